import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import type { Options } from '../../state/options.js';
import type { Stage } from '../../testing/stage.js';
import { bomb, gun, horse, odds, pistol, stage, sword } from '../../testing/stage.js';

type Data = NonNullable<NonNullable<Parameters<typeof stage>[1]>['map']>;

const SABRE = sword({ name: 'sabre', damage: 3 });
const LIGHT = sword({ name: 'sabre', damage: 3, light: true });
function armed({
  first = sword({ damage: 5 }),
  off = SABRE,
  feats = [],
  attack = 8,
  options = {},
}: {
  first?: Data;
  off?: Data;
  feats?: string[];
  attack?: number;
  options?: Partial<Options>;
} = {}) {
  return stage(
    {
      a: { at: [4, 5], sheet: { printed: { attack }, feats, weapons: [first, off] } },
      t: { at: [5, 5], sheet: { con: 9 } },
      u: { at: [5, 6], sheet: { con: 9 } },
    },
    { options },
  );
}
const both = { weapon: 'a/sword', target: 't', offHand: 'a/sabre', offTarget: 't' };
const pluses = (more: Parameters<typeof armed>[0]) =>
  armed(more)
    .do('a', 'two-weapons', both, { dice: [1, 1] })
    .facts('attacks', 'plus');

test('T20-TWF-01 one more attack in the same action', () => {
  const s = armed();
  expect(s.do('a', 'two-weapons', both, { dice: [1, 1] }).facts('attacks', 'weapon')).toEqual([
    'sword',
    'sabre',
  ]);
  expect([s.who('a').standardUsed, s.who('a').moveUsed]).toEqual([true, false]);
  const full = armed({ options: { 'twf.action': 'full' } });
  full.do('a', 'two-weapons', both, { dice: [1, 1] });
  expect(full.who('a').moveUsed).toBe(true);
  expect(
    armed().fight.refusal({ do: 'two-weapons', by: 'a', with: { ...both, offHand: 'a/sword' } }),
  ).toBeDefined();
});

test('T20-TWF-02 -6 with the primary hand, only when both strike', () => {
  expect(pluses({})[0]).toBe(2);
  expect(odds(armed(), 'a', 't', 'sword')[0]).toBe(8);
  expect(
    odds(armed({ options: { 'twf.whenPenalized': 'alwaysWhenWielding' } }), 'a', 't', 'sword')[0],
  ).toBe(2);
  const single = stage(
    { a: { at: [4, 5], sheet: { printed: { attack: 8 }, weapons: [sword()] } }, t: { at: [5, 5] } },
    { options: { 'twf.whenPenalized': 'alwaysWhenWielding' } },
  );
  expect(odds(single, 'a', 't', 'sword')[0]).toBe(8);
});

test('T20-TWF-03 -10 with the off hand', () => expect(pluses({})[1]).toBe(-2));

test('T20-TWF-04 a light off-hand weapon makes both 2 better', () => {
  expect(pluses({ off: LIGHT })).toEqual([4, 0]);
  expect(pluses({ first: sword({ light: true }) })).toEqual([2, -2]);
  expect(pluses({ off: LIGHT, options: { 'twf.lightWhich': 'both' } })).toEqual([2, -2]);
});

test('T20-TWF-05 a fist is light', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { printed: { attack: 8 }, weapons: [sword()] } },
    t: { at: [5, 5] },
  });
  const scene = s.do(
    'a',
    'two-weapons',
    { weapon: 'a/sword', target: 't', offHand: 'unarmed', offTarget: 't' },
    { dice: [1, 1] },
  );
  expect([scene.facts('attacks', 'plus'), scene.cites('both hands', 'T20-TWF-05')]).toEqual([
    [4, 0],
    true,
  ]);
});

test('T20-TWF-01 claws and jaws take no hands', () => {
  const s = stage({
    a: {
      at: [4, 5],
      sheet: { hands: 0, naturalWeapons: [sword({ name: 'bite' }), sword({ name: 'claws' })] },
    },
    t: { at: [5, 5] },
  });
  expect(
    s.allowed('a', 'two-weapons', {
      weapon: 'a/bite',
      target: 't',
      offHand: 'a/claws',
      offTarget: 't',
    }),
  ).toBe(true);
});

test('T20-TWF-06 the feat takes 4 and 6 off the penalties', () =>
  expect(pluses({ feats: ['Two-Weapon Fighting'] })).toEqual([6, 4]));
