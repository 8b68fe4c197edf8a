//! Whatever the judge accepts of a combat is listed, and no more: all combats with few cards are
//! written down one after another, judged, and compared with the candidates.

use super::super::Action;
use super::super::Evo;
use super::super::names::{Die, Gene};
use super::super::state::{Card, Pawn, Phase, Spaces, State};
use super::super::verbs::go::combat::{Answer, Combat};
use super::super::verbs::go::{Go, Way};
use evoref_game::{
    Actor, Begun as _, Chance, Choice, Moves as _, NoFiles, Opening, Player, Rules, Seat, Step,
    View, Waived, Work,
};
use evoref_record::source::Span;

const A: Player = Player(0);
const B: Player = Player(1);

/// What a hand holds: names of known cards, and how many nobody knows.
type Held = (&'static [&'static str], u8);

fn two_players() -> Evo {
    let seat =
        |handle: &str| Seat { handle: handle.into(), name: handle.into(), span: Span::new(0, 0) };
    let opening = Opening {
        seats: &[seat("A"), seat("B")].into(),
        headers: &[],
        rulings: &[],
        chance: Chance::Recorded,
        files: &NoFiles,
        view: View::Full,
        work: &Work::unbounded(),
    };
    Evo::new(&opening).unwrap()
}

fn spaces(evo: &Evo, names: &[&str]) -> Spaces {
    let bits = names.iter().map(|name| evo.board.find(name).unwrap().bit());
    Spaces(bits.fold(0, |all, bit| all | bit))
}

/// A movement phase in which A, on a1, stands next to B on a2 and b2.
fn table(evo: &Evo, hands: [Held; 2], genes: [&[Gene]; 2]) -> State {
    let mut state = evo.start();
    state.phase = Phase::Movement;
    state.round = 1;
    for player in [A, B] {
        state.order.push(player);
    }
    state.herds[0].spaces = spaces(evo, &["a1"]);
    state.herds[1].spaces = spaces(evo, &["a2", "b2", "g2"]);
    for ((herd, (known, unknown)), genes) in state.herds.iter_mut().zip(hands).zip(genes) {
        for name in known {
            let card = Card(evo.deck.names.find(name).unwrap() as u8);
            herd.hand.known.add(card);
            state.deck.seen.add(card);
        }
        herd.hand.unknown = unknown;
        for gene in genes {
            herd.genes.add(*gene);
        }
    }
    state
}

/// Every way to write one more card.
fn answers(evo: &Evo) -> Vec<Answer> {
    let cards = ["second-chance", "spare-horn", "stampede"];
    let dice = [None].into_iter().chain(Die::ALL.map(Some));
    let mut all = Vec::new();
    for die in dice {
        for name in cards {
            for by in [A, B] {
                let card = Card(evo.deck.names.find(name).unwrap() as u8);
                all.push(Answer { by, card, die });
            }
        }
    }
    all
}

/// Every combat with so many cards that the judge accepts; what is wrong with the first cards is
/// not mended by another one.
fn accepted(evo: &Evo, state: &State, go: Go, cards: usize) -> Vec<Action> {
    let action = |combat: Combat| Action::Go(Go { combat: Some(combat), ..go });
    let legal = |combat: &Combat| {
        evo.judge(state, Actor::Player(A), &action(*combat), &Waived::NONE).is_ok()
    };
    let mut combats: Vec<Combat> = Die::ALL.map(Combat::roll).to_vec();
    for _ in 0..cards {
        let next = answers(evo);
        combats = combats
            .iter()
            .flat_map(|combat| next.iter().map(|answer| combat.and(*answer)))
            .filter(legal)
            .collect();
    }
    let near = Spaces(evo.board.space(go.to).neighbours);
    let escapes: Vec<_> = [None].into_iter().chain(near.iter().map(Some)).collect();
    combats
        .into_iter()
        .flat_map(|combat| escapes.iter().map(move |escape| with_escape(combat, *escape)))
        .filter(legal)
        .map(action)
        .collect()
}

/// The attack of a choice, without what follows, and its number of cards.
fn attack(choice: &Choice<Action>) -> Option<(Go, usize)> {
    let Action::Go(go) = choice.action else {
        return None;
    };
    let cards = go.combat?.answers.len();
    Some((Go { combat: None, ..go }, cards))
}

/// The combats with so many cards that are listed for an attack: one by one, and as a form.
fn listed(evo: &Evo, state: &State, go: Go, cards: usize) -> (Vec<Action>, Option<String>) {
    let mut choices = Vec::new();
    evo.candidates(state, &mut choices);
    choices.retain(|choice| attack(choice) == Some((go, cards)));
    choices.retain(|choice| evo.judge(state, choice.by, &choice.action, &Waived::NONE).is_ok());
    let mut forms = choices.iter().filter_map(|choice| choice.form.clone());
    let form = forms.next();
    assert_eq!(forms.next(), None, "one form for all");
    let single = choices.into_iter().filter(|choice| choice.form.is_none());
    (single.map(|choice| choice.action).collect(), form)
}

