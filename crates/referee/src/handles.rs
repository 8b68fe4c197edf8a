//! The `players:` line of a header: handles in seat order, with display names.
//!
//! Knows which words cannot be handles; not who says what.

use crate::prelude::*;

use nom::Parser;
use nom::combinator::opt;

use super::header::KEYS;
use super::subject::SUBJECTS;
use evoref_game::MAX_PLAYERS;
use evoref_record::notation::{MAX_HANDLE, Parsed, Rest, can_be_handle, plain_handle, refuse};

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
