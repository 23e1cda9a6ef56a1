//! Tournaments at tables of the house: with the computer, with programs that play, and with those who do not come.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use tessera_tests::{AtTable, Bot, House, Invitation, PATIENCE, Settings, port_to_keep};
use tokio::time::{Instant, sleep};

use crate::api::tournaments::Hall;

/// Long enough for everybody who comes.
pub(crate) const PATIENT: u64 = 600_000;

pub(crate) fn quick() -> Settings {
    Settings { pause: Some(0), ..Settings::default() }
}

impl Hall {
    pub(crate) async fn online(house: &House, entrants: Value, wait: u64) -> Result<Hall> {
        let clock = json!({ "kind": "per_game", "time": 600_000, "increment": 5_000 });
        let plan = json!({ "name": "Net", "game": "pentago", "online": { "clock": clock, "wait": wait } });
        let hall = Hall::announce_as(house, plan).await?;
        hall.organise(json!({ "action": "enter", "entrants": entrants })).await?.json_of(200)?;
        Ok(hall)
    }

    /// The secret of a player's own link.
    pub(crate) async fn link_of(&self, player: u64) -> Result<String> {
        let links = self.organiser.get(&self.path("/links")).send().await?.json_of(200)?;
        let own = links["links"].as_array().context("links")?.iter().find(|link| link["player"] == player);
        Ok(own.and_then(|link| link["link"].as_str()).context("a link")?.to_owned())
    }

    pub(crate) async fn ask_for_seat(
        &self,
        bot: &Bot,
        player: u64,
        link: &str,
    ) -> Result<tessera_tests::Answer> {
        bot.post(&self.path(&format!("/players/{player}/seat?link={link}"))).send().await
    }

    /// Sits down where the player is to play now.
    pub(crate) async fn sit(&self, bot: &Bot, player: u64) -> Result<AtTable> {
        let link = self.link_of(player).await?;
        let seat = self.ask_for_seat(bot, player, &link).await?.json_of(200)?;
        bot.go_to(&Invitation::to(seat["table"].as_str().context("a table")?)).await
    }

