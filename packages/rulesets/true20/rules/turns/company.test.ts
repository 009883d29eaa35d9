import { expect, test } from 'vitest';
import { horse, kindsOn, refusedBy, stage, sword } from '../../testing/stage.js';

test('T20-MOUNT-04 T20-CTX-35 a mount that gets away passes its friends, and stops on none', () => {
  const s = stage(
    {
      t: { at: [4, 1], side: 'theirs' },
      m: { at: [6, 1], side: 'ours', sheet: horse({ footprint: 1 }) },
      f: { at: [10, 1], side: 'ours' },
    },
    {
      order: ['t', 'm', 'f'],
      map: { rows: ['############', '...........#', '############'] },
    },
  );
  s.end();
  expect(s.who('m').at).toEqual([9, 1]);
});

test('T20-GANG-11 the Narrator is asked about the places round larger bodies alone', () => {
  const asked = (size: string) =>
    stage(
      { d: { at: [5, 5], sheet: { size } }, e: { at: [9, 9] } },
      { options: { 'gang.larger': 'gm' } },
    ).gm('room', { who: 'd' }).asked;
  expect([asked('Medium'), asked('Large')]).toEqual([[], ['gm places']]);
});

test.each(['kneel', 'drop-prone', 'stand-up'])(
  'T20-MOUNT-01 no one does %s in the saddle',
  (act) => {
    const s = stage({
      r: { at: [2, 4], side: 'ours', state: { riding: 'm' } },
      m: { at: [2, 4], side: 'ours', sheet: horse() },
      t: { at: [20, 4], side: 'theirs' },
    });
    expect(refusedBy(s, 'r', act)).toBe('T20-MOUNT-01');
  },
);

/** Two combatants who delay to the turn of a third, who attacks together with one or both of them. */
const company = () => {
  const s = stage(
    {
      b: { at: [6, 5], side: 'ours', sheet: { weapons: [sword()] } },
      c: { at: [5, 6], side: 'ours', sheet: { weapons: [sword()] } },
      r: {
        at: [1, 4],
        side: 'ours',
        sheet: { weapons: [sword()], conviction: 1 },
        state: { riding: 'm' },
      },
      m: { at: [1, 4], side: 'ours', sheet: horse({ footprint: 1 }) },
      t: { at: [5, 5], side: 'theirs', sheet: { con: 20 } },
    },
    { order: ['b', 'c', 'r', 't'] },
  );
  s.do('b', 'delay');
  s.do('c', 'delay');
  return s;
};
const strike = (...others: readonly string[]) => ({ weapon: 'r/sword', target: 't', with: others });

test('T20-CTX-40 one of those who delay may be unable to join in: another joins', () => {
  const s = company();
  s.do('r', 'ride', { pace: 'single', path: [[4, 4]] });
  for (const [who, condition] of [
    ['b', 'stunned'],
    ['c', 'stunned'],
  ] as const) {
    s.gm('condition', { who, condition, on: true });
    const other = who === 'b' ? 'c' : 'b';
    expect([
      refusedBy(s, 'r', 'combined-attack', strike(who)),
      refusedBy(s, 'r', 'combined-attack', strike(other)),
    ]).toEqual(['T20-CTX-40', '']);
    s.gm('condition', { who, condition, on: false });
  }
});

test('T20-MOUNT-10 T20-CTX-40 a blow struck together with others is the one blow of a charge', () => {
  const s = company();
  s.do('r', 'ride', { pace: 'charge', path: [[4, 4]] });
  expect(kindsOn(s, 'r')).toContain('run-up');
  const scene = s.do('r', 'combined-attack', strike('b'), { dice: [2, 2] });
  expect([scene.facts('attacks', 'plus', { by: 'r' }), kindsOn(s, 'r')]).toEqual([[3], ['charge']]);
});

test('T20-CTX-32 the dazzled are worse at noticing, and at no other skill', () => {
  const feint = stage({
    a: { at: [4, 5], state: { conditions: ['dazzled'] } },
    t: { at: [5, 5] },
  }).do('a', 'feint', { skill: 'bluff', target: 't' }, { dice: [12, 3] });
  expect(feint.fact('feint', 'total')).toBe(12);
  const search = stage({
    a: { at: [4, 5], state: { conditions: ['dazzled'], unawareOf: ['t'] } },
    t: { at: [9, 5] },
  }).do('a', 'search', {}, { dice: [12] });
  expect([search.fact('check', 'total'), search.parts('Notice')]).toEqual([11, ['T20-CTX-32 -1']]);
});

test('T20-MOUNT-16 who has no powers uses none; of a power it is told at whom', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { powers: [{ name: 'Bolt', rank: 2 }] } },
    t: { at: [5, 5], sheet: { con: 9 } },
  });
  const bolt = s.do('a', 'power', { power: 'Bolt', target: 't' }, { dice: [20] });
  expect(bolt.note('power')).toEqual({ by: 'a', power: 'Bolt', at: 't' });
  s.until('t');
  expect(s.fight.refusal({ do: 'power', by: 't', with: {} })?.rules).toEqual(['T20-MOUNT-16']);
});
