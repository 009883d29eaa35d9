import { describe, expect, test } from 'vitest';
import { attack, befall, endRound, stage } from '../../testing/stage.js';
import type { Person, Staging } from '../../testing/stage.js';

const sword = { broadsword: 60 };

/** The DB of a target against a plain blow, with its breakdown. */
function db(person: Person, staging: Staging = {}) {
  const scene = attack(
    stage({ a: { arms: sword }, b: person, c: { at: [20, 0] } }, staging),
    'a',
    'b',
    { dice: [4], keep: 60 },
  );
  return { total: scene.total('DB'), parts: scene.parts('DB'), cites: scene.rules('db') };
}

describe('Defensive Bonus', () => {
  test('RMC-DB-01 three times Quickness is added to the base', () => {
    expect(db({ sheet: { baseDb: 20, qu: 8 } })).toMatchObject({
      total: 44,
      parts: ['RMC-DB-01 24'],
    });
    expect(db({ sheet: { baseDb: 20, qu: 7 } }).total).toBe(41);
  });

  test('RMC-DB-02 negative Quickness is tripled too', () => {
    expect(db({ sheet: { baseDb: 20, qu: -4 } })).toMatchObject({
      total: 8,
      parts: ['RMC-DB-02 -12'],
    });
  });

  test('RMC-DB-03 the positive term needs awareness and freedom; the base stays', () => {
    const sheet = { baseDb: 20, qu: 8 };
    expect([
      db({ sheet }).total,
      db({ sheet, state: { aware: false } }).total,
      db({ sheet, state: { held: true } }).total,
    ]).toEqual([44, 20, 20]);
  });

  test('RMC-DB-03 one who attacks or was attacked knows that there is a fight', () => {
    const sheet = { qu: 5 };
    const struck = stage({ a: { arms: sword }, b: { sheet, state: { aware: false } } });
    expect(attack(struck, 'a', 'b', { dice: [4], points: 2 }).total('DB')).toBe(0);
    expect(attack(struck, 'a', 'b', { dice: [4] }).total('DB')).toBe(15);
    const striker = stage({
      b: { arms: sword, sheet, state: { aware: false } },
      a: { arms: sword, sheet: { baseDb: 200 } },
    });
    attack(striker, 'b', 'a', { dice: [4] });
    striker.end();
    expect(attack(striker, 'a', 'b', { dice: [4] }).total('DB')).toBe(15);
    const asleep = stage({ a: { arms: sword }, b: { state: { aware: false, hits: 0 } }, c: {} });
    attack(asleep, 'a', 'b', { dice: [4] });
    expect(asleep.who('b').aware).toBe(false);
  });

  test('RMC-DB-04 a penalty stays with the unaware and the held, unless dropped', () => {
    const sheet = { baseDb: 5, qu: -4 };
    const drop = { options: { 'db.quPenaltyWhenUnaware': 'drop' as const } };
    expect([
      db({ sheet, state: { aware: false } }).total,
      db({ sheet, state: { held: true } }).total,
      db({ sheet, state: { aware: false } }, drop).total,
      db({ sheet }, drop).total,
    ]).toEqual([-7, -7, 5, -7]);
    expect(db({ sheet, state: { aware: false } }).parts).toEqual(['RMC-DB-04 -12']);
  });

  test('RMC-DB-05 held and out are not free; prone, staggered and stunned are, unless the group says otherwise', () => {
    const sheet = { baseDb: 10, qu: 7 };
    const of = (state: Person['state'], staging?: Staging) =>
      db({ sheet, ...(state ? { state } : {}) }, staging).total;
    expect([
      of({ staggered: true }),
      of({ stunActive: { dazed: 1 } }),
      of({ stunActive: { noParry: 1 } }),
      of({ held: true }),
      of({ hits: 0 }),
      of({ hits: 1 }),
      of({ out: 2 }),
    ]).toEqual([31, 31, 31, 10, 10, 31, 10]);
    const anyStun = { options: { 'db.restrictedBy': 'anyStun' as const } };
    expect([
      of({ stunActive: { dazed: 1 } }, anyStun),
      of({ stunActive: { noParry: 1 } }, anyStun),
      of({ staggered: true }, anyStun),
    ]).toEqual([10, 10, 31]);
  });

  test('RMC-DB-06 DB may be negative, and then raises the result', () => {
    const scene = attack(
      stage({ a: { arms: sword }, b: { sheet: { baseDb: -20, qu: -2 } } }),
      'a',
      'b',
      { dice: [4] },
    );
    expect([scene.total('DB'), scene.note('result')['result'], scene.rules('db')]).toEqual([
      -26,
      90,
      ['RMC-DB-06'],
    ]);
  });
});

