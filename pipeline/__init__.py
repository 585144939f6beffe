"""The stages, from raw report images to a release."""
