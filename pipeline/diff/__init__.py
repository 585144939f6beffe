"""What differs between two releases: pages, spans, key-values and items that were added, changed or are gone."""
