//! `evoref view --serve`: what it shows, to whom, and what it never does.

use std::io::{BufRead as _, BufReader, ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use super::{Folder, code, err, evoref, fixture, run};

/// A server that is stopped when the test is over.
struct Server {
    child: Child,
    port: u16,
}

impl Server {
    fn of(folder: &Folder) -> Self {
        let mut child = evoref()
            .current_dir(&folder.0)
            .args(["view", "--serve", "0", "records"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let out = child.stdout.take().unwrap();
        BufReader::new(out).read_line(&mut line).unwrap();
        let port = line.trim().trim_end_matches('/').rsplit(':').next().unwrap();
        Self { port: port.parse().unwrap(), child }
    }

    /// What comes back for a request with this first line and host.
    fn ask(&self, line: &str, host: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        write!(stream, "{line}\r\nHost: {host}\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn get(&self, path: &str) -> String {
        self.ask(&format!("GET {path} HTTP/1.1"), &format!("127.0.0.1:{}", self.port))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn club() -> (Folder, Server) {
    let folder = Folder::new();
    std::fs::create_dir(folder.0.join("records")).unwrap();
    folder.file("records/club & <friends>.evo", fixture("evo/played/lunch-break.evo"));
    let two =
        fixture("evo/ok/bid-not-higher.evo") + "\n" + &fixture("evo/illegal/bid-not-higher.evo");
    folder.file("records/two.evo", two);
    folder.file("secret.evo", fixture("evo/ok/bid-not-higher.evo"));
    folder.file("records/notes.txt", "not a record");
    let server = Server::of(&folder);
    (folder, server)
}

#[test]
fn the_list_names_the_sessions_and_leads_to_their_pages() {
    let (_folder, server) = club();
    let list = server.get("/");
    assert!(list.starts_with("HTTP/1.1 200 OK\r\n"), "{list}");
    assert!(list.contains("Content-Security-Policy: default-src 'none'; style-src"));
    assert!(!list.contains("secret") && !list.contains("notes"));
    let address = "/page/club%20%26%20%3Cfriends%3E.evo";
    assert!(list.contains(address), "{list}");
    assert!(list.contains("/page/two.evo:1") && list.contains("/page/two.evo:2"));
    let page = server.get(address);
    assert!(page.starts_with("HTTP/1.1 200 OK\r\n"));
    assert!(page.contains("connect-src 'self'"));
    assert!(server.get("/page/two.evo:2").contains("evo/bid-not-higher"));
}

#[test]
fn a_saved_record_has_another_stamp() {
    let (folder, server) = club();
    let body = |answer: String| answer.split("\r\n\r\n").nth(1).unwrap().to_owned();
    let before = body(server.get("/stamp/two.evo:2"));
    assert!(server.get("/page/two.evo:2").contains(&format!("\"live\":\"{before}\"")));
    assert_eq!(body(server.get("/stamp/two.evo:2")), before);
    let text = folder.read("records/two.evo");
    folder.file("records/two.evo", text + "# one line more\n");
    assert_ne!(body(server.get("/stamp/two.evo:2")), before);
}

#[test]
fn nothing_but_the_records_of_the_folder_is_there() {
    let (_folder, server) = club();
    for path in [
        "/page/../secret.evo",
        "/page/..%2Fsecret.evo",
        "/page/%2e%2e/secret.evo",
        "/page//etc/passwd",
        "/page/notes.txt",
        "/page/two.evo",
        "/page/two.evo:3",
        "/stamp/../secret.evo",
        "/etc/passwd",
        "/page/",
        "*",
    ] {
        let answer = server.get(path);
        assert!(answer.starts_with("HTTP/1.1 404 "), "{path}: {answer}");
        assert!(!answer.contains("root:"));
    }
}

#[test]
fn only_this_machine_is_answered_and_only_a_get() {
    let (_folder, server) = club();
    let own = format!("localhost:{}", server.port);
    for host in ["evil.example", "127.0.0.1", "localhost", &format!("{own}.evil.example")] {
        let answer = server.ask("GET / HTTP/1.1", host);
        assert!(answer.starts_with("HTTP/1.1 421 "), "{host}: {answer}");
        assert!(!answer.contains("club"));
    }
    assert!(server.ask("GET / HTTP/1.1", &own).starts_with("HTTP/1.1 200 "));
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "HEAD"] {
        let answer = server.ask(&format!("{method} / HTTP/1.1"), &own);
        assert!(answer.starts_with("HTTP/1.1 405 "), "{method}: {answer}");
    }
    assert!(server.ask("hello", &own).starts_with("HTTP/1.1 400 "));
}

/// Whoever sends a letter now and then has no more time than others.
#[test]
fn a_guest_who_dawdles_is_sent_away() {
    let (_folder, server) = club();
    let begun = Instant::now();
    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    stream.set_read_timeout(Some(Duration::from_millis(500))).unwrap();
    loop {
        let sent = stream.write_all(b"G");
        match stream.read(&mut [0; 1]) {
            Ok(0) => break,
            Ok(_) => panic!("nothing was asked for"),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(_) => break,
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "the guest is still there: {sent:?}");
    }
    assert!(server.get("/").starts_with("HTTP/1.1 200 OK\r\n"));
}

#[test]
fn only_a_folder_is_served() {
    let folder = Folder::new();
    folder.file("a.evo", fixture("evo/ok/bid-not-higher.evo"));
    let output = run(&folder.0, &["view", "--serve", "0", "a.evo"]);
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("a.evo is no folder"));
    let output = run(&folder.0, &["view", "--serve", "0", ".", "-o", "x.html"]);
    assert_eq!(code(&output), 2);
}
