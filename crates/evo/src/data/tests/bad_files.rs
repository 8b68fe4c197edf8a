//! One broken file for everything that a loader refuses, with what it says.

use super::*;

const HEAD: &str = "name: own\ntitle: Own\nplayers: 2\n";
const MAP: &str = "  a   D*  J*\n  b H*  M*\n";

fn board(text: &str) -> String {
    complaint(BOARDS.load(file(text)))
}

fn map(rows: &str) -> String {
    board(&format!("{HEAD}map: |\n{rows}"))
}

fn list(spaces: &[&str]) -> String {
    board(&format!("{HEAD}spaces:\n  - {}\n", spaces.join("\n  - ")))
}

fn wheel(sections: &str) -> String {
    complaint(WHEELS.load(file(&format!("name: own\ntitle: Own\nsections:\n{sections}"))))
}

fn deck(cards: &str) -> String {
    complaint(DECKS.load(file(&format!("name: own\ntitle: Own\ncards:\n{cards}"))))
}

#[test]
fn a_board_file() {
    let cases = [
        (String::new(), "own.yaml:1: `name` is missing"),
        (HEAD.to_owned(), "own.yaml: a board needs a `map` or a list of `spaces`"),
        (
            format!("{HEAD}map: |\n{MAP}color: red\n"),
            "own.yaml:7: `color` is no key here; keys: `name`, `title`, `players`, `map`, `coast`, `spaces`",
        ),
        (
            format!("name: Own Board\ntitle: Own\nplayers: 2\nmap: |\n{MAP}"),
            "own.yaml:1: `Own Board` cannot be the name of a board: a name is at most 40 small letters, digits and single `-`, and begins with a letter",
        ),
        (
            format!("name: own\ntitle: ''\nplayers: 2\nmap: |\n{MAP}"),
            "own.yaml:2: the title is one line of text, and not empty",
        ),
        (
            format!("name: own\ntitle: Own\nplayers: 6\nmap: |\n{MAP}"),
            "own.yaml:3: Evo is for 2 to 5 players, this board is for 6",
        ),
        (
            format!("name: own\ntitle: Own\nplayers: [4, 3]\nmap: |\n{MAP}"),
            "own.yaml:3: Evo is for 2 to 5 players, this board is for 4 to 3",
        ),
        (
            format!("name: own\ntitle: Own\nplayers: many\nmap: |\n{MAP}"),
            "own.yaml:3: players: invalid type: string \"many\", expected a number such as 3, or two such as [2, 4]",
        ),
        (
            format!("name: own\ntitle: Own\nplayers: 3\nmap: |\n{MAP}"),
            "own.yaml: 3 players need 6 start spaces, this board has 4",
        ),
        (
            format!("{HEAD}map: |\n{MAP}spaces: []\n"),
            "own.yaml:4: a board is a `map` or a list of `spaces`, not both",
        ),
        (
            format!("{HEAD}coast: [a1]\nspaces: []\n"),
            "own.yaml:4: with a list of spaces each says itself whether it lies on the coast",
        ),
        (
            format!("{HEAD}coast: [c1]\nmap: |\n{MAP}"),
            "own.yaml:4: the coast names `c1`, which is no space",
        ),
        (format!("{HEAD}spaces: []\n"), "own.yaml: a board has 1 to 128 spaces, this one has 0"),
        (format!("{HEAD}map: |\n{MAP}map: |\n{MAP}"), "own.yaml:1: `map` stands here twice"),
    ];
    for (text, expected) in cases {
        assert_eq!(board(&text), expected, "{text}");
    }
}

#[test]
fn a_map() {
    let cases = [
        (
            "  a   D*  J*\n  b H*  X*\n",
            "own.yaml:6: `X` in row b is no terrain: D is desert, J jungle, H hills, M mountains",
        ),
        (
            "  a   D*  J*\n  c H*  M*\n",
            "own.yaml:6: this row of the map must begin with its letter, `b`",
        ),
        ("  a   D*  J*\n  b H*  * M*\n", "own.yaml:6: a `*` of row b follows no space"),
        (
            "  a   D*  J*\n  b   H*  M*\n",
            "own.yaml:6: `b1` is out of step: spaces of a row stand 4 letters apart, and every row is moved by 2 against the one above",
        ),
        (
            "  a   D*  J*\n  b H*   M*\n",
            "own.yaml:6: `b2` is out of step: spaces of a row stand 4 letters apart, and every row is moved by 2 against the one above",
        ),
        (
            "  a   D*  J* H\n  b H*  M*\n",
            "own.yaml:5: `a3` is out of step: spaces of a row stand 4 letters apart, and every row is moved by 2 against the one above",
        ),
        ("  a   D*  J*\n  b H*  H*\n", "own.yaml: no space of this board is mountains"),
        ("  a   D*  J*\n  b H*  M\n", "own.yaml: 2 players need 4 start spaces, this board has 3"),
        ("  a   D*  J*      J\n  b H*  M*\n", "own.yaml:5: no way leads from `a1` to `a3`"),
        (
            "  a     D   J   J\n  b   D   D   J   J\n  c H   H   H*  M   M\n  d   H   H   M   M\n  e     D*  J*  H*\n",
            "own.yaml:7: the start space `c3` does not lie on the coast: if yours does, name the spaces of the `coast`",
        ),
    ];
    for (rows, expected) in cases {
        assert_eq!(map(rows), expected, "{rows}");
    }
    let long = format!("  a {}\n", "D   ".repeat(14));
    assert_eq!(map(&long), "own.yaml: `a14` stands too far right: a row has room for 13 spaces");
    let rows = |last, cells: &str| {
        let rows = ('a'..=last).zip(["", "  "].iter().cycle());
        rows.fold(String::new(), |map, (row, shift)| {
            map + "  " + &String::from(row) + " " + shift + cells + "\n"
        })
    };
    assert_eq!(map(&(rows('z', "D") + "  D\n")), "own.yaml: a map has at most 26 rows, a to z");
    let full = rows('k', &"D   ".repeat(12));
    assert_eq!(map(&full), "own.yaml:15: a board has at most 128 spaces");
}

