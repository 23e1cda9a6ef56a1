//! The tournament of a request's path, and the visitor's role there.

use std::sync::Arc;

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use tessera_service::{LiveTournament, TournamentRole};
use tessera_table::PlayerId;
use tessera_tournament::{
    ActorRole, HelperLink, Tournament, TournamentAction, TournamentCommand, TournamentState,
};

use super::{NotVisible, NotVisibleReason, Visitor};
use crate::app_state::AppState;

/// A visitor and a tournament with the role that they have there, by the path `/…/{tournament}/…` and the link of the query.
pub(crate) struct TournamentAccess {
    pub(crate) live: Arc<LiveTournament>,
    /// A snapshot, taken when the request arrived.
    pub(crate) tournament: Arc<Tournament>,
    pub(crate) role: TournamentRole,
    /// The link by which the visitor is a helper.
    helper: Option<HelperLink>,
    pub(crate) visitor: Visitor,
}

impl TournamentAccess {
    pub(crate) fn state(&self) -> &TournamentState {
        self.tournament.state()
    }

    pub(crate) fn is_organiser(&self) -> bool {
        self.role.may_organise()
    }

    /// Whether the visitor may do everything but change the settings and the links.
    pub(crate) fn may_direct_play(&self) -> bool {
        self.role.may_direct_play()
    }

    /// Whether the visitor may enter results.
    pub(crate) fn may_enter_results(&self) -> bool {
        self.role.may_enter_results()
    }

    /// The path of one of the tournament's pages, with the link of the request.
    pub(crate) fn path(&self, page: &str) -> String {
        let slash = if page.is_empty() { "" } else { "/" };
        format!("/tournaments/{}{slash}{page}{}", self.live.id, self.visitor.link_query())
    }

    /// A command of the visitor.
    pub(crate) fn command(&self, action: TournamentAction) -> TournamentCommand {
        TournamentCommand {
            by: self.actor_name(),
            by_player: self.actor_player(),
            by_role: self.actor_role(),
            ..TournamentCommand::from(action)
        }
    }

    /// The role that events of the visitor's commands record.
    pub(crate) fn actor_role(&self) -> Option<ActorRole> {
        match self.role {
            TournamentRole::Organiser => Some(ActorRole::Organiser),
            TournamentRole::Helper(_) => Some(ActorRole::Helper),
            TournamentRole::FormerHelper | TournamentRole::Spectator => None,
        }
    }

    /// The player who is the author of the visitor's commands. A helper with a link of their own is known by its name alone.
    pub(crate) fn actor_player(&self) -> Option<PlayerId> {
        if self.helper_name().is_some() {
            return None;
        }
        self.visitor.player.as_ref().map(|player| PlayerId::new(&player.id))
    }

    /// The name of the link by which the visitor is a helper, if it has one.
    fn helper_name(&self) -> Option<&str> {
        self.helper.as_ref().map(|helper| helper.name.as_str()).filter(|name| !name.is_empty())
    }

    /// The author that events of the visitor's commands record. Helpers have a plus in front, as in old events without roles.
    pub(crate) fn actor_name(&self) -> String {
        if let Some(helper) = self.helper_name() {
            return format!("+{helper}");
        }
        let name = self.visitor.player.as_ref().map(|player| player.name.clone()).unwrap_or_default();
        match self.role {
            TournamentRole::Helper(_) => format!("+{name}"),
            TournamentRole::Organiser | TournamentRole::FormerHelper | TournamentRole::Spectator => name,
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
        let (role, helper) = live.role(player, visitor.link_secret()).await;
        Ok(TournamentAccess { tournament: live.now().await, live, role, helper, visitor })
    }
}
