//! `manual:` and `adjust:`: what transcribed cards and decrees change. Only the books are judged.

mod read;

use crate::apply::{place, remove};
use crate::prelude::*;

/// What a transcribed card or a decree changed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Decree {
    /// The card; `None` for a decree.
    pub(crate) card: Option<Card>,
    pub(crate) change: Change,
}

/// One change of a `manual:` or `adjust:` line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    /// `A +2 mp`.
    Points(Player, i32),
    /// `A removes c4`.
    Removes(Player, SpaceId),
    /// `A places c4`.
    Places(Player, SpaceId),
    /// `A removes c4, A places d5`: one dinosaur stands elsewhere, and there are as many as before.
    Moves(Player, SpaceId, SpaceId),
    /// `A removes c4, A places d5, B removes d5, B places c4`: two dinosaurs change places.
    Swaps((Player, SpaceId), (Player, SpaceId)),
    /// `climate hills ideal`: for this round.
    Climate(Terrain, Climate),
    /// Only words.
    Nothing,
}

impl Verb<Evo> for Decree {
    /// A card was played whose effect only the record knows, and nothing goes below or above what is possible.
    fn judge(&self, evo: &Evo, state: &State, _: Actor, _: &Waived) -> Verdict {
        if let Some(card) = self.card {
            ensure(evo.card(card).effect == CardEffect::Manual, || ManualNotNeeded { card })?;
            ensure(state.deck.open >> card.0 & 1 != 0, || ManualWithoutPlay { card })?;
        }
        match self.change {
            Change::Points(player, delta) => {
                match state.points(player).covers(delta.saturating_neg()) {
                    Some(false) => return Err(PointsBelowZero { player, delta }.into()),
                    Some(true) => {}
                    None => return noted(*self, Some(PointsNotVerified { player }.into())),
                }
            }
            Change::Removes(player, space) => {
                own(state, player, space, How::Decree)?;
                ensure(!state.herd(player).is_protected(), || TooFewDinosaurs { player })?;
            }
            Change::Moves(player, from, to) => {
                own(state, player, from, How::Decree)?;
                if from != to {
                    vacant(state, player, to, How::Decree)?;
                }
            }
            Change::Swaps((player, space), (other, goal)) => {
                own(state, player, space, How::Decree)?;
                own(state, other, goal, How::Decree)?;
            }
            Change::Places(player, space) => {
                vacant(state, player, space, How::Decree)?;
                ensure(state.herd(player).supply() > 0, || NoSupply { player, how: How::Decree })?;
            }
            Change::Climate(..) | Change::Nothing => {}
        }
        legal(*self)
    }

    fn print(&self, evo: &Evo, _: View, out: &mut String) {
        let Self { card, change } = *self;
        if let Some(card) = card {
            let _ = write!(out, "{} ", evo.card_name(card));
        }
        let handle = |player| evo.handle(player);
        let space = |space| evo.space_name(space);
        let _ = match change {
            Change::Points(player, delta) => write!(out, "{} {delta:+} mp ", handle(player)),
            Change::Removes(player, at) => write!(out, "{} removes {} ", handle(player), space(at)),
            Change::Places(player, to) => write!(out, "{} places {} ", handle(player), space(to)),
            Change::Moves(player, from, to) => {
                let (player, from, to) = (handle(player), space(from), space(to));
                write!(out, "{player} removes {from}, {player} places {to} ")
            }
            Change::Swaps((player, from), (other, to)) => {
                let (player, other) = (handle(player), handle(other));
                let (from, to) = (space(from), space(to));
                let _ = write!(out, "{player} removes {from}, {player} places {to}, ");
                write!(out, "{other} removes {to}, {other} places {from} ")
            }
            Change::Climate(terrain, climate) => {
                write!(out, "climate {} {} ", terrain.name(), climate.name())
            }
            Change::Nothing => Ok(()),
        };
        out.push_str(if card.is_some() { "\"as the card says\"" } else { "\"by decree\"" });
    }
}

