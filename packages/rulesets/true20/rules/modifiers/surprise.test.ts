import { describeNote } from '@tiltyard/engine/show';
import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import type { Options } from '../../state/options.js';
import { kindsOn, odds, pistol, stage, sword } from '../../testing/stage.js';

type Data = NonNullable<NonNullable<Parameters<typeof stage>[1]>['map']>;
const TARGET = {
  printed: { attack: 0, baseDefense: 12, dodge: 16, parry: 15 },
  con: 9,
  weapons: [sword()],
};

function ambush({
  state = {},
  feats = [],
  own = {},
  options = {},
}: { state?: Data; feats?: string[]; own?: Data; options?: Partial<Options> } = {}) {
  return stage(
    {
      a: {
        at: [4, 5],
        sheet: {
          printed: { attack: 5 },
          skills: { bluff: 5, acrobatics: 5 },
          weapons: [sword(), pistol()],
          ...own,
        },
      },
      t: { at: [5, 5], sheet: { ...TARGET, feats }, state },
    },
    { options },
  );
}
const blow = { weapon: 'a/sword', target: 't' };
const defense = (s: ReturnType<typeof stage>) => odds(s, 'a', 't', 'sword')[1];

test('T20-SURP-01 an attack that is not expected is a surprise attack, any other is not', () => {
  expect(
    ambush({ state: { unawareOf: ['a'] } })
      .do('a', 'attack', blow, { dice: [2] })
      .cites('attacks', 'T20-SURP-01'),
  ).toBe(true);
  expect(
    ambush()
      .do('a', 'attack', blow, { dice: [2] })
      .cites('attacks', 'T20-SURP-01'),
  ).toBe(false);
});

test('T20-SURP-02 from total concealment', () => {
  const s = ambush();
  s.gm('condition', { who: 'a', condition: 'invisible', on: true });
  expect(defense(s)).toBe(12);
  expect(s.do('a', 'attack', blow, { dice: [2] }).cites('attacks', 'T20-SURP-02')).toBe(true);
});

test('T20-SURP-03 by an unnoticed combatant, who is noticed from then on', () => {
  const s = ambush({ state: { unawareOf: ['a'] } });
  expect(defense(s)).toBe(12);
  s.do('a', 'attack', blow, { dice: [2] });
  expect(s.who('t').unawareOf).toEqual([]);
});

test('T20-SURP-04 after a feint, for the next attack before the end of the next turn', () => {
  const feint = (skill: string, dice: readonly number[], options: Partial<Options> = {}) => {
    const s = ambush({ options });
    s.do('a', 'feint', { skill, target: 't' }, { dice });
    s.do('a', 'end');
    s.do('t', 'end');
    return s;
  };
  const s = feint('bluff', [10, 5]);
  expect(defense(s)).toBe(12);
  s.do('a', 'attack', blow, { dice: [2] });
  expect(kindsOn(s, 't')).toEqual([]);
  expect(defense(feint('bluff', [4, 10]))).toBe(16);
  expect(defense(feint('bluff', [5, 10]))).toBe(12);
  const late = feint('acrobatics', [10, 5]);
  late.do('a', 'end');
  expect(kindsOn(late, 't')).toEqual([]);
  expect(
    ambush({ options: { 'surp.feintSkills': 'interactionOnly' } }).fight.perform({
      do: 'feint',
      by: 'a',
      with: { skill: 'acrobatics', target: 't' },
    }).kind,
  ).toBe('refused');
});

test('T20-SURP-05 of a stunned combatant', () => {
  expect(
    ambush({ state: { conditions: ['stunned'] } })
      .do('a', 'attack', blow, { dice: [2] })
      .cites('attacks', 'T20-SURP-05'),
  ).toBe(true);
});

test('T20-SURP-06 at the beginning of a fight, in the surprise round only', () => {
  const s = ambush({ state: { surprised: true } });
  expect(defense(s)).toBe(12);
  s.do('a', 'end');
  expect([s.state.round, defense(s)]).toEqual([2, 16]);
});

