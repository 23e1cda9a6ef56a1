//! A registry of values that are loaded on demand and unloaded when idle.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::OnceCell;

/// Loaded values by id. Loading and creating share one entry, so that an id never has a second copy.
#[derive(Debug)]
pub(crate) struct OnDemandRegistry<T> {
    entries: Mutex<HashMap<String, Entry<T>>>,
}

type Entry<T> = Arc<OnceCell<Arc<T>>>;

impl<T> Default for OnDemandRegistry<T> {
    fn default() -> OnDemandRegistry<T> {
        OnDemandRegistry { entries: Mutex::default() }
    }
}

impl<T> OnDemandRegistry<T> {
    /// The value with this id, loaded if it is not in memory. Concurrent callers wait for the same load.
    pub(crate) async fn get_or_load<E, L>(&self, id: &str, load: impl FnOnce() -> L) -> Result<Arc<T>, E>
    where
        L: Future<Output = Result<Arc<T>, E>>,
    {
        if let Some(value) = self.loaded(id) {
            return Ok(value);
        }
        let entry = self.entry(id);
        // Boxed: most callers find the value in memory, and their futures need no room for a load.
        let loaded = entry.get_or_try_init(|| Box::pin(load())).await.cloned();
        if loaded.is_err() {
            self.discard(id, entry);
        }
        loaded
    }

    /// Creates a value. None if one with this id is in memory, or if another caller loads or creates it meanwhile.
    pub(crate) async fn create<E>(
        &self,
        id: &str,
        create: impl Future<Output = Result<Arc<T>, E>>,
    ) -> Result<Option<Arc<T>>, E> {
        let entry = self.entry(id);
        let mut is_new = false;
        let created = entry.get_or_try_init(|| async {
            let created = Box::pin(create).await?;
            is_new = true;
            Ok(created)
        });
        match created.await.cloned() {
            Ok(created) => Ok(is_new.then_some(created)),
            Err(reason) => {
                self.discard(id, entry);
                Err(reason)
            }
        }
    }

    /// The value with this id, if it is in memory.
    pub(crate) fn loaded(&self, id: &str) -> Option<Arc<T>> {
        self.lock().get(id).and_then(|entry| entry.get().cloned())
    }

    /// Runs `action` while nobody can load the value. None if it is in memory; then the action does not run.
    pub(crate) async fn while_unloaded<R>(&self, id: &str, action: impl Future<Output = R>) -> Option<R> {
        let entry = self.entry(id);
        let mut done = None;
        // Callers that want to load the value wait for the entry, and load it after the action.
        let _unloaded = entry
            .get_or_try_init(|| async {
                done = Some(action.await);
                Err::<Arc<T>, ()>(())
            })
            .await;
        self.discard(id, entry);
        done
    }

    /// Forgets a value whose stored form is gone. Callers that hold it must refuse to use it.
    pub(crate) fn remove(&self, id: &str) {
        self.lock().remove(id);
    }

    /// The number of values in memory.
    pub(crate) fn loaded_count(&self) -> usize {
        self.lock().values().filter(|entry| entry.initialized()).count()
    }

    /// All values in memory.
    pub(crate) fn all_loaded(&self) -> Vec<Arc<T>> {
        self.lock().values().filter_map(|entry| entry.get().cloned()).collect()
    }

    /// Unloads values that are idle and not held by a caller, which is about to use its copy. Calls `on_unload` for each
    /// while nobody can load it again.
    pub(crate) fn unload_idle(&self, is_idle: impl Fn(&T) -> bool, on_unload: impl Fn(&T)) {
        self.lock().retain(|_, entry| match entry.get() {
            Some(value)
                if Arc::strong_count(entry) > 1 || Arc::strong_count(value) > 1 || !is_idle(value) =>
            {
                true
            }
            Some(value) => {
                on_unload(value);
                false
            }
            None => Arc::strong_count(entry) > 1,
        });
    }

    fn entry(&self, id: &str) -> Entry<T> {
        let mut entries = self.lock();
        match entries.get(id) {
            Some(entry) => Arc::clone(entry),
            None => Arc::clone(entries.entry(id.to_owned()).or_default()),
        }
    }

