//! Rule pages on paper.

use anyhow::{Result, ensure};
use tessera_tests::{Browser, LANGUAGES, TestServer};

/// The pages of a PDF by Chromium, which writes their dictionaries uncompressed.
fn pages_of(pdf: &[u8]) -> usize {
    String::from_utf8_lossy(pdf).split("/Type /Page\n").count() - 1
}

#[tokio::test]
async fn a_rule_page_is_printed_on_at_most_two_sheets() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    for language in LANGUAGES {
        browser.go("/rules").await?;
        browser.choose_language(language).await?;
        for topic in ["pentago", "pentago-xl", "exago", "pente", "tournament", "known"] {
            browser.go(&format!("/rules/{topic}")).await?;
            let sheets = pages_of(&browser.print_pdf().await?);
            ensure!((1..=2).contains(&sheets), "{topic} in {language}: {sheets} sheets");
        }
    }
    browser.close().await
}
