//! `evoref fix`: applies what the referee suggested.

use super::arguments::Fix;
use super::unified::unified;
use crate::prelude::*;
use evoref_files::chunks::{Chunk, Chunks};
use evoref_files::save::replace;
use evoref_referee::register::Corrected;

pub(super) fn run(screen: &Screen, options: &Fix) -> Done {
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
        let mut after = whole.mark.to_vec();
        let mut here = Corrected::default();
        for part in &whole.parts {
            match part {
                Chunk::Sound(opened) => {
                    for record in &opened.records {
                        let record = screen.games.correct(
                            &opened.source,
                            *record,
                            &opened.beside,
                            options.risky,
                            referee::windows(before.get(1).copied().unwrap_or_default()),
                        );
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
