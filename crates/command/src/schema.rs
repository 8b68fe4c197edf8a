//! `evoref schema`: the JSON Schemas of what commands print as JSON.

use crate::prelude::*;
use clap::ValueEnum as _;

use super::arguments::{Printed, Schema};

impl Printed {
    const fn text(self) -> &'static str {
        match self {
            Self::Check => evoref_report::render::SCHEMA,
            Self::Score => include_str!("score.schema.json"),
            Self::Luck => include_str!("luck.schema.json"),
            Self::Diff => include_str!("diff.schema.json"),
            Self::State => evoref_referee::session::SCENE_SCHEMA,
            Self::Facts => include_str!("stats/facts.schema.json"),
        }
    }
}

/// Every schema: its name, of what it is, and its text.
pub fn all() -> impl Iterator<Item = (String, String, &'static str)> {
    Printed::value_variants().iter().filter_map(|printed| {
        let value = printed.to_possible_value()?;
        let of = value.get_help()?.to_string();
        Some((value.get_name().to_owned(), of, printed.text()))
    })
}

pub(super) fn run(screen: &Screen, options: &Schema) -> Done {
    screen.say(options.of.text(), DONE)
}
