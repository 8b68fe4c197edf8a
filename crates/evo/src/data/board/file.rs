//! Reading a board file, and everything that a board must be.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, IgnoredAny, SeqAccess, Unexpected, Visitor};

use super::super::{bad, check_name, check_title};
use super::{Board, NO_SPACE, Space, SpaceId, Terrain, parse_name, picture, spaces_of};
use evoref_record::data::{BadData, DataFile, Faults};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardFile {
    name: String,
    title: String,
    players: Players,
    map: String,
    #[serde(default)]
    coast: Option<Vec<String>>,
}

/// `3`, or `[2, 4]` for a board on which two to four can play.
#[derive(Clone, Copy)]
struct Players(u8, u8);

impl<'de> Deserialize<'de> for Players {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Numbers;
        impl<'de> Visitor<'de> for Numbers {
            type Value = Players;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number such as 3, or two such as [2, 4]")
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Players, E> {
                let fits = u8::try_from(number).map(|number| Players(number, number));
                fits.map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Players, E> {
                Err(E::invalid_value(Unexpected::Signed(number), &self))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Players, A::Error> {
                let mut next = |length| {
                    list.next_element()?.ok_or_else(|| A::Error::invalid_length(length, &self))
                };
                let (from, to) = (next(0)?, next(1)?);
                match list.next_element::<IgnoredAny>()? {
                    None => Ok(Players(from, to)),
                    Some(_) => Err(A::Error::invalid_length(3, &self)),
                }
            }
        }
        deserializer.deserialize_any(Numbers)
    }
}

/// What is said of a board that lists its spaces with their neighbours, as boards once could.
const LISTED: &str = "a list of `spaces` is not read any more: draw a `map`, in which each space is the first \
                      letter of its terrain (D, J, H, M), with `*` after it if it is a start; spaces of a row \
                      stand 4 letters apart, and every row begins with its letter and is moved by 2 against \
                      the one above. `coast: [a1, b4]` names the coastal spaces if they are not those on the \
                      open sea";

pub(super) fn read(file: DataFile<'_>, faults: &mut Faults) -> Option<Board> {
    if file.text.lines().any(|line| line.starts_with("spaces:")) {
        faults.note(file.complain("spaces", LISTED));
        return None;
    }
    let written: BoardFile = file.read(faults)?;
    faults.keep(check_name(file, "a board", &written.name));
    faults.keep(check_title(file, &written.title));
    let players = faults.keep(read_players(file, written.players));
    let mut spaces = faults.keep(picture::read(file, &written.map))?;
    match &written.coast {
        Some(names) => faults.keep(told_coast(file, &mut spaces, names))?,
        None => picture::derive_coast(&mut spaces),
    }
    let (count, most) = (spaces.len(), Board::MAX_SPACES);
    if !(1..=most).contains(&count) {
        let message = format!("a board has 1 to {most} spaces, this one has {count}");
        faults.note(bad(file, None, message));
        return None;
    }
    let lacks = |terrain: &Terrain| spaces.iter().all(|space| space.terrain != *terrain);
    if let Some(terrain) = Terrain::ALL.into_iter().find(lacks) {
        let name = terrain.name();
        faults.note(bad(file, None, format!("no space of this board is {name}")));
    }
    let players = players?;
    faults.keep(check_starts(file, &spaces, players.1, written.coast.is_some()));
    faults.keep(check_connected(file, &spaces));
    if !faults.is_empty() {
        return None;
    }
    let set = |holds: fn(&Space) -> bool| {
        let holding = (0u8..).zip(&spaces).filter(|(_, space)| holds(space));
        holding.fold(0, |set, (id, _)| set | SpaceId(id).bit())
    };
    Some(Board {
        starts: set(|space| space.start),
        coast: set(|space| space.coast),
        index: index(&spaces).into(),
        name: written.name.into(),
        title: written.title.into(),
        players,
        spaces: spaces.into(),
    })
}

fn read_players(file: DataFile<'_>, Players(from, to): Players) -> Result<(u8, u8), BadData> {
    if (2..=to).contains(&from) && to <= 5 {
        return Ok((from, to));
    }
    let told = if from == to {
        file.number(from, "another number")
    } else {
        file.number(format!("{from} to {to}"), "other numbers")
    };
    let message = format!("Evo is for 2 to 5 players, this board is for {told}");
    Err(file.complain("players", message))
}

/// The coast of a picture as the file tells it.
fn told_coast(file: DataFile<'_>, spaces: &mut [Space], names: &[String]) -> Result<(), BadData> {
    for name in names {
        let Some(space) = spaces.iter_mut().find(|space| *space.name == **name) else {
            let told = file.quote(name, "something");
            let message = format!("the coast names {told}, which is no space");
            return Err(file.complain("coast", message));
        };
        space.coast = true;
    }
    Ok(())
}

fn check_starts(
    file: DataFile<'_>,
    spaces: &[Space],
    most: u8,
    inland: bool,
) -> Result<(), BadData> {
    let count = spaces.iter().filter(|space| space.start).count();
    let needed = 2 * usize::from(most);
    if count < needed {
        let message = format!("{most} players need {needed} start spaces, this board has {count}");
        return Err(bad(file, None, message));
    }
    match spaces.iter().find(|space| space.start && !space.coast) {
        Some(space) if !inland => {
            let told = format!("the start space {}", file.quote(&space.name, "here"));
            let help = "if yours does, name the spaces of the `coast`";
            let message = format!("{told} does not lie on the coast: {help}");
            Err(picture::complain(file, &space.name, message))
        }
        _ => Ok(()),
    }
}

fn check_connected(file: DataFile<'_>, spaces: &[Space]) -> Result<(), BadData> {
    let (mut before, mut reached) = (0, 1u128);
    while before != reached {
        before = reached;
        reached = spaces_of(before).fold(before, |set, id| set | spaces[id.index()].neighbours);
    }
    let Some(space) = spaces.get(reached.trailing_ones() as usize) else { return Ok(()) };
    let from = file.quote(&spaces[0].name, "the first space");
    let to = file.quote(&space.name, "this one");
    Err(picture::complain(file, &space.name, format!("no way leads from {from} to {to}")))
}

/// The number of the space for each letter and number.
fn index(spaces: &[Space]) -> Vec<u8> {
    let places = || spaces.iter().filter_map(|space| parse_name(&space.name));
    let stride = 1 + places().map(|(_, number)| usize::from(number)).max().unwrap_or(0);
    let mut index = vec![NO_SPACE; 26 * stride];
    for (id, (letter, number)) in (0u8..).zip(places()) {
        index[usize::from(letter - b'a') * stride + usize::from(number)] = id;
    }
    index
}
