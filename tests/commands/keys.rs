//! How many keys a session takes at the prompt, counted through a pseudo-terminal.
//!
//! `EVOREF_PROOF=some cargo test --test commands keys -- --nocapture` counts six sessions of each kind.

#![allow(clippy::print_stdout, reason = "the figures are what is asked for")]

use std::collections::VecDeque;
use std::fs;
use std::time::{Duration, Instant};

use evoref::short::Short;
use evoref::{At, GAMES, NoFiles, Session, Span};
use rexpect::session::PtySession;

use super::record::{above, terminal};
use super::typist::typed;
use super::{Folder, fixture, out, proof, run};

/// How long the prompt may take for a line.
const PATIENCE: Duration = Duration::from_secs(30);

/// Records that were played, of each kind, and how many keys they may take of a hundred of plain text.
type Kind = (&'static str, usize, [&'static str; 6]);

const KINDS: [Kind; 4] = [
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
            "--seed 5",
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
fn evo_takes_as_many_keys_as_talking() {
    counted(KINDS[0]);
}

#[test]
fn evolve_takes_as_many_keys_as_talking() {
    counted(KINDS[1]);
}

#[test]
fn hidden_evolution_takes_as_many_keys_as_talking() {
    counted(KINDS[2]);
}

#[test]
fn open_evolution_takes_as_many_keys_as_talking() {
    counted(KINDS[3]);
}

/// Types the sessions of a kind. Every line waits for a terminal, so where nobody asks for proofs the last lines of
/// one session stand for all.
fn counted((game, bar, names): Kind) {
    let names = if proof() { &names[..] } else { &names[..1] };
    let (mut keys, mut plain) = (0, 0);
    for name in names {
        let text = sound(game, name);
        let lines = body(&text).lines().filter(|line| !line.is_empty()).count();
        let skipped = if proof() { 0 } else { lines.saturating_sub(12) };
        let above = above(&text, skipped);
        let (own, told) = typed_below(&text, skipped);
        let of = text.trim_end().len() - above.trim_end().len();
        transcribed(game, name, &told);
        println!("{game} {name}: {own} keys for {of} characters, {} %", own * 100 / of);
        (keys, plain) = (keys + own, plain + of);
    }
    println!("{game}: {keys} keys for {plain} characters, at most {bar} %");
    assert!(keys * 100 <= bar * plain, "{game}: {keys} keys for {plain} characters");
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

/// What stands below `setup`.
fn body(text: &str) -> &str {
    text.split_once("\nsetup\n").expect("a set-up").1
}

/// Holds what was typed against the transcript of the session, if one is kept; `BLESS=1` writes it anew.
fn transcribed(game: &str, name: &str, told: &str) {
    let path = format!("{}/tests/commands/typed/{game}-{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let Ok(kept) = fs::read_to_string(&path) else { return };
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, told).expect("a transcript");
    } else {
        // Perhaps only its last lines were typed.
        assert!(kept.ends_with(told), "{path} says other than:\n{told}");
    }
}

fn session(text: &str) -> Session {
    let mut session = GAMES.open(text, &NoFiles).expect("a sound header");
    session.seek(At::after(text.lines().count() as u32));
    session
}

/// A session that is typed at a terminal.
struct Typed<'t> {
    folder: Folder,
    terminal: PtySession,
    /// The lines that are not written yet.
    lines: VecDeque<&'t str>,
    /// What the record should be, without its counts.
    mirror: String,
    /// Whether the table counted since the last line.
    counted: bool,
    keys: usize,
    /// What was typed, and what it wrote.
    told: String,
}

/// Types a record at a terminal, but for its first lines below `setup`: how many keys that takes, and what was
/// typed for each line.
fn typed_below(text: &str, skipped: usize) -> (usize, String) {
    let above = above(text, skipped);
    let folder = Folder::new();
    folder.file("a.evo", above);
    let terminal = terminal(&folder, &["record", "a.evo"]);
    let lines = body(text).lines().filter(|line| !line.is_empty()).skip(skipped).collect();
    let mirror = above.to_owned();
    let mut typed =
        Typed { folder, terminal, lines, mirror, counted: false, keys: 0, told: String::new() };
    while typed.next() {}
    (typed.keys, typed.told)
}

