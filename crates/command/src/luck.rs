//! `evoref luck`: what chance decided in a session, against what could have come.

use crate::prelude::*;

use super::arguments::{Luck as Asked, Plain};
use super::records::{Documents, complain, each_record};
use super::scored::seat_of;
use evoref_referee::session::{Luck, LuckMoment, LuckSum};

/// Grows when a consumer has to change.
const VERSION: u32 = 1;
/// How many of the luckiest and of the unluckiest moments are shown.
const MOST: usize = 5;
const NOTHING: &str = "nothing was left to chance that could be measured";

pub(super) fn run(screen: &Screen, options: &Asked) -> Done {
    let mut blank = "";
    let mut documents = Documents::new(VERSION);
    let (file, reading) = (&options.file, &options.reading);
    let code = each_record(screen, file, reading, &mut |checked, beside, code| {
        complain(screen, checked);
        let told = RecordLuck::of(screen.games, checked, beside, options)?;
        match options.output_format {
            Plain::Json => screen.pour(&documents.item(&told.json()), code),
            Plain::Text => {
                let mut out = std::mem::replace(&mut blank, "\n").to_owned();
                told.text(&mut out);
                screen.say(&out, code)
            }
        }
    })?;
    match options.output_format {
        Plain::Json => screen.pour(&documents.end(), code),
        Plain::Text => Ok(code),
    }
}

struct RecordLuck<'a> {
    checked: &'a Checked,
    /// `None` if the header cannot be used, or the record is nothing but its result.
    luck: Option<Luck>,
    /// Whose every moment is shown, by seat.
    explained: Option<usize>,
}

impl<'a> RecordLuck<'a> {
    fn of(games: Games, checked: &'a Checked, beside: &Beside, how: &Asked) -> Result<Self, Stop> {
        let report = &checked.report;
        let player = how.explain.as_deref().filter(|_| !report.seats().is_empty());
        let explained = player.map(|player| seat_of(checked, player)).transpose()?;
        let session = games.open(checked.source.slice(report.span), beside).ok();
        let luck = session.filter(|_| report.status != Status::Claimed).map(|mut session| {
            session.seek(At::END);
            session.luck()
        });
        Ok(Self { checked, luck, explained })
    }

    fn seats(&self) -> &[Seat] {
        self.checked.report.seats()
    }

