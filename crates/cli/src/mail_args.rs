//! Options of e-mails.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use tessera_server::MailSettings;

#[derive(Debug, Default, Args)]
pub(crate) struct MailArgs {
    #[arg(
        long,
        value_name = "URL",
        env = "TESSERA_SMTP",
        hide_env_values = true,
        help = "Mail server for emails that reset a password, e.g. smtps://mail.example.org or smtp://mail.example.org:587; needs --mail-from and --host [default: none]"
    )]
    smtp: Option<String>,

    /// Name to sign in to the mail server with
    #[arg(long, value_name = "NAME", env = "TESSERA_SMTP_USER", hide_env_values = true)]
    smtp_user: Option<String>,

    /// File with the password for the mail server
    #[arg(long, value_name = "FILE", env = "TESSERA_SMTP_PASSWORD_FILE", hide_env_values = true)]
    smtp_password_file: Option<PathBuf>,

    /// Sender of emails, e.g. "Tessera <games@example.org>"
    #[arg(long, value_name = "ADDRESS", env = "TESSERA_MAIL_FROM", hide_env_values = true)]
    mail_from: Option<String>,
}

impl MailArgs {
    /// The settings, if there is a mail server.
    pub(crate) fn settings(&self, hosts: &[String]) -> anyhow::Result<Option<MailSettings>> {
        let Some(server) = &self.smtp else { return Ok(None) };
        let Some(from) = &self.mail_from else {
            bail!("--smtp needs the sender of emails: add --mail-from games@example.org");
        };
        if hosts.is_empty() {
            // The links of e-mails have this name.
            bail!("--smtp needs the name of the server: add --host games.example");
        }
        let password = match &self.smtp_password_file {
            Some(file) => {
                let text = fs::read_to_string(file);
                text.with_context(|| format!("the password file {} cannot be read", file.display()))?
            }
            None => String::new(),
        };
        let (server, from, user) = (server.clone(), from.clone(), self.smtp_user.clone());
        let password = password.trim_end_matches(['\r', '\n']).to_owned();
        Ok(Some(MailSettings { server, user, password, from }))
    }
}
