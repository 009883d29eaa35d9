import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { WebSocket } from 'ws';
import { readCommandLine } from '../scripts/command-line.mjs';
import { middle as middleOf, row } from './measure.mjs';
import { printRows } from './report.mjs';

/**
 * The server under load: many fights with five seats each. Measures the time from sending a command until every seat
 * has it, at playing pace and at full speed; the same for a server that performs a trivial move and keeps it in memory;
 * and how long joining a long fight takes. The command ends a turn by the full rules. The load comes from separate
 * processes, the same for both servers, which take turns; clients and servers share this machine.
 */

const HELP = `npm run bench:server -- [options]

  --fights N    fights at the same time (default: 200)
  --clients N   processes that make the load (default: 2)
  --seconds N   how long each server is measured (default: 15)
  --turns N     how often each server has its turn at full speed (default: 3)
  --pace N      milliseconds between two commands of one fight at playing pace (default: 4000)
  --entries N   how long the long fight is that is joined (default: 20000)
  --json        rows as JSON
`;
const { values } = readCommandLine(HELP, {
  fights: { type: 'string', default: '200' },
  clients: { type: 'string', default: '2' },
  seconds: { type: 'string', default: '15' },
  turns: { type: 'string', default: '3' },
  pace: { type: 'string', default: '4000' },
  entries: { type: 'string', default: '20000' },
  json: { type: 'boolean', default: false },
});
const number = (name) => {
  const value = Number(values[name]);
  if (Number.isSafeInteger(value) && value > 0) return value;
  process.stderr.write(`--${name} takes a whole number, 1 or more.\n\n${HELP}`);
  process.exit(2);
};
const FIGHTS = number('fights');
const CLIENTS = number('clients');
const SECONDS = number('seconds');
const TURNS = number('turns');
const PACE = number('pace');
const LONG = number('entries');
const root = fileURLToPath(new URL('..', import.meta.url));
const say = (text) => process.stderr.write(`${text}\n`);
const meter = pathToFileURL(join(root, 'bench/meter.mjs')).href;

const children = new Set();
process.on('exit', () => {
  for (const each of children) each.kill('SIGKILL');
});

/** A child process that answers one message at a time. */
class Child {
  constructor(file, args = [], options = {}) {
    this.process = fork(join(root, file), args, { serialization: 'advanced', ...options });
    children.add(this.process);
    this.process.on('exit', () => children.delete(this.process));
  }

  ask(message) {
    return new Promise((resolve, reject) => {
      const ended = (code) => reject(new Error(`a process ended with ${code}`));
      this.process.once('exit', ended);
      this.process.once('message', (answer) => {
        this.process.off('exit', ended);
        resolve(answer);
      });
      this.process.send(message);
    });
  }
}

