//! A tournament that is asked for, and what whoever asks may do there.

use std::sync::Arc;

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use tessera_tournament::{ActorRole, State, Tournament};

use crate::api::ApiError;
use crate::app::House;
use crate::pages::problem;
use crate::who::Visitor;
use tessera_service::{LiveTournament, Role, TournamentRefused as Refused};

/// Somebody at a tournament, by the path `/…/{tournament}/…` and the link in the query.
pub(crate) struct Seen {
    pub(crate) live: Arc<LiveTournament>,
    /// As it was when he asked.
    pub(crate) tournament: Arc<Tournament>,
    pub(crate) role: Role,
    pub(crate) visitor: Visitor,
}

impl Seen {
    pub(crate) fn state(&self) -> &State {
        self.tournament.state()
    }

    pub(crate) fn organises(&self) -> bool {
        self.role == Role::Organiser
    }

    /// Whether he may write down results.
    pub(crate) fn enters_results(&self) -> bool {
        self.role != Role::Spectator
    }

    /// The address of one of its pages; whoever came by a link takes it along.
    pub(crate) fn path(&self, page: &str) -> String {
        let slash = if page.is_empty() { "" } else { "/" };
        format!("/tournaments/{}{slash}{page}{}", self.live.id, self.visitor.link_query())
    }

    /// In which role the visitor does something.
    pub(crate) fn by_role(&self) -> Option<ActorRole> {
        match self.role {
            Role::Organiser => Some(ActorRole::Organiser),
            Role::Helper => Some(ActorRole::Helper),
            Role::Spectator => None,
        }
    }

    /// Who stands in the events as the one who did it. Helpers have a plus in front, as in events before there were roles.
    pub(crate) fn by(&self) -> String {
        let name = self.visitor.player.as_ref().map(|player| player.name.clone()).unwrap_or_default();
        match self.role {
            Role::Helper => format!("+{name}"),
            Role::Organiser | Role::Spectator => name,
        }
    }
}

impl FromRequestParts<House> for Seen {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, house: &House) -> Result<Seen, Response> {
        let visitor = Visitor::from_request_parts(parts, house).await.map_err(IntoResponse::into_response)?;
        let path =
            RawPathParams::from_request_parts(parts, house).await.map_err(IntoResponse::into_response)?;
        let id =
            path.iter().find_map(|(name, value)| (name == "tournament").then_some(value)).unwrap_or_default();
        let live = match house.tournaments.get(id).await {
            Ok(live) => live,
            Err(reason) if visitor.asked.starts_with("/api/") => {
                return Err(ApiError::from(reason).into_response());
            }
            Err(reason) => return Err(refused_page(house, &visitor, &reason)),
        };
        let player = visitor.player.as_ref().map(|player| player.player.as_str());
        let role = live.role(player, visitor.link_shown()).await;
        Ok(Seen { tournament: live.now().await, live, role, visitor })
    }
}

/// A page that says why not.
pub(crate) fn refused_page(house: &House, visitor: &Visitor, reason: &Refused) -> Response {
    let words = visitor.words(house);
    let (status, sentence) = match reason {
        Refused::NoTournament => (StatusCode::NOT_FOUND, words.say("tournament-none").into_owned()),
        Refused::NotYours => (StatusCode::FORBIDDEN, words.say("tournament-not-yours").into_owned()),
        Refused::StillPlayed(_) => (StatusCode::CONFLICT, words.say("tournament-still-played").into_owned()),
        Refused::NotYourSeat => (StatusCode::FORBIDDEN, words.say("tournament-not-your-seat").into_owned()),
        Refused::NoGame => (StatusCode::CONFLICT, words.say("tournament-no-game").into_owned()),
        Refused::Table(reason) => return crate::pages::table::refused_page(house, visitor, reason),
        Refused::Tournament(refusal) => (StatusCode::CONFLICT, tessera_print::say::sentence(words, refusal)),
        Refused::Store(_) | Refused::Broken => {
            (StatusCode::INTERNAL_SERVER_ERROR, words.say("refused-store").into_owned())
        }
    };
    problem(house, visitor, status, &sentence)
}