    /// Waits until the tournament is so far.
    pub(crate) async fn until(&self, wanted: impl Fn(&Value) -> bool) -> Result<Value> {
        let begun = Instant::now();
        loop {
            let view = self.view().await?;
            if wanted(&view) {
                return Ok(view);
            }
            ensure!(begun.elapsed() < PATIENCE * 6, "it never came so far: {view}");
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// The results that count, with who wrote them down.
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

/// The game and the table of the house at which it is played.
pub(crate) fn playing(view: &Value, index: usize) -> Result<(Value, Invitation)> {
    let game = view["playing"][index].clone();
    let table = game["at"].as_str().with_context(|| format!("a table: {view}"))?;
    Ok((game.clone(), Invitation::to(table)))
}

/// What a table must have told, move by move.
pub(crate) async fn check_results(hall: &Hall) -> Result<()> {
    let results = hall.results().await?;
    let games: BTreeSet<u64> = results.iter().filter_map(|result| result["game"].as_u64()).collect();
    assert_eq!(games.len(), results.len(), "every game was written down once");
    for result in &results {
        assert_eq!(result["by"], "#", "by the house: {result}");
        let moves = result["moves"].as_str().context("the moves")?.split(' ').count() as u64;
        if result["how"] == "won" {
            let first_won = result["winner"] == result["began"];
            let placed = if first_won { moves.div_ceil(2) } else { moves / 2 };
            assert_eq!(result["marbles"], placed.max(5), "{result}");
        }
    }
    Ok(())
}

/// Chooses the cup when the groups are done, and waits for the end.
async fn to_the_end(hall: &Hall) -> Result<Value> {
    hall.until(|view| view["stage"] == "groups-done").await?;
    hall.organise(json!({ "action": "plan_cup", "third_place": true })).await?.json_of(200)?;
    hall.until(|view| view["stage"] == "over").await
}

pub(crate) fn eight_computers() -> Value {
    (1..=8).map(|n| json!({ "name": format!("Computer {n}"), "engine": 1 + n % 2 })).collect()
}

pub(crate) fn check_ranking(view: &Value) -> Result<()> {
    let ranking = view["ranking"].as_array().context("a ranking")?;
    let mut players: Vec<u64> = ranking.iter().filter_map(Value::as_u64).collect();
    players.sort_unstable();
    assert_eq!(players, (1..=8).collect::<Vec<_>>(), "everybody has a place");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn eight_computers_play_from_the_draw_to_the_final_ranking() -> Result<()> {
    let house = House::start_with(quick())?;
    let hall = Hall::online(&house, eight_computers(), PATIENT).await?;
    hall.organise(json!({ "action": "draw" })).await?.json_of(200)?;
    let (_, table) = playing(&hall.view().await?, 0)?;
    let view = to_the_end(&hall).await?;
    check_ranking(&view)?;
    check_results(&hall).await?;
    let played = hall.results().await?.len();
    assert!(played >= 12 + 4, "two groups of four, semi-finals, third place and final: {played}");
    // Everybody may look at a table, and what was played there is what was written down.
    let stranger = Bot::come(&house, "Eve").await?;
    let seen = stranger.look(&table, "").await?;
    let moves: Vec<&str> =
        seen["moves"].as_array().context("moves")?.iter().filter_map(Value::as_str).collect();
    let told = hall.results().await?.into_iter().find(|result| result["game"] == 1).context("game 1")?;
    assert_eq!((seen["stage"].as_str(), told["moves"].as_str()), (Some("over"), Some(&*moves.join(" "))));
    assert_eq!(seen["rules"], "mover_wins_ties,touch_move");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_online_tournament_goes_on_when_the_house_is_killed_again_and_again() -> Result<()> {
    let mut house = House::start_with(Settings { port: port_to_keep()?, ..quick() })?;
    let hall = Hall::online(&house, eight_computers(), PATIENT).await?;
    hall.organise(json!({ "action": "draw" })).await?.json_of(200)?;
    let mut before: BTreeMap<u64, Value> = BTreeMap::new();
    for kill in 1..=4 {
        hall.until(|view| view["number"].as_u64() > Some(12 + kill * 2) || view["stage"] != "groups").await?;
        for result in hall.results().await? {
            let game = result["game"].as_u64().context("a game")?;
            assert_eq!(before.entry(game).or_insert_with(|| result.clone()), &result, "nothing told is lost");
        }
        house.kill()?;
        house.restart()?;
    }
    // And in the middle of the cup.
    hall.until(|view| view["stage"] == "groups-done").await?;
    hall.organise(json!({ "action": "plan_cup", "third_place": true })).await?.json_of(200)?;
    for more in 1..=2 {
        while hall.results().await?.len() < 12 + more && hall.view().await?["stage"] != "over" {
            sleep(Duration::from_millis(5)).await;
        }
        for result in hall.results().await? {
            let game = result["game"].as_u64().context("a game")?;
            assert_eq!(before.entry(game).or_insert_with(|| result.clone()), &result, "nothing told is lost");
        }
        house.kill()?;
        house.restart()?;
    }
    let view = hall.until(|view| view["stage"] == "over").await?;
    check_ranking(&view)?;
    check_results(&hall).await?;
    let after = hall.results().await?;
    assert!(before.values().all(|result| after.contains(result)));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_come_has_lost_after_the_set_time() -> Result<()> {
    let house = House::start_with(quick())?;
    let hall = Hall::online(&house, named(&["Ada", "Ben", "Cléa", "Dan"]), 1_500).await?;
    let ada = Bot::come(&house, "Ada's laptop").await?;
    hall.organise(json!({ "action": "draw" })).await?.json_of(200)?;
    let _here = hall.sit(&ada, 1).await?;
    let first = hall.view().await?["playing"].as_array().context("games")?.clone();
    let of_ada = first.iter().find(|game| game["first"] == 1 || game["second"] == 1).context("her game")?;
    let empty = first.iter().find(|game| *game != of_ada).context("the other game")?;
    hall.until(|view| view["stage"] == "groups-done").await?;
    let results = hall.results().await?;
    let result = |game: &Value| results.iter().find(|result| result["game"] == game["game"]);
    let hers = result(of_ada).context("a result")?;
    assert_eq!((&hers["how"], &hers["winner"]), (&json!("no_show"), &json!(1)));
    assert_eq!(result(empty).context("a result")?["how"], "nobody_came");
    // In the cup somebody goes through: whoever comes first.
    hall.organise(json!({ "action": "plan_cup", "size": 2 })).await?.json_of(200)?;
    sleep(Duration::from_secs(2)).await;
    let view = hall.view().await?;
    assert_eq!(view["stage"], "cup", "nobody was there");
    let comes = view["playing"][0]["second"].as_u64().context("a player")?;
    let late = Bot::come(&house, "Somebody's phone").await?;
    hall.sit(&late, comes).await?;
    let view = hall.until(|view| view["stage"] == "over").await?;
    assert_eq!(view["ranking"][0], comes);
    Ok(())
}

/// Two programs at the table to which both players were called; the first is the one who begins.
pub(crate) async fn both_sit(hall: &Hall, bots: &[Bot; 2]) -> Result<(Value, [AtTable; 2])> {
    let view = hall.until(|view| view["playing"][0]["at"].is_string()).await?;
    let (game, _) = playing(&view, 0)?;
    let player = |side: &str| game[side].as_u64().context("a player");
    let (first, second) = (player("first")?, player("second")?);
    let mut first = hall.sit(&bots[first as usize - 1], first).await?;
    let mut second = hall.sit(&bots[second as usize - 1], second).await?;
    tokio::try_join!(first.until("started"), second.until("started"))?;
    Ok((game, [first, second]))
}

pub(crate) async fn play(tables: &mut [AtTable; 2], moves: &[&str]) -> Result<()> {
    for (i, text) in moves.iter().enumerate() {
        let table = &mut tables[i % 2];
        table.catch_up().await?;
        table.act(json!({ "action": "move", "text": text })).await?.happened()?;
    }
    for table in tables {
        table.catch_up().await?;
    }
    Ok(())
}

async fn agree_on_a_draw(tables: &mut [AtTable; 2]) -> Result<()> {
    play(tables, &["b2A+", "e5D-"]).await?;
    tables[0].act(json!({ "action": "offer", "offer": "draw" })).await?.happened()?;
    tables[1].catch_up().await?;
    tables[1].act(json!({ "action": "agree", "offer": "draw" })).await?.happened()?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn tr_6_a_drawn_game_of_the_cup_is_replayed_at_another_table() -> Result<()> {
    let house = House::start_with(quick())?;
    let hall = Hall::online(&house, named(&["Ada", "Ben"]), PATIENT).await?;
    let bots = [Bot::come(&house, "One").await?, Bot::come(&house, "Other").await?];
    hall.organise(json!({ "action": "draw" })).await?.json_of(200)?;
    let (_, mut tables) = both_sit(&hall, &bots).await?;
    agree_on_a_draw(&mut tables).await?;
    hall.until(|view| view["stage"] == "groups-done").await?;
    hall.organise(json!({ "action": "plan_cup", "size": 2 })).await?.json_of(200)?;
    let (game, mut tables) = both_sit(&hall, &bots).await?;
    agree_on_a_draw(&mut tables).await?;
    hall.until(|view| view["playing"][0]["game"].is_u64() && view["playing"][0]["game"] != game["game"])
        .await?;
    let (replay, mut tables) = both_sit(&hall, &bots).await?;
    assert_eq!((&replay["first"], &replay["second"]), (&game["second"], &game["first"]), "the other begins");
    assert_ne!(replay["at"], game["at"]);
    play(&mut tables, &["a1A+", "a3A-", "b1A+", "b3A-", "c1A+", "c3A-", "d1A+", "d3A-", "e1"]).await?;
    let view = hall.until(|view| view["stage"] == "over").await?;
    assert_eq!(view["ranking"][0], replay["first"]);
    let last = hall.results().await?.pop().context("the last result")?;
    assert_eq!(
        (&last["how"], &last["marbles"], &last["began"]),
        (&json!("won"), &json!(5), &replay["first"])
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_organiser_decides_while_they_play_and_undoes_it() -> Result<()> {
    let house = House::start_with(quick())?;
    let hall = Hall::online(&house, named(&["Ada", "Ben"]), PATIENT).await?;
    let bots = [Bot::come(&house, "One").await?, Bot::come(&house, "Other").await?];
    hall.organise(json!({ "action": "draw" })).await?.json_of(200)?;
    let (game, mut tables) = both_sit(&hall, &bots).await?;
    play(&mut tables, &["b2A+", "e5D-"]).await?;
    let mut forfeit = json!({ "action": "result", "game": 1, "how": "forfeit", "winner": game["second"] });
    let refused = hall.organise(forfeit.clone()).await?.json_of(409)?;
    assert_eq!(refused["error"]["code"], "still-played", "{refused}");
    assert!(hall.results().await?.is_empty(), "nobody who mistypes a number ends a game");
    tables[0].act(json!({ "action": "move", "text": "a1A+" })).await?.happened()?;
    forfeit["sure"] = true.into();
    hall.organise(forfeit).await?.json_of(200)?;
    let ended = tables[0].until("ended").await?;
    assert_eq!(ended["outcome"]["how"], "abort", "the table is closed");
    assert_eq!(hall.results().await?.len(), 1, "and tells nothing of its own");
    // Undone, the game is played at another table.
    let last = hall.events().await?.iter().rfind(|event| event["event"] == "resulted").cloned();
    let undo = json!({ "action": "undo", "command": last.context("a result")?["number"] });
    hall.organise(undo).await?.json_of(200)?;
    let (again, mut tables) = both_sit(&hall, &bots).await?;
    assert!(again["game"] == game["game"] && again["at"] != game["at"], "{again} {game}");
    play(&mut tables, &["b2A+", "e5D-"]).await?;
    tables[1].act(json!({ "action": "resign" })).await?.happened()?;
    hall.until(|view| view["stage"] == "groups-done").await?;
    let result = hall.results().await?.pop().context("a result")?;
    assert_eq!(
        (&result["winner"], &result["marbles"], &result["by"]),
        (&game["first"], &json!(5), &json!("#"))
    );
    let wrong = json!({ "action": "correct", "game": 1, "how": "drawn" });
    hall.organise(wrong).await?.json_of(200)?;
    assert_eq!(hall.view().await?["groups"][0]["standings"][0]["points"], 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_takes_no_seat() -> Result<()> {
    let house = House::start_with(quick())?;
    let hall = Hall::online(&house, named(&["Ada", "Ben"]), PATIENT).await?;
    let [ada, eve] = [Bot::come(&house, "Ada").await?, Bot::come(&house, "Eve").await?];
    let (of_ada, of_ben) = (hall.link_of(1).await?, hall.link_of(2).await?);
    assert_eq!(hall.ask_for_seat(&ada, 1, &of_ada).await?.status, 409, "nobody is called yet");
    hall.organise(json!({ "action": "draw" })).await?.json_of(200)?;
    let (_, table) = playing(&hall.until(|view| view["playing"][0]["at"].is_string()).await?, 0)?;
    let helpers = hall.link().await?;
    for link in ["", "nonsense", &of_ben, helpers.trim_start_matches("?link=")] {
        assert_eq!(hall.ask_for_seat(&eve, 1, link).await?.status, 403, "{link}");
    }
    let nobody = house.post(&hall.path(&format!("/players/1/seat?link={of_ada}"))).send().await?;
    assert_eq!(nobody.status, 401);
    assert_eq!(hall.ask_for_seat(&eve, 9, &of_ada).await?.status, 403, "there is no such player");
    assert_eq!(eve.get(&hall.path("/links")).send().await?.status, 403);
    let by_helper = eve.get(&hall.path(&format!("/links{helpers}"))).send().await?;
    assert_eq!(by_helper.status, 403, "a helper has no players' links");
    // The pages give a player's link to the organiser alone.
    let page = async |by: &Bot, page: &str| {
        let shown = by.get(&format!("/tournaments/{}{page}", hall.tournament)).send().await?;
        anyhow::Ok(shown.text()?.contains(&of_ada))
    };
    assert!(page(&hall.organiser, "/players/1").await?);
    for shown in ["", "/entries", "/players/1", "/print/all", "/display"] {
        let by_link = format!("{shown}{helpers}");
        assert!(!page(&eve, shown).await? && !page(&eve, &by_link).await?, "{shown}");
    }
    // At the table itself.
    hall.sit(&ada, 1).await?;
    for deed in [
        json!({ "action": "take_seat" }),
        json!({ "action": "take_seat", "link": of_ben }),
        json!({ "action": "give_seat", "seat": 2, "holder": { "kind": "guest", "player": "x", "name": "Eve" } }),
        json!({ "action": "seat_engine", "level": 1 }),
        json!({ "action": "open_seat", "seat": 1 }),
        json!({ "action": "abort" }),
    ] {
        let mut at = eve.go_to(&table).await?;
        let told = at.act(deed.clone()).await?;
        ensure!(told.code().is_some(), "{deed}: {told:?}");
    }
    let seats = eve.look(&table, "").await?["seats"].clone();
    assert_eq!(seats.as_array().context("seats")?.iter().filter(|seat| seat["kind"] == "open").count(), 1);
    // Ada goes on at her phone, and her laptop no longer plays.
    let phone = Bot::come(&house, "Ada's phone").await?;
    hall.sit(&phone, 1).await?;
    let own =
        |view: &Value| view["seats"].as_array().is_some_and(|all| all.iter().any(|s| s["yours"] == true));
    assert!(own(&phone.look(&table, "").await?) && !own(&ada.look(&table, "").await?));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_and_the_computer_meet_and_nobody_is_helped() -> Result<()> {
    let house = House::start_with(quick())?;
    let entrants = json!([{ "name": "My program" }, { "name": "House", "engine": 1 }]);
    let hall = Hall::online(&house, entrants, PATIENT).await?;
    let bot = Bot::come(&house, "My program").await?;
    hall.organise(json!({ "action": "draw" })).await?.json_of(200)?;
    let mut at = hall.sit(&bot, 1).await?;
    at.until("started").await?;
    let hint = bot.post(&format!("/api/tables/{}/hint", at.invitation().table)).send().await?;
    ensure!(hint.status >= 400, "there is no help in a tournament");
    let mut dice = tessera_rules::Dice::from_seed(5);
    at.play_to_the_end(&mut dice).await?;
    hall.until(|view| view["stage"] == "groups-done").await?;
    check_results(&hall).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_is_refused_in_a_sentence() -> Result<()> {
    let house = House::start_with(quick())?;
    let hall = Hall::online(&house, named(&["Ada"]), PATIENT).await?;
    for (command, code) in [
        (json!({ "action": "set_online", "online": { "wait": 0 } }), "wait"),
        (
            json!({ "action": "set_online", "online": { "wait": 1000, "clock": { "kind": "per_move", "time": 1 } } }),
            "clock",
        ),
        (json!({ "action": "set_online", "online": { "wait": 1000 } }), "no-clock"),
        (json!({ "action": "enter", "entrants": [{ "name": "X", "engine": 11 }] }), "level"),
    ] {
        let refused = hall.organise(command.clone()).await?.json_of(409)?;
        assert_eq!(refused["error"]["code"], code, "{command}");
    }
    hall.organise(json!({ "action": "set_online", "online": null })).await?.json_of(200)?;
    let engine = json!({ "action": "enter", "entrants": [{ "name": "X", "engine": 1 }] });
    let refused = hall.organise(engine).await?.json_of(409)?;
    assert_eq!(refused["error"]["code"], "engine-in-hall");
    let odd = hall.organise(json!({ "action": "set_online", "online": { "wait": -5 } })).await?;
    if odd.status != 422 {
        bail!("a negative time is not read: {}", odd.status);
    }
    Ok(())
}
