### The names of the games.

game-name-pentago = Пентаго
game-name-pentago-xl = Пентаго XL
game-name-exago = Эксаго
game-name-pente = Пенте
