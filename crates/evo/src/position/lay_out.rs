//! From what a position states to the table, and what about it cannot be.

use super::Fact;
use crate::Evo;
use crate::apply::begin_round;
use crate::data::board::SpaceId;
use crate::names::{Gene, Token};
use crate::rules::Breach;
use crate::rules::position::{
    Against, Impossible, Missing, PositionAgainstRules, PositionImpossible, PositionMissing,
    PositionUnlikely, Unlikely,
};
use crate::state::{HERD, Phase, State, Track};
use evoref_game::{Actor, Player, Stated, Step, told};

/// The most rounds: the meteorite is the last of 12 tokens.
const ROUNDS: u32 = 12;
/// The points that everybody begins with, and the most that a round brings.
const POINTS: (i32, i32) = (6, 8);

/// What is wrong with a position, each with the clause that states it.
pub(super) type Faults = Vec<(Option<Step>, Breach)>;

/// A position on its way to the table.
pub(super) struct Laying<'a> {
    pub(super) evo: &'a Evo,
    pub(super) stated: &'a [Stated<Fact>],
    pub(super) state: State,
    pub(super) faults: &'a mut Faults,
}

impl Evo {
    /// See [`evoref_game::Rules::lay_out`].
    pub(crate) fn laid_out(
        &self,
        round: Option<u32>,
        stated: &[Stated<Fact>],
        before: Option<&State>,
        faults: &mut Faults,
    ) -> State {
        let mut laying = Laying { evo: self, stated, state: self.before_the_first_line(), faults };
        laying.only_once();
        let phase = laying.phase(round);
        let played = round.unwrap_or(1).clamp(1, ROUNDS) - 1;
        // From the mutations on the token of this round is turned; from the initiative on its auction is paid.
        let turned = played + u32::from(phase > Phase::Climate);
        let auctions = played + u32::from(phase > Phase::Mutations);
        laying.order();
        laying.sky(round.map(|_| turned), phase);
        for player in self.everybody() {
            laying.herd(player);
        }
        laying.cards(auctions);
        laying.genes(round.map(|_| auctions));
        laying.points(round.map_or(ROUNDS - 1, |_| played));
        if let Some(before) = before {
            laying.not_undone(before);
        }
        laying.begin(round.map(|_| played), phase);
        laying.state
    }
}

