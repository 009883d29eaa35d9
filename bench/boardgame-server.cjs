'use strict';

// The peer of the server: a game whose only move adds 1, kept in memory only.
const { Server, Origins } = require('boardgame.io/server');

const game = {
  name: 'click',
  setup: () => ({ count: 0 }),
  moves: { click: ({ G }) => ({ count: G.count + 1 }) },
};
Server({ games: [game], origins: [Origins.LOCALHOST] })
  .run({ port: 0 })
  .then(({ appServer }) =>
    process.stdout.write(`is at http://127.0.0.1:${appServer.address().port}\n`),
  );
