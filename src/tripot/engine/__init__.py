"""How kernels are written, compiled and kept, and the records they work on: the only place that imports Numba."""
