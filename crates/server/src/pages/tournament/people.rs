//! `…/people`: the links of helpers. Each has a name and rights of its own, is shown again at will, and is revoked alone.

use axum::Form;
use axum::response::Response;
use maud::{Markup, html};
use serde::Deserialize;
use tessera_i18n::Translator;
use tessera_print::html::qr_code;
use tessera_service::LiveTournamentError;
use tessera_tournament::{HelperLink, HelperRights, MAX_TOURNAMENT_NAME_CHARS, TournamentAction};

use super::{layout, refusal_page};
use crate::extract::TournamentAccess;
use crate::message_keys as key;
use crate::pages::{problem_page, see_other};

/// A new link.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct NewHelperForm {
    name: String,
    rights: String,
}

/// A link to revoke.
#[derive(Debug, Deserialize)]
pub(super) struct RevokeHelperForm {
    helper: u16,
    /// Not empty once the organiser has confirmed.
    #[serde(default)]
    sure: String,
}

pub(super) async fn show(access: TournamentAccess) -> Response {
    if !access.is_organiser() {
        return refusal_page(&access.visitor, &LiveTournamentError::Forbidden);
    }
    let words = access.visitor.translator();
    let mut links = access.live.helper_links().await;
    // The newest first: it was made to be shown.
    links.reverse();
    let has_former = access.live.has_former_helper_link().await;
    let body = html! {
        section .card {
            h2 { (words.text(key::TOURNAMENT_HELPER_NEW)) }
            p .soft { (words.text(key::TOURNAMENT_HELPERS_HOW)) }
            (new_link_form(words, &access))
        }
        section .card #helpers data-part {
            h2 { (words.text(key::TOURNAMENT_HELPERS)) }
            @if links.is_empty() && !has_former { p .soft { (words.text(key::TOURNAMENT_HELPERS_NONE)) } }
            @if !links.is_empty() || has_former { ul .helpers {
                @for (helper, secret) in &links { li { (link(words, &access, helper, secret)) } }
                @if has_former { li {
                    p { b { (words.text(key::TOURNAMENT_HELPER_FORMER)) } " " span .soft { (words.text(rights_key(HelperRights::Results))) } }
                    (revoke_form(words, &access, 0, &words.text(key::TOURNAMENT_HELPER_FORMER)))
                } }
            } }
        }
    };
    layout::page(&access, "people", &body)
}

/// The form for a new link; without a name the history shows the names of those who use it.
pub(super) fn new_link_form(words: Translator<'_>, access: &TournamentAccess) -> Markup {
    html! {
        form .line method="post" action=(access.path("helpers")) {
            label { (words.text(key::TOURNAMENT_HELPER_NAME)) input type="text" name="name" autocomplete="off" maxlength=(MAX_TOURNAMENT_NAME_CHARS); }
            label { (words.text(key::TOURNAMENT_HELPER_RIGHTS))
                select name="rights" { @for rights in HelperRights::ALL { option value=(rights.name()) { (words.text(rights_key(rights))) } } }
            }
            button .primary { (words.text(key::TOURNAMENT_LINK_NEW)) }
        }
    }
}

/// The name of a link, or else its number.
pub(super) fn helper_label(words: Translator<'_>, helper: &HelperLink) -> String {
    if helper.name.is_empty() {
        return words.format(key::TOURNAMENT_HELPER_UNNAMED, &[("number", helper.number.into())]);
    }
    helper.name.clone()
}

fn rights_key(rights: HelperRights) -> tessera_i18n::MessageKey {
    match rights {
        HelperRights::Results => key::TOURNAMENT_RIGHTS_RESULTS,
        HelperRights::Play => key::TOURNAMENT_RIGHTS_PLAY,
        HelperRights::Everything => key::TOURNAMENT_RIGHTS_EVERYTHING,
    }
}

fn link(words: Translator<'_>, access: &TournamentAccess, helper: &HelperLink, secret: &str) -> Markup {
    let address = format!("{}?link={secret}", layout::address(access));
    let name = helper_label(words, helper);
    html! {
        p { b { (name) } " " span .soft { (words.text(rights_key(helper.rights))) } }
        p { a href=(format!("/tournaments/{}?link={secret}", access.live.id)) .link-shown { (address) } }
        details { summary { (words.text(key::QR_CODE)) span .unseen { " " (name) } } div .qr-large { (qr_code(&address)) } }
        (revoke_form(words, access, helper.number, &name))
    }
}

fn revoke_form(words: Translator<'_>, access: &TournamentAccess, helper: u16, name: &str) -> Markup {
    html! {
        form method="post" action=(access.path("people/revoke")) {
            input type="hidden" name="helper" value=(helper);
            button .small aria-label=(format!("{} {name}", words.text(key::TOURNAMENT_HELPER_REVOKE))) { (words.text(key::TOURNAMENT_HELPER_REVOKE)) }
        }
    }
}

/// `POST …/helpers`: makes a link, and shows all.
pub(super) async fn add(access: TournamentAccess, Form(form): Form<NewHelperForm>) -> Response {
    let rights = match form.rights.as_str() {
        "" => HelperRights::default(),
        name => match HelperRights::named(name) {
            Some(rights) => rights,
            None => return unreadable(&access),
        },
    };
    let action = TournamentAction::AddHelper { name: form.name, rights };
    execute(&access, action).await
}

/// `POST …/people/revoke`: asks, then revokes a link.
pub(super) async fn revoke(access: TournamentAccess, Form(form): Form<RevokeHelperForm>) -> Response {
    if !form.sure.is_empty() {
        return execute(&access, TournamentAction::RevokeHelper { helper: form.helper }).await;
    }
    if !access.is_organiser() {
        return refusal_page(&access.visitor, &LiveTournamentError::Forbidden);
    }
    let words = access.visitor.translator();
    let name = match access.tournament.hall().helper(form.helper) {
        Some(helper) => helper_label(words, helper),
        None => words.text(key::TOURNAMENT_HELPER_FORMER).into_owned(),
    };
    let body = html! {
        section .card {
            h2 { (words.format(key::TOURNAMENT_HELPER_REVOKE_SURE, &[("name", name.into())])) }
            p { (words.text(key::TOURNAMENT_HELPER_REVOKE_WHY)) }
            form .line method="post" action=(access.path("people/revoke")) {
                input type="hidden" name="helper" value=(form.helper);
                input type="hidden" name="sure" value="on";
                button .primary { (words.text(key::TOURNAMENT_HELPER_REVOKE)) }
                a .button href=(access.path("people")) { (words.text(key::TOURNAMENT_LEAVE_IT)) }
            }
        }
    };
    layout::form_response(&access, &body)
}

fn unreadable(access: &TournamentAccess) -> Response {
    let sentence = access.visitor.translator().text(key::PROBLEM_UNREADABLE);
    problem_page(&access.visitor, axum::http::StatusCode::BAD_REQUEST, &sentence)
}

async fn execute(access: &TournamentAccess, action: TournamentAction) -> Response {
    let command = access.command(action);
    match access.live.command(access.role, command, false, Some(access.visitor.network())).await {
        Ok(_) => see_other(&access.path("people"), None),
        Err(reason) => refusal_page(&access.visitor, &reason),
    }
}
