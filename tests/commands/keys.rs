//! How many keys a session takes at the prompt, counted through a pseudo-terminal.
//!
//! `EVOREF_PROOF=some cargo test --test commands keys -- --nocapture` counts six sessions of each kind.

use std::collections::VecDeque;
use std::fs;
use std::time::{Duration, Instant};

use evoref::short::Short;
use evoref::{At, GAMES, NoFiles, Session, Span};

use super::record::terminal;
use super::typist::typed;
use super::{Folder, fixture, out, proof, run};

/// Records that were played, of each kind, and how many keys they may take of a hundred of plain text.
const KINDS: [(&str, usize, [&str; 6]); 4] = [
    (
        "evo",
        35,
        [
            "three-at-the-harbour",
            "sunday-brothers",
            "lunch-break",
            "horns-in-the-kitchen",
            "rematch-without-cards",
            "until-the-last-tram",
        ],
    ),
    (
        "evolve",
        35,
        [
            "wandas-flat",
            "petra-against-samir",
            "six-and-an-empty-deck",
            "two-at-the-kitchen-table",
            "four-seen-by-an-onlooker",
            "--seed 4",
        ],
    ),
    (
        "evolution",
        45,
        [
            "hidden-hands",
            "second-edition-for-six",
            "lotte-keeps-the-book",
            "--seed 4 --hidden",
            "--seed 5 --hidden",
            "--seed 6 --hidden",
        ],
    ),
    (
        "evolution",
        55,
        [
            "thursday-club",
            "ed-and-maggie",
            "second-edition-duel",
            "soiree-a-deux",
            "freitagsrunde",
            "spieleabend",
        ],
    ),
];

#[test]
fn a_session_takes_as_many_keys_as_talking() {
    for (game, bar, names) in KINDS {
        // Every line waits for a terminal: one short session stands for all.
        let names = if proof() { &names[..] } else { &names[1..2] };
        if !proof() && game != "evolve" {
            continue;
        }
        let (mut keys, mut plain) = (0, 0);
        for name in names {
            let text = sound(game, name);
            let (own, of) = keys_of(&text);
            println!("{game} {name}: {own} keys for {of} characters, {} %", own * 100 / of);
            (keys, plain) = (keys + own, plain + of);
        }
        println!("{game}: {keys} keys for {plain} characters, {} %", keys * 100 / plain);
        assert!(keys * 100 <= bar * plain, "{game}: {keys} keys for {plain} characters");
    }
}

/// A record as `fmt` writes it, without comments, or one that is played.
fn sound(game: &str, name: &str) -> String {
    let text = match name.strip_prefix("--") {
        None => fixture(&format!("{game}/played/{name}.evo")),
        Some(_) => {
            let folder = Folder::new();
            let mut arguments = vec!["play", game, "--players", "3"];
            arguments.extend(name.split(' '));
            out(&run(&folder.0, &arguments)).to_owned()
        }
    };
    let plain: String = text
        .lines()
        .map(|line| match line.find('#') {
            Some(at) if line[..at].trim_end().len() < at || at == 0 => line[..at].trim_end(),
            Some(_) | None => line.trim_end(),
        })
        .map(|line| format!("{line}\n"))
        .collect();
    let source = evoref::Source::new("", plain);
    let whole = Span::new(0, source.text().len() as u32);
    GAMES.format(&source, whole, &NoFiles, false).expect("a sound record")
}

fn session(text: &str) -> Session {
    let mut session = GAMES.open(text, &NoFiles).expect("a sound header");
    session.seek(At::after(text.lines().count() as u32));
    session
}

/// Types a record at a terminal; the keys, and the characters of its lines below the header.
fn keys_of(text: &str) -> (usize, usize) {
    let (head, body) = text.split_once("\nsetup\n").expect("a set-up");
    let plain = "setup\n".len() + body.trim_end().len() + 1;
    let mut lines: VecDeque<&str> = body.lines().filter(|line| !line.is_empty()).collect();
    let folder = Folder::new();
    folder.file("a.evo", format!("{head}\n"));
    let mut terminal = terminal(&folder, &["record", "a.evo"]);
    let mut keys = 0;
    let mut send = |line: &str| {
        keys += line.len() + 1;
        terminal.send_line(line).expect("a terminal");
    };
    let mut mirror = format!("{head}\nsetup\n");
    until(&folder, |text| text.trim_end().ends_with("setup"));
    while let Some(line) = lines.front().copied() {
        let is_counted = line.starts_with("check:");
        if is_counted {
            // Counts are confirmed where the prompt offers them.
            lines.pop_front();
            mirror = format!("{mirror}{line}\n");
            continue;
        }
        let here = session(&mirror);
        let counted =
            mirror.trim_end().rsplit('\n').next().is_some_and(|last| last.starts_with("check:"));
        let asks = line.starts_with("round ") && line != "round 1";
        let answer = if counted { "y" } else { "" };
        let legal = here.legal();
        let alone = here.dealt().is_some()
            || (legal.clauses.is_empty()
                && legal.headings.len() == 1
                && !line.starts_with("result"));
        if line.starts_with("result:") {
            if legal.clauses.is_empty() {
                send("");
            } else {
                // Whoever could still pass need not say so.
                send("result");
                send("y");
            }
            until(&folder, |text| text.contains("\nresult:"));
            send("");
            break;
        }
        if alone {
            // It is written without being asked for.
            if asks {
                send(answer);
            }
            take(&mut lines, &mut mirror, 1);
            until(&folder, |text| plainly(text) == plainly(&mirror));
            continue;
        }
        let short = Short::new(&here);
        let mut wanted = vec![line];
        let mut keyed = typed(&here, &short, &wanted);
        let opens = asks || line == "round 1" || line == "table: reveal";
        if opens && let Some(next) = lines.get(1).filter(|next| !next.starts_with("check:")) {
            wanted.push(next);
            match typed(&here, &short, &wanted) {
                Some(better) => keyed = Some(better),
                None => wanted.truncate(1),
            }
        }
        let keyed = keyed.unwrap_or_else(|| line.to_owned());
        let count = wanted.len();
        send(&keyed);
        if asks {
            send(answer);
        }
        take(&mut lines, &mut mirror, count);
        let ends = lines.front().is_some_and(|next| next.starts_with("result: final"));
        if ends && keyed != *wanted[count - 1] && session(&mirror).legal().clauses.is_empty() {
            send("y");
        }
        until(&folder, |text| plainly(text) == plainly(&mirror));
    }
    (keys, plain)
}

fn take(lines: &mut VecDeque<&str>, mirror: &mut String, count: usize) {
    for line in lines.drain(..count) {
        let gap = if line.starts_with("round ") { "\n" } else { "" };
        mirror.push_str(&format!("{gap}{line}\n"));
    }
}

/// The lines of a record but for its counts, of which the prompt writes more.
fn plainly(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with("check:")).collect()
}

/// Waits until the record is so.
fn until(folder: &Folder, is_so: impl Fn(&str) -> bool) {
    let begun = Instant::now();
    loop {
        let text = fs::read_to_string(folder.0.join("a.evo")).unwrap_or_default();
        if is_so(&text) {
            return;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "the record stays at:\n{text}");
        std::thread::sleep(Duration::from_millis(5));
    }
}
