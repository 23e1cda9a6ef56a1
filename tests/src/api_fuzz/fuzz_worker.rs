//! A client that generates requests and learns from the answers.

use std::net::SocketAddr;

use anyhow::{Context, Result};
use arbitrary::Unstructured;
use serde_json::json;
use tessera_rules::Dice;

use super::api_schema::ApiSchema;
use super::fuzz_socket::FuzzSocket;
use super::http_connection::HttpConnection;
use super::known_values::{KEPT_TOKENS, KnownTable, KnownTournament, KnownValues};
use super::value_generator::ValueGenerator;
use super::{ApiFuzzReport, FuzzRequest, RequestTarget, check_answer};
use crate::test_request::percent_encode;

/// The random bytes of a request; a request that needs more ends in the simplest values.
const BYTES: usize = 768;
const MAX_SOCKETS: usize = 4;
const MIN_TABLES: usize = 4;
const MIN_TOURNAMENTS: usize = 2;

/// How often operations are requested, unless it is [`USUAL_WEIGHT`].
const WEIGHTS: [(&str, u32); 13] = [
    ("command", 300),
    ("commandTournament", 180),
    ("legal", 60),
    ("tournament", 60),
    ("openTable", 40),
    ("previewTournamentCommand", 40),
    ("takeTournamentSeat", 20),
    // Each replaces a known one, and a tournament needs many commands.
    ("openTournament", 4),
    // Passwords are hashed slowly on purpose, and the engine is slow.
    ("keep", 1),
    ("signIn", 1),
    ("deleteAccount", 1),
    ("hint", 2),
    ("describe", 1),
];
const USUAL_WEIGHT: u32 = 12;
/// The most operations that are needed before another; some of them fail.
const MAX_NEEDED: usize = 200;

/// Pages; forms are sent to those that begin with `POST`.
const PAGES: [&str; 50] = [
    "/",
    "/new/{game}",
    "/lobby",
    "/watch",
    "/games",
    "/games/waiting",
    "/rules",
    "/rules/{game}",
    "/settings",
    "/account",
    "/t/{table}",
    "/t/{table}/frame/{number}",
    "/t/{table}/record.txt",
    "/t/{table}/board.svg",
    "/t/{table}/game.gif",
    "/t/{table}/{text}",
    "/tournaments",
    "/tournaments/new",
    "/tournaments/{tournament}",
    "/tournaments/{tournament}/entries",
    "/tournaments/{tournament}/groups",
    "/tournaments/{tournament}/cup",
    "/tournaments/{tournament}/ranking",
    "/tournaments/{tournament}/history",
    "/tournaments/{tournament}/games/{number}",
    "/tournaments/{tournament}/players/{number}",
    "/{text}",
    "/health",
    "/t/{table}/review",
    "/tournaments/{tournament}/display",
    "/tournaments/{tournament}/mine",
    "/tournaments/{tournament}/print/groups",
    // Sockets, without the headers that open them.
    "/t/{table}/socket",
    "/tournaments/{tournament}/changes",
    "POST /t/{table}/hint",
    "/tournaments/{tournament}/people",
    "/tournaments/{tournament}/hall",
    "POST /tournaments/{tournament}/helpers",
    "POST /tournaments/{tournament}/people/revoke",
    "POST /tournaments/{tournament}/hall",
    "POST /tournaments/{tournament}/preview",
    "POST /new/{game}",
    "POST /settings",
    "POST /language",
    "POST /account/name",
    "POST /t/{table}/sit",
    "POST /t/{table}/computer",
    "POST /tournaments/new",
    "POST /tournaments/{tournament}/act",
    "POST /tournaments/{tournament}/list",
];
const GAMES: [&str; 5] = ["pentago", "pentago-xl", "exago", "pente", "chess"];
/// Fields of forms with plausible values.
const FIELDS: [(&str, &[&str]); 16] = [
    ("with", &["screen", "link", "computer", "lobby"]),
    ("players", &["2", "3", "4", "6", "x"]),
    ("clock", &["none", "3-2", "10-5", "0-0"]),
    ("level", &["1", "2", "99"]),
    ("name", &["Ada", "Club day", ""]),
    ("language", &["de", "ru", "xx"]),
    ("back", &["/", "//evil.example", "/lobby"]),
    ("game", &["pentago", "1", "2"]),
    ("action", &["enter", "draw", "result", "undo", "plan_cup", "withdraw"]),
    ("how", &["won", "drawn"]),
    ("player", &["1", "2", "999999"]),
    ("marbles", &["5", "9", "-1"]),
    ("list", &["Ada\nBob\nCyd\nDov", "\u{0}", "a;b;c"]),
    ("groups", &["", "2"]),
    ("moves", &["0", "3", "999999", "-1"]),
    ("seed", &["", "1"]),
];

