use super::*;

fn of(head: &str) -> Result<Request, Refused> {
    Request::read(&mut head.as_bytes(), 80).unwrap()
}

#[test]
fn only_a_get_to_this_host_is_understood() {
    let path = |path: &str| Ok(Request { path: path.to_owned() });
    assert_eq!(of("GET /a?b HTTP/1.1\r\nHost: localhost:80\r\n\r\n"), path("/a"));
    assert_eq!(of("GET / HTTP/1.1\r\nAccept: *\r\nhOST:127.0.0.1:80\r\n\r\n"), path("/"));
    assert_eq!(of("POST / HTTP/1.1\r\nHost: localhost:80\r\n\r\n"), Err(Refused::Method));
    for host in ["evil.example", "localhost", "localhost:81", "127.0.0.1:80.evil.example", ""] {
        assert_eq!(of(&format!("GET / HTTP/1.1\r\nHost: {host}\r\n\r\n")), Err(Refused::Host));
    }
    assert_eq!(of("GET / HTTP/1.1\r\n\r\n"), Err(Refused::Host));
    let twice = "GET / HTTP/1.1\r\nHost: localhost:80\r\nHost: evil.example\r\n\r\n";
    assert_eq!(of(twice), Err(Refused::Host));
    assert_eq!(of("GET /\r\n\r\n"), Err(Refused::NotUnderstood));
    assert_eq!(of("GET / HTTP/1.1\r\n"), Err(Refused::NotUnderstood));
    assert_eq!(of(&"x".repeat(9000)), Err(Refused::NotUnderstood));
}
