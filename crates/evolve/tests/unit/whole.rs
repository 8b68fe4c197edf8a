//! Random sessions: the books balance, every action prints and reads as itself, and whatever an
//! onlooker leaves out of a legal record stays legal.

mod audit;

use crate::read::Grammar;
use std::sync::Arc;

use super::{Action, Evolve};
use crate::cards::{CardId, Cards, unknown};
use crate::verbs::crossbreed::Crossbreed;
use crate::verbs::{discard::Discard, draw::Draw, play::Play, use_card::Use};
use evoref_game::deal::{Seed, choices};
use evoref_game::{
    Actor, Arrived, Begun as _, Book, Chance, Choice, Count, Counted as _, Deed as _, Entry,
    Moves as _, Next, NoFiles, Opening, Owner, Rules, Scored as _, Seat, Setting, Step, Unit,
    Verb as _, View, Waived, Watch, Work, advance, advanced,
};
use evoref_record::notation::{Reader, Vocabulary};
use evoref_record::source::Span;

/// One line of a session: an action, or the heading of a round.
#[derive(Debug, Clone)]
enum Line {
    Said(Actor, Action),
    Round,
}

type Random<'r> = &'r mut dyn FnMut(u64) -> u64;

pub(super) fn rules(players: usize, chance: Chance, rulings: &[(&str, &str)]) -> Evolve {
    let span = Span::default();
    let seats: Arc<[Seat]> = ('A'..)
        .take(players)
        .map(|handle| Seat {
            handle: handle.to_string().into(),
            name: handle.to_string().into(),
            span,
        })
        .collect();
    let rulings: Vec<Setting<'_>> = rulings
        .iter()
        .map(|(key, value)| Setting {
            key: evoref_record::notation::Word { text: key, span, quoted: false },
            value,
            span,
        })
        .collect();
    Evolve::new(&Opening {
        seats: &seats,
        headers: &[],
        rulings: &rulings,
        chance,
        files: &NoFiles,
        view: View::Full,
        work: &Work::unbounded(),
    })
    .unwrap()
}

/// Says a line to a session; an error is a sentence.
fn say(rules: &Evolve, state: &mut super::State, line: &Line, step: u32) -> Result<(), String> {
    let next = match line {
        Line::Said(by, action) => Next::Action(*by, action),
        Line::Round => Next::Round,
    };
    let mut books = Books(Ok(()));
    let arrived = advance(rules, state, &next, &Waived::NONE, Step(step), Some(&mut books));
    books.0?;
    match (arrived, line) {
        (Arrived::Missing(breach), _) => Err(breach.words(rules, state).message),
        (Arrived::GameOver, _) => Err("the game is over".to_owned()),
        (Arrived::There | Arrived::RoundOver, Line::Round) => {
            rules.open_round(state, &mut Book::quiet(Step(step)));
            Ok(())
        }
        (Arrived::RoundOver, Line::Said(..)) => Err("a heading is missing".to_owned()),
        (Arrived::There, Line::Said(by, action)) => {
            let judged = rules
                .judge(state, *by, action, &Waived::NONE)
                .map_err(|breach| breach.words(rules, state).message)?;
            judged.legal.apply(rules, state, &mut Book::quiet(Step(step)));
            rules.audit(state)
        }
    }
}

/// What first does not balance after a step that nobody wrote.
struct Books(Result<(), String>);

impl Watch<Evolve> for Books {
    fn after(&mut self, rules: &Evolve, state: &super::State) {
        if self.0.is_ok() {
            self.0 = rules.audit(state);
        }
    }
}

