//! E-mails: the code that confirms an address, the link that sets a new password, and notices of changes.
//!
//! They are sent one after the other by a task, so that a request takes as long whether or not an address is known.

mod account_notice_mail;
mod email_texts;
#[cfg(feature = "mail")]
mod smtp;

use tokio::sync::mpsc;

pub(crate) use account_notice_mail::AccountNoticeMailer;
pub(crate) use email_texts::{address_changed, confirmation, reset};

/// The most e-mails that wait to be sent.
#[cfg(feature = "mail")]
const MAX_QUEUED_EMAILS: usize = 100;

/// How e-mails are sent.
#[derive(Clone)]
pub struct MailSettings {
    /// The mail server: `smtps://HOST:PORT` for TLS, or `smtp://HOST:PORT` for STARTTLS; on this machine without TLS.
    pub server: String,
    /// The name to sign in to the mail server with; none to send without.
    pub user: Option<String>,
    /// The password of `user` at the mail server.
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

/// An e-mail of plain text.
#[derive(Clone, Debug)]
#[cfg_attr(not(feature = "mail"), expect(dead_code, reason = "only the SMTP client reads e-mails"))]
pub(crate) struct EmailMessage {
    pub(crate) to: String,
    pub(crate) subject: String,
    pub(crate) text: String,
}

/// The way to the mail server; without settings there is none, and pages do not offer it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mailer {
    queue: Option<mpsc::Sender<EmailMessage>>,
}

impl Mailer {
    /// Checks the settings and starts the task that sends. The mail server is not contacted before the first e-mail.
    pub(crate) fn start(settings: Option<&MailSettings>) -> Result<Mailer, String> {
        let Some(settings) = settings else { return Ok(Mailer::default()) };
        #[cfg(feature = "mail")]
        {
            let transport = smtp::SmtpClient::new(settings)?;
            let (queue, emails) = mpsc::channel(MAX_QUEUED_EMAILS);
            tokio::spawn(transport.send_all(emails));
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

    /// Whether another e-mail can wait. The same for every recipient, so that a refusal does not tell who is known.
    pub(crate) fn has_room(&self) -> bool {
        self.queue.as_ref().is_some_and(|queue| queue.capacity() > 0)
    }

    /// Queues an e-mail. Fails if too many wait, which is logged. Without a mail server nothing is sent.
    pub(crate) fn send(&self, email: EmailMessage) -> Result<(), MailQueueFull> {
        let Some(queue) = &self.queue else { return Ok(()) };
        queue.try_send(email).map_err(|_full| {
            tracing::warn!("an e-mail was not sent: too many wait");
            count("dropped");
            MailQueueFull
        })
    }
}

/// Too many e-mails wait to be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MailQueueFull;

/// What can become of an e-mail.
const EMAIL_RESULTS: [&str; 3] = ["sent", "failed", "dropped"];

/// Counts an e-mail by what became of it, one of [`EMAIL_RESULTS`].
fn count(result: &'static str) {
    metrics::counter!("tessera_emails_total", "result" => result).increment(1);
}

/// Shows the counters of e-mails with zero, so that the first failure is an increase that an alert can see.
pub(crate) fn register_counters() {
    for result in EMAIL_RESULTS {
        metrics::counter!("tessera_emails_total", "result" => result).increment(0);
    }
}

#[cfg(all(test, feature = "mail"))]
mod tests;
