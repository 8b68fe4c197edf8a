//! `evoref explain`: what a code means, with a legal and an illegal example.

use super::arguments::Explain;
use super::excerpt::{Mark, excerpt};
use super::screen::{Done, Screen, Stop};
use super::{DONE, rules};
use crate::diagnostic::{RuleText, Severity};
use crate::games;
use crate::notation::{closest, fold};
use crate::render::{severity, wrap};

/// Excerpts of the fixtures, made by the build: code, legal, illegal; sorted by code.
static EXAMPLES: &[(&str, Option<&str>, Option<&str>)] =
    include!(concat!(env!("OUT_DIR"), "/examples.rs"));

/// Columns of the text.
const WIDTH: usize = 78;

pub(super) fn run(screen: &Screen, options: &Explain) -> Done {
    let text = find(&options.code)?;
    screen.say(&page(text), DONE)?;
    Ok(DONE)
}

/// The text of a code; the family may be left out where the rest is unique.
fn find(written: &str) -> Result<&'static RuleText, Stop> {
    let wanted = fold(written);
    let all = || rules::texts(None);
    let slug = |text: &RuleText| {
        text.code
            .0
            .split_once('/')
            .map_or(text.code.0, |(_, slug)| slug)
    };
    if let Some(text) = all().find(|text| fold(text.code.0) == wanted) {
        return Ok(text);
    }
    let same: Vec<&'static RuleText> = all().filter(|text| fold(slug(text)) == wanted).collect();
    match same.as_slice() {
        [text] => Ok(text),
        [] => {
            let codes: Vec<&str> = all().map(|text| text.code.0).collect();
            let near = closest(written, codes.iter().copied());
            let hint = match near {
                Some(near) => format!("Did you mean `{near}`?"),
                None => "`evoref rules` lists all codes.".to_owned(),
            };
            Err(Stop::because(format!(
                "there is no code `{written}`. {hint}"
            )))
        }
        several => {
            let codes: Vec<&str> = several.iter().map(|text| text.code.0).collect();
            let codes = codes.join("`, `");
            Err(Stop::because(format!(
                "`{written}` can be `{codes}`; write it out"
            )))
        }
    }
}

fn page(text: &RuleText) -> String {
    let code = text.code.0;
    let mut out = format!("{code}   {}\n", text.title);
    out.push_str(&format!(
        "{}   {}\n\n",
        severity(text.severity),
        text.source
    ));
    paragraph(text.rule, "  ", &mut out);
    let example = EXAMPLES.binary_search_by_key(&code, |example| example.0);
    if let Ok(index) = example {
        let (_, legal, illegal) = EXAMPLES[index];
        let names = match text.severity {
            Severity::Error => ["legal", "illegal"],
            Severity::Warning | Severity::Note => ["nothing to say", "reported"],
        };
        let legal = legal.and_then(|text| excerpt(text, Mark::Obeys, code));
        let illegal = illegal.and_then(|text| excerpt(text, Mark::Breaks, code));
        for (name, lines) in names.into_iter().zip([legal, illegal]) {
            if let Some(lines) = lines {
                out.push_str(&format!("\n  {name}\n"));
                for line in lines.lines() {
                    out.push_str(&format!("    {line}\n"));
                }
            }
        }
    }
    // What is wrong with a record was never played, and a warning or a note breaks nothing.
    let is_play = text.severity == Severity::Error && !code.starts_with("record/");
    if text.allow.is_some() || is_play {
        out.push_str("\n  If it was played and the table let it stand\n");
        let stands = match text.allow {
            Some(allow) => {
                out.push_str(&format!("    allow: {code} \"why it stood\"\n"));
                format!("goes above the line. {allow}")
            }
            None => "It cannot be allowed: there is nothing that could be carried out.".to_owned(),
        };
        paragraph(&stands, "    ", &mut out);
    }
    let switches: Vec<String> = text.rulings.iter().map(|name| switch(code, name)).collect();
    if !switches.is_empty() {
        out.push_str("\n  Rulings about it\n");
        for line in switches {
            paragraph(&line, "    ", &mut out);
        }
    }
    out
}

/// `newborn-parent = yes, no (if nobody says anything: yes): meaning`
fn switch(code: &str, name: &str) -> String {
    let family = code.split('/').next().unwrap_or_default();
    let switches = games::named(family).map_or(&[][..], |game| game.switches);
    match switches.iter().find(|switch| switch.name == name) {
        Some(switch) => rules::switch_line(switch),
        None => name.to_owned(),
    }
}

/// Wraps each paragraph of a text and indents it.
fn paragraph(text: &str, indent: &str, out: &mut String) {
    for line in wrap(text, WIDTH - indent.len()) {
        out.push_str(&format!("{indent}{line}\n"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_says_whether_it_can_be_allowed() {
        for text in rules::texts(None) {
            let page = page(text);
            let code = text.code.0;
            let line = format!("allow: {code} \"");
            assert_eq!(page.contains(&line), text.allow.is_some(), "{code}");
            match text.allow {
                // What is carried out is told in a sentence.
                Some(allow) => assert!(allow.len() > 15 && allow.ends_with('.'), "{code}"),
                None => assert!(page.contains(" be allowed: "), "{code}"),
            }
        }
    }
}