/// Plays a session to its end; the books balance at every step.
fn session(rules: &Evolve, random: Random<'_>) -> Vec<Line> {
    let mut state = rules.start();
    let mut lines = Vec::new();
    for step in 1..5000 {
        let mut all: Vec<Choice<Action>> = Vec::new();
        if let Some((by, action)) = rules.dealt(&state) {
            let line = Line::Said(by, action);
            say(rules, &mut state, &line, step).unwrap();
            lines.push(line);
            continue;
        }
        rules.candidates(&state, &mut all);
        all.retain(|choice| choice.weight > 0);
        let mut said = false;
        while !all.is_empty() {
            let total: u64 = all.iter().map(|choice| u64::from(choice.weight)).sum();
            let mut number = random(total);
            let index = all.iter().position(|choice| {
                let found = number < u64::from(choice.weight);
                number = number.wrapping_sub(u64::from(choice.weight));
                found
            });
            let choice = all.swap_remove(index.unwrap());
            let line = Line::Said(choice.by, choice.action);
            let mut after = state.clone();
            if say(rules, &mut after, &line, step).is_ok() {
                state = after;
                lines.push(line);
                said = true;
                break;
            }
        }
        if said {
            continue;
        }
        let ended = advanced(rules, &state, &Next::End);
        if ended.is_some_and(|ended| rules.standing(&ended).ending.is_some()) {
            return lines;
        }
        say(rules, &mut state, &Line::Round, step).unwrap();
        lines.push(Line::Round);
    }
    panic!("the session does not end");
}

/// The cards, a third of them as `?`.
fn some(cards: &Cards, random: Random<'_>) -> Cards {
    let known = |card: &CardId| match random(3) {
        0 => CardId::UNKNOWN,
        _ => *card,
    };
    cards.iter().map(known).collect()
}

/// What a forgetful onlooker writes instead of a line: some names become `?`, some draws are left
/// out.
fn forget(line: &Line, random: Random<'_>) -> Option<Line> {
    let Line::Said(by, action) = line else {
        return Some(line.clone());
    };
    let action: Action = match *action {
        Action::Draw(Draw { cards }) => match random(4) {
            0 => return None,
            1 => Draw { cards: unknown(cards.count()) }.into(),
            _ => Draw { cards: some(&cards, random) }.into(),
        },
        Action::Discard(Discard { cards }) => Discard { cards: some(&cards, random) }.into(),
        Action::Play(Play { card, paying, replacing }) => {
            Play { card, paying: some(&paying, random), replacing }.into()
        }
        Action::Use(Use { card, paying }) => Use { card, paying: some(&paying, random) }.into(),
        Action::Crossbreed(Crossbreed { give: false, .. }) if random(2) == 0 => {
            Crossbreed { card: CardId::UNKNOWN, give: false }.into()
        }
        action @ (Action::Biome(_)
        | Action::Challenge(_)
        | Action::NextChallenge(_)
        | Action::Choose(_)
        | Action::Crossbreed(_)
        | Action::Hunt(_)
        | Action::Pass(_)
        | Action::Manual(_)
        | Action::Adjust(_)) => action,
    };
    Some(Line::Said(*by, action))
}

fn assert_legal(rules: &Evolve, lines: &[Line], what: &str) {
    let mut state = rules.start();
    for (step, line) in lines.iter().enumerate() {
        if let Err(cause) = say(rules, &mut state, line, step as u32 + 1) {
            let mut text = String::new();
            for line in &lines[..=step] {
                match line {
                    Line::Said(by, action) => {
                        text.push_str(&format!("{by:?}: "));
                        action.print(rules, View::Full, &mut text);
                        text.push('\n');
                    }
                    Line::Round => text.push_str("round\n"),
                }
            }
            panic!("{what}: {cause}\n{text}");
        }
    }
    let ended = advanced(rules, &state, &Next::End).unwrap();
    assert!(rules.standing(&ended).ending.is_some(), "{what} has an end");
}

