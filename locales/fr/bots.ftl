## Bots, challenges and tokens for programs

bot-mark = bot
bot-account = Bot
bot-account-is = Ce compte est signalé comme bot. Les autres voient cette mention à côté de son nom.
bot-account-why = Un programme joue avec ce compte ? Signalez-le pour que les autres le sachent. Les parties commencées restent telles quelles.
bot-account-sure = Je sais que cette mention est définitive.
bot-account-mark = Signaler comme bot
bot-marked = Le compte est signalé comme bot.
challenges = Défis
challenge-from = { $name } vous défie
challenge-to = Vous avez défié { $name }
challenge-you-begin = vous commencez
challenge-you-follow = { $name } commence
challenge-drawn = le sort désigne qui commence
challenge-private = table privée
challenge-until = ouvert jusqu’à { $time } UTC
challenge-accept = Accepter le défi de { $name }
challenge-decline = Refuser le défi de { $name }
challenge-cancel = Retirer le défi lancé à { $name }
challenges-waiting = { $number ->
    [one] { $number } défi
   *[other] { $number } défis
}
tokens = Jetons pour programmes
tokens-why = Avec un jeton, un programme utilise le serveur en votre nom. Il ne peut faire que ce que vous autorisez ici.
tokens-none = Vous n’avez aucun jeton.
token-name = Nom du jeton
token-allows = Ce que le jeton autorise
token-scope-read = Lire vos parties, vos tables privées et vos défis
token-scope-play = Jouer
token-scope-challenge = Lancer des défis et y répondre
token-scope-tournament = Organiser des tournois
token-create = Créer un jeton
token-once = Copiez ce jeton maintenant. Il ne sera plus affiché.
token-created-title = Nouveau jeton
token-copied = Je l’ai copié
token-used = Dernière utilisation le { $date }
token-unused = Jamais utilisé
token-revoke = Révoquer
token-revoke-name = Révoquer : { $name }
token-revoked = Le jeton est révoqué.
refused-token-name = Un nom compte de 1 à 40 caractères.
refused-token-scope = Choisissez au moins une autorisation.
refused-too-many-tokens = Vous avez 20 jetons. Révoquez-en d’abord un.
refused-no-challenge = Ce défi n’est plus ouvert.
refused-challenger-busy = L’auteur du défi a trop de parties en cours. Le défi reste ouvert.
refused-no-opponent = Aucun compte ne porte ce nom.
refused-challenge-yourself = Vous ne pouvez pas vous défier vous-même.
refused-challenge-blocked = Cette personne n’accepte pas vos défis.
refused-challenge-seat = La place est 1 ou 2.
refused-challenge-minutes = Un défi reste ouvert d’une minute à un jour.
refused-too-many-challenges = Trop de défis sont ouverts. Réessayez plus tard.
problem-token = Un jeton pour programmes ne peut pas ouvrir cette page.
