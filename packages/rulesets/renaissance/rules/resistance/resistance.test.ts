import { expect, test } from 'vitest';
import type { Options } from '../../state/options.js';
import type { Person } from '../../testing/stage.js';
import { damageTo, stage, targetsOf, weapon } from '../../testing/stage.js';

type Entry = NonNullable<Person['sheet']>[string];
const against = (keyword: string, effect?: Entry): Entry => ({
  kind: 'resistance',
  keyword,
  ...(effect === undefined ? {} : { effect }),
});
const weakTo = (keyword: string, effect?: Entry): Entry => ({
  kind: 'vulnerability',
  keyword,
  ...(effect === undefined ? {} : { effect }),
});

const brand = weapon('brand', { damage: { dice: 1, flat: 4 }, keywords: ['Fire'] });

interface Case {
  readonly options?: Partial<Options>;
  readonly entries?: readonly Entry[];
  readonly dice: readonly number[];
  readonly brand?: Entry;
  readonly sheet?: Person['sheet'];
  readonly luck?: number;
  readonly answers?: readonly (readonly [string, string])[];
}

/** Ann, 60, strikes Bob, Fray 50, with a burning brand of 1d10 + 4. */
function burn({
  options = {},
  entries = [],
  dice,
  brand: other = brand,
  sheet = {},
  luck = 0,
  answers = [],
}: Case) {
  const s = stage(
    {
      ann: { at: [5, 5], skills: { 'one-handed': 60 }, weapons: [other], state: { luck } },
      bob: { at: [6, 5], skills: { fray: 50 }, sheet: { resistances: [...entries], ...sheet } },
    },
    { options },
  );
  return s.do('ann', 'attack', { weapon: 'ann/brand', target: 'bob' }, { dice, answers });
}
const FIRE = against('Fire');
const DRY = weakTo('Fire');

test('REN-RES-01 creatures and the armour they wear have resistances', () => {
  expect(damageTo(burn({ entries: [FIRE], dice: [20, 95, 6] }), 'bob')).toEqual([5]);
  const cloak = { name: 'wet cloak', av: 0, resistances: [FIRE] };
  const scene = burn({ sheet: { armor: [cloak] }, dice: [20, 95, 6] });
  expect(damageTo(scene, 'bob')).toEqual([5]);
  expect(scene.cites('meets', 'REN-RES-01')).toBe(true);
});

test('REN-RES-02 an entry counts against its keyword only, tags included', () => {
  expect(damageTo(burn({ entries: [against('Cold')], dice: [20, 95, 6] }), 'bob')).toEqual([10]);
  expect(damageTo(burn({ entries: [against('fire')], dice: [20, 95, 6] }), 'bob')).toEqual([5]);
  expect(
    damageTo(
      burn({
        entries: [against('Heavy')],
        brand: weapon('brand', { tags: ['Heavy'] }),
        dice: [20, 95, 6],
      }),
      'bob',
    ),
  ).toEqual([3]);
});

test('REN-RES-02 a resistance reduces, a vulnerability increases, and all that match apply', () => {
  expect(damageTo(burn({ entries: [DRY], dice: [20, 95, 6] }), 'bob')).toEqual([20]);
  expect(
    damageTo(burn({ entries: [FIRE, against('Fire', [{ add: -2 }])], dice: [20, 95, 6] }), 'bob'),
  ).toEqual([3]);
  expect(damageTo(burn({ entries: [FIRE, DRY], dice: [20, 95, 7] }), 'bob')).toEqual([10]);
});

test('REN-RES-02 what an area burns resists each for itself', () => {
  const bomb = weapon('bomb', {
    skills: ['ranged'],
    kind: 'thrown',
    tags: ['Blast'],
    keywords: ['Fire'],
    damage: { dice: 0, flat: 20 },
  });
  const s = stage({
    ann: { at: [5, 5], skills: { ranged: 60 }, weapons: [bomb] },
    bob: { at: [15, 5], sheet: { resistances: [FIRE] } },
    cid: { at: [15, 6], sheet: { resistances: [DRY] } },
    dan: { at: [15, 4] },
  });
  s.do('ann', 'attack', { weapon: 'ann/bomb', target: 'bob' }, { dice: [20] });
  expect(['bob', 'cid', 'dan'].map((id) => s.who(id).damage)).toEqual([10, 36, 18]);
});

