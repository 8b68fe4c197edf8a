//! What is allowed, phase by phase. Pure: gives a proof or the facts of a breach.
//!
//! Knows neither lines nor words; `due` has already dealt with what must come before.

mod attack;
mod cards;
mod feeding;
mod reveal;

use super::Evolution;
use super::action::{Ability, Action, Adjusted, Drawn, Few, Growth, Number, Side, SpeciesId};
use super::breach::{Breach, Reason};
use super::card::Card;
use super::codes::Rule;
use super::hidden::Fact;
use super::names::Traits;
use super::piles::{Checked, Refusal, Why};
use super::state::{MAX_TRAITS, Phase, Species, State};
use crate::rules::{Actor, Judged, MAX_PLAYERS, Part, Player, Waived};

/// An action or derived step that is proven legal.
#[derive(Debug, Clone)]
pub struct Legal(Move);

impl Legal {
    /// A step that follows from the rules; `due` alone makes one.
    pub(super) fn step(step: Move) -> Self {
        Self(step)
    }

    /// What is to be carried out.
    pub(super) fn into_move(self) -> Move {
        self.0
    }
}

/// What is carried out, with everything resolved.
#[derive(Debug, Clone)]
pub(super) enum Move {
    First(Player),
    /// The draw that is due.
    Draw(Player, Drawn),
    Hand(Player, Box<[Card]>),
    Food(Player, Card),
    /// Everybody has laid a food card.
    BeginCards,
    Found(Player, Side, Card),
    Grow(Player, u8, Growth, Card),
    Lay {
        player: Player,
        place: u8,
        card: Card,
        /// Which of its traits is removed, and what is now known of it.
        over: Option<(u8, Card)>,
    },
    TurnUp {
        owner: Player,
        place: u8,
        cards: Few<(u8, Card), MAX_TRAITS>,
    },
    Reveal {
        cards: [Card; MAX_PLAYERS],
        hole: u16,
        /// What the food cards add up to of which no value is known.
        unknown: Option<UnknownSum>,
    },
    Use(Player, u8, Ability),
    Intelligence(Player, u8, Card),
    /// The first feed, attack or pass comes.
    BeginFeeding,
    Feed(Player, u8),
    Attack {
        player: Player,
        place: u8,
        target: SpeciesId,
        off: Few<super::action::Off, 7>,
    },
    /// A turn without an action.
    Pass,
    /// A pass of somebody who has no option.
    EmptyPass,
    /// Goes on with the settlement until a draw is due or it is done.
    Settle,
    Adjust(Adjusted, i16),
}

/// What unknown food cards add up to.
#[derive(Debug, Clone, Copy)]
pub(super) struct UnknownSum {
    pub(super) total: i16,
    /// Whether it is exactly that; an empty hole says only that it is no more.
    pub(super) exact: bool,
}

pub(super) type Verdict<T = ()> = Result<T, Breach>;
/// What could not be verified, or is odd.
type Note = Vec<Breach>;

/// The state as a judge sees it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Judge<'a> {
    pub(super) game: &'a Evolution,
    pub(super) state: &'a State,
    pub(super) waived: Waived,
}

/// Judges one action.
pub(super) fn judge(
    game: &Evolution,
    state: &State,
    by: Actor,
    action: &Action,
    waived: Waived,
) -> Result<Judged<Legal, Box<[Breach]>>, Breach> {
    let judge = Judge {
        game,
        state,
        waived,
    };
    let (legal, note) = judge.action(by, action)?;
    Ok(Judged {
        legal: Legal(legal),
        note: (!note.is_empty()).then(|| note.into()),
    })
}

