//! A mail server of the test: it accepts every e-mail and keeps it.

use std::net::SocketAddr;

use anyhow::{Context, Result};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::TIMEOUT;

/// An e-mail as the mail server got it.
#[derive(Debug)]
pub struct ReceivedEmail {
    /// The address of the recipient.
    pub to: String,
    /// The head and the text, as they were sent.
    pub text: String,
}

impl ReceivedEmail {
    /// The first word of the text with a property. Latin text is quoted-printable, in which long lines
    /// are broken, and Cyrillic text is Base64.
    pub fn word(&self, is_it: impl Fn(&str) -> bool) -> Result<String> {
        let (head, body) = self.text.split_once("\r\n\r\n").context("an e-mail has a head")?;
        let text = if head.contains("Content-Transfer-Encoding: base64") {
            let end = body.strip_suffix("\r\n.\r\n").context("an e-mail ends with a dot")?;
            String::from_utf8(BASE64_STANDARD.decode(end.replace("\r\n", ""))?)?
        } else {
            body.replace("=\r\n", "").replace("=3D", "=")
        };
        let mut words = text.split_whitespace().map(|word| word.trim_end_matches('.'));
        words.find(|word| is_it(word)).map(str::to_owned).with_context(|| format!("no such word: {text}"))
    }
}

/// A mail server that runs until the test ends.
#[derive(Debug)]
pub struct TestMailServer {
    address: SocketAddr,
    received: mpsc::UnboundedReceiver<ReceivedEmail>,
}

impl TestMailServer {
    /// Starts a mail server at a free port of this machine.
    pub async fn start() -> Result<TestMailServer> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let (emails, received) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                tokio::spawn(converse(socket, emails.clone()));
            }
        });
        Ok(TestMailServer { address, received })
    }

    /// The address, as `tessera serve --smtp` takes it.
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// The next e-mail.
    pub async fn next(&mut self) -> Result<ReceivedEmail> {
        let next = timeout(TIMEOUT, self.received.recv()).await.context("no e-mail comes")?;
        next.context("the mail server has ended")
    }
}

/// The part of SMTP (RFC 5321) that a client needs to send.
async fn converse(socket: TcpStream, emails: mpsc::UnboundedSender<ReceivedEmail>) -> std::io::Result<()> {
    let mut socket = BufReader::new(socket);
    socket.write_all(b"220 test\r\n").await?;
    let (mut to, mut line) = (String::new(), String::new());
    loop {
        line.clear();
        if socket.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        let answer = match line.split([' ', '\r']).next().unwrap_or_default() {
            "DATA" => {
                socket.write_all(b"354 go on\r\n").await?;
                let mut text = String::new();
                while !text.ends_with("\r\n.\r\n") {
                    if socket.read_line(&mut text).await? == 0 {
                        return Ok(());
                    }
                }
                // A test that has ended needs no more e-mails.
                let _ended = emails.send(ReceivedEmail { to: to.clone(), text });
                "250 kept\r\n"
            }
            "RCPT" => {
                let address = line.trim_end().trim_start_matches("RCPT TO:");
                address.trim_matches(['<', '>']).clone_into(&mut to);
                "250 ok\r\n"
            }
            "QUIT" => "221 bye\r\n",
            _ => "250 ok\r\n",
        };
        socket.write_all(answer.as_bytes()).await?;
    }
}
