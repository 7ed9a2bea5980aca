"""The analysis board: any position, its best plays, and a tree of lines to walk and to keep."""
