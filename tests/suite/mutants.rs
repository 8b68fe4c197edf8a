//! Ways to break a record once, as a tired hand does.
//!
//! Knows the shape of a record (headings, subjects, clauses, words), not what it means.

use super::lines::{Lines, is_card, is_move, one, said};
use super::tables::Choices;

/// Breaks a record once; `None` if the record has nothing to break so.
type Break = fn(&Lines<'_>, &mut Choices) -> Option<String>;

/// Every way, by name.
pub(crate) const OPERATORS: &[(&str, Break)] = &[
    ("drop a line", drop_line),
    ("double a line", double_line),
    ("swap neighbouring lines", swap_lines),
    ("other player as subject", other_subject),
    ("amount + 1", |lines, choices| amount(lines, choices, 1)),
    ("amount - 1", |lines, choices| amount(lines, choices, -1)),
    ("other die symbol", other_die),
    ("other card or gene", other_card),
    ("other space", other_space),
    ("wrong result", wrong_result),
    ("misspelt verb", misspelt_verb),
    ("misspelt card or gene", misspelt_card),
    ("misspelt handle", misspelt_handle),
    ("cut the file", cut),
    ("stray character", stray),
    ("drop a word", drop_word),
    ("double a word", double_word),
    ("swap two words", swap_words),
    ("drop a round heading", drop_heading),
    ("wrong round number", wrong_round),
    ("drop a header line", drop_header),
    ("drop a sign", drop_sign),
    ("join two lines", join_lines),
    ("`?` for a word", unknown_word),
    ("move a clause to another round", move_clause),
    ("drop the colon", drop_colon),
    ("split a line", split_line),
    ("tear a line anywhere", tear_line),
    ("swap two neighbouring letters", swap_letters),
];

fn drop_line(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    let index = lines.pick(choices, said)?;
    Some(lines.with(|lines| {
        lines.remove(index);
    }))
}

fn double_line(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    let index = lines.pick(choices, |line| !line.is_empty())?;
    Some(lines.with(|lines| lines.insert(index, lines[index].clone())))
}

fn swap_lines(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    let index = lines.pick(choices, said)?;
    (index + 1 < lines.lines.len() && said(lines.lines[index + 1]))
        .then(|| lines.with(|lines| lines.swap(index, index + 1)))
}

fn other_subject(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    let by = |line: &str| line.split(':').next().map(str::to_owned);
    let index = lines.pick(choices, |line| {
        said(line) && lines.handles.iter().any(|handle| by(line).as_deref() == Some(handle))
    })?;
    let subject = by(lines.lines[index])?;
    let others: Vec<&str> = lines.handles.iter().copied().filter(|h| *h != subject).collect();
    let other = one(&others, choices)?;
    Some(lines.changed(index, format!("{other}{}", &lines.lines[index][subject.len()..])))
}

fn amount(lines: &Lines<'_>, choices: &mut Choices, by: i64) -> Option<String> {
    let number = |word: &str| {
        let digits = word.rfind(|c: char| !c.is_ascii_digit()).map_or(0, |at| at + 1);
        (digits < word.len() && (digits == 0 || matches!(word.as_bytes()[digits - 1], b'+' | b'-')))
            .then_some(digits)
    };
    lines.respell(
        choices,
        |word| number(word).is_some(),
        |word, _, _| {
            let at = number(word)?;
            let value: i64 = word[at..].parse().ok()?;
            let value = value + by;
            (value >= 0).then(|| format!("{}{value}", &word[..at]))
        },
    )
}

const DICE: &[&str] = &["miss", "hit", "+0", "+1", "+2"];

fn other_die(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    lines.respell(
        choices,
        |word| DICE.contains(&word),
        |word, _, choices| {
            let others: Vec<&str> = DICE.iter().copied().filter(|die| *die != word).collect();
            one(&others, choices).map(str::to_owned)
        },
    )
}

/// The name in a card: `horns` of `horns+3`.
fn name(word: &str) -> &str {
    word.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches(['+', '-', '.'])
}

fn other_card(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    lines.respell(
        choices,
        |word| is_card(name(word)),
        |word, words, choices| {
            let others: Vec<&str> = words
                .iter()
                .map(|(_, _, word)| *word)
                .filter(|other| is_card(name(other)) && *other != word)
                .collect();
            one(&others, choices).map(str::to_owned)
        },
    )
}

fn other_space(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    let space = |word: &str| {
        let bytes = word.as_bytes();
        bytes.len() > 1
            && bytes[0].is_ascii_lowercase()
            && bytes[1].is_ascii_digit()
            && bytes.iter().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || *b == b'-')
    };
    let species = |word: &str| {
        word.as_bytes().first().is_some_and(u8::is_ascii_uppercase) && word.contains('.')
    };
    lines.respell(
        choices,
        |word| space(word) || species(word),
        |word, _, choices| {
            let digits: Vec<usize> =
                (0..word.len()).filter(|i| word.as_bytes()[*i].is_ascii_digit()).collect();
            let at = one(&digits, choices)?;
            let digit = u64::from(word.as_bytes()[at] - b'0');
            let digit = (digit + 1 + choices.below(8)) % 9 + 1;
            Some(format!("{}{digit}{}", &word[..at], &word[at + 1..]))
        },
    )
}

