//! What an editor waits for: a keystroke in a record of 1,000 lines, and a workspace of 10,000 files. What
//! a prompt waits for: the last lines of a long session, each spelt out and played. What `evoref view` makes:
//! the page of a played session, from its text.
//! Prints the middle and the 99th percentile, in milliseconds; `benches/README.md` says how to read it.

#![allow(clippy::disallowed_methods, reason = "what is read is the project's own")]

use evoref::GAMES;
use evoref::short::{Meant, Short};
use evoref_game::deal;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use evoref::{At, NoFiles};
use evoref_editor::serve;
use evoref_referee::DealOptions;
use evoref_report::page::{RecordOrigin, page};
use lsp_server::{Connection, Message, Notification, Request, RequestId};
use serde_json::{Value, json};

/// Keystrokes that are timed in each place.
const KEYS: usize = 1000;
const FILES: u64 = 10_000;

struct Editor {
    connection: Connection,
    asked: i32,
    /// The server's thread, as Linux names it.
    thread: PathBuf,
}

impl Editor {
    fn new(params: Value) -> Self {
        let (connection, other) = Connection::memory();
        let (tell, told) = mpsc::channel();
        thread::spawn(move || {
            let own = fs::read_link("/proc/thread-self").unwrap_or_default();
            tell.send(Path::new("/proc").join(own)).expect("somebody waits");
            serve(&other, evoref::GAMES, None)
        });
        let thread = told.recv().expect("the thread has begun");
        let mut editor = Self { connection, asked: 0, thread };
        editor.ask("initialize", params);
        editor.tell("initialized", json!({}));
        editor
    }

    /// For how many milliseconds the server worked so far, where the system tells: a busy machine makes
    /// everything wait, and that is not its work.
    fn worked(&self) -> Option<f64> {
        let text = fs::read_to_string(self.thread.join("schedstat")).ok()?;
        let nanoseconds: f64 = text.split(' ').next()?.parse().ok()?;
        Some(nanoseconds / 1e6)
    }

    fn tell(&self, method: &str, params: Value) {
        let note = Notification::new(method.to_owned(), params);
        self.connection.sender.send(note.into()).expect("the server listens");
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.asked += 1;
        let id = RequestId::from(self.asked);
        let request = Request::new(id.clone(), method.to_owned(), params);
        self.connection.sender.send(request.into()).expect("the server listens");
        loop {
            match self.connection.receiver.recv().expect("the server answers") {
                Message::Response(response) if response.id == id => {
                    return serde_json::to_value(&response).unwrap_or_default();
                }
                _ => {}
            }
        }
    }
}

fn session(game: &str, players: u8, seed: u64, hidden: bool) -> Option<String> {
    let options = DealOptions {
        game: game.to_owned(),
        players: ('A'..).take(players.into()).map(|handle| (handle.to_string(), None)).collect(),
        seed,
        hidden,
        headers: Vec::new(),
        rulings: Vec::new(),
        files: Vec::new(),
    };
    GAMES.play(&options, &mut deal::choices(seed)).ok()
}

/// One of the longest sessions of a game, with comments up to 1,000 lines.
fn long(game: &str, hidden: bool) -> String {
    let players = GAMES.named(game).expect("a game").players.clone();
    let all = players.flat_map(|count| (1..=20).map(move |seed| (count, seed)));
    let sessions = all.filter_map(|(count, seed)| session(game, count, seed, hidden));
    let longest = sessions.max_by_key(|text| text.lines().count()).expect("a session");
    let missing = 1000_usize.saturating_sub(longest.lines().count());
    longest + &"# nothing happened here\n".repeat(missing)
}

fn report(name: &str, times: &mut [f64]) {
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!("{name:44} {:8.2} ms  {:8.2} ms", at(0.5), at(0.99));
}

/// A record that is open in an editor.
struct Page {
    editor: Editor,
    version: usize,
}

const URI: &str = "untitled:long";

impl Page {
    fn open(text: &str) -> Self {
        let editor = Editor::new(json!({"capabilities": {
            "textDocument": {"completion": {"completionItem": {"snippetSupport": true}}},
        }}));
        editor.tell(
            "textDocument/didOpen",
            json!({"textDocument": {"uri": URI, "languageId": "evoref", "version": 1, "text": text}}),
        );
        Self { editor, version: 1 }
    }

    /// Puts a text in the place of some columns of a line, and waits for completion. How long that took, and for how
    /// long the server worked.
    fn key(&mut self, line: usize, columns: Range<usize>, with: &str) -> [f64; 2] {
        self.version += 1;
        let before = self.editor.worked();
        let place = |character: usize| json!({"line": line, "character": character});
        let range = json!({"start": place(columns.start), "end": place(columns.end)});
        let begun = Instant::now();
        self.editor.tell(
            "textDocument/didChange",
            json!({
                "textDocument": {"uri": URI, "version": self.version},
                "contentChanges": [{"range": range, "text": with}],
            }),
        );
        // An answer comes after what was said before is judged.
        let params =
            json!({"textDocument": {"uri": URI}, "position": place(columns.start + with.len())});
        self.editor.ask("textDocument/completion", params);
        let took = begun.elapsed().as_secs_f64() * 1e3;
        let worked = self.editor.worked().zip(before).map(|(after, before)| after - before);
        [took, worked.unwrap_or(took)]
    }
}