test('REN-RES-03 the default is option 5, and an entry without an effect counts as in option 1', () => {
  expect(
    damageTo(burn({ entries: [against('Fire', [{ add: -2 }])], dice: [41, 95, 6] }), 'bob'),
  ).toEqual([13]);
  const bare = burn({ entries: [FIRE], dice: [41, 95, 6] });
  expect(damageTo(bare, 'bob')).toEqual([7]);
  expect(bare.parts('DV').at(-1)).toBe('REN-RES-03 -8');
});

test('REN-RES-04 it changes the damage value with all bonuses, before armour', () => {
  const armoured = { armor: [{ name: 'coat', av: 5 }] };
  // DV 6 + 4 + 5 = 15, halved 7, armour 5.
  expect(damageTo(burn({ entries: [FIRE], sheet: armoured, dice: [41, 95, 6] }), 'bob')).toEqual([
    2,
  ]);
});

test('REN-RES-04 resistanceTiming=afterArmor changes what gets through', () => {
  const armoured = { armor: [{ name: 'coat', av: 5 }] };
  const options = { resistanceTiming: 'afterArmor' } as const;
  expect(
    damageTo(burn({ options, entries: [FIRE], sheet: armoured, dice: [41, 95, 6] }), 'bob'),
  ).toEqual([5]);
  expect(
    damageTo(
      burn({
        options,
        entries: [weakTo('Fire', [{ times: 3 }])],
        sheet: armoured,
        dice: [20, 95, 6],
      }),
      'bob',
    ),
  ).toEqual([15]);
  expect(
    damageTo(
      burn({
        options,
        entries: [weakTo('Fire', [{ add: 3 }])],
        sheet: { armor: [{ name: 'wall', av: 20 }] },
        dice: [20, 95, 6],
      }),
      'bob',
    ),
  ).toEqual([3]);
});

test('REN-RES-05 option 1: the attack states what happens', () => {
  const stated = weapon('brand', {
    damage: { dice: 1, flat: 4 },
    keywords: ['Fire'],
    resisted: [{ add: -3 }],
    vulnerable: [{ add: 4 }],
  });
  const options = { resistanceModel: 'opt1' } as const;
  expect(
    damageTo(
      burn({
        options,
        brand: stated,
        entries: [against('Fire', [{ times: 0 }])],
        dice: [20, 95, 6],
      }),
      'bob',
    ),
  ).toEqual([7]);
  const scene = burn({ options, brand: stated, entries: [DRY], dice: [20, 95, 6] });
  expect(damageTo(scene, 'bob')).toEqual([14]);
  expect(scene.parts('DV').at(-1)).toBe('REN-RES-05 4');
});

test('REN-RES-05 option 1: what the attack says in words is shown to the GM, not what the entry says', () => {
  const stated = weapon('brand', {
    damage: { dice: 1, flat: 4 },
    keywords: ['Fire'],
    resisted: [{ text: 'only singed' }],
    vulnerable: [{ text: 'catches fire' }, { add: 1 }],
  });
  const told = (entry: Entry, resistanceModel: Options['resistanceModel'] = 'opt1') => {
    const options = { resistanceModel };
    const scene = burn({ options, brand: stated, entries: [entry], dice: [20, 95, 6] });
    return scene
      .all('resistance text')
      .map(({ rules, data, audience }) => [...rules, data?.['text'], audience]);
  };
  expect(told(against('Fire', [{ text: 'melts' }]))).toEqual([['REN-RES-05', 'only singed', 'gm']]);
  expect(told(DRY)).toEqual([['REN-RES-05', 'catches fire', 'gm']]);
  expect(told(against('Cold'))).toEqual([]);
  expect(told(DRY, 'opt5')).toEqual([]);
});

