import type { Batch, BalanceReport } from '@tiltyard/analysis';
import { Balance, createRunner } from '@tiltyard/analysis';
import { loadRuns } from '@tiltyard/engine/files';
import { rulesets } from '@tiltyard/rulesets';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { yieldToEvents } from '../play/auto-play.js';
import type { FightThreads } from './fights-ahead.js';
import { FightsAhead } from './fights-ahead.js';

const DUEL = `title: A duel
ruleset: renaissance
seed: yard
combatants:
  - {id: a, side: north, at: [1, 1], sheet: &sheet {DUR: 30, aptitudes: {SOM: 20, COO: 20}, skills: {one-handed: 40, fray: 30}, weapons: [short-sword]}}
  - {id: b, side: south, at: [2, 1], sheet: *sheet}
`;

/** Plays fights on this thread in place of other threads, and records them. */
class Beside implements FightThreads {
  readonly fights: string[] = [];
  closed = 0;

  constructor(private readonly broken: boolean) {}

  async play({ key, plan, from, to }: Parameters<FightThreads['play']>[0]): Promise<Batch> {
    await yieldToEvents();
    if (this.broken && to > from) throw new Error('the thread is gone');
    for (let n = from; n < to; n++) this.fights.push(`${key} ${n}`);
    const made = createRunner(plan, rulesets);
    if (!made.ok) throw new Error('the plan does not hold');
    return made.value.play(from, to);
  }

  close(): Promise<void> {
    this.closed++;
    return Promise.resolve();
  }
}

async function balanced(ahead?: FightsAhead): Promise<BalanceReport> {
  expect(loadRuns(DUEL, 'duel.yaml', rulesets).ok).toBe(true);
  const balance = new Balance(
    parse(DUEL),
    rulesets,
    { kind: 'wins', side: 'north', share: 0.5 },
    [{ name: 'a.sheet.DUR', from: 10, to: 40, step: 10 }],
    { seed: 'x', fights: 60, proof: 40, ...(ahead ? { elsewhere: ahead.of } : {}) },
  );
  while (balance.step()) await yieldToEvents();
  await ahead?.close();
  return balance.report();
}

test('threads that join in play fights of their own, none twice, and the result is the same', async () => {
  const beside = new Beside(false);
  const alone = await balanced();
  expect(await balanced(new FightsAhead(() => beside, 2, 0))).toEqual(alone);
  expect(beside.fights.length).toBeGreaterThan(10);
  expect(new Set(beside.fights).size).toBe(beside.fights.length);
  expect(beside.closed).toBe(1);
});

test('a search that is soon done starts no thread', async () => {
  const started: Beside[] = [];
  const open = (): FightThreads => {
    const beside = new Beside(false);
    started.push(beside);
    return beside;
  };
  await balanced(new FightsAhead(open, 2));
  expect(started).toEqual([]);
});

test('an error in a thread is thrown where fights are read', async () => {
  await expect(balanced(new FightsAhead(() => new Beside(true), 1, 0))).rejects.toThrow(
    'the thread is gone',
  );
});
