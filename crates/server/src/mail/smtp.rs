//! Sending by SMTP.

use std::net::IpAddr;
use std::time::Duration;

use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::extension::ClientId;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use tokio::sync::mpsc;

use super::{Letter, MailSettings};

/// A mail server that takes longer is given up.
const TIMEOUT: Duration = Duration::from_secs(30);

type Transport = AsyncSmtpTransport<Tokio1Executor>;

/// A mail server and the sender of the letters.
pub(super) struct SmtpClient {
    transport: Transport,
    from: Mailbox,
}

impl SmtpClient {
    pub(super) fn new(settings: &MailSettings) -> Result<SmtpClient, String> {
        let from: Mailbox = settings.from.parse().map_err(|_| {
            format!("'{}' is no sender of letters; write Tessera <games@example.org>", settings.from)
        })?;
        let wrong = || {
            format!(
                "'{}' is no mail server; write smtps://mail.example.org or smtp://mail.example.org:587",
                settings.server
            )
        };
        let (scheme, rest) = settings.server.split_once("://").ok_or_else(wrong)?;
        let (host, port) = match rest.rsplit_once(':') {
            Some((host, port)) => (host, Some(port.parse::<u16>().map_err(|_| wrong())?)),
            None => (rest, None),
        };
        let is_local =
            host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
        let (builder, usual_port) = match scheme {
            _ if host.is_empty() || host.contains(['/', '@']) => return Err(wrong()),
            "smtps" => (Transport::relay(host).map_err(|_| wrong())?, 465),
            "smtp" if is_local => (Transport::builder_dangerous(host), 25),
            "smtp" => (Transport::starttls_relay(host).map_err(|_| wrong())?, 587),
            _ => return Err(wrong()),
        };
        let mut builder = builder
            .port(port.unwrap_or(usual_port))
            .timeout(Some(TIMEOUT))
            .hello_name(ClientId::Domain(from.email.domain().to_owned()));
        if let Some(user) = &settings.user {
            builder = builder.credentials(Credentials::new(user.clone(), settings.password.clone()));
        }
        Ok(SmtpClient { transport: builder.build(), from })
    }

    /// Sends letters one after the other, until nobody can queue more.
    pub(super) async fn send_all(self, mut letters: mpsc::Receiver<Letter>) {
        while let Some(letter) = letters.recv().await {
            // The address is not logged.
            if let Err(reason) = self.send(letter).await {
                tracing::warn!(reason, "a letter was not sent");
            }
        }
    }

    async fn send(&self, letter: Letter) -> Result<(), String> {
        let to = letter.to.parse().map_err(|_| "the address cannot be used".to_owned())?;
        let message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(letter.subject)
            .header(ContentType::TEXT_PLAIN)
            .body(letter.text)
            .map_err(|reason| reason.to_string())?;
        self.transport.send(message).await.map(|_| ()).map_err(|reason| reason.to_string())
    }
}
