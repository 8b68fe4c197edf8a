//! Somebody who types the lines of a session as short as `evoref record` takes them: verbs and subjects left
//! out, names begun as far as no other begins so, blanks left out between letters and digits.

use evoref::Session;
use evoref::short::{Meant, Short};
use evoref_game::Gap;

/// What is typed for a line: the shortest of the forms that are tried. With it may come lines that stand above
/// it and that nobody has to type: `wanted` ends with the line itself.
pub(crate) fn typed(session: &Session, short: &Short, wanted: &[&str]) -> Option<String> {
    let line = *wanted.last()?;
    if wanted.len() == 1 && short.clear().is_some_and(|lines| lines == [line]) {
        return Some(String::new());
    }
    let means = |typed: &str| match short.meant(typed) {
        Meant::Lines(lines) => lines == wanted,
        Meant::Several(_) | Meant::Refused(..) => false,
    };
    let Some((subject, said)) = line.split_once(": ") else {
        let word = &line[..line.len().min(2)];
        return [word, line].into_iter().find(|typed| means(typed)).map(str::to_owned);
    };
    let lead = match subject {
        "table" => "t:".to_owned(),
        handle => format!("{} ", handle.to_lowercase()),
    };
    let names = names(session);
    let mut forms = vec![line.to_owned()];
    for verb in [0, 1, 2, usize::MAX] {
        for lead in ["", &lead] {
            let form = format!("{lead}{}", begun(said, verb, &names));
            forms.push(glued(&form));
            forms.push(form);
        }
    }
    forms.sort_by_key(String::len);
    forms.dedup();
    // These ask the prompt something.
    let asks =
        |form: &str| matches!(form, "?" | "??" | "h" | "<" | ">" | "=") || form.starts_with("? ");
    forms.into_iter().find(|form| !asks(form) && means(form))
}

/// Everything with a name.
fn names(session: &Session) -> Vec<String> {
    let gaps = Gap::ALL.into_iter().filter(|gap| *gap != Gap::Space);
    let gaps = gaps.flat_map(|gap| session.names(gap)).map(|name| name.to_string());
    gaps.chain((session.game().things)().into_iter().map(|thing| thing.name)).collect()
}

/// Clauses whose verbs have so many letters.
fn begun(said: &str, verb: usize, names: &[String]) -> String {
    let clauses = said.split("; ").map(|clause| {
        let mut words = clause.split(' ');
        let first = words.next().unwrap_or_default();
        let mut typed: Vec<String> = Vec::new();
        let letters = if clause.contains(' ') { verb } else { verb.max(1) };
        if letters > 0 {
            typed.push(first.chars().take(letters).collect());
        }
        typed.extend(words.filter_map(|word| short(word, names)));
        typed.join(" ")
    });
    clauses.collect::<Vec<_>>().join(";")
}

/// A word with the letters that it needs; nothing if it says nothing by itself.
fn short(word: &str, names: &[String]) -> Option<String> {
    let (word, comma) = word.strip_suffix(',').map_or((word, ""), |word| (word, ","));
    if matches!(word, ">" | "paying" | "over" | "next" | "=>") {
        return None;
    }
    let short = if names.iter().any(|name| name == word) {
        least(word, names)
    } else if word.starts_with(|one: char| one.is_ascii_digit()) {
        word.to_owned()
    } else if word.contains(|one: char| one.is_ascii_digit()) {
        // Spaces and species.
        word.replace(['-', '.', 'x'], "").to_lowercase()
    } else {
        word.chars().take(1).collect()
    };
    Some(format!("{short}{comma}"))
}

/// The beginning of a name that no other has; of a card its letters and its value, in which a plus says nothing.
pub(crate) fn least(word: &str, names: &[String]) -> String {
    let stem = |name: &str| {
        let end =
            name.trim_end_matches(|one: char| one.is_ascii_digit()).trim_end_matches(['+', '-']);
        end.len()
    };
    let (own, value) = word.split_at(stem(word));
    let value = value.trim_start_matches('+');
    for end in 1..own.len() {
        let Some(head) = own.get(..end) else { continue };
        let mut others = names.iter().filter(|name| name[..stem(name)] != *own);
        if others
            .all(|name| !name.starts_with(head) || (!value.is_empty() && !name.ends_with(value)))
        {
            return format!("{head}{value}");
        }
    }
    format!("{own}{value}")
}

/// Without blanks between a letter and a digit.
fn glued(form: &str) -> String {
    let letters: Vec<char> = form.chars().collect();
    let kept = letters.iter().enumerate().filter(|(at, letter)| {
        let around = at.checked_sub(1).and_then(|at| letters.get(at)).zip(letters.get(at + 1));
        let meet = around.is_some_and(|(one, other)| {
            one.is_ascii_digit() && other.is_alphabetic()
                || one.is_alphabetic() && other.is_ascii_digit()
        });
        **letter != ' ' || !meet
    });
    kept.map(|(_, letter)| *letter).collect()
}