impl Judge<'_> {
    fn action(&self, by: Actor, action: &Action) -> Verdict<(Move, Note)> {
        match (by, action) {
            (Actor::Player(player), _) => self.player(player, action),
            (_, Action::First(player)) => Ok((self.first(*player)?, Note::new())),
            (_, Action::TurnUp { .. } | Action::Reveal { .. })
                if self.state.phase == Phase::Setup =>
            {
                Err(Breach::new(Rule::NotInSetup, Part::Word(0)))
            }
            (_, Action::TurnUp { species, cards }) => self.turn_up(*species, cards.as_slice()),
            (_, Action::Reveal { cards, hole }) => self.reveal(cards, *hole),
            (_, Action::Adjust { what, amount }) => Ok((self.adjust(*what, *amount)?, Note::new())),
            // The reader lets nothing else through.
            _ => Err(Breach::new(Rule::NotInSetup, Part::Subject)),
        }
    }

    fn player(&self, player: Player, action: &Action) -> Verdict<(Move, Note)> {
        if self.state.phase == Phase::Setup {
            return Err(Breach::new(Rule::NotInSetup, Part::Word(0)).by(player));
        }
        match action {
            Action::Draw(cards) => self.draw(player, cards),
            Action::Hand(cards) => self.hand(player, cards),
            Action::Food(card) => self.food(player, *card),
            Action::Species { side, card } => self.found(player, *side, *card),
            Action::Grow {
                species,
                growth,
                card,
            } => self.grow(player, *species, *growth, *card),
            Action::Trait {
                species,
                card,
                over,
            } => self.lay(player, *species, *card, *over),
            Action::Use { ability, species } => {
                Ok((self.use_ability(player, *ability, *species)?, Note::new()))
            }
            Action::Intelligence { species, card } => self.intelligence(player, *species, *card),
            Action::Feed { species } => Ok((self.feed(player, *species)?, Note::new())),
            Action::Attack {
                species,
                target,
                off,
            } => self.attack(player, *species, *target, off),
            Action::Pass => Ok((self.pass(player)?, Note::new())),
            // The reader gives these to the table.
            Action::First(_)
            | Action::TurnUp { .. }
            | Action::Reveal { .. }
            | Action::Adjust { .. } => Err(Breach::new(Rule::NotInSetup, Part::Subject)),
        }
    }

    /// A breach, unless the table let it stand.
    pub(super) fn unless_waived(&self, breach: Breach) -> Verdict {
        if self.waived.has(breach.rule.index()) {
            Ok(())
        } else {
            Err(breach)
        }
    }

    fn first(&self, player: Player) -> Verdict<Move> {
        if self.state.phase != Phase::Setup || self.state.first.is_some() {
            return Err(Breach::new(Rule::FirstAgain, Part::Word(1))
                .by(player)
                .because(self.state.first_step, Reason::Named));
        }
        if let Some(dealt) = self.game.first_dealt()
            && dealt != player
        {
            return Err(Breach::new(Rule::SeedDiffers, Part::Word(1))
                .by(player)
                .numbers(i16::from(dealt.0), -1));
        }
        Ok(Move::First(player))
    }

    /// An own species, which must live.
    fn own(&self, player: Player, number: u8) -> Verdict<(u8, &Species)> {
        let id = SpeciesId {
            owner: player,
            number,
        };
        self.living(id, Part::Word(1))
    }

    /// Any species, which must live.
    fn living(&self, id: SpeciesId, part: Part) -> Verdict<(u8, &Species)> {
        let row = self.state.row(id.owner);
        match self.state.place(id.owner, id.number) {
            Some(place) => Ok((place as u8, &row[place])),
            None => Err(Breach::new(Rule::NoSuchSpecies, part)
                .species(id)
                .numbers(i16::from(self.state.founded[id.owner.seat()]), 0)),
        }
    }

    /// Whether `player` may lay these cards from his hand, and what about it is not verified.
    /// `part` gives the words of each card.
    fn held_cards(
        &self,
        player: Player,
        cards: &[Card],
        part: impl Fn(usize) -> Part,
    ) -> Verdict<Note> {
        let held = self.state.piles.hand(player.seat());
        if usize::from(held) < cards.len() {
            return Err(Breach::new(Rule::HandEmpty, part(usize::from(held)))
                .by(player)
                .numbers(held, cards.len() as i16));
        }
        let checked = self
            .state
            .piles
            .may_take(self.game.deck(), player.seat(), cards);
        self.checked(player, cards, checked, part)
    }

    /// Turns what the piles say of some cards into a breach or notes.
    fn checked(
        &self,
        player: Player,
        cards: &[Card],
        checked: Result<Checked, Refusal>,
        part: impl Fn(usize) -> Part,
    ) -> Verdict<Note> {
        let about = |rule, index: usize| {
            let card = cards.get(index).copied().unwrap_or(Card::UNKNOWN);
            let copies = self.game.copies(card);
            Breach::new(rule, part(index))
                .by(player)
                .card(card)
                .numbers(copies, -1)
        };
        let unverified = match checked {
            Err(refusal) => {
                let rule = match refusal.why {
                    Why::NotInHand => Rule::CardNotInHand,
                    Why::TooMany => Rule::TooManyCopies,
                    Why::OutOfReach => Rule::CardOutOfReach,
                    Why::Sum => Rule::CardInTheHole,
                    Why::Seed => Rule::SeedDiffers,
                };
                return Err(bound(about(rule, usize::from(refusal.index)), &refusal));
            }
            Ok(Checked::Verified) => None,
            Ok(Checked::Unseen) => Some(Rule::HandNotVerified),
            Ok(Checked::TooHard) => Some(Rule::CardsNotVerified),
        };
        let mut notes = Note::new();
        for (index, card) in cards.iter().enumerate() {
            if self.game.deck().lacks(*card) {
                notes.push(about(Rule::ValueNotInDeck, index));
            }
        }
        if let Some(rule) = unverified {
            let known = cards.iter().position(|card| !card.is_unknown());
            notes.push(about(rule, known.unwrap_or(0)));
        }
        Ok(notes)
    }

    fn adjust(&self, what: Adjusted, amount: i16) -> Verdict<Move> {
        let (have, least, most) = match what {
            Adjusted::Bag(player) => (self.state.bag[player.seat()] as i16, 0, 999),
            Adjusted::Hole => (self.state.hole as i16, 0, 999),
            Adjusted::Species(id, number) => {
                let (_, species) = self.living(id, Part::Word(0))?;
                match number {
                    Number::Body => (i16::from(species.body), i16::from(species.fat.max(1)), 6),
                    Number::Population => (i16::from(species.population), 1, 6),
                    Number::Food => (i16::from(species.food), 0, 99),
                    Number::Fat => (i16::from(species.fat), 0, i16::from(species.body)),
                }
            }
        };
        if !(least..=most).contains(&(have + amount)) {
            let bound = if amount < 0 { least } else { most };
            return Err(
                Breach::new(Rule::AdjustOutOfRange, Part::Action).numbers(have + amount, bound)
            );
        }
        Ok(Move::Adjust(what, amount))
    }

    /// Food that a species can still take.
    pub(super) fn room(&self, species: &Species) -> u8 {
        self.game.room(species)
    }

    /// The traits that count on a species while `off` is switched off for all but the attacker.
    fn effective(species: &Species, off: Traits, is_attacker: bool) -> Traits {
        if is_attacker {
            species.traits
        } else {
            Traits(species.traits.0 & !off.0)
        }
    }
}

/// A breach with the earlier moments that the piles name.
fn bound(breach: Breach, refusal: &Refusal) -> Breach {
    let facts = refusal.because.as_slice().iter();
    facts.fold(breach, |breach, (step, fact)| {
        let reason = match *fact {
            Fact::Seen(card) => Reason::Seen(card),
            Fact::Hole(hole) => Reason::Stated(hole),
        };
        breach.because(*step, reason)
    })
}
