//! Hundreds of readers of a long table at one address: nobody else loses their identity, their pages or their moves.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::json;
use tessera_tests::{OldDatabase, TIMEOUT, TestRequest, TestResponse, TestServer, TestServerSettings};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

const READERS: usize = 600;
/// The moves of a victim during the attack; with each it asks for its pages.
const MOVES: [&str; 4] = ["b2A+", "e5B-", "b5C+", "e2D-"];
/// The time between two requests of a reader, as if the network had a delay.
const READER_DELAY: Duration = Duration::from_millis(200);

const ATTACKER: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
const ELSEWHERE: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));

/// A guest with a cookie, as a browser has it, and a game at one screen.
struct Victim {
    server: SocketAddr,
    address: IpAddr,
    name: &'static str,
    cookie: String,
    table: String,
    answered: usize,
    /// Answers "come back later".
    refused: usize,
    slowest: Duration,
}

impl Victim {
    async fn sign_in(server: &TestServer, name: &'static str, address: IpAddr) -> Result<Victim> {
        let server = server.address();
        let post = |path: &str| TestRequest::new(server, "POST", path).from_address(address);
        let guest = post("/api/guests").json(&json!({ "name": name })).send().await?.expect_json(201)?;
        let cookie = format!("tessera={}", guest["token"].as_str().context("a token")?);
        let seats = json!([{ "kind": "me" }, { "kind": "same_screen", "name": "Opa" }]);
        let new_table = json!({ "game": "pentago", "seats": seats, "beginning": "as_seated" });
        let opened = post("/api/tables").cookie(&cookie).json(&new_table).send().await?.expect_json(201)?;
        let table = opened["table"].as_str().context("a table")?.to_owned();
        let slowest = Duration::ZERO;
        Ok(Victim { server, address, name, cookie, table, answered: 0, refused: 0, slowest })
    }

    fn request(&self, method: &str, path: &str) -> TestRequest {
        TestRequest::new(self.server, method, path).from_address(self.address).cookie(&self.cookie)
    }

    /// Sends a request and checks that the answer does not take the identity away; none if it is to be sent again later.
    async fn send(&mut self, request: &TestRequest) -> Result<Option<TestResponse>> {
        let sent = Instant::now();
        let answer = request.send().await?;
        self.slowest = self.slowest.max(sent.elapsed());
        if let Some(cookie) = answer.cookie("tessera") {
            ensure!(cookie == self.cookie, "{request}: the cookie was replaced: {answer:?}");
        }
        ensure!(answer.status != 401, "{request}: {} is nobody now", self.name);
        if matches!(answer.status, 429 | 503) {
            ensure!(answer.header("retry-after").is_some(), "{request}: no retry-after in {answer:?}");
            self.refused += 1;
            return Ok(None);
        }
        self.answered += 1;
        Ok(Some(answer))
    }

    async fn check_name(&mut self) -> Result<bool> {
        let Some(answer) = self.send(&self.request("GET", "/api/me")).await? else { return Ok(false) };
        let me = answer.expect_json(200)?;
        ensure!(me["name"] == self.name, "{} is {me} now", self.name);
        Ok(true)
    }

    async fn make_move(&mut self, text: &str) -> Result<bool> {
        let view = format!("/api/tables/{}", self.table);
        let Some(view) = self.send(&self.request("GET", &view)).await? else { return Ok(false) };
        let seen = view.expect_json(200)?["number"].clone();
        let command = json!({ "id": text, "seen": seen, "action": "move", "text": text });
        let commands = format!("/api/tables/{}/commands", self.table);
        let moved = self.send(&self.request("POST", &commands).json(&command)).await?;
        moved.map(|answer| answer.expect_json(200)).transpose().map(|answer| answer.is_some())
    }

    async fn read_pages(&mut self) -> Result<bool> {
        for page in ["/".to_owned(), format!("/t/{}", self.table)] {
            let Some(answer) = self.send(&self.request("GET", &page)).await? else { return Ok(false) };
            ensure!(answer.status == 200, "{page} answered {}", answer.status);
        }
        Ok(true)
    }