/// Types and deletes a blank at the end of a line.
fn keystrokes(name: &str, text: &str, line: usize) {
    let mut page = Page::open(text);
    let column = text.lines().nth(line).map_or(0, str::len);
    let blank = |key: usize| {
        if key % 2 == 0 { (column..column, " ") } else { (column..column + 1, "") }
    };
    let times: Vec<[f64; 2]> =
        (0..KEYS).map(blank).map(|(columns, with)| page.key(line, columns, with)).collect();
    report_both(name, &times);
}

fn report_both(name: &str, times: &[[f64; 2]]) {
    report(name, &mut times.iter().map(|[took, _]| *took).collect::<Vec<_>>());
    report(
        "    work of the server alone",
        &mut times.iter().map(|[_, worked]| *worked).collect::<Vec<_>>(),
    );
}

/// Deletes every so many lines, one at a time, and types each again, letter by letter: most of what is
/// there on the way is wrong, and so is what stands below.
fn typed(name: &str, text: &str, said: &[usize]) {
    let mut page = Page::open(text);
    let lines: Vec<&str> = text.lines().collect();
    let mut times = Vec::new();
    let mut slowest = (0.0, String::new());
    for line in said.iter().step_by(said.len() / 40).copied() {
        let whole = lines[line];
        page.key(line, 0..whole.len(), "");
        for (column, letter) in whole.char_indices().filter(|_| whole.is_ascii()) {
            let both = page.key(line, column..column, &letter.to_string());
            if both[1] > slowest.0 {
                slowest = (both[1], format!("{}: {}", line + 1, &whole[..=column]));
            }
            times.push(both);
        }
    }
    report_both(name, &times);
    println!("    slowest, {:.2} ms: line {}", slowest.0, slowest.1);
}

/// Enters the last quarter of a session line by line, as `evoref record` does.
fn entered(name: &str, text: &str) {
    let said: Vec<&str> =
        (text.lines()).filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let (above, last) = said.split_at(said.len() * 3 / 4);
    let mut session = GAMES.open(above.join("\n") + "\n", &NoFiles).expect("a sound header");
    session.seek(At::before(above.len() as u32 + 1));
    let mut times = Vec::new();
    for line in last.iter().filter(|line| !line.starts_with("result")) {
        let begun = Instant::now();
        let played = match Short::new(&session).meant(line) {
            Meant::Lines(lines) => lines.iter().map(|line| session.play(line).ok()).last(),
            Meant::Several(_) | Meant::Refused(..) => None,
        };
        times.push(begun.elapsed().as_secs_f64() * 1e3);
        assert!(played.is_some(), "{line}");
    }
    report(name, &mut times);
}

/// The longest played session of each game, as a page.
fn pages() {
    for game in ["evo", "evolution", "evolve"] {
        let folder =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../fixtures/{game}/played"));
        let files = fs::read_dir(folder).expect("played sessions").flatten();
        let records = files.filter(|file| file.path().extension().is_some_and(|end| end == "evo"));
        let texts = records.filter_map(|file| fs::read_to_string(file.path()).ok());
        let alone = texts.filter(|text| GAMES.open(text.as_str(), &NoFiles).is_ok());
        let text = alone.max_by_key(|text| text.lines().count()).expect("a session");
        let mut times = Vec::new();
        let mut size = 0;
        for _ in 0..50 {
            let begun = Instant::now();
            let session = GAMES.open(text.as_str(), &NoFiles).expect("a sound header");
            size = page(&session, &RecordOrigin::default()).len();
            times.push(begun.elapsed().as_secs_f64() * 1e3);
        }
        let lines = text.lines().count();
        report(&format!("page, {game}, {lines} lines, {} KB", size >> 10), &mut times);
    }
}

fn workspace(folder: &Path) {
    for seed in 0..FILES {
        let game = ["evo", "evolution", "evolve"][seed as usize % 3];
        let text = session(game, 3, seed, false).unwrap_or_default();
        fs::write(folder.join(format!("{seed}.evo")), text)
            .expect("a folder that can be written to");
    }
    let mut times = Vec::new();
    for _ in 0..5 {
        let begun = Instant::now();
        let mut editor = Editor::new(json!({
            "rootUri": format!("file://{}", folder.display()),
            "capabilities": {"textDocument": {"diagnostic": {}}},
        }));
        editor.ask("workspace/diagnostic", json!({"previousResultIds": []}));
        times.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    report("workspace of 10,000 files, opened", &mut times);
}

fn typing() {
    for (game, hidden) in [
        ("evo", false),
        ("evolution", false),
        ("evolve", false),
        ("evolution", true),
        ("evolve", true),
    ] {
        let text = long(game, hidden);
        let said: Vec<usize> = (text.lines().enumerate())
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
            .map(|(line, _)| line)
            .collect();
        let name = format!("{game}{}", if hidden { ", hidden" } else { "" });
        entered(&format!("line at the prompt, {name}"), &text);
        for (place, line) in [("middle", said[said.len() / 2]), ("end", said[said.len() - 1])] {
            keystrokes(&format!("blank in 1,000 lines, {name}, {place}"), &text, line);
        }
        typed(&format!("lines typed in 1,000, {name}"), &text, &said);
    }
}

fn main() {
    println!("{:44} {:>8}     {:>8}", "", "middle", "99 %");
    // Of `typing`, `page` and `workspace` only what is named, or all.
    let named: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wanted = |name: &str| named.is_empty() || named.iter().any(|one| one == name);
    if wanted("typing") {
        typing();
    }
    if wanted("page") {
        pages();
    }
    if wanted("workspace") {
        let folder = tempfile::tempdir().expect("a folder");
        workspace(folder.path());
    }
}
