"""B.O.T.S. as an assignment."""