    fn players(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.seats().len() as u8).map(Player)
    }

    fn line(&self, moment: &LuckMoment) -> u32 {
        self.checked.source.line(self.checked.report.span.start + moment.span.start)
    }

    fn name(&self, player: Option<Player>) -> String {
        let seat = player.and_then(|player| self.seats().get(player.seat()));
        seat.map_or_else(String::new, |seat| one_line(&seat.name).into_owned())
    }

    fn text(&self, out: &mut String) {
        let about = self.checked.report.about();
        let game = self.checked.report.game.map(|game| game.title);
        let named = [game, about.title.as_deref(), about.date.as_deref()];
        out.push_str(&format!("{}\n", joined(named.into_iter().flatten().map(one_line), "   ")));
        let Some(luck) = &self.luck else { return out.push_str("nothing was judged\n") };
        if let Some(stopped) = &self.checked.report.stopped {
            let line = self.checked.source.line(stopped.at.start);
            out.push_str(&format!("judging stopped at line {line}: up to there\n"));
        }
        if let Some(seat) = self.explained {
            self.every_moment(luck, Player(seat as u8), out);
        } else {
            self.sums(luck, out);
            for player in self.players() {
                self.extremes(luck, player, out);
            }
        }
        out.push('\n');
        if luck.unknown > 0 {
            let of = "of chance of which the record does not say enough";
            out.push_str(&format!("not counted: {} {of}\n", count(luck.unknown.into(), "moment")));
        }
        for left_out in luck.left_out {
            out.push_str(&format!("left out: {left_out}\n"));
        }
    }

    /// The totals of each unit, and what each measure gave.
    fn sums(&self, luck: &Luck, out: &mut String) {
        for unit in luck.units() {
            let totals = self.players().filter_map(|player| luck.total(player, unit));
            let rows = totals.map(|sum| [vec![self.name(sum.who)], numbers(&sum)].concat());
            let head = ["player", "moments", "came", "expected", "luck", "±"];
            let table = TextTable::of(&head, &[0], rows);
            if !table.rows.is_empty() {
                out.push_str(&format!("\nby {unit}\n{}", table.text()));
            }
        }
        let sums = luck.sums();
        if sums.is_empty() {
            return out.push_str(&format!("\n{NOTHING}\n"));
        }
        let mut last = "";
        let rows = sums.iter().map(|sum| {
            let name = sum.measure.name;
            let shown = if std::mem::replace(&mut last, name) == name { "" } else { name };
            let who = sum.of.map_or_else(|| self.name(sum.who), str::to_owned);
            [vec![shown.to_owned(), sum.measure.unit.to_owned(), who], numbers(sum)].concat()
        });
        out.push_str("\nby measure\n");
        let head = ["measure", "of", "who", "moments", "came", "expected", "more", "±"];
        out.push_str(&TextTable::of(&head, &[0, 1, 2], rows).text());
    }

    fn extremes(&self, luck: &Luck, player: Player, out: &mut String) {
        for unit in luck.units() {
            let lucky = luck.luckiest(player, unit, MOST);
            let unlucky = luck.unluckiest(player, unit, MOST);
            if lucky.is_empty() && unlucky.is_empty() {
                continue;
            }
            let name = self.name(Some(player));
            out.push_str(&format!("\n{name}: luckiest and unluckiest by {unit}\n"));
            for moment in lucky.into_iter().chain(unlucky.into_iter().rev()) {
                let round = round_name(moment.round);
                let line = format!("line {}", self.line(moment));
                let phrase = one_line(&moment.phrase);
                let gained = signed(moment.luck());
                out.push_str(&format!("  {gained:>6}  {round:<8}  {line:<8}  {phrase}\n"));
            }
        }
    }

    fn every_moment(&self, luck: &Luck, player: Player, out: &mut String) {
        let rows = luck.moments.iter().filter(|one| one.who == Some(player)).map(|one| {
            vec![
                round_name(one.round),
                self.line(one).to_string(),
                one.measure.name.to_owned(),
                number(one.came),
                number(one.expected),
                signed(one.luck()),
                number(one.variance.sqrt()),
                one_line(&one.phrase).into_owned(),
            ]
        });
        let rows: Vec<_> = rows.collect();
        out.push_str(&format!("\n{}\n", self.name(Some(player))));
        if rows.is_empty() {
            return out.push_str(&format!("  {NOTHING}\n"));
        }
        let head = ["round", "line", "measure", "came", "expected", "luck", "±", "what"];
        out.push_str(&TextTable::of(&head, &[0, 2, 7], rows).text());
    }

    fn json(&self) -> Value {
        let report = &self.checked.report;
        let about = report.about();
        let mut document = json!({
            "path": self.checked.source.name(), "record": self.checked.number,
            "game": report.game.map(|game| game.name), "title": about.title, "date": about.date,
            "status": status(report.status),
            "stopped": report.stopped.as_ref().map(|it| self.checked.source.line(it.at.start)),
        });
        let Some(luck) = &self.luck else { return document };
        let measures = luck.measures.iter();
        let told = measures.map(|it| (it.name, json!({"unit": it.unit, "meaning": it.meaning})));
        document["measures"] = told.collect();
        document["players"] = self.players().map(|player| self.player_json(luck, player)).collect();
        let sums = luck.sums().into_iter().map(|sum| {
            let mut told = numbers_json(&sum, "more");
            told["measure"] = sum.measure.name.into();
            told["player"] = self.handle(sum.who).into();
            told["of"] = sum.of.into();
            told
        });
        document["sums"] = sums.collect();
        let moments = self.explained.map(|seat| -> Value {
            let own = luck.moments.iter().filter(|one| one.who == Some(Player(seat as u8)));
            own.map(|one| self.moment_json(one)).collect()
        });
        document["moments"] = moments.into();
        document["unknown"] = luck.unknown.into();
        document["left_out"] = json!(luck.left_out);
        document
    }

    fn handle(&self, player: Option<Player>) -> Option<&str> {
        Some(&*self.seats().get(player?.seat())?.handle)
    }

    fn player_json(&self, luck: &Luck, player: Player) -> Value {
        let list = |moments: Vec<&LuckMoment>| -> Value {
            moments.into_iter().map(|moment| self.moment_json(moment)).collect()
        };
        let units = luck.units().into_iter().filter_map(|unit| {
            let mut told = numbers_json(&luck.total(player, unit)?, "luck");
            told["luckiest"] = list(luck.luckiest(player, unit, MOST));
            told["unluckiest"] = list(luck.unluckiest(player, unit, MOST));
            Some((unit, told))
        });
        let units: BTreeMap<&str, Value> = units.collect();
        json!({"player": self.handle(Some(player)), "name": self.name(Some(player)), "by": units})
    }

    fn moment_json(&self, moment: &LuckMoment) -> Value {
        json!({
            "measure": moment.measure.name, "round": moment.round, "line": self.line(moment),
            "came": rounded(moment.came), "expected": rounded(moment.expected),
            "luck": rounded(moment.luck()), "deviation": rounded(moment.variance.sqrt()),
            "phrase": moment.phrase,
        })
    }
}

/// How many moments, what came, what was expected, the difference, the deviation.
fn numbers(sum: &LuckSum) -> Vec<String> {
    vec![
        sum.moments.to_string(),
        number(sum.came),
        number(sum.expected),
        signed(sum.luck()),
        number(sum.deviation),
    ]
}

/// The same, with the difference under a name: more of a measure need not be luck.
fn numbers_json(sum: &LuckSum, difference: &str) -> Value {
    json!({
        "count": sum.moments, "came": rounded(sum.came), "expected": rounded(sum.expected),
        difference: rounded(sum.luck()), "deviation": rounded(sum.deviation),
    })
}

fn round_name(round: u32) -> String {
    if round == 0 { "set-up".to_owned() } else { format!("round {round}") }
}

/// To a tenth, without a sign before nothing.
fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0 + 0.0
}

fn number(number: f64) -> String {
    format!("{:.1}", tenths(number))
}

fn signed(number: f64) -> String {
    format!("{:+.1}", tenths(number))
}

/// To six places, the same on every machine.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6 + 0.0
}
