import { expect, test } from 'vitest';
import { holds } from '@tiltyard/testing';
import { library } from '../../state/content.js';
import { adjustedWeight, carryFactor, injuryFactor } from '../../state/sheet.js';
import type { Person, Staging } from '../../testing/stage.js';
import { diceOf, natural, stage, tnOf, weapon } from '../../testing/stage.js';
import { statOf } from './body.js';
import { encumbrance, weightFactor } from './encumbrance.js';

const ann: Person = {
  sheet: { STR: 5, DEX: 8, SPD: 8, competencies: ['sword', 'unarmed'], weapons: [weapon('sword')] },
};
const duel = (a: Person = {}, b: Person = {}, more: Staging = {}) =>
  stage(
    {
      ann: { ...ann, ...a, sheet: { ...ann.sheet, ...a.sheet } },
      bob: { ...b, sheet: { DEX: 8, ...b.sheet } },
    },
    more,
  );
const at = { weapon: 'ann/sword', target: 'bob' };
const stat = (s: ReturnType<typeof stage>, id: string, what: 'STR' | 'DEX' | 'SPD') =>
  statOf(s.state, s.who(id), what);

const lift = (load: number) =>
  stage({ ogre: { sheet: { WGT: 24, STR: 6, load } }, imp: { sheet: { WGT: 1 } } });

test('LUR-CTX-08 a step of WGT is 25 lb, and so a load of 25', () => {
  // 35 degrees of 6 x 7 are 209 at most: 184 and 25 are one load too little, 185 and 25 one degree more.
  expect(lift(184).allowed('ogre', 'grapple', { target: 'imp' })).toBe(true);
  expect(lift(185).refused('ogre', 'grapple', { target: 'imp' })).toContain('LUR-CTX-08');
});

test('LUR-CTX-09 of great weights only a part counts', () => {
  expect([20, 35, 50, 600].map((wgt) => adjustedWeight(wgt))).toEqual([20, 27, 35, 172]);
  const scene = duel({}, { sheet: { WGT: 35, bCON: 1 } }).do('ann', 'strike', at, {
    dice: [1, 9, 1],
  });
  // 27 / 5 is 5, and 10 damage makes two degrees.
  expect(scene.note('harm')).toMatchObject({ degrees: 2 });
  expect(scene.cites('harm', 'LUR-CTX-09')).toBe(true);
});

test('LUR-CTX-10 sizes are compared by WGT itself', () => {
  const s = stage({ ann: { sheet: { WGT: 20 } }, bob: { sheet: { WGT: 61, STR: 60 } } });
  // Adjusted, 61 would be 37 and no match for climbing.
  expect(
    s.do('ann', 'grapple', { target: 'bob' }, { dice: [9, 9, 9, 9] }).note('grapple'),
  ).toMatchObject({ kind: 'climb' });
  expect(adjustedWeight(61)).toBe(37);
  expect(
    stage({ ann: { sheet: { WGT: 20 } }, bob: {} })
      .do('ann', 'grapple', { target: 'bob' }, { dice: [1, 1, 1] })
      .cites('attacks', 'LUR-CTX-10'),
  ).toBe(true);
});

test('LUR-CTX-11 the injury factor is bCON x WGT / 5, at least 2', () => {
  expect([injuryFactor(3, 6), injuryFactor(7, 4), injuryFactor(3, 2), injuryFactor(1, 1)]).toEqual([
    3, 5, 2, 2,
  ]);
  expect(
    duel()
      .do('ann', 'strike', at, { dice: [1, 9, 1] })
      .cites('harm', 'LUR-CTX-11'),
  ).toBe(true);
});

const gained = (before: number, damage: number) => {
  const s = duel({}, { sheet: { bCON: 4 }, state: { damage: before } });
  return s.gm('harm', { who: 'bob', damage, type: 'superficial' }).note('harm')['degrees'];
};

test('LUR-CTX-12 every multiple of the factor met or passed is a degree', () => {
  expect([gained(0, 12), gained(0, 4), gained(0, 5), gained(4, 1), gained(10, 6)]).toEqual([
    2, 0, 1, 1, 1,
  ]);
});

