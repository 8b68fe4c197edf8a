//! A session that is stepped, sought and edited is the same session.

use super::editions::GAMES;
use evoref_game::NoFiles;
use evoref_record::source::Span;
use evoref_referee::session::{At, Event, Session, What};

use super::editions::fixtures;
use super::tables::{Choices, apart, each_table, played, tries};

/// All that shows of a moment.
fn moment(session: &Session) -> String {
    format!(
        "{:?}\n{:?}\n{}{}{:?}{:?}",
        session.stage(),
        session.stopped(),
        session.show(),
        session.scene().to_json(),
        session.score(),
        session.basis(),
    )
}

fn steps(session: &mut Session) -> Vec<Event> {
    std::iter::from_fn(|| session.step()).collect()
}

#[test]
fn seeking_leads_where_stepping_does() {
    for (index, (path, text)) in fixtures().into_iter().step_by(apart(13, 3)).enumerate() {
        let Ok(mut stepped) = GAMES.open(&*text, &NoFiles) else {
            continue;
        };
        // Every place of few records, some of the places of all others.
        let every = if index % 16 == 0 { 1 } else { 7 };
        let mut moments = vec![(stepped.at(), moment(&stepped))];
        let mut places = 0;
        while let Some(event) = stepped.step() {
            assert_eq!(event.at, stepped.at());
            places += 1;
            if places % every == 0 || event.what == What::End {
                moments.push((event.at, moment(&stepped)));
            }
        }
        let ordered = moments.windows(2).all(|pair| pair[0].0 < pair[1].0);
        assert!(ordered, "{}: places are not in order", path.display());
        let mut sought = GAMES.open(&*text, &NoFiles).unwrap();
        for (at, expected) in moments.iter().rev().chain(&moments) {
            sought.seek(*at);
            assert_eq!(sought.at(), *at, "{}", path.display());
            assert_eq!(&moment(&sought), expected, "{} at {at:?}", path.display());
        }
    }
}

#[test]
fn a_session_at_its_end_can_go_there_again() {
    let (_, text) = &fixtures()[0];
    let mut session = GAMES.open(&**text, &NoFiles).expect("a sound header");
    session.seek(At::END);
    let end = moment(&session);
    for _ in 0..3 {
        session.seek(At::END);
        assert_eq!(moment(&session), end);
    }
    let (above, last) = (text.trim_end().rfind('\n').unwrap(), text.len());
    let span = Span::new(above as u32 + 1, last as u32);
    let line = session.source().slice(span).to_owned();
    assert!(session.edit(span, "").is_some());
    session.seek(At::END);
    let before = Span::new(span.start, span.start);
    assert!(session.edit(before, &line).is_some());
    session.seek(At::END);
    assert_eq!(moment(&session), end);
}

#[test]
fn the_report_of_a_session_is_that_of_the_referee() {
    use evoref_record::source::Source;
    use evoref_referee::Options;
    for (path, text) in fixtures().into_iter().step_by(apart(17, 3)) {
        let source = Source::new("record", &*text);
        let whole = Span::new(0, text.len() as u32);
        let plain = GAMES.referee(&source, whole, &NoFiles, &Options::default());
        let Ok(mut session) = GAMES.open(&*text, &NoFiles) else {
            assert!(!plain.findings.is_empty(), "{}", path.display());
            continue;
        };
        let report = session.report();
        assert_eq!(report.findings, plain.findings, "{}", path.display());
        assert_eq!(report.status, plain.status, "{}", path.display());
        session.seek(At::END);
        // What a suggestion explains is told too, because nothing was tried.
        let told = session.findings();
        for finding in &plain.findings {
            let here = told.iter().any(|other| {
                other.code == finding.code && other.primary.span == finding.primary.span
            });
            assert!(here, "{}: {}", path.display(), finding.message);
        }
        if plain.findings.is_empty() {
            let score = session.score();
            let Some(standing) = plain.standing() else {
                // Nothing but a claim, a gap, or points that a position leaves out.
                let open = score.ending.is_none() || !score.unknown.is_empty();
                assert!(open, "{}", path.display());
                continue;
            };
            assert_eq!(score.ending, standing.ending, "{}", path.display());
            let totals = score.rows.iter().map(|row| (row.player, row.total));
            let expected = standing.rows.iter().map(|row| (row.player, row.total));
            assert!(totals.eq(expected), "{}", path.display());
        }
    }
}

