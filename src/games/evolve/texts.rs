//! The texts of the codes, compiled from `rules.yaml`.

use crate::diagnostic::{Code, RuleText, Severity};

/// One text for each code.
pub(super) static TEXTS: &[RuleText] = include!(concat!(env!("OUT_DIR"), "/evolve_texts.rs"));
