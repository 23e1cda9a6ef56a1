//! The rules of each game, with diagrams, in the reader's language.

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use maud::{Markup, PreEscaped, html};
use tessera_i18n::{KNOWN, Words};
use tessera_rules::{GameKind, Level};
use tessera_solver::book::HOUSE_CERTIFICATES;

use super::layout::Page;
use super::{home, not_found};
use crate::key;
use crate::who::Visitor;

/// `GET /rules`
pub(crate) async fn list(visitor: Visitor) -> Response {
    let words = visitor.words();
    let body = html! {
        main {
            h1 { (words.say(key::RULES)) }
            p .lead { (words.say(key::RULES_LEAD)) }
            ul .games {
                @for game in GameKind::ALL {
                    li { a .game-card href={"/rules/" (game.name())} {
                        (PreEscaped(home::picture(game)))
                        h2 { (game.title()) }
                        p { (words.say_of(key::GAME, game.name())) }
                    } }
                }
            }
            p .deeds {
                a .button href="/rules/tournament" { (words.say(key::TOURNAMENT_REGULATIONS)) }
                a .button href="/rules/known" { (words.say(key::WHAT_IS_KNOWN)) }
            }
        }
    };
    Page::new(&words.say(key::RULES), body).draw(&visitor).into_response()
}

/// `GET /rules/{about}`
pub(crate) async fn show(Path(about): Path<String>, visitor: Visitor) -> Response {
    let words = visitor.words();
    let Some(page) = tessera_i18n::library().rule_page(visitor.language, &about) else {
        return not_found(&visitor);
    };
    let body = html! {
        main .rule-sheet {
            article { (PreEscaped(&page.html)) }
            @if about == KNOWN { (walk(words)) }
            p { @match about.parse::<GameKind>() {
                Ok(game) => a .button .primary href={"/new/" (game.name())} { (words.with(key::PLAY_THIS, &[("game", game.title().into())])) },
                Err(_) if about == KNOWN => a .button href="/rules" { (words.say(key::RULES)) },
                Err(_) => a .button .primary href="/tournaments" { (words.say(key::TOURNAMENTS)) },
            } }
        }
    };
    Page::new(&page.title, body).described(&page.lead).draw(&visitor).into_response()
}

/// `GET /rules/known/{file}`: a certificate to check at home.
pub(crate) async fn certificate(Path(file): Path<String>, visitor: Visitor) -> Response {
    let name = file.strip_suffix(".certificate");
    let Some(found) = HOUSE_CERTIFICATES.iter().find(|known| Some(known.name) == name) else {
        return not_found(&visitor);
    };
    let attached = format!("attachment; filename=\"{}.certificate\"", found.name);
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream"),
        (header::CONTENT_DISPOSITION, attached.as_str()),
    ];
    (headers, found.bytes).into_response()
}

/// The proof of Pentago XL for two as a game: the computer at its best begins, and plays from the certificate.
fn walk(words: Words<'_>) -> Markup {
    let level = Level::HIGHEST.to_string();
    let wishes = [("proof", "yes"), ("players", "2"), ("level", level.as_str()), ("begins", "other")];
    html! {
        form .walk method="post" action={"/new/" (GameKind::PentagoXl.name())} {
            p { (words.say(key::WALK_PROOF_WHY)) }
            @for (name, value) in wishes { input type="hidden" name=(name) value=(value); }
            button .primary name="with" value="computer" { (words.say(key::WALK_PROOF)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use tessera_i18n::{Language, Library};

    use super::*;

    /// The page on what is known says what the certificate says.
    #[test]
    fn what_is_called_proven_is_in_the_certificate() {
        let header = |bytes: &[u8]| String::from_utf8_lossy(&bytes[..1_000]).into_owned();
        let [xl, pente] = HOUSE_CERTIFICATES.map(|certificate| header(certificate.bytes));
        let value = |header: &str, name: &str| {
            header.lines().find_map(|line| line.strip_prefix(name)).expect("a line").to_owned()
        };
        assert_eq!((value(&xl, "first: "), value(&xl, "marbles: ")), ("e5A+".to_owned(), "10".to_owned()));
        let checksums = [&xl, &pente].map(|header| value(header, "checksum: ")[..16].to_owned());
        let figures = [value(&xl, "positions: "), value(&xl, "replies: ")];
        let moves = [value(&pente, "first: "), value(&pente, "stones: ")];
        let library = Library::open();
        for language in Language::ALL {
            let page = library.rule_page(language, KNOWN).expect("every language has it");
            let text = page.html.replace([',', '.', '\u{a0}'], "");
            for told in checksums.iter().chain(&figures).chain(&moves) {
                assert!(text.contains(told), "{language:?} says nothing of {told}");
            }
        }
    }
}
