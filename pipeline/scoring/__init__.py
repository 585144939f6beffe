"""Scores of the four benchmarks: a protocol judges one document at a time, the frame sums, slices and draws.

    files -> gold, predictions by id -> protocol.score(document) -> Sample -> reduction -> JSON, Markdown, HTML

Nothing is rounded before it is printed, every 0 / 0 is 0.0, and a document without a usable prediction is charged.
"""
