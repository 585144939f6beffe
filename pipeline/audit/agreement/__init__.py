"""How far people who annotated the same page agree, and which pages a third person should look at.

annotated tables -> pairs of annotations of one page -> counts of each pair -> figures with intervals, a list
"""
