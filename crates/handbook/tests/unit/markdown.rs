use super::*;

#[test]
fn a_heading_is_named_as_links_name_it() {
    assert_eq!(slug("Decks of Evolve!"), "decks-of-evolve");
    let mut names = HashMap::new();
    assert_eq!(unique(&mut names, "evo"), "evo");
    assert_eq!(unique(&mut names, "evo"), "evo-1");
}

#[test]
fn links_lead_to_pages_or_nowhere() {
    let luck = &DOCUMENTS[3];
    assert_eq!(link(luck, "../grammar.md#seeds").as_deref(), Some("notation.html#seeds"));
    assert_eq!(link(luck, "page.md").as_deref(), Some("page.html"));
    assert_eq!(link(luck, "../src/lib.rs"), None);
    assert_eq!(link(luck, "#evo").as_deref(), Some("#evo"));
}
