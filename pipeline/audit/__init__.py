"""audit: samples for people to judge, and what their verdicts say about the stages, with intervals.

Samples and contact sheets lie in data/private/audits/<audit>-<sample>/, which nothing publishes or tracks; verdicts become
an export in data/private/labels/audits/, so that the next `dvc repro` obeys them like those of a review project.
"""
