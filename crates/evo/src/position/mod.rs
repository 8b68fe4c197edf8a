//! What a position states of a table of Evo, and the position of a table as it is.
//!
//! A position is laid out (`lay_out`) as the table right below the heading of its round.

mod lay_out;
mod piles;

use std::fmt::Write as _;

use super::Evo;
use super::data::board::SpaceId;
use super::names::{Gene, Token};
use super::state::{Card, Genes, Herd, Phase, SEATS, Sky, State, Track};
use evoref_game::{Actor, Player, View, beyond, same};

/// One line of each form, for whoever asks what may stand here.
pub(super) const STATED: &[&str] = &[
    "table: phase movement",
    "table: order PLAYERS",
    "table: wheel 3",
    "table: turned +1 +0",
    "table: discards stampede",
    "table: unsold egg",
    "PLAYER: dinosaurs c3 d4",
    "PLAYER: genes legs horn",
    "PLAYER: 10 mp",
    "PLAYER: hand ?",
    "PLAYER: 3 supply",
];

/// One thing that a position states.
#[derive(Debug, Clone, PartialEq)]
pub enum Fact {
    /// `phase movement`: the beginning of this phase.
    Phase(Phase),
    /// `order B C A`.
    Order(Track),
    /// `wheel 3`: the selected section, from 1.
    Wheel(u8, Option<u8>),
    /// `turned +2 -1`: tokens turned so far.
    Turned(Vec<Token>),
    /// `discards CARD`: cards played.
    Discards(Vec<Card>),
    /// `unsold horn`: genes that were drawn and that nobody took.
    Unsold(Vec<Gene>),
    /// `dinosaurs e6 h1`.
    Dinosaurs(Vec<SpaceId>),
    /// `genes legs horn`.
    Genes(Vec<Gene>),
    /// `10 mp`.
    Points(i32),
    /// `3 supply`: dinosaurs that can still be placed.
    Supply(u8),
    /// `hand CARD ?` or `2 cards`: known cards and the number of the others.
    Hand(Vec<Card>, u8),
}

impl Phase {
    /// The phases whose beginning a position may state; `end` is the final table.
    pub const STATED: [(Self, &'static str); 7] = [
        (Self::Climate, "climate"),
        (Self::Mutations, "mutations"),
        (Self::Initiative, "initiative"),
        (Self::Movement, "movement"),
        (Self::Births, "births"),
        (Self::Survival, "survival"),
        (Self::End, "end"),
    ];
}

impl Evo {
    /// See [`evoref_game::Rules::position`].
    pub(super) fn as_position(&self, state: &State) -> Vec<(Actor, Vec<Fact>)> {
        // Taken apart, so that a new field is written here or named as one that begins anew.
        let State {
            round: _,
            phase: _,
            began: _,
            order,
            ordered: _,
            adrenaline: _,
            head_start: _,
            herds: _,
            sky,
            lab: _,
            bag: _,
            deck: _,
            moving: _,
            breeding: _,
            dying: _,
            touched: _,
            books: _,
            untold,
            // The line `left:` below says it.
            left: _,
        } = state;
        let mut table = vec![Fact::Order(*order)];
        table.extend(sky_of(sky, untold.wheel));
        let played = self.played(state);
        let told = !played.is_empty() && !untold.discards;
        table.extend(told.then_some(Fact::Discards(played)));
        let unsold = self.unsold(state);
        table.extend((!unsold.is_empty()).then_some(Fact::Unsold(unsold)));
        let players = self.everybody().map(|player| {
            let told = (!untold.points(player), !untold.hand(player));
            (Actor::Player(player), herd_of(state.herd(player), told))
        });
        std::iter::once((Actor::Table, table)).chain(players).collect()
    }

    /// The event cards that are known to have been played.
    fn played(&self, state: &State) -> Vec<Card> {
        let mut played = Vec::new();
        for (card, seen) in state.deck.seen.iter() {
            let held: u8 = state.herds.iter().map(|herd| herd.hand.known.of(card)).sum();
            played.extend(std::iter::repeat_n(card, usize::from(seen - held)));
        }
        played
    }

    /// The genes that were drawn and that nobody took.
    fn unsold(&self, state: &State) -> Vec<Gene> {
        let unsold = Gene::ALL.into_iter().flat_map(|gene| {
            let owned: u8 = state.herds.iter().map(|herd| herd.genes.of(gene)).sum();
            std::iter::repeat_n(gene, state.bag.drawn.of(gene).saturating_sub(owned).into())
        });
        unsold.collect()
    }

