//! The documents of the repository as pages: headings get the names that their links use, and links between
//! the documents lead to the pages.

use std::collections::HashMap;

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

pub(super) struct Document {
    /// The file in the repository.
    pub(super) file: &'static str,
    pub(super) title: &'static str,
    /// The part of the table of contents in which it stands.
    pub(super) part: ContentsPart,
    pub(super) text: &'static str,
}

impl Document {
    /// Its file in the handbook.
    pub(super) fn page(&self) -> String {
        let name = self.file.trim_start_matches("docs/").trim_end_matches(".md");
        format!("{}.html", if name == "grammar" { "notation" } else { name })
    }
}

/// A part of the table of contents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ContentsPart {
    Begin,
    Rules,
    Reference,
}

/// Documents by their part, file and title.
macro_rules! documents {
    ($($part:ident $file:literal $title:literal;)*) => {
        [$(Document {
            file: $file,
            title: $title,
            part: ContentsPart::$part,
            text: include_str!(concat!("../../../", $file)),
        }),*]
    };
}

/// Everything that is written for users.
pub(super) static DOCUMENTS: [Document; 13] = documents! {
    Begin "docs/first-record.md" "Your first record in five minutes";
    Begin "docs/guide.md" "Using evoref";
    Rules "grammar.md" "Notation";
    Begin "docs/recording.md" "Recording at the table";
    Begin "docs/recipes.md" "Recipes";
    Reference "docs/archives.md" "Large archives";
    Reference "docs/advice.md" "What was probably meant";
    Reference "docs/luck.md" "Luck";
    Reference "docs/hidden-cards.md" "Hidden cards";
    Reference "docs/page.md" "What a page holds";
    Reference "docs/web.md" "The table on a phone, and the referee in a page";
    Reference "docs/settings.md" "Settings, and a corpus that is not clean yet";
    Reference "docs/fixtures.md" "Fixtures";
};

/// A heading: its depth, the name of its place, and its words.
pub(super) type Heading = (HeadingLevel, String, String);

pub(super) fn rendered(document: &Document) -> (String, Vec<Heading>) {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut headings = Vec::new();
    let mut names = HashMap::new();
    let mut events: Vec<Event<'_>> = Vec::new();
    // Where the last heading began, as long as it is open.
    let mut begun = None;
    let mut dropped = false;
    for mut event in Parser::new_ext(document.text, options) {
        // Comments by which the tests find the generated tables.
        if matches!(event, Event::Html(_) | Event::InlineHtml(_)) {
            continue;
        }
        if let Event::Start(Tag::Link { dest_url, .. }) = &mut event {
            let Some(there) = link(document, dest_url) else {
                dropped = true;
                continue;
            };
            *dest_url = CowStr::from(there);
        }
        if dropped && event == Event::End(TagEnd::Link) {
            dropped = false;
            continue;
        }
        if let Event::Start(Tag::Heading { .. }) = event {
            begun = Some(events.len());
        }
        if let Event::End(TagEnd::Heading(level)) = event
            && let Some(start) = begun.take()
        {
            let words = words(&events[start..]);
            let name = unique(&mut names, &slug(&words));
            if let Event::Start(Tag::Heading { id, .. }) = &mut events[start] {
                *id = Some(CowStr::from(name.clone()));
            }
            headings.push((level, name, words));
        }
        events.push(event);
    }
    let mut out = String::new();
    html::push_html(&mut out, events.into_iter());
    (out, headings)
}

/// Where a link of a document leads to in the handbook; `None` if what it leads to is not part of it.
fn link(document: &Document, link: &str) -> Option<String> {
    if link.starts_with('#') || link.starts_with("https://") {
        return Some(link.to_owned());
    }
    let (file, place) = link.split_once('#').map_or((link, None), |(file, at)| (file, Some(at)));
    let folder = document.file.rsplit_once('/').map_or("", |(folder, _)| folder);
    let file = match file.strip_prefix("../") {
        Some(above) => above.to_owned(),
        None if folder.is_empty() => file.to_owned(),
        None => format!("{folder}/{file}"),
    };
    let other = DOCUMENTS.iter().find(|one| one.file == file)?;
    Some(match place {
        Some(place) => format!("{}#{place}", other.page()),
        None => other.page(),
    })
}

fn words(events: &[Event<'_>]) -> String {
    let words = events.iter().filter_map(|event| {
        if let Event::Text(words) | Event::Code(words) = event { Some(&**words) } else { None }
    });
    words.collect()
}

/// The name of a heading as GitHub makes it: small letters, hyphens for spaces, nothing else.
fn slug(words: &str) -> String {
    let letters = words.chars().filter_map(|letter| match letter {
        ' ' | '-' => Some('-'),
        letter if letter.is_alphanumeric() || letter == '_' => Some(letter),
        _ => None,
    });
    letters.flat_map(char::to_lowercase).collect()
}

/// The second heading of a name is called `name-1`.
fn unique(names: &mut HashMap<String, u32>, name: &str) -> String {
    let times = names.entry(name.to_owned()).or_insert(0);
    *times += 1;
    match *times {
        1 => name.to_owned(),
        more => format!("{name}-{}", more - 1),
    }
}

#[cfg(test)]
#[path = "../tests/unit/markdown.rs"]
mod tests;