/// Every number that can be counted is the sum of its changes in the log.
fn assert_adds_up(rules: &Evolve, lines: &[Line]) {
    let mut state = rules.start();
    let mut log: Vec<Entry> = Vec::new();
    let start = state.clone();
    for line in lines {
        let next = match line {
            Line::Said(by, action) => Next::Action(*by, action),
            Line::Round => Next::Round,
        };
        advance(rules, &mut state, &next, &Waived::NONE, Step(1), Some(&mut log));
        let mut log = |entry| log.push(entry);
        match line {
            Line::Round => rules.open_round(&mut state, &mut Book::told(Step(1), &mut log)),
            Line::Said(by, action) => {
                let judged = rules.judge(&state, *by, action, &Waived::NONE).unwrap();
                judged.legal.apply(rules, &mut state, &mut Book::told(Step(1), &mut log));
            }
        }
    }
    advance(rules, &mut state, &Next::End, &Waived::NONE, Step(1), Some(&mut log));
    let number =
        |state: &super::State, owner: Owner, unit: Unit| match rules.count(state, owner, unit) {
            Count::Known(number) => Some(number),
            Count::AtLeast(_) | Count::Untold(_) | Count::Nothing => None,
        };
    let rounds = super::units::ROUNDS;
    for owner in (0..=6).map(Owner) {
        for unit in (0..10).map(Unit).filter(|unit| *unit != rounds) {
            let Some(end) = number(&state, owner, unit) else {
                continue;
            };
            let begin = number(&start, owner, unit).unwrap();
            let sum: i32 = log
                .iter()
                .filter(|entry| entry.owner == owner && entry.unit == unit)
                .map(|entry| entry.delta)
                .sum();
            assert_eq!(begin + sum, end, "{owner:?} {unit:?}");
        }
    }
    for row in rules.standing(&state).rows {
        assert_eq!(row.parts.iter().sum::<i32>(), row.total);
    }
}

fn assert_prints(rules: &Evolve, lines: &[Line]) {
    for line in lines {
        let Line::Said(by, action) = line else {
            continue;
        };
        let mut text = String::new();
        action.print(rules, View::Full, &mut text);
        let reader = Reader::new(rules, &text, 0);
        let mut out = Vec::new();
        reader.whole(|i| Grammar(&reader).clause(*by, i, &mut out)).unwrap();
        assert_eq!(out.len(), 1, "{text}");
        assert_eq!(out[0].action, *action, "{text}");
    }
}

#[test]
fn random_sessions_are_legal_with_and_without_the_seed_and_for_a_forgetful_onlooker() {
    for players in 2..=6 {
        for number in 0..12 {
            let mut random = choices(number);
            let seeded = rules(players, Chance::Seeded(Seed(number)), &[]);
            let lines = session(&seeded, &mut random);
            assert_prints(&seeded, &lines);
            assert_adds_up(&seeded, &lines);
            assert_legal(&seeded, &lines, "with the seed");
            let recorded = rules(players, Chance::Recorded, &[]);
            assert_legal(&recorded, &lines, "without the seed");
            for _ in 0..4 {
                let told: Vec<Line> =
                    lines.iter().filter_map(|line| forget(line, &mut random)).collect();
                assert_legal(&recorded, &told, &format!("{players} players, seed {number}"));
            }
        }
    }
}

#[test]
fn random_sessions_are_legal_under_every_ruling() {
    let rulings = [
        [("payment", "at-least"), ("attribute-method", "step-by-step")],
        [("creature-deck-empty", "reshuffle-when-emptied"), ("ranking", "standard")],
        [("short-draw", "none"), ("start-hand", "11")],
        [("draw-order", "place"), ("crossbreeding-offer-declined", "discard")],
        [("dying-sun-draws", "by-place"), ("dying-sun-biome-scoring", "yes")],
        [("plays-per-round", "3"), ("selector-cost", "paid-in-play")],
        [("hand-limit", "4"), ("dominance-floor", "zero")],
        [("selector-rounds", "all"), ("selector-cost", "cheapest-card-in-play")],
        [("replaced-card-can-pay", "yes"), ("flying-breaks-selector-tie", "yes")],
    ];
    for (number, rulings) in rulings.iter().enumerate() {
        let mut random = choices(number as u64);
        let seeded = rules(6, Chance::Seeded(Seed(number as u64)), rulings);
        let lines = session(&seeded, &mut random);
        assert_prints(&seeded, &lines);
        assert_adds_up(&seeded, &lines);
        let recorded = rules(6, Chance::Recorded, rulings);
        assert_legal(&recorded, &lines, &format!("{rulings:?}"));
        let told: Vec<Line> = (lines.iter()).filter_map(|line| forget(line, &mut random)).collect();
        assert_legal(&recorded, &told, &format!("{rulings:?}, told by an onlooker"));
    }
}

