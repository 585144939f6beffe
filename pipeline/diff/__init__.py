"""What differs between two releases: pages, spans, key-values and items that were added, changed or are gone."""

from pipeline.diff.comparing import Change, Comparison, compare
from pipeline.diff.places import Place, place_of

__all__ = ["Change", "Comparison", "Place", "compare", "place_of"]
