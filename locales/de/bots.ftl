## Bots, challenges and tokens for programs

bot-mark = Bot
bot-account = Bot
bot-account-is = Dieses Konto ist als Bot gekennzeichnet. Andere sehen das neben dem Namen.
bot-account-why = Spielt mit diesem Konto ein Programm? Kennzeichne es, damit andere es wissen. Begonnene Partien bleiben, wie sie sind.
bot-account-sure = Ich weiß, dass sich das nicht rückgängig machen lässt.
bot-account-mark = Als Bot kennzeichnen
bot-marked = Das Konto ist als Bot gekennzeichnet.
challenges = Herausforderungen
challenge-from = { $name } fordert dich heraus
challenge-to = Du hast { $name } herausgefordert
challenge-you-begin = du beginnst
challenge-you-follow = { $name } beginnt
challenge-drawn = wer beginnt, wird ausgelost
challenge-private = privater Tisch
challenge-until = offen bis { $time } UTC
challenge-accept = Herausforderung von { $name } annehmen
challenge-decline = Herausforderung von { $name } ablehnen
challenge-cancel = Herausforderung an { $name } zurückziehen
challenges-waiting = { $number ->
    [one] { $number } Herausforderung
   *[other] { $number } Herausforderungen
}
tokens = Tokens für Programme
tokens-why = Mit einem Token benutzt ein Programm den Server in deinem Namen. Es kann nur, was du hier erlaubst.
tokens-none = Du hast keine Tokens.
token-name = Name des Tokens
token-allows = Was das Token erlaubt
token-scope-read = Deine Partien, privaten Tische und Herausforderungen lesen
token-scope-play = Spielen
token-scope-challenge = Andere herausfordern und Herausforderungen beantworten
token-scope-tournament = Turniere leiten
token-create = Token erzeugen
token-once = Kopiere dieses Token jetzt. Es wird nur dieses eine Mal angezeigt.
token-created-title = Neues Token
token-copied = Ich habe es kopiert
token-used = Zuletzt benutzt am { $date }
token-unused = Noch nie benutzt
token-revoke = Widerrufen
token-revoke-name = Widerrufen: { $name }
token-revoked = Das Token ist widerrufen.
refused-token-name = Ein Name hat 1 bis 40 Zeichen.
refused-token-scope = Wähle mindestens eine Sache, die das Token erlaubt.
refused-too-many-tokens = Du hast 20 Tokens. Widerrufe zuerst eines.
refused-no-challenge = Diese Herausforderung ist nicht mehr offen.
refused-challenger-busy = Die Gegenseite hat zu viele laufende Partien. Die Herausforderung bleibt offen.
refused-no-opponent = Es gibt kein Konto mit diesem Namen.
refused-challenge-yourself = Du kannst dich nicht selbst herausfordern.
refused-challenge-blocked = Von dir werden hier keine Herausforderungen angenommen.
refused-challenge-seat = Für die Herausforderung gibt es nur Platz 1 oder 2.
refused-challenge-minutes = Eine Herausforderung ist zwischen einer Minute und einem Tag offen.
refused-too-many-challenges = Es sind zu viele Herausforderungen offen. Versuch es später noch einmal.
problem-token = Ein Token für Programme kann diese Seite nicht öffnen.
