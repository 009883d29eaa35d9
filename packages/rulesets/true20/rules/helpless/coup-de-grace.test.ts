import { expect, test } from 'vitest';
import type { Options } from '../../state/options.js';
import { odds, pistol, refusedBy, stage, sword } from '../../testing/stage.js';

interface Victim {
  readonly conditions?: string[];
  readonly marks?: { readonly [key: string]: number };
  readonly at?: readonly [number, number];
  readonly noCriticals?: boolean;
  readonly unawareOf?: string[];
}
function lying(
  {
    conditions = ['helpless'],
    marks = {},
    at = [5, 5],
    noCriticals = false,
    unawareOf = [],
  }: Victim = {},
  options: Partial<Options> = {},
) {
  return stage(
    {
      a: { at: [4, 5], sheet: { weapons: [sword({ damage: 5 }), pistol()] } },
      t: {
        at,
        sheet: { con: 4, fortitude: 5, noCriticals },
        state: { conditions, marks: { ...marks }, unawareOf },
      },
      u: { at: [20, 5] },
    },
    { options },
  );
}
const coup = { weapon: 'a/sword', target: 't' };

test("T20-HELP-01 only a combatant at the attacker's mercy", () => {
  expect(refusedBy(lying({ conditions: [] }), 'a', 'coup-de-grace', coup)).toBe('T20-HELP-01');
  expect(refusedBy(lying(), 'a', 'coup-de-grace', coup)).toBe('');
  expect(
    refusedBy(lying({ conditions: [], marks: { unconscious: 1 } }), 'a', 'coup-de-grace', coup),
  ).toBe('');
  expect(
    refusedBy(lying({ conditions: ['entangled', 'entangled'] }), 'a', 'coup-de-grace', coup),
  ).toBe('');
});

test('T20-HELP-02 an unaware victim if the Narrator allows it', () => {
  const unaware = { conditions: [], unawareOf: ['a'] };
  expect(refusedBy(lying(unaware), 'a', 'coup-de-grace', coup)).toBe('T20-HELP-02');
  const given = lying(unaware);
  given.gm('at-mercy', { who: 't', of: 'a' });
  expect(refusedBy(given, 'a', 'coup-de-grace', coup)).toBe('');
  const yes = lying(unaware, { 'help.unawareAsHelpless': 'ask' }).do('a', 'coup-de-grace', coup, {
    dice: [20],
    answers: [['gm at-mercy', 'yes']],
  });
  expect([yes.asked, yes.has('coup de grace')]).toEqual([['gm at-mercy'], true]);
  const no = lying(unaware, { 'help.unawareAsHelpless': 'ask' }).do('a', 'coup-de-grace', coup, {
    answers: [['gm at-mercy', 'no']],
  });
  expect(no.has('coup de grace')).toBe(false);
});

test('T20-HELP-03 a full-round action, next to the victim, with any weapon or with blades only', () => {
  const s = lying();
  s.do('a', 'coup-de-grace', coup, { dice: [20] });
  expect([s.who('a').standardUsed, s.who('a').moveUsed]).toEqual([true, true]);
  const far = lying({ at: [7, 5] });
  expect(refusedBy(far, 'a', 'coup-de-grace', coup)).toBe('T20-HELP-03');
  expect(refusedBy(lying(), 'a', 'coup-de-grace', { ...coup, weapon: 'a/pistol' })).toBe('');
  expect(
    refusedBy(lying({}, { 'help.cdgRanged': 'meleeOnly' }), 'a', 'coup-de-grace', {
      ...coup,
      weapon: 'a/pistol',
    }),
  ).not.toBe(undefined);
  expect(() =>
    lying({}, { 'help.cdgRanged': 'meleeOnly' }).do('a', 'coup-de-grace', {
      ...coup,
      weapon: 'a/pistol',
    }),
  ).toThrow();
});

test('T20-HELP-04 T20-HELP-05 it hits and is critical without a roll', () => {
  const scene = lying().do('a', 'coup-de-grace', coup, { dice: [20] });
  expect([
    scene.rolled,
    scene.fact('difficulty', 'critical'),
    scene.fact('difficulty', 'damage'),
  ]).toEqual([['t Toughness'], true, 8]);
});

test('T20-HELP-05 no confirmation', () => {
  expect(
    lying()
      .do('a', 'coup-de-grace', coup, { dice: [20] })
      .cites('coup de grace', 'T20-HELP-05'),
  ).toBe(true);
});

test('T20-HELP-06 the usual Toughness save against the critical', () => {
  const scene = lying().do('a', 'coup-de-grace', coup, { dice: [19] });
  expect([
    scene.fact('difficulty', 'difficulty'),
    scene.fact('toughness', 'saved'),
    scene.cites('toughness', 'T20-HELP-06'),
  ]).toEqual([23, true, true]);
});

test.each([
  [13, true],
  [12, false],
] as const)('T20-HELP-07 Fortitude at 10 + 8, die %i', (die, success) => {
  const scene = lying().do('a', 'coup-de-grace', coup, { dice: [18, die] });
  expect([scene.fact('save', 'difficulty'), scene.fact('save', 'success')]).toEqual([18, success]);
});

test('T20-HELP-07 without the critical for those who play so', () => {
  expect(
    lying({}, { 'help.fortIncludesCrit': 'no' })
      .do('a', 'coup-de-grace', coup, { dice: [18, 10] })
      .fact('save', 'difficulty'),
  ).toBe(15);
});

