//! `A: discard stub`: hands are cut at the end of a round, and a challenge may ask for cards.

use crate::cards::MOST;
use crate::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Discard {
    /// Which cards, `?` for those that nobody saw.
    pub cards: Cards,
}

impl Verb<Evolve> for Discard {
    fn judge(&self, evolve: &Evolve, state: &State, by: Actor, waived: &Waived) -> Verdict {
        let (by, cards) = (player_of(by)?, &self.cards);
        if state.phase == Phase::PreDiscard {
            let (due, discarded) = (state.turns[by.seat()].pending, cards.count());
            require(discarded == due, waived, || WrongDiscard { by, due, discarded })?;
        } else {
            let (hand, limit) = (state.hand(by), evolve.hand_limit(state, by));
            let is_due = state.phase == Phase::Cut && hand > limit;
            require(is_due, waived, || NoCut { by, limit, hand })?;
            let cut = cards.count();
            let is_right = hand <= limit || cut == evolve.excess(state, by);
            require(is_right, waived, || WrongCut { by, hand, limit, cut })?;
        }
        let (cut, note) = evolve.leaves_hand(state, by, cards, 1)?;
        Ok(noted(Discarded { player: by, cut }, note))
    }

    fn print(&self, evolve: &Evolve, _: View, out: &mut String) {
        out.push_str("discard");
        evolve.print_cards(&self.cards, out);
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `discard = "discard", cards ;`
    pub(crate) fn discard(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (rest, cards) = self.cards("a card", i)?;
        self.claims(rest, Discard { cards }, out)
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Discarded {
    player: Player,
    cut: Shed,
}

impl Discarded {
    pub(crate) const fn unknown(player: Player, hidden: u8) -> Self {
        Self { player, cut: Shed { pieces: 0, named: 0, hidden } }
    }
}

impl Deed<Evolve> for Discarded {
    fn apply(&self, evolve: &Evolve, state: &mut State, book: &mut Book<'_>) {
        let Self { player, ref cut } = *self;
        let before = Before::new(state);
        evolve.discard_from(state, player, cut, book.step());
        let why = if state.phase == Phase::PreDiscard {
            state.turns[player.seat()].pending = 0;
            "challenge"
        } else {
            "hand limit"
        };
        before.note(state, why, book);
    }

    fn tell(&self, evolve: &Evolve, _: &State, out: &mut Teller) {
        let Self { player, ref cut } = *self;
        let count = cut.named + cut.hidden;
        out.fact(Told::Discard, player)
            .list("cards", evolve.shed(cut))
            .phrase(format_args!("{} discards {count}", evolve.name(player)));
    }
}

impl Evolve {
    pub(crate) fn hand_limit(&self, state: &State, player: Player) -> u8 {
        state.creatures[player.seat()].powers.hand_limit.unwrap_or(self.options.hand_limit)
    }

    /// How many cards a player must discard at the end of the round, as far as one clause goes.
    pub(crate) fn excess(&self, state: &State, player: Player) -> u8 {
        if state.left.has(player) {
            return 0;
        }
        state.hand(player).saturating_sub(self.hand_limit(state, player)).min(MOST as u8)
    }

    /// Whether a player must say which cards go for the challenge: those of a hand that is known.
    pub(crate) fn must_name_a_discard(&self, state: &State, player: Player) -> bool {
        owes_discard(state, player) && state.piles.hidden(Pile::Hand(player)) == 0
    }

    /// Whether a player must say which cards go at the end of a round: those of a hand that is known.
    pub(crate) fn must_name_a_cut(&self, state: &State, player: Player) -> bool {
        self.excess(state, player) > 0 && state.piles.hidden(Pile::Hand(player)) == 0
    }

    /// Whose hands are to be cut, as they are told.
    fn uncut(&self, state: &State) -> Vec<String> {
        let told = |player| {
            let (name, hand) = (self.name(player), state.hand(player));
            let more = hand.saturating_sub(self.hand_limit(state, player));
            format!("{name} holds {hand}, {more} more than may stay")
        };
        self.players().filter(|player| self.must_name_a_cut(state, *player)).map(told).collect()
    }

    /// Cuts of the hands before them, and of those in other ways to come there.
    pub(crate) fn offer_cuts(&self, state: &State, ways: &[State], out: &mut Choices) {
        for player in self.players() {
            let excess = self.excess(state, player);
            self.offer_discard(state, player, excess, out);
            let cuts = out.len();
            let may_be_due = |cut: &u8| ways.iter().any(|way| self.excess(way, player) == *cut);
            for other in (1..=MOST as u8).filter(may_be_due).filter(|cut| *cut != excess) {
                self.offer_discard(state, player, other, out);
            }
            never(&mut out[cuts..]);
        }
    }

    pub(crate) fn offer_discard(&self, state: &State, player: Player, due: u8, out: &mut Choices) {
        if due > 0 {
            let discard = Discard { cards: self.some_cards(state, player, due, None) };
            let form = format!("discard {}", counted(due, "card"));
            push_form(out, player, discard, form, weight::MUST);
        }
    }
}

rules! { Evolve, source "Evolve! rules draft (Rader, Consell), End of Round";
    struct WrongDiscard { by: Player, due: u8; discarded: u8 } =
        "evolve/wrong-discard", Part::Action;
        title "as many cards are discarded as the challenge says",
        rule "A challenge with the pre-action `discard` makes every player discard so many cards \
            of the hand, all of a smaller hand, each in one clause and in any order of the \
            players.",
        source "deck file, pre_actions",
        allow "The cards that are written are discarded, and nothing more is due.",
        let (at, challenge) = |evolve, state| evolve.shown_challenge(state.challenges.now),
        let discarded = |_, _| counted(discarded, "card"),
        let asked = |_, _| match due {
            0 => format!("what {challenge} asks for is discarded already"),
            due => format!("{challenge} asks for {due}"),
        },
        say "{by} discards {discarded}; {asked}", "{due} due",
        because at "{challenge} is played";

    struct DiscardMissing { player: Player; due: u8 } = "evolve/discard-missing", Part::Action;
        title "every player discards what the challenge says",
        rule "Where a challenge makes players discard and every card of a hand was written down, \
            the record says which ones go. A discard of a hand with cards that nobody named may be \
            left out; it is the same as one written with `?`.",
        source "deck file, pre_actions",
        never "Nothing says which cards left the hand.",
        let (at, challenge) = |evolve, state| evolve.shown_challenge(state.challenges.now),
        let (handle, unknown) = |evolve, _| (evolve.handle(player), " ?".repeat(due as usize)),
        let cards = |_, _| " CARD".repeat(due as usize),
        let have = |evolve, state| {
            have(evolve.names_where(|one| evolve.must_name_a_discard(state, one)))
        },
        say "{have} not discarded for {challenge}; every card of the hand was written down, so \
            the record says which",
            "a discard is missing",
        because at "{challenge} is played",
        help "a line for each says which: `{handle}: discard{cards}`",
        missing "{handle}: discard{unknown}";

    struct NoCut { by: Player, limit: u8; hand: u8 } = "evolve/no-cut", Part::Action;
        title "cards are discarded only above the limit",
        rule "At the end of a round a hand above ten cards is cut to ten. Nothing else lets a \
            player discard, besides paying and a challenge that says so.",
        allow "The cards are discarded.",
        rulings ["hand-limit"],
        let held = |_, state| held(state, by, hand),
        say "{by} holds {held} and may keep {limit}, so nothing is discarded", "nothing to discard",
        help "cards are discarded to pay for a play, and at the end of a round";

    struct WrongCut { by: Player, hand: u8, limit: u8; cut: u8 } = "evolve/wrong-cut", Part::Action;
        title "a hand is cut exactly to the limit",
        rule "A player with more than ten cards at the end of a round discards exactly those in \
            excess, of the player's own choice. After Dying Sun nobody needs to.",
        allow "Those cards are discarded.",
        rulings ["hand-limit"],
        let cut = |_, _| counted(cut, "card"),
        let (held, excess) = |_, state| (held(state, by, hand), hand - limit),
        say "{by} discards {cut}, but holds {held} and may keep {limit}, so {excess} must go",
            "{hand} in hand − {limit} to keep = {excess}",
        help "the cards of one cut stand together, parted by blanks";

    struct CutMissing { player: Player, hand: u8, limit: u8 } = "evolve/cut-missing", Part::Action;
        title "hands above the limit are cut",
        rule "A round is not over while somebody holds more than ten cards. Where every card of \
            the hand was written down, the record says which ones go. A cut of a hand with cards \
            that nobody named may be left out; it is the same as one written with `?`.",
        never "Nothing says which cards left the hand.",
        rulings ["hand-limit"],
        let (handle, round) = |evolve, state| (evolve.handle(player), state.round),
        let excess = |_, _| hand - limit,
        let (unknown, cards) = |_, _| (" ?".repeat(excess as usize), " CARD".repeat(excess as usize)),
        let holds = |evolve, state| listed(evolve.uncut(state)),
        say "at the end of round {round} {holds}; every card of the hand was written down, so the \
            record says which ones go",
            "{player} must cut {excess}",
        help "a line for each says which: `{handle}: discard{cards}`",
        missing "{handle}: discard{unknown}";
}

pub(crate) fn owes_discard(state: &State, player: Player) -> bool {
    state.turns[player.seat()].pending > 0 && !state.left.has(player)
}

/// A number of cards in hand, and how many of them came by draws that no line tells.
fn held(state: &State, by: Player, hand: u8) -> String {
    let cards = counted(hand, "card");
    match state.turns[by.seat()].unwritten {
        0 => cards,
        unwritten => format!(
            "{cards}, {unwritten} of them from draws of round {} that no line tells,",
            state.round
        ),
    }
}
