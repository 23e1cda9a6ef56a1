//! The panel after a game: files to share, the next level, and a game that goes on from a position.

use anyhow::{Context, Result};
use serde_json::{Value, json};
use tessera_tests::{Bot, HtmlDocument, TableAddress, TestResponse, TestServer};

const MOVES: [&str; 6] = ["b5B+", "e2A-", "c3C+", "d4D-", "a1A+", "f6B-"];

/// A private game of Pentago at one screen, after some moves.
async fn play_game(ada: &Bot) -> Result<TableAddress> {
    let seats = json!([{ "kind": "me" }, { "kind": "same_screen", "name": "Bob" }]);
    let new_table = json!({ "game": "pentago", "seats": seats, "beginning": "as_seated", "private": true });
    let table = ada.open(new_table).await?;
    for (ply, text) in MOVES.iter().enumerate() {
        ada.act(&table, json!({ "action": "move", "text": text, "seat": ply % 2 + 1 })).await?;
    }
    Ok(table)
}

/// The view of the table that an answer redirects to.
async fn new_table(player: &Bot, answer: &TestResponse) -> Result<Value> {
    let path = answer.header("location").context("a table")?.replace("/t/", "/api/tables/");
    player.get(&path).send().await?.expect_json(200)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_over_can_be_shared_as_link_animation_picture_and_record() -> Result<()> {
    let server = TestServer::start()?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let table = play_game(&ada).await?;
    let animation = format!("/t/{}/game.gif{}", table.table, table.query());
    assert_eq!(ada.get(&animation).send().await?.status, 404, "the game is not over");
    ada.act(&table, json!({ "action": "resign", "seat": 2 })).await?;
    let path = format!("/t/{}{}", table.table, table.query());
    let page = ada.get(&path).send().await?;
    let html = HtmlDocument::parse(page.text()?)?;
    let files: Vec<&str> =
        html.all("a").filter(|link| link.has("download")).filter_map(|link| link.get("href")).collect();
    let link = html.all("input").find(|input| input.get("id") == Some("share-link")).context("a link")?;
    assert!(link.get("value").is_some_and(|address| address.ends_with(&path)), "{link:?}");
    for (file, kind, begin) in [
        ("game.gif", "image/gif", &b"GIF89a"[..]),
        ("board.png", "image/png", b"\x89PNG"),
        ("record.txt", "text/plain; charset=utf-8", b""),
    ] {
        let path = format!("/t/{}/{file}{}", table.table, table.query());
        assert!(files.contains(&path.as_str()), "{file}: {files:?}");
        let answer = ada.get(&path).send().await?;
        assert_eq!((answer.status, answer.header("content-type")), (200, Some(kind)), "{file}");
        assert!(
            answer.body.starts_with(begin) && answer.body.len() < 500_000,
            "{file}: {}",
            answer.body.len()
        );
    }
    let stranger = Bot::sign_in(&server, "Eve").await?;
    assert_eq!(stranger.get(&format!("/t/{}/game.gif", table.table)).send().await?.status, 404);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_played_on_against_the_computer() -> Result<()> {
    let server = TestServer::start()?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let table = play_game(&ada).await?;
    let path = format!("/t/{}/computer", table.table);
    let too_early = ada.post(&path).form(&[("moves", "2")]).send().await?;
    assert_eq!(too_early.status, 400, "the game is not over");
    ada.act(&table, json!({ "action": "resign", "seat": 2 })).await?;
    let answer = ada.post(&path).form(&[("moves", "4"), ("level", "1")]).send().await?;
    assert_eq!(answer.status, 303);
    let view = new_table(&ada, &answer).await?;
    assert_eq!(view["moves"], json!(MOVES[..4]));
    assert_eq!((&view["seats"][0]["yours"], &view["seats"][1]["level"]), (&json!(true), &json!(1)));
    assert_eq!((&view["stage"], &view["private"]), (&json!("playing"), &json!(true)));
    // Without a seat there, the visitor plays the side to move; more moves than there are mean the last position.
    let eve = Bot::sign_in(&server, "Eve").await?;
    let link = table.link.clone().context("a private table")?;
    let form = [("moves", "99"), ("link", link.as_str()), ("level", "2")];
    let view = new_table(&eve, &eve.post(&path).form(&form).send().await?).await?;
    assert_eq!(view["moves"].as_array().map(Vec::len), Some(6));
    assert_eq!((&view["seats"][0]["yours"], &view["seats"][1]["level"]), (&json!(true), &json!(2)));
    for (form, status) in [
        (&[("moves", "2")][..], 404),
        (&[("link", &link), ("level", "11")], 400),
        (&[("link", &link), ("moves", "-1")], 422),
    ] {
        assert_eq!(eve.post(&path).form(form).send().await?.status, status, "{form:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_game_has_the_same_rules_and_the_chosen_level() -> Result<()> {
    let server = TestServer::start()?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let seats = json!([{ "kind": "me" }, { "kind": "engine", "level": 1 }]);
    let new = json!({ "game": "pente", "rules": "size=13", "seats": seats, "beginning": "as_seated" });
    let table = ada.open(new).await?;
    ada.act(&table, json!({ "action": "resign" })).await?;
    let answer = ada.post(&format!("/t/{}/computer", table.table)).form(&[("level", "2")]).send().await?;
    assert!(answer.cookie("tessera_prefs").is_some_and(|prefs| prefs.contains("level-2")));
    let view = new_table(&ada, &answer).await?;
    assert_eq!((&view["rules"], &view["private"]), (&json!("size=13"), &json!(true)));
    let levels: Vec<&Value> =
        view["seats"].as_array().context("seats")?.iter().map(|seat| &seat["level"]).collect();
    assert!(levels.contains(&&json!(2)) && levels.contains(&&json!(null)), "{levels:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn pe_8_a_rematch_of_pente_is_offered_with_either_player_to_begin() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = tokio::try_join!(Bot::sign_in(&server, "Ada"), Bot::sign_in(&server, "Bob"))?;
    for (game, moves, choices) in
        [("pente", ["K10", "L10"], &[None, Some(2)][..]), ("pentago", ["b2A+", "e5B-"], &[None])]
    {
        let table = ada.open_for_two(game).await?;
        bob.act(&table, json!({ "action": "take_seat" })).await?;
        for (player, text) in [&ada, &bob].into_iter().zip(moves) {
            player.act(&table, json!({ "action": "move", "text": text })).await?;
        }
        ada.act(&table, json!({ "action": "resign" })).await?;
        let path = format!("/t/{}", table.table);
        let html = HtmlDocument::parse(bob.get(&path).send().await?.text()?)?;
        let fields: Vec<Value> = html
            .all("button")
            .filter_map(|button| serde_json::from_str(button.get("data-fields")?).ok())
            .filter(|fields: &Value| fields["offer"] == "rematch")
            .collect();
        let expected: Vec<Value> = choices
            .iter()
            .map(|first| match first {
                Some(first) => json!({ "offer": "rematch", "first": first }),
                None => json!({ "offer": "rematch" }),
            })
            .collect();
        assert_eq!(fields, expected, "{game}: Ada has lost and would begin");
        // The offer says who is to begin.
        let last = fields.last().context("an offer")?;
        let mut offer = last.clone();
        offer["action"] = json!("offer");
        bob.act(&table, offer).await?;
        let page = ada.get(&path).send().await?;
        assert_eq!(page.text()?.contains("Bob begins."), game == "pente");
    }
    Ok(())
}