test('REN-RES-06 option 1: resisted damage is halved, rounded down', () => {
  const scene = burn({
    options: { resistanceModel: 'opt1' },
    entries: [against('Fire', [{ add: -2 }])],
    dice: [41, 95, 6],
  });
  expect(damageTo(scene, 'bob')).toEqual([7]);
  expect(scene.parts('DV').at(-1)).toBe('REN-RES-06 -8');
});

test('REN-RES-07 option 1: the vulnerable take double', () => {
  const scene = burn({ options: { resistanceModel: 'opt1' }, entries: [DRY], dice: [41, 95, 6] });
  expect(damageTo(scene, 'bob')).toEqual([30]);
  expect(scene.parts('DV').at(-1)).toBe('REN-RES-07 15');
});

test('REN-RES-08 option 2: the target itself defends at +20 or -20', () => {
  const options = { resistanceModel: 'opt2' } as const;
  const resisted = burn({ options, entries: [FIRE], dice: [41, 45] });
  expect(targetsOf(resisted, 'Fray')).toEqual([70]);
  expect(resisted.has('miss')).toBe(true);
  const dry = burn({ options, entries: [DRY], dice: [41, 45, 6] });
  expect(targetsOf(dry, 'Fray')).toEqual([30]);
  expect(damageTo(dry, 'bob')).toEqual([15]);
  expect(targetsOf(burn({ options, entries: [DRY, DRY], dice: [41, 45, 6] }), 'Fray')).toEqual([
    10,
  ]);
});

test('REN-RES-08 option 2: without a check of the target nothing happens', () => {
  const blind = weapon('brand', {
    damage: { dice: 1, flat: 4 },
    keywords: ['Fire'],
    defendable: false,
  });
  expect(
    damageTo(
      burn({ options: { resistanceModel: 'opt2' }, brand: blind, entries: [FIRE], dice: [41, 6] }),
      'bob',
    ),
  ).toEqual([15]);
});

test('REN-RES-09 option 3: against the vulnerable the result is upgraded', () => {
  const options = { resistanceModel: 'opt3' } as const;
  const dry = burn({ options, entries: [DRY], dice: [41, 95, 6, 9] });
  expect(damageTo(dry, 'bob')).toEqual([18]);
  expect(dry.cites('shifted', 'REN-RES-09')).toBe(true);
  // A plain success becomes exceptional: +5.
  expect(damageTo(burn({ options, entries: [DRY], dice: [20, 95, 6] }), 'bob')).toEqual([15]);
  expect(
    damageTo(
      burn({ options: { ...options, exceptionalDv: 'mos' }, entries: [DRY], dice: [20, 95, 6] }),
      'bob',
    ),
  ).toEqual([10]);
});

test('REN-RES-09 option 3: the margins decide as before, and Luck cannot upgrade again', () => {
  const options = { resistanceModel: 'opt3' } as const;
  expect(burn({ options, entries: [DRY], dice: [20, 21] }).has('miss')).toBe(true);
  expect(() =>
    burn({ options, entries: [DRY], luck: 1, answers: [['luck', 'upgrade']], dice: [20, 95, 6] }),
  ).toThrow(/upgrade/);
  const swapped = burn({
    options,
    entries: [DRY],
    luck: 1,
    answers: [['luck', 'swap']],
    dice: [12, 95, 6],
  });
  expect(swapped.note('check')).toMatchObject({ roll: 21, grade: 'exceptional success' });
});

test('REN-RES-09 option 3: of a result that cannot get any better nothing is said', () => {
  const options = { resistanceModel: 'opt3' } as const;
  expect(burn({ options, entries: [DRY], dice: [33, 95, 6, 9] }).has('shifted')).toBe(false);
});

test('REN-RES-10 option 3: against the resistant the result is downgraded', () => {
  const options = { resistanceModel: 'opt3' } as const;
  const exceptional = burn({ options, entries: [FIRE], dice: [41, 95, 6] });
  expect(damageTo(exceptional, 'bob')).toEqual([10]);
  expect(exceptional.cites('shifted', 'REN-RES-10')).toBe(true);
  expect(
    damageTo(
      burn({ options: { ...options, exceptionalDv: 'mos' }, entries: [FIRE], dice: [41, 95, 6] }),
      'bob',
    ),
  ).toEqual([15]);
  // One step down: a critical is still exceptional.
  expect(burn({ options, entries: [FIRE], dice: [44, 95, 6] }).note('check')).toMatchObject({
    grade: 'exceptional success',
  });
  expect(
    burn({
      options: { ...options, downgradeSteps: 'collapse' },
      entries: [FIRE],
      dice: [44, 95, 6],
    }).note('check'),
  ).toMatchObject({ grade: 'success' });
});