fn go(evo: &Evo, from: &str, to: &str) -> Go {
    Go {
        way: Way::Walk,
        from: evo.board.find(from).unwrap(),
        to: evo.board.find(to).unwrap(),
        combat: None,
    }
}

#[test]
fn every_combat_that_the_judge_accepts_is_listed_once() {
    let evo = two_players();
    let none: &[Gene] = &[];
    let hands: [[Held; 2]; 7] = [
        [(&[], 0), (&[], 0)],
        [(&["spare-horn"], 0), (&["second-chance"], 0)],
        [(&["second-chance", "spare-horn"], 0), (&["spare-horn"], 0)],
        [(&[], 1), (&[], 0)],
        [(&[], 1), (&[], 1)],
        [(&["second-chance"], 1), (&["second-chance"], 0)],
        [(&["spare-horn", "stampede"], 1), (&[], 2)],
    ];
    let genes: [[&[Gene]; 2]; 3] = [
        [none, none],
        [&[Gene::Horn], &[Gene::Chameleon]],
        [&[Gene::GreatHorn], &[Gene::Chameleon, Gene::BonyPlate, Gene::Horn]],
    ];
    let (mut singles, mut forms) = (0, 0);
    for hands in hands {
        for genes in genes {
            let state = table(&evo, hands, genes);
            let go = go(&evo, "a1", "b2");
            for cards in 0..=2 {
                let judged = accepted(&evo, &state, go, cards);
                let (single, form) = listed(&evo, &state, go, cards);
                let what = format!("{hands:?} {genes:?}, {cards} cards");
                match form {
                    None => {
                        singles += 1;
                        assert_eq!(single.len(), judged.len(), "{what}");
                        assert!(judged.iter().all(|action| single.contains(action)), "{what}");
                    }
                    Some(form) => {
                        forms += 1;
                        assert!(single.is_empty(), "{what}: {form}");
                        assert!(judged.len() > 100, "{what}: {form}");
                    }
                }
            }
        }
    }
    assert!(singles > 30 && forms > 5, "{singles} lists, {forms} forms");
}

#[test]
fn long_combats_are_a_form_as_far_as_cards_last() {
    let evo = two_players();
    // All three cards of the deck that work in a combat, and no fourth.
    let state =
        table(&evo, [(&["second-chance"], 2), (&["spare-horn"], 2)], [&[], &[Gene::Chameleon]]);
    let go = go(&evo, "a1", "a2");
    for cards in 2..=4 {
        let (single, form) = listed(&evo, &state, go, cards);
        let judged = accepted(&evo, &state, go, cards);
        assert!(single.is_empty());
        assert_eq!(form.is_some(), !judged.is_empty(), "{cards} cards");
        assert_eq!(form.is_some(), cards <= 3);
    }
}

#[test]
fn a_form_says_what_it_stands_for() {
    let evo = two_players();
    let state = table(&evo, [(&[], 2), (&[], 1)], [&[], &[Gene::Chameleon]]);
    let (_, form) = listed(&evo, &state, go(&evo, "a1", "b2"), 3);
    assert_eq!(
        form.unwrap(),
        "attack a1xb2 DIE by PLAYER CARD [DIE] by PLAYER CARD [DIE] by PLAYER CARD [DIE] [escape SPACE]"
    );
}

#[test]
fn what_the_auction_gives_counts_at_once() {
    let evo = two_players();
    let mut state = table(&evo, [(&[], 0), (&[], 0)], [&[], &[]]);
    state.phase = Phase::Mutations;
    state.lab.columns = 2;
    state.lab.genes[1] = Some(Gene::Wings);
    for (column, player) in [(0, B), (1, A)] {
        state.lab.settled |= 1 << state.order.place(player);
        state.lab.pawns[column] = Some(Pawn { player, value: 0, since: Step::default() });
    }
    let mut choices = Vec::new();
    evo.candidates(&state, &mut choices);
    let flies = choices.iter().any(|choice| {
        matches!(choice.action, Action::Go(Go { way: Way::Fly(_), .. }))
            && choice.by == Actor::Player(A)
    });
    assert!(flies, "wings are won, and nothing stands before the movement");
    let plays = |choice: &&Choice<Action>| matches!(choice.action, Action::Play(_));
    let by: Vec<Actor> = choices.iter().filter(plays).map(|choice| choice.by).collect();
    assert!(!by.is_empty() && by.iter().all(|by| *by == Actor::Player(B)));
}

fn with_escape(combat: Combat, escape: Option<crate::data::board::SpaceId>) -> Combat {
    Combat { escape, ..combat }
}
