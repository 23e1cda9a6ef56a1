//! The account page in five languages, with the keyboard alone and with axe: a new password and the end of old sessions, recovery
//! codes, a reset with a code, notices, the strength of a password while it is typed.

use anyhow::{Context, Result, ensure};
use tessera_tests::{Browser, LANGUAGES, PASSWORD, TestServer};

use crate::browser::account::{enter, fill_and_send, press};
use crate::browser::axe::{axe, none, violations};
use crate::browser::expected_texts::translated;

/// A password for each change in a language: with the old one, and with a code.
const PASSWORDS: [[&str; 2]; 5] = [
    ["nectar gravel opal", "lantern mosaic juniper"],
    ["walnut cobalt ferry", "thimble orchid quarry"],
    ["saffron piston meadow", "velvet anchor mustard"],
    ["copper willow satchel", "harpoon lilac trumpet"],
    ["marmot cinder balcony", "pepper glacier violin"],
];

/// Types a weak password, then shows it.
async fn try_tools(page: &Browser, language: &str, form: &str) -> Result<()> {
    let field = format!("{form} [autocomplete=new-password]");
    enter(page, &field, "password").await?;
    let weak = translated(language, "refused-weak-password", &[])?;
    page.wait_for_text(&format!("{form} .strength output"), &weak).await?;
    let score = page.evaluate(&format!("return document.querySelector(\"{form} meter\").value")).await?;
    ensure!(score.as_f64().is_some_and(|score| score < 3.0), "{score}");
    let switch = format!("{form} .show-passwords input");
    for shown in ["text", "password"] {
        page.tab_to(&switch).await?;
        page.key(' ').await?;
        page.wait_for(&format!("{field}[type={shown}]")).await?;
    }
    page.reload().await
}

#[tokio::test]
async fn passwords_codes_and_notices_work_with_keys_in_five_languages() -> Result<()> {
    let axe = axe()?;
    let server = TestServer::start()?;
    let [desk, phone] = Browser::start_several::<2>(&server).await?;
    let mut found = Vec::new();
    desk.go("/account").await?;
    let credentials = [("#new-name", "Ada"), ("#new-password", PASSWORD)];
    fill_and_send(&desk, &credentials, "form[action='/account/keep'] button").await?;
    desk.wait_for(".codes li:nth-child(8)").await?;
    let mut password = PASSWORD;
    for (language, [changed, reset]) in LANGUAGES.into_iter().zip(PASSWORDS) {
        let text = |key: &str| translated(language, key, &[]);
        for page in [&desk, &phone] {
            page.go("/account").await?;
            page.choose_language(language).await?;
        }
        let credentials = [("#sign-name", "Ada"), ("#sign-password", password)];
        fill_and_send(&phone, &credentials, "form[action='/account/sign-in'] button").await?;
        phone.wait_for("form[action='/account/sessions'] button").await?;

        let form = "form[action='/account/password']";
        desk.reload().await?;
        try_tools(&desk, language, form).await?;
        let passwords = [("#old-password", password), ("#new-password", changed)];
        fill_and_send(&desk, &passwords, &format!("{form} button")).await?;
        desk.wait_for_text("[role=status]", &text("password-changed")?).await?;
        desk.wait_for_text("#notices", &text("notice-password")?).await?;
        found.extend(violations(&desk, &axe, &format!("account in {language}")).await?);
        phone.reload().await?;
        phone.wait_for("#sign-password").await?;

        enter(&desk, "#codes-password", changed).await?;
        press(&desk, "form[action='/account/codes'] button").await?;
        desk.wait_for(".codes li:nth-child(8)").await?;
        ensure!(desk.text("main h1").await? == text("recovery-codes")?);
        found.extend(violations(&desk, &axe, &format!("codes in {language}")).await?);
        let code = desk.text(".codes li:nth-child(2) code").await?;

        press(&phone, "a[href='/account/reset']").await?;
        phone.wait_for("#reset-code").await?;
        ensure!(phone.text("main h1").await? == text("reset-password")?);
        found.extend(violations(&phone, &axe, &format!("reset in {language}")).await?);
        let fields = [("#reset-name", "ada"), ("#reset-code", code.as_str()), ("#reset-password", reset)];
        fill_and_send(&phone, &fields, "form[action='/account/reset'] button").await?;
        phone.wait_for_text("[role=status]", &text("password-changed")?).await?;
        phone.wait_for_text("#notices", &text("notice-password-reset")?).await?;
        password = reset;
        // The other one was signed out by it.
        desk.go("/account").await?;
        let credentials = [("#sign-name", "Ada"), ("#sign-password", password)];
        fill_and_send(&desk, &credentials, "form[action='/account/sign-in'] button").await?;
        desk.wait_for("form[action='/account/password']").await?;
        press(&phone, "form[action='/account/sign-out'] button").await?;
        phone.wait_for("main").await?;
    }
    none(&found)?;
    desk.close().await.context("the desk")?;
    phone.close().await.context("the phone")
}

#[tokio::test]
async fn a_browser_that_has_signed_in_before_is_no_new_device() -> Result<()> {
    let server = TestServer::start()?;
    let [desk, other] = Browser::start_several::<2>(&server).await?;
    desk.go("/account").await?;
    let credentials = [("#new-name", "Ada"), ("#new-password", PASSWORD)];
    fill_and_send(&desk, &credentials, "form[action='/account/keep'] button").await?;
    desk.wait_for(".codes").await?;
    desk.go("/account").await?;
    press(&desk, "form[action='/account/sign-out'] button").await?;
    desk.wait_until("the start page", "location.pathname === '/'").await?;
    for (browser, is_new) in [(&desk, false), (&other, true)] {
        browser.go("/account").await?;
        let credentials = [("#sign-name", "Ada"), ("#sign-password", PASSWORD)];
        fill_and_send(browser, &credentials, "form[action='/account/sign-in'] button").await?;
        browser.wait_for("form[action='/account/password']").await?;
        ensure!(browser.count("#notices li").await? == usize::from(is_new), "{is_new}");
    }
    desk.reload().await?;
    desk.wait_for_text("#notices", &translated("en", "notice-new-device", &[])?).await?;
    desk.wait_for_text("#notices", "Chrome, Linux").await?;
    desk.close().await?;
    other.close().await
}
