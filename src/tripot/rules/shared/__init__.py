"""What several games share: options, clauses, numbers for environments, rows of cards, totals."""
