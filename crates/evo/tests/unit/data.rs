use super::board::{BOARDS, Board, Space, SpaceId, Terrain, spaces_of};
use super::events::{DECKS, Effect, EventPhase};
use super::wheel::{Climate, WHEELS};
use evoref_record::data::{BadData, DataFile, Quoting};

mod bad_files;
mod fairness;

fn file(text: &str) -> DataFile<'_> {
    DataFile::new("own.yaml", text, Quoting::Values)
}

fn shipped(name: &str) -> &'static Board {
    BOARDS.named(name).unwrap()
}

fn id(board: &Board, name: &str) -> SpaceId {
    board.find(name).unwrap()
}

fn names(board: &Board, set: u128) -> Vec<&str> {
    spaces_of(set).map(|id| &*board.space(id).name).collect()
}

#[test]
fn what_ships_is_what_the_files_say() {
    let text = |path: &str| {
        let root = env!("CARGO_MANIFEST_DIR");
        std::fs::read_to_string(format!("{root}/src/data/{path}")).unwrap()
    };
    BOARDS.assert_as_written(text);
    WHEELS.assert_as_written(text);
    DECKS.assert_as_written(text);
}

#[test]
fn a_space_is_found_by_its_name() {
    let island = shipped("reference-5");
    for (number, space) in (0..).zip(island.spaces.iter()) {
        assert_eq!(island.find(&space.name), Some(SpaceId(number)));
    }
    assert_eq!(island.find("H10"), island.find("h10"));
    assert_eq!(island.find("a01"), island.find("a1"));
    let missing = ["a0", "a3", "h11", "m1", "z99", "a", "1", "", "a1 ", "1a", "a001", "é1", "{1"];
    for name in missing {
        assert_eq!(island.find(name), None, "{name}");
    }
}

#[test]
fn neighbours_share_a_side() {
    let island = shipped("reference-2");
    let around = |name| names(island, island.space(id(island, name)).neighbours);
    assert_eq!(around("d3"), ["c1", "c2", "d2", "d4", "e2", "e3"]);
    assert_eq!(around("d1"), ["d2", "e1"]);
    assert_eq!(around("a2"), ["a1", "b2", "b3"]);
    for board in BOARDS.names.iter().map(|name| shipped(name)) {
        for space in &board.spaces {
            let this = id(board, &space.name);
            for other in spaces_of(space.neighbours) {
                assert_ne!(board.space(other).neighbours & this.bit(), 0, "{}", space.name);
            }
            assert_eq!(space.neighbours & this.bit(), 0, "{}", space.name);
        }
    }
}

#[test]
fn distance_goes_round_what_is_blocked() {
    let island = shipped("reference-2");
    let within = |distance, blocked: &[&str]| {
        let blocked = blocked.iter().fold(0, |set, name| set | id(island, name).bit());
        names(island, island.within(id(island, "a1"), distance, blocked))
    };
    assert_eq!(within(0, &[]), [""; 0]);
    assert_eq!(within(1, &[]), ["a2", "b1", "b2"]);
    assert_eq!(within(2, &[]), ["a2", "b1", "b2", "b3", "c1", "c2"]);
    // A blocked space is reached, but nothing behind it is.
    assert_eq!(within(2, &["b2", "a2"]), ["a2", "b1", "b2", "c1"]);
    assert_eq!(within(9, &["b2", "a2", "b1"]), ["a2", "b1", "b2"]);
    assert_eq!(within(9, &[]).len(), 27);
}

#[test]
fn the_coast_is_the_open_sea_and_not_a_lake() {
    let coastal = |board: &'static Board, name| board.space(id(board, name)).coast;
    let crater = shipped("reference-4");
    assert!(!coastal(crater, "e4"), "only on the lake");
    assert!(!coastal(crater, "d4"), "only on the lake");
    assert!(coastal(crater, "e1"));
    let pinwheel = shipped("reference-3");
    assert!(coastal(pinwheel, "g5"), "on the bay between h4 and h5");
    for board in BOARDS.names.iter().map(|name| shipped(name)) {
        let flagged = |flag: fn(&Space) -> bool| {
            let names = board.spaces.iter().filter(|space| flag(space));
            names.map(|space| &*space.name).collect::<Vec<_>>()
        };
        assert_eq!(names(board, board.coast), flagged(|space| space.coast));
        assert_eq!(names(board, board.starts), flagged(|space| space.start));
        assert_eq!(board.starts & !board.coast, 0, "starts lie on the coast");
    }
}

#[test]
fn the_coast_can_be_told() {
    let told =
        "name: tiny\ntitle: Tiny\nplayers: 2\ncoast: [a1, b2]\nmap: |\n  a   D*  J*\n  b H*  M*\n";
    let tiny = BOARDS.load(file(told)).unwrap();
    assert_eq!(names(&tiny, tiny.coast), ["a1", "b2"]);
    assert_eq!(tiny.starts.count_ones(), 4, "starts may lie inland then");
}

