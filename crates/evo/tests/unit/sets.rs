use super::*;

#[test]
fn everybody_has_his_place_on_a_track_that_is_sorted_and_shifted() {
    let mut random = 1_u32;
    let mut below = |limit: usize| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        random as usize / 256 % limit
    };
    for _ in 0..2_000 {
        let mut players: Vec<Player> = (0..SEATS as u8).map(Player).collect();
        (0..SEATS).for_each(|at| players.swap(at, below(SEATS)));
        players.truncate(below(SEATS) + 1);
        let mut track: Track = players.iter().copied().collect();
        let keys: [u32; SEATS] = std::array::from_fn(|_| below(3) as u32);
        track.sort_by(|player| keys[player.seat()]);
        players.sort_by_key(|player| keys[player.seat()]);
        let (from, to) = (below(players.len()), below(players.len()));
        track.shift(players[from], to);
        let player = players.remove(from);
        players.insert(to, player);
        assert!(track.iter().eq(players.iter().copied()), "{track:?}");
        for player in (0..SEATS as u8).map(Player) {
            let place = players.iter().position(|other| *other == player);
            assert_eq!(track.place(player), place.unwrap_or(players.len()));
        }
    }
}
