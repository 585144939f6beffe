"""A small network over the units of a page that tells what is personal where no rule does (docs/decisions/0013-tagger-on-states.md)."""