test('T20-TWF-07 the feat and a light weapon: +0 and -2', () =>
  expect(pluses({ feats: ['Two-Weapon Fighting'], off: LIGHT })).toEqual([8, 6]));

const struck = (more: Parameters<typeof armed>[0], dice: readonly number[], offTarget = 't') =>
  armed({ attack: 20, ...more }).do('a', 'two-weapons', { ...both, offTarget }, { dice });

test('T20-TWF-08 two hits on one target: one save, at the higher bonus and 2', () => {
  expect(struck({}, [10, 10, 20]).facts('difficulty', 'difficulty')).toEqual([22]);
  expect(
    struck(
      { first: sword({ damage: 3 }), off: sword({ name: 'sabre', damage: 6 }) },
      [10, 10, 20],
    ).facts('difficulty', 'difficulty'),
  ).toEqual([23]);
  expect(
    struck({ options: { 'twf.doubleHit': 'separateSaves' } }, [10, 10, 20, 20]).facts(
      'difficulty',
      'difficulty',
    ),
  ).toEqual([22, 18]);
});

test('T20-TWF-09 of two equal bonuses one gains the 2', () => {
  const equal = { first: sword({ damage: 3 }), off: SABRE };
  expect(struck(equal, [10, 10, 20]).cites('double hit', 'T20-TWF-09')).toBe(true);
  expect(
    struck({ ...equal, options: { 'twf.doubleHit': 'separateSaves' } }, [10, 10, 20, 20]).facts(
      'difficulty',
      'difficulty',
    ),
  ).toEqual([20, 18]);
  expect(
    struck(
      { ...equal, options: { 'twf.doubleHit': 'separateSaves', 'twf.equalDamage': 'both' } },
      [10, 10, 20, 20],
    ).facts('difficulty', 'difficulty'),
  ).toEqual([20, 20]);
});

test('T20-TWF-10 one hit, or two targets: nothing is added', () => {
  expect(struck({}, [10, 1, 20]).facts('difficulty', 'difficulty')).toEqual([20]);
  expect(struck({}, [10, 10, 20, 20], 'u').facts('difficulty', 'difficulty')).toEqual([20, 18]);
});

test('T20-TWF-11 two thrown weapons', () => {
  const knife = (name: string) => ({ name, damage: 2, use: 'thrown', light: true });
  const s = stage({
    a: { at: [4, 5], sheet: { printed: { attack: 20 }, weapons: [knife('knife'), knife('dirk')] } },
    t: { at: [6, 5], sheet: { con: 9 } },
  });
  const scene = s.do(
    'a',
    'two-weapons',
    { weapon: 'a/knife', target: 't', offHand: 'a/dirk', offTarget: 't', thrown: true },
    { dice: [10, 10, 20] },
  );
  expect([
    scene.cites('double hit', 'T20-TWF-11'),
    scene.facts('attacks', 'plus'),
    scene.facts('difficulty', 'difficulty'),
  ]).toEqual([true, [14, 10], [19]]);
});

test('T20-TWF-12 two pistols', () => {
  const s = stage({
    a: {
      at: [4, 5],
      sheet: { printed: { attack: 20 }, weapons: [pistol(), pistol({ name: 'revolver' })] },
    },
    t: { at: [6, 5], sheet: { con: 9 } },
  });
  const scene = s.do(
    'a',
    'two-weapons',
    { weapon: 'a/pistol', target: 't', offHand: 'a/revolver', offTarget: 't' },
    { dice: [10, 10, 20] },
  );
  expect([
    scene.cites('double hit', 'T20-TWF-12'),
    scene.facts('attacks', 'plus'),
    scene.facts('difficulty', 'difficulty'),
  ]).toEqual([true, [14, 10], [20]]);
});

test('T20-TWF-13 a critical counts before the hits are compared', () => {
  const weapons = { first: sword({ damage: 3 }), off: sword({ name: 'sabre', damage: 4 }) };
  expect(struck(weapons, [20, 10, 10, 20]).facts('difficulty', 'difficulty')).toEqual([23]);
  expect(
    struck({ ...weapons, options: { 'twf.critOrder': 'plusTwoFirst' } }, [20, 10, 10, 20]).facts(
      'difficulty',
      'difficulty',
    ),
  ).toEqual([21]);
  const mixed = struck({ first: sword({ damage: 5, lethal: false }), off: SABRE }, [10, 10, 20]);
  expect(mixed.fact('difficulty', 'lethal')).toBe(true);
});