/// What else a record can mean may be looked for when somebody asks; the verdict is the same if nobody does.
#[test]
fn asking_on_the_way_changes_no_verdict() {
    use evoref_record::source::Source;
    use evoref_referee::Options;
    let (mut can_be_open, mut open) = (false, 0);
    each_table(|table| {
        // Nobody need write a draw of Evolve!, and which one a written draw is can be open.
        can_be_open |= table.game.name == "evolve";
        for seed in 0..tries(2, 12) {
            // Most draws may be left out, and some are.
            let text = played(table, seed as u64, seed % 4 == 3);
            let (mut draws, left_out) = (0, 2 + seed % 3);
            let mut is_kept = |line: &&str| {
                draws += usize::from(line.contains(": draw "));
                !line.contains(": draw ") || draws % left_out != 0
            };
            let text: String = text.split_inclusive('\n').filter(|line| is_kept(line)).collect();
            let mut session = GAMES.open(&*text, &NoFiles).expect("a sound header");
            while session.step().is_some() {
                let counted = session.counted();
                open += usize::from(session.count("A", "cards").is_none() && !counted.is_empty());
            }
            let told = session.findings();
            let source = Source::new("record", &*text);
            let whole = Span::new(0, text.len() as u32);
            let plain = GAMES.referee(&source, whole, &NoFiles, &Options::default());
            assert_eq!(told.is_empty(), plain.findings.is_empty(), "{text}");
            for finding in &plain.findings {
                let is_same = |one: &&evoref::Finding| {
                    (one.code, one.primary.span) == (finding.code, finding.primary.span)
                };
                assert!(told.iter().find(is_same).is_some(), "{}\n{text}", finding.message);
            }
        }
    });
    assert!(open > 0 || !can_be_open, "nothing was open");
}

#[test]
fn every_step_tells_what_it_changed() {
    for (path, text) in fixtures().into_iter().step_by(apart(7, 2)) {
        let Ok(mut session) = GAMES.open(&*text, &NoFiles) else {
            continue;
        };
        let game = session.game();
        let units: Vec<&str> = game.units.iter().map(|(name, _)| *name).collect();
        let owners: Vec<String> = session
            .seats()
            .iter()
            .map(|seat| seat.handle.to_string())
            .chain(["table".to_owned()])
            .collect();
        let counts = |session: &Session| -> Vec<Option<i32>> {
            let pairs = owners.iter().flat_map(|owner| units.iter().map(move |unit| (owner, unit)));
            pairs.map(|(owner, unit)| session.count(owner, unit)).collect()
        };
        let mut before = counts(&session);
        let (mut positioned, mut begun) = (false, false);
        while let Some(event) = session.step() {
            let after = counts(&session);
            // A position is laid out below it; the one that begins a record on an empty table.
            let mut changes = event.facts.iter().flat_map(|fact| &fact.changes);
            let laid_out = positioned
                && (matches!(event.what, What::Round(_) | What::Result | What::End)
                    || changes.any(|change| change.why == "position"));
            positioned = event.what == What::Position || positioned && !laid_out;
            let empty = laid_out && !begun;
            begun |= event.stage.round > 0;
            for fact in &event.facts {
                let mut forms = game.facts.iter().chain([&evoref_game::ROUND, &evoref_game::LEFT]);
                let form = forms.find(|form| form.name == fact.name);
                let form = form.unwrap_or_else(|| panic!("{} is not listed", fact.name));
                for (role, _) in &fact.roles {
                    assert!(form.roles.contains(role), "{}: {role}", fact.name);
                }
                assert!(!fact.phrase.is_empty(), "{} has no phrase", fact.name);
                assert!(!fact.phrase.ends_with('.'), "{}", fact.phrase);
            }
            for (index, (old, new)) in before.iter().zip(&after).enumerate() {
                let (owner, unit) = (&owners[index / units.len()], units[index % units.len()]);
                // What nobody could count before was set up, not changed.
                let (Some(old), Some(new)) = (old, new) else {
                    continue;
                };
                let told: i32 = event
                    .facts
                    .iter()
                    .flat_map(|fact| &fact.changes)
                    .filter(|change| change.owner == **owner && change.unit == unit)
                    .map(|change| change.delta)
                    .sum();
                let old = if empty { 0 } else { *old };
                // A position that is refused lays nothing out, and a final table begins no round.
                if laid_out && event.facts.is_empty() {
                    continue;
                }
                assert_eq!(
                    told,
                    new - old,
                    "{} at {:?}: {owner} {unit}: {:?}",
                    path.display(),
                    event.at,
                    event.facts
                );
            }
            before = after;
        }
    }
}

