//! Header lines word by word: the values that are more than words, the players in seat order and the day of a session;
//! and the one spelling of a line.
//!
//! Knows which words cannot be handles or days, and which keys hold free text; not what depends on them.

use super::header::{KEYS, all_keys, spelt};
use super::subject::{KEPT_SUBJECTS, SUBJECTS, is, is_own_key, kept_words};
use crate::prelude::*;
use evoref_game::{MAX_PLAYERS, is_path};
use evoref_record::notation::{
    MAX_HANDLE, Parsed, Rest, Token, can_be_handle, fold, plain_handle, quoted, refuse,
};
use nom::Parser;
use nom::combinator::opt;

/// The seats of a `players:` line, as many as the game has room for.
pub(super) fn seats(body: Body<'_>, game: Option<&'static Game>) -> Reading<Arc<[Seat]>> {
    let reader = body.reader();
    let seats = reader.line_of(|i| players(&reader, i, game))?;
    if let Some(game) = game {
        let count = seats.len();
        if !game.players.contains(&(count as u8)) || count > 200 {
            let (least, most) = (game.players.start(), game.players.end());
            let message =
                format!("{} is for {least} to {most} players, and {count} stand here", game.title);
            let label = format!("{count} players");
            return Err(Finding::new(Record::BadPlayers, body.span(), message, label)
                .help("form: `players: A \"Alice\", B \"Bob\", C`, with a comma between players"));
        }
    }
    Ok(seats.into())
}

/// `players = player, { ",", player } ;`
fn players<'t>(
    reader: &Reader<'t>,
    mut i: Rest<'t>,
    game: Option<&'static Game>,
) -> Parsed<'t, Vec<Seat>> {
    let mut seats = Vec::with_capacity(MAX_PLAYERS);
    loop {
        let (rest, seat) = player(reader, i, &seats, game)?;
        seats.push(seat);
        match reader.comma(rest) {
            Ok((after, ())) => i = after,
            Err(_) => return Ok((rest, seats)),
        }
    }
}

/// `player = handle, [ string ] ;`
fn player<'t>(
    reader: &Reader<'t>,
    i: Rest<'t>,
    seats: &[Seat],
    game: Option<&'static Game>,
) -> Parsed<'t, Seat> {
    let (rest, handle) = reader.word("a handle")(i)?;
    if let Err(misread) = check_handle(handle, seats, game) {
        return refuse(misread);
    }
    let (rest, name) = opt(reader.string("a name in quotes")).parse(rest)?;
    let name = name.map(|name| name.unescaped());
    let seat = Seat {
        name: name
            .filter(|name| !name.trim().is_empty())
            .map_or_else(|| handle.text.into(), SmolStr::from),
        handle: handle.text.into(),
        span: handle.span,
    };
    Ok((rest, seat))
}

fn check_handle(handle: Word<'_>, seats: &[Seat], game: Option<&'static Game>) -> Reading<()> {
    if handle.quoted || !can_be_handle(handle.text) {
        let message = format!("`{}` cannot be a handle", handle.text);
        let label = "a letter, then letters or digits";
        let help = format!(
            "a handle has 1 to {MAX_HANDLE} letters, digits, `-` or `_` and does not begin with `x-`; \
                the full name follows it in quotes"
        );
        return Err(Finding::new(Record::BadPlayers, handle.span, message, label).help(help));
    }
    if let Some(seat) = seats.iter().find(|seat| same_handle(handle.text, &seat.handle)) {
        let message =
            format!("the handle `{}` is taken; case and accents make no difference", handle.text);
        let label = "the same handle again";
        let mut misread = Finding::new(Record::BadPlayers, handle.span, message, label);
        misread.related.push(Label { span: seat.span, text: "taken here".into() });
        return Err(misread);
    }
    let (own, later) = game.map_or((&[][..], &[][..]), |game| (game.headers, game.repeated));
    // Keys that may stand several times came later than records that have a player of that name.
    let own = own.iter().filter(|(key, _)| !later.contains(key));
    let reserved = KEYS.iter().chain(own).map(|(key, _)| *key).chain(SUBJECTS.iter().copied());
    let plain = plain_handle(handle.text);
    if reserved.chain(["setup", "round", "evoref"]).any(|word| *word == *plain) {
        let message = format!("`{}` is a word of the notation and cannot be a handle", handle.text);
        let label = "a word of the notation";
        return Err(Finding::new(Record::BadPlayers, handle.span, message, label)
            .help("use an initial, and write the name in quotes after it"));
    }
    Ok(())
}

/// Whether a text is a day, a month or a year as a record writes it: `2026-11-22`, `2026-11`, `2026`.
pub fn is_date(text: &str) -> bool {
    let mut lengths = [4, 2, 2].into_iter();
    let number = |part: &str| {
        let digits = part.bytes().all(|byte| byte.is_ascii_digit());
        (lengths.next() == Some(part.len()) && digits).then(|| part.parse::<u32>().ok()).flatten()
    };
    let numbers: Option<Vec<u32>> = text.split('-').map(number).collect();
    match numbers.as_deref() {
        Some([_]) => true,
        Some([_, month]) => (1..=12).contains(month),
        Some([year, month @ 1..=12, day]) => {
            let leap =
                year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
            let days = match month {
                2 if leap => 29,
                2 => 28,
                4 | 6 | 9 | 11 => 30,
                _ => 31,
            };
            (1..=days).contains(day)
        }
        Some(_) | None => false,
    }
}

