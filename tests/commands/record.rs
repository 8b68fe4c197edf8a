//! `evoref record`: sessions that are typed, through a pipe and at a terminal.

use std::fs;
use std::process::Command;

use evoref::{At, GAMES, NoFiles};
use rexpect::process::Signal;
use rexpect::reader::Options;
use rexpect::session::{PtySession, spawn_with_options};

use super::{Folder, code, err, feed, fixture, out, proof, run};

/// A random session with everything written: its text, its players, and the lines below `setup`.
struct Played {
    game: &'static str,
    text: String,
}

impl Played {
    fn new(game: &'static str, seed: &str) -> Self {
        let folder = Folder::new();
        let output = run(&folder.0, &["play", game, "--players", "3", "--seed", seed]);
        let text = out(&output).to_owned();
        let text = text
            .lines()
            .filter(|line| !line.starts_with("source:"))
            .map(|line| format!("{line}\n"))
            .collect();
        Self { game, text }
    }

    fn arguments(&self) -> Vec<&str> {
        vec!["record", "a.evo", "--game", self.game, "--players", "3"]
    }

    /// What is to be typed: headings, and clauses of everybody.
    fn lines(&self) -> Vec<String> {
        let (_, body) = self.text.split_once("\nsetup\n").unwrap();
        let lines = body.lines().filter(|line| !line.is_empty());
        lines.map(str::to_owned).collect()
    }
}

/// The line as somebody in a hurry types it: the first word of a clause in part.
fn hurried(line: &str) -> String {
    match line.split_once(": ") {
        Some((subject, said)) if subject != "result" => {
            let (verb, rest) = said.split_once(' ').unwrap_or((said, ""));
            let short = &verb[..verb.len().min(4)];
            format!("{subject}: {short} {rest}").trim().to_owned()
        }
        _ => line.to_owned(),
    }
}

fn same(folder: &Folder, played: &Played) {
    let written = folder.read("a.evo");
    assert_eq!(written.trim_end(), played.text.trim_end());
    let checked = run(&folder.0, &["check", "a.evo"]);
    assert_eq!(code(&checked), 0, "{}", out(&checked));
}

#[test]
fn a_whole_session_of_each_game_is_typed_through_a_pipe() {
    for game in ["evo", "evolution", "evolve"] {
        let played = Played::new(game, "5");
        let folder = Folder::new();
        let typed: String = played.lines().iter().map(|line| hurried(line) + "\n").collect();
        let output = feed(&folder.0, &played.arguments(), typed.as_bytes());
        assert_eq!(code(&output), 0, "{}", err(&output));
        let said = out(&output);
        assert!(!said.contains("not legal"), "{said}");
        assert!(said.contains("The session has ended"), "{said}");
        assert!(!said.contains('\u{1b}'));
        same(&folder, &played);
    }
}

/// A terminal of 40 columns in which the command runs.
pub(super) fn terminal(folder: &Folder, arguments: &[&str]) -> PtySession {
    let mut command = Command::new("sh");
    command
        .args(["-c", "stty cols 40 rows 20; exec \"$0\" \"$@\""])
        .arg(env!("CARGO_BIN_EXE_evoref"))
        .args(arguments)
        .current_dir(&folder.0)
        .env("TERM", "xterm")
        .env("NO_COLOR", "1");
    let options = Options::new().timeout_ms(Some(60_000)).strip_ansi_escape_codes(true);
    spawn_with_options(command, options).unwrap()
}

/// A record up to so many lines below `setup`.
pub(super) fn above(text: &str, lines: usize) -> &str {
    let (head, body) = text.split_once("\nsetup\n").unwrap();
    let said = body.split_inclusive('\n').filter(|line| !line.trim().is_empty());
    let last = said
        .take(lines)
        .last()
        .map_or(0, |line| line.as_ptr() as usize + line.len() - body.as_ptr() as usize);
    &text[..head.len() + "\nsetup\n".len() + last]
}

