//! What is allowed, phase by phase. Pure: gives a proof or the facts of a breach.
//!
//! Knows neither lines nor words; `due` has already dealt with what must come before.

mod attack;
mod cards;
mod feeding;
mod protection;
mod reveal;

use super::Evolution;
use super::action::{Ability, Action, Adjusted, Drawn, Few, Growth, Number, Side, SpeciesId};
use super::breach::{Breach, Reason};
use super::card::Card;
use super::codes::Rule;
use super::hidden::Fact;
use super::piles::{Checked, Refusal, Why};
use super::state::{MAX_TRAITS, Phase, Species, State};
use crate::game::{Actor, Judged, MAX_PLAYERS, Part, Player, Waived};

/// An action or derived step that is proven legal.
#[derive(Debug, Clone)]
pub struct Legal(Move);

impl Legal {
    /// A step that follows from the rules; `due` alone makes one.
    pub(super) fn step(step: Move) -> Self {
        Self(step)
    }

    /// What is to be carried out.
    pub(super) const fn as_move(&self) -> &Move {
        &self.0
    }
}

/// What is carried out, with everything resolved.
#[derive(Debug, Clone)]
pub(super) enum Move {
    First(Player),
    /// The draw that is due.
    Draw(Drawn),
    /// The same, when every card is known and these lie in the deck, whose order no seed gives.
    DrawPlainly(Drawn),
    /// The same, when nobody wrote it: of the cards of the seed, or unknown ones.
    LeaveOut,
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
    /// So many turns without an action, one after the other.
    Pass(u8),
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
/// What is carried out, with what could not be verified or is odd.
type Allowed = Judged<Legal, Box<Notes>>;
type Answer = Verdict<Allowed>;
/// What could not be verified, or is odd: most often nothing.
type Note = Option<Box<Notes>>;

/// Facts that go with a legal action.
#[derive(Debug, Clone, Default)]
pub struct Notes(Vec<Breach>);

impl Notes {
    /// The facts, in the order in which they are told.
    pub(super) fn facts(&self) -> &[Breach] {
        &self.0
    }
}

/// Adds a fact to what is noted.
#[cold]
fn add(note: &mut Note, fact: Breach) {
    note.get_or_insert_default().0.push(fact);
}

/// Adds what is noted elsewhere.
fn join(note: &mut Note, more: Note) {
    for fact in more.into_iter().flat_map(|notes| notes.0) {
        add(note, fact);
    }
}

/// A legal move of which everything was verified.
#[inline]
fn legal(legal: Move) -> Allowed {
    noted(legal, None)
}

/// A legal move with what is noted of it.
#[inline]
fn noted(legal: Move, note: Note) -> Allowed {
    Judged {
        legal: Legal(legal),
        note,
    }
}

/// The state as a judge sees it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Judge<'a> {
    pub(super) game: &'a Evolution,
    pub(super) state: &'a State,
    pub(super) waived: &'a Waived,
}

/// Judges one action.
pub(super) fn judge(
    game: &Evolution,
    state: &State,
    by: Actor,
    action: &Action,
    waived: &Waived,
) -> Answer {
    let judge = Judge {
        game,
        state,
        waived,
    };
    let Actor::Player(player) = by else {
        return judge.table(action);
    };
    if state.phase == Phase::Setup {
        return Err(Breach::new(Rule::NotInSetup, Part::Word(0)).by(player));
    }
    match action {
        Action::Draw(cards) => judge.draw(player, cards),
        Action::Hand(cards) => judge.hand(player, cards),
        Action::Food(card) => judge.food(player, *card),
        Action::Species { side, card } => judge.found(player, *side, *card),
        Action::Grow {
            species,
            growth,
            card,
        } => judge.grow(player, *species, *growth, *card),
        Action::Trait {
            species,
            card,
            over,
        } => judge.lay(player, *species, *card, *over),
        Action::Use { ability, species } => judge.use_ability(player, *ability, *species),
        Action::Intelligence { species, card } => judge.intelligence(player, *species, *card),
        Action::Feed { species } => judge.feed(player, *species),
        Action::Attack {
            species,
            target,
            off,
        } => judge.attack(player, *species, *target, off),
        Action::Pass => judge.pass(player),
        // The reader gives these to the table.
        Action::First(_)
        | Action::TurnUp { .. }
        | Action::Reveal { .. }
        | Action::Adjust { .. } => Err(Breach::new(Rule::NotInSetup, Part::Subject)),
    }
}

impl Judge<'_> {
    fn table(&self, action: &Action) -> Answer {
        match action {
            Action::First(player) => self.first(*player),
            Action::TurnUp { .. } | Action::Reveal { .. } if self.state.phase == Phase::Setup => {
                Err(Breach::new(Rule::NotInSetup, Part::Word(0)))
            }
            Action::TurnUp { species, cards } => self.turn_up(*species, cards.as_slice()),
            Action::Reveal { cards, hole } => self.reveal(cards, *hole),
            Action::Adjust { what, amount } => self.adjust(*what, *amount),
            // The reader lets nothing else through.
            _ => Err(Breach::new(Rule::NotInSetup, Part::Subject)),
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

    fn first(&self, player: Player) -> Answer {
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
        Ok(legal(Move::First(player)))
    }

    /// An own species, which must live.
    #[inline]
    fn own(&self, player: Player, number: u8) -> Verdict<(u8, &Species)> {
        let id = SpeciesId {
            owner: player,
            number,
        };
        self.living(id, Part::Word(1))
    }

    /// Any species, which must live.
    #[inline]
    fn living(&self, id: SpeciesId, part: Part) -> Verdict<(u8, &Species)> {
        let row = self.state.row(id.owner);
        match self.state.place(id.owner, id.number) {
            Some(place) => Ok((place as u8, &row[place])),
            None => Err(Breach::new(Rule::NoSuchSpecies, part)
                .species(id)
                .numbers(i16::from(self.state.founded[id.owner.seat()]), 0)),
        }
    }

    /// Whether `player` may lay this card from his hand, and what about it is not verified.
    #[inline]
    fn held_card(&self, player: Player, card: Card, part: Part) -> Verdict<Note> {
        let piles = &self.state.piles;
        if piles.plainly_holds(self.game.deck(), player.seat(), card) {
            return Ok(None);
        }
        self.held_cards(player, &[card], |_| part)
    }

    /// The same of several cards; `part` gives the words of each.
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
            .may_take(self.game.asking(self.state), player.seat(), cards);
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
        for (index, card) in cards.iter().enumerate() {
            if let Some((named, step)) = self.state.named(self.game.deck(), *card)
                && named != *card
            {
                let breach = about(Rule::ValueDiffers, index);
                return Err(breach.because(step, Reason::Seen(named)));
            }
        }
        let mut notes = None;
        for (index, card) in cards.iter().enumerate() {
            if self.game.deck().lacks(*card) {
                add(&mut notes, about(Rule::ValueNotInDeck, index));
            }
        }
        if let Some(rule) = unverified {
            let known = cards.iter().position(|card| !card.is_unknown());
            add(&mut notes, about(rule, known.unwrap_or(0)));
        }
        Ok(notes)
    }

    fn adjust(&self, what: Adjusted, amount: i16) -> Answer {
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
        Ok(legal(Move::Adjust(what, amount)))
    }

    /// Food that a species can still take.
    pub(super) fn room(&self, species: &Species) -> u8 {
        self.game.room(species)
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
