//! Drawings that take long: board pictures, animations, sheets and PDF files. Each kind has a queue of its own, so that a large PDF
//! does not delay a picture, and what was drawn is kept while it is current.

mod drawing_cache;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use axum::body::Bytes;
use tessera_service::operator_metrics;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::security::LimitSettings;
use drawing_cache::DrawingCache;

/// Drawings of one kind (pictures, sheets, PDF files, animations) that are made at the same time.
const MAX_CONCURRENT_DRAWINGS: usize = 1;
/// Drawings of one kind that may wait; more are refused at once.
const MAX_WAITING_DRAWINGS: u32 = 64;
/// A drawing waits longer than other requests: a PDF of hundreds of players takes seconds.
const MAX_DRAWING_WAIT: Duration = Duration::from_secs(20);
/// The size of the cache of thumbnails, in bytes.
const THUMBNAIL_CACHE_BYTES: usize = MEGABYTE;
/// A megabyte of the setting.
const MEGABYTE: usize = 1 << 20;

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum RenderedFileKind {
    /// A board as PNG.
    Picture,
    /// Sheets of a tournament as HTML.
    Sheet,
    /// Sheets of a tournament as PDF.
    Pdf,
    /// A game as GIF.
    Animation,
}

/// The queues and the cache of all drawings.
#[derive(Debug)]
pub(crate) struct DrawingQueues {
    pictures: DrawingQueue,
    sheets: DrawingQueue,
    pdfs: DrawingQueue,
    animations: DrawingQueue,
    cache: Arc<DrawingCache>,
    /// Boards of a few hundred bytes, which are parts of pages. They are many, so they have a small cache of their own.
    thumbnails: DrawingCache,
}

/// One drawing at a time, on a blocking thread; the others wait.
#[derive(Debug)]
struct DrawingQueue {
    permit: Arc<Semaphore>,
    waiting: AtomicU32,
}

/// Why there is no drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DrawingError {
    /// Too many drawings wait.
    Busy,
    /// The drawing failed.
    Failed,
}

impl DrawingQueues {
    pub(crate) fn new(settings: &LimitSettings) -> DrawingQueues {
        let queue = || DrawingQueue {
            permit: Arc::new(Semaphore::new(MAX_CONCURRENT_DRAWINGS)),
            waiting: AtomicU32::new(0),
        };
        DrawingQueues {
            pictures: queue(),
            sheets: queue(),
            pdfs: queue(),
            animations: queue(),
            cache: Arc::new(DrawingCache::new(settings.drawing_cache as usize * MEGABYTE)),
            thumbnails: DrawingCache::new(THUMBNAIL_CACHE_BYTES),
        }
    }

    /// The drawing with this name: from the cache, or drawn now. The name says everything that the drawing depends on, such
    /// as the last event; without a name it is secret and not kept. What is drawn needs one of the visitor's slots.
    pub(crate) async fn get<S: Send + 'static>(
        &self,
        kind: RenderedFileKind,
        name: Option<String>,
        take_slot: impl FnOnce() -> Option<S>,
        draw: impl FnOnce() -> Option<Vec<u8>> + Send + 'static,
    ) -> Result<Bytes, DrawingError> {
        let key = name.map(|name| (kind, name));
        let cached = |key: &Option<_>| key.as_ref().and_then(|key| self.cache.get(key));
        if let Some(drawing) = cached(&key) {
            return Ok(drawing);
        }
        let queue = match kind {
            RenderedFileKind::Picture => &self.pictures,
            RenderedFileKind::Sheet => &self.sheets,
            RenderedFileKind::Pdf => &self.pdfs,
            RenderedFileKind::Animation => &self.animations,
        };
        let slot = take_slot().ok_or(DrawingError::Busy)?;
        let permit = queue.wait().await?;
        // A request that waited before may have drawn the same.
        if let Some(drawing) = cached(&key) {
            return Ok(drawing);
        }
        let cache = Arc::clone(&self.cache);
        // Permit and slot go along: a client that disconnects ends neither the drawing nor its turn.
        let drawn = tokio::task::spawn_blocking(move || {
            let _held = (permit, slot);
            let drawing = Bytes::from(draw()?);
            if let Some(key) = key {
                cache.insert(key, drawing.clone());
            }
            Some(drawing)
        });
        drawn.await.ok().flatten().ok_or(DrawingError::Failed)
    }

    /// A thumbnail from the cache. It is drawn by its page, because that takes less time than a queue.
    pub(crate) fn thumbnail(&self, name: &str) -> Option<Bytes> {
        self.thumbnails.get(&(RenderedFileKind::Picture, name.to_owned()))
    }

    pub(crate) fn keep_thumbnail(&self, name: String, thumbnail: Bytes) {
        self.thumbnails.insert((RenderedFileKind::Picture, name), thumbnail);
    }
}