test('REN-RES-10 option 3: failures get worse by the same rule', () => {
  const scene = burn({ options: { resistanceModel: 'opt3' }, entries: [FIRE], dice: [65] });
  expect(scene.note('check')).toMatchObject({ grade: 'exceptional failure' });
});

test('REN-RES-09 REN-RES-10 option 3: resistance and vulnerability to one attack leave its result as it is, two of a kind count once', () => {
  const options = { resistanceModel: 'opt3' } as const;
  const grade = (entries: readonly (typeof FIRE)[], dice: readonly number[]) =>
    burn({ options, entries, dice }).note('check')['grade'];
  expect(grade([FIRE, DRY], [44, 95, 6, 9])).toBe('critical success');
  expect(grade([FIRE, FIRE], [44, 95, 6])).toBe('exceptional success');
});

test('REN-RES-11 struck-out option 3: successes count one better, failures as they are', () => {
  const options = { resistanceModel: 'opt3struck' } as const;
  const dry = burn({ options, entries: [DRY], dice: [41, 95, 6, 9] });
  expect(damageTo(dry, 'bob')).toEqual([18]);
  expect(dry.cites('shifted', 'REN-RES-11')).toBe(true);
  expect(burn({ options, entries: [DRY], dice: [92] }).note('check')).toMatchObject({
    grade: 'exceptional failure',
  });
  expect(
    burn({ options: { resistanceModel: 'opt3' }, entries: [DRY], dice: [92] }).note('check'),
  ).toMatchObject({ grade: 'failure' });
});

test('REN-RES-11 struck-out option 3: a resisted critical is a plain success, and a failure is no worse', () => {
  const options = { resistanceModel: 'opt3struck' } as const;
  const critical = burn({ options, entries: [FIRE], dice: [44, 95, 6] });
  expect(critical.note('check')).toMatchObject({ grade: 'success' });
  expect(damageTo(critical, 'bob')).toEqual([10]);
  expect(burn({ options, entries: [FIRE], dice: [65] }).note('check')).toMatchObject({
    grade: 'failure',
  });
});

test('REN-RES-11 struck-out option 3: Luck may still upgrade', () => {
  const options = { resistanceModel: 'opt3struck' } as const;
  const dry = burn({
    options,
    entries: [DRY],
    luck: 1,
    answers: [['luck', 'upgrade']],
    dice: [20, 95, 6, 9],
  });
  expect(dry.note('check')).toMatchObject({ grade: 'critical success' });
  const wet = burn({
    options,
    entries: [FIRE],
    luck: 1,
    answers: [['luck', 'upgrade']],
    dice: [20, 95, 6],
  });
  expect(wet.note('check')).toMatchObject({ grade: 'exceptional success' });
});

test('REN-RES-12 option 4: resisted damage is rolled twice and the lowest counts', () => {
  const options = { resistanceModel: 'opt4' } as const;
  const scene = burn({ options, entries: [FIRE], dice: [41, 95, 9, 6] });
  expect(damageTo(scene, 'bob')).toEqual([15]);
  expect(scene.cites('damage sets', 'REN-RES-12')).toBe(true);
  expect(
    damageTo(burn({ options, entries: [FIRE, against('Fire')], dice: [41, 95, 9, 6, 3] }), 'bob'),
  ).toEqual([12]);
});

test('REN-RES-13 option 4: against the vulnerable the highest of two counts', () => {
  const options = { resistanceModel: 'opt4' } as const;
  const scene = burn({ options, entries: [DRY], dice: [41, 95, 6, 9] });
  expect(damageTo(scene, 'bob')).toEqual([18]);
  expect(scene.cites('damage sets', 'REN-RES-13')).toBe(true);
});