test('T20-TWF-14 both rolls, then miss chances, then the save', () => {
  const s = armed({ attack: 20 });
  s.gm('concealment', { who: 't', degree: 'partial' });
  expect(s.do('a', 'two-weapons', both, { dice: [10, 10, 5, 5, 20] }).rolled).toEqual([
    'a attack',
    'a attack',
    't miss chance',
    't miss chance',
    't Toughness',
  ]);
});

test('T20-TWF-14 one hand after the other for those who play so: the second hit gains the 2, and each is saved against', () => {
  const order = (more: Parameters<typeof struck>[0], dice: readonly number[], offTarget?: string) =>
    struck({ ...more, options: { 'twf.order': 'oneByOne' } }, dice, offTarget);
  const twice = order({}, [10, 20, 10, 20]);
  expect(twice.rolled).toEqual(['a attack', 't Toughness', 'a attack', 't Toughness']);
  expect([
    twice.facts('difficulty', 'difficulty'),
    twice.cites('double hit', 'T20-TWF-14'),
  ]).toEqual([[20, 15 + 3 + 2], true]);
  expect(order({}, [10, 20, 10, 20], 'u').facts('difficulty', 'difficulty')).toEqual([20, 18]);
  expect(order({}, [1, 10, 20]).facts('difficulty', 'difficulty')).toEqual([18]);
  expect(order({}, [10, 20, 1]).facts('difficulty', 'difficulty')).toEqual([20]);
  const fallen = armed({
    attack: 20,
    options: { 'twf.order': 'oneByOne' },
    first: sword({ damage: 30 }),
  });
  expect(
    fallen
      .do('a', 'two-weapons', both, { dice: [10, 1, 10, 20] })
      .facts('difficulty', 'difficulty'),
  ).toEqual([45, 20]);
});

test('T20-AUTO-01 two guns fire two bursts', () => {
  const s = stage({
    a: {
      at: [4, 5],
      sheet: { printed: { attack: 12 }, weapons: [gun(), gun({ name: 'other gun' })] },
    },
    t: { at: [8, 5], sheet: { con: 9 } },
  });
  expect(
    s
      .do(
        'a',
        'two-weapons',
        { weapon: 'a/gun', target: 't', offHand: 'a/other-gun', offTarget: 't' },
        { dice: [10, 10, 20] },
      )
      .has('volley'),
  ).toBe(true);
});

test('T20-TWF-05 two bare fists are two light weapons; a full hand makes no second one', () => {
  const fists = { weapon: 'unarmed', target: 't', offHand: 'unarmed', offTarget: 't' };
  const boxer = stage({ a: { at: [4, 5], sheet: { printed: { attack: 8 } } }, t: { at: [5, 5] } });
  expect(boxer.do('a', 'two-weapons', fists, { dice: [1, 1] }).facts('attacks', 'plus')).toEqual([
    4, 0,
  ]);
  expect(armed({}).allowed('a', 'two-weapons', fists)).toBe(false);
});

test('T20-TWF-11 one hand strikes and the other throws', () => {
  const s = stage({
    a: {
      at: [4, 5],
      sheet: {
        printed: { attack: 8 },
        weapons: [sword(), { name: 'axe', damage: 2, use: 'thrown' }],
      },
    },
    t: { at: [5, 5] },
    u: { at: [8, 5] },
  });
  s.do(
    'a',
    'two-weapons',
    { weapon: 'a/sword', target: 't', offHand: 'a/axe', offTarget: 'u', thrown: true },
    { dice: [1, 1] },
  );
  expect(s.who('a').hands.map(({ holds }) => holds)).toEqual(['a/sword', null]);
});

test('T20-CTX-19 T20-FIN-01 both hands may spare a life or aim at the gaps of the armor', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { printed: { attack: 20 }, weapons: [sword({ damage: 5 }), SABRE] } },
    t: { at: [5, 5], sheet: { armor: [{ name: 'mail', toughness: 3 }] } },
  });
  const scene = s.do(
    'a',
    'two-weapons',
    { ...both, manner: 'finesse', harm: 'non-lethal' },
    { dice: [10, 10, 12] },
  );
  expect([
    scene.facts('defense', 'value'),
    scene.fact('difficulty', 'lethal'),
    scene.fact('toughness', 'total'),
  ]).toEqual([[13, 13], false, 12]);
  const pistols = armed({ first: pistol({ name: 'sword' }), off: pistol({ name: 'sabre' }) });
  expect([
    pistols.refused('a', 'two-weapons', { ...both, manner: 'finesse' }),
    pistols.allowed('a', 'two-weapons', { ...both, manner: 'ordinary' }),
  ]).toEqual([['T20-FIN-02'], true]);
});