#[test]
fn names_of_cards_are_found_in_any_spelling() {
    let game = rules(2, Chance::Recorded, &[]);
    let names: &Vocabulary = &game.deck.card_names;
    assert_eq!(names.find("Safe in Numbers"), names.find("safe-in-numbers"));
    assert_eq!(names.find("AD05"), names.find("safe-in-numbers"));
    assert!(names.find("safe").is_none());
}

#[test]
fn what_ships_is_what_the_file_says() {
    super::data::DECKS.assert_as_written(|path| {
        let root = env!("CARGO_MANIFEST_DIR");
        std::fs::read_to_string(format!("{root}/src/data/{path}")).unwrap()
    });
}

/// What the loader says about the shipped deck with some text replaced.
fn complaint(replaced: &[(&str, &str)]) -> String {
    let mut text = include_str!("../../src/data/house-1.yaml").to_owned();
    for (old, new) in replaced {
        assert!(text.contains(old), "{old}");
        text = text.replacen(old, new, 1);
    }
    let file = evoref_record::data::DataFile::new(
        "my-box.yaml",
        &text,
        evoref_record::data::Quoting::Values,
    );
    match super::data::DECKS.load(file) {
        Ok(_) => String::new(),
        Err(bad) => bad.to_string(),
    }
}

/// What one run says about the shipped deck with a line replaced.
fn all_complaints(old: &str, new: &str) -> Vec<String> {
    let whole = include_str!("../../src/data/house-1.yaml");
    let line = whole.lines().find(|line| line.contains(old)).unwrap();
    let text = whole.replacen(line, new, 1);
    let quoting = evoref_record::data::Quoting::Values;
    let mut faults = evoref_record::data::Faults::all();
    let file = evoref_record::data::DataFile::new("a.yaml", &text, quoting);
    assert!(evoref_record::data::DataKind::own(&super::data::DECKS, file, &mut faults).is_none());
    faults.found().iter().map(|bad| bad.message.clone()).collect()
}

#[test]
fn the_id_of_a_card_may_be_its_name() {
    for id in ["wide-eyes", "Wide Eyes", "wide_eyes"] {
        assert_eq!(complaint(&[("id: hd02,", &format!("id: {id},"))]), "");
    }
}

#[test]
fn a_challenge_and_a_card_tell_all_their_faults_in_one_run() {
    let faults = all_complaints(
        "name: Lean Season",
        "  - {id: ch12, name: Lean Season, pre: {kind: draw, amount: 9}, score: {gathering: 12}, \
           ability_mods: {survivl: 2, armour: 30}}",
    );
    assert_eq!(faults.len(), 4, "{faults:#?}");
    let faults = all_complaints(
        "name: Proud Display",
        "  - {id: ad17, name: Proud Display, type: adaptation, cost: 50, allure: 5, \
           abilities: [climbing, climbing, flyng], effect: {kind: sole_first_bonus, points: 21}}",
    );
    assert_eq!(faults.len(), 4, "{faults:#?}");
}