test('T20-SURP-07 the Narrator is asked about something unexpected', () => {
  const s = ambush();
  expect(
    s.do('a', 'trick', { target: 't', words: 'sings' }, { answers: [['gm unexpected', 'no']] })
      .asked,
  ).toEqual(['gm unexpected']);
  expect(defense(s)).toBe(16);
  s.do(
    'a',
    'trick',
    { target: 't', words: 'throws sand' },
    { answers: [['gm unexpected', 'yes']] },
  );
  expect(defense(s)).toBe(12);
  const unasked = ambush();
  unasked.gm('unexpected', { by: 'a', at: 't' });
  expect(defense(unasked)).toBe(12);
});

test('T20-SURP-08 Uncanny Dodge is not taken by surprise', () => {
  const feats = ['Uncanny Dodge'];
  const wary = ambush({ state: { unawareOf: ['a'] }, feats });
  expect(defense(wary)).toBe(16);
  const scene = wary.do('a', 'attack', blow, { dice: [2] });
  expect([scene.cites('attacks', 'T20-SURP-08'), scene.fact('attacks', 'surprise')]).toEqual([
    true,
    false,
  ]);
  const keeps = ambush({
    state: { unawareOf: ['a'] },
    feats,
    options: { 'surp.uncannyDodge': 'keepsDodgeOnly' },
  });
  expect([
    defense(keeps),
    keeps.do('a', 'attack', blow, { dice: [2] }).fact('attacks', 'surprise'),
  ]).toEqual([16, true]);
});

test('T20-SURP-09 but not while stunned or helpless', () => {
  const s = ambush({ state: { conditions: ['stunned'] }, feats: ['Uncanny Dodge'] });
  expect(defense(s)).toBe(10);
  expect(s.do('a', 'attack', blow, { dice: [2] }).cites('attacks', 'T20-SURP-09')).toBe(true);
});

test('T20-SURP-10 neither Dodge nor Parry, but Base Defense with its modifiers', () => {
  const s = ambush({ state: { unawareOf: ['a'], posture: 'prone' } });
  expect(odds(s, 'a', 't', 'sword')[1]).toBe(8);
  expect(odds(s, 'a', 't', 'pistol')[1]).toBe(16);
  expect(s.do('a', 'attack', blow, { dice: [2] }).cites('defense', 'T20-SURP-10')).toBe(true);
});

test('T20-SURP-11 nothing is added to attack or damage, save by Sneak Attack or by choice', () => {
  const state = { unawareOf: ['a'] };
  const hit = (more: Parameters<typeof ambush>[0]) =>
    ambush({ state, ...more }).do('a', 'attack', blow, { dice: [19, 20] });
  expect([hit({}).fact('attacks', 'plus'), hit({}).fact('damage', 'damage')]).toEqual([5, 3]);
  expect(hit({ own: { feats: ['Sneak Attack'] } }).fact('damage', 'damage')).toBe(5);
  expect(hit({ options: { 'surp.bonus': 'attack2' } }).fact('attacks', 'plus')).toBe(7);
});

test.each([
  [['a'], 20],
  [[], 22],
] as const)(
  'T20-CTX-46 T20-SURP-10 what is lost with Dodge is lost to a surprise attack too: unaware of %j, Toughness %i',
  (unawareOf, total) => {
    const s = stage({
      a: { at: [4, 5], sheet: { printed: { attack: 20 }, weapons: [sword()] } },
      t: {
        at: [5, 5],
        sheet: { toughness: { defensiveRoll: 2 } },
        state: { unawareOf: [...unawareOf] },
      },
    });
    expect(
      s
        .do('a', 'attack', { weapon: 'a/sword', target: 't' }, { dice: [10, 20] })
        .fact('toughness', 'total'),
    ).toBe(total);
  },
);

