import type { Json } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { parted } from '../../state/parting.js';
import { pistol, stage, sword } from '../../testing/stage.js';

const roundOf = (a: boolean, t: boolean): boolean => {
  const s = stage({
    a: { at: [4, 5], state: { surprised: a } },
    t: { at: [9, 5], state: { surprised: t } },
  });
  return s.fight.log.some(({ notes }) => notes.some(({ id }) => id === 'surprise round'));
};

test('T20-CTX-34 T20-SURP-06 there is a surprise round where some are surprised and some are not', () => {
  expect([
    roundOf(false, false),
    roundOf(true, false),
    roundOf(false, true),
    roundOf(true, true),
  ]).toEqual([false, true, true, false]);
});

test('T20-COVER-12 T20-CTX-30 one who has left the fight is no shelter, no mount and no holder any more', () => {
  const s = stage({
    t: { at: [8, 5], side: 'ours' },
    k: { at: [7, 5], side: 'ours' },
    a: { at: [2, 5], side: 'theirs', sheet: { weapons: [pistol()] } },
  });
  s.do('t', 'shelter', { behind: 'k' });
  expect(s.who('t').shelter).toBe('k');
  expect([parted(s.who('t'), 'k').shelter, parted(s.who('t'), 'a').shelter]).toEqual([null, 'k']);
});

test('T20-CTX-30 a hold that ends by distance is told once, be the held pinned as well', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { printed: { maneuver: 20 }, weapons: [sword()] } },
    t: { at: [5, 5] },
  });
  s.do('a', 'maneuver', { maneuver: 'grapple', target: 't' }, { dice: [15] });
  s.until('a');
  s.do('a', 'maneuver', { maneuver: 'pin', target: 't' }, { dice: [15] });
  const near = s.gm('place', { who: 't', to: [5, 6] });
  expect([near.has('lets go'), s.who('t').conditions.length]).toEqual([false, 2]);
  const far = s.gm('place', { who: 't', to: [9, 9] });
  expect([far.all('lets go').length, s.who('t').conditions]).toEqual([1, []]);
});

test('T20-CTX-10 T20-CTX-42 a maneuver with a blade is for those beside one, with a pistol for those in range', () => {
  const code = (weapon: string | undefined, at: readonly [number, number]) =>
    stage({
      a: { at: [4, 5], sheet: { weapons: [sword(), pistol({ increment: 5 })] } },
      t: { at: [...at], sheet: { weapons: [sword()] } },
    }).fight.refusal({
      do: 'maneuver',
      by: 'a',
      with: { maneuver: 'trip', target: 't', ...(weapon === undefined ? {} : { weapon }) },
    })?.code;
  expect([code('a/sword', [5, 5]), code('a/sword', [7, 5]), code(undefined, [7, 5])]).toEqual([
    undefined,
    'not-adjacent',
    'not-adjacent',
  ]);
  expect([code('a/pistol', [7, 5]), code('a/pistol', [19, 5])]).toEqual([
    undefined,
    'out-of-range',
  ]);
});

test('T20-COVFIRE-03 T20-COVER-02 a plain Defense cites neither cover nor covering fire', () => {
  const s = stage({ a: { at: [4, 5], sheet: { weapons: [sword()] } }, t: { at: [5, 5] } });
  const cited = s
    .do('a', 'attack', { weapon: 'a/sword', target: 't' }, { dice: [1] })
    .rules('defense');
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter((rule) => /COVER|COVFIRE|GANG|CONC|COND-25/u.test(rule))).toEqual([]);
});

test('T20-AREA-01 T20-CONC-07 where an area may miss, it misses those of whom its user does not know as those in the dark', () => {
  const bomb = pistol({ name: 'bomb', damage: 7, area: { shape: 'burst', feet: 10 } });
  const dice = (unawareOf: string[], face: number) =>
    stage(
      {
        b: { at: [2, 5], sheet: { weapons: [bomb] }, state: { unawareOf } },
        t: { at: [12, 5] },
      },
      { options: { 'area.missChance': 'perTarget' } },
    ).do(
      'b',
      'area-attack',
      { weapon: 'b/bomb', at: [12, 5] },
      { dice: unawareOf.length === 0 ? [20, 20] : [face, ...(face < 11 ? [20, 20] : [])] },
    ).rolled;
  expect(dice([], 0)).toEqual(['t Reflex', 't Toughness']);
  expect(dice(['t'], 11)).toEqual(['t miss chance']);
  expect(dice(['t'], 10)).toEqual(['t miss chance', 't Reflex', 't Toughness']);
});

test('T20-CTX-34 initiative is Dexterity and what the sheet adds, or what it prints', () => {
  const first = (a: Record<string, Json>) =>
    stage(
      { a: { at: [4, 5], sheet: a }, t: { at: [9, 5], sheet: { dex: 3 } } },
      { rolled: [10, 10] },
    ).turn;
  expect([first({ dex: 2 }), first({ dex: 4 })]).toEqual(['t', 'a']);
  expect(first({ dex: 2, bonus: { initiative: 2 } })).toBe('a');
  expect(first({ dex: 4, bonus: { initiative: -2 } })).toBe('t');
  expect(first({ dex: 0, printed: { initiative: 4 } })).toBe('a');
});
