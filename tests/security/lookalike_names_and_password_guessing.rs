//! Names that look like those of accounts, and guessing of passwords.

use anyhow::{Context, Result};
use futures_util::future::join_all;
use serde_json::json;
use tessera_tests::{Bot, HtmlDocument, PASSWORD, TestResponse, TestServer};

/// Names that a reader would take for `Kept Love`.
const IMITATIONS: [&str; 7] = [
    "kept love",
    "Kept  Love",
    "Kept\u{a0}Love",
    "\u{ff2b}ept Love",
    "\u{212a}ept Love",
    "Kept L\u{1d0f}ve",
    "Kept \u{216c}ove",
];

fn status_and_code(answer: &TestResponse) -> (u16, Option<String>) {
    (answer.status, answer.code())
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_a_name_that_looks_like_that_of_an_account() -> Result<()> {
    let server = TestServer::start()?;
    let mut owner = Bot::sign_in(&server, "Kept Love").await?;
    owner.create_account("Kept Love").await?;
    let eve = Bot::sign_in(&server, "Eve").await?;
    let taken = (409, Some("name-taken".to_owned()));
    for name in IMITATIONS {
        let named = json!({ "name": name });
        let credentials = json!({ "name": name, "password": "nectar gravel opal" });
        let guest = server.post("/api/guests").json(&named).send().await?;
        assert_eq!(status_and_code(&guest), taken, "{name:?}");
        assert_eq!(status_and_code(&eve.post("/api/name").json(&named).send().await?), taken, "{name:?}");
        let account = eve.post("/api/account").json(&credentials).send().await?;
        assert_eq!(status_and_code(&account), taken, "{name:?}");
    }
    // A word of two alphabets imitates one in any case.
    let mixed = server.post("/api/guests").json(&json!({ "name": "\u{41a}ept" })).send().await?;
    assert_eq!(status_and_code(&mixed), (400, Some("name".to_owned())));
    // Other letters are another name.
    for name in ["Kept Lové", "Кот", "Keptlove"] {
        server.post("/api/guests").json(&json!({ "name": name })).send().await?.expect_json(201)?;
    }
    // The owner may type their name in any of the forms that are the same.
    for name in ["kept love", " KEPT\u{a0} LOVE", "\u{ff2b}ept Love"] {
        let credentials = json!({ "name": name, "password": PASSWORD });
        let session = server.post("/api/session").json(&credentials).send().await?.expect_json(200)?;
        assert_eq!(session["name"], "Kept Love");
    }
    // A name that only looks alike is no way in.
    let credentials = json!({ "name": "Kept L\u{1d0f}ve", "password": PASSWORD });
    assert_eq!(server.post("/api/session").json(&credentials).send().await?.status, 403);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn guessing_at_one_account_is_slowed_down_and_sessions_go_on() -> Result<()> {
    let server = TestServer::start()?;
    let mut ada = Bot::sign_in(&server, "Ada").await?;
    ada.create_account("Ada").await?;
    let credentials = json!({ "name": "Ada", "password": "battery staple" });
    let form = [("name", "Nobody"), ("password", "battery staple")];
    let requests =
        [server.post("/api/session").json(&credentials), server.post("/account/sign-in").form(&form)];
    for request in requests {
        // At once: on a slow machine the delay would be over before the last of a row.
        let answers = join_all((0..6).map(|_| request.send())).await;
        let answers = answers.into_iter().collect::<Result<Vec<_>>>()?;
        let (refused, failed): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 429);
        assert_eq!((refused.len(), failed.len()), (1, 5), "{request:?}");
        assert!(failed.iter().all(|answer| answer.status == 403));
        let wait: u64 = refused[0].header("retry-after").context("a time to wait")?.parse()?;
        assert_eq!(wait, 1, "the delay begins small");
    }
    assert_eq!(ada.get("/api/me").send().await?.expect_json(200)?["name"], "Ada");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_weak_password_is_explained_in_the_language_of_the_reader() -> Result<()> {
    let server = TestServer::start()?;
    for (language, words) in [
        ("en", "several unusual words"),
        ("fr", "plusieurs mots"),
        ("nl", "ongewone woorden"),
        ("de", "ungewöhnliche Wörter"),
        ("ru", "несколько необычных слов"),
    ] {
        let form = [("name", "Ada Lovelace"), ("password", "lovelace1815")];
        let answer =
            server.post("/account/keep").header("accept-language", language).form(&form).send().await?;
        assert_eq!((answer.status, answer.header("set-cookie")), (400, None));
        let html = HtmlDocument::parse(answer.text()?)?;
        assert!(html.all("p").any(|p| p.text.contains(words)), "{language}");
        let buttons = html.all("a").filter(|a| a.get("class").is_some_and(|class| class.contains("button")));
        let buttons: Vec<_> = buttons.filter_map(|a| a.get("href")).collect();
        assert_eq!(buttons, ["/account"], "the way back to the form");
    }
    Ok(())
}
