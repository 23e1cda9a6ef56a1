## The e-mail address of an account, and letters

email = E-mail address
email-why = If you forget the password, a link to set a new one is sent there. It is used for nothing else.
email-address = E-mail address
email-send-code = Send a code
email-code-sent = A letter with a code is on its way. Enter the code within 30 minutes.
email-code = Code from the letter
email-confirmed = The address is confirmed.
email-remove = Remove the address
email-removed = The address is removed.
reset-by-email = By e-mail
reset-by-email-why = If an account has this address, it gets a link to set a new password.
reset-send-letter = Send the link
reset-letter-sent = If an account has this address, a letter is on its way. The link in it is valid for 30 minutes.
refused-email = This is not an e-mail address.
refused-email-code = This code is wrong or too old. Ask for a new one.
refused-letters = Too many attempts. Try again in an hour.
refused-reset-link = This link has been used or is too old. Ask for a new one.
mail-confirm-subject = Your code for Tessera
mail-confirm-text =
    Hello,

    the code that confirms your e-mail address is { $code }.
    It is valid for 30 minutes.

    If you have not asked for it, ignore this letter: nothing happens.

    { $site }
mail-reset-subject = A new password for Tessera
mail-reset-text =
    Hello,

    with this link you set a new password:

    { $links }

    It is valid for 30 minutes and can be used once. If you have not asked for it, ignore this letter: nothing happens.

    { $site }
