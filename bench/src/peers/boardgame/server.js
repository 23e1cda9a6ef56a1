'use strict';

const { Server } = require('boardgame.io/server');
const { Pentago } = require('./pentago.js');

// Without a database boardgame.io keeps everything in memory, which is its fastest configuration.
const server = Server({ games: [Pentago], origins: false });
server.run({ port: 0, lobbyConfig: undefined }).then(({ appServer }) => {
  const { port } = appServer.address();
  console.log(`boardgame.io is ready: http://127.0.0.1:${port}`);
});
