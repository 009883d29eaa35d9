import { expect, test } from 'vitest';
import { History } from './history.js';
import type { Entry } from './journal.js';

const entry = (seq: number, n: number): Entry => ({
  seq,
  kind: 'command',
  parent: seq - 1,
  head: seq,
  seat: 'gm',
  tape: [],
  notes: [],
  patches: [{ path: ['n'], value: n }],
});

test('entries that replace others after a cut lead to their own states, also where one was remembered', () => {
  const history = new History({ fixed: {}, n: -1 });
  for (let seq = 0; seq < 130; seq++) history.append(entry(seq, seq));
  expect([history.stateAt(63).n, history.stateAt(127).n]).toEqual([63, 127]);
  const cut = history.upTo(63);
  expect(cut.head).toBe(62);
  cut.append(entry(63, 1000));
  cut.append(entry(64, 1001));
  expect([62, 63, 64].map((seq) => cut.stateAt(seq).n)).toEqual([62, 1000, 1001]);
  expect(cut.misremembered()).toEqual([]);
});

test('for any state at most 64 entries are read', () => {
  let read = 0;
  const history = new History({ fixed: {}, n: -1 });
  for (let seq = 0; seq < 400; seq++) {
    const { patches, ...rest } = entry(seq, seq);
    const counted = () => {
      read++;
      return patches;
    };
    history.append(Object.defineProperty({ ...rest, patches }, 'patches', { get: counted }));
  }
  const reads = [0, 62, 63, 64, 200, 399].map((seq) => {
    read = 0;
    expect(history.stateAt(seq).n).toBe(seq);
    return read;
  });
  expect(reads).toEqual([1, 63, 0, 1, 9, 16]);
});
