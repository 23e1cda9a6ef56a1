//! Online tournaments: with engines, with API clients, and with players who do not arrive.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use tessera_tests::{Bot, TIMEOUT, TableAddress, TableClient, TestServer, TestServerSettings, free_port};
use tokio::time::{Instant, sleep};

use crate::api::tournaments::TournamentClient;

/// A waiting time for players, in milliseconds, that no test exceeds.
pub(crate) const LONG_WAIT: u64 = 600_000;

pub(crate) fn fast_engines() -> TestServerSettings {
    TestServerSettings { pause: Some(0), ..TestServerSettings::default() }
}

impl TournamentClient {
    pub(crate) async fn online(server: &TestServer, entrants: Value, wait: u64) -> Result<TournamentClient> {
        let clock = json!({ "kind": "per_game", "time": 600_000, "increment": 5_000 });
        let plan = json!({ "name": "Net", "game": "pentago", "online": { "clock": clock, "wait": wait } });
        let tournament = TournamentClient::create_with(server, plan).await?;
        tournament.organise(json!({ "action": "enter", "entrants": entrants })).await?.expect_json(200)?;
        Ok(tournament)
    }

    /// The secret of a player's personal link.
    pub(crate) async fn player_link(&self, player: u64) -> Result<String> {
        let links = self.organiser.get(&self.path("/links")).send().await?.expect_json(200)?;
        let own = links["links"].as_array().context("links")?.iter().find(|link| link["player"] == player);
        Ok(own.and_then(|link| link["link"].as_str()).context("a link")?.to_owned())
    }

    pub(crate) async fn request_seat(
        &self,
        bot: &Bot,
        player: u64,
        link: &str,
    ) -> Result<tessera_tests::TestResponse> {
        bot.post(&self.path(&format!("/players/{player}/seat?link={link}"))).send().await
    }

    /// Takes the player's seat at the table of the current game.
    pub(crate) async fn take_seat(&self, bot: &Bot, player: u64) -> Result<TableClient> {
        let link = self.player_link(player).await?;
        let seat = self.request_seat(bot, player, &link).await?.expect_json(200)?;
        bot.join(&TableAddress::to(seat["table"].as_str().context("a table")?)).await
    }