test('LUR-CTX-13 degrees are kept for each type, arms apart', () => {
  const s = duel({}, { sheet: { bCON: 4 } });
  for (const type of ['leftArm', 'rightArm', 'leftArm', 'mobility'])
    s.gm('harm', { who: 'bob', damage: 5, type });
  expect(s.who('bob').injuries).toEqual({
    superficial: 0,
    mobility: 1,
    core: 0,
    leftArm: 2,
    rightArm: 1,
    perception: 0,
  });
  expect(s.gm('harm', { who: 'bob', damage: 5, type: 'core' }).cites('harm', 'LUR-CTX-13')).toBe(
    true,
  );
});

const hurt = (injuries: Person['state'], more: Staging = {}) =>
  duel({ state: { injuries: injuries ?? {} } }, {}, more);
const worse = (type: string, degrees: number, sheet: Person['sheet'] = {}) => {
  const s = duel({ sheet: { bCON: 4, ...sheet } });
  const scene = s.gm('harm', { who: 'ann', damage: 5 * degrees, type });
  return { s, scene, ann: s.who('ann') };
};

test('LUR-CTX-14 Mobility costs SPD, and the fourth degree puts one down for good', () => {
  expect([0, 1, 2, 3].map((mobility) => stat(hurt({ mobility }), 'ann', 'SPD'))).toEqual([
    8, 6, 4, 2,
  ]);
  expect(worse('mobility', 3).ann.knockedDown).toBe(false);
  const { s, ann: down } = worse('mobility', 4);
  expect(down.knockedDown).toBe(true);
  expect(s.refused('ann', 'stand-up')).toEqual(['LUR-CTX-14']);
});

test('LUR-CTX-14 LUR-CTX-26 hurt legs lower the target number of a movement roll', () => {
  const leaving = (mobility: number) =>
    tnOf(hurt({ mobility }).do('ann', 'leave', {}, { dice: [1] }), 'movement');
  expect([leaving(0), leaving(1), leaving(3)]).toEqual([8, 6, 2]);
});

test('LUR-CTX-14 an arm hinders offence with its hand, and the third degree makes it useless', () => {
  expect(
    hurt({ rightArm: 2 })
      .do('ann', 'strike', at, { dice: [1, 1, 1, 1] })
      .parts('offence dice'),
  ).toEqual(['LUR-CTX-14 -2']);
  expect(
    hurt({ leftArm: 2 })
      .do('ann', 'strike', at, { dice: [1, 1] })
      .parts('offence dice'),
  ).toEqual([]);
  expect(holds(worse('rightArm', 2).s, 'ann')).toEqual(['ann/sword']);
  const { s, scene } = worse('rightArm', 3);
  expect([holds(s, 'ann'), s.state.ground.map(({ item }) => item)]).toEqual([[], ['ann/sword']]);
  expect(scene.cites('drops', 'LUR-CTX-14')).toBe(true);
  expect(
    s.do('ann', 'strike', { weapon: 'unarmed', target: 'bob' }, { dice: [1, 9, 1] }).note('damage'),
  ).toMatchObject({ damage: 5 });
});

test('LUR-CTX-14 the third degree of Perception blinds', () => {
  expect(worse('perception', 2).scene.has('blinded')).toBe(false);
  expect(worse('perception', 3).scene.cites('blinded', 'LUR-CTX-14')).toBe(true);
  expect(worse('perception', 3).s.refused('ann', 'strike', at)).toEqual(['LUR-ATK-09']);
});

const fate = (type: string, degrees: number) =>
  ['dead', 'incapacitated'].find((id) => worse(type, degrees).scene.has(id));

test('LUR-CTX-14 five of Core or Perception or ten in all incapacitate; eight of Core or sixteen in all kill', () => {
  expect([fate('core', 4), fate('core', 5), fate('core', 7), fate('core', 8)]).toEqual([
    undefined,
    'incapacitated',
    'incapacitated',
    'dead',
  ]);
  expect([fate('perception', 4), fate('perception', 5)]).toEqual([undefined, 'incapacitated']);
  expect([
    fate('superficial', 9),
    fate('superficial', 10),
    fate('superficial', 15),
    fate('superficial', 16),
  ]).toEqual([undefined, 'incapacitated', 'incapacitated', 'dead']);
});

