//! Texts of many kinds, as long as is asked for: what a stranger may send.

const HEAD: &str = "evoref 1\ngame: evo\nplayers: A, B\n";
const OPEN: &str = "evoref 1\ngame: evo\nplayers: A, B\nsetup\ntable: order A B\nA: start a1 a2\nB: start g1 g2\n\
                    round 1\ntable: climate +1\ntable: genes horn\nA: bid 0 horn\nB: bid 1 horn\n";

/// A name, and the text of about so many bytes.
pub(crate) type Kind = (&'static str, fn(usize) -> String);

/// A head and so many times a piece.
fn many(head: &str, piece: &str, size: usize) -> String {
    format!("{head}{}", piece.repeat(size / piece.len()))
}

/// A head and so many different lines.
fn different(head: &str, line: fn(usize) -> String, size: usize) -> String {
    let mut text = String::from(head);
    for number in 0.. {
        if text.len() > size {
            break;
        }
        text.push_str(&line(number));
    }
    text
}

/// A piece again and again, for a quarter of a text and at most for as much as a line may have.
fn repeat(piece: &str, size: usize) -> String {
    piece.repeat((size / 4).min(54_000) / piece.len())
}

pub(crate) const RECORDS: &[Kind] = &[
    ("records", |n| many("", "evoref 1\ngame: evo\nplayers: A, B\nsetup\n", n)),
    ("records cut short", |n| many("", "evoref 1\n", n)),
    ("comments", |n| many(HEAD, "# a comment\n", n)),
    ("blank lines", |n| many(HEAD, "\n", n)),
    ("lines of garbage", |n| many(HEAD, "garbage\n", n)),
    ("unknown subjects", |n| many(HEAD, "C: bid 3 horn\n", n)),
    ("unknown verbs", |n| many(OPEN, "A: bdi 3 horn\n", n)),
    ("unknown names", |n| many(OPEN, "A: bid 3 honr\n", n)),
    ("header keys", |n| many(HEAD, "title: \"x\"\n", n)),
    ("unknown header keys", |n| many("evoref 1\ngame: evo\n", "foo: x\n", n)),
    ("unknown keys below the players", |n| {
        many("evoref 1\ngame: evo\nplayers: A, B\n", "foo: x\n", n)
    }),
    ("players lines", |n| many("evoref 1\ngame: evo\n", "players: A, B, C, D\n", n)),
    ("different players", |n| {
        let line = |line| format!("players: P{line}, Q{line}\nR{line}: x\n");
        different("evoref 1\ngame: evo\n", line, n)
    }),
    ("rulings", |n| many(HEAD, "ruling: bid-floor = 0\n", n)),
    ("checks", |n| many(OPEN, "check: A 8 mp\n", n)),
    ("checks that differ", |n| many(OPEN, "check: A 9 mp\n", n)),
    ("allowances", |n| many(OPEN, "allow: evo/bid-not-higher \"x\"\n", n)),
    ("adjustments", |n| many(OPEN, "adjust: A +1 mp \"x\"\nadjust: A -1 mp \"x\"\n", n)),
    ("takebacks", |n| many(OPEN, "A: draw ?\ntakeback: 1\n", n)),
    ("takebacks of much", |n| {
        let half = many(OPEN, "A: draw ?\n", n);
        format!("{half}takeback: {}\n", (half.len() - OPEN.len()) / 10)
    }),
    ("counts above takebacks", |n| many(OPEN, "A: bid 0 horn\ncheck: A 99 mp\ntakeback: 1\n", n)),
    ("illegal actions", |n| many(OPEN, "A: bid 0 horn\n", n)),
    ("headings", |n| many(OPEN, "round 2\n", n)),
    ("results", |n| many(OPEN, "result: final A 1, B 2\n", n)),
    ("clauses of a long line", |n| {
        let line = format!("A: {}\n", repeat("bid 3 horn;", n));
        many(OPEN, &line, n)
    }),
    ("words of a long line", |n| {
        let line = format!("A: move {}\n", repeat("a1-a2 ", n));
        many(OPEN, &line, n)
    }),
    ("items of a long check", |n| {
        let line = format!("check: A 1 mp{}\n", repeat(", A 1 mp", n));
        many(OPEN, &line, n)
    }),
    ("unknown items of a long check", |n| {
        let line = format!("check: A 1 mp{}\n", repeat(", C 1 mp", n));
        many(OPEN, &line, n)
    }),
    ("checks above a broken heading", |n| {
        different(OPEN, |line| format!("check: A {line} mp\n"), n) + "rou\nnd 2\n"
    }),
    ("torn lines", |n| many(OPEN, "A: bid 3 ho\nrn\n", n)),
    ("quotes", |n| many(HEAD, "title: \"\\\"\\\"\\\"\\\"\"\n", n)),
    ("open quotes", |n| many(OPEN, "A: \"\n", n)),
    ("evolution feeding", |n| {
        many(
            "evoref 1\ngame: evolution\nplayers: A, B\nsetup\ntable: first A\nround 1\n",
            "A: draw 4\n",
            n,
        )
    }),
    ("hands of Evolution", |n| {
        many(
            "evoref 1\ngame: evolution\nplayers: A, B\nsetup\ntable: first A\nround 1\nA: draw 4\nB: draw 4\n",
            "A: hand ? ? ? ?\n",
            n,
        )
    }),
    ("stale allowances", |n| many(OPEN, "allow: evo/bid-not-higher \"x\"\n", n) + "A: draw ?\n"),
    ("statements that may begin a line", |n| {
        let line = format!("{}\n", repeat("A: ", n));
        many(OPEN, &line, n)
    }),
    ("a long unknown name", |n| many(OPEN, &format!("A: bid 3 {}\n", repeat("horn", n)), n)),
    ("unknown manual cards", |n| {
        many(
            "evoref 1\ngame: evolve\nplayers: A, B\nsetup\n",
            "manual: Nobody knows it A +2 dominance \"x\"\n",
            n,
        )
    }),
    ("different hands of Evolution", |n| {
        let line = |line| {
            let told = ["horns+3 climbing+4", "horns climbing", "?+3 ?+4", "? ?"][line % 4];
            let more = ["ambush+2 long-neck+5", "ambush ?", "? long-neck+5"][line / 4 % 3];
            format!("A: hand {told} {more}\n")
        };
        let head = "evoref 1\ngame: evolution\nplayers: A, B\nsetup\ntable: first A\nround 1\n\
             A: draw horns+3 climbing+4 ambush+2 long-neck+5\nB: draw 4\n";
        different(head, line, n)
    }),
    ("different unknown words", |n| {
        different(OPEN, |line| format!("A: bid 3 hor{line}\nbd{line}\n"), n)
    }),
    ("different unknown manual cards", |n| {
        let line = |line| format!("manual: Nobody knows {line} A +2 dominance \"x\"\n");
        different("evoref 1\ngame: evolve\nplayers: A, B\nsetup\n", line, n)
    }),
    ("slips that can be corrected", |n| {
        many("evoref 1\ngame: evo\nplayers: A, B\n", "result: unfinishd \"x\"\n", n)
    }),
    ("records with a slip", |n| {
        let record = "evoref 1\ngame: evo\nplayers: A, B\nresult: unfinishd \"x\"\n";
        many("", record, n)
    }),
    ("evolve adjustments", |n| {
        many("evoref 1\ngame: evolve\nplayers: A, B\nsetup\n", "adjust: A +1 dominance \"x\"\n", n)
    }),
];

pub(crate) const DATA: &[Kind] = &[
    ("brackets", |n| "[".repeat(n)),
    ("mappings in line", |n| "{a: ".repeat(n / 4)),
    ("lists in a list", |n| "- ".repeat(n / 2)),
    ("keys", |n| different("", |key| format!("k{key}: 1\n"), n)),
    ("deck of cards", |n| {
        let mut text = String::from("name: x\ntitle: \"X\"\ncards:\n");
        for card in 0..n / 70 {
            text.push_str(&format!(
                "  - {{name: c{card}, phase: climate, effect: manual, text: \"x\"}}\n"
            ));
        }
        text
    }),
    ("map", |n| {
        format!("name: x\ntitle: X\nplayers: 2\nmap: |\n{}", "  a   D* J* H\n".repeat(n / 14))
    }),
];
