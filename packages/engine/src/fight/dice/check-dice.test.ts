import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { command, expectDone, newFight, randomRequest } from '../../testing/play.js';
import { Generator } from '../../values/generator.js';
import { toy, toyState } from '../../testing/toy-ruleset.js';
import { Fight } from '../fight.js';
import type { Journal } from '../journal/journal.js';
import { readJournal } from '../journal/journal.js';
import { commitment } from './seeded-draw.js';

/** A fight with dice from three stretches: the host's secret, a seat's addition, and another secret. */
function mixed(): Fight<ReturnType<typeof toyState>> {
  const fight = newFight();
  expectDone(fight.begin());
  expectDone(fight.perform(command('shout', 'ann')));
  fight.mixIn({ seat: 'ann', seed: 'mine' });
  expectDone(fight.perform(command('shout', 'ann')));
  fight.undo();
  expectDone(fight.perform(command('shout', 'ann')));
  fight.reseed('fresh');
  expectDone(fight.perform(command('shout', 'ann')));
  return fight;
}

const verdictOn = (journal: Journal) => {
  const read = readJournal(JSON.parse(JSON.stringify(journal)));
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return Fight.open(toy, read.value, toyState(), {}).verify();
};

const withTapes = (
  journal: Journal,
  change: (item: Journal['entries'][number]['tape'][number]) => object,
): Journal => ({
  ...journal,
  entries: journal.entries.map((entry) => ({
    ...entry,
    tape: entry.tape.map((item) => ({ ...item, ...change(item) })),
  })),
});

const folder = mkdtempSync(join(tmpdir(), 'tiltyard-dice-'));
afterAll(() => rmSync(folder, { recursive: true }));
const SCRIPT = fileURLToPath(new URL('../../../../../docs/verify.py', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;

/** The output and exit status of the independent check. */
function outsiderOn(
  journal: Journal,
  ...noted: string[]
): { readonly status: number | null; readonly stdout: string } {
  const file = join(folder, 'journal.json');
  writeFileSync(file, JSON.stringify(journal));
  return spawnSync('python3', [SCRIPT, file, ...noted], { encoding: 'utf8' });
}

const outsider = (journal: Journal, ...noted: string[]): number | null =>
  outsiderOn(journal, ...noted).status;

describe('dice of a journal', () => {
  it('come from committed secrets and additions, in stretches, and are all checked', () => {
    const journal = mixed().journal();
    expect(journal.stretches?.map(({ from, added }) => [from > 0, added.length])).toEqual([
      [true, 1],
      [true, 0],
    ]);
    expect(verdictOn(journal)).toMatchObject({ ok: true, diceChecked: true, unchecked: [] });
  });

  it('are other faces as soon as a seat adds anything', () => {
    const faces = (added: string): unknown => {
      const fight = newFight();
      if (added !== '') fight.mixIn({ seat: 'ann', seed: added });
      expectDone(fight.begin());
      for (let i = 0; i < 12; i++) expectDone(fight.perform(command('shout', 'ann')));
      return fight.log.flatMap(({ tape }) => tape.map(({ value }) => value));
    };
    expect(faces('a')).not.toEqual(faces(''));
    expect(faces('a')).not.toEqual(faces('b'));
  });

  it('reveal no secret too early', () => {
    const hidden = mixed().journal(false);
    expect(JSON.stringify(hidden)).not.toContain('fresh');
    const verdict = verdictOn(hidden);
    expect(verdict.diceChecked).toBe(false);
    expect(verdict.unchecked).toEqual([expect.stringContaining('a seed that is not known')]);
  });

  it('are detected when replaced, repeated, left out or without their numbers', () => {
    const journal = mixed().journal();
    const typed = verdictOn(withTapes(journal, () => ({ from: 'typed' })));
    expect(typed.unchecked).toEqual([expect.stringContaining('typed in by hand')]);
    const twice = verdictOn(withTapes(journal, () => ({ draw: 0 })));
    expect(twice.problems).toContainEqual(
      expect.objectContaining({ message: 'draw 0 is used twice' }),
    );
    const gap = verdictOn(withTapes(journal, ({ draw = 0 }) => ({ draw: draw + 1 })));
    expect(gap.problems).toContainEqual(expect.objectContaining({ message: 'draw 0 is missing' }));
    const stripped = withTapes(journal, () => ({ draw: undefined }));
    expect(verdictOn(stripped).unchecked).toEqual([
      expect.stringContaining('without the number of their draw'),
    ]);
  });

  it('are checked in bounded time whatever entries and faces a file claims', () => {
    const journal = mixed().journal();
    const entries = journal.entries.map((entry) => ({ ...entry, amends: entry.seq }));
    expect(verdictOn({ ...journal, entries }).diceChecked).toBe(true);
    const huge = withTapes(journal, () => ({ die: { name: 'd', faces: 2 ** 33, low: 1 } }));
    expect(readJournal(JSON.parse(JSON.stringify(huge))).ok).toBe(false);
  });

  it('cannot use a secret without a commitment', () => {
    const journal = mixed().journal();
    const stretches = journal.stretches?.map((each) => ({ ...each, seed: 'another' })) ?? [];
    expect(readJournal(JSON.parse(JSON.stringify({ ...journal, stretches }))).ok).toBe(false);
  });

  it('have no gaps where something failed in between', () => {
    const fight = newFight();
    expectDone(fight.begin());
    expect(fight.perform(command('strike', 'ann', {})).kind).not.toBe('done');
    expectDone(fight.perform(command('shout', 'ann')));
    expect(fight.verify().problems).toEqual([]);
  });

  it.runIf(hasPython)('are judged alike by an independent check in standard Python', () => {
    const journal = mixed().journal();
    expect(outsider(journal)).toBe(0);
    expect(outsider(journal, journal.commitment)).toBe(0);
    expect(outsider(journal, commitment('another'))).toBe(1);
    expect(outsider(withTapes(journal, () => ({ value: 99 })))).toBe(1);
    expect(outsider(withTapes(journal, () => ({ from: 'typed' })))).toBe(1);
    expect(outsider(mixed().journal(false))).toBe(1);
  });

  it.runIf(hasPython).each([0, 1, 2])(
    'of a fight that goes back and forth (%d) are judged alike by both',
    (n) => {
      const generator = new Generator(`back and forth ${n}`);
      const fight = newFight();
      for (let i = 0; i < 60; i++) {
        if (i === 20) fight.mixIn({ seat: 'ann', seed: `mine ${n}` });
        if (i === 40) fight.reseed(`fresh ${n}`);
        randomRequest(fight, generator);
      }
      const journal = fight.journal();
      const ours = verdictOn(journal);
      expect(ours.problems).toEqual([]);
      const theirs = outsiderOn(journal, journal.commitment);
      expect(theirs.stdout).toContain(' dice checked, 0 wrong, ');
      expect(theirs.status).toBe(ours.unchecked.length === 0 ? 0 : 1);
      const dice = journal.entries.flatMap(({ tape }) =>
        tape.filter(({ kind, from }) => kind === 'die' && from === 'generator'),
      );
      const changed = dice[generator.below(dice.length)];
      const faked = withTapes(journal, (item) =>
        item.draw === changed?.draw && typeof item.value === 'number'
          ? { value: item.value + 1 }
          : {},
      );
      expect(verdictOn(faked).ok).toBe(false);
      expect(outsiderOn(faked).stdout).toMatch(/^WRONG .*shows/);
    },
  );
});
