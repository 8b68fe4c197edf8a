use super::*;

#[test]
fn each_purpose_has_its_purse_and_takes_no_more_than_it_holds() {
    let work = Work::on_record(0);
    assert!(work.advise(u64::MAX), "a verdict does not pay for advice");
    assert!(work.spend(JUDGING - 1));
    assert!(!work.is_used_up());
    assert!(!work.spend(2), "there is one");
    assert!(work.is_used_up(), "a try empties the purse");
    assert_eq!(work.spent(Purpose::Verdict), (JUDGING, JUDGING));
    work.begin_advice();
    assert!(work.clone().advise(ADVICE) && work.is_used_up());
    assert!(!work.advise(1));
    assert_eq!(work.spent(Purpose::Advice), (ADVICE, ADVICE));
    work.begin_verdict();
    assert_eq!(work.spent(Purpose::Verdict), (0, JUDGING));
}

#[test]
fn whoever_works_apart_takes_nothing_from_others() {
    let work = Work::on_record(0);
    assert!(work.spend(7));
    let other = work.apart();
    assert_eq!(other.spent(Purpose::Verdict), (7, JUDGING));
    assert!(other.spend(5));
    other.begin_advice();
    assert!(other.advise(3));
    assert_eq!(work.spent(Purpose::Verdict), (7, JUDGING));
    assert_eq!(work.spent(Purpose::Advice), (0, ADVICE));
    assert_eq!(work.purpose(), Purpose::Verdict);
}

#[test]
fn advice_may_take_what_the_verdict_left() {
    let work = Work::on_record(0);
    assert!(work.spend(JUDGING / 4));
    work.begin_advice();
    work.begin_advice();
    assert!(work.advise(ADVICE + JUDGING / 2));
    let all = ADVICE + JUDGING - JUDGING / 4;
    assert_eq!(work.spent(Purpose::Advice), (ADVICE + JUDGING / 2, all));
    assert_eq!(work.spent(Purpose::Verdict), (JUDGING / 4, JUDGING));
    work.begin_question();
    assert_eq!(work.left(), ADVICE, "a question has a purse of its own");
    let forgone = Work::on_record(0);
    forgone.forgo_advice();
    forgone.begin_advice();
    assert!(forgone.is_used_up());
}

#[test]
fn a_record_twice_as_long_may_cost_twice_as_much() {
    let full = |bytes| Work::on_record(bytes).spent(Purpose::Verdict).1;
    assert_eq!(full(1), full(SMALL as usize));
    assert_eq!(full(2 * SMALL as usize), 2 * full(1));
}