/// A client that generates requests: its random source, its connections and the values it has learnt.
pub(super) struct FuzzWorker {
    server: SocketAddr,
    schema: ApiSchema,
    /// The operations, each as often as its weight.
    wheel: Vec<usize>,
    pub(super) known: KnownValues,
    dice: Dice,
    http: HttpConnection,
    sockets: Vec<FuzzSocket>,
    report: ApiFuzzReport,
}

impl FuzzWorker {
    pub(super) fn new(server: SocketAddr, schema: ApiSchema, seed: u64) -> FuzzWorker {
        let weight =
            |id: &str| WEIGHTS.iter().find(|(own, _)| *own == id).map_or(USUAL_WEIGHT, |(_, weight)| *weight);
        let wheel = schema.operations.iter().enumerate();
        let wheel =
            wheel.flat_map(|(index, operation)| vec![index; weight(&operation.id) as usize]).collect();
        FuzzWorker {
            server,
            schema,
            wheel,
            known: KnownValues::default(),
            dice: Dice::from_seed(seed),
            http: HttpConnection::new(server),
            sockets: Vec::new(),
            report: ApiFuzzReport::default(),
        }
    }

    pub(super) async fn run(mut self, inputs: u64) -> Result<ApiFuzzReport> {
        // Every operation once, however small its weight.
        for index in 0..self.schema.operations.len() {
            // What is needed comes first, and may be needed again after an account was deleted.
            for _ in 0..MAX_NEEDED {
                if self.needed_operation().is_none() {
                    break;
                }
                self.step(None).await?;
            }
            self.step(Some(index)).await?;
        }
        for _ in self.schema.operations.len() as u64..inputs {
            self.step(None).await?;
        }
        Ok(self.report)
    }

    async fn step(&mut self, operation: Option<usize>) -> Result<()> {
        let bytes: Vec<u8> = (0..BYTES / 8).flat_map(|_| self.dice.bits().to_le_bytes()).collect();
        let mut source = Unstructured::new(&bytes);
        let kind = source.int_in_range(0..=99_u8)?;
        let request = match self.needed_operation() {
            Some(id) => self.api_request(&mut source, id)?,
            None if operation.is_some() || kind < 75 => {
                let index = operation.map_or_else(|| source.choose(&self.wheel).copied(), Ok)?;
                let id = self.schema.operations[index].id.clone();
                self.api_request(&mut source, &id)?
            }
            None if kind < 90 => return self.use_socket(&mut source).await,
            None => self.page_request(&mut source)?,
        };
        self.send(request).await
    }

