//! `…/cup`: the choice of the cup, the intermediate round, and the bracket.

use axum::response::Response;
use maud::{Markup, html};
use tessera_i18n::{MessageArg, Translator};
use tessera_print::html::bracket_drawings;
use tessera_print::{MAX_ROUNDS_ON_SCREEN, tournament_texts};
use tessera_tournament::{CupMatch, RandomDrawSubject, TournamentStage};

use super::{history, layout};
use crate::extract::TournamentAccess;
use crate::message_keys as key;

pub(super) async fn show(access: TournamentAccess) -> Response {
    let words = access.visitor.translator();
    let body = html! {
        div #cup data-part { (render(words, &access)) }
        div #lots data-part {
            (history::draws(words, access.state(), |about| matches!(about, RandomDrawSubject::RankTie { .. } | RandomDrawSubject::Bracket { .. } | RandomDrawSubject::Begins { .. })))
        }
    };
    layout::page(&access, "cup", &body)
}

fn render(words: Translator<'_>, access: &TournamentAccess) -> Markup {
    let state = access.state();
    html! {
        @match state.cup() {
            None => {
                @if state.stage() == TournamentStage::GroupsDone && access.may_direct_play() { section .card { (size_form(words, access)) } }
                @else { p .soft { (words.text(key::TOURNAMENT_CUP_LATER)) } }
                @if let Some(plan) = state.cup_plan() { p { (words.format(key::TOURNAMENT_CUP_OF, &[("players", MessageArg::from(plan.size))])) } }
            }
            Some(cup) => {
                @if cup.intermediate().next().is_some() {
                    section .card {
                        h2 { (words.text(key::TOURNAMENT_INTERMEDIATE)) }
                        p .soft { (words.format(key::TOURNAMENT_INTERMEDIATE_WHY, &[("contenders", MessageArg::from(cup.field.contenders.len())), ("places", MessageArg::from(cup.field.places))])) }
                        ul .rows { @for played in cup.intermediate() { (match_row(words, access, played)) } }
                    }
                }
                section .card {
                    h2 { (words.text(key::TOURNAMENT_CUP)) }
                    @if cup.slots.is_some() { @for part in bracket_drawings(words, state, cup, MAX_ROUNDS_ON_SCREEN) { div .wide tabindex="0" role="group" aria-label=(words.text(key::TOURNAMENT_CUP)) { (part) } } }
                    @else { p .soft { (words.text(key::TOURNAMENT_CUP_AFTER_INTERMEDIATE)) } }
                }
            }
        }
    }
}

fn match_row(words: Translator<'_>, access: &TournamentAccess, played: &CupMatch) -> Markup {
    let state = access.state();
    let [one, other] = played.sides.map(|side| tournament_texts::side(words, state, side));
    html! { li {
        b { (one) " – " (other) }
        span .details { @if let Some(winner) = played.winner { (words.format(key::TOURNAMENT_GOES_THROUGH, &[("name", state.name(winner).into())])) } }
    } }
}

/// The form with which the organiser chooses the size of the cup (TR-2).
pub(super) fn size_form(words: Translator<'_>, access: &TournamentAccess) -> Markup {
    let state = access.state();
    let Some(proposal) = state.cup_proposal() else { return html! {} };
    let most = state.entrants().iter().filter(|entrant| !entrant.withdrawn).count();
    html! {
        h2 { (words.text(key::TOURNAMENT_CHOOSE_CUP)) }
        p { (words.format(key::TOURNAMENT_PROPOSAL, &[("size", MessageArg::from(proposal.size)), ("straight", MessageArg::from(proposal.direct_ranks)),
            ("places", MessageArg::from(proposal.places)), ("contenders", MessageArg::from(proposal.contenders))])) }
        form .line method="post" action=(access.path("act")) {
            input type="hidden" name="action" value="cup";
            label .short { (words.text(key::TOURNAMENT_CUP_SIZE)) input type="number" name="size" min="2" max=(most) value=(proposal.size); }
            label .tick { input type="checkbox" name="third" value="on"; " " (words.text(key::TOURNAMENT_THIRD_PLACE)) }
            button .primary { (words.text(key::TOURNAMENT_CHOOSE)) }
        }
    }
}
