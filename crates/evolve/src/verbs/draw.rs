//! `A: draw 2`, `A: draw stub ?`: cards from the deck, as many as are due.

use crate::cards::{hidden, unknown};
use crate::challenge::Bonus;
use crate::data::Scoring;
use crate::prelude::*;
use crate::verbs::pass::PLAYS_FIRST;
use std::collections::BTreeSet;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Draw {
    /// Which cards, `?` for those that nobody saw.
    pub cards: Cards,
}

impl Verb<Evolve> for Draw {
    fn judge(&self, evolve: &Evolve, state: &State, by: Actor, waived: &Waived) -> Verdict {
        let (first, others) = self.resolve(evolve, state, by, waived)?;
        let others = others.into_iter().map(|drawn| Drawn { drawn, ..first }.into());
        Ok(evolve.in_ways(state, first.into(), others))
    }

    fn print(&self, evolve: &Evolve, view: View, out: &mut String) {
        let cards = &self.cards;
        out.push_str("draw");
        if view == View::Onlooker || hidden(cards) == cards.count() {
            let _ = write!(out, " {}", cards.count());
        } else {
            evolve.print_cards(cards, out);
        }
    }

    fn says(&self) -> Says {
        // How many cards somebody draws follows from the rules.
        if hidden(&self.cards) == self.cards.count() { Says::Nothing } else { Says::Words }
    }
}