#[test]
fn a_list_of_spaces() {
    let a1 =
        "{name: a1, terrain: desert, start: yes, coast: yes, at: [1, 1], neighbours: [a2, b1]}";
    let a2 = "{name: a2, terrain: jungle, start: yes, coast: yes, at: [1, 3], neighbours: [a1]}";
    let b1 = "{name: b1, terrain: hills, start: yes, coast: no, at: [2, 2], neighbours: [a1, b2]}";
    let b2 = "{name: b2, terrain: mountains, start: yes, coast: no, at: [2, 4], neighbours: [b1]}";
    assert!(
        BOARDS
            .load(file(&format!("{HEAD}spaces:\n  - {a1}\n  - {a2}\n  - {b1}\n  - {b2}\n")))
            .is_ok()
    );
    let cases = [
        (
            b2.replace("b2", "c100"),
            "own.yaml:8: `c100` is no name of a space: one small letter and a number from 1 to 99",
        ),
        (b2.replace("b2", "a1"), "own.yaml:8: `a1` is there twice"),
        (
            b2.replace("mountains", "swamp"),
            "own.yaml:8: spaces[3].terrain: unknown variant `swamp`, expected one of `desert`, `jungle`, `hills`, `mountains`",
        ),
        (
            b2.replace("coast: no", "coast: maybe"),
            "own.yaml:8: spaces[3].coast: invalid value: string \"maybe\", expected yes or no",
        ),
        (b2.replace("coast: no, ", ""), "own.yaml:8: spaces[3]: `coast` is missing"),
        (
            b2.replace("coast", "cost"),
            "own.yaml:8: spaces[3]: `cost` is no key here; did you mean `coast`? keys: `name`, `terrain`, `start`, `coast`, `at`, `neighbours`",
        ),
        (
            b2.replace("[2, 4]", "[2, 3]"),
            "own.yaml:8: `b2` is drawn over `b1`: in a row they are 2 columns apart",
        ),
        (
            b2.replace("[2, 4]", "[0, 4]"),
            "own.yaml:8: `b2` is drawn at row 0, column 4: rows are 1 to 60, columns 1 to 26",
        ),
        (
            b2.replace("[b1]", "[b1, c7]"),
            "own.yaml:8: `b2` names `c7` as a neighbour, which is no space",
        ),
        (
            b2.replace("[b1]", "[b1, b2]"),
            "own.yaml:8: `b2` names `b2` as a neighbour, which is itself",
        ),
        (
            b2.replace("[b1]", "[b1, b1]"),
            "own.yaml:8: `b2` names `b1` as a neighbour, and does so twice",
        ),
        (
            b2.replace("[b1]", "[]"),
            "own.yaml:7: `b1` names `b2` as a neighbour, but not the other way round",
        ),
        (
            b2.replace("[b1]", "[b1, a2]"),
            "own.yaml:8: `b2` names `a2` as a neighbour, but not the other way round",
        ),
        (b2.replace("mountains", "hills"), "own.yaml: no space of this board is mountains"),
        (
            b2.replace("start: yes", "start: no"),
            "own.yaml: 2 players need 4 start spaces, this board has 3",
        ),
    ];
    for (b2, expected) in cases {
        assert_eq!(list(&[a1, a2, b1, &b2]), expected, "{b2}");
    }
    let apart = [a1, a2, &b1.replace("a1, ", ""), b2].map(|space| space.replace("a2, b1", "a2"));
    assert_eq!(
        list(&apart.each_ref().map(String::as_str)),
        "own.yaml:7: no way leads from `a1` to `b1`"
    );
}

