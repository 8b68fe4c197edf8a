//! `trait 1 horns+3 over climbing+4`: a trait on an own species.

use crate::judge::Notes;
use crate::piles::{Claim, Refusal};
use crate::prelude::*;
use crate::rules::cards::{TraitTwice, on};
use crate::words::one;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lay {
    /// Number of the own species.
    pub(crate) species: u8,
    pub(crate) card: Card,
    /// The trait removed before.
    pub(crate) over: Option<Card>,
}

impl Verb<Evolution> for Lay {
    fn judge(&self, game: &Evolution, state: &State, by: Actor, waived: &Waived) -> Judgement {
        let judge = &Judge { game, state, waived };
        let (player, Self { species: number, card, over }) = (judge.player(by)?, *self);
        judge.plays_cards(player)?;
        let (place, species @ &Species { id, .. }) = judge.own(player, number)?;
        let count = species.cards.len() as u8;
        let limit = game.trait_limit();
        let removed =
            over.map(|over| removed(species, over).ok_or(NoTraitToRemove { species: id, over }));
        let removed = removed.transpose()?;
        let may_be = removed.is_none() || game.options.replace_below_limit || count >= limit;
        judge.require(may_be, || ReplaceBelowLimit { species: id, count, limit })?;
        let left = count - u8::from(removed.is_some());
        if left >= limit {
            let many = TooManyTraits { species: id, card, count: left, limit };
            ensure(usize::from(left) < MAX_TRAITS, || many)?;
            judge.require(false, || many)?;
        }
        let beside = |name: Trait| {
            let laid = species.cards.iter().enumerate();
            laid.filter(|(at, _)| removed.is_none_or(|(gone, _)| usize::from(gone) != *at))
                .find(|(_, laid)| laid.token.card.name() == Some(name))
                .map(|(_, laid)| laid.step)
        };
        let twice = |name: Option<Trait>, laid: Step| TraitTwice {
            species: id,
            name,
            laid,
            again: None,
            part: Part::Word(2),
        };
        if let Some(name) = card.name()
            && let Some(laid) = beside(name)
        {
            return Err(twice(Some(name), laid).into());
        }
        let mut note = judge.held_card(player, card, Part::Word(2))?;
        if card.name().is_none()
            && left > 0
            && let Some(hand) = state.piles.known_hand(player.seat())
        {
            // A trait of each name lies there that a card of the known hand can be.
            let may_be = game.deck().mask(card);
            let held = hand.filter(|(kind, _)| may_be >> kind.0 & 1 == 1);
            let laid = held.map(|(kind, _)| beside(game.deck().card(kind).name()?));
            if let Some(laid) = laid.reduce(|one, other| Some(one?.max(other?))).flatten() {
                return Err(twice(None, laid).into());
            }
        }
        if let Some((at, known)) = removed {
            let more = judge.removed_card(player, species, card, (at, known))?;
            note.add(more);
        }
        let lay = LayTrait { card, over: removed };
        Ok(noted(Own { player, place: place as u8, verb: lay }, note))
    }

    fn print(&self, _: &Evolution, view: View, out: &mut String) {
        out.push_str(&format!("trait {} {}", self.species, self.card.seen(view)));
        if let Some(over) = self.over {
            out.push_str(&format!(" over {over}"));
        }
    }
}

impl Judge<'_> {
    /// Whether a trait that is removed may be the card that the record now says it was.
    fn removed_card(
        &self,
        player: Player,
        species: &Species,
        card: Card,
        (at, known): (u8, Card),
    ) -> Verdict<Notes> {
        let token = species.cards[usize::from(at)].token;
        if token.card == known {
            return Ok(Notes::default());
        }
        let claims = [Claim::Take(player.seat(), card), Claim::Learn(token, known)];
        let checked = self.state.piles.may_be(&self.game.search, &claims);
        let checked = checked.map_err(|refusal| Refusal { index: 0, ..refusal });
        self.checked(player, &[known], checked, false, |_| Part::Word(4))
    }
}

/// The trait that `over` names, and what is then known of its card.
fn removed(species: &Species, over: Card) -> Option<(u8, Card)> {
    let find = |name: Option<Trait>| {
        species.cards.iter().enumerate().find_map(|(at, laid)| {
            let merged = laid.token.card.merge(over)?;
            (laid.token.card.name() == name).then_some((at as u8, merged))
        })
    };
    over.name().and_then(|name| find(Some(name))).or_else(|| find(None))
}