/** A parry of an attack, by default with all available OB. */
const duel = (b: Person = {}, staging: Staging = {}) =>
  stage(
    {
      a: { arms: sword },
      b: { arms: { broadsword: 70 }, ...b },
      c: { at: [4, 0], arms: sword, side: 'a' },
    },
    staging,
  );
const parry = (points: number) => ({
  dice: [4],
  answers: [
    ['defence', 'parry'],
    ['parry', points],
  ] as const,
});

/** How much OB may be moved to defence now. */
function most(s: ReturnType<typeof stage>): number {
  const step = s.fight.perform({
    do: 'attack',
    by: 'a',
    with: { weapon: 'a/broadsword', target: 'b' },
  });
  const about = step.kind === 'asks' ? step.asked[0]?.question.about['most'] : 0;
  s.fight.withdraw();
  return typeof about === 'number' ? about : 0;
}

const refusedChoices = (b: Person) => {
  const step = duel(b).fight.perform({
    do: 'attack',
    by: 'a',
    with: { weapon: 'a/broadsword', target: 'b' },
  });
  const domain = step.kind === 'asks' ? step.asked[0]?.question.domain : undefined;
  return domain?.kind === 'choice'
    ? domain.options
        .filter((option) => option.refused)
        .map((option) => [option.value, option.refused?.rules])
    : 'not asked';
};

const archery = (staging: Staging) =>
  stage({ a: { arms: { bow: 20 } }, b: { at: [20, 0], arms: { broadsword: 70 } } }, staging);

