//! What the hole holds after the reveal, and whether the unknown food cards can give it.

use crate::card::{GREATEST_VALUE, LEAST_VALUE};
use crate::hidden::FoodSum;
use crate::judge::Notes;
use crate::piles::{Because, Checked, Claim, Refusal, Why};
use crate::prelude::*;
use crate::rules::possible::bound;
use crate::verbs::reveal::{FoodCards, RevealDiffers, RevealNoCard};

/// The food cards put together.
pub(super) struct Sum {
    /// Of the cards whose value is known.
    pub(super) known: i16,
    /// What the others can add at least and at most.
    pub(super) least: i16,
    pub(super) most: i16,
    /// How many others there are, and the seat of the last.
    pub(super) unknown: u8,
    pub(super) seat: usize,
}

/// The food cards as far as they are known, and those of which something new is known.
pub(super) struct KnownFood {
    pub(super) cards: FoodCards,
    /// Seats, with the words that tell it.
    pub(super) news: Vec<(usize, Part)>,
}

impl Judge<'_> {
    /// Whether the hole can hold so much after a reveal that names no card; without a reason.
    pub(crate) fn can_hold(&self, hole: u16) -> bool {
        let Ok(mut shown) = self.turned_up(&[None; MAX_PLAYERS]) else { return false };
        let sum = self.sum(&shown.cards);
        let total = hole as i16 - self.state.hole as i16 - sum.known;
        let claim = match sum.unknown {
            1 if hole > 0 => {
                let token = self.state.food[sum.seat].unwrap_or_default().token;
                let found = self.deduce(&mut shown, sum.seat, total, hole);
                found.is_ok().then(|| Claim::Learn(token, shown.cards[sum.seat]))
            }
            _ => Some(Claim::AddUp(self.state.food_sum(&shown.cards, total, hole, Step(0)))),
        };
        claim.is_some_and(|claim| self.state.piles.can_be(&self.game.search, &[claim]))
    }

    /// What is known of each food card after the reveal.
    pub(super) fn turned_up(&self, written: &[Option<Card>; MAX_PLAYERS]) -> Verdict<KnownFood> {
        let mut shown = KnownFood { cards: [Card::UNKNOWN; MAX_PLAYERS], news: Vec::new() };
        for player in self.game.players() {
            let seat = player.seat();
            let Some(food) = self.state.food[seat] else {
                ensure(written[seat].is_none(), || RevealNoCard { by: player })?;
                continue;
            };
            let known = food.token.card;
            shown.cards[seat] = known;
            let Some(card) = written[seat] else { continue };
            let differs = RevealDiffers { by: player, card, laid: known, since: food.step };
            let merged = known.merge(card).ok_or(differs)?;
            shown.cards[seat] = merged;
            if merged != known {
                shown.news.push((seat, Part::Clause));
            }
        }
        Ok(shown)
    }

    /// That what is turned up and what it adds up to can be true together.
    pub(super) fn jointly(
        &self,
        shown: &KnownFood,
        hole: u16,
        unknown: Option<i16>,
    ) -> Verdict<Notes> {
        let token = |seat: usize| self.state.food[seat].unwrap_or_default().token;
        let news = shown.news.iter();
        let news = news.map(|(seat, _)| Claim::Learn(token(*seat), shown.cards[*seat]));
        let mut claims: Vec<Claim> = news.collect();
        if let Some(total) = unknown {
            claims.push(Claim::AddUp(self.state.food_sum(&shown.cards, total, hole, Step(0))));
        }
        if claims.is_empty() {
            return Ok(Notes::default());
        }
        let checked = self.state.piles.may_be(&self.game.search, &claims);
        if let Err(refusal) = &checked
            && refusal.why == Why::Sum
            && usize::from(refusal.index) >= shown.news.len()
        {
            return Err(not_left(hole, shown, Some(refusal.because)));
        }
        let [rest @ .., last] = &*shown.news else {
            // A sum alone is a claim about the hole, which has its own note.
            return Ok(Notes::default());
        };
        let subject = |index: usize| shown.news.get(index).copied().unwrap_or(*last);
        let index = checked.as_ref().err().map(|refusal| usize::from(refusal.index));
        let (seat, part) = subject(index.unwrap_or(shown.news.len()));
        let first = checked.map_err(|refusal| Refusal { index: 0, ..refusal });
        // Each card has its own warning; the verdict is told once, of the card that it names.
        let cards = [shown.cards[seat]];
        let mut notes = self.checked(Player(seat as u8), &cards, first, false, |_| part)?;
        for (seat, part) in rest {
            let player = Player(*seat as u8);
            let cards = [shown.cards[*seat]];
            let more = self.checked(player, &cards, Ok(Checked::Verified), false, |_| *part)?;
            notes.add(more);
        }
        Ok(notes)
    }

    /// What could lie on the hole next below and next above what cannot, if this is turned up.
    fn next_holes(&self, cards: &FoodCards, hole: u16) -> (Option<u16>, Option<u16>) {
        let laid = self.state.food.iter().zip(cards);
        let laid = laid.filter_map(|(food, card)| Some((food.as_ref()?.token, *card)));
        let news = laid.filter(|(token, card)| token.card != *card);
        let mut claims: Vec<Claim> = news.map(|(token, card)| Claim::Learn(token, card)).collect();
        let sum = self.sum(cards);
        let base = self.state.hole as i16 + sum.known;
        let mut is_possible = |food: i16| {
            let sum = self.state.food_sum(cards, food - base, food as u16, Step(0));
            claims.push(Claim::AddUp(sum));
            let can_be = self.state.piles.can_be(&self.game.search, &claims);
            claims.pop();
            can_be.then_some(food as u16)
        };
        let (least, most) = ((base + sum.least).max(0), (base + sum.most).max(0));
        let hole = hole as i16;
        let below = (least..=most.min(hole - 1)).rev().find_map(&mut is_possible);
        let above = (least.max(hole + 1)..=most).find_map(&mut is_possible);
        (below, above)
    }

    pub(super) fn sum(&self, cards: &FoodCards) -> Sum {
        let mut sum = Sum { known: 0, least: 0, most: 0, unknown: 0, seat: 0 };
        for player in self.game.players() {
            let seat = player.seat();
            if self.state.food[seat].is_none() {
                continue;
            }
            match cards[seat].value() {
                Some(value) => sum.known += i16::from(value),
                None => {
                    let (least, most) = self.state.piles.printed.values(cards[seat]);
                    sum.least += i16::from(least);
                    sum.most += i16::from(most);
                    sum.unknown += 1;
                    sum.seat = seat;
                }
            }
        }
        sum
    }

    /// Gives the only unknown food card the value that the hole shows.
    pub(super) fn deduce(
        &self,
        shown: &mut KnownFood,
        seat: usize,
        value: i16,
        hole: u16,
    ) -> Verdict {
        let card = shown.cards[seat];
        let worth = i8::try_from(value).ok();
        let worth = worth.filter(|value| (LEAST_VALUE..=GREATEST_VALUE).contains(value));
        let found = worth.map(|_| Card::new(card.name(), worth));
        let Some(found) = found.filter(|card| !self.state.piles.printed.lacks(*card)) else {
            let why = Impossible::NoSuchCard(Player(seat as u8), value);
            return Err(HoleImpossible { hole, why }.into());
        };
        shown.cards[seat] = found;
        shown.news.retain(|(other, _)| *other != seat);
        shown.news.push((seat, Part::Claim));
        Ok(())
    }
}

