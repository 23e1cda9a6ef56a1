//! Challenges over the API and in the browser's pages.

use anyhow::{Context, Result};
use serde_json::{Value, json};
use tessera_tests::{Bot, HtmlDocument, StreamClient, TestRequest, TestServer};

async fn account(server: &TestServer, name: &str) -> Result<Bot> {
    let mut bot = Bot::sign_in(server, name).await?;
    bot.create_account(name).await?;
    Ok(bot)
}

async fn challenge(by: &Bot, terms: Value) -> Result<String> {
    let made = by.post("/api/challenges").json(&terms).send().await?.expect_json(201)?;
    Ok(made["challenge"].as_str().context("an id")?.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_accepted_and_played() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = (account(&server, "Ada").await?, account(&server, "Bob").await?);
    let (mut adas, mut bobs) =
        (StreamClient::open_lines(&ada, "").await?, StreamClient::open_lines(&bob, "").await?);
    let clock = json!({ "kind": "per_game", "time": 300_000, "increment": 2_000 });
    let id =
        challenge(&ada, json!({ "opponent": "bob", "game": "pente", "seat": 2, "clock": clock })).await?;
    let received = bobs.next_of("challenge_received").await?["challenge"].clone();
    assert_eq!(received["challenge"], id.as_str());
    assert_eq!(received["challenger"], json!({ "name": "Ada", "bot": false }));
    assert_eq!(
        (&received["yours"], &received["seat"], &received["clock"]),
        (&json!(false), &json!(2), &clock)
    );
    assert_eq!(adas.next_of("challenge_sent").await?["challenge"]["yours"], true);
    let listed = bob.get("/api/challenges").send().await?.expect_json(200)?;
    assert_eq!(listed["challenges"], json!([received]));
    let answer = bob.post(&format!("/api/challenges/{id}/accept")).send().await?.expect_json(200)?;
    assert_eq!(answer["table"], id.as_str());
    for stream in [&mut adas, &mut bobs] {
        assert_eq!(stream.next_of("game_started").await?["game"]["table"], id.as_str());
        stream.next_of("challenge_accepted").await?;
    }
    let view = ada.get(&format!("/api/tables/{id}")).send().await?.expect_json(200)?;
    assert_eq!((&view["stage"], &view["seats"][1]["name"]), (&json!("playing"), &json!("Ada")));
    assert_eq!(view["clock"], clock);
    let again = bob.post(&format!("/api/challenges/{id}/accept")).send().await?;
    assert_eq!((again.status, again.code().as_deref()), (404, Some("no-challenge")));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_declined_or_cancelled_by_its_own_players_only() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = (account(&server, "Ada").await?, account(&server, "Bob").await?);
    let eve = account(&server, "Eve").await?;
    let mut adas = StreamClient::open_lines(&ada, "").await?;
    let id = challenge(&ada, json!({ "opponent": "Bob", "game": "pentago" })).await?;
    let cancel = |by: &Bot, id: &str| {
        TestRequest::new(server.address(), "DELETE", &format!("/api/challenges/{id}")).bearer(&by.token)
    };
    for request in [
        eve.post(&format!("/api/challenges/{id}/accept")),
        eve.post(&format!("/api/challenges/{id}/decline")),
        ada.post(&format!("/api/challenges/{id}/accept")),
        cancel(&bob, &id),
        cancel(&eve, &id),
    ] {
        let refused = request.send().await?;
        assert_eq!((refused.status, refused.code().as_deref()), (404, Some("no-challenge")), "{request}");
    }
    assert_eq!(bob.post(&format!("/api/challenges/{id}/decline")).send().await?.status, 204);
    adas.next_of("challenge_declined").await?;
    let id = challenge(&ada, json!({ "opponent": "Bob", "game": "pentago" })).await?;
    assert_eq!(cancel(&ada, &id).send().await?.status, 204);
    adas.next_of("challenge_cancelled").await?;
    for (terms, status, code) in [
        (json!({ "opponent": "Nobody", "game": "pentago" }), 404, "no-opponent"),
        (json!({ "opponent": "Ada", "game": "pentago" }), 400, "challenge-yourself"),
        (json!({ "opponent": "Bob", "game": "chess" }), 400, "unknown-game"),
        (json!({ "opponent": "Bob", "game": "pentago", "seat": 3 }), 400, "challenge-seat"),
        (json!({ "opponent": "Bob", "game": "pentago", "minutes": 0 }), 400, "challenge-minutes"),
        (json!({ "opponent": "Bob", "game": "pentago", "fly": true }), 422, "unreadable"),
    ] {
        let refused = ada.post("/api/challenges").json(&terms).send().await?;
        assert_eq!((refused.status, refused.code().as_deref()), (status, Some(code)), "{terms}");
    }
    let guest = Bot::sign_in(&server, "Guest").await?;
    let terms = json!({ "opponent": "Bob", "game": "pentago" });
    let refused = guest.post("/api/challenges").json(&terms).send().await?;
    assert_eq!((refused.status, refused.code().as_deref()), (403, Some("no-account")));
    assert_eq!(ada.get("/api/challenges").send().await?.expect_json(200)?, json!({ "challenges": [] }));
    Ok(())
}

/// The names of the buttons of the challenges on a page, as a screen reader reads them.
async fn buttons(bot: &Bot, path: &str, language: &str) -> Result<Vec<String>> {
    let request = bot.get(path).header("accept", "text/html").header("accept-language", language);
    let html = HtmlDocument::parse(request.send().await?.text()?)?;
    let labels = html.all("button").filter_map(|button| button.get("aria-label"));
    Ok(labels.filter(|label| label.contains("Ada") || label.contains("Bob")).map(str::to_owned).collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_sees_a_challenge_and_answers_it_with_a_form() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = (account(&server, "Ada").await?, account(&server, "Bob").await?);
    assert_eq!(ada.post("/api/account/bot").json(&json!({ "name": "Ada" })).send().await?.status, 200);
    let id = challenge(&ada, json!({ "opponent": "Bob", "game": "exago" })).await?;
    for path in ["/games", "/lobby"] {
        let expected = ["Accept the challenge of Ada", "Decline the challenge of Ada"];
        assert_eq!(buttons(&bob, path, "en").await?, expected, "{path}");
        assert_eq!(buttons(&ada, path, "en").await?, ["Withdraw the challenge to Bob"], "{path}");
    }
    assert_eq!(buttons(&bob, "/games", "de").await?[0], "Herausforderung von Ada annehmen");
    let page = bob.get("/games").header("accept", "text/html").send().await?;
    let html = HtmlDocument::parse(page.text()?)?;
    assert!(html.all("span").any(|span| span.get("class") == Some("bot-mark") && span.text.trim() == "bot"));
    let waiting = bob.get("/games/waiting").send().await?.expect_json(200)?;
    assert_eq!(waiting, json!({ "waiting": 1, "text": "1 challenge" }));
    let cookie = format!("tessera={}", bob.token);
    let post = |action: &str| {
        let path = format!("/challenges/{id}/{action}");
        TestRequest::new(server.address(), "POST", &path).cookie(&cookie)
    };
    let accepted = post("accept").send().await?;
    assert_eq!((accepted.status, accepted.header("location")), (303, Some(format!("/t/{id}").as_str())));
    let gone = post("accept").header("accept", "text/html").header("accept-language", "fr").send().await?;
    assert_eq!(gone.status, 404);
    assert!(gone.text()?.contains("Ce défi n’est plus ouvert."));
    assert_eq!(post("decline").send().await?.header("location"), Some("/games"), "sent too late");
    assert!(buttons(&bob, "/games", "en").await?.is_empty());
    Ok(())
}