#[test]
fn our_own_island_is_a_board_too() {
    let text = include_str!("../../../../fixtures/evo/data/three-valleys.yaml");
    let valleys = BOARDS.load(file(text)).unwrap();
    assert_eq!(valleys.players, (2, 3));
    assert_eq!(valleys.spaces.len(), 18);
    assert_eq!(
        names(&valleys, !valleys.coast & ((1 << 18) - 1)),
        ["b2", "b3", "c2", "c3", "d2", "d3"]
    );
}

#[test]
fn the_ring_of_six_follows_from_its_ideal_terrains() {
    use Climate::{Cold, Deadly, Hot, Ideal};
    let climate = |name| {
        let sections = WHEELS.named(name).unwrap().sections.iter();
        sections.map(|section| section.climate).collect::<Vec<_>>()
    };
    let jungle = [Hot, Ideal, Cold, Deadly];
    let hills = [Deadly, Hot, Ideal, Cold];
    let mountains = [Deadly, Deadly, Hot, Ideal];
    let desert = [Ideal, Cold, Deadly, Deadly];
    let mild = [Ideal, Cold, Cold, Deadly];
    assert_eq!(climate("ring-six"), [jungle, hills, mountains, hills, jungle, desert]);
    assert_eq!(climate("ring-six-mild"), [jungle, hills, mountains, hills, jungle, mild]);
    assert_eq!(WHEELS.named("ring-six").unwrap().start, 0);
}

#[test]
fn a_wheel_can_say_what_every_terrain_is() {
    let text = include_str!("../../../../fixtures/evo/data/four-seasons.yaml");
    let wheel = WHEELS.load(file(text)).unwrap();
    assert_eq!(wheel.start, 1);
    assert_eq!(&*wheel.sections[1].name, "spring");
    assert_eq!(wheel.sections[1].of(Terrain::Hills), Climate::Ideal);
    assert_eq!(wheel.sections[0].of(Terrain::Mountains), Climate::Deadly);
}

#[test]
fn the_house_deck_has_fifteen_cards_and_the_empty_one_none() {
    let house = DECKS.named("house").unwrap();
    assert_eq!(house.size(), 15);
    assert_eq!(DECKS.named("none").unwrap().size(), 0);
    let card = |name: &str| house.cards.iter().find(|card| *card.name == *name).unwrap();
    assert_eq!((card("stampede").copies, card("stampede").amount), (2, 2));
    assert_eq!(card("shelter").effect, Effect::Shelter);
    assert_eq!(card("spare-horn").phase, EventPhase::Combat);
    assert_eq!(card("wheel-back").amount, 0);
}

#[test]
fn a_deck_of_ones_own_may_have_any_size() {
    let text = include_str!("../../../../fixtures/evo/data/club-cards.yaml");
    let club = DECKS.load(file(text)).unwrap();
    assert_eq!(club.size(), 10);
    let manual = club.cards.iter().filter(|card| card.effect == Effect::Manual);
    assert_eq!(manual.count(), 4);
}

/// The `yaml` fences of grammar.md under a heading.
fn examples(heading: &str) -> Vec<&'static str> {
    let (_, text) = include_str!("../../../../grammar.md").split_once(heading).unwrap();
    let section = text.split("\n## ").next().unwrap().split("\n### ").next().unwrap();
    let fences = section.split("```yaml\n").skip(1);
    fences.map(|fence| fence.split("```").next().unwrap()).collect()
}

#[test]
fn the_files_shown_in_the_grammar_load() {
    let boards = examples("### Boards of Evo");
    let wheels = examples("### Wheels of Evo");
    let decks = examples("### Event decks of Evo");
    assert_eq!((boards.len(), wheels.len(), decks.len()), (1, 1, 1));
    for text in boards {
        BOARDS.load(file(text)).unwrap();
    }
    WHEELS.load(file(wheels[0])).unwrap();
    DECKS.load(file(decks[0])).unwrap();
}

#[test]
fn the_grammar_lists_every_effect_with_its_phase_and_amount() {
    let (_, table) =
        include_str!("../../../../grammar.md").split_once("| effect | phase | amount |").unwrap();
    let rows: Vec<Vec<&str>> = table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let mut listed = 0;
    for row in &rows {
        for name in row[0].split(", ") {
            let effect: Effect = serde_yaml::from_str(name.trim_matches('`')).unwrap();
            let phase = effect
                .phase()
                .map_or("any but `combat`".to_owned(), |phase| format!("`{}`", phase.name()));
            assert_eq!(row[1], phase, "{name}");
            assert_eq!(row[2], effect.counts().unwrap_or(""), "{name}");
            listed += 1;
        }
    }
    assert_eq!(listed, 11);
}

fn complaint<T: std::fmt::Debug>(result: Result<T, BadData>) -> String {
    result.unwrap_err().to_string()
}
