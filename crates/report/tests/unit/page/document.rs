use serde_json::json;

use super::*;

#[test]
fn what_a_record_says_ends_no_element() {
    let said = "</script><!-- <script>alert(1)</script> {{script}}";
    let page = html(&json!({"text": said}), "{}", said, "");
    assert_eq!(page.matches("</script>").count(), 3);
    assert_eq!(page.matches("alert(1)</script>").count(), 0);
    assert!(!page.contains("<!--"));
    assert_eq!(page.matches("'use strict'").count(), 1);
    let held = page.split("type=\"application/json\">").nth(1).unwrap();
    let held = held.split("</script>").next().unwrap();
    assert_eq!(serde_json::from_str::<Value>(held).unwrap(), json!({"text": said}));
}

#[test]
fn a_page_loads_nothing() {
    let page = html(&json!({}), "{}", "x", "");
    assert!(page.contains("default-src 'none'"));
    for word in ["http:", "https:", "src=", "url(", "@import", "connect-src"] {
        // The names of the vector drawings are no addresses.
        let named = page.replace("http://www.w3.org/", "").replace("url(#", "");
        assert!(!named.contains(word), "{word}");
    }
}

#[test]
fn no_line_of_a_script_is_cut_where_it_means_something() {
    for script in SCRIPT {
        assert!(!script.contains("/*"), "comments stand behind // on lines of their own");
        let ticks = |line: &str| line.matches('`').count();
        assert!(
            script.lines().all(|line| ticks(line).is_multiple_of(2)),
            "a text in backticks stands on one line"
        );
    }
}
