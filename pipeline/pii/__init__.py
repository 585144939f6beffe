"""Personal data on a page: found in text and pixels; patients linked. The only user of presidio.

Nothing is imported here: a stage that needs one small module of this package does not wait for the rules.
"""
