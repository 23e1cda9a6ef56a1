//! Sending by SMTP.

use std::net::IpAddr;
use std::time::Duration;

use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::transport::smtp;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::extension::ClientId;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::{EmailMessage, MAX_QUEUED_EMAILS, MailSettings, count};

/// The timeout of a mail server: one that takes longer has failed.
const SMTP_TIMEOUT: Duration = Duration::from_secs(30);

/// The delays before an e-mail is sent again after a failure that may pass. They are shorter than a code is valid.
const EMAIL_RETRY_DELAYS: [Duration; 3] = if cfg!(test) {
    [Duration::ZERO; 3]
} else {
    [Duration::from_secs(10), Duration::from_mins(1), Duration::from_mins(5)]
};

type Transport = AsyncSmtpTransport<Tokio1Executor>;

/// A mail server and the sender of the e-mails.
pub(super) struct SmtpClient {
    transport: Transport,
    from: Mailbox,
}

impl SmtpClient {
    pub(super) fn new(settings: &MailSettings) -> Result<SmtpClient, String> {
        let from: Mailbox = settings.from.parse().map_err(|_| {
            format!("'{}' is no sender of emails; write Tessera <games@example.org>", settings.from)
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
            .timeout(Some(SMTP_TIMEOUT))
            .hello_name(ClientId::Domain(from.email.domain().to_owned()));
        if let Some(user) = &settings.user {
            builder = builder.credentials(Credentials::new(user.clone(), settings.password.clone()));
        }
        Ok(SmtpClient { transport: builder.build(), from })
    }

    /// Sends e-mails one after the other, until nobody can queue more. Those that may succeed later are sent again.
    pub(super) async fn send_all(self, mut emails: mpsc::Receiver<EmailMessage>) {
        let mut retries: Vec<Retry> = Vec::new();
        loop {
            let next = retries.iter().map(|retry| retry.at).min();
            let retry_is_due = async {
                match next {
                    Some(at) => tokio::time::sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            let (email, failures) = tokio::select! {
                email = emails.recv() => match email {
                    Some(email) => (email, 0),
                    None => return,
                },
                () = retry_is_due => {
                    let Some(nth) = retries.iter().position(|retry| Some(retry.at) == next) else { continue };
                    let retry = retries.swap_remove(nth);
                    (retry.email, retry.failures)
                }
            };
            let Err(failure) = self.send(email.clone()).await else {
                count("sent");
                continue;
            };
            let MailSendFailure { kind, status, may_pass } = failure;
            match EMAIL_RETRY_DELAYS.get(failures).filter(|_| may_pass && retries.len() < MAX_QUEUED_EMAILS) {
                Some(delay) => {
                    tracing::info!(kind, status, "an e-mail is sent again later");
                    retries.push(Retry { at: Instant::now() + *delay, email, failures: failures + 1 });
                }
                None => {
                    count("failed");
                    tracing::warn!(kind, status, "an e-mail was not sent");
                }
            }
        }
    }

    async fn send(&self, email: EmailMessage) -> Result<(), MailSendFailure> {
        let unusable = |kind| MailSendFailure { kind, status: None, may_pass: false };
        let to = email.to.parse().map_err(|_| unusable("address"))?;
        let message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(email.subject)
            .header(ContentType::TEXT_PLAIN)
            .body(email.text)
            .map_err(|_| unusable("message"))?;
        self.transport.send(message).await.map(|_| ()).map_err(|reason| MailSendFailure::from(&reason))
    }
}

/// An e-mail that is sent again.
struct Retry {
    at: Instant,
    email: EmailMessage,
    failures: usize,
}

/// Why an e-mail was not sent, for the log: without the answer of the mail server, which often has the address of the recipient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MailSendFailure {
    kind: &'static str,
    status: Option<u16>,
    may_pass: bool,
}

impl From<&smtp::Error> for MailSendFailure {
    fn from(reason: &smtp::Error) -> MailSendFailure {
        let kind = match reason {
            reason if reason.is_permanent() => "refused",
            reason if reason.is_transient() => "refused for now",
            reason if reason.is_timeout() => "timeout",
            reason if reason.is_tls() => "TLS",
            reason if reason.is_response() => "unreadable answer",
            reason if reason.is_client() => "client",
            _ => "connection",
        };
        let may_pass = !reason.is_permanent() && !reason.is_client() && !reason.is_tls();
        MailSendFailure { kind, status: reason.status().map(u16::from), may_pass }
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
    use tokio::net::TcpListener;

    use super::*;

    /// A mail server that gives these answers to recipients, one after the other.
    async fn server(answers: &'static [&'static str]) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = format!("smtp://{}", listener.local_addr().expect("an address"));
        tokio::spawn(async move {
            let mut answers = answers.iter();
            while let Ok((socket, _)) = listener.accept().await {
                let mut socket = BufReader::new(socket);
                let _gone = socket.write_all(b"220 test\r\n").await;
                let mut line = String::new();
                let mut is_text = false;
                while socket.read_line(&mut line).await.is_ok_and(|length| length > 0) {
                    let answer = match line.split([' ', '\r']).next().unwrap_or_default() {
                        "." => {
                            is_text = false;
                            "250 kept"
                        }
                        _ if is_text => "",
                        "DATA" => {
                            is_text = true;
                            "354 go on"
                        }
                        "RCPT" => answers.next().copied().unwrap_or("250 ok"),
                        _ => "250 ok",
                    };
                    if !answer.is_empty() {
                        let _gone = socket.write_all(format!("{answer}\r\n").as_bytes()).await;
                    }
                    line.clear();
                }
            }
        });
        address
    }

    fn client(server: String) -> SmtpClient {
        let from = "Tessera <games@example.org>".to_owned();
        SmtpClient::new(&MailSettings { server, user: None, password: String::new(), from })
            .expect("settings")
    }

    fn email() -> EmailMessage {
        EmailMessage { to: "ada@example.org".to_owned(), subject: "Code".to_owned(), text: "AAAA".to_owned() }
    }

    #[tokio::test]
    async fn the_log_has_the_status_and_not_the_address() {
        let client = client(server(&["550 5.1.1 <ada@example.org>: no such mailbox"]).await);
        let failure = client.send(email()).await.expect_err("it is refused");
        assert_eq!(failure, MailSendFailure { kind: "refused", status: Some(550), may_pass: false });
        assert!(!format!("{failure:?}").contains("ada"), "{failure:?}");
    }

    #[tokio::test]
    async fn an_e_mail_that_is_refused_for_now_is_sent_again() {
        let client = client(server(&["451 4.7.1 ada@example.org: later", "250 ok"]).await);
        let failure = client.send(email()).await.expect_err("it is refused");
        assert!(failure.may_pass && failure.status == Some(451), "{failure:?}");
        client.send(email()).await.expect("it is sent");
    }
}
