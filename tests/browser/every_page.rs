//! Every page of the catalogue in a browser: axe, the width of small windows, and the requests of a second visit.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use tessera_tests::{Browser, PageRequest, TestServer, Viewport, page_catalogue};

use crate::browser::axe::{axe, none, violations_in};

/// The page, its socket, and a little room; each module used to be a request of its own.
const MAX_REQUESTS: usize = 5;

/// The resources that were not in the cache.
const REQUESTS: &str = "
    const loaded = performance.getEntriesByType('resource').filter((entry) => entry.transferSize > 0);
    return loaded.map((entry) => entry.name)";

/// How far the page is wider than the window.
const TOO_WIDE: &str = "return document.documentElement.scrollWidth - innerWidth";

/// Windows of a small phone, a phone held sideways and a tablet.
const WINDOWS: [(u32, u32); 4] = [(320, 568), (390, 844), (667, 375), (768, 1024)];

/// The pages to look at: with `TESSERA_PAGES` all of them, else those of the readers who see most.
fn chosen(pages: Vec<PageRequest>) -> Vec<PageRequest> {
    let all = std::env::var("TESSERA_PAGES").is_ok();
    let sees_less = |name: &str| {
        ["to Bob", "to another reader"].iter().any(|reader| name.ends_with(reader))
            || name.starts_with("a tournament's") && name.contains("after the end")
    };
    pages.into_iter().filter(|page| all || !sees_less(&page.name)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_is_accessible_fits_small_windows_and_is_cached() -> Result<()> {
    let axe = axe()?;
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let all = std::env::var("TESSERA_PAGES").is_ok();
    let mut wrong = Vec::new();
    let mut names = BTreeSet::new();
    let mut reader = None;
    for (nth, PageRequest { name, request }) in chosen(page_catalogue(&server).await?).into_iter().enumerate()
    {
        if reader != Some(request.token().map(str::to_owned)) {
            reader = Some(request.token().map(str::to_owned));
            browser.set_session(request.token()).await?;
        }
        // The first visit fills the cache.
        browser.go(request.path()).await?;
        browser.go("/settings").await?;
        browser.go(request.path()).await?;
        let loaded = browser.evaluate(REQUESTS).await?;
        // Two more: the page and its socket are not in this list.
        if loaded.as_array().context("a list")?.len() + 2 > MAX_REQUESTS {
            wrong.push(format!("{name}: {loaded}"));
        }
        for (width, height) in WINDOWS {
            browser.set_window_size(width, height).await?;
            let wide = browser.evaluate(TOO_WIDE).await?;
            // The wall display and sheets of paper are not for phones.
            let is_for_phones = !request.path().contains("/display") && !request.path().contains("/print/");
            if is_for_phones && wide.as_f64() > Some(0.0) {
                wrong.push(format!("{name} at {width}x{height} is {wide} pixels too wide"));
            }
        }
        // The rules are the same in all viewports, except for sizes and colours: each page has its turn in one of them.
        let viewports = if all { &Viewport::ALL[..] } else { &Viewport::ALL[nth % 4..=nth % 4] };
        wrong.extend(violations_in(viewports, &browser, &axe, &name).await?);
        names.insert(name);
    }
    ensure!(names.len() > 80, "the catalogue was read: {}", names.len());
    none(&wrong)?;
    browser.close().await
}
