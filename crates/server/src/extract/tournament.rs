//! A tournament that is asked for, and what whoever asks may do there.

use std::sync::Arc;

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use tessera_tournament::{ActorRole, State, Tournament};

use super::{NotAdmitted, Reason};
use crate::app::House;
use crate::who::Visitor;
use tessera_service::{LiveTournament, Role};

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
            Err(reason) => {
                return Err(NotAdmitted::new(visitor, Reason::Tournament(reason)).into_response());
            }
        };
        let player = visitor.player.as_ref().map(|player| player.player.as_str());
        let role = live.role(player, visitor.link_shown()).await;
        Ok(Seen { tournament: live.now().await, live, role, visitor })
    }
}