describe('Parry', () => {
  test('RMC-PARRY-01 needs a wielded weapon that can parry', () => {
    const empty = stage({
      a: { arms: sword },
      b: { sheet: { natural: [{ weapon: 'claw_bite', skill: 90 }] }, state: { held: false } },
    });
    attack(empty, 'a', 'b', { points: 2, dice: [50, 4], answers: [['defence', 'dodge']] });
    expect(attack(empty, 'a', 'b', { dice: [4] }).rules('no defence')).toContain('RMC-PARRY-01');
    expect(refusedChoices({ arms: { bow: 70 } })).toEqual([['parry', ['RMC-PARRY-01']]]);
    expect(refusedChoices({ state: { broken: ['b/broadsword'] } })).toEqual([
      ['parry', ['RMC-PARRY-01']],
    ]);
    expect(refusedChoices({ arms: {} })).toEqual([['parry', ['RMC-PARRY-01']]]);
    expect(refusedChoices({})).toEqual([['dodge', ['RMC-DODGE-01']]]);
  });

  test('RMC-PARRY-02 points last for the round only, and do not go back to OB in it', () => {
    const s = duel();
    attack(s, 'a', 'b', parry(40));
    expect([s.who('b').shifted, s.who('b').parry?.points]).toEqual([40, 40]);
    s.end();
    expect(attack(s, 'b', 'a', { dice: [4] }).total('OB')).toBe(30);
    endRound(s);
    expect([s.who('b').shifted, s.who('b').parry]).toEqual([0, null]);
    s.end();
    expect(attack(s, 'b', 'a', { dice: [4] }).total('OB')).toBe(70);
  });

  test('RMC-PARRY-03 covers one attack, or every attack of one foe', () => {
    const strict = duel();
    expect(attack(strict, 'a', 'b', { ...parry(30), points: 2 }).total('DB')).toBe(30);
    const second = attack(strict, 'a', 'b', { dice: [4] });
    expect([second.total('DB'), second.rules('no defence')]).toEqual([
      0,
      ['RMC-PARRY-03', 'RMC-DODGE-01'],
    ]);
    const wide = duel({}, { options: { 'parry.scope': 'oneFoe' } });
    attack(wide, 'a', 'b', { ...parry(30), points: 2 });
    expect(attack(wide, 'a', 'b', { dice: [4] }).total('DB')).toBe(30);
    wide.end();
    wide.end();
    expect(attack(wide, 'c', 'b', { dice: [4] }).total('DB')).toBe(0);
  });

  test('RMC-PARRY-04 is committed before the die, or declared with its foe before the round', () => {
    const s = duel();
    expect(attack(s, 'a', 'b', parry(30)).tape.map(({ name }) => name)).toEqual([
      'defence',
      'parry',
      'attack',
    ]);
    const people = {
      a: { arms: sword },
      b: { arms: { broadsword: 70 } },
      c: { at: [4, 0] as const, arms: sword, side: 'a' },
    };
    const declared = stage(people, { options: { 'parry.allocation': 'declaredFoe' } });
    // Nothing was declared for the first round: no parry, and no OB may be reserved.
    expect(
      declared.refused('a', 'attack', { weapon: 'a/broadsword', target: 'b', keep: 1 }),
    ).toEqual(['RMC-OB-05', 'RMC-OB-06']);
    expect(attack(declared, 'a', 'b', { dice: [4] }).rules('no defence')).toContain('RMC-PARRY-04');
    declared.end();
    declared.end();
    const round = declared.do('c', 'end', {}, { answers: [['b declare-parry', 'a:40']] });
    expect(round.asked).toEqual(['a declare-parry', 'b declare-parry', 'c declare-parry']);
    expect(declared.who('b')).toMatchObject({
      shifted: 40,
      parry: { against: 'a', points: 40, spent: false },
    });
    // A secret declaration is not known to others.
    const seen = declared.fight.view({ name: 'a', role: 'player', combatants: ['a', 'c'] })
      .combatants['b'];
    expect([seen?.parry, seen?.shifted]).toEqual([null, 0]);
    expect(
      attack(declared, 'a', 'b', { dice: [4], answers: [['defence', 'parry']] }).total('DB'),
    ).toBe(40);
    declared.end();
    expect(attack(declared, 'b', 'a', { dice: [4] }).total('OB')).toBe(30);
  });

  test('RMC-PARRY-05 points are added to DB against that attack only', () => {
    const s = duel({ sheet: { baseDb: 20 } });
    const scene = attack(s, 'a', 'b', { ...parry(40), points: 2 });
    expect([scene.total('DB'), scene.parts('DB')]).toEqual([60, ['RMC-PARRY-05 40']]);
    expect(attack(s, 'a', 'b', { dice: [4] }).total('DB')).toBe(20);
  });

  test('RMC-PARRY-06 points are spent on an attack that fumbles', () => {
    const s = duel();
    attack(s, 'a', 'b', {
      dice: [1, 10],
      answers: [
        ['defence', 'parry'],
        ['parry', 20],
      ],
      points: 2,
    });
    expect(attack(s, 'a', 'b', { dice: [4] }).rules('no defence')).toContain('RMC-PARRY-03');
    expect(s.who('b').shifted).toBe(20);
  });

  test('RMC-PARRY-07 missiles can be parried, or not', () => {
    expect(attack(archery({}), 'a', 'b', { ...parry(25), dice: [5] }).total('DB')).toBe(25);
    const { domain } = attack(archery({ options: { 'parry.missiles': 'meleeOnly' } }), 'a', 'b', {
      dice: [5],
    }).question('defence');
    expect(domain).toMatchObject({
      options: [{ value: 'none' }, { refused: { rules: ['RMC-PARRY-07'] } }, { value: 'dodge' }],
    });
  });

  test('RMC-PARRY-08 the unaware neither parry nor dodge, nor does anyone parry an unseen attack', () => {
    const unaware = duel({ state: { aware: false } });
    expect(attack(unaware, 'a', 'b', { dice: [4] }).rules('no defence')).toEqual(['RMC-PARRY-08']);
    const hidden = stage({ a: { arms: sword, state: { hidden: true } }, b: { arms: sword } });
    expect(
      attack(hidden, 'a', 'b', { dice: [4], answers: [['ambush', 'unnoticed']] }).rules(
        'no defence',
      ),
    ).toEqual(['RMC-PARRY-08']);
    expect(hidden.who('a').hidden).toBe(false);
    const allowed = duel(
      { state: { aware: false } },
      { options: { 'parry.whenUnaware': 'allowed' } },
    );
    expect(attack(allowed, 'a', 'b', parry(30)).total('DB')).toBe(30);
  });

  test('RMC-OB-04 points moved to defence lower the own attack by exactly as much', () => {
    for (const keep of [0, 1, 35])
      expect(attack(duel(), 'a', 'b', { dice: [4], keep }).total('OB')).toBe(60 - keep);
  });

  test('RMC-OB-05 whole points from 0 to OB; with OB of 0 or less none', () => {
    const s = duel();
    const keeping = (keep: number) =>
      s.fight.refusal({
        do: 'attack',
        by: 'a',
        with: { weapon: 'a/broadsword', target: 'b', keep },
      })?.rules;
    expect([keeping(60), keeping(61), keeping(-1), keeping(0.5)]).toEqual([
      undefined,
      ['RMC-OB-05', 'RMC-OB-06'],
      ['RMC-OB-05', 'RMC-OB-06'],
      ['RMC-OB-05', 'RMC-OB-06'],
    ]);
    expect([
      most(duel({ arms: { broadsword: 1 } })),
      most(duel({ arms: { broadsword: 0 } })),
      most(duel({ arms: { broadsword: -10 } })),
    ]).toEqual([1, 0, 0]);
    const asked = attack(duel({ arms: { broadsword: 0 } }), 'a', 'b', {
      dice: [4],
      answers: [['defence', 'none']],
    });
    const { domain } = asked.question('defence');
    expect(domain).toMatchObject({
      options: [{ value: 'none' }, { refused: { rules: ['RMC-OB-05'] } }, { value: 'dodge' }],
    });
  });

  test('RMC-OB-06 the pool leaves out what is tied to one target, and no point counts twice', () => {
    const modifiers = [
      { label: 'flank', value: 15, against: 'a' },
      { label: 'blessed blade', value: 5 },
    ];
    expect([
      most(duel({ sheet: { modifiers } })),
      most(duel({ sheet: { modifiers } }, { options: { 'ob.shiftBasis': 'fullOb' } })),
    ]).toEqual([75, 90]);
    const striking = (options: Staging['options']) =>
      stage(
        { b: { arms: { broadsword: 70 }, sheet: { modifiers } }, a: {} },
        { options },
      ).fight.refusal({
        do: 'attack',
        by: 'b',
        with: { weapon: 'b/broadsword', target: 'a', keep: 80 },
      })?.rules;
    expect([striking({}), striking({ 'ob.shiftBasis': 'fullOb' })]).toEqual([
      ['RMC-OB-05', 'RMC-OB-06'],
      undefined,
    ]);
    const s = stage({ b: { arms: { broadsword: 70 } }, a: { arms: sword } });
    attack(s, 'b', 'a', { dice: [4], keep: 20 });
    s.end();
    expect(attack(s, 'a', 'b', { ...parry(20), points: 2 }).total('DB')).toBe(20);
    expect(attack(s, 'a', 'b', { dice: [4] }).has('no defence')).toBe(true);
  });
});