/// Waits until this line is one of the last in the file.
fn written(folder: &Folder, line: &str) {
    for _ in 0..600 {
        let text = fs::read_to_string(folder.0.join("a.evo")).unwrap_or_default();
        // A heading and the result are written without being asked for.
        if text.trim_end().lines().rev().take(4).any(|last| last == line) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    panic!("`{line}` is not written: {}", folder.read("a.evo"));
}

/// Whether nobody can do anything more in a round.
fn is_done(text: String) -> bool {
    let last = At::after(text.lines().count() as u32);
    let mut session = GAMES.open(text, &NoFiles).unwrap();
    session.seek(last);
    session.legal().clauses.is_empty()
}

#[test]
fn a_session_of_each_game_is_typed_at_a_terminal_that_is_killed() {
    // Every line waits for a terminal: the last ones of the shortest take a moment, all of the three a minute.
    let games: &[&str] = if proof() { &["evo", "evolution", "evolve"] } else { &["evolve"] };
    for game in games {
        let played = Played::new(game, "8");
        let folder = Folder::new();
        let mut lines = played.lines();
        let mut arguments = played.arguments();
        if !proof() {
            let written = lines.len() - 24;
            folder.file("a.evo", above(&played.text, written));
            lines.drain(..written);
            arguments.truncate(2);
        }
        let mut session = terminal(&folder, &arguments);
        session.exp_string("what is legal").unwrap();
        for (index, line) in lines.iter().enumerate() {
            if line.starts_with("result") {
                break;
            }
            if index == lines.len() / 3 {
                // A mistake, and a line that is taken back.
                session.send_line("xyzzy").unwrap();
                session.exp_string("Enter leave it out").unwrap();
                session.send_line("").unwrap();
                session.send_line("# a wrong line").unwrap();
                written(&folder, "# a wrong line");
                session.send_line("<").unwrap();
                session.exp_string("undone: # a wrong line").unwrap();
            }
            if index == lines.len() / 2 {
                let mut dead = session;
                dead.process_mut().kill(Signal::SIGKILL).unwrap();
                session = terminal(&folder, &["record", "a.evo"]);
                session.exp_string("the last line").unwrap();
            }
            let is_round = line.starts_with("round ");
            if !is_round || !is_done(folder.read("a.evo")) {
                session.send_line(&hurried(line)).unwrap();
            }
            if is_round && line != "round 1" {
                // Nobody counts.
                session.send_line("").unwrap();
            }
            written(&folder, line);
        }
        let result = lines.last().unwrap();
        // Where the last turns are passes that nobody writes, the result says that the session is over.
        session.send_line(if is_done(folder.read("a.evo")) { "" } else { result }).unwrap();
        written(&folder, result);
        session.exp_string("The record has ended").unwrap();
        session.send_line("").unwrap();
        session.exp_eof().unwrap();
        same(&folder, &played);
    }
}

#[test]
fn tab_completes_and_control_d_leaves() {
    let folder = Folder::new();
    let mut session =
        terminal(&folder, &["record", "a.evo", "--game", "evo", "--players", "Ann=Anna,B"]);
    session.exp_string("Set-up, A").unwrap();
    session.send("ord\t").unwrap();
    session.send("B\t").unwrap();
    session.send_line("").unwrap();
    written(&folder, "table: order B Ann");
    // Of several legal lines the first stands behind the cursor.
    session.send("st").unwrap();
    session.flush().unwrap();
    session.exp_string("start a1 a2   or 5 others").unwrap();
    session.send("\t\t").unwrap();
    session.flush().unwrap();
    session.exp_string("a1  jungle, on the coast").unwrap();
    // Once clears the line, twice leaves.
    session.exp_string("Set-up, Anna").unwrap();
    session.send_control('c').unwrap();
    session.exp_string("Set-up, Anna").unwrap();
    session.send_line("# tea").unwrap();
    session.exp_string("Set-up, Anna").unwrap();
    written(&folder, "# tea");
    session.send_control('c').unwrap();
    session.exp_string("Set-up, Anna").unwrap();
    session.send_control('c').unwrap();
    session.exp_string("Everything is in a.evo").unwrap();
    session.exp_eof().unwrap();
    let mut session = terminal(&folder, &["record", "a.evo"]);
    session.exp_string("the last line: # tea").unwrap();
    session.send_control('d').unwrap();
    session.exp_string("evoref record a.evo").unwrap();
    session.exp_eof().unwrap();
}

/// What a conversation prints, and the record after it.
fn talk(folder: &Folder, arguments: &[&str], typed: &[&str]) -> (String, String) {
    let typed: String = typed.iter().map(|line| format!("{line}\n")).collect();
    let output = feed(&folder.0, arguments, typed.as_bytes());
    assert_eq!(code(&output), 0, "{}", err(&output));
    (out(&output).to_owned(), folder.read("a.evo"))
}

const EVO: [&str; 6] = ["record", "a.evo", "--game", "evo", "--players", "Ann,B"];
const SETUP: [&str; 5] = ["ord Ann B", "st a1 a2", "st g1 g2", "cl +1", "gen horn"];

#[test]
fn what_is_refused_is_left_out_edited_or_kept() {
    let folder = Folder::new();
    let typed = [
        "b 3 horn",
        "b 2 horn",
        "",
        "b 3 horn",
        "b 4 horn",
        "<",
        "B: b 1 horn",
        "k",
        "nobody \"noticed\"",
    ];
    let typed: Vec<&str> = SETUP.iter().copied().chain(typed).collect();
    let (said, record) = talk(&folder, &EVO, &typed);
    assert!(said.contains("not legal: B bids 2 on horn"), "{said}");
    assert!(said.contains("legal here:") || said.contains("legal for B:"), "{said}");
    assert!(said.contains("Round 1, mutations, B \u{203a}"), "{said}");
    assert!(said.contains("undone: B: bid 4 horn"), "{said}");
    let kept = "allow: evo/bid-not-higher \"nobody \\\"noticed\\\"\"\nB: bid 1 horn\n";
    assert!(record.ends_with(kept), "{record}");
}

#[test]
fn lists_have_numbers_that_choose() {
    let folder = Folder::new();
    let (said, record) = talk(&folder, &EVO, &["?", "1", "2", "?", "??", "? horn"]);
    assert!(said.contains("  1  table: order"), "{said}");
    assert!(record.contains("table: order"), "{record}");
    assert!(said.contains("Wheel on section"), "{said}");
    assert!(said.contains("1 horn, in attack and in defence"), "{said}");
}

#[test]
fn counts_are_written_or_show_where_they_part() {
    let folder = Folder::new();
    let round = ["b 0 horn", "b 0 card", "round", "y", "=", "B 9 mp", "", "=", "cl +0"];
    let typed: Vec<&str> = SETUP.iter().copied().chain(round).collect();
    let (said, record) = talk(&folder, &EVO, &typed);
    assert!(said.contains("after round 1: Ann "), "{said}");
    // Whoever is counted is named once, at the prompt and in the record.
    let counted = said.split_once("after round 1: ").unwrap().1.lines().next().unwrap();
    assert_eq!(counted.matches("Ann ").count(), 1, "{counted}");
    assert!(record.contains(&format!("check: {counted}\n")), "{record}");
    assert!(said.contains("they part: "), "{said}");
    assert!(said.contains("mp of B since the count on line"), "{said}");
    assert!(said.contains("which is wrong?"), "{said}");
    // What is no answer is the next line.
    assert!(record.ends_with("round 2\ntable: climate +0\n"), "{record}");
}

#[test]
fn a_heading_that_stands_already_is_not_written_twice() {
    let folder = Folder::new();
    let round = ["b 0 horn", "b 0 card", "round", "", "# tea", "round 2", "cl +0"];
    let typed: Vec<&str> = SETUP.iter().copied().chain(round).collect();
    let (said, record) = talk(&folder, &EVO, &typed);
    assert!(!said.contains("not legal"), "{said}");
    assert!(record.ends_with("round 2\n# tea\ntable: climate +0\n"), "{record}");
}

#[test]
fn evoref_draws_from_a_seed_and_takebacks_stay() {
    let folder = Folder::new();
    let arguments = [&EVO[..], &["--seed", "3"]].concat();
    let (said, record) = talk(&folder, &arguments, &["b 1 card", "takeback", "y"]);
    assert!(record.contains("seed: chacha8/1 3"), "{record}");
    assert!(record.contains("\ntable: climate "), "{record}");
    assert!(record.contains("\ntable: genes "), "{record}");
    assert!(record.ends_with("bid 1 card\ntakeback: 1\n"), "{record}");
    assert!(said.contains("  table: climate "), "{said}");
}

#[test]
fn the_record_can_be_piped_and_a_conversation_goes_to_standard_error() {
    let folder = Folder::new();
    let arguments = [&EVO[..], &["--echo"]].concat();
    let output = feed(&folder.0, &arguments, b"ord Ann B\nxyz\n\n");
    assert_eq!(out(&output), "setup\ntable: order Ann B\n");
    assert!(err(&output).contains("not legal"), "{}", err(&output));
}

#[test]
fn a_record_with_a_finding_goes_on() {
    let folder = Folder::new();
    folder.file("a.evo", fixture("evo/illegal/must-rebid-forgotten.evo"));
    let (said, _) = talk(&folder, &["record", "a.evo"], &["# seen"]);
    assert!(said.contains("a.evo:18: "), "{said}");
    assert!(said.contains("(evo/must-rebid)"), "{said}");
    assert!(folder.read("a.evo").ends_with("# seen\n"));
}

#[test]
fn what_is_wrong_with_a_new_record_is_told() {
    let folder = Folder::new();
    let wrong = ["record", "a.evo", "--game", "evo", "--players", "9"];
    let output = feed(&folder.0, &wrong, b"");
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("2 to 5 players"), "{}", err(&output));
    let asked = feed(&folder.0, &["record", "a.evo"], b"chess\n2\nAnn\nAnn, Bob\nus9\n\n");
    assert_eq!(code(&asked), 0, "{}", err(&asked));
    let said = out(&asked);
    assert!(said.contains("`chess` is not a game"), "{said}");
    assert!(said.contains("2 to 6 players, not for 1"), "{said}");
    assert!(said.contains("`us9` is not an edition"), "{said}");
    assert_eq!(said.matches("Players, in seat order").count(), 2, "{said}");
    let six =
        feed(&folder.0, &["record", "six.evo", "--game", "evolution"], b"A, B, C, D, E, F\nus2\n");
    assert!(out(&six).contains("for up to 6 players"), "{}", out(&six));
    assert!(folder.read("six.evo").contains("edition: us2\n"));
    assert!(folder.read("a.evo").contains("players: A \"Ann\", B \"Bob\"\n"));
}

