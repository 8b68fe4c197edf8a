//! `evoref export`: finished sessions for programs that keep plays. It writes; it never sends.

mod bgstats;
mod play;

use std::collections::HashSet;

use self::play::FinishedSession;
use super::arguments::{Export, To};
use super::corpus::{Corpus, Making};
use crate::prelude::*;
use evoref_referee::session::{Facts, Heard};

const NO_DATE: &str = "its header has no `date:` such as 2026-11-12";

/// Bytes that are held before they are written.
const HELD: usize = 64 << 10;

const TWICE: &str = "the same session was written before";

pub(super) fn run(screen: &Screen, options: &Export) -> Done {
    let mut file = bgstats::File::default();
    let mut seen = HashSet::new();
    let mut text = String::new();
    let (settings, sandbox, inputs) = Settings::with_records(screen, &options.records)?;
    match options.to {
        To::Csv => screen.pour(&head(screen.games), DONE)?,
        To::Bgstats => screen.pour(&bgstats::File::head(), DONE)?,
        To::BgstatsLink => DONE,
    };
    let people = &settings.people;
    let wanted = Wanted { identity: true, facts: Facts::First(&play::FIRST), ..Wanted::default() };
    let make = |checked: &Checked, heard: Heard| {
        let mut play = FinishedSession::of(checked, &heard, people, options.claimed)?;
        play.bgg = play.bgg.or(options.bgg);
        Ok(play)
    };
    let making: Making<'_, _> = (wanted, &make);
    let corpus = Corpus::new(screen, inputs, &sandbox);
    let code = corpus.each_made(making, &mut |checked, play, code| {
        let mut is_new = |play: &FinishedSession| seen.insert(play.id.clone());
        let play = play.and_then(|play| if is_new(&play) { Ok(play) } else { Err(TWICE) });
        let written = play.and_then(|play| match options.to {
            To::Bgstats => file.add(&play).map(json_text).ok_or(NO_DATE),
            To::BgstatsLink => bgstats::link(&play).ok_or(NO_DATE),
            To::Csv => Ok(rows(screen.games, &play)),
        });
        let code = if written.is_err() { code.max(FAULT) } else { code };
        if let Err(why) = written {
            screen.remark(&format!("{} is left out: {why}", one_line(&checked.name())));
        }
        text.push_str(&written.unwrap_or_default());
        if text.len() < HELD { Ok(code) } else { screen.pour(&std::mem::take(&mut text), code) }
    })?;
    if options.to == To::Bgstats {
        text.push_str(&json_text(file.tail()));
    }
    screen.pour(&text, code)
}

const COLUMNS: [&str; 16] = [
    "play", "basis", "date", "time", "minutes", "game", "board", "title", "location", "rounds",
    "seat", "player", "starts", "place", "winner", "score",
];

fn parts(games: Games) -> Vec<&'static str> {
    each_once(games.all().iter().flat_map(|game| game.parts.iter().copied()))
}

fn head(games: Games) -> String {
    TextTable::of(&[&COLUMNS[..], &parts(games)].concat(), &[], []).csv_head()
}

fn rows(games: Games, play: &FinishedSession) -> String {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let number = |number: Option<i64>| number.map_or_else(String::new, |number| number.to_string());
    let yes = |yes: bool| if yes { "yes" } else { "" }.to_owned();
    let parts = parts(games);
    let rows = play.players.iter().enumerate().map(|(seat, player)| {
        let mut row = vec![
            play.id.clone(),
            if play.claimed { "claimed" } else { "verified" }.to_owned(),
            text(&play.date),
            text(&play.time),
            number(play.minutes.map(i64::from)),
            play.game.name.to_owned(),
            play.board.clone(),
            text(&play.title),
            text(&play.location),
            number((play.rounds > 0).then_some(play.rounds.into())),
            (seat + 1).to_string(),
            player.name.clone(),
            yes(player.begins),
            number(player.place.map(i64::from)),
            yes(player.winner),
            number(player.score.map(i64::from)),
        ];
        row.extend(parts.iter().map(|part| {
            let own = player.parts.iter().find(|(name, _)| name == part);
            number(own.map(|(_, points)| i64::from(*points)))
        }));
        row
    });
    TextTable::of(&[], &[], rows).csv_rows()
}
