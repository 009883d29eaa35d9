import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';

/**
 * One of the client processes of `server.mjs`: rooms with five seats each, on either server, all over the same plain
 * WebSocket. The seat that gives the commands parses all messages; the other four only look for the number of the
 * current step.
 */

const SEATS = 5;
const scenario = readFileSync(
  join(
    fileURLToPath(new URL('..', import.meta.url)),
    'bench/encounters/renaissance-gatehouse.yaml',
  ),
  'utf8',
);
const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Counts which seats have seen a step of a room. */
class Steps {
  next = Number.POSITIVE_INFINITY;
  left = 0;
  all = undefined;
  at = Array.from({ length: SEATS }, () => -1);

  /** Resolves when every seat has reached this step. */
  until(next) {
    this.next = next;
    this.left = this.at.filter((each) => each < next).length;
    if (this.left === 0) return Promise.resolve();
    return new Promise((resolve) => (this.all = resolve));
  }

  reached(seat, at) {
    const before = this.at[seat];
    this.at[seat] = at;
    if (before < this.next && at >= this.next && --this.left === 0) this.all?.();
  }
}

/** The number that follows a mark in a message; undefined if the mark is not in it. */
function numberAfter(data, mark) {
  const at = data.indexOf(mark);
  if (at === -1) return undefined;
  let number = 0;
  for (let i = at + mark.length; data[i] >= 0x30 && data[i] <= 0x39; i++)
    number = number * 10 + data[i] - 0x30;
  return number;
}

const open = (address) =>
  new WebSocket(address, { perMessageDeflate: false, skipUTF8Validation: true });

async function post(address, path, body, token) {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

function apply(view, patches) {
  for (const { path, value } of patches) {
    let node = view;
    for (const key of path.slice(0, -1)) node = node[key];
    if (value === undefined) delete node[path.at(-1)];
    else node[path.at(-1)] = value;
  }
}

const SINCE = Buffer.from('"since":');
const REVISION = Buffer.from('"revision":');

const servers = {
  /** Ends the turn of the acting combatant, by the full rules. */
  async tiltyard(address) {
    const { fight, token } = await post(address, '/api/fights', { scenario, name: 'GM' });
    const tokens = [token];
    for (let i = 1; i < SEATS; i++)
      tokens.push(
        (
          await post(
            address,
            `/api/fights/${fight}/invitations`,
            { name: `P${i}`, role: i === 4 ? 'spectator' : 'player', combatants: [] },
            token,
          )
        ).token,
      );
    const steps = new Steps();
    let view;
    let table;
    const sockets = tokens.map((each, seat) => {
      const socket = open(`${address.replace('http', 'ws')}/api/fights/${fight}/live`);
      socket.on('open', () => socket.send(JSON.stringify({ kind: 'join', token: each })));
      socket.on('message', (data) => {
        if (seat > 0) {
          const since = numberAfter(data.subarray(0, 60), SINCE);
          if (since !== undefined) steps.reached(seat, since + 1);
          else if (data.indexOf('{"kind":"table"') === 0)
            steps.reached(seat, numberAfter(data, REVISION));
          return;
        }
        const message = JSON.parse(data);
        if (message.kind === 'change') {
          apply(view, message.patches);
          table = { ...table, ...message.table };
        } else if (message.kind === 'table') ({ view, table } = message);
        else if (message.kind !== 'done' && message.kind !== 'presence')
          throw new Error(JSON.stringify(message));
        steps.reached(seat, table.revision);
      });
      return socket;
    });
    await steps.until(SEATS - 1);
    let count = 0;
    const step = (deed) => {
      const base = table.revision;
      const all = steps.until(base + 1);
      sockets[0].send(JSON.stringify({ kind: 'do', id: `b${count++}`, base, deed }));
      return all;
    };
    await step({ kind: 'begin' });
    return {
      link: { fight, token },
      step: () =>
        step(
          table.waiting
            ? { kind: 'withdraw' }
            : { kind: 'perform', command: { do: 'end', by: view.order[view.turn], with: {} } },
        ),
    };
  },

  /** Adds 1. Socket.IO over a WebSocket: 40 connects, 42 is an event, 2 wants a 3. */
  async boardgame(address, name) {
    const STATE = Buffer.from('"_stateID":');
    const steps = new Steps();
    const sockets = steps.at.map((_, seat) => {
      const socket = open(`${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
      socket.on('open', () => socket.send('40/click,'));
      socket.on('message', (data) => {
        if (data[0] === 0x32) return socket.send('3');
        if (data.indexOf('40/click,') === 0)
          return socket.send(
            `42/click,${JSON.stringify(['sync', name, String(seat), null, SEATS])}`,
          );
        if (seat > 0) {
          if (data.indexOf('42/click,["update"') !== 0 && data.indexOf('42/click,["sync"') !== 0)
            return;
          return steps.reached(seat, numberAfter(data, STATE));
        }
        if (data.indexOf('42/click,') !== 0) return;
        const [kind, , what] = JSON.parse(data.subarray('42/click,'.length));
        const { _stateID: at } = kind === 'sync' ? what.state : what;
        if (at !== undefined) steps.reached(seat, at);
      });
      return socket;
    });
    await steps.until(0);
    return {
      step: () => {
        const at = steps.at[0];
        const all = steps.until(at + 1);
        sockets[0].send(
          `42/click,${JSON.stringify(['update', { type: 'MAKE_MOVE', payload: { type: 'click', args: [], playerID: '0' } }, at, name, '0'])}`,
        );
        return all;
      },
    };
  },
};

const tables = [];

const jobs = {
  async found({ kind, address, names }) {
    for (const name of names) tables.push(await servers[kind](address, name));
    return tables.map(({ link }) => link);
  },

  /** Plays in all rooms for a while, each with a pause between its commands. */
  async run({ seconds, pause }) {
    const times = [];
    const end = performance.now() + seconds * 1000;
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
    return Float64Array.from(times);
  },

  /** Plays only in the last room, one command after another. */
  async play({ count }) {
    for (let i = 0; i < count; i++) await tables.at(-1).step();
  },
};

process.on('message', async ({ job, ...what }) => process.send((await jobs[job](what)) ?? null));
process.on('disconnect', () => process.exit());
