//! `play CARD`: an event card outside a combat.

use crate::apply::add;
use crate::prelude::*;
use crate::verbs::go::take_turn;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Play(pub(crate) Card);

impl Verb<Evo> for Play {
    fn judge(&self, evo: &Evo, state: &State, by: Actor, waived: &Waived) -> Verdict {
        let (by, card) = (player(state, by)?, self.0);
        let held = evo.held(by, card, (&state.herd(by).hand, &state.deck.seen), 1, waived);
        let text = evo.card(card);
        ensure(text.phase != EventPhase::Combat, || OnlyInCombat { card })?;
        let held = held?;
        let case = Case { evo, state, by, waived };
        case.nobody_bids_first()?;
        require(in_time(state, by, text), waived, || CardWrongMoment { by, card })?;
        if text.phase == EventPhase::Movement && text.effect != CardEffect::Manual {
            case.moves_now()?;
        }
        let note = (held == Held::Unknown).then(|| CardNotVerified {}.into());
        noted(Played { player: by, card, held }, note)
    }

    fn print(&self, evo: &Evo, _: View, out: &mut String) {
        spelled("play", [evo.card_name(self.0)], out);
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `play = "play", card ;`
    pub(crate) fn play(&self, i: Rest<'a>, out: &mut Claims) -> Parsed<'a, ()> {
        let (rest, (card, _)) = self.card(i)?;
        self.says(i, rest, Play(card), out)
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Played {
    player: Player,
    card: Card,
    held: Held,
}

impl Deed<Evo> for Played {
    fn apply(&self, evo: &Evo, state: &mut State, book: &mut Book<'_>) {
        let Self { player, card, held } = *self;
        discard(state, player, card, held, book);
        let text = evo.card(card);
        let seat = player.seat();
        match text.effect {
            CardEffect::WheelAhead => state.sky.shift += 1,
            CardEffect::WheelBack => state.sky.shift -= 1,
            CardEffect::Bargain => add(&mut state.lab.bargain[seat], text.amount),
            CardEffect::HeadStart => {
                state.order.shift(player, 0);
                state.ordered = book.step();
                state.head_start = Some(player);
            }
            CardEffect::Stampede => {
                add(&mut state.moving.extra[seat], text.amount);
                take_turn(state, player, book.step());
            }
            CardEffect::LateBrood => {
                if state.breeding.born == [0; SEATS] && state.breeding.extra == [0; SEATS] {
                    state.began = book.step();
                }
                add(&mut state.breeding.extra[seat], text.amount);
            }
            CardEffect::Shelter => {
                if state.dying.taken == 0 && state.dying.shelters == [0; SEATS] {
                    state.began = book.step();
                }
                add(&mut state.dying.shelters[seat], text.amount);
            }
            CardEffect::Manual => state.deck.open |= 1 << card.0,
            CardEffect::Prescience | CardEffect::SecondChance | CardEffect::SpareHorn => {}
        }
    }

    fn tell(&self, evo: &Evo, _: &State, out: &mut Teller) {
        let Self { player, card, .. } = *self;
        let phrase = format_args!("{} plays {}", evo.name(player), evo.card_name(card));
        out.fact(Told::Play, player).role("card", evo.shown(card)).phrase(phrase);
    }
}

/// How far the session must have come for a card.
pub(crate) fn goal_of(card: &EventCard) -> Goal {
    match card.phase {
        EventPhase::Climate if card.effect == CardEffect::Prescience => Goal::Round,
        EventPhase::Climate => Goal::Sky,
        // A bargain may still give a bid to somebody who has none.
        EventPhase::Mutations => Goal::LaidOut,
        EventPhase::Initiative => Goal::Initiative,
        EventPhase::Movement | EventPhase::Combat => Goal::Movement,
        EventPhase::Births => Goal::Births,
        EventPhase::Survival => Goal::Survival,
    }
}

/// The card's phase is on, and in it the card's moment; cards for combats have theirs in one.
fn in_time(state: &State, by: Player, card: &EventCard) -> bool {
    let in_time = match card.phase {
        EventPhase::Climate => card.effect == CardEffect::Prescience || state.sky.now.is_some(),
        EventPhase::Survival => card.effect == CardEffect::Manual || !state.dying.is_over(by),
        EventPhase::Combat => false,
        EventPhase::Mutations
        | EventPhase::Initiative
        | EventPhase::Movement
        | EventPhase::Births => true,
    };
    in_time && phase_of(card) == state.phase
}

impl Evo {
    /// Cards played outside a combat, the one that lazy steps draw included.
    pub(crate) fn plays(&self, state: &State, by: Player, out: &mut Choices) {
        let winning = state.lab.pawns[0].is_some_and(|pawn| pawn.player == by);
        if state.herd(by).hand.is_empty() && !winning {
            return;
        }
        for (card, text) in self.cards().filter(|(_, text)| text.phase != EventPhase::Combat) {
            let action = Play(card).into();
            self.after(state, Actor::Player(by), &action, out, |later, out| {
                if self.may_be_held(card, &later.herd(by).hand, &later.deck.seen) {
                    let now = phase_of(text) == state.phase;
                    push(out, by, action, if now { 900 } else { 4 });
                }
            });
        }
    }
}

rules! { Evo;
    struct CardWrongMoment { by: Player, card: Card } = "evo/card-wrong-moment", Part::Action;
        title "A card has its moment",
        rule "Each event card is played in the phase that stands on it, and some only in a part of \
            that phase.",
        source "Evo rules, 2nd ed. (2011), 'Les cartes d’événement'",
        allow "The card is played and its effect carried out, as far as it still has one in this \
            round.",
        words |evo, state| wrong_moment(evo, state, by, card);

    struct OnlyInCombat { card: Card } = "evo/only-in-combat", Part::Action;
        title "Cards for combats are played in one",
        rule "A card that changes a combat stands with that combat, `by PLAYER CARD`.",
        source "ruling of the project, house event deck",
        never "The card changes a combat, and there is none.",
        say "{card} is played in a combat, not on its own", "belongs into a combat",
        help "write it where the combat is: `attack e8xe7 miss by A {card} …`";
}

/// The sentence says whether the moment comes later, is over, or was never.
fn wrong_moment(evo: &Evo, state: &State, by: Player, card: Card) -> Words {
    let phase = evo.card(card).phase;
    let (name, card) = (evo.name(by), evo.card_name(card));
    let now = state.phase.name();
    if state.phase == Phase::Survival && phase == EventPhase::Survival {
        let message = format!("{name} plays {card} after {name}'s losses were taken");
        return Words::say(message, "too late for it")
            .because(state.dying.last, "losses were taken here")
            .help("it is played before the player's own `lose` line; move the line up");
    }
    if state.phase == Phase::Climate && phase == EventPhase::Climate {
        let before = format!("before the climate token of round {}", state.round);
        let message = format!("{name} plays {card} {before}");
        return Words::say(message, "too early for it")
            .because(state.began, format!("round {} begins here", state.round))
            .help("it is played after the token; move the line down, below `table: climate`");
    }
    let (right, moment) = moment(phase);
    let message = format!("{name} plays {card} in the {now} phase, but its moment is {moment}");
    let words = Words::say(message, "not its moment")
        .because(state.began, format!("the {now} phase begins here"));
    if right < state.phase {
        let ends = "a phase ends with the first line of a later one";
        return words.help(format!("{ends}; if the card was played before, move the line up"));
    }
    let open = match next_bidder(state) {
        _ if state.phase == Phase::Climate && state.sky.now.is_none() => {
            format!("no climate token was turned in round {}", state.round)
        }
        _ if state.phase == Phase::Climate => {
            format!("the genes of round {} are not laid out", state.round)
        }
        Some(player) => format!("{} has not bid", evo.name(player)),
        None => return words,
    };
    let help = "write the card in its phase, or what is missing above";
    words.help(format!("the {now} phase is not over: {open}; {help}"))
}

pub(crate) const fn phase_of(card: &EventCard) -> Phase {
    moment(card.phase).0
}

/// When a card of a phase can be played: the phase of the round, and in words.
const fn moment(phase: EventPhase) -> (Phase, &'static str) {
    match phase {
        EventPhase::Climate => (Phase::Climate, "the climate phase, after the token"),
        EventPhase::Mutations => (Phase::Mutations, "the mutations phase, before anybody pays"),
        EventPhase::Initiative => (Phase::Initiative, "the initiative phase"),
        EventPhase::Movement => (Phase::Movement, "the movement phase"),
        EventPhase::Combat => (Phase::Movement, "a combat"),
        EventPhase::Births => (Phase::Births, "the births phase"),
        EventPhase::Survival => {
            (Phase::Survival, "the survival phase, before the player's own losses")
        }
    }
}