/** A foe who moves first declares a parry of 70 against a; then its turn begins with an effect received before it. */
const declared = (v: Person, cell: string) => {
  const s = stage(
    { v: { arms: { broadsword: 70 }, ...v }, a: { arms: sword } },
    { options: { 'parry.allocation': 'declaredFoe' } },
  );
  s.end();
  if (cell !== '') befall(s, 'v', cell);
  s.do('a', 'end', {}, { answers: [['v declare-parry', 'a:70']] });
  return s;
};

describe('A parry that stands', () => {
  test('RMC-STUN-03 is worth half to one who has been stunned since', () => {
    const s = declared({}, 'S1');
    s.end();
    const scene = attack(s, 'a', 'v', { dice: [4], answers: [['defence', 'parry']] });
    expect([
      scene.question('defence').about['most'],
      scene.total('DB'),
      scene.rules('parries').includes('RMC-STUN-03'),
    ]).toEqual([35, 35, true]);
    const atOnce = stage(
      { a: { arms: sword }, b: { arms: { broadsword: 70 } } },
      { options: { 'parry.scope': 'oneFoe', 'eff.start': 'immediate' } },
    );
    expect(attack(atOnce, 'a', 'b', { ...parry(70), points: 2 }).total('DB')).toBe(70);
    befall(atOnce, 'b', 'S1');
    expect(attack(atOnce, 'a', 'b', { dice: [4] }).total('DB')).toBe(35);
  });

  test('RMC-OB-05 is worth no more than OB with the weapon now in hand', () => {
    const s = declared({ arms: { broadsword: 70, dagger: 20 } }, '');
    s.do('v', 'draw', { item: 'v/dagger' });
    s.end();
    expect(attack(s, 'a', 'v', { dice: [4], answers: [['defence', 'parry']] }).total('DB')).toBe(
      20,
    );
  });

  test('RMC-OB-06 with all of OB movable, what was kept back against a foe defends against it', () => {
    const modifiers = [{ label: 'flank', value: 15, against: 'a' }];
    const s = stage(
      { b: { arms: { broadsword: 70 }, sheet: { modifiers } }, a: { arms: sword } },
      { options: { 'ob.shiftBasis': 'fullOb' } },
    );
    attack(s, 'b', 'a', { dice: [4], keep: 85 });
    s.end();
    expect(attack(s, 'a', 'b', parry(85)).total('DB')).toBe(85);
  });

  test('RMC-SURP-03 RMC-EFF-14 reactions that remain are not those of the unconscious', () => {
    const s = stage(
      { a: { arms: sword }, b: { arms: sword, sheet: { hits: 10 } }, c: {} },
      { options: { 'surp.failureBlocks': 'turnOnly' } },
    );
    s.gm('perceive', { who: 'b', cause: 'orientation' }, { dice: [40] });
    befall(s, 'b', '+10H');
    expect(attack(s, 'a', 'b', { dice: [4] }).rules('no defence')).toEqual(['RMC-EFF-14']);
  });

  test('RMC-PARRY-01 claws parry where their own weapon data says so', () => {
    const horns = {
      name: 'horns',
      table: 'claw_bite',
      class: 'natural',
      critType: 'slash',
      fumbleMax: 2,
      canParry: true,
    };
    const s = stage({
      a: { arms: sword },
      b: { sheet: { natural: [{ weapon: horns, skill: 50 }] } },
    });
    expect(attack(s, 'a', 'b', parry(50)).total('DB')).toBe(50);
  });

  test('RMC-DODGE-01 the question names only what is open', () => {
    const asked = (b: Person) => {
      const { fight } = duel(b);
      const step = fight.perform({
        do: 'attack',
        by: 'a',
        with: { weapon: 'a/broadsword', target: 'b' },
      });
      return step.kind === 'asks'
        ? fight.ruleset.prompt(step.asked[0]?.question ?? expect.fail('nothing asked'), fight.state)
        : '';
    };
    expect([asked({}), asked({ arms: {} })]).toEqual([
      'A attacks. Parry with up to 70 OB?',
      'A attacks. Dodge?',
    ]);
  });
});

