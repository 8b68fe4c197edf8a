//! `evoref list`: a line a record, so that somebody sees what a folder holds and what needs a look.

use super::arguments::{List, ListForm, SortBy};
use super::corpus::Corpus;
use super::entry::{COLUMNS, PEOPLE, RecordEntry};
use super::identity::duplicates;
use crate::prelude::*;
use evoref_report::render::Columns;

/// Rows that are written at a time.
const ROWS: usize = 1_000;
/// The columns of the forms for people whose cells are words.
const WORDS: [usize; 6] = [0, 1, 3, 4, 5, 6];

pub(super) fn run(screen: &Screen, options: &List) -> Done {
    let mut entries = Vec::new();
    let (settings, sandbox, inputs) = Settings::with_records(screen, &options.records)?;
    if options.duplicates && inputs.iter().flatten().any(|input| *input == Input::Stdin) {
        return Err(stop!(
            "--duplicates looks at records more than once, which standard input cannot give; name files"
        ));
    }
    if options.output_format == ListForm::Csv && !options.duplicates {
        screen.pour(&TextTable::of(&COLUMNS, &[], []).csv_head(), DONE)?;
    }
    // What needs a look is the first error, not what was legal instead.
    let how = Options { without_advice: true, ..Options::default() };
    let corpus = Corpus { options: how, ..Corpus::new(screen, inputs, &sandbox) };
    let code = corpus.each(&mut |checked, code| {
        entries.push(RecordEntry::of(checked, &settings.people, entries.last()));
        // What keeps the order of the files is written as it comes.
        if options.sort == SortBy::File && !options.duplicates && entries.len() == ROWS {
            written(screen, options.output_format, &mut entries, code)?;
        }
        Ok(code)
    })?;
    if options.duplicates {
        let found = duplicates(screen.games, &entries, &sandbox);
        if let Some(first) = found.unread.first() {
            let unread = count(found.unread.len() as u64, "record");
            let why = "because the form is broken";
            screen.remark(&format!("{unread} left out, {why}; the first is {first}"));
        }
        return screen.say(&found.text, code);
    }
    options.sort.apply(&mut entries);
    written(screen, options.output_format, &mut entries, code)?;
    people(screen, options.output_format, &entries, code)
}

/// Writes the entries and drops them, in a form that needs no other entry.
fn written(screen: &Screen, form: ListForm, entries: &mut Vec<RecordEntry>, code: u8) -> Done {
    let line = match form {
        ListForm::Text | ListForm::Markdown => return Ok(code),
        ListForm::Csv => |one: &RecordEntry| TextTable::of(&[], &[], [one.columns()]).csv_rows(),
        ListForm::JsonLines => |entry: &RecordEntry| json_text(entry.json()),
    };
    for some in entries.chunks(ROWS) {
        screen.pour(&some.iter().map(line).collect::<String>(), code)?;
    }
    entries.clear();
    Ok(code)
}

fn people(screen: &Screen, form: ListForm, entries: &[RecordEntry], code: u8) -> Done {
    match form {
        ListForm::Csv | ListForm::JsonLines => {}
        ListForm::Text => {
            let (head, mut columns) = (PEOPLE.map(str::to_owned), Columns::new(&WORDS));
            columns.fit(&head);
            entries.iter().for_each(|entry| columns.fit(&entry.cells()));
            if !entries.is_empty() {
                screen.say(&columns.line(&head), code)?;
            }
            for some in entries.chunks(ROWS) {
                let rows = some.iter().map(|entry| columns.line(&entry.cells()));
                screen.say(&rows.collect::<String>(), code)?;
            }
        }
        ListForm::Markdown => {
            let mut table = TextTable::of(&PEOPLE, &WORDS, []);
            screen.say(&table.markdown_head(), code)?;
            for some in entries.chunks(ROWS) {
                table.rows = some.iter().map(RecordEntry::cells).collect();
                screen.say(&table.markdown_rows(), code)?;
            }
        }
    }
    Ok(code)
}

impl SortBy {
    /// Equal ones keep the order in which they were found; what has no date that can be compared stands last.
    fn apply(self, entries: &mut [RecordEntry]) {
        match self {
            Self::File => {}
            Self::Date => entries.sort_by(|a, b| {
                (!is_date(a.date()), a.date()).cmp(&(!is_date(b.date()), b.date()))
            }),
            Self::Game => entries.sort_by_key(|entry| entry.game),
            Self::Rounds => entries.sort_by_key(|entry| entry.rounds),
            // What is broken stands first.
            Self::Status => entries.sort_by_key(|entry| match entry.status {
                Status::Unreadable => 0,
                Status::Illegal => 1,
                Status::Unfinished => 2,
                Status::Claimed => 3,
                Status::Legal => 4,
            }),
        }
    }
}
