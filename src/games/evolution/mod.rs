//! The rules of evolution.
