//! Guarantees of page sockets: only changes are sent, and they add up to the state that a new page gets.

use anyhow::{Context, Result, ensure};
use serde_json::{Map, Value, json};
use tessera_rules::{AnyGame, Dice, GameKind};
use tessera_tests::{Bot, TableAddress, TablePageState, TestServer, TestSocket};

/// The socket of a table page, and the state built from its messages.
struct PageClient {
    socket: TestSocket,
    state: TablePageState,
    /// The bytes received.
    sent: usize,
    /// The bytes if every message had position, legal moves and changed regions in full.
    full_bytes: usize,
}

impl PageClient {
    async fn open(bot: &Bot, table: &TableAddress) -> Result<PageClient> {
        let path = format!("/t/{}/socket?as=page", table.table);
        let bearer = format!("Bearer {}", bot.token);
        let socket = TestSocket::open(bot.server_address(), &path, &[("authorization", &bearer)]).await?;
        let socket = socket.ok().context("players are admitted")?;
        let mut page = PageClient { socket, state: TablePageState::default(), sent: 0, full_bytes: 0 };
        page.receive().await?;
        Ok(page)
    }

    async fn receive(&mut self) -> Result<Value> {
        let message = self.socket.receive_type("show").await?;
        self.state.apply(&message)?;
        self.sent += message.to_string().len();
        self.full_bytes += full_message(&self.state, &message).to_string().len();
        Ok(message)
    }

    async fn act(&mut self, action: Value) -> Result<()> {
        let mut command = json!({ "id": "once", "seen": self.state.known["number"] });
        let fields = action.as_object().context("fields")?.clone();
        command["id"] = format!("{}-{}", self.state.known["number"], fields.len()).into();
        command.as_object_mut().context("a command")?.extend(fields);
        self.socket.send_json(&command).await
    }
}

/// A message with all fields, not only those that changed.
fn full_message(state: &TablePageState, message: &Value) -> Value {
    let mut full: Map<String, Value> = Map::new();
    full.insert("type".into(), "show".into());
    for name in ["number", "ply", "stage", "frame", "placed", "touch"] {
        full.insert(name.into(), state.known[name].clone());
    }
    for name in ["mine", "legal", "clock"] {
        if let Some(value) = state.known.get(name).filter(|value| !value.is_null()) {
            full.insert(name.into(), value.clone());
        }
    }
    let changed = message["regions"].as_object().into_iter().flatten();
    let regions: Map<String, Value> =
        changed.map(|(name, _)| (name.clone(), state.known["regions"][name].clone())).collect();
    full.insert("regions".into(), regions.into());
    for name in ["announce", "sound", "moved", "done"] {
        full.extend(message.get(name).map(|value| (name.to_owned(), value.clone())));
    }
    full.into()
}

/// The state with sorted keys and moves, and without times.
fn normalised(state: &TablePageState) -> Map<String, Value> {
    let mut known = state.known.clone();
    if let Some(moves) = known.get_mut("legal").and_then(Value::as_array_mut) {
        moves.sort_by_key(ToString::to_string);
    }
    if let Some(clock) = known.get_mut("clock").and_then(Value::as_object_mut) {
        clock.remove("now");
        clock.remove("left");
    }
    let pieces = known["frame"]["pieces"].as_object_mut().expect("pieces");
    pieces.sort_keys();
    let regions = known["regions"].as_object_mut().expect("regions");
    for html in regions.values_mut() {
        let text = html.as_str().expect("text").to_owned();
        let mut parts = text.split("<time ");
        let first = parts.next().unwrap_or_default().to_owned();
        let rest = parts.map(|part| part.split_once("</time>").map_or(part, |(_, rest)| rest));
        *html = Value::String(rest.fold(first, |whole, part| whole + part));
    }
    known.sort_keys();
    known
}

