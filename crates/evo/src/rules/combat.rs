//! Combats: who may be attacked, and what the die says. Newborns on enemies fight too.

use crate::prelude::*;
use crate::rules::notes::ResultNotVerified;
use crate::state::Herd;

impl Case<'_> {
    /// The enemy on the attacked space, unless his people is protected.
    pub(crate) fn victim(&self, space: SpaceId, how: How) -> Verdict<Player> {
        let Self { state, by, waived, .. } = *self;
        match state.owner(space) {
            None => Err(NobodyThere { by, space }.into()),
            Some(owner) if owner == by => Err(NotAnEnemy { by, space, how }.into()),
            Some(owner) => {
                let open = !state.herd(owner).is_protected();
                require(open, waived, || ProtectedPeople { by, owner, space, how })?;
                Ok(owner)
            }
        }
    }
}

/// Whether an attack or a newborn wins: as the die says, or as claimed if nobody wrote it down. A claim against
/// the die stands if the table let it.
pub(crate) fn decided(
    die: Option<(Die, bool)>,
    claim: Option<bool>,
    waived: &Waived,
    missing: impl FnOnce() -> DieMissing,
    contradicts: impl FnOnce(Die, bool) -> ResultContradicts,
) -> Verdict<(bool, Option<Breach>)> {
    let Some((die, wins)) = die else {
        return Ok((claim.ok_or_else(missing)?, Some(ResultNotVerified {}.into())));
    };
    let said = claim.unwrap_or(wins);
    require(said == wins, waived, || contradicts(die, said))?;
    Ok((said, None))
}

rules! { Evo, source "Evo rules, 2nd ed. (2011), 'Combat'";
    struct NobodyThere { by: Player, space: SpaceId } = "evo/nobody-there", Part::Word(1);
        title "An attack needs a defender",
        rule "Attacks are made on spaces where an enemy stands.",
        never "Nobody stands on the space: there is nobody to fight.",
        say "{by} attacks {space}, where nobody stands", "nobody to attack",
        because |_, state| state.touched(space), "{space} becomes empty here",
        help "to go to an empty space write `move`";

    struct NotAnEnemy { by: Player, space: SpaceId; how: How } = "evo/not-an-enemy", how.spaces();
        title "Only enemies are attacked",
        rule "Nobody attacks a dinosaur of the own people, nor puts a newborn on it.",
        never "A combat takes one of two players' dinosaurs from the board, and both would be the \
            same player's.",
        words |evo, state| {
            let (by, at) = (evo.name(by), evo.space_name(space));
            let message = if how == How::Hatching {
                format!("{by}'s newborn goes on {at}, where {by} already stands")
            } else {
                format!("{by} attacks the own dinosaur on {at}")
            };
            Words::say(message, "an own dinosaur")
                .because(state.touched(space), format!("{by} comes here"))
        };

    struct ProtectedPeople { by: Player, owner: Player, space: SpaceId; how: How } =
        "evo/protected-people", how.spaces();
        title "A people with 2 dinosaurs cannot be attacked",
        rule "A people with only 2 dinosaurs left, or 3 with regeneration, is not attacked, \
            neither in a combat nor by killer-babies. It is looked at before each attack.",
        allow "The attack or the birth is carried out, and the people may fall below its number.",
        let whose = |_, _| if how == How::Hatching { "'s newborn" } else { "" },
        let left = |_, state| counted(state.herd(owner).spaces.len(), "dinosaur"),
        let stands = |evo, state| evo.stands(state, owner),
        let floor = |_, state| state.herd(owner).floor(),
        say "{by}{whose} attacks {owner} on {space}, but {owner} has only {left} left and cannot \
            be attacked",
            "{owner} is protected",
        because |_, state| regeneration(state, owner), "{owner} wins regeneration: 3 are safe",
        help "{stands}; a people is safe at {floor}";

    struct DieMissing { by: Player, space: SpaceId; how: How, again: Option<Card>, word: u8 } =
        "evo/die-missing", Part::Word(word);
        title "A combat needs its die or its result",
        rule "An attack, and a newborn on an enemy, is written with the symbol of the die. If \
            nobody knows it, the result stands after `=>`.",
        source "grammar of the record, Evo",
        never "Without the die or the result nothing says who leaves the board.",
        words |evo, _| {
            let (by, space) = (evo.name(by), evo.space_name(space));
            let (fights, claims) = if how == How::Hatching {
                (format!("{by}'s newborn fights on {space}"), "`=> kills` or `=> dies`")
            } else {
                (format!("{by} attacks {space}"), "`=> wins` or `=> fails`")
            };
            let words = match again.map(|card| evo.card_name(card)) {
                Some(card) => {
                    let lacks = format!("{card} rolls again, but the new roll is not written");
                    Words::say(format!("{fights} and {lacks}"), "the new symbol is missing")
                        .help(format!("it stands after the card: `{card} hit`"))
                }
                None => Words::say(format!("{fights}, but no die is written"), "the die is missing"),
            };
            words
                .help("symbols: miss, hit, +0, +1, +2")
                .help(format!("if nobody remembers the die, write the result: {claims}"))
        };

    struct ResultContradicts {
        by: Player; claimed: bool, die: Die, attack: i8, defence: i8, how: How
    } = "evo/result-contradicts", Part::Claim;
        title "A written result agrees with the die",
        rule "A hit succeeds and a miss fails. With +0, +1 or +2 the attack succeeds if the \
            attacker leads by so many horns. Killer-babies kill with the three symbols of their \
            switch.",
        source "Evo rules, 2nd ed. (2011), 'Combat'; ruling killer-babies-die",
        allow "The result stands as written, whatever the die says.",
        rulings ["killer-babies-die"],
        words |evo, _| {
            let (by, symbol) = (evo.name(by), die.name());
            let results = if how == How::Hatching { ("kills", "dies") } else { ("wins", "fails") };
            let (says, does) = if claimed { results } else { (results.1, results.0) };
            let label = format!("the die says: {does}");
            if how == How::Hatching {
                let but = format!("but with this symbol it {does}");
                return Words::say(format!("{by}'s newborn {says} after {symbol}, {but}"), label);
            }
            let has = counted(attack, "horn");
            let why = match die.lead() {
                Some(lead) => {
                    format!("{symbol} needs a lead of {lead} and {by} has {has} against {defence}")
                }
                None => format!("{symbol} always {does}"),
            };
            Words::say(format!("the attack {says} as written, but {why}"), label).help(
                "horns come from horn, great-horn in attack, bony-plate in defence, and cards played",
            )
        };
}

fn regeneration(state: &State, player: Player) -> Step {
    let Herd { genes, won, .. } = state.herd(player);
    if genes.has(Gene::Regeneration) { won[Gene::Regeneration as usize] } else { Step::default() }
}
