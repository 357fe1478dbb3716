"""The languages the app speaks: which, in which words, and how a person chooses one."""
