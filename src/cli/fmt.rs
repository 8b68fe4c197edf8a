//! `evoref fmt`: the one spelling and layout of records.

use super::arguments::Fmt;
use super::input::{Opened, cause, open};
use super::paths::{Input, find};
use super::reach::Reach;
use super::screen::{Done, Screen};
use super::unified::unified;
use super::{DONE, FAULT, UNDONE};
use crate::referee;
use crate::render::{concise, count, one_line};

pub(super) fn run(screen: &Screen, options: &Fmt) -> Done {
    let mut code = DONE;
    let (mut changed, mut kept) = (0, 0);
    let mut piped = false;
    let reach = Reach::new(options.reading.root.as_deref(), &options.paths)?;
    for input in find(&reach, &options.paths).told(screen) {
        let opened =
            input.and_then(|input| open(&input, None, &reach).map(|opened| (input, opened)));
        let (input, opened) = match opened {
            Ok(opened) => opened,
            Err(failure) => {
                screen.complain(&failure.to_string());
                code = UNDONE;
                continue;
            }
        };
        let (text, broken) = format(&opened, options.expand);
        if !broken.is_empty() {
            code = UNDONE;
            for line in broken {
                screen.complain(&line);
            }
        }
        let name = opened.source.name();
        let same = text == opened.source.text();
        *(if same { &mut kept } else { &mut changed }) += 1;
        if options.check || options.diff {
            if !same {
                code = code.max(FAULT);
                let said = if options.diff {
                    unified(name, opened.source.text(), &text)
                } else {
                    format!("{} would change\n", one_line(name))
                };
                screen.say(&said, code)?;
            }
        } else if let Input::File(path) = &input {
            if !same && let Err(error) = std::fs::write(path, text) {
                screen.complain(&format!("{name} cannot be written: {}", cause(&error)));
                code = UNDONE;
            }
        } else {
            piped = true;
            screen.record(&text, code)?;
        }
    }
    if !piped && changed + kept > 0 {
        let would = if options.check || options.diff {
            "would be "
        } else {
            ""
        };
        screen.remark(&format!(
            "{} {would}changed, {kept} left as {}",
            count(changed, "file"),
            if kept == 1 { "it is" } else { "they are" },
        ));
    }
    Ok(code)
}

/// The text of a file with every sound record printed anew, and what keeps the others from it.
fn format(opened: &Opened, expand: bool) -> (String, Vec<String>) {
    let mut text = String::with_capacity(opened.source.text().len());
    let mut broken = Vec::new();
    for record in &opened.records {
        let formatted = referee::format(&opened.source, *record, &opened.beside, expand);
        let written = match formatted {
            Ok(formatted) => formatted,
            Err(findings) => {
                broken.extend(findings.iter().map(|finding| {
                    format!(
                        "{} (this record is left as it is)",
                        concise(&opened.source, finding)
                    )
                }));
                opened.source.slice(*record).to_owned()
            }
        };
        if !text.is_empty() && !text.ends_with("\n\n") {
            text.push('\n');
        }
        text.push_str(&written);
    }
    (text, broken)
}