    /// Without players, tables and tournaments little can be tested.
    fn needed_operation(&self) -> Option<&'static str> {
        if self.known.tokens.len() < KEPT_TOKENS + 1 {
            return Some("comeIn");
        }
        if self.known.tables.len() < MIN_TABLES {
            return Some("openTable");
        }
        (self.known.tournaments.len() < MIN_TOURNAMENTS).then_some("openTournament")
    }

    async fn send(&mut self, request: FuzzRequest) -> Result<()> {
        let authorization = request.token.as_ref().map(|token| format!("authorization: Bearer {token}\r\n"));
        let head = format!(
            "{} {} HTTP/1.1\r\n{}content-type: {}\r\n",
            request.method,
            request.path,
            authorization.unwrap_or_default(),
            request.content_type
        );
        let answer = self.http.send(&head, &request.body).await;
        let answer = answer.with_context(|| format!("{head}\n{}", String::from_utf8_lossy(&request.body)))?;
        check_answer(&request, &answer)?;
        self.report.record(&request.operation, answer.status);
        if answer.status < 300 && request.operation != "page" {
            // Records are text; there is nothing to learn from them.
            let json = answer.json().unwrap_or_default();
            self.known.learn(&request, &json);
        } else if answer.status == 404 {
            self.known.forget(&request);
        }
        Ok(())
    }

    /// A request of an operation; instead of a command to a table whose legal moves are not known, a request for them.
    fn api_request(&self, source: &mut Unstructured<'_>, id: &str) -> Result<FuzzRequest> {
        let operation = self.schema.operation(id)?;
        let target = self.choose_target(source, &operation.path)?;
        let (table, tournament) = self.known_target(target);
        let mut generator = ValueGenerator { source, schema: &self.schema, table, tournament };
        let is_outdated = table.is_some_and(|table| table.legal_at != table.number || table.number == 0);
        let operation = if id == "command" && is_outdated && generator.chance(70)? {
            self.schema.operation("legal")?
        } else {
            operation
        };
        let token = self.choose_token(&mut generator, &operation.id)?;
        let mut path = fill_path(&mut generator, &operation.path)?;
        for parameter in &operation.query {
            let is_needed = parameter.name == "link" && table.is_some_and(|table| table.link.is_some());
            if is_needed || generator.chance(30)? {
                let value = generator.value(&parameter.name, &parameter.schema)?;
                let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                path.push(if path.contains('?') { '&' } else { '?' });
                path.extend([parameter.name.as_str(), "=", &percent_encode(&value)]);
            }
        }
        let mut body = match &operation.body {
            Some(schema) => generator.value("", schema)?.to_string().into_bytes(),
            None => Vec::new(),
        };
        if generator.chance(1)? {
            body.truncate(body.len() / 2);
        }
        Ok(FuzzRequest {
            operation: operation.id.clone(),
            method: operation.method.clone(),
            path,
            token,
            target,
            content_type: if generator.chance(1)? { "text/plain" } else { "application/json" },
            body,
        })
    }

    fn page_request(&self, source: &mut Unstructured<'_>) -> Result<FuzzRequest> {
        let page = *source.choose(&PAGES)?;
        let (method, path) = page.split_once(' ').unwrap_or(("GET", page));
        let target = self.choose_target(source, path)?;
        let (table, tournament) = self.known_target(target);
        let mut generator = ValueGenerator { source, schema: &self.schema, table, tournament };
        let token = self.choose_token(&mut generator, "page")?;
        let mut fields = Vec::new();
        for (name, values) in FIELDS {
            if method == "POST" && generator.chance(50)? {
                let value = if generator.chance(5)? {
                    generator.text()?.as_str().unwrap_or_default().to_owned()
                } else {
                    (*generator.source.choose(values)?).to_owned()
                };
                fields.push(format!("{name}={}", percent_encode(&value)));
            }
        }
        Ok(FuzzRequest {
            operation: "page".to_owned(),
            method: method.to_owned(),
            path: fill_path(&mut generator, path)?,
            token,
            target,
            content_type: "application/x-www-form-urlencoded",
            body: fields.join("&").into_bytes(),
        })
    }

    fn choose_target(&self, source: &mut Unstructured<'_>, path: &str) -> Result<RequestTarget> {
        let (tables, tournaments) = (self.known.tables.len(), self.known.tournaments.len());
        Ok(if path.contains("{table}") && tables > 0 {
            RequestTarget::Table(source.int_in_range(0..=tables - 1)?)
        } else if path.contains("{tournament}") && tournaments > 0 {
            RequestTarget::Tournament(source.int_in_range(0..=tournaments - 1)?)
        } else {
            RequestTarget::Nothing
        })
    }

    fn known_target(&self, target: RequestTarget) -> (Option<&KnownTable>, Option<&KnownTournament>) {
        match target {
            RequestTarget::Nothing => (None, None),
            RequestTarget::Table(index) => (self.known.tables.get(index), None),
            RequestTarget::Tournament(index) => (None, self.known.tournaments.get(index)),
        }
    }

    /// Mostly the token of the target's owner, sometimes that of another player, a wrong one or none.
    fn choose_token(
        &self,
        generator: &mut ValueGenerator<'_, '_>,
        operation: &str,
    ) -> Result<Option<String>> {
        let tokens = &self.known.tokens;
        if tokens.is_empty() || generator.chance(3)? {
            return Ok(None);
        }
        let ends_session = matches!(operation, "signOut" | "deleteAccount");
        if generator.chance(2)? || ends_session && tokens.len() <= KEPT_TOKENS + 1 {
            return Ok(Some("no-such-token".to_owned()));
        }
        let owner = generator.table.map(|table| &table.owner);
        let owner = owner.or(generator.tournament.map(|tournament| &tournament.owner));
        Ok(match (operation, owner) {
            ("signOut" | "deleteAccount", _) => tokens.last().cloned(),
            (_, Some(owner)) if !generator.chance(25)? => Some(owner.clone()),
            // Owners of tables are among the tokens that are kept.
            ("openTable" | "openTournament", _) => {
                Some(generator.source.choose(&tokens[..tokens.len().min(KEPT_TOKENS)])?.clone())
            }
            _ => Some(generator.source.choose(tokens)?.clone()),
        })
    }

    /// Opens a socket, or sends a message over one.
    async fn use_socket(&mut self, source: &mut Unstructured<'_>) -> Result<()> {
        let tables = self.known.tables.len();
        let index = source.int_in_range(0..=tables.max(1) - 1)?;
        let Some(table) = self.known.tables.get(index) else { return Ok(()) };
        let mut generator =
            ValueGenerator { source, schema: &self.schema, table: Some(table), tournament: None };
        let open = self.sockets.iter().position(|socket| socket.table == table.id);
        let Some(open) = open.filter(|_| !generator.chance(4).unwrap_or_default()) else {
            let token = self.choose_token(&mut generator, "socket")?;
            let opened = FuzzSocket::open(self.server, &mut generator, token).await?;
            self.report.record("socket", opened.as_ref().map_or_else(|status| *status, |_| 101));
            if let Ok(socket) = opened {
                if self.sockets.len() == MAX_SOCKETS {
                    self.sockets.remove(0);
                }
                self.sockets.push(socket);
            }
            return Ok(());
        };
        let command = self.schema.operation("command")?.body.as_ref().context("commands have a body")?;
        let message = generator.value("", command)?;
        let text = if generator.chance(3)? { generator.any()?.to_string() } else { message.to_string() };
        let Some(answered) = self.sockets[open].exchange(&text).await? else {
            self.report.record("socket", 413);
            self.sockets.remove(open);
            return Ok(());
        };
        self.report.record("socket", answered.status);
        let request = FuzzRequest::of_socket(RequestTarget::Table(index));
        self.known.learn(&request, &json!({ "number": answered.number }));
        Ok(())
    }
}

