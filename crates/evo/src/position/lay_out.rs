//! From what a position states to the table, and what about it cannot be.

use crate::apply::begin_round;
use crate::prelude::*;
use crate::state::HERD;

/// The most rounds: the meteorite is the last of 12 tokens.
const ROUNDS: u32 = 12;
/// The points that everybody begins with, and the most that a round brings.
const POINTS: (i32, i32) = (6, 8);

pub(super) struct TableSetup<'a> {
    pub(super) evo: &'a Evo,
    pub(super) said: Laying<'a, Evo>,
    pub(super) state: State,
}

impl Evo {
    pub(crate) fn laid_out(
        &self,
        round: Option<u32>,
        stated: &[Stated<Fact>],
        before: Option<&State>,
        left: Left,
    ) -> (State, Faults<Self>) {
        let said = Laying::of(stated);
        let mut table = TableSetup { evo: self, said, state: self.start() };
        let most = format!("a session has {ROUNDS} at most");
        let phase = table.said.phase(table.said.table(Fact::phase), round, ROUNDS, &most);
        let phase = phase.unwrap_or(Phase::Climate);
        table.state.left = left;
        let played = round.unwrap_or(1).clamp(1, ROUNDS) - 1;
        // From the mutations on the token of this round is turned; from the initiative on its auction is paid.
        let turned = played + u32::from(phase > Phase::Climate);
        let auctions = played + u32::from(phase > Phase::Mutations);
        table.order();
        table.sky(round.map(|_| turned), phase);
        for (at, _) in table.said.all(Actor::Table, Fact::climate) {
            table.only_in_a_round(at, phase);
        }
        for player in self.players() {
            table.herd(player);
        }
        table.cards(auctions);
        table.genes(round.map(|_| auctions));
        table.points(round.map_or(ROUNDS - 1, |_| played));
        if let Some(before) = before {
            table.not_undone(before);
        }
        table.begin(round.map(|_| played), phase);
        (table.state, table.said.faults)
    }
}

/// A line needs the wheel, and the position left it out.
pub(crate) fn no_wheel() -> Words {
    let message = "survival needs the climate, and the position does not say how the wheel stands";
    Words::say(message, "climate not told")
        .help("write the section in the position, `table: wheel 3`, or all tokens after `turned`")
}

