//! What most files of the command need: of the crates above it, the settings, and to say how it went.

pub(crate) use crate::screen::{Done, Screen, Stop, stop};
pub(crate) use crate::settings::{People, Settings, Typed};
pub(crate) use crate::{DONE, FAULT, UNDONE};
pub(crate) use evoref_files::paths::Input;
pub(crate) use evoref_files::{Beside, Sandbox, regular};
pub(crate) use evoref_game::{Game, Player, Seat, each_once, is_path, joined};
pub(crate) use evoref_record::diagnostic::{Code, Finding, RuleText, Severity};
pub(crate) use evoref_record::source::{Source, Span};
pub(crate) use evoref_referee as referee;
pub(crate) use evoref_referee::register::Games;
pub(crate) use evoref_referee::session::{At, Session, Wanted};
pub(crate) use evoref_referee::{Options, Report, Stated, Status, is_date};
pub(crate) use evoref_report::html::escaped;
pub(crate) use evoref_report::render::{
    Checked, Failure, Format, Outcome, Paint, TextTable, count, full_finding, hanging, json_text,
    one_line, printable, severity, status,
};
pub(crate) use rustc_hash::FxHashMap;
pub(crate) use serde_json::{Value, json};
pub(crate) use std::collections::{BTreeMap, BTreeSet};
pub(crate) use std::path::{Path, PathBuf};
pub(crate) use std::sync::Arc;