impl FuzzRequest {
    fn of_socket(target: RequestTarget) -> FuzzRequest {
        FuzzRequest {
            operation: "socket".to_owned(),
            method: String::new(),
            path: String::new(),
            token: None,
            target,
            content_type: "",
            body: Vec::new(),
        }
    }
}

/// A path with real values, or wrong ones, in the place of its parameters.
fn fill_path(generator: &mut ValueGenerator<'_, '_>, path: &str) -> Result<String> {
    let mut filled = String::new();
    for part in path.split('/').skip(1) {
        let value = match part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
            None => part.to_owned(),
            Some(_) if generator.chance(3)? => generator.text()?.as_str().unwrap_or_default().to_owned(),
            Some("table") => generator.table.map(|table| table.id.clone()).unwrap_or_default(),
            Some("tournament") => {
                generator.tournament.map(|tournament| tournament.id.clone()).unwrap_or_default()
            }
            Some("game") => (*generator.source.choose(&GAMES)?).to_owned(),
            Some("player" | "number") => generator.source.int_in_range(0..=12_u8)?.to_string(),
            Some(_) => generator.text()?.as_str().unwrap_or_default().to_owned(),
        };
        filled.push('/');
        filled.push_str(&percent_encode(&value));
    }
    Ok(filled)
}