    /// See [`evoref_game::Rules::agrees`].
    pub(super) fn agrees_with(&self, state: &State, by: Actor, fact: &Fact) -> bool {
        let untold = &state.untold;
        match (by, fact) {
            (_, Fact::Order(track)) => *track == state.order,
            (_, Fact::Wheel(section, _)) => untold.wheel || *section == state.sky.wheel + 1,
            // Not all tokens have to be named.
            (_, Fact::Turned(tokens)) => {
                let turned: Vec<Token> = turned(&state.sky).collect();
                beyond(tokens, &turned) <= usize::from(state.sky.untold)
            }
            (_, Fact::Discards(cards)) => untold.discards || same(cards, &self.played(state)),
            (_, Fact::Unsold(genes)) => same(genes, &self.unsold(state)),
            (Actor::Player(player), fact) => of_a_herd(state, player, fact),
            (Actor::Table | Actor::Manual | Actor::Adjust, _) => true,
        }
    }

    /// See [`evoref_game::Rules::print_stated`].
    pub(super) fn print_fact(&self, fact: &Fact, view: View, out: &mut String) {
        let card = |card: &Card| self.card_name(*card).to_owned();
        let gene = |gene: &Gene| gene.name().to_owned();
        match fact {
            Fact::Phase(phase) => {
                let mut names = Phase::STATED.iter();
                let name = names.find(|(stated, _)| stated == phase);
                listed(out, "phase", name.map(|(_, name)| (*name).to_owned()));
            }
            Fact::Order(track) => {
                let handles = track.iter().map(|player| self.handle(player).to_owned());
                listed(out, "order", handles);
            }
            Fact::Wheel(section, None) => listed(out, "wheel", [section.to_string()]),
            Fact::Wheel(section, Some(counts)) => {
                let _ = write!(out, "wheel {section} as {counts}");
            }
            Fact::Turned(tokens) => {
                listed(out, "turned", tokens.iter().map(|token| token.name().into()));
            }
            Fact::Discards(cards) => listed(out, "discards", cards.iter().map(card)),
            Fact::Unsold(genes) => listed(out, "unsold", genes.iter().map(gene)),
            Fact::Dinosaurs(spaces) => {
                let spaces = spaces.iter().map(|space| self.space_name(*space).to_owned());
                listed(out, "dinosaurs", spaces);
            }
            Fact::Genes(genes) => listed(out, "genes", genes.iter().map(gene)),
            Fact::Points(points) => {
                let _ = write!(out, "{points} mp");
            }
            Fact::Supply(supply) => {
                let _ = write!(out, "{supply} supply");
            }
            Fact::Hand(known, unknown) if view == View::Onlooker => {
                let _ = write!(out, "{} cards", known.len() + usize::from(*unknown));
            }
            Fact::Hand(known, 0) => listed(out, "hand", known.iter().map(card)),
            Fact::Hand(known, unknown) if known.is_empty() => {
                let _ = write!(out, "{unknown} cards");
            }
            Fact::Hand(known, unknown) => {
                let hidden = std::iter::repeat_n("?".to_owned(), usize::from(*unknown));
                listed(out, "hand", known.iter().map(card).chain(hidden));
            }
        }
    }
}

impl Fact {
    /// Whether it states a phase behind the first of its round.
    pub(super) fn is_later(&self) -> bool {
        matches!(self, Self::Phase(phase) if *phase > Phase::Climate)
    }

