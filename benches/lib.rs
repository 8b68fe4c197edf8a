//! Nothing but the benchmarks beside it.
