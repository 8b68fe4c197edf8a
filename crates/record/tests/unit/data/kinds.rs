use super::told;

#[test]
fn keys_and_kinds_are_told_and_values_are_not() {
    for (sentence, expected) in [
        (
            "invalid type: string \"secret, expected u8\", expected u8",
            "a whole number from 0 to 255 is expected here, not text",
        ),
        (
            "players: invalid value: integer `4711`, expected u8",
            "players: a whole number from 0 to 255 is expected here, not one outside of that",
        ),
        (
            "invalid type: sequence, expected struct BoardFile",
            "a mapping is expected here, not a list",
        ),
        (
            "spaces[3].terrain: unknown variant `secret`, expected one of `desert`, `hills`",
            "spaces[3].terrain: one of `desert`, `hills` is expected here, not another word",
        ),
        (
            "deck.my secret: invalid type: unit value, expected i8",
            "a whole number from -128 to 127 is expected here, not nothing",
        ),
        (
            "unknown field `color`, expected `map` or `coast`",
            "`color` is no key here; keys: `map`, `coast`",
        ),
        (
            "spaces[3]: unknown field `scores`, expected one of `score`, `text`",
            "spaces[3]: `scores` is no key here; did you mean `score`? keys: `score`, `text`",
        ),
        (
            "unknown field `a secret: to keep`, expected `map`",
            "this key, which is not shown here, is no key here; keys: `map`",
        ),
        ("spaces[3]: missing field `coast`", "spaces[3]: `coast` is missing"),
        ("at: invalid length 3, expected a tuple of size 2", "at: a list of 2 is expected here"),
    ] {
        assert_eq!(told(sentence), expected);
    }
    for unknown in ["secret", "secret: secret", "invalid type: secret", "invalid value: secret"] {
        assert!(!told(unknown).contains("secret"), "{}", told(unknown));
    }
}
