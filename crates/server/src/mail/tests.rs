//! E-mails through a mail server of a few lines.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use tessera_service::ServiceClock;
use tessera_table::Millis;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tower::Service;

use super::*;
use crate::app_state::AppState;
use crate::test_app::TestApp;

const PASSWORD: &str = "quartz violin tundra";

/// An e-mail as the mail server got it.
#[derive(Debug)]
struct Delivered {
    to: String,
    text: String,
}

/// A mail server that keeps every e-mail. Returns its address.
async fn mail_server() -> (String, mpsc::UnboundedReceiver<Delivered>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = format!("smtp://{}", listener.local_addr().expect("an address"));
    let (emails, received) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((socket, _)) = listener.accept().await {
            tokio::spawn(converse(socket, emails.clone()));
        }
    });
    (address, received)
}

async fn converse(socket: TcpStream, emails: mpsc::UnboundedSender<Delivered>) -> std::io::Result<()> {
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
                loop {
                    line.clear();
                    socket.read_line(&mut line).await?;
                    if line == ".\r\n" {
                        break;
                    }
                    text += &line;
                }
                let _gone = emails.send(Delivered { to: to.clone(), text });
                "250 kept\r\n"
            }
            "RCPT" => {
                to = line.trim_end().trim_start_matches("RCPT TO:").trim_matches(['<', '>']).to_owned();
                "250 ok\r\n"
            }
            "QUIT" => "221 bye\r\n",
            _ => "250 ok\r\n",
        };
        socket.write_all(answer.as_bytes()).await?;
    }
}

struct MailTest {
    app: TestApp,
    clock: ServiceClock,
    emails: mpsc::UnboundedReceiver<Delivered>,
}

impl MailTest {
    async fn open() -> MailTest {
        let (server, emails) = mail_server().await;
        let clock = ServiceClock::manual(Millis(1_800_000_000_000));
        let app = TestApp::open_at(clock.clone(), |config| {
            config.hosts = vec!["games.example".to_owned()];
            config.https = true;
            let from = "Tessera <games@games.example>".to_owned();
            config.mail = Some(MailSettings { server, user: None, password: String::new(), from });
        })
        .await;
        MailTest { app, clock, emails }
    }

    fn state(&self) -> &AppState {
        &self.app.state
    }

    /// Sends a form, and returns the status, the page and the session cookie.
    async fn send(
        &self,
        method: &str,
        path: &str,
        token: &str,
        language: &str,
        form: &str,
    ) -> (StatusCode, String) {
        let request = Request::builder().method(method).uri(path);
        let request = request.header(header::COOKIE, format!("__Host-tessera={token}"));
        let request = request.header(header::ACCEPT_LANGUAGE, language);
        let request = request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        // As an attacker would: the links of e-mails never have the name of the request.
        let request = request.header(header::HOST, "192.0.2.66");
        let request = request.body(Body::from(form.to_owned())).expect("a request");
        let Ok(response) = crate::router(self.state()).call(request).await;
        let status = response.status();
        let page = axum::body::to_bytes(response.into_body(), 1 << 20).await.expect("a page");
        (status, String::from_utf8(page.to_vec()).expect("text"))
    }

    async fn referrer_policy(&self, path: &str) -> String {
        let request = Request::builder().uri(path).header(header::HOST, "192.0.2.66");
        let request = request.body(Body::empty()).expect("a request");
        let Ok(response) = crate::router(self.state()).call(request).await;
        let policies: Vec<_> = response.headers().get_all(header::REFERRER_POLICY).iter().collect();
        policies.iter().map(|policy| policy.to_str().expect("text")).collect::<Vec<_>>().join(", ")
    }

    async fn email(&mut self) -> Delivered {
        let email = tokio::time::timeout(Duration::from_secs(30), self.emails.recv()).await;
        email.expect("an e-mail comes").expect("the mail server runs")
    }

