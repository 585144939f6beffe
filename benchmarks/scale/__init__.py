"""Tables of many invented pages, and the steps that are measured on them."""
