//! `table: biome desert next coastline`: the biome of a round and the next one are turned up.

use crate::luck::BIOME;
use crate::position::turned_up;
use crate::prelude::*;
use crate::selection::{CARD, OTHER};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Biome {
    pub biome: Number,
    pub next: Option<Number>,
}

impl Verb<Evolve> for Biome {
    fn judge(&self, evolve: &Evolve, state: &State, _: Actor, waived: &Waived) -> Verdict {
        let Self { biome, next } = *self;
        ensure(state.phase == Phase::Biome, || BiomeTwice {})?;
        // The preview of the round before, or in round 1 the top of the stack.
        match state.biomes.preview() {
            Some(preview) => {
                let written = biome;
                require(preview == biome, waived, || BiomeNotThePreview { preview, written })?;
            }
            None => {
                require(!state.biomes.saw(biome), waived, || BiomeCameBack { biome, word: CARD })?;
                evolve.lies_at(state.round as u8, biome, CARD, waived)?;
            }
        }
        let last = evolve.biome(biome).last;
        match next {
            None => require(last, waived, || BiomePreviewMissing {})?,
            Some(next) => {
                require(!last, waived, || BiomePreviewAfterDyingSun {})?;
                let new = !state.biomes.saw(next) && next != biome;
                require(new, waived, || BiomeCameBack { biome: next, word: OTHER })?;
                if !last {
                    evolve.lies_at(state.round as u8 + 1, next, OTHER, waived)?;
                }
            }
        }
        Ok(legal(Self { biome, next }))
    }

    fn print(&self, evolve: &Evolve, _: View, out: &mut String) {
        let turned = (Some(self.biome), self.next);
        out.push_str(&turned_up("biome", &turned, |one| evolve.biome_word(one)));
    }

    /// The biome of a round and the next one; the former is the preview of the round before, if there is one.
    fn outcomes(&self, evolve: &Evolve, state: &State, _: Actor) -> Vec<(u64, Action)> {
        let place = state.round as u8;
        let firsts = match state.biomes.preview() {
            Some(preview) => vec![(1, preview)],
            None => evolve.biomes_at(state, place, None),
        };
        let (last, others): (Vec<_>, Vec<_>) =
            firsts.into_iter().partition(|(_, biome)| evolve.biome(*biome).last);
        let mut ways = Vec::new();
        // The shares of what may follow sum up to the same, whichever of the others comes first.
        let mut following = 1;
        for (share, biome) in others {
            let seconds = evolve.biomes_at(state, place + 1, Some(biome));
            following = seconds.iter().map(|(second, _)| u64::from(*second)).sum();
            ways.extend(seconds.into_iter().map(|(second, next)| {
                let next = Some(next);
                (u64::from(share) * u64::from(second), Self { biome, next }.into())
            }));
        }
        for (share, biome) in last {
            ways.push((u64::from(share) * following, Self { biome, next: None }.into()));
        }
        ways
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `biome = "biome", biome-card, [ "next", biome-card ] ;`
    pub(crate) fn biome(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (rest, (biome, next)) = self.with_next(i, |i| self.biome_card(i))?;
        self.claims(rest, Biome { biome, next }, out)
    }
}

impl Deed<Evolve> for Biome {
    fn apply(&self, evolve: &Evolve, state: &mut State, book: &mut Book<'_>) {
        state.biomes.turn_up(self.biome, self.next, book.step());
        if evolve.biome(self.biome).last {
            evolve.begin_mutate(state);
        } else {
            state.phase = Phase::Challenge;
        }
    }

    fn tell(&self, evolve: &Evolve, _: &State, out: &mut Teller) {
        let word = evolve.biome_word(self.biome);
        out.fact(Told::Biome, None)
            .role("biome", word)
            .role_if("next", self.next.map(|next| evolve.biome_word(next)))
            .phrase(format_args!("the biome is {word}"));
    }

