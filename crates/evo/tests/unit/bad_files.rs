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
        (HEAD.to_owned(), "own.yaml:1: `map` is missing"),
        (
            format!("{HEAD}map: |\n{MAP}color: red\n"),
            "own.yaml:7: `color` is no key here; keys: `name`, `title`, `players`, `map`, `coast`",
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
            format!("{HEAD}coast: [c1]\nmap: |\n{MAP}"),
            "own.yaml:4: the coast names `c1`, which is no space",
        ),
        (format!("{HEAD}map: ''\n"), "own.yaml: a board has 1 to 128 spaces, this one has 0"),
        (format!("{HEAD}map: |\n{MAP}map: |\n{MAP}"), "own.yaml:1: `map` stands here twice"),
    ];
    for (text, expected) in cases {
        assert_eq!(board(&text), expected, "{text}");
    }
}

#[test]
fn a_list_of_spaces_is_told_to_become_a_map() {
    let listed =
        "spaces:\n  - {name: a1, terrain: desert, coast: yes, at: [1, 1], neighbours: []}\n";
    for text in [format!("{HEAD}{listed}"), format!("{HEAD}{listed}map: |\n{MAP}")] {
        let told = board(&text);
        let expected = "own.yaml:4: a list of `spaces` is not read any more: draw a `map`, ";
        assert!(told.starts_with(expected), "{told}");
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