    /// Opens a table with a form, which makes a guest of a visitor without a session.
    async fn open_table_by_form(&mut self) -> Result<bool> {
        let form = self.request("POST", "/new/pente").form(&[("with", "screen"), ("players", "2")]);
        let Some(answer) = self.send(&form).await? else { return Ok(false) };
        ensure!(answer.status == 303, "the form answered {}: {:?}", answer.status, answer.text());
        ensure!(answer.cookie("tessera").is_none(), "a new guest was made: {answer:?}");
        Ok(true)
    }

    /// A victim at another address notices nothing.
    async fn play_undisturbed(&mut self) -> Result<()> {
        for text in MOVES {
            let done = self.check_name().await? && self.make_move(text).await? && self.read_pages().await?;
            ensure!(done, "a request from another address was refused");
        }
        ensure!(self.open_table_by_form().await?, "a request from another address was refused");
        Ok(())
    }

    /// A victim behind the address of the attacker may be asked to come back later, but stays who they are.
    async fn keep_identity(&mut self) -> Result<()> {
        self.check_name().await?;
        self.read_pages().await?;
        self.open_table_by_form().await?;
        Ok(())
    }
}

impl fmt::Display for Victim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Victim { name, address, answered, refused, slowest, .. } = self;
        let slowest = slowest.as_secs_f64();
        write!(
            f,
            "{name} at {address}: {answered} answers, slowest {slowest:.2} s, {refused} times asked to come back"
        )
    }
}

/// Reads the events and the page of the long table again and again, and counts the attempts.
async fn read_for_ever(events: TestRequest, page: TestRequest, attempts: Arc<AtomicUsize>) {
    loop {
        for request in [&events, &page] {
            // Refused, cut off or late: an attacker does not mind.
            let _answer = request.send().await;
            attempts.fetch_add(1, Ordering::Relaxed);
            sleep(READER_DELAY).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn six_hundred_readers_of_a_long_table_take_nothing_from_others() -> Result<()> {
    let mut long = None;
    for database in OldDatabase::all()? {
        long = database.long_table().await?.or(long);
    }
    let long = long.context("a database with a long table")?;
    let settings = TestServerSettings { default_limits: true, ..TestServerSettings::default() };
    let (server, _) = long.open(settings).await?;
    let mut neighbour = Victim::sign_in(&server, "Ada", ATTACKER).await?;
    let mut elsewhere = Victim::sign_in(&server, "Bob", ELSEWHERE).await?;
    let (mut readers, attempts) = (JoinSet::new(), Arc::<AtomicUsize>::default());
    for _ in 0..READERS {
        let events = server.get(&format!("/api/tables/{}/events", long.address.table));
        let page = server.get(&format!("/t/{}", long.address.table));
        let (events, page) = (events.from_address(ATTACKER), page.from_address(ATTACKER));
        readers.spawn(read_for_ever(events, page, Arc::clone(&attempts)));
    }
    // As many attempts as readers: the attack has begun.
    let begun = Instant::now();
    while attempts.load(Ordering::Relaxed) < READERS {
        ensure!(begun.elapsed() < TIMEOUT, "the attack does not begin");
        sleep(READER_DELAY).await;
    }
    let (kept, undisturbed) = tokio::join!(neighbour.keep_identity(), elsewhere.play_undisturbed());
    readers.shutdown().await;
    println!("{neighbour}\n{elsewhere}");
    let failed = |result: Result<()>| result.err().map(|reason| format!("{reason:#}"));
    let failures: Vec<String> = [failed(kept), failed(undisturbed)].into_iter().flatten().collect();
    ensure!(failures.is_empty(), "{}", failures.join("\n"));
    // Without readers the neighbour plays on.
    let begun = Instant::now();
    while !(neighbour.check_name().await? && neighbour.make_move(MOVES[0]).await?) {
        ensure!(begun.elapsed() < TIMEOUT, "refused {:?} after the attack", begun.elapsed());
        sleep(READER_DELAY).await;
    }
    Ok(())
}