test('T20-TWF-01 neither hand strikes at one who is not there', () => {
  for (const target of ['target', 'offTarget'])
    expect(
      armed().fight.refusal({
        do: 'two-weapons',
        by: 'a',
        with: { ...both, target: 't', offTarget: 't', [target]: 'nobody' },
      }),
      target,
    ).toMatchObject({ rules: [] });
});

test('T20-TWF-01 two weapons that take more hands than there are do not strike together, natural ones take none', () => {
  const refused = (first: Data, off: Data, sheet: Data = {}) => {
    const s = stage({
      a: { at: [4, 5], sheet: { weapons: [first, off], ...sheet } },
      t: { at: [5, 5] },
    });
    return s.fight.refusal({ do: 'two-weapons', by: 'a', with: both })?.code;
  };
  expect(refused(sword(), SABRE)).toBeUndefined();
  expect(refused(sword({ hands: 2 }), SABRE)).toBeDefined();
  expect(refused(sword({ hands: 2 }), SABRE, { hands: 3 })).toBeUndefined();
  expect(
    refused(sword({ hands: 2 }), sword({ name: 'sabre', hands: 2 }), { hands: 3 }),
  ).toBeDefined();
});

test('T20-TWF-04 T20-TWF-07 by lightWhich=both a light second weapon helps beside a light first one only', () => {
  const light = { 'twf.lightWhich': 'both' } as const;
  expect(pluses({ off: LIGHT })).toEqual([4, 0]);
  expect(pluses({ off: LIGHT, options: light })).toEqual([2, -2]);
  expect(pluses({ first: sword({ damage: 5, light: true }), off: LIGHT, options: light })).toEqual([
    4, 0,
  ]);
  expect(pluses({ first: sword({ damage: 5, light: true }) })).toEqual([2, -2]);
  expect(pluses({ off: LIGHT, feats: ['Two-Weapon Fighting'] })).toEqual([8, 6]);
});

test('T20-TWF-01 T20-TWF-05 both hands strike with two weapons or two fists, and are offered for no less', () => {
  const blocked = (weapons: readonly Data[], sheet: Data = {}) =>
    true20.actions
      .get('two-weapons')
      ?.blocked(
        stage({ a: { at: [4, 5], sheet: { weapons: [...weapons], ...sheet } }, t: { at: [5, 5] } })
          .state,
        'a',
      )?.code;
  expect(blocked([sword(), SABRE])).toBeUndefined();
  expect(blocked([sword()])).toBeUndefined();
  expect(blocked([])).toBeUndefined();
  expect(blocked([], { hands: 1 })).toBe('one-weapon');
});

/** The options of a parameter, each with the rules that refuse it, if any. */
function choices(s: Stage, name: string, chosen: Data): readonly (readonly string[])[] {
  const domain = true20.actions.get('two-weapons')?.domain(s.state, 'a', name, chosen);
  if (domain?.kind !== 'choice') throw new Error(`${name} is no choice`);
  return domain.options.map(({ value, refused }) => [String(value), ...(refused?.rules ?? [])]);
}

test('T20-TWF-01 T20-TWF-05 the other hand has another weapon that strikes at one target, or the other fist', () => {
  const holding = (...weapons: readonly Data[]) =>
    stage({ a: { at: [4, 5], sheet: { weapons: [...weapons] } }, t: { at: [5, 5] } });
  const off = (s: Stage, weapon: string) => choices(s, 'offHand', { weapon, target: 't' });
  expect(off(holding(sword(), bomb()), 'a/sword')).toEqual([['unarmed']]);
  expect(off(holding(sword(), SABRE), 'a/sword')).toEqual([['a/sabre'], ['unarmed']]);
  expect(off(holding(sword(), SABRE), 'unarmed')).toEqual([['a/sword'], ['a/sabre']]);
  expect(off(holding(sword()), 'unarmed')).toEqual([['a/sword']]);
  expect(off(holding(), 'unarmed')).toEqual([['unarmed']]);
});

