//! The texts of the codes, compiled from `rules.yaml`.

use crate::diagnostic::{Code, RuleText, Severity};

/// One text for every code, sorted by code.
pub(super) static TEXTS: &[RuleText] = include!(concat!(env!("OUT_DIR"), "/evolution_texts.rs"));

#[cfg(test)]
mod tests {
    use super::TEXTS;
    use crate::games::evolution::codes::Rule;
    use crate::games::evolution::options::Options;

    #[test]
    fn every_code_has_its_text_and_every_text_its_code() {
        let mut codes: Vec<_> = Rule::ALL.iter().map(|rule| rule.code()).collect();
        codes.sort();
        let texts: Vec<_> = TEXTS.iter().map(|text| text.code).collect();
        assert_eq!(codes, texts);
    }

    #[test]
    fn rulings_of_the_texts_are_switches() {
        for name in TEXTS.iter().flat_map(|text| text.rulings) {
            assert!(
                Options::SWITCHES.iter().any(|switch| switch.name == *name),
                "{name}"
            );
        }
    }
}
