//! `evoref fmt`: the one spelling and layout of records; `evoref fix`: applies what the referee suggested.

use super::arguments::{Fix, Fmt};
use super::unified::unified;
use crate::prelude::*;
use evoref_files::chunks::{Chunk, Chunks, Opened, Whole};
use evoref_files::save::replace;
use evoref_referee::Printed;
use evoref_referee::register::Corrected;
use evoref_report::render::concise;

pub(super) fn fmt(screen: &Screen, options: &Fmt) -> Done {
    let mut code = DONE;
    let (mut changed, mut kept) = (0, 0);
    let mut piped = false;
    let typed = Typed::of(&options.reading);
    let (sandbox, found) = Settings::of(screen, &typed, &options.paths)?.open(&options.paths)?;
    for input in screen.inputs(found) {
        let opened = input.and_then(|one| Chunks::all(&one, &sandbox).map(|whole| (one, whole)));
        let Some((input, whole)) = screen.or_undone(opened, &mut code) else { continue };
        let (text, broken) = format(screen.games, &whole, options.expand);
        for line in broken {
            screen.complain(&line);
            code = UNDONE;
        }
        let name = &whole.name;
        let before = whole.bytes();
        let old = before.concat();
        let same = text == old;
        if options.check || options.diff {
            if !same {
                code = code.max(FAULT);
                let said = if options.diff {
                    unified(name, &old, &text, &[])
                } else {
                    format!("{} would change\n", one_line(name))
                };
                screen.say(&said, code)?;
            }
        } else if let Input::File(path) = &input {
            if !same {
                let written = replace(path, &options.paths, Some(&before), &text);
                let Some(()) = screen.or_undone(written, &mut code) else { continue };
            }
        } else {
            piped = true;
            screen.record(&text, code)?;
        }
        *(if same { &mut kept } else { &mut changed }) += 1;
    }
    if !piped && changed + kept > 0 {
        let would = if options.check || options.diff { "would be " } else { "" };
        let (changed, so) = (count(changed, "file"), if kept == 1 { "it is" } else { "they are" });
        screen.remark(&format!("{changed} {would}changed, {kept} left as {so}"));
    }
    Ok(code)
}

/// The text of a file with every sound record printed anew, and what keeps the others from it.
fn format(games: Games, whole: &Whole, expand: bool) -> (Vec<u8>, Vec<String>) {
    let bytes = whole.bytes();
    let mut printed = Printed::new(bytes.get(1).copied().unwrap_or_default());
    let mut broken = Vec::new();
    let mut left = |why: &dyn std::fmt::Display| {
        broken.push(format!("{why} (this record is left as it is)"));
    };
    for part in &whole.parts {
        match part {
            Chunk::Sound(opened) => {
                let Opened { source, beside, .. } = opened;
                for record in &opened.records {
                    let formatted = games.format(source, *record, beside, expand);
                    let findings = printed.record(source.slice(*record), formatted);
                    for finding in findings.err().iter().flatten() {
                        left(&concise(source, finding));
                    }
                }
            }
            Chunk::Spoilt(failure, bytes) => {
                left(failure);
                printed.as_it_is(bytes);
            }
        }
    }
    ([whole.mark, &printed.into_text()].concat(), broken)
}

pub(super) fn fix(screen: &Screen, options: &Fix) -> Done {
    let mut code = DONE;
    let (mut read, mut fixed, mut files, mut left, mut risky) = (0, 0, 0, 0, 0);
    let typed = Typed::of(&options.reading);
    let (sandbox, found) = Settings::of(screen, &typed, &options.paths)?.open(&options.paths)?;
    for input in screen.inputs(found) {
        let opened = match input {
            Ok(Input::Stdin) => return Err(stop!("`fix` changes files; name one")),
            Ok(Input::File(path)) => {
                Chunks::all(&Input::File(path.clone()), &sandbox).map(|whole| (path, whole))
            }
            Err(failure) => Err(failure),
        };
        let Some((path, whole)) = screen.or_undone(opened, &mut code) else { continue };
        let name = &whole.name;
        let before = whole.bytes();
        let windows = referee::windows(before.get(1).copied().unwrap_or_default());
        let mut after = whole.mark.to_vec();
        let mut here = Corrected::default();
        for part in &whole.parts {
            match part {
                Chunk::Sound(opened) => {
                    let (games, Opened { source, beside, .. }) = (screen.games, opened);
                    for record in &opened.records {
                        let record = games.correct(source, *record, beside, options.risky, windows);
                        let at = after.len() as u32;
                        let placed = |(span, said): (Span, String)| {
                            (Span::new(at + span.start, at + span.end), said)
                        };
                        here.done.extend(record.done.into_iter().map(placed));
                        after.extend_from_slice(record.text.as_bytes());
                        here.fixed += record.fixed;
                        here.left += record.left;
                        here.risky += record.risky;
                    }
                }
                Chunk::Spoilt(failure, bytes) => {
                    screen.complain(&failure.to_string());
                    code = UNDONE;
                    after.extend_from_slice(bytes);
                }
            }
        }
        let old = before.concat();
        if after != old {
            if options.diff {
                screen.say(&unified(name, &old, &after, &here.done), code)?;
            } else {
                let written = replace(&path, &options.paths, Some(&before), &after);
                let Some(()) = screen.or_undone(written, &mut code) else { continue };
            }
            fixed += here.fixed;
            files += 1;
        }
        read += 1;
        left += here.left;
        risky += here.risky;
    }
    let would = if options.diff { "would be " } else { "" };
    let mut line =
        format!("{} {would}corrected in {}", count(fixed, "finding"), count(files, "file"));
    if left > 0 {
        line.push_str(&format!(", {} left", count(left, "error")));
        code = code.max(FAULT);
    }
    if risky > 0 && !options.risky {
        line.push_str(&format!(", {risky} of them with a suggestion (`evoref fix --unsafe`)"));
    }
    if read > 0 {
        screen.remark(&line);
    }
    Ok(code)
}
