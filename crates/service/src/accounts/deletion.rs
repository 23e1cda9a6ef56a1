//! Deletion of accounts. The store does it in one commit; before it the player leaves their games, after it memory forgets them.

use std::net::IpAddr;

use tessera_store::{AccountError, ModerationChange, ModerationEntry, PlayerProfile, StoreError};

use super::{Accounts, OLD_SESSION_LIFETIME_AFTER_RENEWAL, PasswordChangeError};
use crate::detached_task::run_to_end;
use crate::operator_metrics;

/// The operator in the log if players delete their own accounts. No account can have this name.
pub const ACCOUNT_OWNER: &str = "# owner";

impl Accounts {
    /// Deletes the account of a player who is signed in. It needs the password.
    pub async fn delete_account(
        &self,
        player: &PlayerProfile,
        password: String,
        address: IpAddr,
    ) -> Result<(), PasswordChangeError> {
        let hash = self.confirm_password(player, password, address).await?;
        let entry = ModerationEntry {
            at: self.clock.now().0,
            operator: ACCOUNT_OWNER.to_owned(),
            operator_player: Some(player.id.clone()),
            action: "delete-account".to_owned(),
            target: player.id.clone(),
            name: String::new(),
            detail: String::new(),
            reason: String::new(),
            report: None,
        };
        let (accounts, player) = (self.clone(), player.id.clone());
        run_to_end(async move {
            let deleted = accounts.delete_player(&player, Some(hash), &entry).await;
            deleted.map_err(|reason| match reason {
                AccountError::Store(reason) => reason.into(),
                AccountError::NameTaken => StoreError::NoTarget.into(),
            })
        })
        .await
    }

    /// Deletes a player, with a row of the log. It must run to the end: the store has forgotten the player before memory has.
    pub(crate) async fn delete_player(
        &self,
        player: &str,
        password_hash: Option<String>,
        entry: &ModerationEntry,
    ) -> Result<(), AccountError> {
        // Before the commit: if it fails, the player still exists and has lost games that they were about to leave.
        self.tables.leave_all_games(player).await?;
        let change = ModerationChange::DeletePlayer { player: player.to_owned(), password_hash };
        let challenge_lock = self.challenges.end_all_of(player).await?;
        self.store.moderate(entry, &change).await?;
        drop(challenge_lock);
        operator_metrics::account_changed("deleted", player);
        self.forget_replaced_sessions(player, None);
        drop(self.take_unseen_codes(player));
        self.close_ended_sessions(player).await;
        self.leave_and_forget(player).await;
        // A command whose session was looked up before the commit may still seat the player, for example by an accepted
        // challenge, and what was being loaded during the commit may still have the names.
        let (accounts, player) = (self.clone(), player.to_owned());
        tokio::spawn(async move {
            accounts.clock.sleep(OLD_SESSION_LIFETIME_AFTER_RENEWAL).await;
            accounts.leave_and_forget(&player).await;
        });
        Ok(())
    }