#[test]
fn what_ends_the_record_is_asked_for() {
    let folder = Folder::new();
    let typed = ["r", "", "result", "", "takeback 1", "", "result", "y", "<", ">", ""];
    let typed: Vec<&str> = SETUP.iter().copied().chain(typed).collect();
    let (said, record) = talk(&folder, &EVO, &typed);
    assert!(said.contains("y writes `result: unfinished`"), "{said}");
    assert!(said.contains("y writes `takeback: 1`"), "{said}");
    assert!(said.contains("The record has ended   < takes the last line back"), "{said}");
    assert!(said.contains("undone: result: unfinished"), "{said}");
    assert_eq!(record.matches("result:").count(), 1, "{record}");
    assert!(!record.contains("takeback"), "{record}");
}

#[test]
fn a_result_in_another_language_ends_the_record() {
    let folder = Folder::new();
    let (_, record) = talk(&folder, &EVO, &SETUP);
    folder.file("a.evo", format!("{record}\nErgebnis: abgebrochen\n"));
    let (said, _) = talk(&folder, &["record", "a.evo"], &[""]);
    assert!(said.contains("The record has ended"), "{said}");
}

#[test]
fn what_was_taken_back_is_written_again() {
    let folder = Folder::new();
    let typed: Vec<&str> = SETUP.iter().copied().chain(["<", "<", ">", ">", ">"]).collect();
    let (said, record) = talk(&folder, &EVO, &typed);
    assert!(said.contains("undone: table: genes horn"), "{said}");
    assert!(said.contains("there is nothing to write again"), "{said}");
    assert!(record.ends_with("table: climate +1\ntable: genes horn\n"), "{record}");
}

