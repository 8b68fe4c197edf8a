//! What most files of the reports need of other crates.

pub(crate) use evoref_record::diagnostic::{Code, Finding, Severity};
pub(crate) use evoref_record::source::{Source, Span};
pub(crate) use evoref_referee::{Report, Status};
pub(crate) use serde_json::json;
pub(crate) use std::collections::HashMap;
pub(crate) use std::sync::Arc;
#[cfg(feature = "page")]
pub(crate) use {
    crate::html::{bare, escaped},
    evoref_game::{Actor, Fact, Player, Seat, subject_of},
    evoref_referee::session::{Scene, Session},
    serde_json::Value,
};
