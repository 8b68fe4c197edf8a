//! Short forms mean what was meant: a short line with a slip gets the reason that the long one gets.

use evoref::short::{Meant, Short};
use evoref::{At, GAMES, NoFiles, Session};
use evoref_game::Gap;

use crate::tables::{Choices, Table, apart, each_table, played, records, tries};

/// The names that stand for a word whose kind is one of theirs.
fn alike(session: &Session, word: &str) -> Vec<String> {
    let gaps = Gap::ALL.into_iter().map(|gap| session.names(gap));
    let own = gaps.filter(|names| names.iter().any(|name| name == word));
    own.flatten().map(|name| name.to_string()).filter(|name| name != word && name != "?").collect()
}

/// A line with one slip: another number, name or player.
fn slipped(session: &Session, line: &str, choices: &mut Choices) -> Option<String> {
    let (subject, said) = line.split_once(": ")?;
    let words: Vec<&str> = said.split(' ').collect();
    let at = choices.below(words.len() as u64) as usize;
    if at == 0 {
        let others = session.seats().iter().map(|seat| &*seat.handle);
        let others: Vec<&str> = others.filter(|handle| *handle != subject).collect();
        let other = others[choices.below(others.len() as u64) as usize];
        return (subject != "table").then(|| format!("{other}: {said}"));
    }
    let word = match words[at].parse::<u32>() {
        Ok(number) => (number + 1 + choices.below(3) as u32).to_string(),
        Err(_) => {
            let others = alike(session, words[at]);
            let count = others.len() as u64;
            others.into_iter().nth(choices.below(count.max(1)) as usize)?
        }
    };
    let mut slipped: Vec<&str> = words.clone();
    slipped[at] = &word;
    Some(format!("{subject}: {}", slipped.join(" ")))
}

/// A line as somebody types it in short: verbs and names by their first letters, as many as tell them from all
/// others, a plus left out.
fn shortened(session: &Session, line: &str) -> Option<String> {
    let (subject, said) = line.split_once(": ")?;
    let by = if subject == "table" { "table" } else { "player" };
    let verbs = session.game().verbs.iter().filter(|verb| verb.by == by).map(|verb| verb.name);
    let verbs: Vec<String> = verbs.map(str::to_owned).collect();
    let names: Vec<String> = Gap::ALL
        .into_iter()
        .flat_map(|gap| session.names(gap))
        .map(|name| name.to_string())
        .collect();
    let mut typed = format!("{}:", subject.to_lowercase());
    for clause in said.split("; ") {
        for (index, word) in clause.split(' ').enumerate() {
            let known = if index == 0 { &verbs } else { &names };
            typed.push_str(&least(word, known));
            typed.push(' ');
        }
        typed.truncate(typed.trim_end().len());
        typed.push(';');
    }
    Some(typed.trim_end_matches(';').to_owned())
}

/// The beginning of a word that no other has; of a card its letters and its value.
fn least(word: &str, known: &[String]) -> String {
    if !known.iter().any(|name| name == word) {
        return word.to_owned();
    }
    let stem = |name: &str| {
        name.trim_end_matches(|one: char| one.is_ascii_digit() || "+-".contains(one)).to_owned()
    };
    let (own, value) = (stem(word), &word[stem(word).len()..]);
    for end in 1..=own.len() {
        let Some(head) = own.get(..end) else { continue };
        if known
            .iter()
            .map(|name| stem(name))
            .filter(|name| *name != own)
            .all(|name| !name.starts_with(head))
        {
            return format!("{head}{}", value.trim_start_matches('+'));
        }
    }
    word.to_owned()
}

/// Some places of a session, each with the line that was played there.
fn lines(table: &Table, seed: u64, count: u64, mut look: impl FnMut(&Session, &str, &mut Choices)) {
    let text = played(table, seed, table.players % 2 == 1);
    let all: Vec<&str> = text.lines().collect();
    let setup = all.iter().position(|line| *line == "setup").expect("a set-up");
    let mut choices = Choices(seed * 7919 + u64::from(table.players));
    for _ in 0..count {
        let at = setup + 1 + choices.below((all.len() - setup - 1) as u64) as usize;
        let above: String = all[..at].iter().map(|line| format!("{line}\n")).collect();
        let mut session = GAMES.open(above, &NoFiles).expect("a sound header");
        session.seek(At::after(at as u32));
        if all[at].contains(": ") && !all[at].starts_with("result") {
            look(&session, all[at], &mut choices);
        }
    }
}

#[test]
fn a_short_line_gets_the_reason_of_the_long_one() {
    let (mut tried, mut others) = (0, Vec::new());
    each_table(|table| {
        lines(table, 21, records(10, 24, 90), |session, line, choices| {
            let Some(long) = slipped(session, line, choices) else { return };
            let Err(told) = session.clone().play(&long) else { return };
            let Some(short) = shortened(session, &long) else { return };
            tried += 1;
            let meant = Short::new(session).meant(&short);
            let code = match &meant {
                Meant::Refused(_, finding) => finding.code.name(),
                Meant::Lines(_) | Meant::Several(_) => "legal",
            };
            if code != told.code.name() {
                others.push(format!("{table}: {short} for {long}: {} {meant:?}", told.code.name()));
            }
        });
    });
    println!("{tried} short lines with a slip, {} with another reason", others.len());
    assert!(others.is_empty(), "{} of {tried}: {}", others.len(), others.join("\n"));
    assert!(tried > tries(30, 120), "only {tried} lines were tried");
}

#[test]
fn a_short_line_is_the_long_one() {
    let mut tried = 0;
    each_table(|table| {
        lines(table, 22, 4, |session, line, _| {
            let Some(short) = shortened(session, line) else { return };
            tried += 1;
            match Short::new(session).meant(&short) {
                Meant::Lines(lines) => assert_eq!(lines, [line], "{table}: {short}"),
                other => panic!("{table}: {short} for {line}: {other:?}"),
            }
        });
    });
    assert!(tried > 20, "only {tried} lines were tried");
}

#[test]
fn no_single_letter_is_a_claim() {
    each_table(|table| {
        lines(table, 23, records(1, 1, 3), |session, _, _| {
            let short = Short::new(session);
            // Those that claims begin with, and where the whole proof is asked for all others.
            let tried = |letter: &char| {
                !"#?=<>".contains(*letter) && (apart(2, 2) == 1 || "aclmrt".contains(*letter))
            };
            for letter in (' '..='~').filter(tried) {
                if let Meant::Lines(lines) = short.meant(&letter.to_string()) {
                    let claims = ["result", "takeback", "left", "allow", "adjust", "manual"];
                    for line in &lines {
                        assert!(
                            !claims.iter().any(|claim| line.starts_with(claim)),
                            "{table}: {letter}: {line}"
                        );
                    }
                }
            }
        });
    });
}