impl<'a> Grammar<'_, 'a> {
    /// `lay = "trait", own, card, [ "over", card ] ;`
    pub(crate) fn lay(&self, by: Actor, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (i, species) = match self.own(by, i) {
            Ok(read) => read,
            Err(stuck) => match self.card(i).map(|(rest, _)| (rest, self.own(by, rest))) {
                Ok((card, Ok((rest, _)))) => {
                    return self.swapped([i, card, rest], "the species stands before its trait");
                }
                Ok((_, Err(_))) | Err(_) => return Err(stuck),
            },
        };
        let (i, card) = self.card(i)?;
        let (rest, over) = match self.keyword("over")(i) {
            Ok((i, ())) => self.card(i).map(|(rest, over)| (rest, Some(over)))?,
            Err(_) => (i, None),
        };
        self.claims(rest, Lay { species, card, over }, out)
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct LayTrait {
    card: Card,
    /// Which of its traits is removed, and what is now known of it.
    over: Option<(u8, Card)>,
}

impl Deed for Own<LayTrait> {
    fn apply(&self, table: &mut Apply<'_, '_>) {
        let (player, place, &LayTrait { card, over }) = self.parts();
        table.plays(player);
        let token = table.lay_card(player, card);
        if let Some((at, known)) = over
            && let Some(laid) = table.state.row_mut(player)[place].cards.remove(at.into())
        {
            let token = table.learn(laid.token, known);
            table.discard(token);
            let species = &mut table.state.row_mut(player)[place];
            species.count_traits();
            let (id, fat) = (species.id, species.fat);
            table.tell_species(id, units::TRAITS, -1, "trait removed");
            if known.name() == Some(Trait::FatTissue) {
                table.change((player, place), Size::Fat, -i32::from(fat), "fat tissue removed");
                if table.game.options.fat_on_removal {
                    table.bag(id, fat, "fat of a removed fat tissue");
                }
            }
        }
        let step = table.book.step();
        let species = &mut table.state.row_mut(player)[place];
        let id = species.id;
        species.cards.push(Laid { token, is_down: true, step });
        if let Some(name) = card.name() {
            species.traits = species.traits.with(name);
        }
        table.tell_species(id, units::TRAITS, 1, "trait laid");
    }

    fn tell(&self, game: &Evolution, state: &State, out: &mut Teller) {
        let (player, place, &LayTrait { card, over }) = self.parts();
        let id = game.at(state, player, place);
        let fact = out.fact(Told::Trait, player);
        fact.role("species", id).role("card", shown(card));
        if let Some((_, removed)) = over {
            fact.role("over", shown(removed));
        }
        fact.says(|| {
            let mut phrase = format!("{} lays {} on {id}", game.name(player), one(card));
            if let Some((_, removed)) = over {
                phrase.push_str(&format!(" over {}", one(removed)));
            }
            phrase
        });
    }
}

pub(crate) fn lay(player: Player, own: &Species, weight: u32, out: &mut Choices<'_>) {
    let (game, species) = (out.game, own.id.number);
    let room = own.cards.len() < usize::from(game.trait_limit());
    if room {
        out.with_cards(player, weight, |card| Lay { species, card, over: None });
    }
    for laid in own.cards.iter() {
        // What an onlooker cannot see is not removed: the line would not say which card it was.
        if laid.is_down && game.turns_traits_up() {
            continue;
        }
        let over = Some(laid.token.card);
        out.with_cards(player, u32::from(!room), |card| Lay { species, card, over });
    }
}

rules! { Evolution, source "Evolution, help page of the online table, playing a trait";
    struct TooManyTraits { species: SpeciesId, card: Card, limit: u8; count: u8 } =
        "evolution/too-many-traits", Part::Word(2);
        title "A species has three traits at most",
        rule "A species has at most 3 traits, with two players 2. To lay another one, a trait is \
            removed first; its card is discarded.",
        allow "The trait is laid above the limit.",
        rulings ["trait-limit"],
        let number = |_, _| species.number,
        let count = |_, _| counted(count, "trait"),
        say "{species} has {count} and can have {limit}: {card} is one too many",
            "one trait too many",
        help "to replace one: `trait {number} {card} over …`",
        then |_, state, words| on(state, species).fold(words, |words, laid| {
            match laid.token.card.name() {
                Some(name) => words.because(laid.step, format!("{} was laid here", name.name())),
                None => words,
            }
        });

    struct NoTraitToRemove { species: SpeciesId, over: Card } =
        "evolution/no-trait-to-remove", Part::Word(4);
        title "Only a trait that is there is removed",
        rule "`over` names a trait of the same species that goes to the discards before the new \
            one is laid.",
        never "There is no such trait to remove.",
        let (what, help) = |game, state| if on(state, species).next().is_none() {
            let what = format!("no traits, so no {over} makes room for the new one");
            (what, format!("leave out `over {over}`"))
        } else {
            (format!("no {over} that could be removed"), traits_of(game, state, species))
        },
        say "{species} has {what}", "nothing to remove",
        help "{help}";

    struct ReplaceBelowLimit { species: SpeciesId, limit: u8; count: u8 } =
        "evolution/replace-below-limit", Part::Word(3);
        title "A trait is replaced only at the limit",
        rule "With the ruling `replace-below-limit = no` a trait is removed only to make room.",
        source "ruling replace-below-limit",
        allow "The trait is replaced all the same.",
        rulings ["replace-below-limit"],
        let count = |_, _| counted(count, "trait"),
        say "{species} has {count} of {limit}, so nothing is replaced", "there is room without it",
        help "the ruling `replace-below-limit = no` lets a trait be removed only at the limit";
}