test('LUR-CTX-14 all of it stands in a table that a scenario may replace', () => {
  const frail = {
    spdPercent: 50,
    downAt: 2,
    armHindrance: 2,
    armUselessAt: 2,
    blindAt: 2,
    perceptionOutAt: 3,
    coreOutAt: 1,
    totalOutAt: 5,
    coreDeadAt: 2,
    totalDeadAt: 9,
  };
  const s = duel(
    { sheet: { bCON: 4 } },
    {},
    { options: { injuryEffects: 'frail' }, content: { injuryEffects: { frail } } },
  );
  expect(s.gm('harm', { who: 'ann', damage: 5, type: 'core' }).has('incapacitated')).toBe(true);
  expect(stat(hurt({ mobility: 2 }, { options: { injuryEffects: 'none' } }), 'ann', 'SPD')).toBe(8);
});

/** A combatant under so many degrees: 35 of load each at STR 5. */
const burdened = (degrees: number, sheet: Person['sheet'] = {}) =>
  duel({ sheet: { load: 35 * degrees, ...sheet } });

test('LUR-CTX-15 encumbrance costs SPD, then DEX, then everything', () => {
  expect([0, 1, 2, 3, 4].map((n) => stat(burdened(n), 'ann', 'SPD'))).toEqual([8, 8, 6, 4, 2]);
  expect([3, 4].map((n) => stat(burdened(n), 'ann', 'DEX'))).toEqual([8, 4]);
  const crushed = duel({ state: { fatigueDegrees: 5 } });
  expect([stat(crushed, 'ann', 'DEX'), stat(crushed, 'ann', 'SPD')]).toEqual([1, 0]);
  expect(crushed.refused('ann', 'strike', at)).toEqual(['LUR-CTX-15']);
  expect(burdened(4).allowed('ann', 'strike', at)).toBe(true);
});

test('LUR-CTX-15 from three degrees on no Ability costs more than one fatigue, at four every effort tires', () => {
  const abilities = [
    { name: 'Rush', fatigue: 2 },
    { name: 'Feint', fatigue: 1 },
  ];
  expect(burdened(3, { abilities }).refused('ann', 'strike', { ...at, ability: 'Rush' })).toEqual([
    'LUR-CTX-15',
  ]);
  expect(burdened(3, { abilities }).allowed('ann', 'strike', { ...at, ability: 'Feint' })).toBe(
    true,
  );
  expect(burdened(2, { abilities }).allowed('ann', 'strike', { ...at, ability: 'Rush' })).toBe(
    true,
  );
  const tired = (degrees: number) => {
    const s = burdened(degrees);
    s.do('ann', 'strike', at, { dice: [6 - 5, 1] });
    return s.do('ann', 'end').cites('tires', 'LUR-CTX-15');
  };
  expect([tired(3), tired(4)]).toEqual([false, true]);
  expect(burdened(4).do('ann', 'end').has('tires')).toBe(false);
});

test('LUR-CTX-15 five degrees put one down without recovery', () => {
  const s = stage({
    imp: { sheet: { WGT: 7, competencies: ['grappling'] } },
    giant: { sheet: { WGT: 30, STR: 5, DEX: 1 } },
  });
  const scene = s.do('imp', 'grapple', { target: 'giant' }, { dice: [1, 9, 9, 9, 9] });
  expect(scene.cites('knocked down', 'LUR-CTX-15')).toBe(true);
  expect(s.until('giant').refused('giant', 'stand-up')).toEqual(['LUR-CTX-15']);
});

const factor = (STR: number) =>
  weightFactor(duel({ sheet: { STR } }).state, duel({ sheet: { STR } }).who('ann'));

test('LUR-CTX-16 the weight factor is 7 x STR, the carry factor 4 and half the weight', () => {
  expect([factor(3), factor(14)]).toEqual([21, 98]);
  expect([carryFactor(7), carryFactor(35)]).toEqual([7, 17]);
});

const degrees = (load: number, options: Staging['options'] = {}, fatigueDegrees = 0) => {
  const s = duel({ sheet: { load }, state: { fatigueDegrees } }, {}, { options });
  return encumbrance(s.state, s.who('ann'));
};

