//! What sockets of pages promise: only what changed is sent, and it adds up to what a new page is told.

use anyhow::{Context, Result, ensure};
use serde_json::{Map, Value, json};
use tessera_rules::{AnyGame, Dice, GameKind};
use tessera_tests::{Bot, House, Invitation, PageState, Socket};

/// A page at a table, and what it knows.
struct Page {
    socket: Socket,
    state: PageState,
    /// The bytes that the socket has sent.
    sent: usize,
    /// The bytes that it would have sent if every message told position, legal moves and changed regions in full.
    in_full: usize,
}

impl Page {
    async fn open(bot: &Bot, table: &Invitation) -> Result<Page> {
        let path = format!("/t/{}/socket?as=page", table.table);
        let who = format!("Bearer {}", bot.token);
        let socket = Socket::open(bot.house(), &path, &[("authorization", &who)]).await?;
        let socket = socket.ok().context("a player is let in")?;
        let mut page = Page { socket, state: PageState::default(), sent: 0, in_full: 0 };
        page.hear().await?;
        Ok(page)
    }

    async fn hear(&mut self) -> Result<Value> {
        let message = self.socket.hear_of("show").await?;
        self.state.take(&message)?;
        self.sent += message.to_string().len();
        self.in_full += in_full(&self.state, &message).to_string().len();
        Ok(message)
    }

    async fn act(&mut self, action: Value) -> Result<()> {
        let mut command = json!({ "id": "once", "seen": self.state.known["number"] });
        let fields = action.as_object().context("fields")?.clone();
        command["id"] = format!("{}-{}", self.state.known["number"], fields.len()).into();
        command.as_object_mut().context("a command")?.extend(fields);
        self.socket.say(&command).await
    }
}

/// The message as it was before sockets left out what had not changed.
fn in_full(state: &PageState, message: &Value) -> Value {
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

/// A state in an order of its own, without what the time changes.
fn settled(state: &PageState) -> Map<String, Value> {
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

async fn table_of(house: &House, wish: Value, seats: usize) -> Result<(Vec<Bot>, Invitation)> {
    let mut bots = Vec::new();
    for name in &["Ada", "Bob", "Cleo", "Dan"][..seats] {
        bots.push(Bot::come(house, name).await?);
    }
    let mut wish = wish;
    let open = vec![json!({ "kind": "open" }); seats - 1];
    wish["seats"] = [vec![json!({ "kind": "me" })], open].concat().into();
    wish["beginning"] = "as_seated".into();
    let table = bots[0].open(wish).await?;
    for bot in &bots[1..] {
        bot.sit_down(&table).await?;
    }
    Ok((bots, table))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_changes_adds_up_to_what_a_new_page_is_told() -> Result<()> {
    let house = House::start()?;
    let clock = json!({ "kind": "per_game", "time": 600_000, "increment": 1_000 });
    for (game, seats, wish) in [
        (GameKind::Pentago, 2, json!({ "rules": "touch_move", "clock": clock })),
        (GameKind::PentagoXl, 3, json!({})),
        (GameKind::Exago, 2, json!({ "clock": clock })),
        (GameKind::Pente, 2, json!({ "announcements": true })),
    ] {
        let mut wish = wish;
        wish["game"] = game.name().into();
        let (bots, table) = table_of(&house, wish, seats).await?;
        let mut pages = Vec::new();
        for bot in &bots {
            pages.push(Page::open(bot, &table).await?);
        }
        let mut dice = Dice::from_seed(5);
        for turn in 0..24 {
            let legal = bots[0].look(&table, "legal").await?;
            let moves = legal["moves"].as_array().context("moves")?;
            let text = dice.pick(moves).as_str().context("a move")?.to_owned();
            let seat = bots[0].look(&table, "").await?["to_move"].as_u64().context("somebody to move")?;
            let player = (seat - 1) as usize;
            let actions = match turn % 4 {
                0 if game == GameKind::Pentago && text.len() == 4 => vec![
                    (player, json!({ "action": "place", "cell": text[..2] })),
                    (player, json!({ "action": "turn", "turn": text[2..] })),
                ],
                // A player may say five lines at once; the sixth would be refused on a quick machine.
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
            for (who, action) in actions {
                pages[who].act(action.clone()).await?;
                for (page, bot) in pages.iter_mut().zip(&bots) {
                    page.hear().await.with_context(|| format!("after {action}"))?;
                    let fresh = Page::open(bot, &table).await?;
                    assert_eq!(settled(&page.state), settled(&fresh.state), "after {action}");
                }
            }
            if bots[0].look(&table, "").await?["stage"] != "playing" {
                break;
            }
        }
    }
    Ok(())
}

/// Sixty moves of Pentago XL that do not end the game.
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
async fn a_game_of_four_needs_a_quarter_of_the_bytes_of_messages_in_full() -> Result<()> {
    let house = House::start()?;
    let (bots, table) = table_of(&house, json!({ "game": "pentago-xl" }), 4).await?;
    let mut pages = Vec::new();
    for bot in &bots {
        pages.push(Page::open(bot, &table).await?);
    }
    for (i, text) in long_game()?.iter().enumerate() {
        pages[i % 4].act(json!({ "action": "move", "text": text })).await?;
        for page in &mut pages {
            page.hear().await?;
        }
        if i % 5 == 4 {
            pages[i / 5 % 4].act(json!({ "action": "say", "text": format!("line {}", i / 5 + 1) })).await?;
            for page in &mut pages {
                let talk = page.hear().await?;
                ensure!(talk.get("frame").is_none() && talk.get("legal").is_none(), "a line of talk: {talk}");
            }
        }
    }
    let sum = |bytes: fn(&Page) -> usize| pages.iter().map(bytes).sum::<usize>();
    let (sent, in_full) = (sum(|page| page.sent), sum(|page| page.in_full));
    ensure!(sent * 4 <= in_full, "{sent} bytes were sent, and {in_full} would have been in full");
    Ok(())
}