/// A number that differs from text to text.
fn mixed(text: &str) -> u32 {
    text.bytes().fold(0x811C_9DC5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[test]
fn an_edited_session_is_that_of_the_new_text() {
    for (path, text) in fixtures().into_iter().step_by(apart(13, 3)) {
        // By its text, so that another fixture changes nothing for this one.
        let mut choices = Choices(u64::from(mixed(&text)) << 1 | 1);
        let Ok(session) = GAMES.open(&*text, &NoFiles) else {
            continue;
        };
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let line = choices.below(lines.len() as u64) as usize;
        let start: usize = lines[..line].iter().map(|line| line.len()).sum();
        let end = start + lines[line].len();
        let with = match choices.below(7) {
            5 => format!("\n\n  {}", lines[line]),
            6 if line > 0 && !lines[line].contains('#') => {
                format!("{} # \"seen\"\n", lines[line].trim_end())
            }
            0 => String::new(),
            1 => format!("# a comment\n{}", lines[line]),
            2 => format!("{}takeback: 1\n", lines[line]),
            3 => lines[choices.below(lines.len() as u64) as usize].to_owned(),
            _ => format!("check: table 1 rounds\n{}", lines[line]),
        };
        let mut edited = session.clone();
        edited.seek(At::after(choices.below(lines.len() as u64 + 1) as u32));
        let cursor = edited.at();
        let span = Span::new(start as u32, end as u32);
        let Some(from) = edited.edit(span, &with) else {
            assert_eq!(edited.source().text(), text);
            continue;
        };
        assert!(edited.at() <= cursor.max(from), "{}", path.display());
        let new = format!("{}{with}{}", &text[..start], &text[end..]);
        assert_eq!(edited.source().text(), new);
        let mut opened = GAMES.open(&*new, &NoFiles).expect("the header is the same");
        let here = edited.at();
        opened.seek(here);
        let place = format!("{} line {} with {with:?}", path.display(), line + 1);
        assert_eq!(moment(&edited), moment(&opened), "{place}");
        let (old, new) = (steps(&mut edited), steps(&mut opened));
        let told = |events: &[Event]| -> Vec<(At, What)> {
            events.iter().map(|event| (event.at, event.what)).collect()
        };
        assert_eq!(told(&old), told(&new), "{place}");
        assert_eq!(moment(&edited), moment(&opened), "{place}");
        let mut untouched = session.clone();
        untouched.seek(At::END);
        assert_eq!(session.at(), At::START, "a branch is no business of the trunk");
    }
}

#[test]
fn a_record_can_be_played_line_by_line() {
    each_table(|table| {
        let text = played(table, 3, false);
        let head = text.find("\nsetup").expect("a set-up") + 1;
        let mut session = GAMES.open(&text[..head], &NoFiles).expect("a header");
        for line in text[head..].lines() {
            session
                .play(line)
                .unwrap_or_else(|finding| panic!("{table}: {line}: {}", finding.message));
        }
        let before = session.source().text().to_owned();
        assert!(session.play("A: fly to the moon").is_err());
        assert_eq!(session.source().text(), before, "nothing has changed");
        session.seek(At::END);
        assert!(session.score().ending.is_some(), "{table}");
        assert_eq!(session.report().status, evoref_referee::Status::Legal);
    });
}

#[test]
fn every_legal_clause_can_be_played() {
    each_table(|table| {
        let text = played(table, 5, false);
        let mut session = GAMES.open(&*text, &NoFiles).unwrap();
        let mut choices = Choices(11);
        let lines = text.lines().count() as u64;
        {
            let line = choices.below(lines) as u32;
            session.seek(At::after(line));
            let upto: String = text.split_inclusive('\n').take(line as usize).collect();
            let legal = session.legal();
            let Ok(start) = GAMES.open(upto, &NoFiles) else {
                return;
            };
            for clause in legal.clauses.iter().filter(|clause| !clause.is_form()) {
                let line = format!("{}: {}", clause.subject, clause.text);
                start
                    .clone()
                    .play(&line)
                    .unwrap_or_else(|finding| panic!("{table}: {line}: {}", finding.message));
            }
        }
    });
}

#[test]
fn what_was_counted_after_a_line_is_right_below_it() {
    let mut choices = Choices(0x1234_5678_9ABC_DEF1);
    let mut counted = 0;
    for (path, text) in fixtures().into_iter().step_by(apart(7, 2)) {
        let Ok(mut session) = GAMES.open(&*text, &NoFiles) else {
            continue;
        };
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let line = choices.below(lines.len() as u64) as usize;
        session.seek(At::after(line as u32));
        if session.stopped().is_some() || session.stage().round == 0 {
            continue;
        }
        let unit =
            session.game().units[choices.below(session.game().units.len() as u64) as usize].0;
        let seat = choices.below(session.seats().len() as u64) as usize;
        let handle = session.seats()[seat].handle.clone();
        let Some(number) = session.count(&handle, unit) else {
            continue;
        };
        let (above, below) = (lines[..line].concat(), lines[line..].concat());
        let with = |number: i32| {
            let text = format!("{above}check: {handle} {number} {unit}\n{below}");
            let mut session = GAMES.open(text, &NoFiles).expect("the header is the same");
            session.seek(At::before(line as u32 + 1));
            let event = session.step().expect("a line of counts");
            (event.what, session.count(&handle, unit))
        };
        let place = format!("{}:{line}: {number} {unit}", path.display());
        let (what, now) = with(number);
        if let What::Counts { agree } = what {
            assert!(agree, "{place}");
            assert_eq!(now, Some(number), "{place}");
            counted += 1;
        } else if !matches!(what, What::Refused(_)) {
            // A heading below is refused for what is missing above it.
            continue;
        }
        // So much can nobody have.
        let (what, _) = with(30_000);
        assert!(!matches!(what, What::Counts { agree: true }), "{place}");
    }
    assert!(counted > tries(8, 40), "only {counted} places were counted at");
}

#[test]
fn a_session_goes_on_past_findings_as_the_referee_does() {
    use evoref_record::source::Source;
    use evoref_referee::Options;
    let how = Options { keep_going: true, ..Options::default() };
    let illegal = fixtures().into_iter().filter(|(path, _)| {
        let folder = path.parent().and_then(|folder| folder.file_name());
        folder.is_some_and(|folder| folder == "illegal")
    });
    for (path, text) in illegal.step_by(apart(29, 1)) {
        let Ok(session) = GAMES.open(&*text, &NoFiles) else {
            continue;
        };
        let mut session = session.keep_going();
        let source = Source::new("record", &*text);
        let whole = Span::new(0, text.len() as u32);
        let report = GAMES.referee(&source, whole, &NoFiles, &how);
        assert_eq!(session.report().findings, report.findings, "{}", path.display());
        let mut last = session.at();
        while let Some(event) = session.step() {
            assert!(last < event.at, "{}", path.display());
            last = event.at;
        }
        let end = moment(&session);
        session.seek(At::START);
        session.seek(At::END);
        assert_eq!(moment(&session), end, "{}", path.display());
        // Nothing is left of what was supposed once the first line with a finding is taken out.
        let Some(first) = report.findings.first() else { continue };
        let line = source.line_span(source.line_index(first.primary.span.start)).range();
        let Some(_) = session.edit(Span::new(line.start as u32, line.end as u32), "") else {
            continue;
        };
        let new = [&text[..line.start], &text[line.end..]].concat();
        let mut opened = GAMES.open(&*new, &NoFiles).expect("the header is the same").keep_going();
        session.seek(At::END);
        opened.seek(At::END);
        assert_eq!(moment(&session), moment(&opened), "{}", path.display());
    }
}

#[test]
fn addends_sum_to_the_score() {
    for (path, text) in fixtures().into_iter().step_by(apart(7, 2)) {
        let Ok(mut session) = GAMES.open(&*text, &NoFiles) else {
            continue;
        };
        session.seek(At::END);
        let score = session.score();
        if score.ending.is_none() {
            continue;
        }
        let addends = session.addends();
        for row in &score.rows {
            let own = addends.iter().filter(|one| one.player == row.player);
            let sum: i32 = own.map(|addend| addend.delta).sum();
            assert_eq!(sum, row.total, "{}: {:?}", path.display(), row.player);
            let parts: i32 = row.parts.iter().sum();
            assert_eq!(parts, row.total, "{}", path.display());
        }
    }
}

/// A session can be handed to another thread, and asked by several.
const _: fn() = || {
    fn shared<T: Send + Sync + Clone + std::fmt::Debug>() {}
    shared::<Session>();
};
