"""How well a picture of a page can be read, measured on its grey values alone: text size, blur, light, cut edges."""

from pipeline.legibility.looks import Looks, look_at, measure

__all__ = ["Looks", "look_at", "measure"]