/** A running server. */
class Server extends Child {
  static start(file, ...args) {
    const server = new Server(file, args, {
      execArgv: ['--import', meter],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    return new Promise((resolve, reject) => {
      let text = '';
      server.process.stdout.on('data', (chunk) => {
        text += chunk;
        server.address = /is at (http:\S+)/.exec(text)?.[1];
        if (server.address) resolve(server);
      });
      server.process.once('exit', (code) => reject(new Error(`it ended with ${code}`)));
    });
  }

  /** The CPU time used so far, in milliseconds. */
  async used() {
    const { user, system } = await this.ask('?');
    return (user + system) / 1000;
  }

  stop() {
    return new Promise((ended) => this.process.on('exit', ended).kill('SIGTERM'));
  }
}

const quantile = (sorted, q) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
const middle = (times) => middleOf(times).median;

/** A server with all its rooms, spread over client processes. */
async function company(kind, server) {
  const clients = Array.from({ length: CLIENTS }, () => new Child('bench/server-seats.mjs'));
  const all = (message) =>
    Promise.all(
      clients.map((each, i) => each.ask(typeof message === 'function' ? message(i) : message)),
    );
  const names = Array.from({ length: FIGHTS }, (_, i) => `m${i}`);
  const [links] = await all((i) => ({
    job: 'found',
    kind,
    address: server.address,
    names: names.filter((_, at) => at % CLIENTS === i),
  }));
  return {
    links,
    async run(seconds, pause) {
      const before = await server.used();
      const since = performance.now();
      const times = (await all({ job: 'run', seconds, pause }))
        .flatMap((each) => [...each])
        .toSorted((a, b) => a - b);
      const took = (performance.now() - since) / 1000;
      const cpu = (await server.used()) - before;
      return {
        rate: times.length / took,
        cpu: cpu / times.length,
        busy: cpu / took / 10,
        p50: quantile(times, 0.5),
        p99: quantile(times, 0.99),
      };
    },
    play: (count) => clients[0].ask({ job: 'play', count }),
    close: () => clients.forEach((each) => each.process.disconnect()),
  };
}

const pick = (runs) =>
  Object.fromEntries(Object.keys(runs[0]).map((key) => [key, middle(runs.map((run) => run[key]))]));

/** The time from connecting to receiving the whole room. */
function joining(address, { fight, token }) {
  return new Promise((resolve) => {
    const since = performance.now();
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/fights/${fight}/live`, {
      perMessageDeflate: false,
    });
    socket.on('open', () => socket.send(JSON.stringify({ kind: 'join', token })));
    socket.on('message', (data) => {
      if (JSON.parse(data).kind !== 'table') return;
      resolve(performance.now() - since);
      socket.terminate();
    });
  });
}

const PEER = 'boardgame.io, a trivial move kept in memory';
const rows = [];
const peer = (value) => ({ name: PEER, value });

/**
 * Adds the results of one way of playing, next to those of the peer: commands, the time until every seat has one, CPU
 * time of the server.
 */
function add(way, ours, theirs) {
  rows.push(
    row(`server-${way}`, 'commands/s', ours.rate, peer(theirs.rate)),
    row(`server-${way}-p50`, 'ms', ours.p50, peer(theirs.p50)),
    row(`server-${way}-p99`, 'ms', ours.p99, peer(theirs.p99)),
    row(`server-${way}-cpu-a-command`, 'ms', ours.cpu, peer(theirs.cpu)),
  );
}

const data = mkdtempSync(join(tmpdir(), 'tiltyard-bench-'));
const served = () =>
  Server.start(
    'apps/cli/bin/tiltyard.js',
    'serve',
    '--port',
    '0',
    '--data',
    data,
    '--fights',
    '1000000',
    '--entries',
    '1000000',
    '--fight-size',
    '1000',
    '--daily-size',
    '100000',
    '--sockets',
    '10000',
    '--entries',
    String(10 * LONG),
    '--metrics',
    'open',
    '--requests',
    '10000000',
    '--messages',
    '1000000',
    '--log',
    'error',
  );
try {
  let server = await served();
  const other = await Server.start('bench/boardgame-server.cjs');
  say(`founding ${FIGHTS} fights with 5 seats each at both servers …`);
  const tiltyard = await company('tiltyard', server);
  const boardgame = await company('boardgame', other);
  for (const each of [tiltyard, boardgame]) await each.run(3, 0);
  say('at playing pace …');
  const paced = [];
  for (const each of [tiltyard, boardgame]) paced.push(await each.run(SECONDS, PACE));
  say('at full speed, by turns …');
  const full = [[], []];
  for (let i = 0; i < TURNS; i++)
    for (const [n, each] of [tiltyard, boardgame].entries())
      full[n].push(await each.run(SECONDS, 0));
  add('playing-pace', paced[0], paced[1]);
  add('full-speed', pick(full[0]), pick(full[1]));
  if (TURNS > 1)
    for (const [n, name] of ['Tiltyard', 'boardgame.io'].entries())
      say(
        `${name}: ${full[n].map(({ rate, cpu }) => `${Math.round(rate)}/s ${cpu.toFixed(3)} ms`).join(', ')}`,
      );
  boardgame.close();
  await other.stop();

  say(`a fight of ${LONG} entries …`);
  await tiltyard.play(LONG);
  tiltyard.close();
  const hot = [];
  for (let i = 0; i < 10; i++) hot.push(await joining(server.address, tiltyard.links.at(-1)));
  await server.stop();
  const cold = [];
  for (let i = 0; i < 3; i++) {
    server = await served();
    // Another fight is joined first, so that opening a fight is measured and not the program's start.
    await joining(server.address, tiltyard.links[0]);
    cold.push(await joining(server.address, tiltyard.links.at(-1)));
    await server.stop();
  }
  const entries = `a fight of over ${LONG} entries`;
  rows.push(
    row('server-join-from-memory', 'ms', middle(hot), entries),
    row('server-join-from-disk', 'ms', middle(cold), entries),
  );
} finally {
  rmSync(data, { recursive: true, force: true });
}
printRows(rows);
process.exit();
