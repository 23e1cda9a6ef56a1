//! What happened to an account that its owner should know, and the devices on which they sign in.

/// What happened to an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecurityNoticeKind {
    /// Somebody signed in on a device that was not used before.
    NewDevice,
    /// The password was changed with the old one.
    Password,
    /// The password was set with a recovery code or the link of an e-mail.
    PasswordReset,
    /// New recovery codes were made.
    RecoveryCodes,
    /// An e-mail address was confirmed.
    Email,
    /// The e-mail address was removed.
    EmailRemoved,
    /// A token for a program was made.
    ApiToken,
}

impl SecurityNoticeKind {
    /// All kinds.
    pub const ALL: [SecurityNoticeKind; 7] = [
        SecurityNoticeKind::NewDevice,
        SecurityNoticeKind::Password,
        SecurityNoticeKind::PasswordReset,
        SecurityNoticeKind::RecoveryCodes,
        SecurityNoticeKind::Email,
        SecurityNoticeKind::EmailRemoved,
        SecurityNoticeKind::ApiToken,
    ];

    /// The stored name.
    pub fn name(self) -> &'static str {
        match self {
            SecurityNoticeKind::NewDevice => "new-device",
            SecurityNoticeKind::Password => "password",
            SecurityNoticeKind::PasswordReset => "password-reset",
            SecurityNoticeKind::RecoveryCodes => "recovery-codes",
            SecurityNoticeKind::Email => "email",
            SecurityNoticeKind::EmailRemoved => "email-removed",
            SecurityNoticeKind::ApiToken => "api-token",
        }
    }

    /// The kind with a stored name.
    pub(crate) fn of_name(name: &str) -> Option<SecurityNoticeKind> {
        SecurityNoticeKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A notice to the owner of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecurityNotice {
    /// When it happened, in milliseconds since 1970.
    pub at: u64,
    /// What happened.
    pub kind: SecurityNoticeKind,
    /// The description of the device of a sign-in; else empty.
    pub device: String,
}

/// A device on which somebody signs in to an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountDevice {
    /// The hash of the account and of what identifies the device, a random mark that the browser keeps: so that rows do not tell
    /// which accounts are used on the same device.
    pub mark_hash: Vec<u8>,
    /// A short description, such as `Firefox, Linux`.
    pub description: String,
}
