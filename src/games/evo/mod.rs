//! The rules of evo.
