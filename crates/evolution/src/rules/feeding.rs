//! Phases 4 and 5: when feeding is, what can be eaten, who can take food and who must.

use crate::prelude::*;

impl Judge<'_> {
    pub(crate) fn eats_plants(&self, species: &Species) -> Verdict {
        let eats_meat = || CarnivoreEatsMeat { species: species.id };
        self.require(!species.has(Trait::Carnivore), eats_meat)?;
        self.has_room(species)
    }

    /// Whether a species can take any food.
    pub(crate) fn has_room(&self, species: &Species) -> Verdict {
        Ok(ensure(self.game.room(species) > 0, || SpeciesFull { species: species.id })?)
    }

    #[inline]
    pub(crate) fn feeds_now(&self, player: Player) -> Verdict {
        if matches!(self.state.phase, Phase::Before | Phase::Feeding) {
            return Ok(());
        }
        Err(self.feeds_not_now(player))
    }

    #[cold]
    fn feeds_not_now(&self, player: Player) -> Breach {
        let state = self.state;
        if state.phase < Phase::Before {
            return RevealMissing {}.into();
        }
        let acted = self.game.players().map(|player| state.acted[player.seat()]);
        let last = acted.filter(|step| *step > state.reveal_step).max();
        FeedingOver { by: player, last: last.unwrap_or_default() }.into()
    }

    /// The first own species that must be fed, and its prey if it does not eat from the hole.
    pub(crate) fn must_feed(&self, player: Player) -> Option<(&Species, Option<SpeciesId>)> {
        if self.state.left.has(player) {
            return None;
        }
        let row = self.state.row(player).iter();
        row.filter(|species| species.is_hungry()).find_map(|species| {
            if species.has(Trait::Carnivore) {
                Some((species, Some(self.forced_prey(species)?)))
            } else {
                (self.state.hole > 0).then_some((species, None))
            }
        })
    }

    /// The first species that a hungry carnivore can and must attack.
    fn forced_prey(&self, species: &Species) -> Option<SpeciesId> {
        // Those of others are named first: nobody likes to eat his own.
        let own = species.id.owner;
        let others = self.game.players().filter(|owner| *owner != own);
        let pays = |prey: &Species| self.game.options.forced_suicide || self.pays(species, prey);
        let mut met = others.chain([own]).flat_map(|owner| self.all_met(species, owner));
        met.find(|met| met.is_open() && pays(met.target)).map(|met| met.target.id)
    }

    /// Whether an attack leaves the attacker alive and able to take something.
    fn pays(&self, attacker: &Species, prey: &Species) -> bool {
        let hurt = prey.has(Trait::Horns);
        let mut after = *attacker;
        after.population -= u8::from(hurt);
        if hurt && !self.game.options.keep_surplus {
            after.food = after.food.min(after.population);
        }
        after.population > 0 && self.game.room(&after) > 0
    }

    /// Whether `player` could do anything in a feeding turn, with or without a card.
    pub(crate) fn has_option(&self, player: Player) -> bool {
        let state = self.state;
        let cards = state.piles.hands[player.seat()];
        state.row(player).iter().any(|species| {
            if self.game.room(species) == 0 {
                return false;
            }
            let clever = species.has(Trait::Intelligence) && cards > 0;
            if species.has(Trait::Carnivore) {
                let spend = match (clever, self.game.options.one_intelligence) {
                    (false, _) => 0,
                    (true, true) => 1,
                    (true, false) => cards,
                };
                let mut met = self.game.players().flat_map(|owner| self.all_met(species, owner));
                return met.any(|met| met.can_be_open(spend));
            }
            state.hole > 0 || (clever && !species.used.has(Trait::Intelligence))
        })
    }
}

rules! { Evolution, source "Evolution, help page of the online table, feeding";
    struct RevealMissing {} = "evolution/reveal-missing", Part::Word(0);
        title "The food cards are turned up before feeding",
        rule "After the cards the food cards are turned up and the hole is filled. The line \
            `table: reveal` is always written, because it ends the playing of cards.",
        source "Evolution, help page of the online table, reveal",
        never "Without the food cards nothing says how much there is to eat.",
        say "the food cards were not turned up yet", "the reveal is missing before this",
        help "the line `table: reveal` ends the playing of cards; `=> hole N` tells the food on \
            the hole if a card is unknown",
        missing "table: reveal";

    struct TraitMissing { species: SpeciesId, name: Trait } =
        "evolution/trait-missing", Part::Word(1);
        title "An ability needs its trait",
        rule "Only a species with the trait on it can use it.",
        source "Evolution, help page of the online table, abilities before feeding",
        never "Without the trait there is no ability that could be used.",
        let traits = |game, state| traits_of(game, state, species),
        say "{species} has no {name}", "without the trait",
        help "{traits}";

    struct AbilityUsed { species: SpeciesId, name: Trait } =
        "evolution/ability-used", Part::Word(0);
        title "An ability is used once",
        rule "Fertile, long neck and fat tissue are used once by a species in a round; \
            intelligence of a plant eater once before feeding and once in each feeding turn of its \
            owner.",
        source "ruling: once for each species and turn",
        allow "The ability is used again.",
        say "{species} has used {name} already", "used before",
        help "once for each species and round; intelligence once before feeding and once in each \
            feeding turn";

    struct CarnivoreEatsMeat { species: SpeciesId } =
        "evolution/carnivore-eats-meat", Part::Word(1);
        title "A carnivore eats no plants",
        rule "A carnivore never eats plant food, neither from the hole nor by long neck, \
            cooperation or intelligence.",
        source "Evolution, help page of the online table, carnivores",
        allow "It eats the plants.",
        let number = |_, _| species.number,
        say "{species} is a carnivore and eats no plants", "a carnivore",
        because |_, state| state.told(species).laid(Trait::Carnivore), "carnivore was laid here",
        help "a carnivore feeds by attacking: `attack {number} > …`";

    struct FeedingOver { by: Player; last: Step } = "evolution/feeding-over", Part::Word(0);
        title "Feeding ends after a circle without an action",
        rule "When nobody has done anything for a full circle, feeding is over and the settlement \
            follows.",
        never "The round has ended, and what followed rests on its end.",
        say "{by} acts, but nobody did anything for a full circle, so feeding is over",
            "feeding is over",
        because last "the last action in feeding",
        help "the next line is the `round` heading, unless a feeding turn is missing above";

    struct SpeciesFull { species: SpeciesId } = "evolution/species-full", Part::Word(1);
        title "A full species takes no food",
        rule "A species takes food up to its population, and with fat tissue up to its body size \
            beyond that.",
        never "The species has no place for more food.",
        rulings ["fat-top-up"],
        let Species { food, population, fat, body, food_step: fed, traits, .. } =
            |_, state| state.told(species),
        say "{species} has {food} food for a population of {population} and can take no more",
            "has no room",
        because fed "it took its last food here",
        then |game, _, words| words
            .help_if(traits.has(Trait::Scavenger).then(|| {
                "a scavenger takes its food with every attack that hits, without a line of its own"
                    .to_owned()
            }))
            .help_if((traits.has(Trait::FatTissue) && game.options.fat_top_up)
                .then(|| format!("its fat tissue is full too: {fat} of {body}")));
}
