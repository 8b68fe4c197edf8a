use super::escaped;

#[test]
fn an_address_holds_letters_digits_and_escapes() {
    assert_eq!(escaped("{\"a\": \"é&b\"}"), "%7B%22a%22%3A%20%22%C3%A9%26b%22%7D");
}