    /// A new account, and the token of its session.
    async fn account(&self, name: &str) -> String {
        let (guest, _) = self.state().accounts.new_guest(None).await.expect("a guest");
        let created = self.state().accounts.create_account(&guest, None, name, PASSWORD.to_owned());
        created.await.expect("an account").token
    }

    /// Adds a confirmed address to an account.
    async fn confirm(&mut self, token: &str, address: &str) {
        let form = format!("email={}&password=quartz+violin+tundra", address.replace('@', "%40"));
        let (status, _) = self.send("POST", "/account/email", token, "en", &form).await;
        assert_eq!(status, StatusCode::SEE_OTHER);
        let email = self.email().await;
        assert_eq!(email.to, address);
        let code = word(&email.text, |word| word.len() == 9 && word.contains('-'));
        let (status, page) =
            self.send("POST", "/account/email/confirm", token, "en", &format!("code={code}")).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{page}");
    }

    /// Asks for an e-mail, as a visitor without a session.
    async fn ask(&self, address: &str, language: &str) -> String {
        let form = format!("email={}", address.replace('@', "%40"));
        let (status, page) = self.send("POST", "/account/reset/letter", "", language, &form).await;
        assert_eq!(status, StatusCode::OK);
        page
    }
}

/// The first word of an e-mail with a property, from its quoted-printable text.
fn word(text: &str, is_it: impl Fn(&str) -> bool) -> String {
    let text = text.replace("=\r\n", "").replace("=3D", "=");
    text.split_whitespace()
        .map(|word| word.trim_end_matches('.'))
        .find(|word| is_it(word))
        .unwrap_or_else(|| panic!("{text}"))
        .to_owned()
}

#[tokio::test]
async fn an_address_is_confirmed_and_a_link_sets_a_new_password_once() {
    let mut test = MailTest::open().await;
    let token = test.account("Ada").await;
    let (status, _) = test.send("POST", "/account/email", &token, "en", "email=nothing&password=x").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let form = "email=ada%40example.org&password=wrong";
    let (status, _) = test.send("POST", "/account/email", &token, "en", form).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "it needs the password");
    test.confirm(&token, "ada@example.org").await;
    let (_, page) = test.send("GET", "/account", &token, "en", "").await;
    assert!(page.contains("a…@example.org") && !page.contains("ada@example.org"), "it is masked");

    let known = test.ask("Ada@example.org", "en").await;
    let unknown = test.ask("nobody@example.org", "en").await;
    assert_eq!(known, unknown, "the answer does not tell whether an address is known");
    let email = test.email().await;
    assert_eq!(email.to, "ada@example.org", "the confirmed spelling");
    let link = word(&email.text, |word| word.contains("/account/reset/"));
    let path = link.strip_prefix("https://games.example").expect("the name of the settings");
    let (status, _) = test.send("GET", path, "", "en", "").await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(test.referrer_policy(path).await, "strict-origin", "the address has the secret");
    let (status, _) = test.send("POST", path, "", "en", "password=password").await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "a weak password leaves the link");
    let (status, _) = test.send("POST", path, "", "en", "password=nectar+gravel+opal").await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    let (status, _) = test.send("POST", path, "", "en", "password=lantern+mosaic+juniper").await;
    assert_eq!(status, StatusCode::FORBIDDEN, "once");
    assert_eq!(test.state().accounts.player_by_token(&token).await.expect("a store"), None, "sessions end");
    let notice = test.email().await;
    assert_eq!(notice.to, "ada@example.org");
    assert!(notice.text.contains("Your password for Tessera was reset"), "{}", notice.text);
    assert!(test.emails.try_recv().is_err(), "the unknown address got no email");
}