impl Deed<Evo> for Decree {
    fn apply(&self, _: &Evo, state: &mut State, book: &mut Book<'_>) {
        let why = if self.card.is_some() { "by a card" } else { "by decree" };
        match self.change {
            Change::Points(player, delta) => {
                state.must_have(player, delta.saturating_neg());
                state.herds[player.seat()].other += delta;
                book.note(player, units::MP, delta, why);
            }
            Change::Removes(player, space) => remove(state, player, space, why, book),
            Change::Places(player, space) => place(state, player, space, why, book),
            Change::Moves(player, from, to) => {
                remove(state, player, from, why, book);
                place(state, player, to, why, book);
            }
            Change::Swaps((player, space), (other, goal)) => {
                remove(state, player, space, why, book);
                remove(state, other, goal, why, book);
                place(state, player, goal, why, book);
                place(state, other, space, why, book);
            }
            Change::Climate(terrain, climate) => {
                state.sky.decreed[terrain as usize] = Some(climate);
            }
            Change::Nothing => {}
        }
    }

    fn tell(&self, evo: &Evo, _: &State, out: &mut Teller) {
        let Self { card, change } = *self;
        let who = match change {
            Change::Points(player, _)
            | Change::Removes(player, _)
            | Change::Places(player, _)
            | Change::Moves(player, ..)
            | Change::Swaps((player, _), _) => Some(player),
            Change::Climate(..) | Change::Nothing => None,
        };
        let fact = out.fact(Told::Decree, who);
        fact.role_if("card", card.map(|card| evo.shown(card)));
        let name = who.map_or("", |player| evo.name(player));
        let phrase = match change {
            Change::Points(_, points) => {
                fact.role("points", points);
                format!("{name} {points:+} points")
            }
            Change::Removes(_, space) => {
                fact.role("removes", evo.space_name(space));
                format!("{name} removes {}", evo.space_name(space))
            }
            Change::Places(_, space) => {
                fact.role("places", evo.space_name(space));
                format!("{name} places {}", evo.space_name(space))
            }
            Change::Moves(_, from, to) => {
                let (from, to) = (evo.space_name(from), evo.space_name(to));
                fact.role("removes", from).role("places", to);
                format!("{name} puts the dinosaur on {from} on {to}")
            }
            Change::Swaps((_, space), (other, goal)) => {
                let (space, goal) = (evo.space_name(space), evo.space_name(goal));
                fact.role("removes", space).role("places", goal);
                let other = evo.name(other);
                format!("{name}'s dinosaur on {space} and that of {other} on {goal} change places")
            }
            Change::Climate(terrain, climate) => {
                fact.role("terrain", terrain.name()).role("climate", climate.name());
                format!("{} is {} this round", terrain.name(), climate.name())
            }
            Change::Nothing => "nothing that is counted".to_owned(),
        };
        fact.phrase(phrase);
    }
}

rules! { Evo, source "ruling of the project, transcribed decks";
    struct ManualWithoutPlay { card: Card } = "evo/manual-without-play", Part::Word(0);
        title "A transcribed card is played before its effect is told",
        rule "A `manual:` line tells what a card did that was played in the same phase.",
        never "Nothing says whose card has the effect that is told.",
        let first = |evo, _| evo.handle(Player(0)),
        say "the effect of {card} is told, but nobody played it in this phase",
            "not played in this phase",
        missing "{first}: play {card}";

    struct ManualNotNeeded { card: Card } = "evo/manual-not-needed", Part::Word(0);
        title "A known effect is not told",
        rule "A `manual:` line is for cards whose effect only the record knows; the others are \
            carried out when they are played.",
        never "The card's effect is carried out where it is played, and would be carried out \
            twice.",
        say "{card} needs no `manual:` line: its effect is known and carried out",
            "effect already carried out",
        help "write `PLAYER: play {card}` alone, or `adjust:` for a decree of the table";

    struct PointsBelowZero { player: Player; delta: i32 } = "evo/points-below-zero", Part::Action;
        title "Mutation points are never negative",
        rule "Neither a card nor a decree takes more mutation points than a player has.",
        source "ruling of the project, books",
        never "There are no points left to take away.",
        let (mp, loss) = |_, state| (state.herd(player).mp(), -delta),
        say "{player} has {mp} MP and cannot lose {loss}", "below 0",
        help "take what there is: points are never negative";

    struct TooFewDinosaurs { player: Player } = "evo/too-few-dinosaurs", Part::Action;
        title "Nothing goes below two dinosaurs",
        rule "A people keeps 2 dinosaurs, or 3 with regeneration, whatever a card or decree says.",
        source "Evo rules, 2nd ed. (2011), 'Phase de survie', 'Gènes uniques'",
        never "A people keeps its last two dinosaurs whatever happens.",
        let dinosaurs = |_, state| counted(state.herd(player).spaces.len(), "dinosaur"),
        say "{player} has only {dinosaurs}, and nothing takes one away", "already at the least";
}
