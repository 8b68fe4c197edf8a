//! `evoref schema`: the JSON Schemas of what commands print as JSON.

use clap::{Args, ValueEnum};

use super::DONE;
use super::screen::{Done, Screen};

#[derive(Debug, Args)]
pub(super) struct Schema {
    /// Of which command
    #[arg(value_enum)]
    of: Printed,
}

/// A command that prints JSON.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Printed {
    /// `check --output-format json`, and each line of `json-lines`
    Check,
    /// `score --output-format json`
    Score,
    /// `luck --output-format json`
    Luck,
    /// `diff --output-format json`
    Diff,
    /// The table of `state --output-format json`
    State,
}

pub(super) fn run(screen: &Screen, options: &Schema) -> Done {
    let text = match options.of {
        Printed::Check => include_str!("../render/schema.json"),
        Printed::Score => include_str!("score.schema.json"),
        Printed::Luck => include_str!("luck.schema.json"),
        Printed::Diff => include_str!("diff.schema.json"),
        Printed::State => include_str!("../session/scene.schema.json"),
    };
    screen.say(text, DONE)?;
    Ok(DONE)
}
