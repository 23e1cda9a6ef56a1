//! Secrets that the house itself does not know, and sessions that end.

use std::fs;

use anyhow::{Context, Result};
use serde_json::json;
use tessera_tests::{Bot, House};

/// Everything that the house has written, whatever file it is in.
fn written(house: &House) -> Result<Vec<u8>> {
    let data = house.data();
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
async fn no_secret_is_stored_as_it_is() -> Result<()> {
    let mut house = House::start()?;
    let ada = Bot::come(&house, "Ada of Lovelace").await?;
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let invitation = ada.open(json!({ "game": "pente", "seats": seats, "private": true })).await?;
    let key = json!({ "name": "Ada of Lovelace", "password": "correct horse battery" });
    ada.post("/api/account").json(&key).send().await?.json_of(200)?;
    let session = house.post("/api/session").json(&key).send().await?.json_of(200)?;
    Bot::come(&house, "Bob").await?.sit_down(&invitation).await?;
    house.kill()?;
    let all = written(&house)?;
    assert!(has(&all, "Ada of Lovelace"), "the data is where the test looks");
    let link = invitation.link.context("a link")?;
    let token = session["token"].as_str().context("a token")?;
    for secret in [ada.token.as_str(), token, &link, "correct horse battery"] {
        assert!(!has(&all, secret), "{secret}");
    }
    assert!(has(&all, "$argon2id$"), "passwords are stored as slow hashes");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_signs_out_is_nobody_and_wrong_passwords_are_refused() -> Result<()> {
    let house = House::start()?;
    let key = [("name", "Ada"), ("password", "correct horse")];
    let kept = house.post("/account/keep").form(&key).send().await?;
    let cookie = kept.cookie("tessera").context("a session")?;
    let wrong = [("name", "Ada"), ("password", "battery staple")];
    let refused = house.post("/account/sign-in").form(&wrong).send().await?;
    assert_eq!((refused.status, refused.header("set-cookie")), (403, None));
    let me = async |cookie: &str| house.get("/api/me").cookie(cookie).send().await;
    let signed_in =
        house.post("/account/sign-in").form(&key).send().await?.cookie("tessera").context("a session")?;
    assert_eq!(me(&signed_in).await?.json_of(200)?["name"], "Ada");
    assert_ne!(signed_in, cookie, "every session has a secret of its own");
    house.post("/account/sign-out").cookie(&signed_in).form(&[]).send().await?;
    assert_eq!(me(&signed_in).await?.status, 401);
    assert_eq!(me(&cookie).await?.status, 200);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_not_taken_over_by_its_name() -> Result<()> {
    let house = House::start()?;
    let (ada, eve) = tokio::try_join!(Bot::come(&house, "Ada"), Bot::come(&house, "Eve"))?;
    let key = |name: &str, password: &str| json!({ "name": name, "password": password });
    ada.post("/api/account").json(&key("Ada", "correct horse")).send().await?.json_of(200)?;
    for name in ["Ada", "ada", "ADA", " Ada "] {
        let answer = eve.post("/api/account").json(&key(name, "battery staple")).send().await?;
        assert_eq!(answer.status, 409, "{name}");
    }
    // Whoever holds a session cannot set another password without the old one.
    let again = ada.post("/api/account").json(&key("Ada", "battery staple")).send().await?;
    assert!(again.status >= 400, "a stolen session would become a stolen account: {}", again.status);
    house.post("/api/session").json(&key("Ada", "correct horse")).send().await?.json_of(200)?;
    Ok(())
}
