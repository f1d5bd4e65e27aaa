"""Iljig: lead pairs and one more card, cover card by card; kernels only, not yet listed among the games."""
