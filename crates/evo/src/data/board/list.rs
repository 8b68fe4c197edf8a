//! A board as a list of spaces that name their neighbours, for boards that are no regular grid.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::super::fields::{YesNo, bad, entry_line};
use super::{Space, SpaceId, Terrain, parse_name};
use evoref_record::data::{BadData, DataFile, Faults};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SpaceFile {
    name: String,
    terrain: Terrain,
    #[serde(default)]
    start: YesNo,
    coast: YesNo,
    /// Row and column from 1, a column being half a space wide.
    at: (u8, u8),
    neighbours: Vec<String>,
}

/// The last row and column in which a space can be drawn.
const LAST_AT: (u8, u8) = (60, 26);

/// The spaces of a list, in the order of their names.
pub(super) fn read(
    file: DataFile<'_>,
    listed: &[SpaceFile],
    faults: &mut Faults,
) -> Option<Vec<Space>> {
    let mut places: BTreeMap<(u8, u8), usize> = BTreeMap::new();
    let line = |number| entry_line(file.text, "spaces", number);
    for (number, space) in listed.iter().enumerate() {
        let name = &space.name;
        let told = |instead| file.quote(name, instead);
        match parse_name(name) {
            Some(place) if places.contains_key(&place) => {
                let message = format!("{} is there twice", told("this space"));
                faults.note(bad(file, line(number), message));
            }
            Some(place) => {
                places.insert(place, number);
            }
            None => {
                let message = format!(
                    "{} is no name of a space: one small letter and a number from 1 to 99",
                    told("this")
                );
                faults.note(bad(file, line(number), message));
            }
        }
        faults.keep(check_at(file, line(number), &listed[..number], space));
    }
    if !faults.is_empty() {
        return None;
    }
    // From here on spaces are numbered as their names sort, wherever they stand in the file.
    let ids: BTreeMap<&str, SpaceId> = (0u8..)
        .zip(places.values())
        .map(|(id, &number)| (listed[number].name.as_str(), SpaceId(id)))
        .collect();
    let mut sets = vec![0u128; listed.len()];
    for (number, space) in listed.iter().enumerate() {
        for neighbour in &space.neighbours {
            let mut complain = |why: &str| {
                let message = format!(
                    "{} names {} as a neighbour, {why}",
                    file.quote(&space.name, "this space"),
                    file.quote(neighbour, "one")
                );
                faults.note(bad(file, line(number), message));
            };
            let Some(id) = ids.get(neighbour.as_str()) else {
                complain("which is no space");
                continue;
            };
            let other = &listed[places.values().nth(id.index()).copied().unwrap_or(number)];
            if *neighbour == space.name {
                complain("which is itself");
            } else if sets[number] & id.bit() != 0 {
                complain("and does so twice");
            } else if !other.neighbours.contains(&space.name) {
                complain("but not the other way round");
            }
            sets[number] |= id.bit();
        }
    }
    let space = |&number: &usize| Space {
        name: listed[number].name.clone().into(),
        terrain: listed[number].terrain,
        coast: listed[number].coast.is_yes(),
        start: listed[number].start.is_yes(),
        neighbours: sets[number],
        row: listed[number].at.0 - 1,
        column: listed[number].at.1 - 1,
    };
    faults.is_empty().then(|| places.values().map(space).collect())
}

/// Two spaces side by side must be drawn side by side.
fn check_at(
    file: DataFile<'_>,
    line: Option<u32>,
    before: &[SpaceFile],
    space: &SpaceFile,
) -> Result<(), BadData> {
    let (name, (row, column)) = (&space.name, space.at);
    if !(1..=LAST_AT.0).contains(&row) || !(1..=LAST_AT.1).contains(&column) {
        return Err(bad(
            file,
            line,
            format!(
                "{} is drawn at row {}, column {}: rows are 1 to {}, columns 1 to {}",
                file.quote(name, "this space"),
                file.number(row, "n"),
                file.number(column, "m"),
                LAST_AT.0,
                LAST_AT.1
            ),
        ));
    }
    let over = |other: &&SpaceFile| other.at.0 == row && other.at.1.abs_diff(column) < 2;
    match before.iter().find(over) {
        Some(other) => Err(bad(
            file,
            line,
            format!(
                "{} is drawn over {}: in a row they are 2 columns apart",
                file.quote(name, "this space"),
                file.quote(&other.name, "another")
            ),
        )),
        None => Ok(()),
    }
}
