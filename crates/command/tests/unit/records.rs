use serde_json::json;

use super::*;

#[test]
fn in_pieces_it_is_the_same_document() {
    for number in 0..3 {
        let records = vec![json!({"a": [1, {"b": "x\ny"}], "c": []}); number];
        let (mut documents, mut out) = (Documents::new(7), String::new());
        for record in &records {
            out.push_str(&documents.item(record));
        }
        out.push_str(&documents.end());
        let whole = json!({"schema_version": 7, "records": records});
        assert_eq!(out, format!("{whole:#}\n"));
    }
}