test.each([
  ['non-lethal', 'unconscious', 'T20-HELP-08'],
  ['lethal', 'dying', 'T20-HELP-09'],
] as const)('T20-HELP-08 T20-HELP-09 a failed save against a %s blow: %s', (harm, result, rule) => {
  const s = lying();
  const scene = s.do('a', 'coup-de-grace', { ...coup, harm }, { dice: [18, 1] });
  expect([
    scene.fact('finished', 'result'),
    scene.cites('finished', rule),
    s.who('t').marks.dying,
  ]).toEqual([result, true, harm === 'lethal' ? 1 : 0]);
});

test('T20-HELP-09 a lethal blow leaves the victim dying', () => {
  const s = lying();
  s.do('a', 'coup-de-grace', coup, { dice: [18, 1] });
  expect([s.who('t').marks.dying, s.who('t').marks.unconscious]).toEqual([1, 1]);
});

test('T20-HELP-10 no save if nothing got through or the blow dropped the victim by itself', () => {
  for (const die of [19, 1]) {
    const scene = lying().do('a', 'coup-de-grace', coup, { dice: [die] });
    expect([scene.has('save'), scene.cites('no fortitude', 'T20-HELP-10')]).toEqual([false, true]);
  }
  const asleep = { conditions: [], marks: { unconscious: 1 } };
  expect(
    lying(asleep)
      .do('a', 'coup-de-grace', coup, { dice: [18, 20] })
      .has('save'),
  ).toBe(true);
  expect(
    lying(asleep, { 'help.alreadyOut': 'literal' })
      .do('a', 'coup-de-grace', coup, { dice: [18] })
      .has('save'),
  ).toBe(false);
});

test('T20-HELP-11 not on those immune to critical hits', () => {
  expect(refusedBy(lying({ noCriticals: true }), 'a', 'coup-de-grace', coup)).toBe('T20-HELP-11');
});

test('T20-HELP-12 an unseen victim is felt out first; anything in between means to start over', () => {
  const dark = { conditions: ['helpless', 'invisible'] };
  const around = (between: boolean, options: Partial<Options> = {}) => {
    const s = lying(dark, options);
    expect(refusedBy(s, 'a', 'coup-de-grace', coup)).toBe('T20-HELP-12');
    s.do('a', 'feel-around', { target: 't' });
    s.do('a', 'end');
    s.do('u', 'end');
    if (between) {
      s.do('a', 'end');
      s.do('u', 'end');
    }
    return refusedBy(s, 'a', 'coup-de-grace', coup);
  };
  expect([around(false), around(true), around(true, { 'help.cdgInterrupted': 'keep' })]).toEqual([
    '',
    'T20-HELP-12',
    '',
  ]);
});

test('T20-HELP-12 a victim in mere mist can be perceived: nothing to feel out', () => {
  const s = lying();
  s.gm('concealment', { who: 't', degree: 'partial' });
  expect([
    refusedBy(s, 'a', 'coup-de-grace', coup),
    refusedBy(s, 'a', 'feel-around', { target: 't' }),
  ]).toEqual(['', 'T20-HELP-12']);
});

test('T20-HELP-02 T20-COND-17 whom the Narrator treats as helpless is so for one attack of that attacker, of whatever kind', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword()] } },
    v: { at: [5, 5], sheet: { combatBonus: 4 }, state: { unawareOf: ['a'] } },
  });
  s.gm('at-mercy', { who: 'v', of: 'a' });
  expect(odds(s, 'a', 'v', 'sword')[1]).toBe(1);
  s.do('a', 'attack', { weapon: 'a/sword', target: 'v' }, { dice: [1] });
  expect(s.who('v').conditions).toEqual([]);
});

test('T20-HELP-08 T20-CTX-26 one who is finished off is told to be out, once', () => {
  const scene = lying().do('a', 'coup-de-grace', coup, { dice: [18, 1] });
  expect([scene.has('finished'), scene.facts('out', 'who')]).toEqual([true, ['t']]);
});

test('T20-HELP-02 T20-SURP-07 one is at the mercy of the attacker whom the Narrator names, and by no other mark', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword()] } },
    t: { at: [5, 5], side: 'theirs' },
    b: { at: [6, 5], side: 'ours', sheet: { weapons: [sword()] } },
  });
  s.gm('at-mercy', { who: 't', of: 'b' });
  expect(refusedBy(s, 'a', 'coup-de-grace', coup)).toBe('T20-HELP-01');
  // That T is granted a surprise attack on A does not make T helpless.
  s.gm('unexpected', { by: 't', at: 'a' });
  expect(refusedBy(s, 'a', 'coup-de-grace', coup)).toBe('T20-HELP-01');
  s.gm('at-mercy', { who: 't', of: 'a' });
  expect(refusedBy(s, 'a', 'coup-de-grace', coup)).toBe('');
});

test('T20-HELP-03 a coup de grace is given standing over the helpless as well as beside them', () => {
  const s = lying({ conditions: [], marks: { unconscious: 1 } });
  s.do('a', 'move', { path: [[5, 5]] });
  expect(s.who('a').at).toEqual(s.who('t').at);
  s.until('a');
  expect(refusedBy(s, 'a', 'coup-de-grace', coup)).toBe('');
});