describe('What one fights with', () => {
  test('RMC-OB-01 with the weapon of another one has the own skill in such a weapon, or none', () => {
    const ob = (arms: Readonly<Record<string, number>>) => {
      const s = stage({
        k: { arms: {}, sheet: { weapons: [{ weapon: 'broadsword', skill: 95, bonus: 10 }] } },
        a: { arms },
        z: { at: [1, 1], sheet: { baseDb: 200 } },
      });
      befall(s, 'k', 'DROP');
      s.end();
      if (s.who('a').wields !== null) s.do('a', 'drop');
      s.do('a', 'pick-up', { item: 'k/broadsword' });
      return (
        s.do('a', 'attack', { weapon: 'k/broadsword', target: 'z' }, { dice: [10] }).total('OB') +
        25
      );
    };
    expect([ob({}), ob({ broadsword: 40 }), ob({ mace: 40 })]).toEqual([10, 50, 10]);
  });

  test('RMC-TAB-07 one may be struck with the own weapon, which must have a column for that', () => {
    const text = '# kind: attack\n# id: broadsword\nresult,T0\n1-9,-\n10-150,33\n';
    expect(() =>
      stage(
        { a: { arms: sword, sheet: { armourClass: 'T1' } }, b: {} },
        { content: { tables: { mine: text } } },
      ),
    ).toThrow('E_MAP');
  });
});

