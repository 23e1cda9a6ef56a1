//! What an operator sees: the log, metrics and health.

use std::collections::BTreeSet;
use std::net::SocketAddr;

use anyhow::{Context, Result, ensure};
use futures_util::future::join_all;
use serde_json::{Value, json};
use tessera_tests::{Bot, PASSWORD, TestRequest, TestServer, TestServerSettings, free_port};

const OPERATIONS: &str = include_str!("../docs/operations.md");

fn server_with(arguments: &[&str]) -> Result<TestServer> {
    let arguments = arguments.iter().map(|argument| (*argument).to_owned()).collect();
    TestServer::start_with(TestServerSettings { pause: Some(0), arguments, ..TestServerSettings::default() })
}

/// Secrets of a session in which everything that has one is used.
struct UsedSecrets {
    secrets: Vec<String>,
    /// The id of a private table, which stands in addresses.
    table: String,
}

/// Plays a private game as guest and account, by page, API and socket, with wrong passwords and links.
async fn use_every_secret(server: &TestServer) -> Result<UsedSecrets> {
    let mut ada = Bot::sign_in(server, "Ada").await?;
    let guest_token = ada.token.clone();
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let new = json!({ "game": "pente", "seats": seats, "private": true, "beginning": "as_seated" });
    let address = ada.open(new).await?;
    let link = address.link.clone().context("a private table has a link")?;
    let bob = Bot::sign_in(server, "Bob").await?;
    let mut bobs_table = bob.sit_down(&address).await?;
    let mut adas_table = ada.join(&address).await?;
    adas_table.catch_up().await?;
    adas_table.execute(json!({ "action": "move", "text": "K10" })).await?.event_number()?;
    bobs_table.wait_for("moved").await?;
    let say = json!({ "action": "say", "text": "hello", "link": link });
    bobs_table.execute(say).await?.event_number()?;
    let page = format!("/t/{}?link={link}", address.table);
    assert_eq!(ada.get(&page).send().await?.status, 200);
    assert_eq!(server.get(&page).cookie(&format!("tessera={}", bob.token)).send().await?.status, 200);
    server.get(&format!("/no/such/{link}?link={link}")).send().await?;
    server.get(&format!("/t/{}?link=wrong{link}", address.table)).send().await?;
    ada.create_account("Ada").await?;
    server.get("/api/me").bearer(&guest_token).send().await?;
    let wrong = "battery staple mistake";
    for password in [wrong, PASSWORD] {
        let form = [("name", "Ada"), ("password", password)];
        server.post("/account/sign-in").form(&form).send().await?;
    }
    // A password in the field of the name.
    server.post("/api/session").json(&json!({ "name": PASSWORD, "password": PASSWORD })).send().await?;
    let credentials = json!({ "name": "Ada", "password": PASSWORD });
    let session = server.post("/api/session").json(&credentials).send().await?.expect_json(200)?;
    let token = session["token"].as_str().context("a token")?.to_owned();
    TestRequest::new(server.address(), "DELETE", "/api/session").bearer(&token).send().await?;
    let plan = json!({ "name": "Club day", "game": "pentago" });
    let tournament = ada.post("/api/tournaments").json(&plan).send().await?.expect_json(201)?;
    let id = tournament["tournament"].as_str().context("an id")?;
    let helpers = ada.post(&format!("/api/tournaments/{id}/helpers")).send().await?.json()?;
    let helpers = helpers["link"].as_str().context("a link")?.to_owned();
    server.get(&format!("/tournaments/{id}?link={helpers}")).send().await?;
    let secrets = [guest_token, ada.token, bob.token, link, token, helpers, PASSWORD.into(), wrong.into()];
    Ok(UsedSecrets { secrets: secrets.into(), table: address.table })
}

