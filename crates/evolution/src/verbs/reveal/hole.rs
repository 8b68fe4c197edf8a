//! What the hole holds after the reveal, and whether the unknown food cards can give it.

use crate::card::{Card, GREATEST_VALUE, LEAST_VALUE};
use crate::few::Few;
use crate::hidden::FoodSum;
use crate::judge::{Judge, Notes, Verdict};
use crate::piles::{Because, Checked, Claim, Refusal, Token, Why};
use crate::rules::{Breach, bound};
use crate::{Evolution, State};
use evoref_game::{MAX_PLAYERS, Part, Player, Step, Words, rules};

use super::{RevealDiffers, RevealNoCard};

/// What unknown food cards add up to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct UnknownSum {
    pub(super) total: i16,
    /// Whether it is exactly that; an empty hole says only that it is no more.
    pub(super) exact: bool,
}

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
pub(super) struct Shown {
    pub(super) cards: [Card; MAX_PLAYERS],
    /// Seats, with the words that tell it.
    pub(super) news: Vec<(usize, Part)>,
}

impl Judge<'_> {
    /// Whether the hole can hold so much after a reveal that names no card: what is judged of a
    /// reveal, without a reason.
    pub(crate) fn can_hold(&self, hole: u16) -> bool {
        let Ok(mut shown) = self.turned_up(&[None; MAX_PLAYERS]) else {
            return false;
        };
        let sum = self.sum(&shown.cards);
        let total = hole as i16 - self.state.hole as i16 - sum.known;
        let claim = match sum.unknown {
            1 if hole > 0 => {
                let token = self.state.food[sum.seat].map_or(Token::NONE, |food| food.token);
                let found = self.deduce(&mut shown, sum.seat, total, hole);
                found.is_ok().then(|| Claim::Learn(token, shown.cards[sum.seat]))
            }
            _ => {
                let unknown = UnknownSum { total, exact: hole > 0 };
                let tokens = self.state.unknown_food(&shown.cards);
                Some(Claim::AddUp(unknown.of(tokens.as_slice(), hole, Step(0))))
            }
        };
        let asking = self.game.asking(self.state);
        claim.is_some_and(|claim| self.state.piles.can_be(asking, &[claim]))
    }

    /// What is known of each food card after the reveal.
    pub(super) fn turned_up(&self, written: &[Option<Card>; MAX_PLAYERS]) -> Verdict<Shown> {
        let mut shown = Shown { cards: [Card::UNKNOWN; MAX_PLAYERS], news: Vec::new() };
        for player in self.game.players() {
            let seat = player.seat();
            let Some(food) = self.state.food[seat] else {
                if written[seat].is_some() {
                    return Err(RevealNoCard { by: player }.into());
                }
                continue;
            };
            let known = food.token.card;
            shown.cards[seat] = known;
            let Some(card) = written[seat] else {
                continue;
            };
            let Some(merged) = known.merge(card) else {
                let differs = RevealDiffers { by: player, card, laid: known, since: food.step };
                return Err(differs.into());
            };
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
        shown: &Shown,
        hole: u16,
        unknown: Option<UnknownSum>,
    ) -> Verdict<Notes> {
        let token = |seat: usize| self.state.food[seat].map_or(Token::NONE, |food| food.token);
        let mut claims: Vec<Claim> = shown
            .news
            .iter()
            .map(|(seat, _)| Claim::Learn(token(*seat), shown.cards[*seat]))
            .collect();
        if let Some(unknown) = unknown {
            let tokens = self.state.unknown_food(&shown.cards);
            claims.push(Claim::AddUp(unknown.of(tokens.as_slice(), hole, Step(0))));
        }
        if claims.is_empty() {
            return Ok(Notes::default());
        }
        let checked = self.state.piles.may_be(self.game.asking(self.state), &claims);
        if let Err(refusal) = &checked
            && refusal.why == Why::Sum
            && usize::from(refusal.index) >= shown.news.len()
        {
            claims.pop();
            let (below, above) = unknown
                .map_or((None, None), |unknown| self.next_sums(shown, &mut claims, unknown, hole));
            let not_left = Impossible::NotLeft { because: refusal.because, below, above };
            return Err(impossible(hole, not_left));
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
        let mut notes = self.checked(Player(seat as u8), &cards, first, |_| part)?;
        for (seat, part) in rest {
            let player = Player(*seat as u8);
            let cards = [shown.cards[*seat]];
            let more = self.checked(player, &cards, Ok(Checked::Verified), |_| *part)?;
            notes.add(more);
        }
        Ok(notes)
    }

    /// What could lie on the hole next below and next above what cannot; `claims` are the other
    /// ones.
    fn next_sums(
        &self,
        shown: &Shown,
        claims: &mut Vec<Claim>,
        unknown: UnknownSum,
        hole: u16,
    ) -> (Option<u16>, Option<u16>) {
        let tokens = self.state.unknown_food(&shown.cards);
        let sum = self.sum(&shown.cards);
        let base = hole as i16 - unknown.total;
        let mut is_possible = |total: i16| {
            let sum = UnknownSum { total, exact: true };
            let food = (base + total).max(0) as u16;
            claims.push(Claim::AddUp(sum.of(tokens.as_slice(), food, Step(0))));
            let can_be = self.state.piles.can_be(self.game.asking(self.state), claims);
            claims.pop();
            can_be.then_some(food)
        };
        let least = sum.least.max(1 - base);
        let below = (least..=sum.most.min(unknown.total - 1)).rev().find_map(&mut is_possible);
        let above = (sum.least.max(unknown.total + 1)..=sum.most).find_map(&mut is_possible);
        (below, above)
    }

    /// The hole cannot hold what no values of the unknown cards give; the true bound is nearer than
    /// `bounds` if the cards of those values are elsewhere.
    pub(super) fn out_of_bounds(
        &self,
        shown: &Shown,
        claim: u16,
        base: i16,
        (least, most): (i16, i16),
    ) -> Breach {
        let unknown = UnknownSum { total: claim as i16 - base, exact: true };
        let (below, above) = self.next_sums(shown, &mut Vec::new(), unknown, claim);
        if claim as i16 > most {
            let most = below.unwrap_or(most as u16);
            impossible(claim, Impossible::Above(most))
        } else {
            let least = above.unwrap_or(least as u16);
            impossible(claim, Impossible::Below(least))
        }
    }

    pub(super) fn sum(&self, cards: &[Card; MAX_PLAYERS]) -> Sum {
        let mut sum = Sum { known: 0, least: 0, most: 0, unknown: 0, seat: 0 };
        for player in self.game.players() {
            let seat = player.seat();
            if self.state.food[seat].is_none() {
                continue;
            }
            match cards[seat].value() {
                Some(value) => sum.known += i16::from(value),
                None => {
                    let (least, most) = self.game.deck_of(self.state).values(cards[seat]);
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
    pub(super) fn deduce(&self, shown: &mut Shown, seat: usize, value: i16, hole: u16) -> Verdict {
        let card = shown.cards[seat];
        let found = i8::try_from(value)
            .ok()
            .filter(|value| (LEAST_VALUE..=GREATEST_VALUE).contains(value))
            .map(|value| Card::new(card.name(), Some(value)))
            .filter(|card| !self.game.deck_of(self.state).lacks(*card));
        let Some(found) = found else {
            let of = Player(seat as u8);
            return Err(impossible(hole, Impossible::NoSuchCard(of, value)));
        };
        shown.cards[seat] = found;
        shown.news.retain(|(other, _)| *other != seat);
        shown.news.push((seat, Part::Claim));
        Ok(())
    }
}

impl State {
    /// The food cards of which no value is known, when this is known of them all.
    pub(crate) fn unknown_food(&self, cards: &[Card; MAX_PLAYERS]) -> Few<Token, MAX_PLAYERS> {
        let mut unknown = Few::new(Token::NONE);
        for (food, card) in self.food.iter().zip(cards) {
            if let Some(food) = food
                && card.value().is_none()
            {
                unknown.push(food.token);
            }
        }
        unknown
    }
}

fn impossible(hole: u16, why: Impossible) -> Breach {
    HoleImpossible { hole, why }.into()
}

impl UnknownSum {
    /// The sum of these cards, for the ledger.
    pub(crate) fn of(self, cards: &[Token], hole: u16, step: Step) -> FoodSum {
        let mut sum =
            FoodSum { cards: Few::new(0), total: self.total, exact: self.exact, hole, step };
        for token in cards {
            if let Some(number) = token.life {
                sum.cards.push(number);
            }
        }
        sum
    }
}

rules! { Evolution;
    struct HoleDiffers { written: u16, right: u16, left_over: u16, sum: i16 } =
        "evolution/hole-differs", Part::Claim;
        title "The hole holds what the cards give",
        rule "The food left over and the values of all food cards are added; a sum below 0 leaves \
            the hole empty.",
        source "Evolution, help page of the online table, reveal",
        never "What the hole holds follows from the cards; where the table laid out another \
            amount, `adjust:` says so.",
        let floor = |_, _| if left_over as i16 + sum < 0 { ", but never below 0" } else { "" },
        say "the record has {written} food on the hole, the cards give {right}", "another sum",
        help "{right} = {left_over} left over {sum:+} from the food cards{floor}";

    struct HoleImpossible { hole: u16; why: Impossible } = "evolution/hole-impossible", Part::Claim;
        title "The unknown food cards can give that sum",
        rule "The food on the hole must be one that the unknown food cards, of the values in the \
            deck, can give.",
        source "Evolution, help page of the online table, reveal",
        never "No cards that were left give that sum; where the table laid out another amount, \
            `adjust:` says so.",
        words |game, _| hole_impossible(game, hole, why);
}

/// Why the unknown food cards cannot give what lies on the hole.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Impossible {
    /// With the least values they give this.
    Below(u16),
    /// With the greatest values they give this.
    Above(u16),
    /// The one that is unknown would have this value.
    NoSuchCard(Player, i16),
    /// The cards that are left do not add up to it, but perhaps to these, the next ones.
    NotLeft { because: Because, below: Option<u16>, above: Option<u16> },
}

fn hole_impossible(game: &Evolution, hole: u16, why: Impossible) -> Words {
    let beyond = |bound: &str, food: u16| {
        format!("{hole} food cannot lie on the hole: the unknown food cards allow {bound} {food}")
    };
    let message = match why {
        Impossible::Below(least) => beyond("no less than", least),
        Impossible::Above(most) => beyond("no more than", most),
        Impossible::NoSuchCard(player, value) => format!(
            "{hole} food on the hole would make the card of {} worth {value}, and there is no such \
             card",
            game.name(player)
        ),
        Impossible::NotLeft { because, below, above } => {
            let message = match (below, above) {
                (Some(most), None) => beyond("no more than", most),
                (None, Some(least)) => beyond("no less than", least),
                (Some(below), Some(above)) => format!(
                    "{hole} food cannot lie on the hole: the unknown food cards allow {below} or \
                     {above}, and nothing between"
                ),
                (None, None) => format!(
                    "{hole} food cannot lie on the hole: no cards that were left for the unknown \
                     food cards add up to that"
                ),
            };
            let words = Words::say(message, "not possible")
                .help("one of these lines, or the leftover of the last round, differs");
            return bound(game, words, because);
        }
    };
    Words::say(message, "not possible")
        .help("one of the food cards, or the leftover of the last round, differs")
}
