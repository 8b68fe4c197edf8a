//! A record that is heard in one run tells what its steps tell.

use evoref::{Fact, GAMES, NoFiles, Source};
use evoref_referee::session::{Facts, Wanted};
use evoref_referee::{self as referee, Options};

/// Everything but the place of what nobody wrote, and what a position states.
fn told(fact: &Fact) -> String {
    let (name, who, cause) = (fact.name, fact.who, fact.cause);
    let changes = fact.changes.iter();
    let changes: Vec<_> = changes.filter(|change| change.why != "position").collect();
    let roles = &fact.roles;
    format!("{name} {who:?} {cause:?} {roles:?} {changes:?} {}", fact.phrase)
}

#[test]
fn one_pass_tells_what_the_steps_tell() {
    for text in [
        include_str!("../../fixtures/evo/played/allotment-hut.evo"),
        include_str!("../../fixtures/evo/played/lunch-break.evo"),
        include_str!("../../fixtures/evo/illegal/must-rebid-forgotten.evo"),
        include_str!("../../fixtures/evolution/played/thursday-club.evo"),
        include_str!("../../fixtures/evolve/played/two-at-the-kitchen-table.evo"),
        include_str!("../../fixtures/evolve/played/from-round-four.evo"),
    ] {
        let mut session = GAMES.open(text, &NoFiles).expect("a sound header");
        let mut steps = Vec::new();
        session.walk(&mut |_, event| {
            steps.extend(event.facts.iter().map(told));
        });
        let source = Source::new("a.evo", text);
        let wanted = Wanted { facts: Facts::Whole, ..Wanted::default() };
        let span = referee::records(&source)[0];
        let (_, heard) = GAMES.hear(&source, span, &NoFiles, &Options::default(), wanted);
        let pass: Vec<String> = heard.facts.iter().map(told).collect();
        for (step, pass) in steps.iter().zip(&pass) {
            assert_eq!(step, pass);
        }
        assert_eq!(steps.len(), pass.len());
    }
}