#[tokio::test]
async fn links_end_after_half_an_hour_and_emails_are_limited() {
    let mut test = MailTest::open().await;
    let token = test.account("Ada").await;
    test.confirm(&token, "ada@example.org").await;
    test.ask("ada@example.org", "en").await;
    let link = word(&test.email().await.text, |word| word.contains("/account/reset/"));
    let path = link.strip_prefix("https://games.example").expect("the name of the settings").to_owned();
    test.clock.advance(Duration::from_mins(30));
    let (status, _) = test.send("POST", &path, "", "en", "password=nectar+gravel+opal").await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    // Three links an hour to one address: two are left.
    for _ in 0..2 {
        test.ask("ada@example.org", "en").await;
        test.email().await;
    }
    test.ask("ada@example.org", "en").await;
    let other = test.account("Bob").await;
    test.confirm(&other, "bob@example.org").await;
    assert!(test.emails.try_recv().is_err(), "the fourth was not sent before that of another address");
}

#[tokio::test]
async fn emails_are_in_the_language_of_the_page() {
    let mut test = MailTest::open().await;
    for (nth, language) in ["en", "fr", "nl", "de", "ru"].into_iter().enumerate() {
        let token = test.account(&format!("Player {}", ["one", "two", "three", "four", "five"][nth])).await;
        let address = format!("{language}@example.org");
        test.confirm(&token, &address).await;
        test.ask(&address, language).await;
        let email = test.email().await;
        assert!(email.text.contains("Content-Type: text/plain; charset=utf-8"), "{}", email.text);
        let words = tessera_i18n::translations();
        let words = words.translator(tessera_i18n::Language::from_code(language).expect("a language"));
        let subject = words.text(crate::message_keys::MAIL_RESET_SUBJECT).into_owned();
        assert_eq!(decoded_subject(&email.text), subject, "{}", email.text);
    }
}

/// The subject of an e-mail, whose words may be encoded as in RFC 2047 with base64.
fn decoded_subject(text: &str) -> String {
    use base64::Engine as _;
    let text = text.replace("\r\n ", " ");
    let line = text.lines().find_map(|line| line.strip_prefix("Subject: ")).expect("a subject");
    let mut bytes = Vec::new();
    let mut was_encoded = false;
    for (nth, word) in line.split(' ').enumerate() {
        let encoded = word.strip_prefix("=?utf-8?b?").and_then(|word| word.strip_suffix("?="));
        // The space between two encoded words is no part of the text.
        if nth > 0 && !(was_encoded && encoded.is_some()) {
            bytes.push(b' ');
        }
        was_encoded = encoded.is_some();
        match encoded {
            Some(encoded) => {
                let decoded = base64::engine::general_purpose::STANDARD.decode(encoded);
                bytes.extend(decoded.expect("base64"));
            }
            None => bytes.extend(word.bytes()),
        }
    }
    String::from_utf8(bytes).expect("UTF-8")
}

#[tokio::test]
async fn owners_are_told_about_passwords_codes_and_new_devices_by_pages_and_api() {
    let mut test = MailTest::open().await;
    let token = test.account("Ada").await;
    test.confirm(&token, "ada@example.org").await;
    let form = "name=Ada&password=quartz+violin+tundra";
    let (status, _) = test.send("POST", "/account/sign-in", "", "fr", form).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    let email = test.email().await;
    assert_eq!(decoded_subject(&email.text), "Nouvelle connexion à votre compte Tessera");
    assert!(email.to == "ada@example.org", "{email:?}");

    let form = "password=quartz+violin+tundra";
    let (status, _) = test.send("POST", "/account/codes", &token, "de", form).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    assert_eq!(decoded_subject(&test.email().await.text), "Neue Wiederherstellungscodes für Tessera");
    let (_, page) = test.send("GET", "/account/codes", &token, "en", "").await;
    let code =
        page.split("<code>").nth(1).and_then(|rest| rest.split('<').next()).expect("a code").to_owned();

    let form = "old=quartz+violin+tundra&new=nectar+gravel+opal";
    let (status, _) = test.send("POST", "/account/password", &token, "en", form).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    assert!(test.email().await.text.contains("Subject: Your password for Tessera was changed"));

    let reset = serde_json::json!({ "name": "Ada", "code": code, "password": "lantern mosaic juniper" });
    let request = Request::post("/api/password/reset").header(header::CONTENT_TYPE, "application/json");
    let request = request.header(header::HOST, "192.0.2.66").body(Body::from(reset.to_string()));
    let Ok(response) = crate::router(test.state()).call(request.expect("a request")).await;
    assert_eq!(response.status(), StatusCode::OK);
    let email = test.email().await;
    assert!(email.text.contains("Subject: Your password for Tessera was reset"), "{}", email.text);
    assert!(test.emails.try_recv().is_err(), "once each");
}

