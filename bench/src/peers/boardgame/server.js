'use strict';

const { Server } = require('boardgame.io/server');
const { Pentago } = require('./pentago.js');

// Without a database, boardgame.io keeps everything in memory and nothing beyond: the fastest it can be.
const server = Server({ games: [Pentago], origins: false });
server.run({ port: 0, lobbyConfig: undefined }).then(({ appServer }) => {
  const { port } = appServer.address();
  console.log(`boardgame.io is ready: http://127.0.0.1:${port}`);
});