impl TableSetup<'_> {
    fn order(&mut self) {
        let evo = self.evo;
        self.state.order = evo.players().collect::<Track>();
        let Some((at, track)) = self.said.table(Fact::order) else {
            let words = "the position does not say how the initiative track stands";
            let help = format!("write `table: order {}` in it", evo.handles());
            return self.said.missing(Words::say(words, "no initiative track").help(help));
        };
        let on_it = |player: Player| track.iter().filter(|other| *other == player).count();
        if let Some(player) = evo.players().find(|player| on_it(*player) != 1) {
            let name = evo.name(player);
            let words = format!("the initiative track names every player once, and {name} not");
            self.said.impossible(at, Words::say(words, "not everybody once"));
        } else {
            self.state.order = *track;
        }
        self.state.ordered = at;
    }

    /// The wheel and the tokens; how many were turned follows from the round, but not for the final table.
    fn sky(&mut self, turned: Option<u32>, phase: Phase) {
        let evo = self.evo;
        let tokens = self.said.table(Fact::turned);
        let (at, tokens) = tokens.map_or((None, &[][..]), |(at, tokens)| (Some(at), tokens));
        let told = tokens.len() as u32;
        // Of the final table nobody knows how many there were.
        let complete = turned == Some(told);
        let turned = turned.unwrap_or(told);
        for token in tokens {
            let times = &mut self.state.sky.turned[*token as usize];
            *times = times.saturating_add(1);
        }
        let mix = evo.options.token_mix.into_iter();
        let meteorites = u8::from(phase == Phase::End);
        for (token, most) in Token::ALL.into_iter().zip(mix.chain([meteorites])) {
            let stated = self.state.sky.turned(token);
            if stated > most {
                let turned = format!("{stated} climate tokens {} turned", token.name());
                let words = format!("the position has {turned}, and there can be {most}");
                self.said.impossible(at, Words::say(words, "too many of a kind"));
            }
        }
        if told > turned {
            let has = format!("the position has {told} climate tokens turned");
            let words = format!("{has}, and by then it is {turned}");
            let help = "the token of this round is turned from the phase `mutations` on";
            self.said.impossible(at, Words::say(words, "one token a round").help(help));
        }
        self.state.sky.untold = turned.saturating_sub(told) as u8;
        let follows =
            evo.wheel.turned(evo.wheel.start, tokens.iter().map(|token| token.turn()).sum());
        self.wheel(complete.then_some(follows), phase);
    }

    /// The section to which the wheel is turned; `follows` if all tokens are told.
    fn wheel(&mut self, follows: Option<u8>, phase: Phase) {
        let Some((at, (section, counts))) = self.said.table(Fact::wheel) else {
            self.state.untold.wheel = follows.is_none();
            self.state.sky.wheel = follows.unwrap_or(self.state.sky.wheel);
            return;
        };
        if counts.is_some() {
            self.only_in_a_round(at, phase);
        }
        let sections = self.evo.wheel.sections.len();
        let off = |section: &u8| *section == 0 || usize::from(*section) > sections;
        if let Some(section) = std::iter::once(*section).chain(*counts).find(off) {
            let words = format!("the wheel has no section {section}: they go from 1 to {sections}");
            return self.said.impossible(at, Words::say(words, "no such section"));
        }
        self.state.sky.wheel = section - 1;
        if let Some(follows) = follows.map(|follows| follows + 1).filter(|one| one != section) {
            let cannot = format!("the wheel cannot stand on section {section}");
            let words = format!("{cannot}: the tokens turned lead to {follows}");
            self.said.against_rules(at, Words::say(words, "another section"));
        }
    }

    /// What holds for one round cannot be so at its beginning.
    fn only_in_a_round(&mut self, at: Step, phase: Phase) {
        if phase == Phase::Climate {
            let words =
                "cards and decrees change the climate for one round, and this one only begins";
            let help = "leave it out, or state a later phase of the round: `table: phase movement`";
            let words = Words::say(words, "nothing changed the climate yet").help(help);
            self.said.impossible(at, words);
        }
    }

    /// Dinosaurs, genes and supply of a player.
    fn herd(&mut self, player: Player) {
        let evo = self.evo;
        match self.said.player(player, Fact::dinosaurs) {
            Some((at, spaces)) => self.dinosaurs(player, at, spaces),
            None => {
                let (name, handle) = (evo.name(player), evo.handle(player));
                let words = format!("the position does not say where {name}'s dinosaurs stand");
                let help = format!("write `{handle}: dinosaurs` and their spaces in it");
                self.said.missing(Words::say(words, "no dinosaurs").help(help));
            }
        }
        if let Some((at, genes)) = self.said.player(player, Fact::genes) {
            for gene in genes {
                if !self.take_gene(at, *gene) {
                    break;
                }
                let herd = &mut self.state.herds[player.seat()];
                herd.genes.add(*gene);
                herd.won[*gene as usize] = at;
            }
        }
        if let Some((at, supply)) = self.said.player(player, Fact::supply) {
            let room = HERD.saturating_sub(self.state.herd(player).spaces.len()) as u8;
            let may_be_gone = !evo.options.dead_return;
            if *supply > room || *supply < room && !may_be_gone {
                let has = format!("{} has {supply} dinosaurs in the supply", evo.name(player));
                let words = format!("{has}, and beside those on the board there are {room}");
                let more = if *supply > room { "more" } else { "fewer" };
                let help = "losers of combats return to the supply: nobody is out of the game";
                let words = Words::say(words, format!("{more} than 8 in all"));
                let help = (!may_be_gone).then(|| help.to_owned());
                self.said.impossible(at, words.help_if(help));
            }
            self.state.herds[player.seat()].gone = room.saturating_sub(*supply);
        }
    }

    fn dinosaurs(&mut self, player: Player, at: Step, spaces: &[SpaceId]) {
        let evo = self.evo;
        for space in spaces {
            if self.state.occupied().has(*space) {
                let words = format!("two dinosaurs stand on {}", evo.space_name(*space));
                self.said.impossible(at, Words::say(words, "one dinosaur a space"));
                break;
            }
            self.state.herds[player.seat()].spaces.insert(*space);
            self.state.touched[space.index()] = at;
        }
        self.state.herds[player.seat()].placed = Some(at);
        let (name, dinosaurs) = (evo.name(player), spaces.len().min(255) as u32);
        if dinosaurs > HERD {
            let has = format!("{name} has {dinosaurs} dinosaurs on the board");
            let words = format!("{has}, and there are 8 of each species");
            self.said.impossible(at, Words::say(words, "more than 8"));
        }
        if dinosaurs < 2 {
            let few = counted(dinosaurs, "dinosaur");
            let words = format!("{name} has {few}, and nothing takes a species below 2");
            self.said.unlikely(at, Words::say(words, "fewer than 2"));
        }
    }

    fn points(&mut self, played: u32) {
        let most = POINTS.0 + POINTS.1 * played as i32;
        for player in self.evo.players() {
            let stated = self.said.player(player, Fact::points);
            let points = stated.map_or(0, |(_, points)| *points);
            self.state.herds[player.seat()].start = points;
            if stated.is_none() {
                self.state.untold.points.insert(player);
            }
            if let Some((at, _)) = stated.filter(|_| points > most) {
                let has = format!("{} has {points} MP", self.evo.name(player));
                let words = format!("{has}, and {most} are the most that anybody can have by then");
                self.said.unlikely(at, Words::say(words, "more than can be earned"));
            }
        }
    }

    /// Against the table above a gap: what is never undone.
    fn not_undone(&mut self, before: &State) {
        for player in self.evo.players() {
            let (had, has) = (before.herd(player), self.state.herd(player).genes);
            let lost = Gene::ALL.into_iter().find(|gene| had.genes.of(*gene) > has.of(*gene));
            if let Some(gene) = lost {
                let at = self.said.player(player, Fact::genes).map(|(at, _)| at);
                let (name, what) = (self.evo.name(player), gene.name());
                let words =
                    format!("{name} had more of {what} above the gap, and genes are never lost");
                let here = format!("{name} has {what} here");
                let words =
                    Words::say(words, "a gene is gone").because(had.won[gene as usize], here);
                self.said.against_rules(at, words);
            }
        }
        for token in Token::ALL {
            let times = before.sky.turned(token);
            let sky = &mut self.state.sky;
            let more = times.saturating_sub(sky.turned(token));
            // A token that the position does not name is one of those of which it tells no kind.
            if more <= sky.untold {
                sky.untold -= more;
                sky.turned[token as usize] += more;
                sky.last[token as usize] = before.sky.last[token as usize];
                continue;
            }
            let at = self.said.table(Fact::turned).map(|(at, _)| at);
            let (name, now) = (token.name(), sky.turned(token));
            let above = format!("{times} climate tokens {name} were turned above the gap");
            let words = format!("{above}, and the position has {now}");
            return self.said.against_rules(at, Words::say(words, "a token is back"));
        }
    }

    /// Begins the round, or the phase of it that is stated.
    fn begin(&mut self, played: Option<u32>, phase: Phase) {
        let (at, wheel) = (self.said.first_step(), self.said.table(Fact::wheel));
        let state = &mut self.state;
        state.round = played.unwrap_or_else(|| state.sky.count().saturating_sub(1)) as u8;
        state.rounds = state.round;
        begin_round(state, at);
        for (_, (terrain, climate)) in self.said.all(Actor::Table, Fact::climate) {
            state.sky.decreed[*terrain as usize] = Some(*climate);
        }
        if phase > Phase::Climate {
            state.sky.now = Some(at);
            if let Some((_, (section, Some(counts)))) = wheel {
                state.sky.shift = *counts as i8 - *section as i8;
            }
        }
        // The genes of this round come next in the mutations.
        if phase > Phase::Mutations {
            state.phase = phase;
        }
    }
}
