## The e-mail address of an account, and e-mails

email = Email address
email-why = If you forget the password, a link to set a new one is sent there. You are also told there when somebody signs in on a new device or changes your password. It is used for nothing else.
email-address = Email address
email-send-code = Send a code
email-code-sent = An email with a code is on its way. Enter the code within 30 minutes.
email-code = Code from the email
email-confirmed = The address is confirmed.
email-remove = Remove the address
email-removed = The address is removed.
reset-by-email = By email
reset-by-email-why = If an account has this address, it gets a link to set a new password.
reset-send-letter = Send the link
reset-letter-sent = If an account has this address, an email is on its way. The link in it is valid for 30 minutes.
refused-email = This is not an email address.
refused-email-code = This code is wrong or too old. Ask for a new one.
refused-letters = Too many attempts. Try again in an hour.
refused-mail-busy = Too many emails are waiting to be sent. Try again in a few minutes.
refused-reset-link = This link has been used or is too old. Ask for a new one.
mail-confirm-subject = Your code for Tessera
mail-confirm-text =
    Hello,

    The code that confirms your email address is { $code }.
    It is valid for 30 minutes.

    If you have not asked for it, you can ignore this email: nothing will change.

    { $site }
mail-reset-subject = A new password for Tessera
mail-reset-text =
    Hello,

    { $count ->
        [one] Use this link to set a new password:
       *[other] Each of these links sets a new password for one of your accounts:
    }

    { $links }

    { $count ->
        [one] The link works once, within 30 minutes.
       *[other] Each link works once, within 30 minutes.
    } If you did not ask for this, you can ignore this email: nothing will change.

    { $site }
mail-address-subject = Your email address was removed from Tessera
mail-address-text =
    Hello,

    This address no longer belongs to the Tessera account { $name }: it was replaced or removed.

    If this was not you, change your password at once, and check the address on the account page.

    { $site }
mail-password-subject = Your password for Tessera was reset
mail-password-text =
    Hello,

    The password of your Tessera account { $name } was reset, and all devices were signed out.

    If this was not you, set another password at once, and change the password of your mailbox too.

    { $site }
mail-device-subject = New sign-in to your Tessera account
mail-device-text =
    Hello,

    Somebody has signed in to your Tessera account { $name } on a device that was not used before: { $device }.

    If this was not you, change your password at once: all other devices are signed out by that.

    { $site }
mail-changed-subject = Your password for Tessera was changed
mail-changed-text =
    Hello,

    The password of your Tessera account { $name } was changed, and all other devices were signed out.

    If this was not you, set another password at once, by email or with a recovery code.

    { $site }
mail-codes-subject = New recovery codes for Tessera
mail-codes-text =
    Hello,

    New recovery codes were created for your Tessera account { $name }. The old ones no longer work.

    If this was not you, change your password at once and create new codes.

    { $site }