    /// The biome of the next round, of those that nobody has seen.
    fn luck(&self, evolve: &Evolve, state: &State, out: &mut Chances) {
        let Some(next) = self.next else { return };
        let ways = evolve.biomes_at(state, state.round as u8 + 1, Some(self.biome));
        if ways.iter().all(|(_, number)| *number != next) {
            // The table let a biome come that could not.
            return out.unknown();
        }
        for player in evolve.players() {
            let points = |number: Number| {
                let biome = evolve.biome(number);
                let (matched, lost) = evolve.hits_of_biome(state, player, biome);
                let won = matched * i16::from(evolve.options.biome_match_points) - lost;
                if biome.last { 0.0 } else { f64::from(won) }
            };
            let ways = ways.iter().map(|(share, number)| (f64::from(*share), points(*number)));
            out.came(BIOME, player, Odds::of(&ways.collect::<Vec<_>>()), points(next), || {
                format!("the next biome is {}", evolve.biome_word(next))
            });
        }
    }
}

impl Evolve {
    /// Whether a biome can lie at a place of the stack, from 1: Dying Sun lies in the middle part.
    fn lies_at(&self, place: u8, biome: Number, word: u8, waived: &Waived) -> Verdict<()> {
        let stack = self.options.biome_stack;
        let last = self.biome(biome).last;
        require(!last || place > stack.above, waived, || DyingSunTooEarly { place, word })?;
        require(last || place < stack.longest(), waived, || DyingSunTooLate { place, word })?;
        match self.dealt_biome(place) {
            Some(dealt) if dealt != biome => Err(BiomeNotDealt { dealt, word }.into()),
            _ => Ok(()),
        }
    }

    /// The biome that the seed has at a place of the stack, from 1.
    pub(crate) fn dealt_biome(&self, place: u8) -> Option<Number> {
        self.dealt.biomes.get(place as usize - 1).copied()
    }

    /// The biomes that may lie at a place of the stack, from 1, each with its share: those that nobody has seen,
    /// but for one. Dying Sun lies as likely at each place of its part of the stack.
    fn biomes_at(&self, state: &State, place: u8, but: Option<Number>) -> Vec<(u32, Number)> {
        let stack = self.options.biome_stack;
        let unseen = |number: &Number| !state.biomes.saw(*number) && Some(*number) != but;
        let numbers = 0..self.deck.biomes.len() as Number;
        let (last, others): (Vec<Number>, Vec<Number>) =
            numbers.filter(unseen).partition(|number| self.biome(*number).last);
        if place <= stack.above || last.is_empty() {
            return others.into_iter().map(|number| (1, number)).collect();
        }
        let places_behind = u32::from(stack.longest().saturating_sub(place));
        let last_share = others.len().max(1) as u32;
        let others = others.into_iter().map(|number| (places_behind, number));
        let last = last.into_iter().map(|number| (last_share, number));
        others.chain(last).filter(|(share, _)| *share > 0).collect()
    }

