//! Letters by e-mail: the code that confirms an address, and the link that sets a new password.
//!
//! Letters are sent one after the other by a task, so that a request takes as long whether or not an address is known.

mod letters;
#[cfg(feature = "mail")]
mod smtp;

use tokio::sync::mpsc;

pub(crate) use letters::{confirmation, reset};

/// The most letters that wait to be sent.
#[cfg(feature = "mail")]
const MAX_WAITING: usize = 100;

/// How letters are sent.
#[derive(Clone)]
pub struct MailSettings {
    /// The mail server: `smtps://HOST:PORT` for TLS, or `smtp://HOST:PORT` for STARTTLS; on this machine without TLS.
    pub server: String,
    /// The name to sign in to the mail server with; none to send without.
    pub user: Option<String>,
    /// Its password.
    pub password: String,
    /// The sender, such as `Tessera <games@example.org>`.
    pub from: String,
}

/// Without the password.
impl std::fmt::Debug for MailSettings {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("MailSettings").field("server", &self.server).finish_non_exhaustive()
    }
}

/// A letter of plain text.
#[derive(Debug)]
#[cfg_attr(not(feature = "mail"), expect(dead_code, reason = "only the SMTP client reads letters"))]
pub(crate) struct Letter {
    pub(crate) to: String,
    pub(crate) subject: String,
    pub(crate) text: String,
}

/// The way to the mail server; without settings there is none, and pages do not offer it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mailer {
    queue: Option<mpsc::Sender<Letter>>,
}

impl Mailer {
    /// Checks the settings and starts the task that sends. The mail server is not contacted before the first letter.
    pub(crate) fn start(settings: Option<&MailSettings>) -> Result<Mailer, String> {
        let Some(settings) = settings else { return Ok(Mailer::default()) };
        #[cfg(feature = "mail")]
        {
            let transport = smtp::SmtpClient::new(settings)?;
            let (queue, letters) = mpsc::channel(MAX_WAITING);
            tokio::spawn(transport.send_all(letters));
            Ok(Mailer { queue: Some(queue) })
        }
        #[cfg(not(feature = "mail"))]
        Err(format!(
            "this program was built without mail, so that {} cannot be used; build it with --features mail",
            settings.server
        ))
    }

    pub(crate) fn is_enabled(&self) -> bool {
        self.queue.is_some()
    }

    /// Queues a letter. One that finds the queue full is lost, which is logged.
    pub(crate) fn send(&self, letter: Letter) {
        if let Some(queue) = &self.queue
            && queue.try_send(letter).is_err()
        {
            tracing::warn!("a letter was not sent: too many wait");
        }
    }
}

#[cfg(all(test, feature = "mail"))]
mod tests;