    /// Removes an entry whose load failed: unknown ids must not fill the memory. It stays if another caller waits for it,
    /// perhaps to create the value.
    fn discard(&self, id: &str, entry: Entry<T>) {
        let mut entries = self.lock();
        drop(entry);
        if entries.get(id).is_some_and(|entry| !entry.initialized() && Arc::strong_count(entry) == 1) {
            entries.remove(id);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Entry<T>>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::sync::Notify;

    use super::*;

    #[tokio::test]
    async fn callers_at_the_same_time_share_one_load() {
        let (registry, loads, go_on) = (OnDemandRegistry::default(), AtomicUsize::new(0), Notify::new());
        let load = async || {
            loads.fetch_add(1, Ordering::Relaxed);
            go_on.notified().await;
            Ok::<_, ()>(Arc::new("loaded"))
        };
        let (first, second, ()) =
            tokio::join!(registry.get_or_load("a", load), registry.get_or_load("a", load), async {
                go_on.notify_one();
            });
        assert_eq!((first, second), (Ok(Arc::new("loaded")), Ok(Arc::new("loaded"))));
        assert_eq!(loads.into_inner(), 1);
    }

    #[tokio::test]
    async fn a_load_that_fails_leaves_the_entry_to_the_caller_that_waits_for_it() {
        let (registry, fail) = (OnDemandRegistry::default(), Notify::new());
        let failing = registry.get_or_load("a", || async {
            fail.notified().await;
            Err("not found")
        });
        let creating = async {
            fail.notify_one();
            registry.create("a", async { Ok::<_, &str>(Arc::new(1)) }).await
        };
        let (failed, created) = tokio::join!(failing, creating);
        assert_eq!((failed, created), (Err("not found"), Ok(Some(Arc::new(1)))));
        let again = registry.get_or_load("a", || async { Err("loaded twice") }).await;
        assert_eq!(again, Ok(Arc::new(1)));
        assert_eq!(registry.create("a", async { Err("created twice") }).await, Ok(None));
    }

    #[tokio::test]
    async fn a_value_is_loaded_after_the_action_that_needs_it_unloaded() {
        let (registry, order) = (OnDemandRegistry::default(), Mutex::new(Vec::new()));
        let note = |step: &'static str| order.lock().expect("no panic").push(step);
        let (go_on, load) = (Notify::new(), async || {
            note("loaded");
            Ok::<_, ()>(Arc::new(1))
        });
        let action = registry.while_unloaded("a", async {
            go_on.notified().await;
            note("acted");
            7
        });
        let (acted, loaded, ()) =
            tokio::join!(action, registry.get_or_load("a", load), async { go_on.notify_one() });
        assert_eq!((acted, loaded), (Some(7), Ok(Arc::new(1))));
        assert_eq!(*order.lock().expect("no panic"), ["acted", "loaded"]);
        assert_eq!(registry.while_unloaded("a", async { 8 }).await, None, "it is in memory");
        assert_eq!(registry.while_unloaded("b", async { 9 }).await, Some(9));
        assert_eq!(registry.lock().len(), 1, "no entry is left behind");
    }

    #[tokio::test]
    async fn an_unknown_id_takes_no_memory_and_a_value_in_use_is_not_unloaded() {
        let registry = OnDemandRegistry::<u8>::default();
        assert_eq!(registry.get_or_load("none", || async { Err("no") }).await, Err("no"));
        assert!(registry.lock().is_empty());
        let held = registry.get_or_load("a", || async { Ok::<_, ()>(Arc::new(1)) }).await;
        registry.unload_idle(|_| true, |_| {});
        assert_eq!(registry.loaded("a").as_ref(), held.as_ref().ok());
        drop(held);
        registry.unload_idle(|_| false, |_| {});
        assert_eq!(registry.all_loaded().len(), 1);
        registry.unload_idle(|_| true, |_| {});
        assert!(registry.all_loaded().is_empty() && registry.lock().is_empty());
    }
}
