use super::*;

#[test]
fn the_list_is_what_the_fixtures_show() {
    let root = root();
    let written = fs::read_to_string(root.join(LIST)).unwrap();
    assert!(written == list(&root).unwrap(), "`cargo run -p example-list` writes {LIST} anew");
}
