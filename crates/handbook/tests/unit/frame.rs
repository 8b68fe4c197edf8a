use super::*;

#[test]
fn a_page_leads_up_from_its_folder() {
    let page = page("codes/evo/x.html", "a < b", "");
    assert!(page.html.contains("href=\"../../style.css\""));
    assert!(page.html.contains("<title>a &lt; b - "));
}

#[test]
fn code_in_a_sentence_is_set_apart() {
    assert_eq!(sentence("write `a<b`."), "write <code>a&lt;b</code>.");
}