impl Typed<'_> {
    fn send(&mut self, line: &str) {
        self.keys += line.len() + 1;
        self.told.push_str(&format!("\u{203a} {line}\n"));
        self.terminal.send_line(line).expect("a terminal");
    }

    /// Types the next line, or lets it come; whether there was one.
    fn next(&mut self) -> bool {
        let Some(line) = self.lines.front().copied() else { return false };
        if line.starts_with("check:") {
            // Counts are confirmed where the prompt offers them.
            self.lines.pop_front();
            self.counted = true;
            self.told.push_str(&format!("    {line}\n"));
            return true;
        }
        let here = session(&self.mirror);
        let asks = line.starts_with("round ") && line != "round 1";
        let answer = if std::mem::take(&mut self.counted) { "y" } else { "" };
        let legal = here.legal();
        if line.starts_with("result:") {
            self.result(line, legal.clauses.is_empty());
            return false;
        }
        if here.dealt().is_some() || (legal.clauses.is_empty() && legal.headings.len() == 1) {
            // It is written without being asked for.
            if asks {
                self.send(answer);
            }
            self.take(1);
            return true;
        }
        let short = Short::new(&here);
        let mut wanted = vec![line];
        let mut keyed = typed(&here, &short, &wanted);
        let opens = asks || line == "round 1" || line == "table: reveal";
        if opens && let Some(next) = self.lines.get(1).filter(|next| !next.starts_with("check:")) {
            wanted.push(next);
            match typed(&here, &short, &wanted) {
                Some(better) => keyed = Some(better),
                None => wanted.truncate(1),
            }
        }
        let keyed = keyed.unwrap_or_else(|| line.to_owned());
        self.send(&keyed);
        if asks {
            self.send(answer);
        }
        if line.starts_with("takeback:") || line.starts_with("left:") {
            self.send("y");
        }
        let whole = keyed == *wanted[wanted.len() - 1];
        let mut below = self.lines.iter().skip(wanted.len());
        let ends = below.find(|below| !below.starts_with("check:"));
        if ends.is_some_and(|next| next.starts_with("result:")) && !whole {
            let mut after = here;
            let played = wanted.iter().all(|line| after.play(line).is_ok());
            if played && after.legal().clauses.is_empty() {
                self.send("y");
            }
        }
        self.take(wanted.len());
        true
    }

    /// Lets the prompt write the result, and leaves.
    fn result(&mut self, line: &str, is_over: bool) {
        if !line.starts_with("result: final") {
            self.send(line);
            if !is_over {
                self.send("y");
            }
        } else if is_over {
            self.send("");
        } else {
            // Whoever could still pass need not say so.
            self.send("result");
            self.send("y");
        }
        self.until(|text| text.contains("\nresult:"));
        let written = self.folder.read("a.evo");
        self.told.push_str(&format!("    {}\n", written.lines().last().unwrap_or_default()));
        self.send("");
    }

    /// So many lines are written now.
    fn take(&mut self, count: usize) {
        for line in self.lines.drain(..count) {
            let gap =
                if line.starts_with("round ") || line.starts_with("result:") { "\n" } else { "" };
            self.mirror.push_str(&format!("{gap}{line}\n"));
            self.told.push_str(&format!("    {line}\n"));
        }
        // What comes by itself may be there, too.
        self.until(|text| plainly(text).starts_with(&plainly(&self.mirror)));
    }

    /// Waits until the record is so.
    fn until(&self, is_so: impl Fn(&str) -> bool) {
        let begun = Instant::now();
        loop {
            let text = fs::read_to_string(self.folder.0.join("a.evo")).unwrap_or_default();
            if is_so(&text) {
                return;
            }
            let told = &self.told;
            assert!(begun.elapsed() < PATIENCE, "{told}\nthe record stays at:\n{text}");
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

/// The lines of a record but for its counts, of which the prompt writes more.
fn plainly(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with("check:")).collect()
}