impl State {
    /// That the food cards of which this tells no value add up to so much; with an empty hole, to no more.
    pub(super) fn food_sum(&self, cards: &FoodCards, total: i16, hole: u16, step: Step) -> FoodSum {
        let laid = self.food.iter().zip(cards).filter(|(_, card)| card.value().is_none());
        let cards = laid.filter_map(|(food, _)| food.as_ref()?.token.life).collect();
        FoodSum { cards, total, exact: hole > 0, hole, step }
    }
}

/// The hole cannot hold what the unknown cards do not give.
pub(super) fn not_left(hole: u16, shown: &KnownFood, because: Option<Because>) -> Breach {
    HoleImpossible { hole, why: Impossible::NotLeft { cards: shown.cards, because } }.into()
}

rules! { Evolution, source "Evolution, help page of the online table, reveal";
    struct HoleDiffers { written: u16, right: u16, left_over: u16, sum: i16 } =
        "evolution/hole-differs", Part::Claim;
        title "The hole holds what the cards give",
        rule "The food left over and the values of all food cards are added; a sum below 0 leaves \
            the hole empty.",
        never "What the hole holds follows from the cards; where the table laid out another \
            amount, `adjust:` says so.",
        let floor = |_, _| if left_over as i16 + sum < 0 { ", but never below 0" } else { "" },
        say "the record has {written} food on the hole, the cards give {right}", "another sum",
        help "{right} = {left_over} left over {sum:+} from the food cards{floor}";

    struct HoleImpossible { hole: u16; why: Impossible } = "evolution/hole-impossible", Part::Claim;
        title "The unknown food cards can give that sum",
        rule "The food on the hole must be one that the unknown food cards, of the values in the \
            deck, can give.",
        never "No cards that were left give that sum; where the table laid out another amount, \
            `adjust:` says so.",
        words |game, state| hole_impossible(game, state, hole, why);
}

/// Why the unknown food cards cannot give what lies on the hole.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Impossible {
    /// The one that is unknown would have this value.
    NoSuchCard(Player, i16),
    /// With this turned up, no cards that are left add up to it: because of these facts, or whatever they are.
    NotLeft { cards: FoodCards, because: Option<Because> },
}

fn hole_impossible(game: &Evolution, state: &State, hole: u16, why: Impossible) -> Words {
    let (cards, because) = match why {
        Impossible::NotLeft { cards, because } => (cards, because),
        Impossible::NoSuchCard(player, value) => {
            let message = format!(
                "{hole} food on the hole would make the card of {} worth {value}, and there is no \
                 such card",
                game.name(player)
            );
            return Words::say(message, "not possible").help(A_CARD_DIFFERS);
        }
    };
    let allowed = match (Judge { game, state, waived: &Waived::NONE }).next_holes(&cards, hole) {
        (Some(most), None) => format!("the unknown food cards allow no more than {most}"),
        (None, Some(least)) => format!("the unknown food cards allow no less than {least}"),
        (Some(below), Some(above)) => {
            format!("the unknown food cards allow {below} or {above}, and nothing between")
        }
        (None, None) => {
            "no cards that were left for the unknown food cards add up to that".to_owned()
        }
    };
    let message = format!("{hole} food cannot lie on the hole: {allowed}");
    let words = Words::say(message, "not possible");
    match because {
        None => words.help(A_CARD_DIFFERS),
        Some(because) => bound(
            game,
            words.help("one of these lines, or the leftover of the last round, differs"),
            because,
        ),
    }
}

const A_CARD_DIFFERS: &str = "one of the food cards, or the leftover of the last round, differs";
