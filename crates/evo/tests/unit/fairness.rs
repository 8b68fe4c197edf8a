//! Measures of how equal the start pairs of a board are. Two start spaces that touch are a pair.

use super::*;

/// The pairs of start spaces, in no order.
fn pairs(board: &Board) -> Vec<[SpaceId; 2]> {
    let mut pairs = Vec::new();
    for a in spaces_of(board.starts) {
        for b in spaces_of(board.space(a).neighbours & board.starts) {
            if a < b {
                pairs.push([a, b]);
            }
        }
    }
    pairs
}

/// The spaces at most `distance` from one of a pair, the pair included.
fn around(board: &Board, pair: [SpaceId; 2], distance: u8) -> u128 {
    pair.iter().fold(0, |set, &id| set | id.bit() | board.within(id, distance, 0))
}

fn steps_between(board: &Board, a: [SpaceId; 2], b: [SpaceId; 2]) -> u8 {
    let there = b[0].bit() | b[1].bit();
    (0..128).find(|&distance| around(board, a, distance) & there != 0).unwrap()
}

fn spread<N: Copy + Ord + std::ops::Sub<Output = N>>(of: impl IntoIterator<Item = N>) -> N {
    let all: Vec<N> = of.into_iter().collect();
    *all.iter().max().unwrap() - *all.iter().min().unwrap()
}

#[test]
fn every_player_has_a_pair_of_start_spaces_that_touch() {
    for name in BOARDS.names {
        let board = shipped(name);
        let players = usize::from(board.players.1);
        assert_eq!(board.starts.count_ones() as usize, 2 * players, "{name}");
        assert_eq!(pairs(board).len(), players, "{name}");
        for pair in pairs(board) {
            let mut terrains = pair.map(|id| board.space(id).terrain);
            terrains.sort_unstable();
            assert_eq!(terrains, [Terrain::Jungle, Terrain::Hills], "{name}");
        }
    }
}

#[test]
fn neighbours_start_equally_far_apart() {
    for name in BOARDS.names {
        let board = shipped(name);
        let all = pairs(board);
        // How far the nearest other pair is, seen from each.
        let nearest = all.iter().map(|&a| {
            let others = all.iter().filter(|&&b| b != a);
            others.map(|&b| steps_between(board, a, b)).min().unwrap()
        });
        let nearest: Vec<u8> = nearest.collect();
        assert_eq!(spread(nearest.iter().copied()), 0, "{name}: {nearest:?}");
        assert!(nearest[0] >= 4, "{name}: {nearest:?}");
    }
}

#[test]
fn everybody_has_the_same_terrains_within_reach() {
    for (name, tolerance) in BOARDS.names.iter().zip([0, 0, 0, 1]) {
        let board = shipped(name);
        for distance in [2, 3] {
            for terrain in Terrain::ALL {
                let counts: Vec<usize> = pairs(board)
                    .into_iter()
                    .map(|pair| {
                        spaces_of(around(board, pair, distance))
                            .filter(|&id| board.space(id).terrain == terrain)
                            .count()
                    })
                    .collect();
                let what = format!("{name}: {} within {distance}: {counts:?}", terrain.name());
                assert!(spread(counts.iter().copied()) <= tolerance, "{what}");
                assert!(counts.iter().all(|&count| count > 0), "{what}");
            }
        }
    }
}

#[test]
fn everybody_is_first_on_as_much_land() {
    for (name, tolerance) in BOARDS.names.iter().zip([0, 0, 0, 1]) {
        let board = shipped(name);
        let all = pairs(board);
        let distance = |pair, id: SpaceId| {
            (0..128).find(|&distance| around(board, pair, distance) & id.bit() != 0)
        };
        let own = |pair: [SpaceId; 2]| {
            (0..board.spaces.len() as u8)
                .filter(|&id| {
                    let id = SpaceId(id);
                    let mut others = all.iter().filter(|&&other| other != pair);
                    others.all(|&other| distance(pair, id) < distance(other, id))
                })
                .count()
        };
        let land: Vec<usize> = all.iter().map(|&pair| own(pair)).collect();
        assert!(spread(land.iter().copied()) <= tolerance, "{name}: {land:?}");
    }
}

#[test]
fn every_terrain_is_worth_a_home() {
    for name in BOARDS.names {
        let board = shipped(name);
        let count = |terrain| {
            let mut spaces = board.spaces.iter();
            spaces.by_ref().filter(|space| space.terrain == terrain).count()
        };
        let counts = Terrain::ALL.map(count);
        let mean = board.spaces.len() / 4;
        for count in counts {
            assert!(count.abs_diff(mean) <= 3, "{name}: {counts:?}");
        }
        // Deserts lie on the coast or just inside, mountains inland.
        for space in &board.spaces {
            match space.terrain {
                Terrain::Desert => {
                    assert!(space.coast || space.neighbours & board.coast != 0, "{}", space.name);
                }
                Terrain::Mountains => assert!(!space.coast, "{name}: {}", space.name),
                Terrain::Jungle | Terrain::Hills => {}
            }
        }
    }
}