#[tokio::test]
async fn notices_of_one_kind_are_few_and_hide_no_others() {
    let mut test = MailTest::open().await;
    let token = test.account("Ada").await;
    test.confirm(&token, "ada@example.org").await;
    // Each request without the mark of a browser is a new device.
    for _ in 0..5 {
        let form = "name=Ada&password=quartz+violin+tundra";
        let (status, _) = test.send("POST", "/account/sign-in", "", "en", form).await;
        assert_eq!(status, StatusCode::SEE_OTHER);
    }
    let form = "old=quartz+violin+tundra&new=nectar+gravel+opal";
    let (status, _) = test.send("POST", "/account/password", &token, "en", form).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    for _ in 0..3 {
        assert!(test.email().await.text.contains("New sign-in"), "three in an hour");
    }
    assert!(test.email().await.text.contains("was changed"));
    assert!(test.emails.try_recv().is_err());
}

#[tokio::test]
async fn the_old_address_is_told_when_another_replaces_it() {
    let mut test = MailTest::open().await;
    let token = test.account("Ada").await;
    test.confirm(&token, "ada@example.org").await;
    test.confirm(&token, "eve@example.org").await;
    let notice = test.email().await;
    assert_eq!(notice.to, "ada@example.org");
    let form = "password=wrong";
    let (status, _) = test.send("POST", "/account/email/remove", &token, "en", form).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let form = "password=quartz+violin+tundra";
    let (status, _) = test.send("POST", "/account/email/remove", &token, "en", form).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    assert_eq!(test.email().await.to, "eve@example.org");
}

#[tokio::test]
async fn a_full_queue_is_an_error() {
    let (queue, _waiting) = mpsc::channel(1);
    let mailer = Mailer { queue: Some(queue) };
    let email = EmailMessage { to: String::new(), subject: String::new(), text: String::new() };
    assert!(mailer.has_room());
    assert_eq!(mailer.send(email.clone()), Ok(()));
    assert!(!mailer.has_room());
    assert_eq!(mailer.send(email), Err(MailQueueFull));
}

#[tokio::test]
async fn wrong_settings_are_refused_with_a_sentence() {
    let settings = |server: &str, from: &str| MailSettings {
        server: server.to_owned(),
        user: Some("games".to_owned()),
        password: "secret".to_owned(),
        from: from.to_owned(),
    };
    let from = "Tessera <games@example.org>";
    for server in ["mail.example.org", "http://mail.example.org", "smtp://", "smtp://a@b", "smtps://host:x"] {
        let refused = Mailer::start(Some(&settings(server, from))).expect_err(server);
        assert!(refused.contains("no mail server"), "{refused}");
    }
    let refused =
        Mailer::start(Some(&settings("smtps://mail.example.org", "nobody"))).expect_err("no sender");
    assert!(refused.contains("no sender"), "{refused}");
    for server in ["smtps://mail.example.org", "smtp://mail.example.org:2525", "smtp://localhost"] {
        let mailer = Mailer::start(Some(&settings(server, from))).expect(server);
        assert!(mailer.is_enabled());
    }
    let shown = format!("{:?}", settings("smtps://mail.example.org", from));
    assert!(!shown.contains("secret"), "{shown}");
}