#[tokio::test(flavor = "multi_thread")]
async fn no_log_holds_a_token_a_link_or_a_password() -> Result<()> {
    for format in ["text", "json"] {
        let server = server_with(&["--log", "trace", "--log-format", format])?;
        let used = use_every_secret(&server).await?;
        let log = server.stderr();
        for secret in &used.secrets {
            assert!(!log.contains(secret.as_str()), "{secret} is in the {format} log:\n{log}");
        }
        assert!(!log.contains(&used.table), "requests are logged by route");
        assert!(log.contains("/t/{table}/socket"), "{log}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_json_log_has_a_line_with_documented_fields_for_each_request() -> Result<()> {
    let server = server_with(&["--log", "info", "--log-format", "json"])?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    assert_eq!(ada.get("/api/me?link=x").send().await?.status, 200);
    assert_eq!(server.get("/api/me").send().await?.status, 401);
    assert_eq!(server.get("/nowhere").send().await?.status, 404);
    let credentials = json!({ "name": "Ada", "password": "battery staple" });
    assert_eq!(server.post("/api/session").json(&credentials).send().await?.status, 403);
    let log = server.stderr();
    let lines: Vec<Value> = log.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let requests: Vec<&Value> = lines.iter().filter(|line| line["message"] == "request").collect();
    let summary = |line: &&Value| {
        let text = |name: &str| line[name].as_str().unwrap_or_default().to_owned();
        (text("method"), text("route"), line["status"].as_u64(), line["player"].is_string())
    };
    let expected = [
        ("POST", "/api/guests", 201, false),
        ("GET", "/api/me", 200, true),
        ("GET", "/api/me", 401, false),
        ("GET", "none", 404, false),
        ("POST", "/api/session", 403, false),
    ];
    let expected = expected
        .map(|(method, route, status, player)| (method.to_owned(), route.to_owned(), Some(status), player));
    assert_eq!(requests.iter().map(summary).collect::<Vec<_>>(), expected);
    assert!(
        requests.iter().all(|line| line["address"] == "127.0.0.1" && line["milliseconds"].is_number()),
        "{log}"
    );
    let failed = lines.iter().find(|line| line["message"] == "sign-in").context("the failed sign-in")?;
    assert_eq!((&failed["result"], &failed["address"]), (&json!("failed"), &json!("127.0.0.1")));
    for line in &lines {
        for field in line.as_object().context("an object")?.keys() {
            assert!(OPERATIONS.contains(&format!("| `{field}` |")), "{field} is not documented: {line}");
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_every_request_is_logged_with_the_clients_address() -> Result<()> {
    let arguments = ["--log", "info", "--log-format", "json"].map(str::to_owned).into();
    let settings = TestServerSettings { https: true, arguments, ..TestServerSettings::default() };
    let server = TestServer::start_with(settings)?;
    let get = |path: &str| server.get(path).header("x-forwarded-for", "198.51.100.7");
    assert_eq!(get("/health/live").send().await?.status, 204);
    assert_eq!(get("/").header("host", "unknown.example").send().await?.status, 421);
    let cross_site = server.post("/api/guests").header("x-forwarded-for", "198.51.100.7");
    assert_eq!(cross_site.header("origin", "https://evil.example").send().await?.status, 403);
    let log = server.stderr();
    let lines: Vec<Value> = log.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let requests: Vec<&Value> = lines.iter().filter(|line| line["message"] == "request").collect();
    assert_eq!(requests.len(), 3, "{log}");
    assert!(requests.iter().all(|line| line["address"] == "198.51.100.7"), "{log}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_default_log_is_quiet() -> Result<()> {
    let server = TestServer::start()?;
    use_every_secret(&server).await?;
    assert_eq!(server.stderr(), "");
    Ok(())
}

/// The samples of a scrape: name with labels, and value.
async fn scrape(address: SocketAddr) -> Result<Vec<(String, f64)>> {
    let answer = TestRequest::new(address, "GET", "/metrics").send().await?;
    assert_eq!(answer.status, 200);
    let text = answer.text()?;
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let sample = |line: &str| -> Result<(String, f64)> {
        let (name, value) = line.rsplit_once(' ').context("a name and a value")?;
        Ok((name.to_owned(), value.parse()?))
    };
    lines.map(sample).collect()
}

/// The metric of a sample: without labels and the endings of histograms.
fn metric(sample: &str) -> &str {
    let name = sample.split('{').next().unwrap_or(sample);
    ["_bucket", "_sum", "_count"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name)
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_count_a_game_and_are_all_documented() -> Result<()> {
    let address: SocketAddr = format!("127.0.0.1:{}", free_port()?).parse()?;
    let server = server_with(&["--metrics", &address.to_string()])?;
    assert_eq!(server.get("/metrics").send().await?.status, 404, "not on the public address");
    let mut ada = Bot::sign_in(&server, "Ada").await?;
    let seats = json!([{ "kind": "me" }, { "kind": "engine", "level": 1 }]);
    let table = ada.open(json!({ "game": "pente", "seats": seats, "beginning": "as_seated" })).await?;
    let mut seat = ada.join(&table).await?;
    seat.catch_up().await?;
    seat.execute(json!({ "action": "move", "text": "K10" })).await?.event_number()?;
    while ada.fetch(&table, "").await?["moves"].as_array().map(Vec::len) != Some(2) {
        seat.wait_for("moved").await?;
    }
    seat.catch_up().await?;
    seat.execute(json!({ "action": "resign" })).await?.event_number()?;
    ada.create_account("Ada").await?;
    let password = json!({ "password": PASSWORD });
    ada.post("/api/recovery-codes").json(&password).send().await?.expect_json(200)?;
    server.admin(&["grant", "Ada", "--reason", "runs the club"])?;
    let wrong = json!({ "name": "Ada", "password": "battery staple" });
    let sign_in = server.post("/api/session").json(&wrong);
    // At once: on a slow machine the delay would be over before the last of a row.
    join_all((0..6).map(|_| sign_in.send())).await.into_iter().collect::<Result<Vec<_>>>()?;
    let samples = scrape(address).await?;
    let value = |name: &str| {
        let found = samples.iter().find(|(sample, _)| sample == name);
        found.map(|(_, value)| *value).with_context(|| format!("{name} is missing: {samples:#?}"))
    };
    for (name, expected) in [
        ("tessera_moves_total", 2.0),
        ("tessera_tables", 1.0),
        ("tessera_sockets", 1.0),
        ("tessera_accounts_created_total", 1.0),
        ("tessera_account_changes_total{change=\"recovery-codes\"}", 1.0),
        ("tessera_moderations_total{action=\"grant\"}", 1.0),
        // Shown before the first one, so that an alert sees it as an increase.
        ("tessera_reports_total{reason=\"spam\"}", 0.0),
        ("tessera_emails_total{result=\"failed\"}", 0.0),
        ("tessera_sign_ins_total{result=\"failed\"}", 5.0),
        ("tessera_limits_hit_total{limit=\"sign-ins-per-account\"}", 1.0),
        ("tessera_engine_queue{class=\"move-against-person\"}", 0.0),
        ("tessera_engine_wait_seconds_count{class=\"move-against-person\"}", 1.0),
        ("tessera_request_seconds_count{method=\"POST\",route=\"/api/session\",status=\"403\"}", 5.0),
        ("tessera_request_seconds_count{method=\"GET\",route=\"/t/{table}/socket\",status=\"101\"}", 1.0),
        ("tessera_request_seconds_count{method=\"GET\",route=\"none\",status=\"404\"}", 1.0),
    ] {
        ensure!((value(name)? - expected).abs() < 1e-9, "{name} is {}, not {expected}", value(name)?);
    }
    let (commits, writes) =
        (value("tessera_commit_seconds_count{result=\"stored\"}")?, value("tessera_commit_requests_sum")?);
    assert!(commits >= 5.0 && writes >= commits, "{commits} commits of {writes} writes");
    assert!(value("tessera_read_wait_seconds_count")? >= 1.0 && value("tessera_memory_bytes")? > 1e6);
    value("tessera_outbox_lag{consumer=\"tournaments\"}")?;
    assert!(!samples.iter().any(|(name, _)| name.contains(&table.table)), "no label holds an id");

    let found: BTreeSet<&str> = samples.iter().map(|(name, _)| metric(name)).collect();
    let cells = OPERATIONS.lines().filter_map(|line| line.strip_prefix("| `tessera_")?.split('`').next());
    let documented: BTreeSet<String> = cells.map(|name| format!("tessera_{name}")).collect();
    assert_eq!(found, documented.iter().map(String::as_str).collect());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_server_is_live_and_ready() -> Result<()> {
    let server = TestServer::start()?;
    for path in ["/health", "/health/live", "/health/ready"] {
        let answer = server.get(path).send().await?;
        assert_eq!((answer.status, answer.body.len()), (204, 0), "{path}");
    }
    Ok(())
}
