//! The account page with the keyboard alone: recovery codes, password, devices, reset; and with axe.

use anyhow::{Context, Result, ensure};
use fantoccini::key::Key;
use tessera_tests::{Browser, PASSWORD, TestServer};

use crate::browser::axe::{axe, none, violations};

const OTHER_PASSWORD: &str = "nectar gravel opal";
const THIRD_PASSWORD: &str = "lantern mosaic juniper";

/// Reaches a field with the tab key and types into it.
pub(super) async fn enter(browser: &Browser, field: &str, text: &str) -> Result<()> {
    browser.tab_to(field).await?;
    for letter in text.chars() {
        browser.key(letter).await?;
    }
    Ok(())
}

/// Reaches a button or link with the tab key and presses it.
pub(super) async fn press(browser: &Browser, control: &str) -> Result<()> {
    browser.tab_to(control).await?;
    browser.key(Key::Enter).await
}

pub(super) async fn fill_and_send(browser: &Browser, fields: &[(&str, &str)], button: &str) -> Result<()> {
    for (field, text) in fields {
        enter(browser, field, text).await?;
    }
    press(browser, button).await
}

#[tokio::test]
async fn codes_password_devices_and_reset_work_with_keys_alone() -> Result<()> {
    let axe = axe()?;
    let server = TestServer::start()?;
    let [desk, phone] = Browser::start_several::<2>(&server).await?;
    let mut found = Vec::new();
    desk.go("/account").await?;
    let credentials = [("#new-name", "Ada"), ("#new-password", PASSWORD)];
    fill_and_send(&desk, &credentials, "form[action='/account/keep'] button").await?;
    desk.wait_for(".codes li:nth-child(8)").await?;
    let code = desk.text(".codes li:nth-child(2) code").await?;
    found.extend(violations(&desk, &axe, "recovery codes").await?);
    press(&desk, "main a.primary").await?;
    desk.wait_for("form[action='/account/password']").await?;

    phone.go("/account").await?;
    let credentials = [("#sign-name", "Ada"), ("#sign-password", PASSWORD)];
    fill_and_send(&phone, &credentials, "form[action='/account/sign-in'] button").await?;
    phone.wait_for("form[action='/account/sessions'] button").await?;
    found.extend(violations(&phone, &axe, "the account page").await?);

    desk.reload().await?;
    let passwords = [("#old-password", PASSWORD), ("#new-password", OTHER_PASSWORD)];
    fill_and_send(&desk, &passwords, "form[action='/account/password'] button").await?;
    desk.wait_for("[role=status]").await?;
    ensure!(desk.count("form[action='/account/sessions']").await? == 0, "the phone is signed out");
    phone.reload().await?;
    phone.wait_for("#sign-password").await?;

    let credentials = [("#sign-name", "Ada"), ("#sign-password", OTHER_PASSWORD)];
    fill_and_send(&phone, &credentials, "form[action='/account/sign-in'] button").await?;
    phone.wait_for("form[action='/account/sessions'] button").await?;
    desk.reload().await?;
    press(&desk, "form[action='/account/sessions'] button").await?;
    desk.wait_for("[role=status]").await?;
    ensure!(desk.count("form[action='/account/sessions']").await? == 0, "the phone is signed out");
    phone.reload().await?;
    phone.wait_for("#sign-password").await?;

    press(&phone, "a[href='/account/reset']").await?;
    phone.wait_for("#reset-code").await?;
    found.extend(violations(&phone, &axe, "the reset page").await?);
    let fields =
        [("#reset-name", "ada"), ("#reset-code", code.as_str()), ("#reset-password", THIRD_PASSWORD)];
    fill_and_send(&phone, &fields, "form[action='/account/reset'] button").await?;
    phone.wait_for("[role=status]").await?;
    desk.reload().await?;
    desk.wait_for("#sign-password").await?;

    enter(&phone, "#codes-password", THIRD_PASSWORD).await?;
    press(&phone, "form[action='/account/codes'] button").await?;
    phone.wait_for(".codes li:nth-child(8)").await?;
    phone.go("/account").await?;
    press(&phone, "form[action='/account/sign-out-everywhere'] button").await?;
    phone.wait_for("#sign-password").await?;
    none(&found)?;
    desk.close().await.context("the desk")?;
    phone.close().await.context("the phone")
}