fn wrong_result(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    let index = lines.pick(choices, |line| line.starts_with("result: final"))?;
    let line = lines.lines[index];
    let ends: Vec<usize> = (1..=line.len())
        .filter(|at| line.as_bytes()[at - 1].is_ascii_digit())
        .filter(|at| line.as_bytes().get(*at).is_none_or(|b| !b.is_ascii_digit()))
        .collect();
    let end = one(&ends, choices)?;
    let start = line[..end].rfind(|c: char| !c.is_ascii_digit())? + 1;
    let value: u64 = line[start..end].parse().ok()?;
    let value = value + 1 + choices.below(3);
    Some(lines.changed(index, format!("{}{value}{}", &line[..start], &line[end..])))
}

/// Drops, doubles or changes one letter.
fn misspell(word: &str, choices: &mut Choices) -> Option<String> {
    let at = choices.below(word.len() as u64) as usize;
    if !word.is_ascii() {
        return None;
    }
    let (head, letter, tail) = (&word[..at], &word[at..=at], &word[at + 1..]);
    Some(match choices.below(3) {
        0 => format!("{head}{tail}"),
        1 => format!("{head}{letter}{letter}{tail}"),
        _ => format!("{head}{}{tail}", if letter == "q" { "w" } else { "q" }),
    })
}

fn misspelt_verb(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    let index = lines.pick(choices, is_move)?;
    let line = lines.lines[index];
    let start = line.find(": ")? + 2;
    let end = line[start..].find([' ', ';']).map_or(line.len(), |at| start + at);
    let word = misspell(&line[start..end], choices)?;
    Some(lines.changed(index, format!("{}{word}{}", &line[..start], &line[end..])))
}

fn misspelt_card(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    lines.respell(
        choices,
        |word| is_card(name(word)),
        |word, _, choices| {
            let name = name(word);
            Some(format!("{}{}", misspell(name, choices)?, &word[name.len()..]))
        },
    )
}

fn misspelt_handle(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    let index = lines.pick(choices, |line| said(line) && !line.starts_with("result"))?;
    let line = lines.lines[index];
    let colon = line.find(':')?;
    Some(lines.changed(index, format!("{}{}", misspell(&line[..colon], choices)?, &line[colon..])))
}

fn cut(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    let text = lines.with(|_| ());
    let at = choices.below(text.len() as u64) as usize;
    text.is_char_boundary(at).then(|| text[..at].to_owned())
}

fn stray(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    const STRAY: &[&str] = &[
        "x", "7", " ", ";", ",", ":", "\"", "#", "é", "🦖", "\u{a0}", "=", ">", "\\", "\t", "-",
        "\0",
    ];
    let text = lines.with(|_| ());
    let at = choices.below(text.len() as u64) as usize;
    let stray = one(STRAY, choices)?;
    text.is_char_boundary(at).then(|| format!("{}{stray}{}", &text[..at], &text[at..]))
}

/// A line of moves as its words, subject and verb included.
fn split<'t>(lines: &Lines<'t>, choices: &mut Choices) -> Option<(usize, Vec<&'t str>)> {
    let index = lines.pick(choices, said)?;
    let code = lines.lines[index];
    let words: Vec<&str> = code.split(" #").next()?.split_whitespace().collect();
    (words.len() > 2).then_some((index, words))
}

