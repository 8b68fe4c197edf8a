//! What the prompt asks of a session: a line of short words, spelt out, and claims that are written on.

use evoref::{At, GAMES, NoFiles, Session};

fn session(text: &str) -> Session {
    let mut session = GAMES.open(text, &NoFiles).expect("a sound header");
    session.seek(At::END);
    session
}

#[test]
fn words_that_are_begun_are_spelt_out() {
    let text = "evoref 1\ngame: evo\nplayers: A, B\n\nsetup\ntable: order A B\nA: start a1 a2\n\
                B: start g1 g2\n\nround 1\ntable: climate +1\ntable: genes horn\n";
    let session = session(text);
    let next = session.complete("A: b").next;
    assert_eq!(next.len(), 1, "{next:?}");
    assert_eq!(session.expand("b 3 h")[0], "A: bid 3 horn");
    assert_eq!(session.expand("A: b 3 h")[0], "A: bid 3 horn");
    assert_eq!(session.expand("A b 3 h")[0], "A: bid 3 horn");
}

#[test]
fn a_name_may_have_blanks_between_its_words() {
    let text = "evoref 1\ngame: evo\nplayers: A, B, C\n\nsetup\ntable: order A B C\nA: start a1 b1\n\
                B: start e6 f8\nC: start h1 h2\n\nround 1\ntable: climate +1\n";
    let session = session(text);
    assert_eq!(session.expand("t: g horn egg")[0], "table: genes horn egg");
    let meant = "table: genes great-horn, thick-shell";
    assert_eq!(session.expand("table: gene Great Horn, Thick Shell")[0], meant);
    assert_eq!(session.expand("table: g great horn, thick")[0], meant);
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
