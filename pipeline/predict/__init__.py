"""Predictions for the four benchmarks: by any OpenAI-compatible model, or by layout rules as the floor of every number.

    gold or release -> Case (text, picture, question) -> messages with two examples -> answer -> prediction record

The gold of a case is read for its id and its question alone; what a model is shown holds no answer of the page.
"""
