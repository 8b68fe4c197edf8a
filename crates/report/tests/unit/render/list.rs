use super::*;

#[test]
fn an_array_item_by_item_is_the_array_at_once() {
    for items in [vec![], vec![(1, "a\nb")], vec![(1, ""), (2, "c")]] {
        let mut out = String::from("{\n  \"x\": ");
        let mut list = List::<1>::default();
        for item in &items {
            list.item(item, &mut out);
        }
        list.end(&mut out);
        out.push_str("\n}");
        let whole = serde_json::json!({ "x": items });
        assert_eq!(out, serde_json::to_string_pretty(&whole).expect("plain data"));
    }
}