impl DrawingQueue {
    async fn wait(&self) -> Result<OwnedSemaphorePermit, DrawingError> {
        let waiting = WaitingDrawing(&self.waiting);
        let busy = || {
            operator_metrics::limit_hit("drawing-queue");
            DrawingError::Busy
        };
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= MAX_WAITING_DRAWINGS {
            return Err(busy());
        }
        let permit = timeout(MAX_DRAWING_WAIT, Arc::clone(&self.permit).acquire_owned()).await;
        drop(waiting);
        Ok(permit.map_err(|_late| busy())?.expect("the semaphore is never closed"))
    }
}

/// A drawing that waits; it no longer does when this is dropped, also if its request is cancelled.
struct WaitingDrawing<'a>(&'a AtomicU32);

impl Drop for WaitingDrawing<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// A free slot.
    const SLOT: fn() -> Option<()> = || Some(());

    #[tokio::test(flavor = "multi_thread")]
    async fn a_pdf_that_is_being_drawn_delays_no_picture_and_no_sheet() {
        let drawings = Arc::new(DrawingQueues::new(&LimitSettings::default()));
        let (finish, finished) = mpsc::channel::<()>();
        let (begin, has_begun) = tokio::sync::oneshot::channel();
        let pdf = tokio::spawn({
            let drawings = Arc::clone(&drawings);
            async move {
                let draw = move || {
                    begin.send(()).ok()?;
                    finished.recv().ok().map(|()| b"pdf".to_vec())
                };
                drawings.get(RenderedFileKind::Pdf, Some("all".to_owned()), SLOT, draw).await
            }
        });
        has_begun.await.expect("the PDF is being drawn");
        let again = tokio::spawn({
            let drawings = Arc::clone(&drawings);
            async move { drawings.get(RenderedFileKind::Pdf, Some("all".to_owned()), SLOT, || None).await }
        });
        for kind in [RenderedFileKind::Picture, RenderedFileKind::Sheet] {
            let drawn = drawings.get(kind, None, SLOT, || Some(b"drawn".to_vec())).await;
            assert_eq!(drawn.as_deref(), Ok(&b"drawn"[..]), "{kind:?}");
        }
        assert!(!pdf.is_finished() && !again.is_finished());
        finish.send(()).expect("it waits");
        assert_eq!(pdf.await.expect("no panic").as_deref(), Ok(&b"pdf"[..]));
        assert_eq!(again.await.expect("no panic").as_deref(), Ok(&b"pdf"[..]), "drawn once for both");
    }

    #[tokio::test]
    async fn drawings_above_the_queue_are_refused_at_once_and_secrets_are_not_kept() {
        let drawings = DrawingQueues::new(&LimitSettings::default());
        drawings.pdfs.waiting.store(MAX_WAITING_DRAWINGS, Ordering::Relaxed);
        let refused = drawings.get(RenderedFileKind::Pdf, None, SLOT, || Some(Vec::new())).await;
        assert_eq!(refused, Err(DrawingError::Busy));
        assert_eq!(drawings.pdfs.waiting.load(Ordering::Relaxed), MAX_WAITING_DRAWINGS);
        for text in ["one", "two"] {
            let drawn = drawings.get(RenderedFileKind::Sheet, None, SLOT, || Some(text.into())).await;
            assert_eq!(drawn.as_deref(), Ok(text.as_bytes()));
        }
        assert_eq!(
            drawings.get(RenderedFileKind::Picture, None, SLOT, || None).await,
            Err(DrawingError::Failed)
        );
    }

    #[tokio::test]
    async fn only_what_is_drawn_needs_a_slot() {
        let drawings = DrawingQueues::new(&LimitSettings::default());
        let get = async |slot: Option<()>| {
            let draw = || Some(b"drawn".to_vec());
            drawings.get(RenderedFileKind::Picture, Some("board".to_owned()), || slot, draw).await
        };
        assert_eq!(get(None).await, Err(DrawingError::Busy));
        assert_eq!(get(Some(())).await.as_deref(), Ok(&b"drawn"[..]));
        assert_eq!(get(None).await.as_deref(), Ok(&b"drawn"[..]), "it is kept");
    }
}