#[test]
fn a_wrong_count_leads_to_the_line_that_is_wrong() {
    let folder = Folder::new();
    let round = ["b 2 horn", "b 0 card", "=", "Ann 7 mp, B 8 mp", "2", "1 horn"];
    let typed: Vec<&str> = SETUP.iter().copied().chain(round).collect();
    let (said, record) = talk(&folder, &EVO, &typed);
    assert!(said.contains("which is wrong?"), "{said}");
    assert!(said.contains("\n  2  line 13, Ann: bid 2 horn\n"), "{said}");
    assert!(said.contains("at the end of the round: -2 "), "{said}");
    assert!(record.contains("\nAnn: bid 1 horn\nB: bid 0 card\n"), "{said}\n{record}");
    assert!(record.ends_with("\ncheck: Ann 7 mp, B 8 mp\n\nround 2\n"), "{said}\n{record}");
    assert_eq!(code(&run(&folder.0, &["check", "a.evo"])), 0);
}

#[test]
fn a_line_is_not_corrected_if_what_stands_below_would_be_wrong() {
    let folder = Folder::new();
    let round = ["b 2 horn", "b 3 horn", "b 0 card", "=", "Ann 9 mp, B 5 mp", "2", "4 horn"];
    let typed: Vec<&str> = SETUP.iter().copied().chain(round).collect();
    let (said, record) = talk(&folder, &EVO, &typed);
    assert!(said.contains("nothing was changed, since line 14 would be wrong then"), "{said}");
    assert!(record.contains("\nAnn: bid 2 horn\nB: bid 3 horn\n"), "{record}");
}