test('LUR-CTX-17 a load makes a degree for each weight factor, fatigue adds its own', () => {
  expect([degrees(34), degrees(35), degrees(69), degrees(70), degrees(35, {}, 2)]).toEqual([
    0, 1, 1, 2, 3,
  ]);
  expect([degrees(36, { loadDegrees: 'ceil' }), degrees(200, { loadDegrees: 'off' })]).toEqual([
    2, 0,
  ]);
});

const held = (sheet: Person['sheet'], options: Staging['options'] = {}) => {
  const s = stage(
    {
      ogre: { sheet: { WGT: 24, STR: 10 }, state: { grapple: [{ with: 'tim', degree: 2 }] } },
      tim: { sheet: sheet ?? {} },
    },
    { options },
  );
  return encumbrance(s.state, s.who('ogre'));
};

test('LUR-CTX-18 a body weighs 25 for each WGT, and its gear', () => {
  // 175 against 70 for each degree.
  expect([
    held({}),
    held({ load: 34 }),
    held({ load: 35 }),
    held({}, { bodyWeightPerWgt: 30 }),
  ]).toEqual([2, 2, 3, 3]);
});

test('LUR-CTX-19 the armours are among the content', () => {
  const ranges = Object.values(library.own.armours).map(
    ({ name, low, high }) => `${name} ${low}-${high}`,
  );
  expect(ranges).toEqual([
    'gambeson 10-28',
    'steel lamellar 18-22',
    'chainmail 16-28',
    'brigandine 18-32',
    'full plate 24-40',
    'coral biomail 18-36',
    'coral plate 26-46',
  ]);
});

const through = (drive: number, options: Staging['options'] = {}) =>
  duel(
    { sheet: { weapons: [weapon('sword', { damage: 12, drive })] } },
    { sheet: { armor: 'chainmail' } },
    { options },
  )
    .do('ann', 'strike', at, {
      dice: drive > 16 || options['armorModel'] === 'off' ? [1, 9, 1] : [1, 9],
    })
    .note('damage')['damage'];

test('LUR-CTX-20 armour lets through nothing at its low, all at its high, a share between', () => {
  expect([through(16), through(17), through(22), through(27), through(28)]).toEqual([
    0, 1, 6, 11, 12,
  ]);
  expect([
    through(16, { armorModel: 'threshold' }),
    through(17, { armorModel: 'threshold' }),
    through(10, { armorModel: 'off' }),
  ]).toEqual([0, 12, 12]);
});

test('LUR-CTX-21 a defence that fails by 10 is a critical hit, and so is one that cannot be made', () => {
  const mail = { sheet: { armor: 'chainmail' } };
  const blow = (face: number, options: Staging['options'] = {}) =>
    duel({}, mail, { options })
      .do('ann', 'strike', at, { dice: [1, face, 1] })
      .note('damage');
  expect([blow(17)['damage'], blow(18)['damage']]).toEqual([3, 10]);
  expect([
    blow(12, { criticalMargin: 5 })['critical'],
    blow(13, { criticalMargin: 5 })['critical'],
  ]).toEqual([false, true]);
  const helpless = { ...mail, state: { out: 'incapacitated' } };
  expect(
    duel({}, helpless)
      .do('ann', 'strike', at, { dice: [1, 1] })
      .note('damage'),
  ).toMatchObject({ critical: true, damage: 10 });
  expect(
    duel({}, helpless, { options: { criticalHelpless: false } })
      .do('ann', 'strike', at, { dice: [1, 1] })
      .note('damage'),
  ).toMatchObject({ critical: false, damage: 3 });
});