fn drop_word(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    let (index, mut words) = split(lines, choices)?;
    words.remove(choices.below(words.len() as u64) as usize);
    Some(lines.changed(index, words.join(" ")))
}

fn double_word(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    let (index, mut words) = split(lines, choices)?;
    let at = choices.below(words.len() as u64) as usize;
    words.insert(at, words[at]);
    Some(lines.changed(index, words.join(" ")))
}

fn swap_words(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    let (index, mut words) = split(lines, choices)?;
    let at = choices.below(words.len() as u64 - 1) as usize;
    words.swap(at, at + 1);
    Some(lines.changed(index, words.join(" ")))
}

fn drop_heading(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    let index = lines.pick(choices, |line| line.starts_with("round ") || line == "setup")?;
    Some(lines.with(|lines| {
        lines.remove(index);
    }))
}

fn wrong_round(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    let index = lines.pick(choices, |line| line.starts_with("round "))?;
    let number: u64 = lines.lines[index][6..].trim().parse().ok()?;
    let other = (number + 1 + choices.below(20)) % 21;
    (other != number).then(|| lines.changed(index, format!("round {other}")))
}

#[expect(clippy::unnecessary_wraps, reason = "an operator like the others")]
fn drop_header(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    let index = choices.below(lines.body as u64) as usize;
    Some(lines.with(|lines| {
        lines.remove(index);
    }))
}

fn drop_sign(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    let signed =
        |word: &str| word.contains(['+', '-']) && word.contains(|c: char| c.is_ascii_digit());
    lines.respell(choices, signed, |word, _, _| {
        let at = word.rfind(['+', '-'])?;
        Some(format!("{}{}", &word[..at], &word[at + 1..]))
    })
}

fn join_lines(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    let index = lines.pick(choices, |line| !line.is_empty() && !line.contains('#'))?;
    (index + 1 < lines.lines.len()).then(|| {
        lines.with(|lines| {
            let next = lines.remove(index + 1);
            lines[index].push(' ');
            lines[index].push_str(&next);
        })
    })
}

fn unknown_word(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    lines.respell(choices, |_| true, |_, _, _| Some("?".to_owned()))
}

fn move_clause(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    let from = lines.pick(choices, is_move)?;
    let heading = lines.pick(choices, |line| line.starts_with("round "))?;
    let after = heading + 1 + choices.below(6) as usize;
    let between = &lines.lines[from.min(after)..from.max(after).min(lines.lines.len())];
    between.iter().any(|line| line.starts_with("round ")).then(|| {
        lines.with(|lines| {
            let moved = lines.remove(from);
            let to = if from < after { after - 1 } else { after };
            lines.insert(to.min(lines.len()), moved);
        })
    })
}

fn drop_colon(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    let index = lines.pick(choices, said)?;
    Some(lines.changed(index, lines.lines[index].replacen(':', "", 1)))
}

fn split_line(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    let (index, words) = split(lines, choices)?;
    let at = 1 + choices.below(words.len() as u64 - 1) as usize;
    let line = format!("{}\n{}", words[..at].join(" "), words[at..].join(" "));
    Some(lines.changed(index, line))
}

/// Headings, comments and the middle of words included.
fn tear_line(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    let index = lines.pick(choices, |line| line.len() > 1)?;
    let line = lines.lines[index];
    let at = 1 + choices.below(line.len() as u64 - 1) as usize;
    line.is_char_boundary(at)
        .then(|| lines.changed(index, format!("{}\n{}", &line[..at], &line[at..])))
}

fn swap_letters(lines: &Lines<'_>, choices: &mut Choices) -> Option<String> {
    let index = lines.pick(choices, |line| !line.is_empty() && line.is_ascii())?;
    let line = lines.lines[index];
    let at = choices.below(line.len() as u64) as usize;
    (at + 1 < line.len()).then(|| {
        let mut bytes = line.as_bytes().to_vec();
        bytes.swap(at, at + 1);
        lines.changed(index, String::from_utf8(bytes).unwrap())
    })
}
