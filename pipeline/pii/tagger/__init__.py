"""A linear-chain model over the characters of a page that tells names where no rule does (docs/decisions/0012-tagger.md)."""
