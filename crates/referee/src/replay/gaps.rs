//! What is known where something is not written down: what counts say, and that some numbers never fall. And positions,
//! compared with what is known above them.

use arrayvec::ArrayVec;

use super::Replay;
use crate::claims::Resolved;
use crate::prelude::*;
use evoref_game::{MAX_PLAYERS, Row, RuleName, Stated, Whose};

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
                let mut misread = *Finding::new(Record::CountDiffers, count.span, message, label);
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
        let misread = Finding::new(Record::LeftOut, at, message, label).help(help);
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
        let mut misread = *Finding::new(Record::PositionDiffers, span, message, label);
        misread.related.push(Label { span: known.span, text: "counted here".to_owned() });
        self.form(misread);
        false
    }

    /// Compares a position where nothing is missing with the replay, right below its heading.
    pub(super) fn compare_position(&mut self, round: u32) {
        let rules = &*self.case.rules;
        let stated: Vec<_> = self.now.stated.iter().map(|one| one.0.clone()).collect();
        let (laid, mut faults) =
            G::Stated::lay_out(rules, Some(round), &stated, None, self.now.tally.left);
        // What no course of play leads to shows in the comparison.
        faults.retain(|(_, breach)| {
            let text = &G::GAME.texts[breach.rule().index()];
            text.severity == Severity::Error
        });
        if !self.tell_faults(faults, &laid) {
            return;
        }
        let differs = |one: &&(Stated<G::Stated>, Span)| {
            let (stated, _) = one;
            stated.what.is_later() || !stated.what.agrees(rules, &self.now.state, stated.by)
        };
        let differing: Vec<_> = self.now.stated.iter().filter(differs).collect();
        let Some((first, span)) = differing.first() else { return };
        let (by, span) = (first.by, *span);
        let theirs = differing.iter().map(|(stated, _)| stated);
        let theirs = theirs.filter(|stated| stated.by == by).map(|stated| &stated.what);
        let theirs: Vec<&G::Stated> = theirs.collect();
        let position = G::Stated::position(rules, &self.now.state);
        let ours = position.iter().filter(|(owner, _)| *owner == by);
        let is_like = |fact: &&G::Stated| {
            let kind = std::mem::discriminant(*fact);
            theirs.iter().any(|stated| std::mem::discriminant(*stated) == kind)
        };
        let ours: Vec<&G::Stated> = ours.flat_map(|(_, facts)| facts).filter(is_like).collect();
        let named = |facts: &[&G::Stated]| -> String {
            let texts = facts.iter().map(|fact| {
                let mut text = String::new();
                fact.print(rules, View::Full, &mut text);
                format!("`{text}`")
            });
            let texts: Vec<String> = texts.collect();
            if texts.is_empty() { "nothing of it".to_owned() } else { texts.join(", ") }
        };
        let (stated, replayed) = (named(&theirs), named(&ours));
        let message = format!("the position says {stated}, the replay has {replayed}");
        let label = "not what the lines above lead to";
        let misread = Finding::new(Record::PositionDiffers, span, message, label)
            .help(
                "nothing is missing above, so the position is one large count: it changes nothing",
            )
            .help("where lines are missing, write `gap: \"why\"` above `position`");
        self.order(misread);
    }

    /// Where the position says something of an owner.
    fn span_of(&self, by: Actor) -> Span {
        let mut lines = self.now.stated.iter();
        let line = lines.find(|(stated, _)| stated.by == by);
        line.map_or(self.now.heading.1, |(_, span)| *span)
    }

    /// Who owns a number, in words, and where a position says something of that owner.
    pub(super) fn whose(&self, owner: Owner) -> (String, Span) {
        let seats = &self.case.opened.header.seats;
        match owner.whose() {
            Whose::Table => ("the table".to_owned(), self.span_of(Actor::Table)),
            Whose::Player(player) => {
                let name = seats[player.seat()].name.to_string();
                (name, self.span_of(Actor::Player(player)))
            }
            Whose::Thing(_) => {
                let name = self.case.rules.thing(owner).unwrap_or_default();
                (name.to_string(), self.now.heading.1)
            }
        }
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
