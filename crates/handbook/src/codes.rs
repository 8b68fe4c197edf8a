//! A page a code: its rule with a legal and an illegal example, as `check` prints it.

use evoref::GAMES;
use std::fs;
use std::sync::Arc;

use evoref_command::{BREAKS, OBEYS, example, excerpt, texts, without_marks};
use evoref_game::{Files, Game, OwnFile, Refused};
use evoref_record::data::Quoting;
use evoref_record::diagnostic::{Record, RuleText, Severity};
use evoref_record::source::Source;
use evoref_referee::{self as referee, Options};
use evoref_report::render::{Look, full_finding, severity};

use crate::examples::EXAMPLES;
use crate::frame::{Page, block, page, sentence, text};

/// The folder of the data files that the examples name.
const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");

/// The files beside the example of a code.
struct Beside<'a>(&'a str);

impl Files for Beside<'_> {
    fn read(&self, path: &str) -> Result<Arc<OwnFile>, Refused> {
        let family = self.0.split('/').next().unwrap_or_default();
        let read = fs::read_to_string(format!("{FIXTURES}/{family}/illegal/{path}"));
        let text = read.map_err(|_| format!("`{path}` does not exist"))?;
        Ok(Arc::new(OwnFile::new(text, Quoting::Keys)))
    }
}

pub(super) fn path(code: &str) -> String {
    format!("codes/{code}.html")
}

pub(super) fn pages() -> Vec<Page> {
    let mut pages = vec![page("codes.html", "Codes", &list())];
    pages.extend(texts(GAMES, None).map(one));
    pages
}

fn list() -> String {
    let mut out = String::from("<h1>Codes</h1>\n");
    let groups = GAMES.all().iter().map(|game| (game.title, game.texts));
    let any: &[RuleText] = Record::TEXTS;
    for (title, texts) in std::iter::once(("Any record", any)).chain(groups) {
        out.push_str(&format!("<h2>{}</h2>\n<ul>\n", text(title)));
        for rule in texts {
            out.push_str(&format!("<li>{}</li>\n", reference(rule, "")));
        }
        out.push_str("</ul>\n");
    }
    out
}

/// A link to the page of a code with its title.
pub(super) fn reference(rule: &RuleText, up: &str) -> String {
    let kind = match rule.severity {
        Severity::Error => String::new(),
        other @ (Severity::Warning | Severity::Note) => format!(" ({})", severity(other)),
    };
    let (path, code, title) = (path(rule.code), rule.code, sentence(rule.title));
    format!("<a href=\"{up}{path}\"><code>{code}</code></a> {title}{kind}")
}

fn one(rule: &RuleText) -> Page {
    let code = rule.code;
    let mut out = format!("<h1><code>{code}</code></h1>\n<p>{}</p>\n", sentence(rule.title));
    let (severity, source) = (severity(rule.severity), sentence(rule.source));
    out.push_str(&format!("<p>{severity} &middot; {source}</p>\n<h2>Rule</h2>\n"));
    out.push_str(&format!("<p>{}</p>\n", sentence(rule.rule)));
    let [legal, illegal] = match rule.severity {
        Severity::Error => ["Legal", "Illegal"],
        Severity::Warning | Severity::Note => ["Nothing to say", "Reported"],
    };
    if let Some((_, obeys, breaks)) = example(EXAMPLES, code) {
        if let Some(lines) = excerpt(obeys, OBEYS, code) {
            out.push_str(&format!("<h2>{legal}</h2>\n{}", block(&lines)));
        }
        let lines = excerpt(breaks, BREAKS, code);
        let printed = printed(breaks, code);
        if lines.is_some() || printed.is_some() {
            out.push_str(&format!("<h2>{illegal}</h2>\n"));
        }
        out.push_str(&lines.map(|lines| block(&lines)).unwrap_or_default());
        if let Some(printed) = printed {
            out.push_str(&format!("<p><code>evoref check</code> prints</p>\n{}", block(&printed)));
        }
    }
    out.extend([stands(rule), rulings(rule)]);
    page(&path(code), code, &out)
}

fn printed(record: &str, code: &str) -> Option<String> {
    let slug = code.split_once('/').map_or(code, |(_, slug)| slug);
    let source = Arc::new(Source::new(format!("{slug}.evo"), without_marks(record)));
    let span = *referee::records(&source).first()?;
    let judged = |keep_going| {
        let options = Options { keep_going, ..Options::default() };
        let report = GAMES.referee(&source, span, &Beside(code), &options);
        let mut findings = report.findings.into_iter();
        findings.find(|finding| finding.code.name() == code)
    };
    let finding = judged(false).or_else(|| judged(true))?;
    Some(full_finding(&source, &finding, Look::PLAIN))
}

/// Whether the table can let it stand.
fn stands(rule: &RuleText) -> String {
    let code = rule.code;
    let is_play = rule.severity == Severity::Error && !code.starts_with("record/");
    let title = "<h2>If it was played and the table let it stand</h2>\n";
    match rule.allow {
        Ok(allow) => {
            let line = format!("<code>allow: {code} \"why it stood\"</code>");
            format!("{title}<p>{line} goes above the line. {}</p>\n", sentence(allow))
        }
        Err(why) if is_play => format!("{title}<p>It cannot be allowed. {}</p>\n", sentence(why)),
        Err(_) => String::new(),
    }
}

fn rulings(rule: &RuleText) -> String {
    if rule.rulings.is_empty() {
        return String::new();
    }
    let family = rule.code.split('/').next().unwrap_or_default();
    let mut out = String::from("<h2>Rulings about it</h2>\n<ul>\n");
    let game = GAMES.named(family);
    for name in rule.rulings {
        let switches = game.map_or(&[][..], |game: &Game| game.switches);
        if let Some(switch) = switches.iter().find(|switch| switch.name == *name) {
            out.push_str(&format!(
                "<li><a href=\"../../switches.html#{family}-{name}\"><code>{name}</code></a>: {}</li>\n",
                sentence(switch.meaning)
            ));
        }
    }
    out + "</ul>\n"
}