#[test]
#[allow(clippy::too_many_lines, reason = "a table of cases")]
fn a_deck_file_is_refused_with_its_line_and_the_cause() {
    let cases: &[(&[(&str, &str)], &str)] = &[
        (&[], ""),
        (
            &[("creatures: 72,", "creatures: 71,")],
            "my-box.yaml:22: `counts` promises 71 creature cards, the lists have 72",
        ),
        (
            &[("abilities: [venom]}", "abilities: [poison]}")],
            "my-box.yaml:94: `poison` is not one of the deck's abilities: flying, swimming, climbing, \
             camouflage, survival, burrowing, running, night-vision, insulation, venom, armour, \
             herding, scavenging",
        ),
        (
            &[("abilities: [venom]}", "abilities: [venom, venom]}")],
            "my-box.yaml:94: `venom` stands twice, and counts once",
        ),
        (
            &[("score: {allure: 1}, source", "score: {}, source")],
            "my-box.yaml:168: a score counts something: an attribute, `parts`, `cost`, or abilities by \
             `ability_mods`",
        ),
        (
            &[("burrowing: 3}, at_least: 4,", "burrowing: 3},")],
            "my-box.yaml:184: a threshold has either `at_least` or `at_most`",
        ),
        (
            &[("burrowing: 3}, at_least: 4,", "burrowing: 3}, at_least: 4, at_most: 9,")],
            "my-box.yaml:184: a threshold has either `at_least` or `at_most`",
        ),
        (
            &[("score: {allure: -1}, last:", "score: {}, last:")],
            "my-box.yaml:186: a score counts something: an attribute, `parts`, `cost`, or abilities by \
             `ability_mods`",
        ),
        (
            &[("{kind: hand_limit, value: 12}", "{kind: discard_for, cards: 1}")],
            "my-box.yaml:150: `discard_for` gives nothing: add `points` or `score`",
        ),
        (
            &[("{kind: hand_limit, value: 12}", "{kind: discard_for, cards: 0, score: 1}")],
            "my-box.yaml:150: `discard_for` asks for at least one card",
        ),
        (
            &[("{kind: draw, amount: 1}", "{kind: discard, amount: 8}")],
            "my-box.yaml:173: what is drawn or discarded before scoring is 1 to 7 cards",
        ),
        (
            &[("name: Wide Eyes", "name: Blunt  snout")],
            "my-box.yaml:88: `Blunt  snout` and `Blunt Snout` are both written `blunt-snout` in a \
             record",
        ),
        (
            &[("name: Wide Eyes", "name: Blunt Snout")],
            "my-box.yaml:88: two cards are called `Blunt Snout`; a record could not tell them apart, so one needs another name",
        ),
        (
            &[("name: Wide Eyes", "name: Replacing")],
            "my-box.yaml:88: `Replacing` cannot be the name of a card: records use the word",
        ),
        (
            &[("ranking: dense", "ranking: olympic")],
            "my-box.yaml:41: ruling `ranking` takes dense, standard",
        ),
        (
            &[("  ranking: dense", "  rankings: dense")],
            "my-box.yaml:41: `rankings` is no ruling; `evoref rules evolve` lists them",
        ),
        (
            &[(
                "{above: 5, with_dying_sun: 4, below: 5}",
                "{above: 9, with_dying_sun: 4, below: 1}",
            )],
            "my-box.yaml:60: a game of 14 rounds can need 26 challenges, previews included, and the \
             deck has 21: it could run out",
        ),
        (
            &[(
                "{above: 5, with_dying_sun: 4, below: 5}",
                "{above: 5, with_dying_sun: 4, below: 4}",
            )],
            "my-box.yaml:60: the biome stack of 5 + 4 + 4 and Dying Sun takes 14 biomes, the deck has \
             15",
        ),
        (
            &[("last_round: true, ", "")],
            "my-box.yaml:209: only the biome of the last round has `subchallenges`",
        ),
        (
            &[("allure, gathering], source: seed", "allure], source: seed")],
            "my-box.yaml:209: the biome of the last round has four `subchallenges`: it is scored by \
             them, and usually they are the four attributes",
        ),
        (
            &[("cost: 0, allure: 3, aggression: -1", "cost: free, allure: 3, aggression: -1")],
            "my-box.yaml:88: creatures[1].cost: invalid type: string \"free\", expected a whole number \
             from 0 to 255",
        ),
        (
            &[("format: evolve-deck/1", "format: evolve-deck/2")],
            "my-box.yaml:17: the format is `evolve-deck/1`, not `evolve-deck/2`",
        ),
    ];
    for (replaced, expected) in cases {
        assert_eq!(complaint(replaced), *expected);
    }
    for (old, new, needle) in [
        ("cost: 0, gathering: 2", "price: 0, gathering: 2", "`price` is no key here"),
        ("kind: hand_limit", "kind: big_hand", "unknown variant `big_hand`"),
        ("type: head, cost: 0", "type: neck, cost: 0", "unknown variant `neck`"),
    ] {
        let said = complaint(&[(old, new)]);
        assert!(said.contains(needle), "{said}");
        let line = said.strip_prefix("my-box.yaml:").and_then(|said| said.split(':').next());
        assert!(line.is_some_and(|line| line.parse::<u32>().is_ok()), "{said}");
    }
}
