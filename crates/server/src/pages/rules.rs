//! The rules of the games with diagrams, and the page on what is proven.

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use maud::{Markup, PreEscaped, html};
use tessera_i18n::{THEORY_PAGE, Translator};
use tessera_rules::{GameKind, Level};
use tessera_solver::certificates::BUILT_IN_CERTIFICATES;

use super::layout::HtmlPage;
use super::{home, not_found};
use crate::extract::Visitor;
use crate::message_keys as key;

/// `GET /rules`
pub(crate) async fn list(visitor: Visitor) -> Response {
    let words = visitor.translator();
    let body = html! {
        main {
            h1 { (words.text(key::RULES)) }
            p .lead { (words.text(key::RULES_LEAD)) }
            ul .games {
                @for game in GameKind::ALL {
                    li { a .game-card href={"/rules/" (game.name())} {
                        (PreEscaped(home::picture(game)))
                        h2 { (words.game_name(game)) }
                        p { (words.text_of(key::GAME, game.name())) }
                    } }
                }
            }
            p .deeds {
                a .button href="/rules/tournament" { (words.text(key::TOURNAMENT_REGULATIONS)) }
                a .button href="/rules/known" { (words.text(key::WHAT_IS_KNOWN)) }
            }
        }
    };
    HtmlPage::new(&words.text(key::RULES), body).render(&visitor).into_response()
}

/// `GET /rules/{about}`
pub(crate) async fn show(Path(about): Path<String>, visitor: Visitor) -> Response {
    let words = visitor.translator();
    let Some(page) = tessera_i18n::translations().rule_page(visitor.language, &about) else {
        return not_found(&visitor);
    };
    let body = html! {
        main .rule-sheet {
            h1 { (page.title) }
            div .sheet-tools {
                @match about.parse::<GameKind>() {
                    Ok(game) => {
                        a .button .primary href={"/new/" (game.name())} { (words.format(key::PLAY_THIS, &[("game", words.game_name(game).into())])) }
                        a .button href={"/learn/" (game.name())} { (words.text(key::LEARN_STEP_BY_STEP)) }
                    },
                    Err(_) if about == THEORY_PAGE => a .button href="/rules" { (words.text(key::RULES)) },
                    Err(_) => a .button .primary href="/tournaments" { (words.text(key::TOURNAMENTS)) },
                }
                label .check { input #show-clauses type="checkbox"; (words.text(key::SHOW_CLAUSES)) }
            }
            article { (PreEscaped(&page.html)) }
            @if about == THEORY_PAGE { (proof_form(words)) }
        }
    };
    HtmlPage::new(&page.title, body)
        .with_description(&page.lead)
        .with_style("style/rules.css")
        .render(&visitor)
        .into_response()
}

/// `GET /rules/known/{file}`: the download of a proof certificate.
pub(crate) async fn certificate(Path(file): Path<String>, visitor: Visitor) -> Response {
    let name = file.strip_suffix(".certificate");
    let Some(found) = BUILT_IN_CERTIFICATES.iter().find(|known| Some(known.name) == name) else {
        return not_found(&visitor);
    };
    let attached = format!("attachment; filename=\"{}.certificate\"", found.name);
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream"),
        (header::CONTENT_DISPOSITION, attached.as_str()),
    ];
    (headers, found.bytes).into_response()
}

/// The form that starts a game against the proof of Pentago XL for two: the computer begins and plays from the certificate.
fn proof_form(words: Translator<'_>) -> Markup {
    let level = Level::HIGHEST.to_string();
    let fields = [("proof", "yes"), ("players", "2"), ("level", level.as_str()), ("begins", "other")];
    html! {
        form .walk method="post" action={"/new/" (GameKind::PentagoXl.name())} {
            p { (words.text(key::WALK_PROOF_WHY)) }
            @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
            button .primary name="with" value="computer" { (words.text(key::WALK_PROOF)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use tessera_i18n::{Language, Translations};

    use super::*;

    /// The page on proven results agrees with the certificates.
    #[test]
    fn what_is_called_proven_is_in_the_certificate() {
        let header = |bytes: &[u8]| String::from_utf8_lossy(&bytes[..1_000]).into_owned();
        let [xl, pente] = BUILT_IN_CERTIFICATES.map(|certificate| header(certificate.bytes));
        let value = |header: &str, name: &str| {
            header.lines().find_map(|line| line.strip_prefix(name)).expect("a line").to_owned()
        };
        assert_eq!((value(&xl, "first: "), value(&xl, "marbles: ")), ("e5A+".to_owned(), "10".to_owned()));
        let checksums = [&xl, &pente].map(|header| value(header, "checksum: ")[..16].to_owned());
        let figures = [value(&xl, "positions: "), value(&xl, "replies: ")];
        let moves = [value(&pente, "first: "), value(&pente, "stones: ")];
        let library = Translations::load();
        for language in Language::ALL {
            let page = library.rule_page(language, THEORY_PAGE).expect("every language has it");
            let text = page.html.replace([',', '.', '\u{a0}'], "");
            for fact in checksums.iter().chain(&figures).chain(&moves) {
                assert!(text.contains(fact), "{language:?} does not mention {fact}");
            }
        }
    }
}