test('T20-FIN-01 T20-FIN-02 finesse is offered to both hands, and shown with the reason where one of them shoots', () => {
  const manners = (s: Stage) => choices(s, 'manner', { ...both });
  expect(manners(armed())).toEqual([['ordinary'], ['finesse']]);
  expect(manners(armed({ off: pistol({ name: 'sabre' }) }))).toEqual([
    ['ordinary'],
    ['finesse', 'T20-FIN-02'],
  ]);
});

const fist = { weapon: 'a/sword', target: 't', offHand: 'unarmed', offTarget: 't' };

test('T20-TWF-01 a weapon for both hands leaves none for a fist', () => {
  const s = armed({ first: sword({ hands: 2 }) });
  expect(s.fight.refusal({ do: 'two-weapons', by: 'a', with: fist })).toMatchObject({
    rules: ['T20-TWF-01'],
    code: 'hands-needed',
  });
});

test('T20-MOUNT-05 a rider with a hand on the reins strikes with one hand only, with claws all the same', () => {
  const riding = (sheet: Data) =>
    stage({
      a: { at: [4, 5], sheet, state: { riding: 'h' } },
      h: { at: [4, 5], side: 'ours', sheet: horse() },
      t: { at: [6, 5] },
    });
  const s = riding({ weapons: [sword(), SABRE] });
  expect(s.fight.refusal({ do: 'two-weapons', by: 'a', with: both })).toMatchObject({
    rules: ['T20-MOUNT-05'],
    code: 'hands-needed',
  });
  s.do('a', 'knees', {}, { dice: [20] });
  expect(s.allowed('a', 'two-weapons', both)).toBe(true);
  const claws = riding({ naturalWeapons: [sword({ name: 'bite' }), sword({ name: 'claws' })] });
  expect(claws.allowed('a', 'two-weapons', { ...both, weapon: 'a/bite', offHand: 'a/claws' })).toBe(
    true,
  );
});

test('T20-GANG-02 either hand has to reach the one it is aimed at', () => {
  for (const target of ['target', 'offTarget']) {
    const s = armed();
    s.gm('place', { who: 'u', to: [9, 9] });
    const refusal = s.fight.refusal({
      do: 'two-weapons',
      by: 'a',
      with: { ...both, [target]: 'u' },
    });
    expect(refusal?.rules, target).toEqual(['T20-GANG-02']);
  }
});

test('T20-TWF-04 T20-TWF-05 only what is light is told to be so', () => {
  const cited = (s: Stage, more: Data = {}) =>
    s.do('a', 'two-weapons', { ...both, ...more }, { dice: [1, 1] }).rules('both hands');
  expect(cited(armed())).toEqual(['T20-TWF-01', 'T20-TWF-14']);
  expect(cited(armed({ off: LIGHT }))).toEqual(['T20-TWF-01', 'T20-TWF-14', 'T20-TWF-04']);
  const boxer = stage({ a: { at: [4, 5], sheet: { weapons: [sword()] } }, t: { at: [5, 5] } });
  expect(cited(boxer, fist)).toEqual(['T20-TWF-01', 'T20-TWF-14', 'T20-TWF-05']);
});

test('T20-MOUNT-10 T20-TWF-01 the first blow of both hands at the end of a charge has its bonus, and ends it; shots do not', () => {
  const charged = (first: Data, off: Data, dice: readonly number[] = [1, 1]) => {
    const s = stage({
      a: {
        at: [2, 5],
        sheet: {
          printed: { attack: 8 },
          conviction: 2,
          weapons: [first, off],
          skills: { ride: 9 },
        },
        state: { riding: 'h' },
      },
      h: { at: [2, 5], side: 'ours', sheet: horse() },
      t: { at: [12, 5], sheet: { con: 9, size: 'Large' } },
    });
    s.do('a', 'knees', {}, { dice: [20] });
    s.do('a', 'ride', { pace: 'charge', path: [[10, 5]] });
    const scene = s.do('a', 'two-weapons', both, { dice });
    return [
      scene.facts('attacks', 'plus'),
      s.who('a').conditions.some(({ kind }) => kind === 'run-up'),
    ];
  };
  const shot = (name: string): Data => pistol({ name });
  expect(charged(sword(), SABRE)).toEqual([[4, -2], false]);
  expect(charged(shot('sword'), SABRE)).toEqual([[-2, 0], false]);
  expect(charged(sword(), shot('sabre'))).toEqual([[4, -6], false]);
  expect(charged(shot('sword'), shot('sabre'))).toEqual([[-2, -6], true]);
});
