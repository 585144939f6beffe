"""Training files from a release: tagged segments, extractive questions, conversations, prompts with an item-level reward.

Nothing is imported here: `pipeline.export.reward` has to load inside a trainer that has no table library.
"""
