//! What is told of the score of one record, whatever the form.

use super::arguments::{Score, ScoreForm};
use super::results::{name, seat_named};
use crate::prelude::*;
use evoref_game::{Row, Standing, listed};
use evoref_referee::session::SheetRound;
use evoref_referee::{Addend, Allowed};
use evoref_report::render::circumstances_of_round;

/// What is said of a position without points, and of one since which points were won or lost.
const NOTHING_TOLD: &str =
    "Nobody's points are known: the position leaves them out, and none were won or lost since.";
const POINTS_UNTOLD: &str = "Nobody's points are known: `?` is what the position leaves out, and what came since stands behind it.";

/// What is shown of one record, whatever the form.
pub(super) struct ScoredRecord<'a> {
    pub(super) checked: &'a Checked,
    pub(super) options: &'a Score,
    /// The one player whose addends are shown, by seat.
    pub(super) explained: Option<usize>,
    /// The score; of an unfinished session as if it ended now. `None` if nothing was judged.
    pub(super) score: Option<Standing>,
    /// Round by round; of an unfinished session without what counts only at the end.
    pub(super) sheet: Vec<SheetRound>,
    pub(super) addends: Vec<Addend>,
    /// What to say above a score that is not final.
    pub(super) note: Option<String>,
}

impl<'a> ScoredRecord<'a> {
    /// Errors: nobody is called as the player who is to be explained.
    pub(super) fn of(
        games: Games,
        checked: &'a Checked,
        beside: &Beside,
        options: &'a Score,
    ) -> Result<Self, Stop> {
        let report = &checked.report;
        let form = options.output_format;
        let player = options.explain.as_deref();
        // Of a record without a score the text says nothing but what is wrong.
        let player = player.filter(|_| form != ScoreForm::Text || report.standing().is_some());
        let running = form != ScoreForm::Json && (options.sheet || options.explain.is_some());
        let mut shown = Self {
            checked,
            options,
            explained: player.map(|player| seat_of(checked, player)).transpose()?,
            score: None,
            sheet: Vec::new(),
            addends: Vec::new(),
            note: None,
        };
        if report.standing().is_some()
            && let Ok(mut session) = games.open(checked.source.slice(report.span), beside)
        {
            session.seek(At::END);
            let is_open = report.status == Status::Unfinished;
            shown.score = Some(if is_open { session.score_if_ended() } else { session.score() });
            shown.sheet = session.sheet();
            shown.addends = session.addends();
            for addend in &mut shown.addends {
                // From the beginning of the record to that of the file.
                addend.span.start += report.span.start;
                addend.span.end += report.span.start;
            }
        }
        shown.note = so_far(checked, running, shown.is_empty());
        Ok(shown)
    }

    pub(super) fn own_addends(&self) -> impl Iterator<Item = &Addend> {
        self.addends.iter().filter(|one| Some(one.player.seat()) == self.explained)
    }

    /// What to say where nobody's points are known: a position left them out.
    pub(super) fn untold(&self) -> Option<&'static str> {
        let score = self.score.as_ref().filter(|score| score.rows.is_empty())?;
        let nothing = score.unknown.iter().all(|(_, since)| *since == 0);
        (!score.unknown.is_empty()).then_some(if nothing { NOTHING_TOLD } else { POINTS_UNTOLD })
    }

    /// Whether there is nothing to put into a table.
    pub(super) fn is_empty(&self) -> bool {
        self.untold() == Some(NOTHING_TOLD)
    }

    /// A total of the sheet; of points that a position left out only what came and went since is known.
    pub(super) fn total_of(&self, seat: usize, total: i32) -> String {
        if self.is_unknown(seat) { unknown_points(total) } else { total.to_string() }
    }

    /// Whether a position left out the points of the player in that seat.
    pub(super) fn is_unknown(&self, seat: usize) -> bool {
        let mut unknown = self.score.iter().flat_map(|score| &score.unknown);
        unknown.any(|(player, _)| player.seat() == seat)
    }

    /// What stands above a table where it is seen first.
    pub(super) fn headlines(&self) -> impl Iterator<Item = &str> {
        let unjudged = self.score.is_none().then_some("claimed: nothing was judged");
        self.note.as_deref().into_iter().chain(unjudged)
    }

    /// Who wins, if that is known.
    pub(super) fn verdict(&self) -> Option<String> {
        let report = &self.checked.report;
        Some(verdict(report, report.standing().filter(|_| self.note.is_none())?))
    }
}