test('T20-CTX-31 T20-CTX-34 one who is surprised stays flat-footed until its first turn to act', () => {
  const s = stage(
    {
      a: { at: [2, 5], sheet: { weapons: [pistol()] } },
      t: { at: [10, 5], sheet: { printed: { dodge: 14 } }, state: { surprised: true } },
    },
    { rolled: [20, 1] },
  );
  s.do('a', 'end');
  expect([s.turn, s.state.round, odds(s, 'a', 't', 'pistol')[1]]).toEqual(['a', 2, 10]);
  s.until('a');
  expect(odds(s, 'a', 't', 'pistol')[1]).toBe(14);
});

test('T20-SURP-03 the Narrator lets a combatant be overlooked, and be noticed again, and says which', () => {
  const s = stage({ a: { at: [2, 5] }, t: { at: [10, 5] } });
  const said = (scene: ReturnType<typeof s.gm>): readonly string[] =>
    scene.notes.map((note) => describeNote(true20, note, s.state));
  expect(said(s.gm('notice', { of: 'a', unseenBy: 't' }))).toEqual(['T has not noticed a.']);
  expect(said(s.gm('notice', { of: 'a' }))).toEqual(['Everyone notices a.']);
});

test('T20-SURP-04 by feintFor=feinter each feint is for the one who made it, and used up by them alone', () => {
  const scene = (feintFor: 'anyone' | 'feinter') => {
    const s = stage(
      {
        a: { at: [4, 5], sheet: { skills: { bluff: 20 }, weapons: [sword()] } },
        b: { at: [6, 5], side: 'ours', sheet: { skills: { bluff: 20 }, weapons: [sword()] } },
        c: { at: [5, 6], side: 'ours', sheet: { weapons: [sword()] } },
        t: { at: [5, 5], sheet: { printed: { dodge: 16, parry: 16, baseDefense: 12 } } },
      },
      { options: { 'surp.feintFor': feintFor } },
    );
    const feint = (by: string) =>
      s.do(by, 'feint', { skill: 'bluff', target: 't' }, { dice: [20, 1] });
    const struck = (by: string) =>
      s
        .do(by, 'attack', { weapon: `${by}/sword`, target: 't' }, { dice: [2] })
        .fact('defense', 'value');
    feint('a');
    s.end();
    feint('b');
    s.end();
    const c = struck('c');
    s.until('a');
    const a = struck('a');
    s.end();
    return [c, a, struck('b')];
  };
  expect(scene('anyone')).toEqual([12, 16, 16]);
  expect(scene('feinter')).toEqual([16, 12, 12]);
});

test('T20-CTX-47 T20-SURP-04 a stunt goes into the feint and is gone after it', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { skills: { acrobatics: 6, bluff: 3 }, weapons: [sword()] } },
    t: { at: [5, 5] },
  });
  s.do('a', 'stunt', { skill: 'acrobatics', words: 'over the rail' });
  expect(
    s.do('a', 'feint', { skill: 'bluff', target: 't' }, { dice: [10, 20] }).fact('feint', 'total'),
  ).toBe(15);
  expect(kindsOn(s, 'a')).toEqual([]);
});

test('T20-SURP-07 T20-SURP-04 what surprises one target surprises no other', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { skills: { bluff: 5 }, weapons: [sword()] } },
    t: { at: [5, 5], sheet: TARGET },
    u: { at: [5, 6], sheet: TARGET },
  });
  s.do('a', 'trick', { target: 't', words: 'sand' }, { answers: [['unexpected', 'yes']] });
  expect([odds(s, 'a', 't', 'sword')[1], odds(s, 'a', 'u', 'sword')[1]]).toEqual([12, 16]);
});

test('T20-SURP-07 one who is marked in some other way by the attacker is not surprised', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword()] } },
    t: { at: [5, 5], sheet: TARGET },
  });
  s.gm('at-mercy', { who: 't', of: 'a' });
  expect(s.do('a', 'attack', blow, { dice: [1] }).cites('attacks', 'T20-SURP-07')).toBe(false);
});
