//! What is allowed, phase by phase. Pure: gives a proof or the facts of a breach.
//!
//! Knows neither lines nor words; `due` has already dealt with what must come before.

mod attack;
mod cards;
mod feeding;
mod held;
mod protection;
mod reveal;

pub(super) use feeding::Meal;

use super::Evolution;
use super::action::{Ability, Action, Adjusted, Drawn, Few, Growth, Number, Side, SpeciesId};
use super::breach::cards::NoSuchSpecies;
use super::breach::notes::Note;
use super::breach::setup::{AdjustOutOfRange, FirstAgain, NotInSetup, SeedDiffers, Seeded};
use super::breach::{Breach, Rule};
use super::card::Card;
use super::state::{MAX_TRAITS, Phase, Species, State};
use evoref_game::{Actor, Judged, Listed, MAX_PLAYERS, Part, Player, Ruled, Waived};

/// An action or derived step that is proven legal.
#[derive(Debug, Clone)]
pub struct Legal {
    step: Move,
    /// Whether the table let cards lie where they cannot be: what the record says of them counts on the
    /// table, not in the hands.
    lent: bool,
}

impl Legal {
    /// A step that follows from the rules; `due` alone makes one.
    pub(super) fn step(step: Move) -> Self {
        Self { step, lent: false }
    }

    /// What is to be carried out.
    pub(super) const fn as_move(&self) -> &Move {
        &self.step
    }

    /// Whether it says something of hands that cannot be.
    pub(super) const fn is_lent(&self) -> bool {
        self.lent
    }
}

/// What is carried out, with everything resolved.
#[derive(Debug, Clone)]
pub(super) enum Move {
    First(Player),
    /// This player draws before those who sit before him: in a deal for which the deck lasts all draw at once.
    DrawBefore(Player),
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
type Allowed = Judged<Legal, Notes>;
type Answer = Verdict<Allowed>;

/// What is said beside the verdict on a legal action.
#[derive(Debug, Clone, Default)]
pub struct Notes {
    /// What could not be verified, or is odd; most often nothing.
    told: Vec<Note>,
    /// Whether the table let cards lie where they cannot be.
    lent: bool,
}

impl Notes {
    /// All of them, in the order in which they are told.
    pub(super) fn all(&self) -> &[Note] {
        &self.told
    }

    fn add(&mut self, more: Self) {
        self.told.extend(more.told);
        self.lent |= more.lent;
    }
}

/// A legal move of which everything was verified.
#[inline]
fn legal(legal: Move) -> Allowed {
    noted(legal, Notes::default())
}

/// A legal move with what is noted of it.
#[inline]
fn noted(legal: Move, notes: Notes) -> Allowed {
    Judged {
        legal: Legal { step: legal, lent: notes.lent },
        note: (!notes.told.is_empty()).then_some(notes),
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
    let judge = Judge { game, state, waived };
    let Actor::Player(player) = by else {
        return judge.table(action);
    };
    if state.phase == Phase::Setup {
        return Err(not_in_setup(Some(player), Part::Word(0)));
    }
    match action {
        Action::Draw(cards) => judge.draw(player, cards),
        Action::Hand(cards) => judge.hand(player, cards),
        Action::Food(card) => judge.food(player, *card),
        Action::Species { side, card } => judge.found(player, *side, *card),
        Action::Grow { species, growth, card } => judge.grow(player, *species, *growth, *card),
        Action::Trait { species, card, over } => judge.lay(player, *species, *card, *over),
        Action::Use { ability, species } => judge.use_ability(player, *ability, *species),
        Action::Intelligence { species, card } => judge.intelligence(player, *species, *card),
        Action::Feed { species } => judge.feed(player, *species),
        Action::Attack { species, target, off } => judge.attack(player, *species, *target, off),
        Action::Pass => judge.pass(player),
        // The reader gives these to the table.
        Action::First(_)
        | Action::TurnUp { .. }
        | Action::Reveal { .. }
        | Action::Adjust { .. } => Err(not_in_setup(None, Part::Subject)),
    }
}

fn not_in_setup(by: Option<Player>, part: Part) -> Breach {
    NotInSetup { by, part }.into()
}

impl Judge<'_> {
    fn table(&self, action: &Action) -> Answer {
        match action {
            Action::First(player) => self.first(*player),
            Action::TurnUp { .. } | Action::Reveal { .. } if self.state.phase == Phase::Setup => {
                Err(not_in_setup(None, Part::Word(0)))
            }
            Action::TurnUp { species, cards } => self.turn_up(*species, cards.as_slice()),
            Action::Reveal { cards, hole } => self.reveal(cards, *hole),
            Action::Adjust { what, amount } => self.adjust(*what, *amount),
            // The reader gives these to a player.
            Action::Draw(_)
            | Action::Hand(_)
            | Action::Food(_)
            | Action::Species { .. }
            | Action::Grow { .. }
            | Action::Trait { .. }
            | Action::Use { .. }
            | Action::Intelligence { .. }
            | Action::Feed { .. }
            | Action::Attack { .. }
            | Action::Pass => Err(not_in_setup(None, Part::Subject)),
        }
    }

    /// A breach, unless the table let it stand.
    pub(super) fn unless_waived<T>(&self, facts: T) -> Verdict
    where
        T: Ruled<Evolution> + Listed<Rule>,
    {
        if self.waived.has(T::RULE) { Ok(()) } else { Err(Breach::of(facts)) }
    }

    fn first(&self, player: Player) -> Answer {
        if self.state.phase != Phase::Setup || self.state.first.is_some() {
            return Err(FirstAgain { first: player }.into());
        }
        if let Some(dealt) = self.game.first_dealt()
            && dealt != player
        {
            let differs = SeedDiffers { player, seeded: Seeded::First(dealt), part: Part::Word(1) };
            return Err(differs.into());
        }
        Ok(legal(Move::First(player)))
    }

    /// An own species, which must live.
    #[inline]
    fn own(&self, player: Player, number: u8) -> Verdict<(u8, &Species)> {
        let id = SpeciesId::of(player, number);
        self.living(id, Part::Word(1))
    }

    /// Any species, which must live.
    #[inline]
    fn living(&self, id: SpeciesId, part: Part) -> Verdict<(u8, &Species)> {
        let row = self.state.row(id.owner);
        match self.state.place(id.owner, id.number) {
            Some(place) => Ok((place as u8, &row[place])),
            None => Err(NoSuchSpecies { species: id, part }.into()),
        }
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
            let out = AdjustOutOfRange {
                result: have + amount,
                bound: if amount < 0 { least } else { most },
            };
            return Err(out.into());
        }
        Ok(legal(Move::Adjust(what, amount)))
    }

    /// Food that a species can still take.
    pub(super) fn room(&self, species: &Species) -> u8 {
        self.game.room(species)
    }
}