const dodger = (b: Person = {}, staging: Staging = {}) => stage({ a: { arms: sword }, b }, staging);
const dodge = (...dice: readonly number[]) => ({
  dice: [...dice, 4],
  answers: [['defence', 'dodge']] as const,
});

const dodgeBonus = (ag: number, qu: number, staging: Staging = {}) =>
  attack(dodger({ sheet: { ag, qu } }, staging), 'a', 'b', dodge(50)).total('dodge') - 50;

const dodgeParts = (
  acrobatics: number,
  staging: Staging = {},
  answers: readonly (readonly [string, string])[] = [],
) =>
  attack(dodger({ sheet: { ag: 10, qu: 10, acrobatics } }, staging), 'a', 'b', {
    dice: [50, 4],
    answers: [['defence', 'dodge'], ...answers],
  }).parts('dodge');

const secondAttack = (staging: Staging) => {
  const s = dodger({}, staging);
  attack(s, 'a', 'b', { ...dodge(77), points: 2 });
  return attack(s, 'a', 'b', { dice: [4] });
};

describe('Dodge', () => {
  test('RMC-DODGE-01 is for those who have no usable weapon, unless anyone may', () => {
    expect(attack(dodger(), 'a', 'b', dodge(50)).has('dodges')).toBe(true);
    expect(attack(dodger({ arms: { bow: 50 } }), 'a', 'b', dodge(50)).has('dodges')).toBe(true);
    expect(
      attack(
        dodger({ arms: sword, state: { stunActive: { noParry: 1 } } }),
        'a',
        'b',
        dodge(50),
      ).has('dodges'),
    ).toBe(true);
    expect(() => attack(dodger({ arms: sword }), 'a', 'b', dodge(50))).toThrow(
      'has a usable weapon',
    );
    expect(
      attack(
        dodger({ arms: sword }, { options: { 'dodge.requiresNoUsableWeapon': false } }),
        'a',
        'b',
        dodge(50),
      ).has('dodges'),
    ).toBe(true);
  });

  test('RMC-DODGE-02 takes the whole round and its Action Points; no attack, no parry', () => {
    const s = dodger();
    attack(s, 'a', 'b', dodge(50));
    expect(s.who('b').actionPoints).toBe(0);
    s.end();
    expect([
      s.refused('b', 'attack', { weapon: 'b/brawling', target: 'a' }),
      s.refused('b', 'move', { path: [[3, 0]] }),
    ]).toEqual([['RMC-DODGE-02'], ['RMC-DODGE-02']]);
    const free = dodger(
      { arms: sword },
      { options: { actionPoints: 'disabled', 'dodge.requiresNoUsableWeapon': false } },
    );
    attack(free, 'a', 'b', dodge(50));
    free.end();
    expect(free.refused('b', 'attack', { weapon: 'b/broadsword', target: 'a' })).toEqual([
      'RMC-DODGE-02',
    ]);
    const struck = stage({ b: { arms: { bow: 40 } }, a: { arms: sword } });
    attack(struck, 'b', 'a', { dice: [5], points: 1 });
    struck.end();
    expect(attack(struck, 'a', 'b', { dice: [4] }).rules('no defence')).toContain('RMC-DODGE-02');
    const short = stage({ b: { arms: { bow: 40 }, state: { prone: true } }, a: { arms: sword } });
    short.do('b', 'rise');
    short.end();
    expect(attack(short, 'a', 'b', { dice: [4] }).rules('no defence')).toContain('RMC-DODGE-02');
  });

  test('RMC-DODGE-03 reads the Extremely Hard column, or Medium with -30', () => {
    const scene = attack(dodger(), 'a', 'b', dodge(88));
    expect([scene.note('dodges')['total'], scene.note('dodges')['db']]).toEqual([88, 45]);
    const modifier = attack(
      dodger({}, { options: { 'dodge.difficulty': 'modifier' } }),
      'a',
      'b',
      dodge(88),
    );
    expect([
      modifier.note('dodges')['total'],
      modifier.note('dodges')['db'],
      modifier.parts('dodge'),
    ]).toEqual([58, 45, ['RMC-DODGE-03 -30']]);
    // At high totals, the best number of the plain column is higher.
    const best = (staging: Staging) =>
      attack(dodger({}, staging), 'a', 'b', dodge(96, 75)).note('dodges')['db'];
    expect([best({}), best({ options: { 'dodge.difficulty': 'modifier' } })]).toEqual([90, 110]);
  });

  test('RMC-DODGE-04 adds the average of Agility and Quickness, halves down', () => {
    expect([dodgeBonus(7, 4), dodgeBonus(6, 4), dodgeBonus(-3, 0), dodgeBonus(-4, 1)]).toEqual([
      5, 5, -2, -2,
    ]);
    const nearest = { options: { 'dodge.avgRounding': 'nearest' as const } };
    expect([dodgeBonus(7, 4, nearest), dodgeBonus(-3, 0, nearest)]).toEqual([6, -1]);
  });

  test('RMC-DODGE-05 or Acrobatics, whichever is better, or as the dodger says', () => {
    expect([dodgeParts(11), dodgeParts(10), dodgeParts(9)]).toEqual([
      ['RMC-DODGE-05 11'],
      ['RMC-DODGE-04 10'],
      ['RMC-DODGE-04 10'],
    ]);
    expect(
      dodgeParts(30, { options: { 'dodge.bonusChoice': 'player' } }, [['dodge-bonus', 'average']]),
    ).toEqual(['RMC-DODGE-04 10']);
  });

  test('RMC-DODGE-06 a number is added to DB', () => {
    const scene = attack(dodger({ sheet: { baseDb: 10 } }), 'a', 'b', dodge(93));
    expect([scene.total('DB'), scene.parts('DB')]).toEqual([60, ['RMC-DODGE-06 50']]);
  });

  test('RMC-DODGE-07 the low end gives nothing and befalls the dodger, "fails" included', () => {
    const low = attack(dodger(), 'a', 'b', dodge(15));
    expect([low.note('dodges')['zone'], low.total('DB'), low.has('prone')]).toEqual([
      'low',
      0,
      true,
    ]);
    const fail = attack(dodger(), 'a', 'b', dodge(36));
    expect([fail.note('dodges')['cell'], fail.total('DB'), fail.has('prone')]).toEqual([
      'FAIL',
      0,
      false,
    ]);
    expect(attack(dodger(), 'a', 'b', dodge(37)).total('DB')).toBe(5);
  });

  test('RMC-DODGE-08 the high end gives the best number and its effects', () => {
    const s = dodger({ state: { stunActive: { noParry: 1, dazed: 1 } } });
    const scene = attack(s, 'a', 'b', dodge(100, 100, 100, 32));
    expect([scene.note('dodges')['zone'], scene.note('dodges')['cell'], scene.total('DB')]).toEqual(
      ['high', 'IN;UNSTUNALL', 90],
    );
    expect([s.who('a').initiativePenalties, s.who('b').stunActive]).toEqual([
      1,
      { dazed: 0, stunned: 0, noParry: 0 },
    ]);
  });

  test('RMC-DODGE-09 is rolled, and happens, before the die of the attack', () => {
    const s = dodger({ sheet: { baseDb: 10, qu: 4 } });
    const scene = attack(s, 'a', 'b', dodge(3, 60));
    expect(scene.rolled).toEqual(['b dodge', 'b open-ended', 'a attack']);
    expect(scene.notes.findIndex(({ id }) => id === 'prone')).toBeLessThan(
      scene.notes.findIndex(({ id }) => id === 'db'),
    );
  });

  test('RMC-DODGE-09 RMC-STAG-08 one who falls in dodging lies prone for the attack', () => {
    const fall = (options: Staging['options'], state: Person['state'] = {}) =>
      attack(dodger({ sheet: { baseDb: 100 }, state }, { options }), 'a', 'b', dodge(15))
        .all('ob')
        .map(({ data }) => data['total']);
    expect([
      fall({ 'prone.modifiers': 'sample' }),
      fall({ positionModifiers: 'enabled', 'prone.modifiers': 'sample' }),
      fall(
        { positionModifiers: 'enabled', 'prone.modifiers': 'sample' },
        { stunActive: { stunned: 1 } },
      ),
    ]).toEqual([
      [60, 110],
      [60, 110],
      [80, 110],
    ]);
    const asked = attack(dodger({ sheet: { baseDb: 100 } }), 'a', 'b', {
      dice: [15, 4],
      answers: [
        ['defence', 'dodge'],
        ['prone-modifier', 30],
      ],
    });
    expect([asked.asked, asked.parts('attack')]).toEqual([
      ['b defence', 'gm prone-modifier'],
      ['RMC-ATK-06 90', 'RMC-ATK-07 -100'],
    ]);
  });

  test('RMC-DODGE-10 covers one attack, or the round', () => {
    expect([secondAttack({}).total('DB'), secondAttack({}).rules('no defence')]).toEqual([
      0,
      ['RMC-PARRY-01', 'RMC-DODGE-10'],
    ]);
    const round = secondAttack({ options: { 'dodge.scope': 'round' } });
    expect([round.total('DB'), round.rules('still dodging')]).toEqual([35, ['RMC-DODGE-10']]);
  });

  test('RMC-DODGE-10 RMC-PARRY-08 RMC-DB-05 a dodge of the round is of no use to the held, nor against what is unseen', () => {
    const people = {
      a: { arms: sword },
      b: {},
      c: { at: [2, 2] as const, side: 'a', arms: sword, state: { hidden: true } },
    };
    const s = stage(people, { options: { 'dodge.scope': 'round' } });
    expect(attack(s, 'a', 'b', { ...dodge(77), points: 2 }).total('DB')).toBe(35);
    s.gm('hold', { who: 'b', held: true });
    expect(attack(s, 'a', 'b', { dice: [10] }).total('DB')).toBe(0);
    s.gm('hold', { who: 'b', held: false });
    s.end();
    s.end();
    const unseen = attack(s, 'c', 'b', { dice: [10], answers: [['ambush', 'unnoticed']] });
    expect([unseen.total('DB'), unseen.rules('no defence')]).toEqual([0, ['RMC-PARRY-08']]);
  });

  test('RMC-DODGE-11 states and injuries modify the roll', () => {
    const scene = attack(
      dodger({ state: { stunActive: { stunned: 1 }, penalties: [{ value: -10 }] } }),
      'a',
      'b',
      dodge(90),
    );
    expect([scene.total('dodge'), scene.parts('dodge')]).toEqual([
      30,
      ['RMC-STUN-01 -50', 'RMC-EFF-10 -10'],
    ]);
  });
});