impl Draw {
    /// What is drawn, and the other cards that it can be.
    pub(crate) fn resolve(
        &self,
        evolve: &Evolve,
        state: &State,
        by: Actor,
        waived: &Waived,
    ) -> Verdict<(Drawn, Vec<DrawnCards>)> {
        let (by, cards) = (player_of(by)?, &self.cards);
        let (drawn, others) = match draw_due(evolve, state, by) {
            Some((kind, due)) => {
                let (owed, drawn) = (evolve.owed(state, due), cards.count());
                require(drawn == owed, waived, || WrongDraw { by, owed, kind, drawn, due })?;
                evolve.resolve(state, evolve.given(state, by, drawn), cards)?
            }
            None if waived.has(NothingToDraw::RULE) && state.phase != Phase::Deal => {
                (evolve.resolve_draw(state, cards)?, Vec::new())
            }
            None => return Err(NothingToDraw { by }.into()),
        };
        Ok((Drawn { player: by, drawn, is_written: true }, others))
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `draw = "draw", drawn ;`
    pub(crate) fn draw(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (rest, cards) = self.drawn(i)?;
        self.claims(rest, Draw { cards }, out)
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Drawn {
    pub(crate) player: Player,
    pub(crate) drawn: DrawnCards,
    /// Whether a line of the record says so.
    pub(crate) is_written: bool,
}

impl Deed<Evolve> for Drawn {
    fn apply(&self, evolve: &Evolve, state: &mut State, book: &mut Book<'_>) {
        let Self { player, ref drawn, is_written } = *self;
        let before = Before::new(state);
        let hand = Pile::Hand(player);
        let known = state.piles.sure(hand) | drawn.old | drawn.new;
        evolve.draw(state, player, drawn, book.step());
        // Of a deck that is drawn out they can be inferred, but nobody wrote them.
        state.piles.conceal(hand, !known);
        before.note(state, "draw", book);
        let turn = &mut state.turns[player.seat()];
        if is_written {
            turn.drew = (book.step(), drawn.count);
        }
        if state.phase == Phase::Deal {
            state.dealt |= 1 << player.seat();
            return;
        }
        turn.pending = 0;
        if !is_written {
            turn.unwritten += drawn.count;
        }
    }

    fn tell(&self, evolve: &Evolve, _: &State, out: &mut Teller) {
        let Self { player, ref drawn, .. } = *self;
        let pieces = pieces_of(drawn.old).chain(pieces_of(drawn.new));
        out.fact(Told::Draw, player)
            .role("count", i32::from(drawn.count))
            .list("cards", evolve.cards_shown(pieces, drawn.count.saturating_sub(drawn.named)))
            .phrase(format_args!("{} draws {}", evolve.name(player), drawn.count));
    }

    fn luck(&self, evolve: &Evolve, state: &State, out: &mut Chances) {
        evolve.luck_of_draw(state, self.player, &self.drawn, out);
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Forgo(pub(crate) Player);

impl Deed<Evolve> for Forgo {
    fn apply(&self, _: &Evolve, state: &mut State, _: &mut Book<'_>) {
        state.turns[self.0.seat()].pending = 0;
    }

    fn tell(&self, evolve: &Evolve, _: &State, out: &mut Teller) {
        out.fact(Told::Forgo, self.0)
            .phrase(format_args!("nothing is left for {} to draw", evolve.name(self.0)));
    }
}

impl Evolve {
    pub(crate) fn next_draw(&self, state: &State, player: Player) -> Option<Action> {
        let (_, due) = draw_due(self, state, player)?;
        let owed = self.owed(state, due);
        let given = self.given(state, player, owed);
        let dealt = given.iter().flat_map(|given| given.pieces.iter());
        let mut cards: Cards = dealt.map(|piece| self.card_id(*piece)).collect();
        while cards.count() < owed && cards.push(CardId::UNKNOWN) {}
        (owed > 0).then_some(Draw { cards }.into())
    }

    pub(crate) fn offer_draws(&self, state: &State, out: &mut Choices) {
        for player in self.players() {
            self.offer_short_draws(state, player, out);
            if let Some(draw) = self.next_draw(state, player) {
                let by = Actor::Player(player);
                if (out.iter()).any(|choice| choice.by == by && choice.action == draw) {
                    // A draw of as many cards came before it, and may be this one.
                    continue;
                }
                if let Action::Draw(Draw { cards: drawn }) = draw
                    && hidden(&drawn) > 0
                {
                    // Somebody may have seen them.
                    push_form(out, by, draw, format!("draw {}", counted(drawn.count(), "card")), 0);
                }
                push(out, by, draw, weight::MUST);
            }
        }
    }

    /// Draws of fewer cards than are due, because others drew the rest and nobody wrote it.
    fn offer_short_draws(&self, state: &State, player: Player, out: &mut Choices) {
        let Some((_, due)) = draw_due(self, state, player).filter(|_| state.order.cards.is_none())
        else {
            return;
        };
        let available = state.available();
        let mut drawn_before = vec![0];
        let others = self.players().filter(|other| *other != player);
        for (_, due) in others.filter_map(|other| draw_due(self, state, other)) {
            for at in 0..drawn_before.len() {
                drawn_before.push(drawn_before[at] + due);
            }
        }
        let left = drawn_before.iter().filter_map(|before| available.checked_sub(*before));
        let range = 1..due.min(available);
        let counts: BTreeSet<u8> = left.filter(|left| range.contains(left)).collect();
        let by = Actor::Player(player);
        for count in counts {
            let action = Draw { cards: unknown(count) }.into();
            if (out.iter()).any(|choice| choice.by == by && choice.action == action) {
                continue;
            }
            push_form(out, by, action, format!("draw {}", counted(count, "card")), 0);
            push(out, by, action, 0);
        }
    }

    fn scores(&self, state: &State, challenge: u8) -> String {
        let challenge = self.challenge(challenge);
        let Scoring::Ranked(score) = &challenge.scoring else { return challenge.name.to_string() };
        let scores = self.players().map(|player| {
            let own = self.strength(state, player, score, Bonus::Counts).score;
            let flies = state.creatures[player.seat()].flies(&self.deck);
            let flies = if flies { " with Flying" } else { "" };
            format!("{} {own}{flies}", self.name(player))
        });
        format!("{}: {}", challenge.name, joined(scores, ", "))
    }
}

rules! {
    Evolve, source "Evolve! rules draft (Rader, Consell), Score Dominance Points & Collect Cards";
    struct WrongDraw { by: Player, owed: u8; kind: DrawKind, drawn: u8, due: u8 } =
        "evolve/wrong-draw", Part::Action;
        title "draws follow from places, special challenges and penalties",
        rule "First place draws one card, second two, third three, all others four; after a \
            special challenge everybody draws two; a player who loses a point to the biome draws \
            one. What deck and discards cannot give is not drawn.",
        allow "So many cards are drawn.",
        rulings [
            "place-cards", "special-challenge-cards", "biome-penalty-cards", "short-draw",
            "start-hand", "dying-sun-draws"
        ],
        let (what, at, cause) = |_, state| match kind {
            DrawKind::Deal => ("for the opening hand", Step::default(), ""),
            DrawKind::PreDraw =>
                ("before creatures mutate", since(state.challenges.now), "the challenge"),
            DrawKind::Biome => ("for the biome", since(state.biomes.now), "the biome"),
            DrawKind::Challenge =>
                ("for the challenge", since(state.challenges.now), "the challenge"),
        },
        let draws = |evolve, state|
            draws(evolve.name(by), drawn, (due, owed), what, state.available()),
        let sum = |evolve, state| sum(evolve, state, by, kind, due),
        say "{draws}", "{owed} due",
        because at "{cause}",
        then |_, state, words| {
            let scored = matches!(state.phase, Phase::BiomeDraws | Phase::ChallengeDraws);
            let early = scored && state.nobody_played();
            words.help_if(early.then(|| PLAYS_FIRST.to_owned())).help(sum)
        };

    struct NothingToDraw { by: Player } = "evolve/nothing-to-draw", Part::Action;
        title "cards are drawn for a reason",
        rule "Cards are drawn in the set-up, for a challenge, for the penalty of a biome or as a \
            challenge says, each once. In the round of Dying Sun none are.",
        allow "The cards are drawn.",
        rulings ["dying-sun-draws"],
        words |evolve, state| nothing_to_draw(evolve, state, by);
}

fn draws(by: &str, drawn: u8, (due, owed): (u8, u8), what: &str, available: u8) -> String {
    if owed >= due {
        let drawn = counted(drawn, "card");
        return format!("{by} draws {drawn} and should draw {owed} {what}");
    }
    let left = match available {
        0 => "deck and discards are empty".to_owned(),
        left => format!("deck and discards have only {} left", counted(left, "card")),
    };
    format!("{left}, so {by} draws {owed} of the {due} due {what}, not {drawn}")
}

fn sum(evolve: &Evolve, state: &State, by: Player, kind: DrawKind, due: u8) -> String {
    match kind {
        DrawKind::Deal => format!("everybody is dealt {due}"),
        DrawKind::PreDraw => format!("the challenge lets everybody draw {due}"),
        DrawKind::Biome => format!("the penalty of the biome is {}", counted(due, "card")),
        DrawKind::Challenge => {
            let extra = state.creatures[by.seat()].powers.challenge_cards;
            let base = due.saturating_sub(extra);
            let from = match (state.challenges.now, state.turns[by.seat()].place) {
                (None, _) => "the places under Dying Sun".to_owned(),
                (Some(_), 0) => "a special challenge".to_owned(),
                (Some(shown), place) => {
                    format!("place {place} ({})", evolve.scores(state, shown.card))
                }
            };
            let more =
                if extra > 0 { format!(" + {extra} by an adaptation") } else { String::new() };
            format!("{due} = {base} for {from}{more}")
        }
    }
}

fn nothing_to_draw(evolve: &Evolve, state: &State, by: Player) -> Words {
    let (turn, round, by) = (&state.turns[by.seat()], state.round, evolve.name(by));
    let (at, drawn) = turn.drew;
    if turn.unwritten > 0 && turn.ahead_of != Step::default() {
        let mut players = evolve.players();
        let drew = players.find(|one| state.turns[one.seat()].drew.0 == turn.ahead_of);
        let of = drew.map_or_else(String::new, |one| format!(" of {}", evolve.name(one)));
        let message = format!(
            "{by} has nothing to draw here: the draw{of} above cannot be unless {by} drew before \
             it, and this draw comes after it"
        );
        return Words::say(message, "no order of the draws is left")
            .because(turn.ahead_of, "this draw cannot be");
    }
    let last = evolve.deck.last_biome;
    let message = if state.available() == 0 {
        format!("deck and discards are empty, so {by} draws nothing")
    } else if state.phase == Phase::Deal {
        format!("{by} has been dealt an opening hand already")
    } else if drawn > 0 {
        let drawn = counted(drawn, "card");
        format!("{by} drew {drawn} in round {round} already, and no more are due")
    } else if turn.unwritten > 0 {
        format!(
            "{by} has nothing to draw here: the draw that was due in round {round} came before \
             the line above"
        )
    } else if state.biomes.number() == Some(last) {
        let last = evolve.biome_name(last);
        format!("{by} has nothing to draw: in the round of {last} nobody draws cards")
    } else {
        format!("{by} has nothing to draw here: no step of round {round} gives {by} a card")
    };
    Words::say(message, "no draw is due").because(at, "drawn here")
}