    /// Whether it is hidden at the table, or only remembered.
    pub(super) const fn is_hidden(&self) -> bool {
        match self {
            Self::Turned(_) | Self::Discards(_) | Self::Hand(..) => true,
            Self::Phase(_)
            | Self::Order(_)
            | Self::Wheel(..)
            | Self::Unsold(_)
            | Self::Dinosaurs(_)
            | Self::Genes(_)
            | Self::Points(_)
            | Self::Supply(_) => false,
        }
    }
}

/// Whether what is stated of a player can be so.
fn of_a_herd(state: &State, player: Player, fact: &Fact) -> bool {
    let herd = state.herd(player);
    match fact {
        Fact::Dinosaurs(spaces) => same(spaces, &herd.spaces.iter().collect::<Vec<_>>()),
        Fact::Genes(genes) => same(genes, &list_of(&herd.genes)),
        Fact::Points(points) => state.points(player).can_be(*points),
        Fact::Supply(supply) => u32::from(*supply) == herd.supply(),
        Fact::Hand(stated, more) => {
            let known = herd.hand.known.iter();
            let known = known.flat_map(|(card, times)| std::iter::repeat_n(card, times.into()));
            let known: Vec<Card> = known.collect();
            // Each card that only one of them names is one of those that the other does not.
            state.untold.hand(player)
                || stated.len() + usize::from(*more) == herd.hand.len() as usize
                    && beyond(stated, &known) <= usize::from(herd.hand.unknown)
        }
        Fact::Phase(_)
        | Fact::Order(_)
        | Fact::Wheel(..)
        | Fact::Turned(_)
        | Fact::Discards(_)
        | Fact::Unsold(_) => true,
    }
}

/// The tokens turned of which the kind is known.
fn turned(sky: &Sky) -> impl Iterator<Item = Token> {
    let tokens = Token::ALL.into_iter().zip(sky.turned);
    tokens.flat_map(|(token, times)| std::iter::repeat_n(token, usize::from(times)))
}

/// The wheel and the tokens, as far as they are known.
fn sky_of(sky: &Sky, lost: bool) -> impl Iterator<Item = Fact> {
    let Sky {
        wheel,
        // Cards and decrees hold for a round, and the token of this one is not turned.
        shift: _,
        decreed: _,
        turned: _,
        untold: _,
        now: _,
        last: _,
    } = sky;
    let tokens: Vec<Token> = turned(sky).collect();
    let wheel = (!lost).then_some(Fact::Wheel(*wheel + 1, None));
    let turned = (!tokens.is_empty()).then_some(Fact::Turned(tokens));
    wheel.into_iter().chain(turned)
}

/// What a player has; points and hand only if they are told.
fn herd_of(herd: &Herd, (points, hand): (bool, bool)) -> Vec<Fact> {
    let Herd {
        spaces,
        mp,
        genes,
        won: _,
        hand: cards,
        gone,
        placed: _,
        // Where the points came from is not stated.
        start: _,
        income: _,
        bids: _,
        other: _,
    } = herd;
    let mut facts = vec![Fact::Dinosaurs(spaces.iter().collect())];
    let list = list_of(genes);
    facts.extend((!list.is_empty()).then_some(Fact::Genes(list)));
    facts.extend(points.then_some(Fact::Points(*mp)));
    facts.extend((*gone > 0).then_some(Fact::Supply(herd.supply() as u8)));
    if hand {
        let known = cards.known.iter();
        let known = known.flat_map(|(card, times)| std::iter::repeat_n(card, times.into()));
        facts.push(Fact::Hand(known.collect(), cards.unknown));
    }
    facts
}

fn list_of(genes: &Genes) -> Vec<Gene> {
    let genes =
        Gene::ALL.into_iter().flat_map(|gene| std::iter::repeat_n(gene, genes.of(gene).into()));
    genes.collect()
}

fn listed(out: &mut String, word: &str, names: impl IntoIterator<Item = String>) {
    out.push_str(word);
    for name in names {
        out.push(' ');
        out.push_str(&name);
    }
}

/// Whose points or hand a position left out, a bit a seat, and what else it was.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Untold {
    points: u8,
    hands: u8,
    /// The points that each of them had at least, as what was paid since shows.
    least: [i32; SEATS],
    /// Whether nobody knows which section of the wheel is selected.
    pub wheel: bool,
    /// Whether nobody knows which cards were played.
    pub discards: bool,
}

impl Untold {
    /// The points that a player had at least where they were left out.
    pub const fn least(&self, player: Player) -> i32 {
        self.least[player.seat()]
    }

    /// A player whose points were left out must have had so many.
    pub fn needs(&mut self, player: Player, points: i32) {
        let least = &mut self.least[player.seat()];
        *least = points.max(*least);
    }

    /// The points of a player are told.
    pub const fn tell_points(&mut self, player: Player) {
        self.points &= !(1 << player.0);
    }

    /// A hand is told.
    pub const fn tell_hand(&mut self, player: Player) {
        self.hands &= !(1 << player.0);
    }

    /// Whether a player's points were left out.
    pub const fn points(&self, player: Player) -> bool {
        self.points >> player.0 & 1 == 1
    }

    /// Whether a player's hand was left out.
    pub const fn hand(&self, player: Player) -> bool {
        self.hands >> player.0 & 1 == 1
    }

    /// Whether nobody knows how many cards were drawn.
    pub const fn some_card(&self) -> bool {
        self.hands > 0 || self.discards
    }

    /// Whether some hand was left out.
    pub const fn some_hand(&self) -> bool {
        self.hands > 0
    }
}
