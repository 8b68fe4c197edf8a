//! What is not written down and stated in its place; what is known in a gap: what counts say, and that some numbers
//! never fall.

use arrayvec::ArrayVec;

use super::Replay;
use crate::claims::Resolved;
use crate::prelude::*;
use evoref_game::{MAX_PLAYERS, Row};

/// The part of a score that points belong to of which nobody knows more.
const OTHER: &str = "other";

#[derive(Clone, Copy)]
pub(crate) struct GapCount {
    pub(super) owner: Owner,
    pub(super) unit: Unit,
    number: i32,
    pub(super) span: Span,
}

impl<G: Rules> Replay<'_, '_, G> {
    /// Keeps what a line of counts tells in a gap: it settles each number that it states.
    pub(super) fn count_in_gap(&mut self, counts: &[Resolved<'_>]) {
        for count in counts {
            let (owner, unit) = (count.owner, count.unit);
            if let Some((number, above)) = self.least_of(owner, unit)
                && count.number < number
            {
                let unit = G::GAME.units[usize::from(unit.0)].0;
                let message = format!(
                    "{} has {} {unit} here and had {number} before, and this never falls",
                    count.name, count.number
                );
                let label = format!("{number} at least");
                let mut misread = *Misread::new(Record::CountDiffers, count.span, message, label);
                let text = format!("{number} are counted here");
                misread.related.extend(above.map(|span| Label { span, text }));
                return self.form(misread);
            }
            let counted = &mut self.now.counted;
            counted.retain(|known| (known.owner, known.unit) != (owner, unit));
            counted.push(GapCount { owner, unit, number: count.number, span: count.span });
        }
    }

    /// How many there are at least of what never falls, as the last count or the table above the gap says.
    fn least_of(&self, owner: Owner, unit: Unit) -> Option<(i32, Option<Span>)> {
        let rules = &*self.case.rules;
        if !rules.never_falls(owner, unit) {
            return None;
        }
        if let Some(known) = counted(&self.now.counted, owner, unit) {
            return Some((known.number, Some(known.span)));
        }
        rules.count(&self.now.state, owner, unit).known().map(|number| (number, None))
    }

    /// Whether a rule, or the end for none, may seem broken by somebody only for what a position left out.
    pub(super) fn is_left_out(&self, refused: Option<(G::Rule, Actor)>) -> bool {
        let rules = &*self.case.rules;
        rules.rests_on_what_is_left_out(&self.now.state, refused)
    }

    /// From here on what a position left out decides what is legal: as in a gap, nothing is verified.
    #[cold]
    pub(super) fn lose_sight(&mut self, at: Span) {
        let label = "not verified from here on";
        let help = "a position below it, or the hands and piles in the one above, make the rest verified again";
        self.tell_left_out(at, (label, help));
        self.now.tally.basis.gaps += 1;
        self.begin_gap(at);
    }

    /// Whether something is legal is left out in a position, or in draws above.
    pub(super) fn tell_left_out(&mut self, at: Span, (label, help): (&str, &str)) {
        let stated = self.now.tally.basis.from_round.is_some() || self.now.tally.basis.gaps > 0;
        let (message, help) = if stated {
            ("whether this is legal depends on hands or piles that the position leaves out", help)
        } else {
            (
                "whether this is legal depends on draws that nobody wrote, of which too many may have happened",
                "the draws above, written with their cards, have this checked",
            )
        };
        let misread = Misread::new(Record::LeftOut, at, message, label).help(help);
        let stage = self.case.rules.stage(&self.now.state);
        self.warn(*misread, stage);
    }

    /// Whether what was counted in the gap above and never falls has not fallen in a position.
    pub(super) fn is_as_counted(&mut self, state: &G::State) -> bool {
        let rules = &*self.case.rules;
        let fell = self.now.counted.iter().find_map(|known| {
            let number = rules.count(state, known.owner, known.unit).known()?;
            let falls = number < known.number && rules.never_falls(known.owner, known.unit);
            falls.then_some((*known, number))
        });
        let Some((known, number)) = fell else { return true };
        let unit = G::GAME.units[usize::from(known.unit.0)].0;
        let (whose, span) = self.whose(known.owner);
        let message = format!(
            "{whose} has {number} {unit} in the position and {} in a count above it, and this never falls",
            known.number
        );
        let label = "less than was counted";
        let mut misread = *Misread::new(Record::PositionDiffers, span, message, label);
        misread.related.push(Label { span: known.span, text: "counted here".to_owned() });
        self.form(misread);
        false
    }
}

/// What counts say of a number.
fn counted(counts: &[GapCount], owner: Owner, unit: Unit) -> Option<&GapCount> {
    counts.iter().find(|known| (known.owner, known.unit) == (owner, unit))
}

/// The score as far as it is known: in a gap the points that were counted.
pub(crate) fn known_of(game: &Game, gap: Option<&[GapCount]>, standing: Standing) -> Standing {
    let Some(counts) = gap else { return standing };
    let points = |player: Player| Some(counted(counts, Owner::player(player), game.score)?.number);
    // Where the difference comes from nobody wrote.
    let other = game.parts.iter().position(|part| *part == OTHER).unwrap_or(0);
    let row = |mut row: Row| {
        let total = points(row.player)?;
        if let Some(part) = row.parts.get_mut(other) {
            *part += total - row.total;
        }
        Some(Row { total, winner: false, ..row })
    };
    let everybody = standing.rows.iter().map(|row| row.player);
    let everybody = everybody.chain(standing.unknown.iter().map(|(player, _)| *player));
    let is_open = |player: &Player| points(*player).is_none();
    let mut unknown: ArrayVec<(Player, i32), MAX_PLAYERS> =
        everybody.filter(is_open).map(|player| (player, 0)).collect();
    unknown.sort_unstable();
    let mut rows: Vec<Row> = standing.rows.into_iter().filter_map(row).collect();
    // Where somebody's points are unknown nobody has a place.
    let all_known = unknown.is_empty();
    rows.sort_by_key(|row| (if all_known { -row.total } else { 0 }, row.player));
    for index in 0..rows.len() {
        let total = rows[index].total;
        let better = rows.iter().filter(|other| other.total > total).count();
        rows[index].place = all_known.then_some(1 + better as u8);
    }
    let (rows, left) = (rows.into_iter().collect(), standing.left);
    Standing { ending: None, tie: "", rows, unknown, left }.but_left(left)
}