test('REN-RES-13 option 4 with a critical: three sets for the vulnerable, one for the resistant', () => {
  const options = { resistanceModel: 'opt4' } as const;
  expect(damageTo(burn({ options, entries: [DRY], dice: [44, 95, 2, 9, 6] }), 'bob')).toEqual([18]);
  expect(damageTo(burn({ options, entries: [FIRE], dice: [44, 95, 6] }), 'bob')).toEqual([15]);
  expect(damageTo(burn({ options, entries: [FIRE, DRY], dice: [41, 95, 6] }), 'bob')).toEqual([15]);
});

const burnt = (effect: Entry, roll = 41) =>
  damageTo(burn({ entries: [against('Fire', effect)], dice: [roll, 95, 6] }), 'bob')[0];

test('REN-RES-14 option 5: what an entry says applies in its order, rounded down, never below 0', () => {
  expect(burnt([{ add: -2 }])).toBe(13);
  expect(burnt([{ add: 3 }])).toBe(18);
  expect(burnt([{ divide: 2 }])).toBe(7);
  expect(burnt([{ times: 3 }], 20)).toBe(30);
  expect(burnt([{ add: -1 }, { divide: 2 }])).toBe(7);
  expect(burnt([{ divide: 2 }, { add: -1 }])).toBe(6);
  expect(burnt([{ add: -30 }, { add: 2 }])).toBe(2);
});

test('REN-RES-15 option 5: words are shown to the GM and do nothing by themselves', () => {
  const scene = burn({ entries: [weakTo('Fire', [{ text: 'catches fire' }])], dice: [41, 95, 6] });
  expect(damageTo(scene, 'bob')).toEqual([15]);
  const [note] = scene.all('resistance text');
  expect(note).toMatchObject({
    audience: 'gm',
    rules: ['REN-RES-15'],
    data: { who: 'bob', keyword: 'Fire', text: 'catches fire' },
  });
  expect(
    burn({ entries: [weakTo('Cold', [{ text: 'freezes' }])], dice: [41, 95, 6] }).has(
      'resistance text',
    ),
  ).toBe(false);
});

test('REN-RES-15 the words of an entry are shown where a splash or a touch does no damage', () => {
  const oil = weapon('oil', {
    skills: ['ranged'],
    kind: 'thrown',
    tags: ['Splash'],
    keywords: ['Fire'],
    splash: { extent: { dice: 0, flat: 2 }, effect: 'burns' },
  });
  const s = stage({
    ann: { at: [5, 5], skills: { ranged: 60 }, weapons: [oil] },
    bob: { at: [10, 5], sheet: { resistances: [weakTo('Fire', [{ text: 'melts' }])] } },
  });
  expect(
    s
      .do('ann', 'attack', { weapon: 'ann/oil', target: 'bob' }, { dice: [20] })
      .note('resistance text'),
  ).toMatchObject({ text: 'melts' });
});

test('REN-RES-04 is cited of a damage value that meets a resistance, and of no other', () => {
  expect(burn({ entries: [FIRE], dice: [41, 95, 6] }).cites('dv', 'REN-RES-04')).toBe(true);
  expect(burn({ entries: [against('Cold')], dice: [41, 95, 6] }).rules('dv')).toEqual([
    'REN-ATK-04',
  ]);
});

test('REN-RES-04 REN-ARM-03 after armour nothing is left to double of a blow that armour holds', () => {
  const through = (av: number) => {
    const s = stage(
      {
        ann: {
          at: [5, 5],
          skills: { 'one-handed': 60 },
          weapons: [weapon('brand', { damage: { dice: 0, flat: 5 }, keywords: ['Fire'] })],
        },
        bob: {
          at: [6, 5],
          sheet: {
            armor: [{ name: 'coat', av }],
            resistances: [{ kind: 'vulnerability', keyword: 'Fire' }],
          },
        },
      },
      { options: { resistanceTiming: 'afterArmor' } },
    );
    s.do('ann', 'attack', { weapon: 'ann/brand', target: 'bob' }, { dice: [20, 98] });
    return s.who('bob').damage;
  };
  expect([through(4), through(5), through(9)]).toEqual([2, 0, 0]);
});
