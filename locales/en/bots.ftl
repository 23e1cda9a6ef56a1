## Bots, challenges and tokens for programs

bot-mark = bot
bot-account = Bot
bot-account-is = This account is marked as a bot. Others see the mark beside its name.
bot-account-why = Does a program play with this account? Mark it, so that others know. Games that have begun stay as they are.
bot-account-sure = I know that the mark cannot be removed.
bot-account-mark = Mark as a bot
bot-marked = The account is marked as a bot.
challenges = Challenges
challenge-from = { $name } challenges you
challenge-to = You have challenged { $name }
challenge-you-begin = you begin
challenge-you-follow = { $name } begins
challenge-drawn = the first player is drawn
challenge-private = private table
challenge-until = open until { $time } UTC
challenge-accept = Accept the challenge of { $name }
challenge-decline = Decline the challenge of { $name }
challenge-cancel = Withdraw the challenge to { $name }
challenges-waiting = { $number ->
    [one] { $number } challenge
   *[other] { $number } challenges
}
tokens = Tokens for programs
tokens-why = A program uses the server in your name with a token. A token can do only what you allow here.
tokens-none = You have no tokens.
token-name = Name of the token
token-allows = What the token allows
token-scope-read = Read your games, private tables and challenges
token-scope-play = Play
token-scope-challenge = Challenge others and answer challenges
token-scope-tournament = Run tournaments
token-create = Create token
token-once = Copy this token now. It is shown only this once.
token-created-title = New token
token-copied = I have copied it
token-used = Last used on { $date }
token-unused = Never used
token-revoke = Revoke
token-revoke-name = Revoke: { $name }
token-revoked = The token is revoked.
refused-token-name = A name has 1 to 40 characters.
refused-token-scope = Choose at least one thing that the token allows.
refused-too-many-tokens = You have 20 tokens. Revoke one first.
refused-no-challenge = This challenge is no longer open.
refused-challenger-busy = The challenger has too many unfinished games. The challenge stays open.
refused-no-opponent = There is no account with this name.
refused-challenge-yourself = You cannot challenge yourself.
refused-challenge-blocked = This player does not take challenges from you.
refused-challenge-seat = The challenger has seat 1 or 2.
refused-challenge-minutes = A challenge is open for one minute to one day.
refused-too-many-challenges = Too many challenges are open. Try again later.
problem-token = A token for programs cannot open this page.