/// What to say above a standing that is not the final one; `running` if what follows is how it came to
/// that, and not how it would end now, and `empty` if nothing follows.
fn so_far(checked: &Checked, running: bool, empty: bool) -> Option<String> {
    let report = &checked.report;
    let standing = report.standing()?;
    let stage = report.stage.map(|stage| circumstances_of_round(stage.round, stage.phase));
    let circumstances = stage.unwrap_or_default();
    match report.status {
        Status::Legal | Status::Claimed => None,
        Status::Unfinished => {
            if report.in_gap {
                let counted = match (running, standing.rows.is_empty()) {
                    (true, _) => "",
                    (false, true) => " Nobody counted the points since.",
                    (false, false) => " Counted since:",
                };
                return Some(format!("unfinished: the record ends in a gap.{counted}"));
            }
            let now = if running || empty { "" } else { " If it ended now:" };
            Some(format!("unfinished: the record ends in {circumstances}.{now}"))
        }
        Status::Illegal | Status::Unreadable => Some(match &report.stopped {
            Some(stopped) => {
                let line = checked.source.line(stopped.at.start);
                format!(
                    "not a final score: judging stopped at line {line}, {circumstances}. Standing up to there:"
                )
            }
            None if standing.ending.is_some() => {
                "not a final score: the record has errors. What the replay gives:".to_owned()
            }
            None => {
                format!("not a final score: the record has errors. Standing in {circumstances}:")
            }
        }),
    }
}

/// Points, or `?` where nobody knows them.
pub(super) fn points_or_unknown(points: Option<i32>) -> String {
    points.map_or_else(|| "?".to_owned(), |points| points.to_string())
}

/// Points that a position left out, with what came and went since: `?`, `?+12`.
pub(super) fn unknown_points(since: i32) -> String {
    if since == 0 { "?".to_owned() } else { format!("?{since:+}") }
}

/// Who wins and by how much, or how a tie was decided.
pub(super) fn verdict(report: &Report, standing: &Standing) -> String {
    if !standing.unknown.is_empty() {
        let names = standing.unknown.iter().map(|(player, _)| name(report.seats(), *player));
        return format!("Nobody can tell who wins: the points of {} are unknown.", listed(names));
    }
    let winners: Vec<&Row> = standing.rows.iter().filter(|row| row.winner).collect();
    let name = |row: &&Row| report.seats().get(row.player.seat()).map_or("?", |seat| &*seat.name);
    let names = listed(winners.iter().map(name));
    let tie = if standing.tie.is_empty() { String::new() } else { format!(" ({})", standing.tie) };
    match winners.as_slice() {
        [] => format!("Nobody wins{tie}."),
        [winner] => {
            let others = standing.rows.iter().filter(|row| !row.winner);
            match others.map(|row| winner.total - row.total).min() {
                Some(lead) if lead > 0 && tie.is_empty() => format!("{names} wins by {lead}."),
                _ => format!("{names} wins{tie}."),
            }
        }
        _ => format!("{names} share the win{tie}."),
    }
}

/// The seat of the player who is named by handle or display name.
pub(super) fn seat_of(checked: &Checked, player: &str) -> Result<usize, Stop> {
    let report = &checked.report;
    seat_named(report.seats(), player).ok_or_else(|| {
        let names = report.seats().iter().map(|seat| {
            if *seat.handle == *seat.name {
                seat.handle.to_string()
            } else {
                format!("{} ({})", seat.handle, seat.name)
            }
        });
        stop!("nobody here is called `{player}`; there are {}", joined(names, ", "))
    })
}

/// What stands before the first round.
pub(super) fn beginning(report: &Report) -> &'static str {
    if report.basis.from_round.is_some() { "position" } else { "set-up" }
}

/// What the score rests on besides the rules; none of it is silent.
pub(super) fn caveats(checked: &Checked, out: &mut String) {
    let report = &checked.report;
    let switches = report.about().rulings.iter();
    let switches: Vec<_> = switches.map(|(switch, value)| format!("{switch} = {value}")).collect();
    if !switches.is_empty() {
        out.push_str(&format!("played with {}\n", switches.join(", ")));
    }
    if !report.basis.allowed.is_empty() {
        let line = |allowed: &Allowed| checked.source.line(allowed.span.start);
        let places = report.basis.allowed.iter();
        let places = places.map(|allowed| format!("line {}: {}", line(allowed), allowed.code));
        let allowances = count(report.basis.allowed.len() as u64, "allowance");
        out.push_str(&format!("with {allowances} ({})\n", joined(places, ", ")));
    }
    if report.basis.adjusted > 0 {
        let times = count(u64::from(report.basis.adjusted), "line");
        out.push_str(&format!("adjusted: {times} changed the score by decree\n"));
    }
    match report.basis.from_round {
        Some(0) => out.push_str("the final table is stated, not refereed\n"),
        Some(round) => out.push_str(&format!(
            "from a position: the points before round {round} are stated, not refereed\n"
        )),
        None => {}
    }
    if report.basis.gaps > 0 {
        out.push_str(&format!("with {}\n", count(u64::from(report.basis.gaps), "gap")));
    }
    if report.basis.takebacks > 0 {
        out.push_str(&format!("{}\n", count(u64::from(report.basis.takebacks), "takeback")));
    }
    if report.basis.unverified > 0 {
        out.push_str(&format!("{} not verified\n", count(report.basis.unverified, "fact")));
    }
}
