### The names of the games.

game-name-pentago = Pentago
game-name-pentago-xl = Pentago XL
game-name-exago = Exago
game-name-pente = Pente