    /// Leaves the games of a deleted player that began meanwhile, and removes their names and messages from memory.
    async fn leave_and_forget(&self, player: &str) {
        if let Err(reason) = self.tables.leave_all_games(player).await {
            tracing::warn!(%reason, "the games of a deleted player could not be read");
        }
        self.read_names_again(player).await;
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::GameKind;
    use tessera_table::{
        Actor, DELETED_PLAYER_NAME, PlayerId, SeatHolder, Table, TableAction, TableCommand, TableSetup,
        TableStage,
    };
    use tessera_tournament::TournamentSetup;

    use super::*;
    use crate::test_service::TestService;
    use crate::{LiveTable, LiveTableError, Service, actor, check_database, seat_holder};

    const PASSWORD: &str = "quartz violin tundra";
    const ADDRESS: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    async fn account(service: &Service, name: &str) -> PlayerProfile {
        let (guest, _) = service.accounts.new_guest(None).await.expect("a guest");
        let created = service.accounts.create_account(&guest, None, name, PASSWORD.to_owned());
        created.await.expect("an account");
        PlayerProfile { name: name.to_owned(), account: true, ..guest }
    }

    async fn act(table: &std::sync::Arc<LiveTable>, by: &Actor, action: TableAction) {
        let command = TableCommand::new(action, table.read(Table::number).await);
        table.command(&command, by).await.expect("it can be done");
    }

    fn names(table: &Table) -> Vec<String> {
        table.holders().iter().map(SeatHolder::name).collect()
    }

    #[tokio::test]
    async fn games_of_more_players_are_left_once_and_go_on() {
        let test = TestService::open().await;
        let service = &test.service;
        let (ada, bob) = (account(service, "Ada").await, account(service, "Bob").await);
        let mut games = Vec::new();
        // More than are read at a time.
        for _ in 0..5 {
            let mut setup = TableSetup::new(GameKind::PentagoXl, 3, &bob.id);
            setup.seats = vec![seat_holder(&ada), seat_holder(&bob), SeatHolder::Engine { level: 1 }];
            setup.first_player = tessera_table::FirstPlayerRule::AsSeated;
            games.push(service.tables.open(setup).await.expect("a table"));
        }
        service.accounts.delete_account(&ada, PASSWORD.to_owned(), ADDRESS).await.expect("it is deleted");
        for game in games {
            let table = game.snapshot().await;
            assert_eq!(table.stage(), TableStage::Playing, "the others play on");
            assert_eq!(names(&table)[0], DELETED_PLAYER_NAME);
        }
    }

    #[tokio::test]
    async fn commands_that_were_on_their_way_are_refused_as_signed_out() {
        let test = TestService::open().await;
        let service = &test.service;
        let (ada, bob) = (account(service, "Ada").await, account(service, "Bob").await);
        let mut setup = TableSetup::new(GameKind::Pente, 2, &bob.id);
        setup.seats = vec![seat_holder(&bob), SeatHolder::Open];
        let waiting = service.tables.open(setup.clone()).await.expect("a table");
        service.accounts.delete_account(&ada, PASSWORD.to_owned(), ADDRESS).await.expect("it is deleted");
        for action in [TableAction::say("hello"), TableAction::TakeSeat { link: None, name: None }] {
            let command = TableCommand::new(action, waiting.read(Table::number).await).for_seat(2);
            let late = waiting.command(&command, &actor(&ada)).await;
            assert!(matches!(late, Err(LiveTableError::SignedOut)), "{late:?}");
        }
        let late = service.tables.open(TableSetup { host: PlayerId::new(&ada.id), ..setup }).await;
        assert!(matches!(late, Err(LiveTableError::SignedOut)), "{:?}", late.err());
    }

    #[tokio::test]
    async fn memory_forgets_a_deleted_player_as_the_store_does() {
        let test = TestService::open().await;
        let service = &test.service;
        let (ada, bob) = (account(service, "Ada").await, account(service, "Bob").await);
        let mut setup = TableSetup::new(GameKind::PentagoXl, 3, &bob.id);
        setup.seats = vec![seat_holder(&ada), seat_holder(&bob), SeatHolder::Engine { level: 1 }];
        setup.first_player = tessera_table::FirstPlayerRule::AsSeated;
        let playing = service.tables.open(setup).await.expect("a table");
        act(&playing, &actor(&ada), TableAction::say("hello")).await;
        act(&playing, &actor(&bob), TableAction::say("hello, Ada")).await;
        let mut setup = TableSetup::new(GameKind::Pente, 2, &bob.id);
        setup.seats = vec![seat_holder(&ada), SeatHolder::Open];
        let waiting = service.tables.open(setup).await.expect("a table");
        let plan = TournamentSetup::new("Club day", GameKind::Pentago);
        let cup = service.tournaments.open(plan, &ada.id, &ada.name).await.expect("a tournament");

        let wrong = service.accounts.delete_account(&ada, "wrong".to_owned(), ADDRESS).await;
        assert!(matches!(wrong, Err(PasswordChangeError::WrongPassword)), "{wrong:?}");
        assert_eq!(names(&playing.snapshot().await)[0], "Ada");
        service.accounts.delete_account(&ada, PASSWORD.to_owned(), ADDRESS).await.expect("it is deleted");

        let (playing_id, waiting_id, cup_id) = (playing.id.clone(), waiting.id.clone(), cup.id.clone());
        let restarted = test.after_a_kill();
        for service in [service, &restarted] {
            let table = service.tables.table(&playing_id).await.expect("a table").snapshot().await;
            assert_eq!(names(&table), [DELETED_PLAYER_NAME, "Bob", "Tessera level 1"]);
            assert_eq!(table.stage(), TableStage::Playing, "the others play on");
            let chat: Vec<(&str, &str)> =
                table.messages().map(|message| (message.name.as_str(), message.text.as_str())).collect();
            assert_eq!(chat, [(DELETED_PLAYER_NAME, ""), ("Bob", "hello, Ada")]);
            let table = service.tables.table(&waiting_id).await.expect("a table").snapshot().await;
            assert!(table.holders()[0].is_open(), "the seat is open again");
            let cup = service.tournaments.get(&cup_id).await.expect("a tournament").now().await;
            assert_eq!(cup.events()[0].by, DELETED_PLAYER_NAME);
        }
        assert!(service.accounts.check_name_free("Ada").await.is_ok());
        let mut problems = Vec::new();
        let counts = check_database(&service.store, |event| {
            if let crate::DatabaseCheckEvent::Problem(problem) = event {
                problems.push(problem.to_owned());
            }
        });
        assert_eq!((counts.await.problems, problems), (0, Vec::new()));
    }
}
