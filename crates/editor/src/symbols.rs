//! The parts of a text: records, set-up, rounds and phases; as a list, for folding and for selecting.

use crate::prelude::*;
use gen_lsp_types::{
    DocumentSymbol, DocumentSymbolParams, DocumentSymbolResponse, FoldingRange, FoldingRangeParams,
    Range, SelectionRange, SelectionRangeParams, SymbolKind,
};

use evoref_referee::session::What;

struct Outline {
    name: String,
    kind: SymbolKind,
    /// Its lines in the record, from 1.
    first: u32,
    last: u32,
    inside: Vec<Outline>,
}

impl Outline {
    fn new(name: impl Into<String>, kind: SymbolKind, line: u32) -> Self {
        Self { name: name.into(), kind, first: line, last: line, inside: Vec::new() }
    }

    /// A line belongs to it, and to the phase in it.
    fn extend(&mut self, line: u32, phase: &str) {
        self.last = line;
        match self.inside.last_mut() {
            Some(last) if last.name == phase => last.last = line,
            Some(_) | None if phase.is_empty() => {}
            Some(_) | None => {
                self.inside.push(Outline::new(phase, SymbolKind::Event, line));
            }
        }
    }
}

/// The parts of a record: header, set-up and rounds.
fn outline(held: &OpenRecord) -> Vec<Outline> {
    let mut header = Outline::new("header", SymbolKind::Namespace, 1);
    let setup = held.setup_line();
    header.last = setup.map_or(held.last_line().max(1), |setup| (setup - 1).max(1));
    while header.last > 1 && held.line_text(header.last).trim().is_empty() {
        header.last -= 1;
    }
    let mut sections = vec![header];
    let Some(mut session) = held.here(At::END) else { return sections };
    session.walk(&mut |_, event| {
        if event.at == At::END {
            return;
        }
        let line = event.at.line;
        let mut begin = |name: &str| sections.push(Outline::new(name, SymbolKind::Module, line));
        if event.what == What::Setup {
            begin("set-up");
        } else if event.what == What::Position {
            begin("position");
        } else if let What::Round(number) = event.what {
            begin(&format!("round {number}"));
        } else if let Some(last) = sections.last_mut().filter(|last| last.first < line) {
            last.extend(line, event.stage.phase);
        }
    });
    sections
}

/// What a record is called: its title, or its game and players.
fn title(held: &OpenRecord) -> String {
    let Some(session) = held.session() else { return "record".to_owned() };
    if let Some(title) = &session.about().title {
        return title.to_string();
    }
    let names = session.seats().iter().map(|seat| &*seat.name).collect::<Vec<_>>().join(", ");
    format!("{}: {names}", session.game().title)
}

impl Server<'_> {
    pub(super) fn symbols(&self, params: DocumentSymbolParams) -> Option<DocumentSymbolResponse> {
        let document = self.workspace.document(&params.text_document.uri)?;
        let all = document.records.iter().map(|held| {
            let inside = outline(held);
            let inside = inside.iter().map(|section| self.symbol(document, held, section));
            let whole = Outline {
                last: held.last_line().max(1),
                ..Outline::new(title(held), SymbolKind::File, 1)
            };
            let mut record = self.symbol(document, held, &whole);
            record.children = Some(inside.collect());
            record
        });
        Some(all.collect::<Vec<_>>().into())
    }

    fn symbol(&self, document: &Document, held: &OpenRecord, section: &Outline) -> DocumentSymbol {
        let inside = section.inside.iter().map(|section| self.symbol(document, held, section));
        let range = self.lines(document, held, section.first, section.last);
        let heading = self.lines(document, held, section.first, section.first);
        DocumentSymbol::new(
            section.name.clone(),
            None,
            section.kind,
            None,
            None,
            range,
            heading,
            Some(inside.collect()),
        )
    }

    fn lines(&self, document: &Document, held: &OpenRecord, first: u32, last: u32) -> Range {
        self.range(document, held.line_span(first).join(held.line_span(last)))
    }

    pub(super) fn folding(&self, params: FoldingRangeParams) -> Option<Vec<FoldingRange>> {
        let document = self.workspace.document(&params.text_document.uri)?;
        let mut ranges = Vec::new();
        for held in &document.records {
            if document.records.len() > 1 {
                ranges.push(self.lines(document, held, 1, held.last_line().max(1)));
            }
            for section in outline(held) {
                ranges.push(self.lines(document, held, section.first, section.last));
                for phase in &section.inside {
                    ranges.push(self.lines(document, held, phase.first, phase.last));
                }
            }
        }
        let folded = ranges.into_iter().filter(|range| range.start.line < range.end.line);
        let folded = folded.map(|range| FoldingRange {
            start_line: range.start.line,
            end_line: range.end.line,
            ..FoldingRange::default()
        });
        Some(folded.collect())
    }

    pub(super) fn selection(&self, params: SelectionRangeParams) -> Option<Vec<SelectionRange>> {
        let document = self.workspace.document(&params.text_document.uri)?;
        let around = |position| {
            let mut chain: Option<Box<SelectionRange>> = None;
            // From the whole to the word; each lies in the one before it.
            for span in around(document, self.cursor_in(document, position)) {
                let range = self.range(document, span);
                if chain.as_ref().is_none_or(|outer| outer.range != range) {
                    chain = Some(Box::new(SelectionRange { range, parent: chain }));
                }
            }
            let here = Range { start: position, end: position };
            chain.map_or(SelectionRange { range: here, parent: None }, |chain| *chain)
        };
        Some(params.positions.into_iter().map(around).collect())
    }
}

/// What lies around a cursor, from the whole text to the word.
fn around(document: &Document, cursor: Option<Cursor<'_>>) -> Vec<Span> {
    let mut spans = vec![document.source.whole()];
    let Some(cursor) = cursor else { return spans };
    let (held, line) = (cursor.held, cursor.line);
    let lines = |first: u32, last: u32| held.line_span(first).join(held.line_span(last));
    spans.push(lines(1, held.last_line().max(1)));
    let holds = |section: &&Outline| section.first <= line && line <= section.last;
    if let Some(section) = outline(held).iter().find(holds) {
        spans.push(lines(section.first, section.last));
        if let Some(phase) = section.inside.iter().find(holds) {
            spans.push(lines(phase.first, phase.last));
        }
    }
    spans.push(held.line_span(line));
    if let Some((word, ..)) = cursor.word() {
        spans.push(held.outer(word));
    }
    let mut outer = spans[0];
    spans.retain(|span| {
        let fits = outer.start <= span.start && span.end <= outer.end;
        outer = if fits { *span } else { outer };
        fits
    });
    spans
}
