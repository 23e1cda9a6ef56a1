//! The structure of pages: valid HTML, labels, landmarks, ids.

use std::collections::HashSet;

use anyhow::Result;
use tessera_tests::{HtmlDocument, HtmlElement, TestServer};

use crate::pages::{FetchedPage, all_pages, assert_no_mistakes};

#[tokio::test(flavor = "multi_thread")]
async fn every_page_is_well_formed_in_every_language() -> Result<()> {
    let server = TestServer::start()?;
    let mut wrong = Vec::new();
    for page in all_pages(&server).await? {
        let place = format!("{} ({})", page.name, page.language);
        match HtmlDocument::parse(&page.text) {
            Ok(html) => {
                wrong.extend(mistakes(&page, &html).into_iter().map(|mistake| format!("{place}: {mistake}")));
            }
            Err(reason) => wrong.push(format!("{place}: {reason:#}")),
        }
        if !page.text.starts_with("<!DOCTYPE html>") {
            wrong.push(format!("{place}: no doctype"));
        }
        if let Some(missing) = page.text.split('⟦').nth(1) {
            let key = missing.split('⟧').next().unwrap_or_default();
            wrong.push(format!("{}: the text '{key}' is missing, perhaps others", page.language));
        }
    }
    assert_no_mistakes(wrong);
    Ok(())
}

fn mistakes(page: &FetchedPage, html: &HtmlDocument) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut check = |right: bool, mistake: String| {
        if !right {
            wrong.push(mistake);
        }
    };
    let lang = html.all("html").next().and_then(|html| html.get("lang"));
    check(lang == Some(page.language), format!("lang is {lang:?}"));
    let titles: Vec<&HtmlElement> = html.all("title").filter(|title| is_in(html, title, "head")).collect();
    check(titles.len() == 1 && !titles[0].text.trim().is_empty(), "one title".to_owned());
    check(html.all("h1").count() == 1, format!("{} h1", html.all("h1").count()));
    check(html.all("main").count() == 1, format!("{} main", html.all("main").count()));

    let mut ids = HashSet::new();
    for id in html.elements.iter().filter_map(|element| element.get("id")) {
        check(ids.insert(id), format!("id {id} occurs twice"));
    }
    let mut landmarks = HashSet::new();
    for landmark in
        html.elements.iter().filter(|element| matches!(&*element.name, "section" | "nav" | "aside"))
    {
        if let Some(label) = landmark.get("aria-label") {
            check(landmarks.insert(label), format!("two landmarks are named {label}"));
        }
    }
    for element in &html.elements {
        let name = &element.name;
        for reference in ["for", "aria-labelledby", "aria-describedby", "aria-controls"] {
            for id in element.get(reference).unwrap_or_default().split_whitespace() {
                check(ids.contains(id), format!("{reference}={id} of <{name}> leads nowhere"));
            }
        }
        if let Some(id) = element.get("href").and_then(|href| href.strip_prefix('#')) {
            check(ids.contains(id), format!("href=#{id} of <{name}> leads nowhere"));
        }
        for value in element.attributes.iter().map(|(_, value)| value) {
            if let Some(id) = value.strip_prefix("url(#").and_then(|rest| rest.strip_suffix(')')) {
                check(ids.contains(id), format!("url(#{id}) of <{name}> leads nowhere"));
            }
        }
        let named = || element.get("aria-label").is_some_and(|label| !label.trim().is_empty());
        let has_name = || named() || !element.text.trim().is_empty();
        // Chat messages are announced by the live region; a log with its own announcements would repeat them.
        check(
            element.get("role") != Some("log") || element.get("aria-live") == Some("off"),
            "a log with its own announcements".to_owned(),
        );
        let spoken = html.ancestors(element).any(|outer| outer.get("role") == Some("status"));
        check(
            element.get("id") != Some("connection") || spoken,
            "a lost connection is not announced".to_owned(),
        );
        match name.as_str() {
            "a" | "button" | "summary" | "label" | "option" | "legend" | "h1" | "h2" | "h3" => {
                check(has_name(), format!("<{name}> has no name: {:?}", element.attributes));
            }
            "img" => check(element.has("alt"), "<img> has no alt".to_owned()),
            "input" if element.get("type") == Some("hidden") => {}
            "input" | "select" | "textarea" => {
                let labelled = named()
                    || is_in(html, element, "label")
                    || element
                        .get("id")
                        .is_some_and(|id| html.all("label").any(|label| label.get("for") == Some(id)));
                check(labelled, format!("<{name}> has no label: {:?}", element.attributes));
            }
            "svg" => {
                let outer = html.ancestors(element).any(|outer| outer.name == "svg");
                let quiet = hidden(element) || html.ancestors(element).any(hidden);
                let pictured = html.ancestors(element).any(|outer| outer.get("role") == Some("img"));
                let spoken = named() || element.has("aria-labelledby") || element.text.trim().len() > 1;
                check(
                    outer || quiet || pictured || spoken,
                    "<svg> has neither a title nor is it hidden".to_owned(),
                );
            }
            "nav" | "fieldset" | "form" | "ul" | "ol" | "section" => {
                let empty = !html
                    .elements
                    .iter()
                    .any(|other| html.ancestors(other).any(|outer| std::ptr::eq(outer, element)));
                let filled_later = element.get("id").is_some_and(|id| id.starts_with("region-"));
                check(
                    !empty || filled_later || !element.text.trim().is_empty(),
                    format!("<{name}> is empty"),
                );
            }
            _ => {}
        }
        if name == "li" {
            let list = html
                .ancestors(element)
                .next()
                .is_some_and(|outer| matches!(outer.name.as_str(), "ul" | "ol"));
            check(list, "<li> is in no list".to_owned());
        }
        check(
            !element.has("tabindex") || matches!(element.get("tabindex"), Some("0" | "-1")),
            "a tabindex above 0".to_owned(),
        );
    }
    wrong
}

fn is_in(html: &HtmlDocument, element: &HtmlElement, name: &str) -> bool {
    html.ancestors(element).any(|outer| outer.name == name)
}

fn hidden(element: &HtmlElement) -> bool {
    element.get("aria-hidden") == Some("true")
}
