## Bots, challenges and tokens for programs

bot-mark = bot
bot-account = Bot
bot-account-is = Dit account is gemarkeerd als bot. Anderen zien dat naast de naam.
bot-account-why = Speelt er een programma met dit account? Markeer het dan, zodat anderen het weten. Partijen die al begonnen zijn, blijven zoals ze zijn.
bot-account-sure = Ik weet dat dit niet ongedaan kan worden gemaakt.
bot-account-mark = Markeren als bot
bot-marked = Het account is gemarkeerd als bot.
challenges = Uitdagingen
challenge-from = { $name } daagt je uit
challenge-to = Je hebt { $name } uitgedaagd
challenge-you-begin = jij begint
challenge-you-follow = { $name } begint
challenge-drawn = er wordt geloot wie begint
challenge-private = privétafel
challenge-until = open tot { $time } UTC
challenge-accept = De uitdaging van { $name } accepteren
challenge-decline = De uitdaging van { $name } weigeren
challenge-cancel = De uitdaging aan { $name } intrekken
challenges-waiting = { $number ->
    [one] { $number } uitdaging
   *[other] { $number } uitdagingen
}
tokens = Tokens voor programma’s
tokens-why = Met een token gebruikt een programma de server namens jou. Een token kan alleen wat je hier toestaat.
tokens-none = Je hebt geen tokens.
token-name = Naam van het token
token-allows = Wat het token mag
token-scope-read = Je partijen, privétafels en uitdagingen lezen
token-scope-play = Spelen
token-scope-challenge = Anderen uitdagen en uitdagingen beantwoorden
token-scope-tournament = Toernooien organiseren
token-create = Token maken
token-once = Kopieer dit token nu. Het wordt alleen deze keer getoond.
token-created-title = Nieuw token
token-copied = Ik heb het gekopieerd
token-used = Laatst gebruikt op { $date }
token-unused = Nog nooit gebruikt
token-revoke = Intrekken
token-revoke-name = Intrekken: { $name }
token-revoked = Het token is ingetrokken.
refused-token-name = Een naam heeft 1 tot 40 tekens.
refused-token-scope = Kies minstens één ding dat het token mag.
refused-too-many-tokens = Je hebt 20 tokens. Trek er eerst een in.
refused-no-challenge = Deze uitdaging staat niet meer open.
refused-challenger-busy = De uitdager heeft te veel lopende partijen. De uitdaging blijft openstaan.
refused-no-opponent = Er is geen account met deze naam.
refused-challenge-yourself = Je kunt jezelf niet uitdagen.
refused-challenge-blocked = Deze speler neemt geen uitdagingen van jou aan.
refused-challenge-seat = De plek is 1 of 2.
refused-challenge-minutes = Een uitdaging staat één minuut tot één dag open.
refused-too-many-challenges = Er staan te veel uitdagingen open. Probeer het later opnieuw.
problem-token = Een token voor programma’s kan deze pagina niet openen.
