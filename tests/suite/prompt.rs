//! What the prompt asks of a session: a line of short words, spelt out, and claims that are written on.

use evoref::short::{Meant, Short};
use evoref::{At, GAMES, NoFiles, Session};

fn session(text: &str) -> Session {
    let mut session = GAMES.open(text, &NoFiles).expect("a sound header");
    session.seek(At::END);
    session
}

/// The lines that are written for one that is typed.
fn lines(session: &Session, typed: &str) -> Vec<String> {
    match Short::new(session).meant(typed) {
        Meant::Lines(lines) => lines,
        other => panic!("{typed}: {other:?}"),
    }
}

#[test]
fn words_that_are_begun_are_spelt_out() {
    let text = "evoref 1\ngame: evo\nplayers: A, B\n\nsetup\ntable: order A B\nA: start a1 a2\n\
                B: start g1 g2\n\nround 1\ntable: climate +1\ntable: genes horn\n";
    let session = session(text);
    let next = session.complete("A: b").next;
    assert_eq!(next.len(), 1, "{next:?}");
    assert_eq!(lines(&session, "b 3 h")[0], "A: bid 3 horn");
    assert_eq!(lines(&session, "A: b 3 h")[0], "A: bid 3 horn");
    assert_eq!(lines(&session, "A b 3 h")[0], "A: bid 3 horn");
}

#[test]
fn a_name_may_have_blanks_between_its_words() {
    let text = "evoref 1\ngame: evo\nplayers: A, B, C\n\nsetup\ntable: order A B C\nA: start a1 b1\n\
                B: start e6 f8\nC: start h1 h2\n\nround 1\ntable: climate +1\n";
    let session = session(text);
    assert_eq!(lines(&session, "t: g horn egg")[0], "table: genes horn egg");
    let meant = "table: genes great-horn, thick-shell";
    assert_eq!(lines(&session, "table: gene Great Horn, Thick Shell")[0], meant);
    assert_eq!(lines(&session, "table: g great horn, thick")[0], meant);
}

#[test]
fn a_claim_that_cannot_be_read_is_refused() {
    let text = "evoref 1\ngame: evo\nplayers: A, B\n\nsetup\n";
    let mut session = GAMES.open(text, &NoFiles).expect("a sound header");
    for line in [
        "allow: evo/bid-not-higher",
        "allow: evo/bid-not-higher \"\"",
        "takeback: many",
        "result: final A",
    ] {
        let refused = session.play(line);
        assert!(refused.is_err(), "{line}: {refused:?}");
        assert_eq!(session.source().text(), text);
    }
    let allowed = session.play("allow: evo/bid-not-higher \"played so\"");
    assert!(allowed.is_ok(), "{allowed:?}");
}

/// A session of two whose genes are not there yet.
const EARLY: &str = "evoref 1\ngame: evo\nplayers: A \"Ann\", B\n\nsetup\ntable: order A B\nA: start a1 a2\n\
                     B: start g1 g2\n\nround 1\n";

#[test]
fn a_reason_is_told_for_what_was_meant() {
    let session = session(EARLY);
    let Meant::Refused(line, finding) = Short::new(&session).meant("b 0 f") else { panic!() };
    assert!(line.starts_with("A: bid 0 f"), "{line}");
    assert_eq!(finding.code.name(), "evo/climate-missing");
    let long = session.clone().play("A: bid 0 fur").unwrap_err();
    assert_eq!(long.message, finding.message);
}

#[test]
fn verbs_subjects_and_blanks_may_be_left_out() {
    let text =
        format!("{EARLY}table: climate +1\ntable: genes horn\nA: bid 0 horn\nB: bid 0 card\n");
    let session = session(&text);
    assert_eq!(lines(&session, "a1b1b2"), ["A: move a1-b1-b2"]);
    assert_eq!(lines(&session, "ann a1b1"), ["A: move a1-b1"]);
    // Whose dinosaur it is says who moves it.
    assert_eq!(lines(&session, "g2f4"), ["B: move g2-f4"]);
    // The first line of the next round opens it.
    assert_eq!(lines(&session, "cl +0"), ["round 2", "table: climate +0"]);
}

#[test]
fn a_card_takes_two_keys() {
    let text = "evoref 1\ngame: evolution\nplayers: A, B\n\nsetup\ntable: first A\n\nround 1\n\
                A: draw horns+3 carnivore+0 carnivore+2 climbing+4\nB: draw 4\nA: food carnivore+2\nB: food ?\n";
    let session = session(text);
    assert_eq!(lines(&session, "a t 1 ca")[0], "A: trait 1 carnivore+0");
    assert_eq!(lines(&session, "a t1ho+")[0], "A: trait 1 horns+3");
    let Meant::Several(lines) = Short::new(&session).meant("a t 1 c") else { panic!() };
    assert_eq!(lines, ["A: trait 1 carnivore+0", "A: trait 1 climbing+4"]);
}