#[test]
fn a_wheel_file() {
    let cases = [
        ("", "own.yaml:3: a wheel has 1 to 60 sections, this one has 0"),
        ("  []\n", "own.yaml:3: a wheel has 1 to 60 sections, this one has 0"),
        (
            "  - ideal: jungle\n  - ideal: swamp\n",
            "own.yaml:5: sections[1].ideal: unknown variant `swamp`, expected one of `desert`, `jungle`, `hills`, `mountains`",
        ),
        (
            "  - ideal: jungle\n  - name: dry\n",
            "own.yaml:5: section 2 says neither its `ideal` terrain nor its `climate`",
        ),
        (
            "  - ideal: jungle\n    climate: {desert: hot, jungle: ideal, hills: cold, mountains: deadly}\n",
            "own.yaml:4: section 1 says both its ideal terrain and its climate: one of them is enough",
        ),
        (
            "  - climate: {desert: hot, jungle: ideal, hills: cold, mountains: deadly}\n",
            "own.yaml:4: section 1 needs a name, since it says no ideal terrain",
        ),
        (
            "  - ideal: hills\n  - name: dry\n    climate: {desert: hot, jungle: ideal, hills: cold}\n",
            "own.yaml:5: section 2 does not give the climate of mountains: ideal, hot, cold or deadly",
        ),
        (
            "  - name: dry\n    climate: {desert: hot, desert: cold, jungle: ideal, hills: cold, mountains: deadly}\n",
            "own.yaml:5: sections[0].climate: `desert` stands here twice",
        ),
        (
            "  - name: dry\n    climate: {desert: warm, jungle: ideal, hills: cold, mountains: deadly}\n",
            "own.yaml:5: sections[0].climate.desert: unknown variant `warm`, expected one of `ideal`, `hot`, `cold`, `deadly`",
        ),
        (
            "  - ideal: jungle\nstart: 2\n",
            "own.yaml:5: the wheel starts on section 2, but its sections are 1 to 1",
        ),
        (
            "  - ideal: jungle\nstart: 0\n",
            "own.yaml:5: the wheel starts on section 0, but its sections are 1 to 1",
        ),
    ];
    for (sections, expected) in cases {
        assert_eq!(wheel(sections), expected, "{sections}");
    }
}

#[test]
fn an_event_file() {
    let card = "  - {name: rain, phase: climate, effect: manual, text: It rains.}\n";
    let cases = [
        (
            card.replace("rain", "Rain Dance"),
            "own.yaml:4: `Rain Dance` cannot be the name of a card: a name is at most 40 small letters, digits and single `-`, and begins with a letter",
        ),
        (
            card.replace("rain", "by"),
            "own.yaml:4: `by` cannot be the name of a card: it means something else in a record",
        ),
        (
            card.replace("rain", "c4"),
            "own.yaml:4: `c4` cannot be the name of a card: it means something else in a record",
        ),
        (
            card.replace("name: rain", "name: rain, copies: 0"),
            "own.yaml:4: `rain` has 0 copies: leave it out of the deck",
        ),
        (
            card.replace("phase: climate", "phase: combat"),
            "own.yaml:4: `rain` is played in a combat, where the record cannot say what a `manual` card did",
        ),
        (
            card.replace("effect: manual", "effect: magic"),
            "own.yaml:4: cards[0].effect: unknown variant `magic`, expected one of `wheel-ahead`, `wheel-back`, `prescience`, `bargain`, `head-start`, `stampede`, `second-chance`, `spare-horn`, `late-brood`, `shelter`, `manual`",
        ),
        (
            card.replace("effect: manual", "effect: stampede"),
            "own.yaml:4: `rain` is a card of `climate`, but the effect `stampede` works in `movement` only",
        ),
        (
            card.replace("phase: climate, effect: manual", "phase: movement, effect: stampede"),
            "own.yaml:4: `rain` does not say how many movement points: add `amount`",
        ),
        (
            card.replace(
                "phase: climate, effect: manual",
                "phase: movement, effect: stampede, amount: 10",
            ),
            "own.yaml:4: `rain` gives 10 movement points: an amount is 1 to 9",
        ),
        (
            card.replace("effect: manual", "effect: manual, amount: 2"),
            "own.yaml:4: `rain` has an amount, but the effect `manual` takes none",
        ),
        (card.replace("It rains.", "' '"), "own.yaml:4: `rain` has no text"),
        (
            card.replace("name: rain", "name: rain, copies: 61"),
            "own.yaml:3: a deck has at most 60 cards, this one has 61",
        ),
        (
            card.replace("text", "says"),
            "own.yaml:4: cards[0]: `says` is no key here; keys: `name`, `copies`, `phase`, `effect`, `amount`, `text`",
        ),
        (
            format!("{card}{card}"),
            "own.yaml:5: `rain` is there twice: give one entry with `copies`",
        ),
    ];
    for (cards, expected) in cases {
        assert_eq!(deck(&cards), expected, "{cards}");
    }
}