#[test]
fn what_can_be_meant_in_several_ways_is_asked() {
    let folder = Folder::new();
    let begin = ["record", "a.evo", "--game", "evolution", "--players", "A,B"];
    let typed = ["A", "ho3 ca0 ca2 cl4", "4", "a ca2", "b f ?", "a t 1 c", "2"];
    let (said, record) = talk(&folder, &begin, &typed);
    assert!(said.contains("which of these?\n  1  A: trait 1 carnivore+0\n"), "{said}");
    assert!(said.contains("\u{203a} 2\n  A: trait 1 climbing+4\n"), "{said}");
    assert!(record.ends_with("B: food ?\nA: trait 1 climbing+4\n"), "{said}\n{record}");
}

#[test]
fn what_is_written_is_what_fmt_writes() {
    let folder = Folder::new();
    let typed =
        ["TABLE:  Order   Ann,B", "st a1 a2", "B:start G1  g2", "t: climate 1", "t: genes Corne"];
    let (said, record) = talk(&folder, &EVO, &typed);
    assert!(record.contains("table: genes horn"), "{said}\n{record}");
    let checked = run(&folder.0, &["fmt", "--check", "a.evo"]);
    assert_eq!(code(&checked), 0, "{}\n{record}", out(&checked));
}

#[test]
fn no_single_letter_and_enter_ends_or_removes_anything() {
    // First what answers the question whether the record shall end; then it answers none.
    let others = (' '..='~').filter(|letter| !"y<".contains(*letter));
    let typed: String =
        std::iter::once('y').chain(others).map(|letter| format!("{letter}\n\n")).collect();
    let records =
        ["evolve/played/wandas-flat", "evo/played/lunch-break", "evolution/played/hidden-hands"];
    let shares = if proof() { &[5, 3, 2][..] } else { &[2] };
    for name in &records[..if proof() { 3 } else { 1 }] {
        let text = fixture(&format!("{name}.evo"));
        let lines = text.lines().filter(|line| !line.is_empty()).count();
        for share in shares {
            let above = above(&text, lines / share);
            let folder = Folder::new();
            folder.file("a.evo", above);
            let output = feed(&folder.0, &["record", "a.evo"], typed.as_bytes());
            assert_eq!(code(&output), 0, "{}", err(&output));
            let written = folder.read("a.evo");
            let added = written.strip_prefix(above).expect("nothing is removed");
            for claim in ["result", "takeback", "left", "allow", "adjust", "manual"] {
                let is_claim = |line: &str| line.trim_start().starts_with(claim);
                assert!(!added.lines().any(is_claim), "{name}: {added}");
            }
        }
    }
}