pub(super) fn no_date(body: Body<'_>) -> Option<Finding> {
    let written = kept_words(body).ok()?;
    if is_date(&written) {
        return None;
    }
    let message = format!("`{written}` is no day, month or year");
    let misread = Finding::new(Record::NoDate, body.span(), message, "no date");
    Some(match in_another_form(&written) {
        Some(meant) => *misread.means(&meant),
        None => *misread.help(format!(
            "form: `date: 2026-11-22`, `2026-11` or `2026`; if nobody knows it, write \
             `note: \"{written}\"` in its place",
        )),
    })
}

/// `22/11/2026`, `22.11.2026` or `2026/11/22` as a date, if only one number can be the day.
fn in_another_form(written: &str) -> Option<String> {
    let parts: Vec<&str> = written.split(['/', '.', '-']).map(str::trim).collect();
    let [one, month, other] = parts[..] else { return None };
    let (year, day) = if one.len() == 4 { (one, other) } else { (other, one) };
    let (day, month): (u32, u32) = (day.parse().ok()?, month.parse().ok()?);
    let meant = format!("{year}-{month:02}-{day:02}");
    ((day > 12 || year == one) && is_date(&meant)).then_some(meant)
}

/// Notes the spelling of a header line of a record of this game.
pub(super) fn header_line<G: Rules>(key: Word<'_>, body: Body<'_>, respell: &mut Respell) {
    if is_own_key(&key) {
        respell.note(body.span(), &words_or_quoted(&text(body)));
        return;
    }
    let mut keys = all_keys(G::GAME.headers).chain(KEPT_SUBJECTS).map(|(known, _)| *known);
    let Some(known) = keys.find(|known| is(&key, known)) else { return };
    if key.text != known {
        respell.note(key.span, known);
    }
    let value = match known {
        "title" | "place" | "recorder" | "source" | "note" | "erratum" => Some(quoted(&text(body))),
        "time" | "duration" | "judge" => Some(words_or_quoted(&text(body))),
        "date" => Some(text(body)).map(|date| if is_plain(&date) { date } else { quoted(&date) }),
        "game" => Some(G::GAME.name.to_owned()),
        "seed" => seed(body),
        "ruling" => ruling(body),
        // Handles and names have one spelling already, and strings are the layout's.
        "players" => None,
        own if G::GAME.repeated.contains(&own) => words(body),
        _ => Some(setting(body.text.trim())),
    };
    if let Some(value) = value {
        respell.note(body.span(), &value);
    }
}

/// A free text: what a string means, or everything up to the end of the line.
fn text(body: Body<'_>) -> String {
    let reader = body.reader();
    match reader.peek(reader.begin()) {
        Some(word) if word.quoted => word.unescaped().into_owned(),
        Some(_) | None => body.text.trim().to_owned(),
    }
}

/// Whether a value is one word however it is read.
fn is_plain(value: &str) -> bool {
    let separates =
        |letter: char| letter.is_whitespace() || letter.is_control() || "\",;#=>".contains(letter);
    !value.is_empty() && !value.contains(separates)
}

/// Words as they are, with one blank between them; in quotes if a mark stands among them.
fn words_or_quoted(value: &str) -> String {
    let words: Vec<&str> = value.split([' ', '\t']).filter(|word| !word.is_empty()).collect();
    let plain = !words.is_empty() && words.iter().all(|word| is_plain(word));
    if plain { words.join(" ") } else { quoted(value) }
}

fn seed(body: Body<'_>) -> Option<String> {
    let reader = body.reader();
    let (rest, generator) = reader.any(reader.begin()).ok()?;
    let number: u64 = reader.peek(rest)?.text.parse().ok()?;
    Some(format!("{} {number}", generator.text.to_ascii_lowercase()))
}

fn ruling(body: Body<'_>) -> Option<String> {
    let (name, value) = body.text.split_once('=')?;
    let reader = Body { text: name, at: 0 }.reader();
    let name = reader.peek(reader.begin())?;
    let value = value.trim().trim_matches('"');
    // Values are words and numbers; whatever else some switch may take is left as it is written.
    if value.contains(['"', ',', ';', '#', '=', '\\']) {
        return None;
    }
    let words: Vec<&str> = value.split_whitespace().collect();
    Some(format!("{} = {}", spelt(name.text), spelt(&words.join(" "))))
}

/// A name, then words and strings, with one blank between them: names folded, commas left out.
fn words(body: Body<'_>) -> Option<String> {
    let reader = body.reader();
    let mut tokens = reader.tokens(reader.begin());
    let Some(Token::Word(name)) = tokens.next() else { return None };
    let name = fold(&name.unescaped());
    let spelt = tokens.filter_map(|token| match token {
        Token::Word(word) if word.quoted => Some(quoted(&word.unescaped())),
        Token::Word(word) if word.text.starts_with('−') => Some(word.text.replace('−', "-")),
        Token::Word(word) if word.text.starts_with('-') => Some(word.text.to_owned()),
        Token::Word(word) => Some(fold(word.text)),
        Token::Comma(_) => None,
    });
    let spelt: Vec<String> = std::iter::once(name).chain(spelt).collect();
    // A word that folds to nothing stays as it is written.
    (!spelt.iter().any(String::is_empty)).then(|| spelt.join(" "))
}

/// The value of a key of a game: the name of something that ships, or a path.
fn setting(written: &str) -> String {
    let inner = written.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let value = inner.unwrap_or(written);
    if !is_path(value) {
        return fold(value);
    }
    if is_plain(value) {
        return value.to_owned();
    }
    // Nothing is escaped in a path: one that holds quotes or backslashes stays as it is.
    let exact = value.contains(['"', '\\']);
    if exact { written.to_owned() } else { format!("\"{value}\"") }
}

#[cfg(test)]
#[path = "../tests/unit/values.rs"]
mod tests;
