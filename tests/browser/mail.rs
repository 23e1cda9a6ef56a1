//! An e-mail address is confirmed and a password is reset by e-mail, with the keyboard alone, in five languages and with axe. The
//! server of the test is a build with the feature `mail`, which `cargo xtask test --extra mail` makes.

use std::env;

use anyhow::{Result, ensure};
use tessera_tests::{Browser, LANGUAGES, PASSWORD, TestMailServer, TestServer, TestServerSettings};

use crate::browser::account::{fill_and_send, press};
use crate::browser::axe::{axe, none, violations};
use crate::browser::expected_texts::translated;

const NEW_PASSWORD: &str = "lantern mosaic juniper";

#[tokio::test]
async fn a_password_is_reset_by_e_mail_in_five_languages() -> Result<()> {
    let Some(program) = env::var_os("TESSERA_MAIL_PROGRAM") else {
        eprintln!("TESSERA_MAIL_PROGRAM names no build with the feature `mail`; not tested");
        return Ok(());
    };
    let axe = axe()?;
    let mut mail = TestMailServer::start().await?;
    let arguments =
        ["--smtp", &mail.url(), "--mail-from", "Tessera <games@games.example>"].map(str::to_owned).to_vec();
    let hosts = vec!["localhost"];
    let settings = TestServerSettings {
        program: Some(program.into()),
        arguments,
        hosts,
        ..TestServerSettings::default()
    };
    let server = TestServer::start_with(settings)?;
    let browser = Browser::start(&server).await?;
    let mut found = Vec::new();
    for language in LANGUAGES {
        let text = |key: &str| translated(language, key, &[]);
        let name = format!("Ada {language}");
        let address = format!("{language}@example.org");
        browser.go("/account").await?;
        browser.choose_language(language).await?;
        let credentials = [("#new-name", name.as_str()), ("#new-password", PASSWORD)];
        fill_and_send(&browser, &credentials, "form[action='/account/keep'] button").await?;
        browser.wait_for(".codes li:nth-child(8)").await?;

        browser.go("/account").await?;
        found.extend(violations(&browser, &axe, &format!("account in {language}")).await?);
        let fields = [("#email", address.as_str()), ("#email-password", PASSWORD)];
        fill_and_send(&browser, &fields, "form[action='/account/email'] button").await?;
        browser.wait_for("#email-code").await?;
        found.extend(violations(&browser, &axe, &format!("code in {language}")).await?);
        let email = mail.next().await?;
        ensure!(email.to == address, "{email:?}");
        let code = email.word(|word| word.len() == 9 && word.contains('-'))?;
        let confirm = "form[action='/account/email/confirm'] button";
        fill_and_send(&browser, &[("#email-code", code.as_str())], confirm).await?;
        browser.wait_for_text("[role=status]", &text("email-confirmed")?).await?;
        press(&browser, "form[action='/account/sign-out'] button").await?;
        browser.wait_until("the start page", "location.pathname === '/'").await?;

        browser.go("/account/reset").await?;
        found.extend(violations(&browser, &axe, &format!("reset in {language}")).await?);
        let ask = "form[action='/account/reset/letter'] button";
        fill_and_send(&browser, &[("#reset-email", address.as_str())], ask).await?;
        browser.wait_for_text("[role=status]", &text("reset-letter-sent")?).await?;
        let link = mail.next().await?.word(|word| word.contains("/account/reset/"))?;
        ensure!(link.starts_with("http://localhost:"), "{link}");
        // As the person who clicks it does; the cookies of the test belong to the address.
        let path = link.find("/account/reset/").map_or("", |at| &link[at..]).to_owned();
        browser.go(&path).await?;
        found.extend(violations(&browser, &axe, &format!("link in {language}")).await?);
        let set = "form[action^='/account/reset/'] button";
        fill_and_send(&browser, &[("#reset-password", NEW_PASSWORD)], set).await?;
        browser.wait_for_text("[role=status]", &text("password-changed")?).await?;
        let notice = mail.next().await?;
        ensure!(notice.to == address, "the owner is told: {notice:?}");
        browser.go(&path).await?;
        browser.wait_for_text("main", &text("refused-reset-link")?).await?;
        browser.go("/account").await?;
        press(&browser, "form[action='/account/sign-out'] button").await?;
        browser.wait_until("the start page", "location.pathname === '/'").await?;
    }
    none(&found)?;
    // The console reports the status 403 of the used links.
    browser.close_allowing("403").await
}