test('LUR-CTX-22 weapons need STR by their rating and the hands on them', () => {
  const refused = (STR: number, hands: number, rating: number) =>
    !duel(
      { sheet: { STR, weapons: [weapon('sword', { hands, rating })] } },
      {},
      { options: { freeHandHelps: false } },
    ).allowed('ann', 'strike', at);
  expect([refused(1, 1, 1), refused(1, 2, 2), refused(2, 1, 2), refused(3, 1, 2)]).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect([refused(4, 2, 4), refused(5, 2, 4), refused(8, 1, 4), refused(9, 1, 4)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(
    duel({ sheet: { STR: 2, weapons: [weapon('sword', { rating: 3 })] } }).refused(
      'ann',
      'strike',
      at,
    ),
  ).toEqual(['LUR-CTX-22']);
});

test('LUR-CTX-22 a free hand helps to wield a one-handed weapon, unless that is not played', () => {
  const armed = (more: Staging, ...others: readonly string[]) =>
    duel(
      { sheet: { STR: 2, weapons: [weapon('sword', { rating: 2 }), ...others] } },
      {},
      more,
    ).allowed('ann', 'strike', at);
  const alone = { options: { freeHandHelps: false } };
  expect([armed({}), armed({}, 'torch'), armed(alone)]).toEqual([true, false, false]);
});

const pair = (DEX: number, competencies: readonly string[]) =>
  duel({
    sheet: { DEX, competencies: [...competencies], weapons: [weapon('sword'), weapon('knife')] },
  });

test('LUR-CTX-23 two weapons need DEX 8 to be competent, and a lesser hand must know both', () => {
  const both = { weapon: 'both', target: 'bob' };
  expect(diceOf(pair(8, ['sword', 'knife']).do('ann', 'strike', both, { dice: [1, 1] }))[0]).toBe(
    'ann offence d6',
  );
  expect(
    pair(7, ['sword', 'knife'])
      .do('ann', 'strike', both, { dice: [1] })
      .cites('incompetent', 'LUR-CTX-23'),
  ).toBe(true);
  expect(pair(7, ['sword']).refused('ann', 'strike', both)).toEqual(['LUR-CTX-23']);
  expect(pair(8, ['sword']).allowed('ann', 'strike', both)).toBe(true);
});

const zone = (trait: string) => ({ map: { places: [{ id: 'hall', traits: [trait] }] } });

test('LUR-CTX-24 Reach weapons cannot attack competently where it is tight; Blunt is what the GM makes of it', () => {
  const spear = { sheet: { weapons: [weapon('sword', { tags: ['Reach', 'Blunt'] })] } };
  for (const trait of ['Confining', 'Narrow Corridors'])
    expect(
      duel(spear, {}, zone(trait))
        .do('ann', 'strike', at, { dice: [1] })
        .cites('incompetent', 'LUR-CTX-24'),
    ).toBe(true);
  expect(
    diceOf(duel(spear, {}, zone('Wide-Open')).do('ann', 'strike', at, { dice: [1, 1] }))[0],
  ).toBe('ann offence d6');
  const ruled = duel(spear, {}, { options: { bluntRule: 'gm' } }).do('ann', 'strike', at, {
    dice: [1, 9, 1],
    answers: [['blunt', 'winded']],
  });
  expect([ruled.asked, ruled.cites('ruling', 'LUR-CTX-24')]).toEqual([['gm blunt'], true]);
  expect(duel(spear).do('ann', 'strike', at, { dice: [1, 9, 1] }).asked).toEqual([]);
});

test('LUR-CTX-36 the sample natural weapons fight as they should', () => {
  const zhuk: Person = {
    sheet: {
      STR: 5,
      DEX: 6,
      WGT: 10,
      hands: 0,
      natural: [natural('Claw', { damage: 34, drive: 21 })],
    },
  };
  const s = stage({ zhuk, bob: { sheet: { DEX: 8, bCON: 5 } } });
  expect(
    s
      .do('zhuk', 'strike', { weapon: 'zhuk/claw', target: 'bob' }, { dice: [6, 9, 1] })
      .note('harm'),
  ).toMatchObject({ damage: 34, degrees: 4 });
  const { creatures } = library.own;
  expect(creatures['snake']?.sheet).toMatchObject({
    STR: 1,
    DEX: 4,
    WGT: 1,
    natural: [{ damage: 7, drive: 17 }],
  });
  expect(creatures['cougar']?.sheet).toMatchObject({ STR: 3, DEX: 8, WGT: 6 });
});

test('LUR-CTX-37 divisions drop fractions', () => {
  expect(through(19)).toBe(3);
  const s = duel({ sheet: { SPD: 7, load: 70 } });
  // A quarter of 7 is 1, dropped from 7.
  expect(stat(s, 'ann', 'SPD')).toBe(6);
  expect(
    duel({}, { sheet: { armor: 'chainmail' } })
      .do('ann', 'strike', at, { dice: [1, 9, 1] })
      .cites('damage', 'LUR-CTX-37'),
  ).toBe(true);
});
