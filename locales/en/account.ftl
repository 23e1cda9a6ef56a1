## The account page: password, devices, recovery codes, own data

change-password = Change password
change-password-why = All other devices are signed out.
password-old = Current password
password-new = New password
password-changed = Your password has been changed. All other devices are signed out.
password-show = Show password
password-strength = Strength of the password
password-good = This password is hard to guess.
password-very-good = This password is very hard to guess.
refused-old-password = The password is wrong.
devices = Devices
devices-why = You are signed in on these devices. If you do not recognise one, sign it out and change your password.
device-this = This device
device-unknown = Unknown device
device-used = Last used on { $date }
device-sign-out = Sign out: { $device }
device-signed-out = The device is signed out.
sign-out-everywhere = Sign out everywhere
notices = Recent changes
notices-why = If you do not recognise one of these, change your password and create new recovery codes.
notice-new-device = Signed in on a new device
notice-password = Password changed
notice-password-reset = Password reset
notice-recovery-codes = Recovery codes created
notice-email = Email address confirmed
notice-email-removed = Email address removed
notice-api-token = Token for a program created
recovery-codes = Recovery codes
recovery-codes-why = If you forget your password, you can set a new one with a recovery code. Each code works once.
recovery-codes-left = { $number ->
    [0] You have no recovery codes.
    [one] You have one recovery code left.
   *[other] You have { $number } recovery codes left.
}
recovery-codes-new = Create new codes
recovery-codes-new-why = The old codes stop working.
recovery-codes-once = Write these codes down and keep them in a safe place. They are shown only this once.
recovery-codes-gone = These codes can no longer be shown. If you did not write them down, create new ones on your account page.
recovery-codes-noted = I have written them down
forgot-password = Forgot your password?
reset-password = Set a new password
reset-password-why = Enter your name and one of the recovery codes that you wrote down when you created your account. All devices are signed out.
recovery-code = Recovery code
refused-reset = The name or the recovery code is wrong.
own-data = Your data
own-data-why = One file with everything the server has stored about you: account, devices, games, chat messages, tournaments and progress in lessons.
own-data-download = Download your data
delete-account = Delete account
delete-account-why = Your name disappears from all games, and your chat messages are deleted.
delete-account-final = This cannot be undone.
delete-account-name = Your name disappears from all games, chats and histories, and others can choose it.
delete-account-games = Your games stay for the other players, without your name. You resign the games in progress and leave the tables that have not started.
delete-account-data = Your chat messages, devices, recovery codes and progress in lessons are deleted.
delete-account-typed = Names that somebody has typed stay: those of players at your screen, and those of the players of a tournament.
delete-account-tournaments = Tournaments that you organise stay, without an organiser.
delete-account-keep = Keep the account
delete-account-do = Delete my account for good
account-deleted = Your account has been deleted.
