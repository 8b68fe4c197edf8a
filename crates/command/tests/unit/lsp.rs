use super::*;

fn read(text: &str) -> Result<Message, String> {
    message(text.as_bytes())
}

#[test]
fn what_would_cost_much_more_than_its_length_is_not_read() {
    for piece in ["{\"a\":0},", "[],", "0,", "{\"a\":{\"b\":{}}},", "\"\","] {
        let many = piece.repeat((2 << 20) / piece.len());
        let asked = format!("{{\"id\":1,\"method\":\"x\",\"params\":[{many}0]}}");
        let Ok(Message::Request(request)) = read(&asked) else {
            panic!("{piece}");
        };
        assert_eq!(request.params, Value::Null, "{piece}");
        let told = format!("{{\"method\":\"x\",\"params\":[{many}0]}}");
        assert!(read(&told).is_err_and(|why| why.contains("small parts")), "{piece}");
    }
    // A text is as long as it is, and a thousand changes are no more than that.
    let text = format!("{{\"method\":\"x\",\"params\":{:?}}}", "a".repeat(20 << 20));
    let change = r#"{"range":{"start":{"line":1,"character":2},"end":{"line":1,"character":2}},"text":"x"},"#;
    let changes = format!("{{\"method\":\"x\",\"params\":[{}0]}}", change.repeat(1_000));
    for fine in [&text, &changes, "{\"method\":\"x\"}"] {
        assert!(matches!(read(fine), Ok(Message::Notification(_))));
    }
}