async fn table_of(server: &TestServer, new_table: Value, seats: usize) -> Result<(Vec<Bot>, TableAddress)> {
    let mut bots = Vec::new();
    for name in &["Ada", "Bob", "Cleo", "Dan"][..seats] {
        bots.push(Bot::sign_in(server, name).await?);
    }
    let mut new_table = new_table;
    let open = vec![json!({ "kind": "open" }); seats - 1];
    new_table["seats"] = [vec![json!({ "kind": "me" })], open].concat().into();
    new_table["beginning"] = "as_seated".into();
    let table = bots[0].open(new_table).await?;
    for bot in &bots[1..] {
        bot.sit_down(&table).await?;
    }
    Ok((bots, table))
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_add_up_to_the_state_of_a_new_page() -> Result<()> {
    let server = TestServer::start()?;
    let clock = json!({ "kind": "per_game", "time": 600_000, "increment": 1_000 });
    for (game, seats, new_table) in [
        (GameKind::Pentago, 2, json!({ "rules": "touch_move", "clock": clock })),
        (GameKind::PentagoXl, 3, json!({})),
        (GameKind::Exago, 2, json!({ "clock": clock })),
        (GameKind::Pente, 2, json!({ "announcements": true })),
    ] {
        let mut new_table = new_table;
        new_table["game"] = game.name().into();
        let (bots, table) = table_of(&server, new_table, seats).await?;
        let mut pages = Vec::new();
        for bot in &bots {
            pages.push(PageClient::open(bot, &table).await?);
        }
        let mut dice = Dice::from_seed(5);
        for turn in 0..24 {
            let legal = bots[0].fetch(&table, "legal").await?;
            let moves = legal["moves"].as_array().context("moves")?;
            let text = dice.pick(moves).as_str().context("a move")?.to_owned();
            let seat = bots[0].fetch(&table, "").await?["to_move"].as_u64().context("a seat to move")?;
            let player = (seat - 1) as usize;
            let actions = match turn % 4 {
                0 if game == GameKind::Pentago && text.len() == 4 => vec![
                    (player, json!({ "action": "place", "cell": text[..2] })),
                    (player, json!({ "action": "turn", "turn": text[2..] })),
                ],
                // The chat limit allows a burst of five messages; a sixth may be refused on a fast machine.
                1 if turn < 20 => vec![
                    (player, json!({ "action": "say", "text": "größer & älter 😀" })),
                    (player, json!({ "action": "move", "text": text })),
                ],
                2 if seats == 2 => vec![
                    (player, json!({ "action": "move", "text": text })),
                    (player, json!({ "action": "offer", "offer": "draw" })),
                    ((player + 1) % 2, json!({ "action": "decline", "offer": "draw" })),
                ],
                _ => vec![(player, json!({ "action": "move", "text": text }))],
            };
            for (player, action) in actions {
                pages[player].act(action.clone()).await?;
                for (page, bot) in pages.iter_mut().zip(&bots) {
                    page.receive().await.with_context(|| format!("after {action}"))?;
                    let fresh = PageClient::open(bot, &table).await?;
                    assert_eq!(normalised(&page.state), normalised(&fresh.state), "after {action}");
                }
            }
            if bots[0].fetch(&table, "").await?["stage"] != "playing" {
                break;
            }
        }
    }
    Ok(())
}

/// Sixty random moves of Pentago XL that do not end the game.
fn long_game() -> Result<Vec<String>> {
    let mut game = AnyGame::new(GameKind::PentagoXl, 4, "")?;
    let mut dice = Dice::from_seed(1);
    let mut moves = Vec::new();
    while moves.len() < 60 {
        let legal = game.legal_moves();
        let mut after = game.clone();
        let mv = *dice.pick(&legal);
        after.play(mv)?;
        if !after.is_over() {
            moves.push(game.move_text(mv));
            game = after;
        }
    }
    Ok(moves)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_four_needs_a_quarter_of_the_bytes_of_full_messages() -> Result<()> {
    let server = TestServer::start()?;
    let (bots, table) = table_of(&server, json!({ "game": "pentago-xl" }), 4).await?;
    let mut pages = Vec::new();
    for bot in &bots {
        pages.push(PageClient::open(bot, &table).await?);
    }
    for (i, text) in long_game()?.iter().enumerate() {
        pages[i % 4].act(json!({ "action": "move", "text": text })).await?;
        for page in &mut pages {
            page.receive().await?;
        }
        if i % 5 == 4 {
            pages[i / 5 % 4].act(json!({ "action": "say", "text": format!("line {}", i / 5 + 1) })).await?;
            for page in &mut pages {
                let chat = page.receive().await?;
                ensure!(chat.get("frame").is_none() && chat.get("legal").is_none(), "a chat message: {chat}");
            }
        }
    }
    let sum = |bytes: fn(&PageClient) -> usize| pages.iter().map(bytes).sum::<usize>();
    let (sent, full) = (sum(|page| page.sent), sum(|page| page.full_bytes));
    ensure!(sent * 4 <= full, "{sent} bytes were sent; full messages would have {full}");
    Ok(())
}
