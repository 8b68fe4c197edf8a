use super::share_of_faces;
use crate::names::Die;
use crate::verbs::go::fight::succeeds;

#[test]
fn an_attack_is_won_by_as_many_faces_as_win() {
    let faces = ["miss", "hit", "+0", "+1", "+1", "+2"];
    for (attack, defence) in [(0, 0), (1, 0), (0, 1), (3, 1), (2, 5)] {
        let wins = faces.iter().filter(|face| {
            let die = Die::ALL.into_iter().find(|die| die.name() == **face);
            die.is_some_and(|die| succeeds(die, [attack, defence]))
        });
        let share = share_of_faces(|die| succeeds(die, [attack, defence]));
        assert!((share - f64::from(wins.count() as u32) / 6.0).abs() < 1e-9);
    }
}
