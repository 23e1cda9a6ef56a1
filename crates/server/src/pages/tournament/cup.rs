//! `…/cup`: the choice of the cup, the intermediate round, and the cup as a picture.

use axum::response::Response;
use maud::{Markup, html};
use tessera_i18n::{Value, Words};
use tessera_print::html::bracket_parts;
use tessera_print::{ON_SCREEN, say};
use tessera_tournament::{Match, Question, Stage};

use super::{frame, history};
use crate::extract::Seen;
use crate::key;

pub(super) async fn show(seen: Seen) -> Response {
    let words = seen.visitor.words();
    let body = html! {
        div #cup data-part { (whole(words, &seen)) }
        div #lots data-part {
            (history::lots(words, seen.state(), |about| matches!(about, Question::RankTie { .. } | Question::Bracket { .. } | Question::Begins { .. })))
        }
    };
    frame::page(&seen, "cup", &body)
}

fn whole(words: Words<'_>, seen: &Seen) -> Markup {
    let state = seen.state();
    html! {
        @match state.cup() {
            None => {
                @if state.stage() == Stage::GroupsDone && seen.organises() { section .card { (choice(words, seen)) } }
                @else { p .soft { (words.say(key::TOURNAMENT_CUP_LATER)) } }
                @if let Some(plan) = state.cup_plan() { p { (words.with(key::TOURNAMENT_CUP_OF, &[("players", Value::from(plan.size))])) } }
            }
            Some(cup) => {
                @if cup.intermediate().next().is_some() {
                    section .card {
                        h2 { (words.say(key::TOURNAMENT_INTERMEDIATE)) }
                        p .soft { (words.with(key::TOURNAMENT_INTERMEDIATE_WHY, &[("contenders", Value::from(cup.field.contenders.len())), ("places", Value::from(cup.field.places))])) }
                        ul .rows { @for played in cup.intermediate() { (match_row(words, seen, played)) } }
                    }
                }
                section .card {
                    h2 { (words.say(key::TOURNAMENT_CUP)) }
                    @if cup.slots.is_some() { @for part in bracket_parts(words, state, cup, ON_SCREEN) { div .wide tabindex="0" role="group" aria-label=(words.say(key::TOURNAMENT_CUP)) { (part) } } }
                    @else { p .soft { (words.say(key::TOURNAMENT_CUP_AFTER_INTERMEDIATE)) } }
                }
            }
        }
    }
}

fn match_row(words: Words<'_>, seen: &Seen, played: &Match) -> Markup {
    let state = seen.state();
    let [one, other] = played.sides.map(|side| say::side(words, state, side));
    html! { li {
        b { (one) " – " (other) }
        span .details { @if let Some(winner) = played.winner { (words.with(key::TOURNAMENT_GOES_THROUGH, &[("name", state.name(winner).into())])) } }
    } }
}

/// The form by which the organiser chooses the cup (TR-2).
pub(super) fn choice(words: Words<'_>, seen: &Seen) -> Markup {
    let state = seen.state();
    let Some(proposal) = state.proposal() else { return html! {} };
    let most = state.entrants().iter().filter(|entrant| !entrant.withdrawn).count();
    html! {
        h2 { (words.say(key::TOURNAMENT_CHOOSE_CUP)) }
        p { (words.with(key::TOURNAMENT_PROPOSAL, &[("size", Value::from(proposal.size)), ("straight", Value::from(proposal.straight)),
            ("places", Value::from(proposal.places)), ("contenders", Value::from(proposal.contenders))])) }
        form .line method="post" action=(seen.path("act")) {
            input type="hidden" name="action" value="cup";
            label .short { (words.say(key::TOURNAMENT_CUP_SIZE)) input type="number" name="size" min="2" max=(most) value=(proposal.size); }
            label .tick { input type="checkbox" name="third" value="on"; " " (words.say(key::TOURNAMENT_THIRD_PLACE)) }
            button .primary { (words.say(key::TOURNAMENT_CHOOSE)) }
        }
    }
}
