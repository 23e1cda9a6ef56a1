//! Progress in courses.

use tessera_store::{CompletedLessonStep, StoreError};

use super::new_store;
use crate::sample::{account, guest};

fn step(course: &str, step: &str) -> CompletedLessonStep {
    CompletedLessonStep { course: course.to_owned(), step: step.to_owned() }
}

#[tokio::test]
async fn completed_steps_are_kept_once_per_player_also_with_an_account_and_after_a_restart() {
    let (database, store) = new_store().await;
    for id in ["ada", "bob"] {
        store.add_player(&guest(id, id)).await.unwrap();
    }
    for (at, name) in [(8, "five"), (9, "block"), (10, "five")] {
        store.add_completed_step("ada", &step("pente", name), at).await.unwrap();
    }
    store.add_completed_step("ada", &step("exago", "start"), 11).await.unwrap();
    let all = [step("exago", "start"), step("pente", "block"), step("pente", "five")];
    assert_eq!(store.completed_steps("ada").await.unwrap(), all);
    assert_eq!(store.completed_steps("bob").await.unwrap(), []);
    store.create_account(&account("ada", "Ada", "secret")).await.unwrap();
    store.close().await;
    let store = database.open().await;
    assert_eq!(store.completed_steps("ada").await.unwrap(), all);
}

#[tokio::test]
async fn a_player_that_does_not_exist_has_no_progress() {
    let (_database, store) = new_store().await;
    let added = store.add_completed_step("nobody", &step("pente", "five"), 8).await;
    assert!(matches!(added, Err(StoreError::Failed(_))), "{added:?}");
    assert_eq!(store.completed_steps("nobody").await.unwrap(), []);
}
