//! What most files of the editor's server need: of other crates, and what it holds.

pub(crate) use crate::caught;
pub(crate) use crate::client::Client;
pub(crate) use crate::document::{Document, OpenRecord};
pub(crate) use crate::server::{Cursor, Server};
pub(crate) use crate::workspace::NamedFile;
pub(crate) use evoref_game::{Files, joined};
pub(crate) use evoref_record::diagnostic::Finding;
pub(crate) use evoref_record::source::{Source, Span};
pub(crate) use evoref_referee::Report;
pub(crate) use evoref_referee::register::Games;
pub(crate) use evoref_referee::session::{At, Session};
pub(crate) use gen_lsp_types::Uri;
pub(crate) use serde_json::{Value, json};
pub(crate) use std::collections::HashMap;
pub(crate) use std::path::{Path, PathBuf};
pub(crate) use std::sync::Arc;
