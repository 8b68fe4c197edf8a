//! `evoref check --statistics`: how often each code was found.

use crate::prelude::*;

/// Grows when a consumer of the JSON has to change.
const VERSION: u32 = 1;

/// How often something was found, and in how many records.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    findings: u64,
    records: u64,
}

pub(super) struct Statistics {
    is_json: bool,
    sums: BTreeMap<(Code, Severity), Sum>,
    records: u64,
    with: u64,
}

impl Statistics {
    pub(super) fn new(format: Format) -> Result<Self, Stop> {
        let is_json = format == Format::Json;
        if !is_json && !matches!(format, Format::Auto | Format::Full | Format::Concise) {
            let forms = "leave out --output-format, or write json";
            return Err(stop!("--statistics writes text or json; {forms}"));
        }
        Ok(Self { is_json, sums: BTreeMap::new(), records: 0, with: 0 })
    }

    pub(super) fn add(&mut self, outcomes: &[Outcome]) {
        for outcome in outcomes {
            let Outcome::Record(checked) = outcome else { continue };
            let mut here: BTreeMap<(Code, Severity), u64> = BTreeMap::new();
            for finding in &checked.report.findings {
                let found = here.entry((finding.code, finding.severity)).or_default();
                *found += u64::from(finding.count.max(1));
            }
            self.records += 1;
            self.with += u64::from(!here.is_empty());
            for (key, found) in here {
                let sum = self.sums.entry(key).or_default();
                sum.findings += found;
                sum.records += 1;
            }
        }
    }

    /// The most frequent first.
    pub(super) fn text(&self) -> String {
        let mut sums: Vec<_> = self.sums.iter().collect();
        sums.sort_by_key(|(_, sum)| std::cmp::Reverse(sum.findings));
        let title = |code: Code| code.text().title;
        if self.is_json {
            let codes = sums.iter().map(|((code, weight), sum)| {
                json!({"code": code.name(), "severity": severity(*weight), "findings": sum.findings,
                    "records": sum.records, "title": title(*code)})
            });
            let document = json!({"schema_version": VERSION, "records": self.records,
                "with_findings": self.with, "codes": codes.collect::<Value>()});
            return json_text(format!("{document:#}\n"));
        }
        let rows = sums.iter().map(|((code, weight), sum)| {
            let words = [severity(*weight), code.name(), title(*code)].map(str::to_owned);
            [vec![sum.findings.to_string(), sum.records.to_string()], words.to_vec()].concat()
        });
        let table = TextTable::of(&["findings", "records", "", "code", "rule"], &[2, 3, 4], rows);
        let found: u64 = self.sums.values().map(|sum| sum.findings).sum();
        let mut out = if self.sums.is_empty() { String::new() } else { table.text() + "\n" };
        let (found, all) = (count(found, "finding"), count(self.records, "record"));
        out.push_str(&format!("{found} in {} of {all}\n", self.with));
        printable(&out, Paint::Plain).into_owned()
    }
}
