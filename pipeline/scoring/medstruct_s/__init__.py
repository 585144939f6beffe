"""MedStruct-S (arXiv 2605.03103): keys of a page, answers to known questions, and pairs of key and value.

`official` equals the authors' scorer. `paper` differs where the paper does: keys are matched by place before their
texts are judged, one to one; a question without an answer is answered rightly by saying nothing; every question counts
as answered.
"""

from pipeline.scoring.medstruct_s.scorer import MEDSTRUCT_S

__all__ = ["MEDSTRUCT_S"]
