//! Secrets are stored as hashes; sessions end.

use std::fs;

use anyhow::{Context, Result};
use serde_json::json;
use tessera_tests::{Bot, PASSWORD, TestServer};

/// The content of all files that the server has written.
fn stored_bytes(server: &TestServer) -> Result<Vec<u8>> {
    let data = server.database_file();
    let folder = data.parent().context("a folder")?;
    let mut all = Vec::new();
    for file in fs::read_dir(folder)? {
        all.extend(fs::read(file?.path())?);
    }
    Ok(all)
}

fn has(all: &[u8], text: &str) -> bool {
    all.windows(text.len()).any(|window| window == text.as_bytes())
}

#[tokio::test(flavor = "multi_thread")]
async fn no_secret_is_stored_in_plain_text() -> Result<()> {
    let mut server = TestServer::start()?;
    let mut ada = Bot::sign_in(&server, "Ada of Lovelace").await?;
    let guest_token = ada.token.clone();
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let address = ada.open(json!({ "game": "pente", "seats": seats, "private": true })).await?;
    let key = json!({ "name": "Ada of Lovelace", "password": PASSWORD });
    ada.create_account("Ada of Lovelace").await?;
    let session = server.post("/api/session").json(&key).send().await?.expect_json(200)?;
    Bot::sign_in(&server, "Bob").await?.sit_down(&address).await?;
    server.kill()?;
    let all = stored_bytes(&server)?;
    assert!(has(&all, "Ada of Lovelace"), "the data is where the test looks");
    let link = address.link.context("a link")?;
    let token = session["token"].as_str().context("a token")?;
    for secret in [ada.token.as_str(), guest_token.as_str(), token, &link, PASSWORD] {
        assert!(!has(&all, secret), "{secret}");
    }
    assert!(has(&all, "$argon2id$"), "passwords are stored as slow hashes");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signed_out_token_and_wrong_passwords_are_refused() -> Result<()> {
    let server = TestServer::start()?;
    let key = [("name", "Ada"), ("password", PASSWORD)];
    let kept = server.post("/account/keep").form(&key).send().await?;
    let cookie = kept.cookie("tessera").context("a session")?;
    let wrong = [("name", "Ada"), ("password", "battery staple")];
    let refused = server.post("/account/sign-in").form(&wrong).send().await?;
    assert_eq!((refused.status, refused.header("set-cookie")), (403, None));
    let me = async |cookie: &str| server.get("/api/me").cookie(cookie).send().await;
    let signed_in =
        server.post("/account/sign-in").form(&key).send().await?.cookie("tessera").context("a session")?;
    assert_eq!(me(&signed_in).await?.expect_json(200)?["name"], "Ada");
    assert_ne!(signed_in, cookie, "every session has a secret of its own");
    server.post("/account/sign-out").cookie(&signed_in).form(&[]).send().await?;
    assert_eq!(me(&signed_in).await?.status, 401);
    assert_eq!(me(&cookie).await?.status, 200);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_cannot_be_taken_over_by_its_name() -> Result<()> {
    let server = TestServer::start()?;
    let (mut ada, eve) = tokio::try_join!(Bot::sign_in(&server, "Ada"), Bot::sign_in(&server, "Eve"))?;
    let key = |name: &str, password: &str| json!({ "name": name, "password": password });
    ada.create_account("Ada").await?;
    for name in ["Ada", "ada", "ADA", " Ada "] {
        let answer = eve.post("/api/account").json(&key(name, "nectar gravel opal")).send().await?;
        assert_eq!(answer.status, 409, "{name}");
    }
    // A session alone is not enough to set another password.
    let again = ada.post("/api/account").json(&key("Ada", "nectar gravel opal")).send().await?;
    assert!(again.status >= 400, "a stolen session would become a stolen account: {}", again.status);
    server.post("/api/session").json(&key("Ada", PASSWORD)).send().await?.expect_json(200)?;
    Ok(())
}
