import { expect, test } from 'vitest';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, fixedBlow, stage } from '../testing/stage.js';
import { engagedBy } from '../rules/melee/engagement.js';

type Options = NonNullable<Staging['options']>;
const sword = { broadsword: 60 };
const parry = (points: number) =>
  [
    ['defence', 'parry'],
    ['parry', points],
  ] as const;
const dodge = [['defence', 'dodge']] as const;
const none = [['defence', 'none']] as const;
const facing = (v: Person = {}, options: Options = {}, x: Person = {}): Stage =>
  stage(
    {
      x: { at: [0, 0], arms: sword, ...x },
      v: { at: [2, 0], arms: { broadsword: 75 }, ...v },
      w: { at: [2, 2], side: 'a', arms: sword },
    },
    { options },
  );
const hit = (
  s: Stage,
  by = 'x',
  at = 'v',
  answers: readonly (readonly [string, string | number])[] = none,
  dice = [10],
) => attack(s, by, at, { points: 2, dice, answers });

// Randomly chosen sentences of the chapter, each combined with one or two other rules.

test('RMC-DB-03 RMC-DB-05 who is knocked out after the first blow has no Quickness against the next', () => {
  const s = facing({
    sheet: { qu: 5, baseDb: 10, weapons: [{ weapon: 'broadsword', skill: 75 }] },
  });
  expect(hit(s).total('DB')).toBe(25);
  befall(s, 'v', 'KO1');
  s.end();
  expect(hit(s, 'w', 'v', [], [10]).total('DB')).toBe(10);
});

test('RMC-ATK-05 RMC-CHARGE-09 a fumbled charge has come all the way and does nothing to its foe', () => {
  const s = stage(
    {
      x: { at: [0, 0], sheet: { rate: 3, weapons: [{ weapon: 'fixed', skill: 60 }] } },
      v: { at: [12, 0] },
    },
    { content: fixedBlow('5C') },
  );
  const sc = s.do(
    'x',
    'charge',
    { weapon: 'x/fixed', target: 'v', pace: 2 },
    { dice: [1, 30], answers: none },
  );
  expect(sc.has('fumbles')).toBe(true);
  expect(s.who('v').hits).toBe(200);
  expect(s.who('x').at[0] / 10000).toBeGreaterThan(8);
});

test('RMC-DODGE-11 RMC-EFF-06 RMC-DODGE-04 a dodge takes the stun with Self Discipline and the injury', () => {
  const s = facing({
    arms: {},
    sheet: { ag: 5, qu: 4, sd: 3 },
    state: { wields: null, stunActive: { stunned: 1 }, penalties: [{ value: -10 }] },
  });
  expect(hit(s, 'x', 'v', dodge, [60, 10]).fact('dodges', 'total')).toBe(60 + 4 - 41 - 10);
});

const lane = (more: Staging & { a?: Person; v?: Person; cell?: string } = {}) =>
  stage(
    {
      a: {
        at: [0, 5],
        ...more.a,
        sheet: { rate: 3, weapons: [{ weapon: 'fixed', skill: 90 }], ...more.a?.sheet },
      },
      v: { at: [12, 5], ...more.v },
      w: { at: [30, 19] },
    },
    { content: fixedBlow(more.cell ?? '5C'), options: more.options },
  );

test('RMC-CHARGE-03 RMC-STAG-08 sample: a charge at one on the floor is helped by +50 and hindered by its pace', () => {
  const s = lane({ v: { state: { prone: true } }, options: { 'prone.modifiers': 'sample' } });
  const sc = s.do(
    'a',
    'charge',
    { weapon: 'a/fixed', target: 'v', pace: 2 },
    { dice: [50, 1], answers: none },
  );
  expect([sc.total('OB'), sc.fact('hit', 'hits'), sc.fact('critical', 'severity')]).toEqual([
    90 - 20 + 50,
    15,
    'E',
  ]);
});

test('RMC-CHARGE-09 RMC-PARRY-05 a charge that is parried and hits all the same is multiplied all the same', () => {
  const s = lane({ v: { arms: { broadsword: 75 } } });
  const sc = s.do(
    'a',
    'charge',
    { weapon: 'a/fixed', target: 'v', pace: 2 },
    { dice: [50, 1], answers: parry(75) },
  );
  expect([sc.total('DB'), sc.fact('hit', 'hits')]).toEqual([75, 15]);
});

test('RMC-CHARGE-06 RMC-CHARGE-02 who backs away from a charge at 3 m/s makes it one of 3 m/s less', () => {
  const s = lane({ v: { sheet: { rate: 3 } } });
  s.gm('set', { path: 'combatants.v.velocity', value: [30000, 0] });
  const sc = s.do(
    'a',
    'charge',
    { weapon: 'a/fixed', target: 'v', pace: 2 },
    { dice: [50, 1], answers: none },
  );
  expect([sc.fact('hit', 'hits'), sc.fact('critical', 'severity')]).toEqual([10, 'D']);
});

test('RMC-EFF-06 RMC-EFF-07 Self Discipline softens a daze to none at most, and deepens it', () => {
  const of = (sd: number) => {
    const s = facing({
      arms: {},
      sheet: { sd },
      state: { wields: null, stunActive: { dazed: 1 } },
    });
    return hit(s, 'x', 'v', dodge, [60, 10]).fact('dodges', 'total');
  };
  expect([of(9), of(-3), of(2)]).toEqual([60, 60 - 34, 60 - 19]);
});

test('RMC-KNOCK-01 RMC-MELEE-01 who is knocked out of reach is engaged no longer, and owes a turn', () => {
  const s = facing();
  s.do('x', 'declare', { action: 'melee', target: 'v' });
  befall(s, 'v', 'KB10', { from: 'x' });
  expect(s.who('v').at[0]).toBe(20000 + 30480);
  expect(engagedBy(s.state, s.who('v')).length).toBe(0);
  expect(s.who('v').staggered).toBe('owed');
});

test('RMC-WEAR-03 RMC-WEAR-04 of three kinds one round goes each round, the worst first', () => {
  const s = facing();
  befall(s, 'v', 'D1;S1;NP1');
  const seen: string[] = [];
  for (let i = 0; i < 4; i++) {
    s.until('v');
    seen.push(JSON.stringify(s.who('v').stunActive));
  }
  expect(seen.map((x) => JSON.parse(x))).toEqual([
    { dazed: 1, stunned: 1, noParry: 1 },
    { dazed: 1, stunned: 1, noParry: 0 },
    { dazed: 1, stunned: 0, noParry: 0 },
    { dazed: 0, stunned: 0, noParry: 0 },
  ]);
});
