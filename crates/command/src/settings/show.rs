//! `evoref config`: the settings in force, as a file that would say the same, with where each comes from.

use super::SettingOrigin;
use crate::arguments::{Config, value_name};
use crate::codes::{CodeLists, Word};
use crate::prelude::*;

const SCHEMA: &str = include_str!("schema.json");

pub(crate) fn run(screen: &Screen, options: &Config) -> Done {
    if options.schema {
        return screen.say(SCHEMA, DONE);
    }
    let typed = Typed {
        telling: options.telling.clone(),
        keep_going: options.keep_going,
        join: &options.joining.join,
        ..Typed::of(&options.reading)
    };
    screen.say(&Settings::of(screen, &typed, &options.paths)?.shown(options.output_format)?, DONE)
}

impl Settings {
    fn shown(&self, format: Option<Format>) -> Result<String, Stop> {
        let format = self.format(format)?;
        let words = |list: &[Word]| quoted_list(list.iter().map(Word::text));
        let root = self.root.value.as_deref().map(|path| path.display().to_string());
        let globs = self.exclude.value.iter().map(String::as_str);
        let top = [
            ("root", root.as_deref().map(quoted), self.root.from),
            ("exclude", Some(quoted_list(globs)), self.exclude.from),
            ("output-format", Some(quoted(&value_name(&format.value))), format.from),
            ("keep-going", Some(self.keep_going.value.to_string()), self.keep_going.from),
            ("docs-url", self.docs_url.value.as_deref().map(quoted), self.docs_url.from),
        ];
        let CodeLists { select, ignore, warn, deny } = &self.rules;
        let rules = [("select", select), ("ignore", ignore), ("warn", warn), ("deny", deny)];
        let rules = rules.map(|(key, held)| (key, Some(words(&held.value)), held.from));
        let mut out = match &self.name {
            Some(name) => format!("# The file of settings is {name}.\n\n"),
            None => "# There is no file of settings.\n\n".to_owned(),
        };
        self.lines(&top, &mut out);
        out.push_str("\n[rules]\n");
        self.lines(&rules, &mut out);
        let people = self.people.list();
        if !people.is_empty() {
            out.push_str("\n[players]\n");
        }
        for (name, spellings) in people {
            let spellings = quoted_list(spellings.into_iter());
            out.push_str(&format!("{} = {spellings}\n", quoted(name)));
        }
        Ok(out)
    }

    fn lines(&self, lines: &[(&str, Option<String>, SettingOrigin)], out: &mut String) {
        let said = lines.iter().map(|(key, value, _)| match value {
            Some(value) => format!("{key} = {value}"),
            None => format!("# {key} is not set"),
        });
        let said: Vec<String> = said.collect();
        let width = said.iter().map(|said| said.chars().count()).max().unwrap_or_default();
        for (said, (_, _, from)) in said.iter().zip(lines) {
            let origin = match from {
                _ if said.starts_with('#') => String::new(),
                SettingOrigin::Default => "default".to_owned(),
                SettingOrigin::File(line) => {
                    format!("{}:{line}", self.name.as_deref().unwrap_or_default())
                }
                SettingOrigin::Typed(name) => (*name).to_owned(),
            };
            let line = format!("{said:width$}  # {origin}");
            out.push_str(if origin.is_empty() { said } else { &line });
            out.push('\n');
        }
    }
}

/// A string as TOML and JSON write it alike.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn quoted_list<'a>(list: impl Iterator<Item = &'a str>) -> String {
    format!("[{}]", joined(list.map(quoted), ", "))
}