    pub(crate) fn offer_biomes(&self, state: &State, out: &mut Choices) {
        let all = 0..self.deck.biomes.len() as u8;
        let first = all.clone().filter(|biome| match state.biomes.preview() {
            Some(preview) => preview == *biome,
            None => !state.biomes.saw(*biome),
        });
        for biome in first {
            if self.biome(biome).last {
                push(out, Actor::Table, Biome { biome, next: None }, weight::MUST);
                continue;
            }
            for next in all.clone().filter(|next| !state.biomes.saw(*next)).map(Some) {
                push(out, Actor::Table, Biome { biome, next }, weight::MUST);
            }
        }
    }
}

rules! { Evolve, source "Evolve! rules draft (Rader, Consell), Reveal Biome";
    struct BiomeMissing {} = "evolve/biome-missing", Part::Action;
        title "a round begins with its biome",
        rule "The biome of a round is turned up before anything else happens in it. From the \
            second round on it is the one that lay open on the biome deck.",
        never "Without a biome nothing says what the creatures live in.",
        let (round, line) = |evolve, state| (state.round, next_biome(evolve, state)),
        let (at, open) = |evolve, state| evolve.shown_biome(state.biomes.next),
        say "the biome of round {round} is not turned up yet", "the biome comes first",
        because at "{open} lies open for it",
        missing "table: biome {line}";

    struct BiomeNotThePreview {; preview: Number, written: Number } =
        "evolve/biome-not-the-preview", Part::Word(1);
        title "the previewed biome is the next one",
        rule "The biome that was turned up on the deck in one round is the biome of the following \
            round.",
        allow "The biome that is written is used; the one that lay open counts as gone.",
        let (word, preview) = |evolve, _| (evolve.biome_word(preview), evolve.biome_name(preview)),
        let written = |evolve, _| evolve.biome_name(written),
        let (round, at) = |_, state| (state.round, since(state.biomes.next)),
        say "round {round} has {written}, but {preview} lay open on the biome deck",
            "not {preview}",
        because at "{preview} was turned up next",
        help "write `{word}` here";

    struct BiomeCameBack {; biome: Number, word: u8 } = "evolve/biome-came-back", Part::Word(word);
        title "a biome comes once",
        rule "There is one card of each biome, and a biome that was turned up does not go back to \
            the deck.",
        allow "The biome is used again.",
        let (biome, last) = |evolve, state| (evolve.biome_name(biome), since(state.biomes.now)),
        say "{biome} was turned up before", "turned up before",
        because last "the last biome turned up",
        help "there is one card of each biome, and none goes back to the deck";

    struct BiomeTwice {} = "evolve/biome-twice", Part::Action;
        title "a round has one biome",
        rule "One biome is turned up for a round. A second one belongs to the next round, after \
            its heading.",
        source "Evolve! rules draft (Rader, Consell), Sequence of Play",
        never "The round has its biome already.",
        let round = |_, state| state.round,
        let (at, biome) = |evolve, state| evolve.shown_biome(state.biomes.now),
        say "round {round} has its biome already", "a second biome",
        because at "round {round} has {biome}",
        help "if a new round begins here, its heading is missing";

    struct BiomePreviewMissing {} = "evolve/biome-preview-missing", Part::Action;
        title "the next biome is turned up too",
        rule "With the biome of a round the next one is turned up on the deck, so that everybody \
            knows what comes. Only Dying Sun, the last, has none.",
        allow "No biome lies open, so any new one may come next round.",
        let round = |_, state| state.round,
        say "the biome of round {round} is turned up, but not the next one",
            "`next` and a biome are missing",
        help "form: `table: biome desert next coastline`; only Dying Sun has no `next`";

    struct BiomePreviewAfterDyingSun {} = "evolve/biome-preview-after-dying-sun", Part::Action;
        title "nothing is turned up after Dying Sun",
        rule "In the last round no further biome is turned up.",
        allow "The card is noted as seen.",
        let last = |evolve, _| evolve.biome_name(evolve.deck.last_biome),
        say "no biome is turned up after {last}: it ends the game", "nothing is turned up";

    struct DyingSunTooEarly { place: u8; word: u8 } =
        "evolve/dying-sun-too-early", Part::Word(word);
        title "Dying Sun lies below the first part of the stack",
        rule "Five biomes lie above the part of the stack that Dying Sun is shuffled into, so it \
            is turned up in round 6 at the earliest. Another stack is set by `biome-stack`.",
        source "Evolve! rules draft (Rader, Consell), Game Setup",
        allow "Dying Sun is turned up where it is written.",
        rulings ["biome-stack"],
        let last = |evolve, _| evolve.biome_name(evolve.deck.last_biome),
        let stack = |evolve, _| evolve.options.biome_stack,
        let (above, with, below) = |_, _| (stack.above, stack.with_dying_sun + 1, stack.below),
        let (first, latest) = |_, _| (above + 1, stack.longest()),
        let early = |_, _| first - place,
        say "{last} is biome {place} of the stack, but lies at place {first} at the earliest",
            "place {place}, {early} too early",
        help "the stack is {above} biomes, then {with} with {last} among them, then {below}; \
            so it is turned up in round {first} to {latest}";

    struct DyingSunTooLate { place: u8; word: u8 } = "evolve/dying-sun-too-late", Part::Word(word);
        title "Dying Sun lies above the last part of the stack",
        rule "Dying Sun is one of five cards below the first five, so it is turned up in round 10 \
            at the latest. Another stack is set by `biome-stack`.",
        source "Evolve! rules draft (Rader, Consell), Game Setup",
        allow "The biome that is written is turned up.",
        rulings ["biome-stack"],
        let last = |evolve, _| evolve.biome_name(evolve.deck.last_biome),
        let word = |evolve, _| evolve.biome_word(evolve.deck.last_biome),
        let latest = |evolve, _| evolve.options.biome_stack.longest(),
        say "biome {place} of the stack must be {last}: it lies at place {latest} at the latest",
            "must be {last}",
        help "write `{word}`";

    struct BiomeNotDealt {; dealt: Number, word: u8 } = "evolve/biome-not-dealt", Part::Word(word);
        title "the biomes come in the order of the seed",
        rule "A record with a seed has its biome stack from it. Biomes may be left to it or \
            written; what is written must be what it gives.",
        source "the notation of records (grammar.md), seed",
        never "The seed deals another biome; a session without the `seed:` line takes what is \
            written.",
        let dealt = |evolve, _| evolve.biome_name(dealt),
        say "under the seed of this record {dealt} comes here", "the seed has {dealt}";
}

/// `desert next BIOME`, the one that lies open first; the last biome has no next one.
fn next_biome(evolve: &Evolve, state: &State) -> String {
    let preview = state.biomes.preview();
    let next = if preview == Some(evolve.deck.last_biome) { "" } else { " next BIOME" };
    format!("{}{next}", preview.map_or("BIOME", |biome| evolve.biome_word(biome)))
}