    /// Waits until the view fulfils a condition.
    pub(crate) async fn until(&self, wanted: impl Fn(&Value) -> bool) -> Result<Value> {
        let begun = Instant::now();
        loop {
            let view = self.view().await?;
            if wanted(&view) {
                return Ok(view);
            }
            ensure!(begun.elapsed() < TIMEOUT * 6, "the condition is never fulfilled: {view}");
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// The results that count, with their authors.
    pub(crate) async fn results(&self) -> Result<Vec<Value>> {
        let events = self.events().await?;
        let undone: Vec<&Value> =
            events.iter().filter(|event| event["event"] == "undone").map(|event| &event["command"]).collect();
        let counts = |event: &&Value| event["event"] == "resulted" && !undone.contains(&&event["number"]);
        Ok(events.iter().filter(counts).cloned().collect())
    }
}

pub(crate) fn named(names: &[&str]) -> Value {
    names.iter().map(|name| json!({ "name": name })).collect()
}

/// A running game, and the table at which it is played.
pub(crate) fn playing(view: &Value, index: usize) -> Result<(Value, TableAddress)> {
    let game = view["playing"][index].clone();
    let table = game["at"].as_str().with_context(|| format!("a table: {view}"))?;
    Ok((game.clone(), TableAddress::to(table)))
}

/// Checks that every game has one result, recorded by the server, with the moves and the marbles of its table.
pub(crate) async fn check_results(tournament: &TournamentClient) -> Result<()> {
    let results = tournament.results().await?;
    let games: BTreeSet<u64> = results.iter().filter_map(|result| result["game"].as_u64()).collect();
    assert_eq!(games.len(), results.len(), "every game has one result");
    for result in &results {
        assert_eq!(result["by"], "#", "by the server: {result}");
        let moves = result["moves"].as_str().context("the moves")?.split(' ').count() as u64;
        if result["how"] == "won" {
            let first_won = result["winner"] == result["began"];
            let placed = if first_won { moves.div_ceil(2) } else { moves / 2 };
            assert_eq!(result["marbles"], placed.max(5), "{result}");
        }
    }
    Ok(())
}

/// Plans the cup when the groups are done, and waits for the end of the tournament.
async fn play_to_ranking(tournament: &TournamentClient) -> Result<Value> {
    tournament.until(|view| view["stage"] == "groups-done").await?;
    tournament.organise(json!({ "action": "plan_cup", "third_place": true })).await?.expect_json(200)?;
    tournament.until(|view| view["stage"] == "over").await
}

pub(crate) fn eight_engines() -> Value {
    (1..=8).map(|n| json!({ "name": format!("Computer {n}"), "engine": 1 + n % 2 })).collect()
}

pub(crate) fn check_ranking(view: &Value) -> Result<()> {
    let ranking = view["ranking"].as_array().context("a ranking")?;
    let mut players: Vec<u64> = ranking.iter().filter_map(Value::as_u64).collect();
    players.sort_unstable();
    assert_eq!(players, (1..=8).collect::<Vec<_>>(), "every player has a rank");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn eight_computers_play_from_the_draw_to_the_final_ranking() -> Result<()> {
    let server = TestServer::start_with(fast_engines())?;
    let tournament = TournamentClient::online(&server, eight_engines(), LONG_WAIT).await?;
    tournament.organise(json!({ "action": "draw" })).await?.expect_json(200)?;
    let (_, table) = playing(&tournament.view().await?, 0)?;
    let view = play_to_ranking(&tournament).await?;
    check_ranking(&view)?;
    check_results(&tournament).await?;
    let played = tournament.results().await?.len();
    assert!(played >= 12 + 4, "two groups of four, semi-finals, third place and final: {played}");
    // The table is public, and its moves are those of the result.
    let stranger = Bot::sign_in(&server, "Eve").await?;
    let seen = stranger.fetch(&table, "").await?;
    let moves: Vec<&str> =
        seen["moves"].as_array().context("moves")?.iter().filter_map(Value::as_str).collect();
    let result =
        tournament.results().await?.into_iter().find(|result| result["game"] == 1).context("game 1")?;
    assert_eq!((seen["stage"].as_str(), result["moves"].as_str()), (Some("over"), Some(&*moves.join(" "))));
    assert_eq!(seen["rules"], "mover_wins_ties,touch_move");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_online_tournament_survives_repeated_kills() -> Result<()> {
    let mut server = TestServer::start_with(TestServerSettings { port: free_port()?, ..fast_engines() })?;
    let tournament = TournamentClient::online(&server, eight_engines(), LONG_WAIT).await?;
    tournament.organise(json!({ "action": "draw" })).await?.expect_json(200)?;
    let mut before: BTreeMap<u64, Value> = BTreeMap::new();
    for kill in 1..=4 {
        tournament
            .until(|view| view["number"].as_u64() > Some(12 + kill * 2) || view["stage"] != "groups")
            .await?;
        for result in tournament.results().await? {
            let game = result["game"].as_u64().context("a game")?;
            assert_eq!(
                before.entry(game).or_insert_with(|| result.clone()),
                &result,
                "no reported result is lost"
            );
        }
        server.kill()?;
        server.restart()?;
    }
    // Also during the cup.
    tournament.until(|view| view["stage"] == "groups-done").await?;
    tournament.organise(json!({ "action": "plan_cup", "third_place": true })).await?.expect_json(200)?;
    for more in 1..=2 {
        while tournament.results().await?.len() < 12 + more && tournament.view().await?["stage"] != "over" {
            sleep(Duration::from_millis(5)).await;
        }
        for result in tournament.results().await? {
            let game = result["game"].as_u64().context("a game")?;
            assert_eq!(
                before.entry(game).or_insert_with(|| result.clone()),
                &result,
                "no reported result is lost"
            );
        }
        server.kill()?;
        server.restart()?;
    }
    let view = tournament.until(|view| view["stage"] == "over").await?;
    check_ranking(&view)?;
    check_results(&tournament).await?;
    let after = tournament.results().await?;
    assert!(before.values().all(|result| after.contains(result)));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn absent_players_lose_after_the_waiting_time() -> Result<()> {
    let server = TestServer::start_with(fast_engines())?;
    let tournament = TournamentClient::online(&server, named(&["Ada", "Ben", "Cléa", "Dan"]), 1_500).await?;
    let ada = Bot::sign_in(&server, "Ada's laptop").await?;
    tournament.organise(json!({ "action": "draw" })).await?.expect_json(200)?;
    let _here = tournament.take_seat(&ada, 1).await?;
    let first = tournament.view().await?["playing"].as_array().context("games")?.clone();
    let of_ada = first.iter().find(|game| game["first"] == 1 || game["second"] == 1).context("Ada's game")?;
    let empty = first.iter().find(|game| *game != of_ada).context("the other game")?;
    tournament.until(|view| view["stage"] == "groups-done").await?;
    let results = tournament.results().await?;
    let result = |game: &Value| results.iter().find(|result| result["game"] == game["game"]);
    let ada_result = result(of_ada).context("a result")?;
    assert_eq!((&ada_result["how"], &ada_result["winner"]), (&json!("no_show"), &json!(1)));
    assert_eq!(result(empty).context("a result")?["how"], "nobody_came");
    // A cup game needs a winner: after the waiting time it is the first player to arrive.
    tournament.organise(json!({ "action": "plan_cup", "size": 2 })).await?.expect_json(200)?;
    let view = tournament.until(|view| view["playing"][0]["first_comer"] == true).await?;
    assert_eq!(view["stage"], "cup", "no player has arrived");
    let arriving = view["playing"][0]["second"].as_u64().context("a player")?;
    let late = Bot::sign_in(&server, "A phone").await?;
    tournament.take_seat(&late, arriving).await?;
    let view = tournament.until(|view| view["stage"] == "over").await?;
    assert_eq!(view["ranking"][0], arriving);
    Ok(())
}

/// Seats both players at their table; the first has the first move.
pub(crate) async fn seat_both_players(
    tournament: &TournamentClient,
    bots: &[Bot; 2],
) -> Result<(Value, [TableClient; 2])> {
    let view = tournament.until(|view| view["playing"][0]["at"].is_string()).await?;
    let (game, _) = playing(&view, 0)?;
    let player = |side: &str| game[side].as_u64().context("a player");
    let (first, second) = (player("first")?, player("second")?);
    let mut first = tournament.take_seat(&bots[first as usize - 1], first).await?;
    let mut second = tournament.take_seat(&bots[second as usize - 1], second).await?;
    tokio::try_join!(first.wait_for("started"), second.wait_for("started"))?;
    Ok((game, [first, second]))
}

pub(crate) async fn play(tables: &mut [TableClient; 2], moves: &[&str]) -> Result<()> {
    for (i, text) in moves.iter().enumerate() {
        let table = &mut tables[i % 2];
        table.catch_up().await?;
        table.execute(json!({ "action": "move", "text": text })).await?.event_number()?;
    }
    for table in tables {
        table.catch_up().await?;
    }
    Ok(())
}

async fn agree_to_draw(tables: &mut [TableClient; 2]) -> Result<()> {
    play(tables, &["b2A+", "e5D-"]).await?;
    tables[0].execute(json!({ "action": "offer", "offer": "draw" })).await?.event_number()?;
    tables[1].catch_up().await?;
    tables[1].execute(json!({ "action": "agree", "offer": "draw" })).await?.event_number()?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn tr_6_a_drawn_game_of_the_cup_is_replayed_at_another_table() -> Result<()> {
    let server = TestServer::start_with(fast_engines())?;
    let tournament = TournamentClient::online(&server, named(&["Ada", "Ben"]), LONG_WAIT).await?;
    let bots = [Bot::sign_in(&server, "One").await?, Bot::sign_in(&server, "Other").await?];
    tournament.organise(json!({ "action": "draw" })).await?.expect_json(200)?;
    let (_, mut tables) = seat_both_players(&tournament, &bots).await?;
    agree_to_draw(&mut tables).await?;
    tournament.until(|view| view["stage"] == "groups-done").await?;
    tournament.organise(json!({ "action": "plan_cup", "size": 2 })).await?.expect_json(200)?;
    let (game, mut tables) = seat_both_players(&tournament, &bots).await?;
    agree_to_draw(&mut tables).await?;
    tournament
        .until(|view| view["playing"][0]["game"].is_u64() && view["playing"][0]["game"] != game["game"])
        .await?;
    let (replay, mut tables) = seat_both_players(&tournament, &bots).await?;
    assert_eq!(
        (&replay["first"], &replay["second"]),
        (&game["second"], &game["first"]),
        "the opponent begins"
    );
    assert_ne!(replay["at"], game["at"]);
    play(&mut tables, &["a1A+", "a3A-", "b1A+", "b3A-", "c1A+", "c3A-", "d1A+", "d3A-", "e1"]).await?;
    let view = tournament.until(|view| view["stage"] == "over").await?;
    assert_eq!(view["ranking"][0], replay["first"]);
    let last = tournament.results().await?.pop().context("the last result")?;
    assert_eq!(
        (&last["how"], &last["marbles"], &last["began"]),
        (&json!("won"), &json!(5), &replay["first"])
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_organiser_decides_a_running_game_and_undoes_it() -> Result<()> {
    let server = TestServer::start_with(fast_engines())?;
    let tournament = TournamentClient::online(&server, named(&["Ada", "Ben"]), LONG_WAIT).await?;
    let bots = [Bot::sign_in(&server, "One").await?, Bot::sign_in(&server, "Other").await?];
    tournament.organise(json!({ "action": "draw" })).await?.expect_json(200)?;
    let (game, mut tables) = seat_both_players(&tournament, &bots).await?;
    play(&mut tables, &["b2A+", "e5D-"]).await?;
    let mut forfeit = json!({ "action": "result", "game": 1, "how": "forfeit", "winner": game["second"] });
    let refused = tournament.organise(forfeit.clone()).await?.expect_json(409)?;
    assert_eq!(refused["error"]["code"], "still-played", "{refused}");
    assert!(tournament.results().await?.is_empty(), "a mistyped number ends no game");
    tables[0].execute(json!({ "action": "move", "text": "a1A+" })).await?.event_number()?;
    forfeit["sure"] = true.into();
    tournament.organise(forfeit).await?.expect_json(200)?;
    let ended = tables[0].wait_for("ended").await?;
    assert_eq!(ended["outcome"]["how"], "abort", "the table is closed");
    assert_eq!(tournament.results().await?.len(), 1, "and reports no result");
    // After the undo the game is played at another table.
    let last = tournament.events().await?.iter().rfind(|event| event["event"] == "resulted").cloned();
    let undo = json!({ "action": "undo", "command": last.context("a result")?["number"] });
    tournament.organise(undo).await?.expect_json(200)?;
    let (again, mut tables) = seat_both_players(&tournament, &bots).await?;
    assert!(again["game"] == game["game"] && again["at"] != game["at"], "{again} {game}");
    play(&mut tables, &["b2A+", "e5D-"]).await?;
    tables[1].execute(json!({ "action": "resign" })).await?.event_number()?;
    tournament.until(|view| view["stage"] == "groups-done").await?;
    let result = tournament.results().await?.pop().context("a result")?;
    assert_eq!(
        (&result["winner"], &result["marbles"], &result["by"]),
        (&game["first"], &json!(5), &json!("#"))
    );
    let wrong = json!({ "action": "correct", "game": 1, "how": "drawn" });
    tournament.organise(wrong).await?.expect_json(200)?;
    assert_eq!(tournament.view().await?["groups"][0]["standings"][0]["points"], 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_get_no_seat() -> Result<()> {
    let server = TestServer::start_with(fast_engines())?;
    let tournament = TournamentClient::online(&server, named(&["Ada", "Ben"]), LONG_WAIT).await?;
    let [ada, eve] = [Bot::sign_in(&server, "Ada").await?, Bot::sign_in(&server, "Eve").await?];
    let (of_ada, of_ben) = (tournament.player_link(1).await?, tournament.player_link(2).await?);
    assert_eq!(tournament.request_seat(&ada, 1, &of_ada).await?.status, 409, "no player is called yet");
    tournament.organise(json!({ "action": "draw" })).await?.expect_json(200)?;
    let (_, table) = playing(&tournament.until(|view| view["playing"][0]["at"].is_string()).await?, 0)?;
    let helpers = tournament.link().await?;
    for link in ["", "nonsense", &of_ben, helpers.trim_start_matches("?link=")] {
        assert_eq!(tournament.request_seat(&eve, 1, link).await?.status, 403, "{link}");
    }
    let anonymous = server.post(&tournament.path(&format!("/players/1/seat?link={of_ada}"))).send().await?;
    assert_eq!(anonymous.status, 401);
    assert_eq!(tournament.request_seat(&eve, 9, &of_ada).await?.status, 403, "no such player");
    assert_eq!(eve.get(&tournament.path("/links")).send().await?.status, 403);
    let by_helper = eve.get(&tournament.path(&format!("/links{helpers}"))).send().await?;
    assert_eq!(by_helper.status, 403, "a helper does not see the players' links");
    // The pages show a player's link only to the organiser.
    let page = async |by: &Bot, page: &str| {
        let shown = by.get(&format!("/tournaments/{}{page}", tournament.id)).send().await?;
        anyhow::Ok(shown.text()?.contains(&of_ada))
    };
    assert!(page(&tournament.organiser, "/players/1").await?);
    for shown in ["", "/entries", "/players/1", "/print/all", "/display"] {
        let by_link = format!("{shown}{helpers}");
        assert!(!page(&eve, shown).await? && !page(&eve, &by_link).await?, "{shown}");
    }
    // The same at the table.
    tournament.take_seat(&ada, 1).await?;
    for action in [
        json!({ "action": "take_seat" }),
        json!({ "action": "take_seat", "link": of_ben }),
        json!({ "action": "give_seat", "seat": 2, "holder": { "kind": "guest", "player": "x", "name": "Eve" } }),
        json!({ "action": "seat_engine", "level": 1 }),
        json!({ "action": "open_seat", "seat": 1 }),
        json!({ "action": "abort" }),
    ] {
        let mut at = eve.join(&table).await?;
        let result = at.execute(action.clone()).await?;
        ensure!(result.code().is_some(), "{action}: {result:?}");
    }
    let seats = eve.fetch(&table, "").await?["seats"].clone();
    assert_eq!(seats.as_array().context("seats")?.iter().filter(|seat| seat["kind"] == "open").count(), 1);
    // Ada takes the seat with another device; the first one loses it.
    let phone = Bot::sign_in(&server, "Ada's phone").await?;
    tournament.take_seat(&phone, 1).await?;
    let own =
        |view: &Value| view["seats"].as_array().is_some_and(|all| all.iter().any(|s| s["yours"] == true));
    assert!(own(&phone.fetch(&table, "").await?) && !own(&ada.fetch(&table, "").await?));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_api_client_plays_the_computer_without_hints() -> Result<()> {
    let server = TestServer::start_with(fast_engines())?;
    let entrants = json!([{ "name": "My program" }, { "name": "Engine", "engine": 1 }]);
    let tournament = TournamentClient::online(&server, entrants, LONG_WAIT).await?;
    let bot = Bot::sign_in(&server, "My program").await?;
    tournament.organise(json!({ "action": "draw" })).await?.expect_json(200)?;
    let mut at = tournament.take_seat(&bot, 1).await?;
    at.wait_for("started").await?;
    let hint = bot.post(&format!("/api/tables/{}/hint", at.address().table)).send().await?;
    ensure!(hint.status >= 400, "there are no hints in a tournament");
    let mut dice = tessera_rules::Dice::from_seed(5);
    at.play_until_over(&mut dice).await?;
    tournament.until(|view| view["stage"] == "groups-done").await?;
    check_results(&tournament).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn impossible_settings_are_refused() -> Result<()> {
    let server = TestServer::start_with(fast_engines())?;
    let tournament = TournamentClient::online(&server, named(&["Ada"]), LONG_WAIT).await?;
    for (command, code) in [
        (json!({ "action": "set_online", "online": { "wait": 0 } }), "wait"),
        (
            json!({ "action": "set_online", "online": { "wait": 1000, "clock": { "kind": "per_move", "time": 1 } } }),
            "clock",
        ),
        (json!({ "action": "set_online", "online": { "wait": 1000 } }), "no-clock"),
        (json!({ "action": "enter", "entrants": [{ "name": "X", "engine": 11 }] }), "level"),
    ] {
        let refused = tournament.organise(command.clone()).await?.expect_json(409)?;
        assert_eq!(refused["error"]["code"], code, "{command}");
    }
    tournament.organise(json!({ "action": "set_online", "online": null })).await?.expect_json(200)?;
    let engine = json!({ "action": "enter", "entrants": [{ "name": "X", "engine": 1 }] });
    let refused = tournament.organise(engine).await?.expect_json(409)?;
    assert_eq!(refused["error"]["code"], "engine-in-hall");
    let odd = tournament.organise(json!({ "action": "set_online", "online": { "wait": -5 } })).await?;
    if odd.status != 422 {
        bail!("a negative time should be refused: {}", odd.status);
    }
    Ok(())
}
