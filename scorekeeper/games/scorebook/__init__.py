"""Every change of a match, as a verb a scorer would use. Nothing else writes here.

A verb is one transaction with one entry in the log. It locks the match, answers a request that
was sent twice as the first time, asks where something touched the same meanwhile, makes the
change, works the index out again and appends its entry.
"""
