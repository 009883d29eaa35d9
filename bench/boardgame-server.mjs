import { createRequire } from 'node:module';

// What the server is measured next to: one move that adds 1, kept in memory only.
const { Server, Origins } = createRequire(import.meta.url)('boardgame.io/server');
const game = { name: 'click', setup: () => ({ count: 0 }), moves: { click: ({ G }) => ({ count: G.count + 1 }) } };
const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
const { appServer } = await server.run({ port: 0 });
process.stdout.write(`is at http://127.0.0.1:${appServer.address().port}\n`);