impl Laying<'_> {
    pub(super) fn refuse(&mut self, at: Option<Step>, what: Impossible) {
        self.faults.push((at, PositionImpossible { what }.into()));
    }

    pub(super) fn is_against(&mut self, at: Option<Step>, what: Against) {
        self.faults.push((at, PositionAgainstRules { what }.into()));
    }

    pub(super) fn misses(&mut self, what: Missing) {
        self.faults.push((None, PositionMissing { what }.into()));
    }

    pub(super) fn wonders(&mut self, at: Option<Step>, what: Unlikely) {
        self.faults.push((at, PositionUnlikely { what }.into()));
    }

    /// What is stated by somebody and fits, with its place.
    pub(super) fn find<T>(
        &self,
        by: Actor,
        fits: impl Fn(&Fact) -> Option<T>,
    ) -> Option<(Step, T)> {
        let mut own = self.stated.iter().filter(|stated| stated.by == by);
        own.find_map(|stated| Some((stated.at, fits(&stated.what)?)))
    }

    fn only_once(&mut self) {
        for (index, stated) in self.stated.iter().enumerate() {
            let kind = std::mem::discriminant(&stated.what);
            let mut above = self.stated[..index].iter();
            if above.any(|one| one.by == stated.by && std::mem::discriminant(&one.what) == kind) {
                self.refuse(Some(stated.at), Impossible::Twice);
            }
        }
    }

    fn phase(&mut self, round: Option<u32>) -> Phase {
        let stated = self.find(Actor::Table, told!(Fact::Phase(phase) => *phase));
        let (at, phase) = match stated {
            Some((at, phase)) => (Some(at), phase),
            None => (None, Phase::Climate),
        };
        match round {
            None if phase != Phase::End => self.misses(Missing::Heading),
            Some(_) if phase == Phase::End => self.refuse(at, Impossible::AfterTheEnd),
            Some(round) if !(1..=ROUNDS).contains(&round) => {
                self.refuse(None, Impossible::Round { round, most: ROUNDS });
            }
            None | Some(_) => {}
        }
        phase
    }

    fn order(&mut self) {
        let stated = self.find(Actor::Table, told!(Fact::Order(track) => *track));
        let Some((at, track)) = stated else {
            self.state.order = self.evo.everybody().collect();
            return self.misses(Missing::Order);
        };
        let mut everybody = self.evo.everybody();
        let on_it = |player: Player| track.iter().filter(|other| *other == player).count();
        if let Some(player) = everybody.find(|player| on_it(*player) != 1) {
            self.refuse(Some(at), Impossible::Order { player });
            self.state.order = self.evo.everybody().collect::<Track>();
        } else {
            self.state.order = track;
        }
        self.state.ordered = at;
    }

    /// The section on which the wheel stands, and the one that counts in its place in this round.
    fn wheel(&self) -> Option<(Step, u8, Option<u8>)> {
        let stated =
            self.find(Actor::Table, told!(Fact::Wheel(section, counts) => (*section, *counts)));
        stated.map(|(at, (section, counts))| (at, section, counts))
    }

    /// The wheel and the tokens; how many were turned follows from the round, but not for the final table.
    fn sky(&mut self, turned: Option<u32>, phase: Phase) {
        let evo = self.evo;
        let tokens = self.find(Actor::Table, told!(Fact::Turned(tokens) => tokens.clone()));
        let wheel = self.wheel();
        let (at, tokens) = tokens.map_or((None, Vec::new()), |(at, tokens)| (Some(at), tokens));
        let told = tokens.len() as u32;
        // Of the final table nobody knows how many there were.
        let complete = turned == Some(told);
        let turned = turned.unwrap_or(told);
        for token in &tokens {
            self.state.sky.turned[*token as usize] =
                self.state.sky.turned[*token as usize].saturating_add(1);
        }
        let mix = evo.options.token_mix.into_iter();
        let meteorites = u8::from(phase == Phase::End);
        for (token, most) in Token::ALL.into_iter().zip(mix.chain([meteorites])) {
            let stated = self.state.sky.turned(token);
            if stated > most {
                self.refuse(at, Impossible::Tokens { token, stated, most });
            }
        }
        if told > turned {
            self.refuse(at, Impossible::TooManyTokens { stated: told, turned });
        }
        self.state.sky.untold = turned.saturating_sub(told) as u8;
        let sections = evo.wheel.sections.len() as i32;
        let turns: i32 = tokens.iter().map(|token| i32::from(token.turn())).sum();
        let follows = (i32::from(evo.wheel.start) + turns).rem_euclid(sections) as u8;
        if let Some((at, _, Some(_))) = wheel
            && phase == Phase::Climate
        {
            self.refuse(Some(at), Impossible::Shifted);
        }
        let mut given = wheel.into_iter().flat_map(|(at, section, counts)| {
            std::iter::once(section).chain(counts).map(move |section| (at, section))
        });
        let off = |section: u8| section == 0 || i32::from(section) > sections;
        if let Some((at, section)) = given.find(|(_, section)| off(*section)) {
            let sections = sections as u8;
            return self.refuse(Some(at), Impossible::Section { section, sections });
        }
        match wheel.map(|(at, section, _)| (at, section)) {
            Some((at, section)) if complete && section != follows + 1 => {
                let follows = follows + 1;
                self.is_against(Some(at), Against::Wheel { section, follows });
                self.state.sky.wheel = section - 1;
            }
            Some((_, section)) => self.state.sky.wheel = section - 1,
            None if complete => self.state.sky.wheel = follows,
            None => self.state.untold.wheel = true,
        }
    }

    /// Dinosaurs, genes and points of a player.
    fn herd(&mut self, player: Player) {
        let by = Actor::Player(player);
        let dinosaurs = self.find(by, told!(Fact::Dinosaurs(spaces) => spaces.clone()));
        match dinosaurs {
            Some((at, spaces)) => self.dinosaurs(player, at, &spaces),
            None => self.misses(Missing::Dinosaurs(player)),
        }
        let genes = self.find(by, told!(Fact::Genes(genes) => genes.clone()));
        for (at, gene) in genes.iter().flat_map(|(at, genes)| genes.iter().map(|gene| (*at, *gene)))
        {
            if !self.take_gene(at, gene) {
                break;
            }
            let herd = &mut self.state.herds[player.seat()];
            herd.genes.add(gene);
            herd.won[gene as usize] = at;
        }
        let supply = self.find(by, told!(Fact::Supply(supply) => *supply));
        if let Some((at, supply)) = supply {
            let room = HERD.saturating_sub(self.state.herd(player).spaces.len()) as u8;
            let may_be_gone = !self.evo.options.dead_return;
            if supply > room || supply < room && !may_be_gone {
                self.refuse(Some(at), Impossible::Supply { player, supply, room, may_be_gone });
            }
            self.state.herds[player.seat()].gone = room.saturating_sub(supply);
        }
    }

    fn dinosaurs(&mut self, player: Player, at: Step, spaces: &[SpaceId]) {
        for space in spaces {
            if self.state.occupied().has(*space) {
                self.refuse(Some(at), Impossible::SpaceTwice { space: *space });
                break;
            }
            self.state.herds[player.seat()].spaces.insert(*space);
            self.state.touched.0[space.index()] = at;
        }
        self.state.herds[player.seat()].placed = Some(at);
        let dinosaurs = spaces.len().min(255) as u8;
        if u32::from(dinosaurs) > HERD {
            self.refuse(Some(at), Impossible::Dinosaurs { player, dinosaurs });
        }
        if dinosaurs < 2 {
            self.wonders(Some(at), Unlikely::FewDinosaurs { player, dinosaurs });
        }
    }

    fn points(&mut self, played: u32) {
        let most = POINTS.0 + POINTS.1 * played as i32;
        for player in self.evo.everybody() {
            let points = self.find(Actor::Player(player), told!(Fact::Points(points) => *points));
            let herd = &mut self.state.herds[player.seat()];
            let Some((at, points)) = points else {
                (herd.mp, herd.start) = (0, 0);
                self.state.untold.points |= 1 << player.0;
                continue;
            };
            (herd.mp, herd.start) = (points, points);
            if points > most {
                self.wonders(Some(at), Unlikely::Points { player, points, most });
            }
        }
    }

    /// Against the table above a gap: what is never undone.
    fn not_undone(&mut self, before: &State) {
        for player in self.evo.everybody() {
            let lost = Gene::ALL.into_iter().find(|gene| {
                before.herd(player).genes.of(*gene) > self.state.herd(player).genes.of(*gene)
            });
            if let Some(gene) = lost {
                let at = self.find(Actor::Player(player), |fact| {
                    matches!(fact, Fact::Genes(_)).then_some(())
                });
                let won = before.herd(player).won[gene as usize];
                self.is_against(at.map(|(at, ())| at), Against::GeneGone { player, gene, won });
            }
        }
        for token in Token::ALL {
            let times = before.sky.turned(token);
            let more = times.saturating_sub(self.state.sky.turned(token));
            // A token that the position does not name is one of those of which it tells no kind.
            if more <= self.state.sky.untold {
                let sky = &mut self.state.sky;
                sky.untold -= more;
                sky.turned[token as usize] += more;
                sky.last[token as usize] = before.sky.last[token as usize];
                continue;
            }
            let at = self.find(Actor::Table, |fact| matches!(fact, Fact::Turned(_)).then_some(()));
            return self.is_against(at.map(|(at, ())| at), Against::TokenBack { token, times });
        }
    }

    /// Begins the round, or the phase of it that is stated.
    fn begin(&mut self, played: Option<u32>, phase: Phase) {
        let at = self.stated.first().map_or(Step::default(), |stated| stated.at);
        let shifted = self.wheel();
        let state = &mut self.state;
        state.round = played.unwrap_or_else(|| state.sky.count().saturating_sub(1)) as u8;
        state.books.rounds = state.round;
        begin_round(state, at);
        if phase > Phase::Climate {
            state.sky.now = Some(at);
            if let Some((_, section, Some(counts))) = shifted {
                state.sky.shift = counts as i8 - section as i8;
            }
        }
        // The genes of this round come next in the mutations.
        if phase > Phase::Mutations {
            state.phase = phase;
        }
    }
}
