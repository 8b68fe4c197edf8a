use super::*;
use evoref::GAMES;

fn of(text: &str) -> (ResultKind, String) {
    let source = std::sync::Arc::new(evoref_record::source::Source::new("a.evo", text));
    let records = evoref_referee::records(&source);
    let options = evoref_referee::Options::default();
    let report = GAMES.referee(&source, records[0], &evoref_game::NoFiles, &options);
    let result = Result::of(&report);
    (result.kind, result.sentence())
}

#[test]
fn a_record_without_a_session_claims_its_points_or_its_winner() {
    let head = "evoref 1\ngame: evo\nplayers: A \"Ann\", B \"Bob\", C \"Cy\"\n\n";
    assert_eq!(
        of(&format!("{head}result: final A 12, B 14, C 12\n")),
        (ResultKind::Claimed, "Bob 14, Ann 12, Cy 12".to_owned())
    );
    assert_eq!(
        of(&format!("{head}result: final A 12, B ?, C 14\n")),
        (ResultKind::Claimed, "Cy 14, Ann 12, Bob ?".to_owned())
    );
    assert_eq!(
        of(&format!("{head}result: winner C\n")),
        (ResultKind::Claimed, "Cy wins".to_owned())
    );
}

#[test]
fn a_session_that_goes_on_has_none() {
    let head = "evoref 1\ngame: evo\nplayers: A, B\n\nsetup\n";
    assert_eq!(of(head), (ResultKind::None, String::new()));
}

#[test]
fn a_replayed_session_is_verified() {
    let text = include_str!("../../../../fixtures/evo/played/allotment-hut.evo");
    let (kind, sentence) = of(text);
    assert_eq!(kind, ResultKind::Verified);
    assert!(sentence.contains(", "), "{sentence}");
}
