//! The texts of the rules, compiled from `rules.yaml`.

use crate::diagnostic::{Code, RuleText, Severity};

/// One text for each code of [`super::Rule`].
pub(super) static TEXTS: &[RuleText] = include!(concat!(env!("OUT_DIR"), "/evo_texts.rs"));

#[cfg(test)]
mod tests {
    use super::super::breach::Rule;
    use super::super::options::Options;
    use super::TEXTS;

    #[test]
    fn every_code_has_one_text_and_every_text_a_code() {
        let mut codes: Vec<_> = Rule::ALL.iter().map(|rule| rule.code()).collect();
        let mut texts: Vec<_> = TEXTS.iter().map(|text| text.code).collect();
        codes.sort();
        texts.sort();
        assert_eq!(codes, texts);
    }

    #[test]
    fn rulings_named_by_texts_are_switches_and_each_switch_is_named() {
        for ruling in TEXTS.iter().flat_map(|text| text.rulings) {
            assert!(
                Options::SWITCHES
                    .iter()
                    .any(|switch| switch.name == *ruling),
                "{ruling}"
            );
        }
        for switch in Options::SWITCHES {
            assert!(
                TEXTS.iter().any(|text| text.rulings.contains(&switch.name)),
                "{}",
                switch.name
            );
        }
    }
}
