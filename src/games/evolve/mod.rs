//! The rules of evolve.
