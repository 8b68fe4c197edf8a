use super::*;

#[test]
fn each_purpose_has_its_purse_and_takes_no_more_than_it_holds() {
    let work = Work::on_record(0);
    assert!(work.advise(u64::MAX), "a verdict does not pay for advice");
    assert!(work.spend(LEAST - 1));
    assert!(!work.is_used_up());
    assert!(!work.spend(2), "there is one");
    assert!(work.is_used_up(), "a try empties the purse");
    assert_eq!(work.spent(Purpose::Verdict), (LEAST, LEAST));
    work.begin_advice();
    assert!(work.clone().advise(LEAST) && work.is_used_up());
    assert!(!work.advise(1));
    assert_eq!(work.spent(Purpose::Advice), (LEAST, LEAST));
    work.begin_verdict();
    assert_eq!(work.spent(Purpose::Verdict), (0, LEAST));
}

#[test]
fn whoever_works_apart_takes_nothing_from_others() {
    let work = Work::on_record(0);
    assert!(work.spend(7));
    let other = work.apart();
    assert_eq!(other.spent(Purpose::Verdict), (7, LEAST));
    assert!(other.spend(5));
    other.begin_advice();
    assert!(other.advise(3));
    assert_eq!(work.spent(Purpose::Verdict), (7, LEAST));
    assert_eq!(work.spent(Purpose::Advice), (0, LEAST));
    assert_eq!(work.purpose(), Purpose::Verdict);
}

#[test]
fn a_longer_record_may_cost_more() {
    let full = |bytes: u64| Work::on_record(bytes as usize).spent(Purpose::Verdict).1;
    assert_eq!(full(1), LEAST);
    assert_eq!(full(SHORT), LEAST);
    assert_eq!(full(SHORT + 100) - LEAST, 100 * STEPS_OF_A_BYTE);
    assert_eq!(full(SMALL / 2), MOST);
    assert_eq!(full(SMALL / 4), MOST);
    assert_eq!(full(4 * SMALL), 2 * full(2 * SMALL));
}
