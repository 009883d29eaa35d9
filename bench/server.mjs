import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';

/**
 * The table server under load: many fights with five seats each, from a command being sent to every seat having it, at
 * playing pace and at full speed; the same with a server that does a trivial move and keeps it in memory; and how long
 * joining a long fight takes. The command ends a turn by all its rules. Clients and servers share this machine.
 */

const number = (name, standard) => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? standard : Number(process.argv[at + 1]);
};
const FIGHTS = number('fights', 200);
const SEATS = 5;
const SECONDS = number('seconds', 15);
/** Milliseconds between two commands of one fight at playing pace. */
const PACE = number('pace', 4000);
const LONG = number('entries', 2000);
const root = fileURLToPath(new URL('..', import.meta.url));
const json = process.argv.includes('--json');
const say = (text) => process.stderr.write(`${text}\n`);
const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const children = new Set();
process.on('exit', () => {
  for (const each of children) each.kill('SIGKILL');
});

function start(...args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const address = /is at (http:\S+)/.exec(text)?.[1];
      if (address) resolve({ address, stop: () => new Promise((ended) => child.on('exit', ended).kill('SIGTERM')) });
    });
    child.on('exit', (code) => reject(new Error(`it ended with ${code}`)));
  });
}

const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;

/** Runs all tables for a while; each plays on by itself, with a pause between its commands. */
async function measure(tables, pause) {
  const times = [];
  const end = performance.now() + SECONDS * 1000;
  await Promise.all(
    tables.map(async (table) => {
      if (pause > 0) await sleep(Math.random() * pause);
      while (performance.now() < end) {
        const since = performance.now();
        await table.step();
        times.push(performance.now() - since);
        if (pause > 0) await sleep(pause * (0.5 + Math.random()));
      }
    }),
  );
  times.sort((a, b) => a - b);
  return { commands: times.length, rate: times.length / SECONDS, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

async function post(address, path, body, token) {
  const response = await fetch(`${address}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** A seat that only says how far it is. */
function seat(address, fight, token, keeps) {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/fights/${fight}/live`, { perMessageDeflate: false });
  const self = { socket, revision: -1, waits: [], table: undefined, view: undefined, answers: new Map() };
  const reached = (revision) => {
    self.revision = revision;
    self.waits = self.waits.filter(({ at, go }) => revision < at || go());
  };
  socket.on('open', () => socket.send(JSON.stringify({ kind: 'join', token })));
  socket.on('message', (data) => {
    // A seat that only says how far it is looks no further than it must.
    const since = /^\{"kind":"change","since":(\d+)/.exec(data.toString('latin1', 0, 60))?.[1];
    if (since !== undefined && !keeps) return reached(Number(since) + 1);
    const message = JSON.parse(String(data));
    if (message.kind === 'change' || message.kind === 'table') {
      keeps?.(self, message);
      reached(message.table.revision);
    } else if (message.id !== undefined) {
      self.answers.get(message.id)?.(message);
      self.answers.delete(message.id);
    }
  });
  self.reaches = (at) => (self.revision >= at ? undefined : new Promise((go) => self.waits.push({ at, go: () => void go() })));
  let count = 0;
  self.do = (deed) =>
    new Promise((resolve) => {
      const id = `b${count++}`;
      self.answers.set(id, resolve);
      socket.send(JSON.stringify({ kind: 'do', id, base: self.revision, deed }));
    });
  return self;
}

function apply(view, patches) {
  for (const { path, value } of patches) {
    let node = view;
    for (const key of path.slice(0, -1)) node = node[key];
    if (value === undefined) delete node[path.at(-1)];
    else node[path.at(-1)] = value;
  }
}

const scenario = readFileSync(join(root, 'examples/renaissance-gatehouse.yaml'), 'utf8');

async function tiltyardTable(address) {
  const { fight, token } = await post(address, '/api/fights', { scenario, name: 'GM' });
  const tokens = [token];
  for (let i = 1; i < SEATS; i++) tokens.push((await post(address, `/api/fights/${fight}/invitations`, { name: `P${i}`, role: i === 4 ? 'spectator' : 'player', combatants: [] }, token)).token);
  const [gm, ...others] = tokens.map((each, i) =>
    seat(address, fight, each, i > 0 ? undefined : (self, message) => {
      if (message.kind === 'table') self.view = message.view;
      else apply(self.view, message.patches);
      self.table = message.table;
    }),
  );
  await Promise.all([gm, ...others].map((each) => each.reaches(4)));
  const all = async (deed) => {
    const answer = gm.do(deed);
    // Nobody else does anything at this table, so the next revision is that of this command, if it is done.
    const next = gm.revision + 1;
    const told = Promise.all([gm, ...others].map((each) => each.reaches(next)));
    const what = await answer;
    if (what.kind !== 'done') throw new Error(JSON.stringify(what));
    await told;
  };
  await all({ kind: 'begin' });
  const ends = () => (gm.table.waiting ? all({ kind: 'withdraw' }) : all({ kind: 'perform', command: { do: 'end', by: gm.view.order[gm.view.turn], with: {} } }));
  return {
    ends,
    fight,
    token,
    close: () => [gm, ...others].forEach(({ socket }) => socket.terminate()),
  };
}

function boardgameTable(address, n) {
  const match = `m${n}`;
  const states = Array.from({ length: SEATS }, () => ({ at: -1, waits: [] }));
  const sockets = states.map((state, i) => {
    const socket = io(`${address}/click`, { transports: ['websocket'], forceNew: true });
    const reached = (at) => {
      state.at = at;
      state.waits = state.waits.filter((wait) => at < wait.at || wait.go());
    };
    socket.on('sync', (_, { state: { _stateID } }) => reached(_stateID));
    socket.on('update', (_, { _stateID }) => reached(_stateID));
    socket.on('connect', () => socket.emit('sync', match, String(i), undefined, SEATS));
    return socket;
  });
  const all = (at) => Promise.all(states.map((state) => (state.at >= at ? undefined : new Promise((go) => state.waits.push({ at, go: () => void go() })))));
  return {
    ready: () => all(0),
    step: () => {
      const at = states[0].at;
      sockets[0].emit('update', { type: 'MAKE_MOVE', payload: { type: 'click', args: [], playerID: '0' } }, at, match, '0');
      return all(at + 1);
    },
    close: () => sockets.forEach((socket) => socket.disconnect()),
  };
}

/** How long it takes from connecting to seeing the whole table. */
async function joining(address, { fight, token }) {
  const since = performance.now();
  const self = seat(address, fight, token);
  await self.reaches(0);
  self.socket.terminate();
  return performance.now() - since;
}

const rows = [];
const add = (what, { commands, rate, p50, p99 }) => rows.push({ what, commands, 'commands/s': Math.round(rate), 'p50 ms': Number(p50.toFixed(1)), 'p99 ms': Number(p99.toFixed(1)) });
const data = mkdtempSync(join(tmpdir(), 'tiltyard-bench-'));
const served = (...more) => start(join(root, 'apps/cli/bin/tiltyard.js'), 'serve', '--port', '0', '--data', data, '--requests', '10000000', '--messages', '1000000', '--log', 'error', ...more);
try {
  let server = await served();
  say(`founding ${FIGHTS} fights with ${SEATS} seats each …`);
  const tables = [];
  for (let i = 0; i < FIGHTS; i++) tables.push(await tiltyardTable(server.address));
  const playing = tables.map(({ ends }) => ({ step: ends }));
  say('at playing pace …');
  await measure(playing.slice(0, 20), 100);
  add(`Tiltyard, playing pace (a command every ${PACE / 1000} s a fight)`, await measure(playing, PACE));
  say('at full speed …');
  add('Tiltyard, full speed, every command durable', await measure(playing, 0));

  say(`a fight of ${LONG} entries …`);
  const [long] = tables;
  for (let i = 0; i < LONG; i++) await long.ends();
  for (const table of tables) table.close();
  const hot = [];
  for (let i = 0; i < 10; i++) hot.push(await joining(server.address, long));
  await server.stop();
  const cold = [];
  for (let i = 0; i < 3; i++) {
    server = await served();
    // Another fight first, so that what is measured is the opening and not the program's own start.
    await joining(server.address, tables[1]);
    cold.push(await joining(server.address, long));
    await server.stop();
  }
  rows.push({ what: `joining a fight of over ${LONG} entries, in memory`, 'p50 ms': Number(quantile(hot.toSorted((a, b) => a - b), 0.5).toFixed(1)) });
  rows.push({ what: `joining a fight of over ${LONG} entries, from the disk`, 'p50 ms': Number(quantile(cold.toSorted((a, b) => a - b), 0.5).toFixed(1)) });

  say('boardgame.io …');
  const other = await start(join(root, 'bench/boardgame-server.cjs'));
  const boards = [];
  for (let i = 0; i < FIGHTS; i++) {
    const board = boardgameTable(other.address, i);
    boards.push(board);
    await board.ready();
  }
  add(`boardgame.io, a trivial move in memory, playing pace`, await measure(boards, PACE));
  add('boardgame.io, a trivial move in memory, full speed', await measure(boards, 0));
  for (const board of boards) board.close();
  await other.stop();
} finally {
  rmSync(data, { recursive: true, force: true });
}
if (json) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
else {
  process.stdout.write(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}; clients and server on the same machine\n\n`);
  for (const { what, ...figures } of rows) process.stdout.write(`${what.padEnd(66)} ${Object.entries(figures).map(([name, value]) => `${name} ${value}`).join('  ')}\n`);
}
process.exit();
