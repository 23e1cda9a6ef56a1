//! The tournament of a request's path, and the visitor's role there.

use std::sync::Arc;

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use tessera_service::{LiveTournament, TournamentRole};
use tessera_table::PlayerId;
use tessera_tournament::{ActorRole, Tournament, TournamentAction, TournamentCommand, TournamentState};

use super::{NotVisible, NotVisibleReason, Visitor};
use crate::app_state::AppState;

/// A visitor and a tournament with the role that they have there, by the path `/…/{tournament}/…` and the link of the query.
pub(crate) struct TournamentAccess {
    pub(crate) live: Arc<LiveTournament>,
    /// A snapshot, taken when the request arrived.
    pub(crate) tournament: Arc<Tournament>,
    pub(crate) role: TournamentRole,
    pub(crate) visitor: Visitor,
}

impl TournamentAccess {
    pub(crate) fn state(&self) -> &TournamentState {
        self.tournament.state()
    }

    pub(crate) fn is_organiser(&self) -> bool {
        self.role == TournamentRole::Organiser
    }

    /// Whether the visitor may enter results.
    pub(crate) fn may_enter_results(&self) -> bool {
        self.role != TournamentRole::Spectator
    }

    /// The path of one of the tournament's pages, with the link of the request.
    pub(crate) fn path(&self, page: &str) -> String {
        let slash = if page.is_empty() { "" } else { "/" };
        format!("/tournaments/{}{slash}{page}{}", self.live.id, self.visitor.link_query())
    }

    /// The role that events of the visitor's commands record.
    pub(crate) fn actor_role(&self) -> Option<ActorRole> {
        match self.role {
            TournamentRole::Organiser => Some(ActorRole::Organiser),
            TournamentRole::Helper => Some(ActorRole::Helper),
            TournamentRole::Spectator => None,
        }
    }

    /// The player who is the author of the visitor's commands.
    pub(crate) fn actor_player(&self) -> Option<PlayerId> {
        self.visitor.player.as_ref().map(|player| PlayerId::new(&player.id))
    }

    /// A command of the visitor, without an id.
    pub(crate) fn command(&self, action: TournamentAction) -> TournamentCommand {
        let (by, by_player, by_role) = (self.actor_name(), self.actor_player(), self.actor_role());
        TournamentCommand { by, by_player, by_role, ..action.into() }
    }

    /// The author that events of the visitor's commands record. Helpers have a plus in front, as in old events without roles.
    pub(crate) fn actor_name(&self) -> String {
        let name = self.visitor.player.as_ref().map(|player| player.name.clone()).unwrap_or_default();
        match self.role {
            TournamentRole::Helper => format!("+{name}"),
            TournamentRole::Organiser | TournamentRole::Spectator => name,
        }
    }
}

impl FromRequestParts<AppState> for TournamentAccess {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<TournamentAccess, Response> {
        let visitor = Visitor::from_request_parts(parts, app).await.map_err(IntoResponse::into_response)?;
        let path =
            RawPathParams::from_request_parts(parts, app).await.map_err(IntoResponse::into_response)?;
        let id =
            path.iter().find_map(|(name, value)| (name == "tournament").then_some(value)).unwrap_or_default();
        let live = match app.tournaments.get(id).await {
            Ok(live) => live,
            Err(reason) => {
                return Err(NotVisible::new(visitor, NotVisibleReason::Tournament(reason)).into_response());
            }
        };
        let player = visitor.player.as_ref().map(|player| player.id.as_str());
        let role = live.role(player, visitor.link_secret()).await;
        Ok(TournamentAccess { tournament: live.now().await, live, role, visitor })
    }
}
