import type { Json } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import type { Props, Scene } from '@tiltyard/testing';
import type { Options } from '../../state/options.js';
import type { Person, Staging } from '../../testing/stage.js';
import { damageTo, dvsOf, stage, targetsOf, weapon } from '../../testing/stage.js';

type Data = Exclude<Person['sheet'], undefined>;
/** 1d10 + 3 + DB; DB is 4. */
const sword = weapon('sword', {
  damage: { dice: 1, flat: 3, db: true },
  ap: 1,
  keywords: ['Blade'],
});
const halberd = weapon('halberd', { skills: ['pole-arms'], hands: 2 });
const bow = weapon('bow', {
  skills: ['ranged'],
  kind: 'projectile',
  hands: 2,
  range: { short: 50, medium: 100, long: 150, extreme: 200 },
});
const ann: Person = {
  at: [5, 5],
  skills: { 'one-handed': 60, fray: 40, ranged: 55, 'pole-arms': 50 },
  weapons: [sword],
};
const bob: Person = { at: [6, 5], skills: { fray: 50 } };
const duel = (a: Partial<Person> = {}, b: Partial<Person> = {}, more: Staging = {}) =>
  stage({ ann: { ...ann, ...a }, bob: { ...bob, ...b } }, more);
const strike = { weapon: 'ann/sword', target: 'bob' };
const hit = (s: ReturnType<typeof duel>, props: Props, more = {}): Scene =>
  s.do('ann', 'attack', { ...strike, ...more }, props);
/** The damage value from attack, defence and damage dice for an attacker with skill 90. */
const dv = (
  dice: readonly number[],
  options: Partial<Options> = {},
  a: Partial<Person> = {},
  b: Partial<Person> = {},
  answers: Props['answers'] = [],
): Json | undefined =>
  dvsOf(
    hit(duel({ skills: { 'one-handed': 90 }, ...a }, { skills: { fray: 40 }, ...b }, { options }), {
      dice,
      answers,
    }),
  )[0];

test('REN-ATK-01 an attack is a Standard Action, hand to hand and at range', () => {
  for (const [a, weaponId] of [
    [{}, 'ann/sword'],
    [{ weapons: [bow] }, 'ann/bow'],
  ] as const) {
    const s = duel(a);
    s.do('ann', 'attack', { weapon: weaponId, target: 'bob' }, { dice: [97] });
    expect(s.who('ann')).toMatchObject({ standardUsed: true, quickUsed: 0 });
    expect(s.refused('ann', 'attack', { weapon: weaponId, target: 'bob' })).toEqual([
      'REN-TURN-03',
    ]);
  }
});

test('REN-ATK-02 the attacker rolls first, then the defender', () => {
  const scene = hit(duel(), { dice: [20, 60, 1] });
  expect(scene.rolled).toEqual(['ann attack', 'bob Fray', 'ann damage']);
  expect(scene.cites('check', 'REN-ATK-02')).toBe(true);
});

test('REN-ATK-03 a failed attack asks for no defence', () => {
  expect(hit(duel(), { dice: [60, 97, 1] }).rolled).toHaveLength(3);
  const s = duel();
  const missed = hit(s, { dice: [61] });
  expect(missed.rolled).toEqual(['ann attack']);
  expect(missed.cites('miss', 'REN-ATK-03')).toBe(true);
  expect(s.who('bob')).toMatchObject({ damage: 0, reacted: [] });
});

test('REN-ATK-04 the winner does the damage of the weapon', () => {
  const s = duel();
  const scene = hit(s, { dice: [20, 60, 8] });
  expect([dvsOf(scene), damageTo(scene, 'bob'), s.who('bob').damage]).toEqual([[15], [15], 15]);
  expect(scene.parts('DV')).toEqual(['REN-ATK-04 3', 'REN-ATK-04 4']);
});

test('REN-ATK-05 a defender who wins takes none', () => {
  const s = duel();
  const scene = hit(s, { dice: [20, 21] });
  expect(scene.cites('miss', 'REN-ATK-05')).toBe(true);
  expect(s.who('bob').damage).toBe(0);
});

test('REN-ATK-06 the higher margin wins, and neither a critical nor an exceptional result takes precedence', () => {
  expect(hit(duel(), { dice: [22, 23] }).has('miss')).toBe(true);
  expect(hit(duel(), { dice: [38, 39] }).has('miss')).toBe(true);
  expect(hit(duel(), { dice: [39, 38, 1] }).has('hit')).toBe(true);
  expect(hit(duel(), { dice: [34, 33, 1] }).has('hit')).toBe(true);
  // A failed defence has no margin to compare: 60 against 50 loses to 20.
  expect(hit(duel(), { dice: [20, 60, 1] }).has('hit')).toBe(true);
});

test('REN-ATK-06 equal margins: both roll again from the start and only the last pair counts', () => {
  const again = hit(duel(), { dice: [44, 44, 20, 10, 5] });
  expect(again.rolled).toEqual(['ann attack', 'bob Fray', 'ann attack', 'bob Fray', 'ann damage']);
  // Nothing remains of the 44: neither its critical nor its margin.
  expect(dvsOf(again)).toEqual([12]);
  expect(again.all('tie').map((note) => note.data['margin'])).toEqual([44]);
  const failed = hit(duel(), { dice: [27, 27, 61] });
  expect(failed.cites('miss', 'REN-ATK-03')).toBe(true);
  expect(hit(duel(), { dice: [27, 27, 31, 31, 20, 51, 1] }).all('tie')).toHaveLength(2);
});

const tie = (opposedTie: Options['opposedTie'], dice: readonly number[]) =>
  hit(duel({}, {}, { options: { opposedTie } }), { dice });

test('REN-ATK-06 switch opposedTie gives it to the defender or the attacker', () => {
  expect(tie('defender', [27, 27]).has('miss')).toBe(true);
  const won = tie('attacker', [41, 41, 5]);
  expect([won.has('hit'), dvsOf(won)]).toEqual([true, [17]]);
  expect(tie('reroll', [27, 27, 61]).rolled).toHaveLength(3);
});

test('REN-ATK-07 a winning margin over 30 adds 5 DV, 30 does not', () => {
  expect([dv([30, 97, 1]), dv([31, 97, 1])]).toEqual([8, 13]);
});

test('REN-ATK-08 a winning margin over 60 adds 5 more, 60 does not', () => {
  expect([dv([60, 97, 1]), dv([61, 97, 1])]).toEqual([13, 18]);
});

const LUCKY: Partial<Person> = { sheet: { luck: 1 } };
const UPGRADE = [['luck', 'upgrade']] as const;
const resisting: Partial<Person> = {
  sheet: { resistances: [{ kind: 'resistance', keyword: 'Blade' }] },
};

test('REN-ATK-09 a result upgraded to exceptional gains 5 DV whatever its margin', () => {
  expect([dv([21, 97, 1], {}, LUCKY), dv([21, 97, 1], {}, LUCKY, {}, UPGRADE)]).toEqual([8, 13]);
  // Upgraded from exceptional to critical: two sets of dice, and the 5 only once.
  expect(dv([41, 97, 2, 6], {}, LUCKY, {}, UPGRADE)).toBe(18);
});

test('REN-ATK-09 a result downgraded to normal loses what its margin would have given', () => {
  expect(dv([41, 97, 1], { resistanceModel: 'opt3' }, {}, resisting)).toBe(8);
  expect(dv([71, 97, 1], { resistanceModel: 'opt3' }, {}, resisting)).toBe(8);
  // A critical becomes exceptional and keeps its 5; a critical with a small margin gains nothing.
  expect(dv([44, 97, 1], { resistanceModel: 'opt3' }, {}, resisting)).toBe(13);
  expect(dv([22, 97, 1], { resistanceModel: 'opt3' }, {}, resisting)).toBe(8);
});

test('REN-ATK-09 switch exceptionalDv: by the margin alone, up or down', () => {
  const mos = { exceptionalDv: 'mos' } as const;
  expect([
    dv([21, 97, 1], mos, LUCKY, {}, UPGRADE),
    dv([30, 97, 1], mos),
    dv([31, 97, 1], mos),
    dv([60, 97, 1], mos),
    dv([61, 97, 1], mos),
  ]).toEqual([8, 8, 13, 13, 18]);
  expect(dv([71, 97, 1], { ...mos, resistanceModel: 'opt3' }, {}, resisting)).toBe(18);
});

test('REN-ATK-10 a critical rolls the damage dice twice and keeps the better set; what is flat counts once', () => {
  expect([dv([22, 97, 3, 9]), dv([22, 97, 9, 3]), dv([21, 97, 9])]).toEqual([16, 16, 16]);
  const scene = hit(duel(), { dice: [22, 97, 3, 9] });
  expect(scene.cites('hit', 'REN-ATK-10')).toBe(true);
  // Whole sets of two dice are compared, not single dice.
  const maul = weapon('maul', { damage: { dice: 2, flat: 1 } });
  const both = duel({ weapons: [maul] }).do(
    'ann',
    'attack',
    { weapon: 'ann/maul', target: 'bob' },
    { dice: [22, 97, 1, 9, 6, 5] },
  );
  expect(dvsOf(both)).toEqual([12]);
});

test('REN-ATK-11 doubles and margins add up', () => {
  for (const roll of [33, 44, 55]) expect(dv([roll, 97, 1, 2]), String(roll)).toBe(14);
  for (const roll of [66, 77, 88]) expect(dv([roll, 97, 1, 2]), String(roll)).toBe(19);
  for (const roll of [11, 22]) expect(dv([roll, 97, 1, 2]), String(roll)).toBe(9);
  expect(dv([0, 97, 1, 2])).toBe(9);
});

const knocked = (
  roll: number,
  options: Partial<Options>,
  a: Partial<Person> = {},
  answers: Props['answers'] = [],
): boolean => {
  const s = duel(a, {}, { options });
  const scene = s.do(
    'ann',
    'strike',
    { ...strike, strike: 'knock-down' },
    {
      dice: [
        roll,
        97,
        ...(roll % 11 === 0 ? [1, 1] : [1]),
        ...(options.criticalCountsAsExceptional === false && roll === 22 ? [] : [0]),
      ],
      answers,
    },
  );
  return scene.has('strike');
};

test('REN-ATK-11 switch criticalCountsAsExceptional: a double of 30 or less opens what asks for an exceptional success, or not', () => {
  expect(knocked(22, {})).toBe(true);
  expect(knocked(22, { criticalCountsAsExceptional: false })).toBe(false);
  // A double over 30 is exceptional by its margin, and so is a result upgraded by Luck.
  expect(knocked(33, { criticalCountsAsExceptional: false })).toBe(true);
  expect(knocked(21, { criticalCountsAsExceptional: false }, LUCKY, UPGRADE)).toBe(true);
});

const aimWith = (weapons: Person['weapons'], id: string) =>
  duel({ weapons: weapons ?? [] }).do(
    'ann',
    'attack',
    { weapon: id, target: 'bob' },
    { dice: [98] },
  );

test('REN-ATK-12 the weapon says which skill an attack is rolled on', () => {
  expect(targetsOf(aimWith([sword], 'ann/sword'), 'attack')).toEqual([60]);
  expect(targetsOf(aimWith([halberd], 'ann/halberd'), 'attack')).toEqual([50]);
  expect(targetsOf(aimWith([weapon('whip', { skills: ['fray'] })], 'ann/whip'), 'attack')).toEqual([
    40,
  ]);
  expect(aimWith([sword], 'ann/sword').cites('check', 'REN-ATK-12')).toBe(true);
});

test('REN-ATK-13 with several fitting skills the wielder picks, the best if nothing is said', () => {
  const staff = weapon('staff', { skills: ['one-handed', 'pole-arms'], hands: 2 });
  const aim = (skill?: string) =>
    targetsOf(
      duel({ weapons: [staff] }).do(
        'ann',
        'attack',
        { weapon: 'ann/staff', target: 'bob', ...(skill === undefined ? {} : { skill }) },
        { dice: [98] },
      ),
      'attack',
    )[0];
  expect([aim(), aim('one-handed'), aim('pole-arms')]).toEqual([60, 60, 50]);
  expect(
    duel({ weapons: [staff] }).allowed('ann', 'attack', {
      weapon: 'ann/staff',
      target: 'bob',
      skill: 'fray',
    }),
  ).toBe(false);
  expect(duel().refused('ann', 'attack', { ...strike, skill: 'pole-arms' })).toEqual([
    'REN-ATK-01',
  ]);
});

test('REN-ATK-13 a fitting proficiency counts: without it the skill is 20 worse', () => {
  const rapier = weapon('rapier', { proficiency: 'Fencing' });
  const aim = (sheet: Data) =>
    targetsOf(
      duel({ weapons: [rapier], skills: {}, sheet }).do(
        'ann',
        'attack',
        { weapon: 'ann/rapier', target: 'bob' },
        { dice: [98] },
      ),
      'attack',
    )[0];
  expect(aim({ skills: { 'one-handed': { ranks: 45 } } })).toBe(40);
  expect(aim({ skills: { 'one-handed': { ranks: 45, proficiencies: ['Fencing'] } } })).toBe(60);
});

/** The defences available to a combatant with a sword, trained fists and Fray. */
const defences = (
  a: Partial<Person>,
  what: { weapon: string },
  b: Partial<Person> = {},
  options: Partial<Options> = {},
): readonly Json[] => {
  const s = duel(
    a,
    { skills: { fray: 50, 'one-handed': 45, unarmed: 40 }, weapons: [sword], ...b },
    { options },
  );
  return s
    .do(
      'ann',
      'attack',
      { ...what, target: 'bob' },
      { dice: [20, 97, 1], answers: [['defence', 'fray']] },
    )
    .open('defence');
};

test('REN-ATK-14 the defender picks among the skills the attack permits, and Fray works against most', () => {
  expect(defences({}, { weapon: 'ann/sword' })).toEqual(['fray', 'parry:bob/sword', 'unarmed']);
  const picks = (answer: string) =>
    hit(duel({}, { skills: { fray: 50, 'one-handed': 45 }, weapons: [sword] }), {
      dice: [20, 97, 1],
      answers: [['defence', answer]],
    });
  expect(targetsOf(picks('fray'), 'Fray')).toEqual([50]);
  expect(targetsOf(picks('parry:bob/sword'), 'parry')).toEqual([45]);
  expect(picks('fray').question('defence')).toMatchObject({ who: 'bob' });
  // By default the best defence is used.
  expect(
    targetsOf(
      hit(duel({}, { skills: { fray: 50, 'one-handed': 51 }, weapons: [sword] }), {
        dice: [20, 97, 1],
      }),
      'parry',
    ),
  ).toEqual([51]);
});

test('REN-ATK-14 an attack may rule out Fray, or every defence', () => {
  const net = weapon('net', { noDefence: ['fray'] });
  expect(
    targetsOf(
      duel({ weapons: [net] }, { skills: { 'one-handed': 45 }, weapons: [sword] }).do(
        'ann',
        'attack',
        { weapon: 'ann/net', target: 'bob' },
        { dice: [20, 97, 1] },
      ),
      'parry',
    ),
  ).toEqual([45]);
  const sure = duel({ weapons: [weapon('doom', { defendable: false })] }).do(
    'ann',
    'attack',
    { weapon: 'ann/doom', target: 'bob' },
    { dice: [20, 1] },
  );
  expect([sure.cites('no defence', 'REN-ATK-14'), sure.has('hit')]).toEqual([true, true]);
});

test('REN-ATK-15 a melee skill parries melee attacks with a weapon that suits it, whatever the attacker has', () => {
  expect(defences({ weapons: [halberd] }, { weapon: 'ann/halberd' })).toContain('parry:bob/sword');
});

test('REN-ATK-15 no parry against a shot or a throw, none with a bow', () => {
  const shot = duel(
    { weapons: [bow] },
    { at: [9, 5], skills: { fray: 50, 'one-handed': 90 }, weapons: [sword] },
  ).do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, { dice: [20, 97, 1] });
  expect([shot.questions, targetsOf(shot, 'Fray')]).toEqual([[], [50]]);
  const knife = weapon('knife', { skills: ['one-handed', 'ranged'], kind: 'thrown' });
  const thrown = duel(
    { weapons: [knife] },
    { skills: { fray: 50, 'one-handed': 90 }, weapons: [sword] },
  ).do(
    'ann',
    'attack',
    { weapon: 'ann/knife', thrown: true, target: 'bob' },
    { dice: [20, 97, 1] },
  );
  expect(targetsOf(thrown, 'Fray')).toEqual([50]);
  expect(
    targetsOf(
      hit(duel({}, { skills: { fray: 50, ranged: 90 }, weapons: [bow] }), { dice: [20, 97, 1] }),
      'Fray',
    ),
  ).toEqual([50]);
});

test('REN-ATK-16 Unarmed Combat parries too, worse against the armed', () => {
  const fists = { skills: { fray: 20, unarmed: 60 } };
  const armed = hit(duel({}, fists), { dice: [20, 97, 1], answers: [['defence', 'unarmed']] });
  expect([targetsOf(armed, 'parry'), armed.parts('defence')]).toEqual([[40], ['REN-UNARM-04 -20']]);
  const bare = duel({ weapons: [], skills: { unarmed: 60 } }, fists).do(
    'ann',
    'attack',
    { weapon: 'unarmed', target: 'bob' },
    { dice: [20, 97, 1], answers: [['defence', 'unarmed']] },
  );
  expect(targetsOf(bare, 'parry')).toEqual([60]);
});

const attacked = (options: Partial<Options>, answers: readonly string[]) => {
  const s = stage(
    {
      ann: { ...ann, side: 'a' },
      cid: { ...ann, at: [6, 6], side: 'a' },
      bob: {
        at: [6, 5],
        side: 'b',
        skills: { fray: 50, 'one-handed': 60, unarmed: 40 },
        weapons: [sword],
      },
    },
    { options },
  );
  const first = s.do('ann', 'attack', strike, {
    dice: [20, 97, 1],
    answers: [['defence', answers[0] ?? 'fray']],
  });
  s.do('ann', 'end');
  const reacted = s.who('bob').reacted.length;
  const second = s.do(
    'cid',
    'attack',
    { weapon: 'cid/sword', target: 'bob' },
    { dice: [20, 97, 1], answers: answers[1] === undefined ? [] : [['defence', answers[1]]] },
  );
  return { first, second, reacted };
};

test('REN-ATK-17 switch parryIsReaction: a parry is no reaction by default, and may be repeated', () => {
  const { reacted, second } = attacked({}, ['parry:bob/sword', 'parry:bob/sword']);
  expect([reacted, targetsOf(second, 'parry')]).toEqual([0, [60]]);
});

test('REN-ATK-17 switch parryIsReaction: where a parry is one, the next attack leaves Fray only', () => {
  const { first, reacted, second } = attacked({ parryIsReaction: true }, ['parry:bob/sword']);
  expect([first.cites('reaction', 'REN-ATK-17'), reacted]).toEqual([true, 1]);
  expect([second.questions, targetsOf(second, 'Fray')]).toEqual([[], [50]]);
  expect(attacked({ parryIsReaction: true }, ['unarmed']).reacted).toBe(1);
  expect(attacked({ parryIsReaction: true }, ['fray', 'parry:bob/sword']).reacted).toBe(0);
});

const dodge = (
  fullDefenseMovementSkill: Options['fullDefenseMovementSkill'],
  answers: Props['answers'],
  full = true,
  skills = { fray: 40, athletics: 70 },
) =>
  hit(
    duel({}, { skills, state: { fullDefense: full } }, { options: { fullDefenseMovementSkill } }),
    { dice: [20, 97, 1], answers: answers ?? [] },
  );

test('REN-ATK-18 the GM is asked whether a movement skill may defend, and nothing is taken for granted', () => {
  const asked = dodge('gm', [['movement-defence', 'yes']]);
  expect(asked.question('movement-defence')).toMatchObject({
    who: 'gm',
    rules: ['REN-ATK-18'],
    fallback: 'no',
    about: { skills: ['athletics'] },
  });
  expect(targetsOf(asked, 'Athletics')).toEqual([90]);
  expect(targetsOf(dodge('gm', []), 'Fray')).toEqual([60]);
  expect(dodge('gm', [], false).questions).toEqual([]);
});

test('REN-ATK-18 switch fullDefenseMovementSkill: always in Full Defense, or never', () => {
  const always = dodge('always', [['defence', 'move:athletics']]);
  expect([always.asked, targetsOf(always, 'Athletics')]).toEqual([['bob defence'], [90]]);
  expect(targetsOf(dodge('always', [], false), 'Fray')).toEqual([40]);
  const never = dodge('never', []);
  expect([never.questions, targetsOf(never, 'Fray')]).toEqual([[], [60]]);
});

const unaware = (more: Staging = {}) =>
  stage(
    {
      ann: { ...ann },
      bob: { ...bob, state: { unawareOf: ['ann'] } },
      cid: { ...bob, at: [20, 10], side: 'b' },
    },
    more,
  );

test('REN-AWARE-01 who does not know of an attack does not defend; the attack is still rolled', () => {
  const scene = hit(unaware(), { dice: [20, 1] });
  expect([scene.rolled, scene.has('hit')]).toEqual([['ann attack', 'ann damage'], true]);
  expect(scene.cites('no defence', 'REN-AWARE-01')).toBe(true);
  expect(hit(unaware(), { dice: [61] }).has('miss')).toBe(true);
});

test('REN-AWARE-01 no one knows of an attacker who is hidden from the whole side', () => {
  const s = duel({ state: { hidden: true } });
  expect(hit(s, { dice: [20, 1] }).cites('no defence', 'REN-AWARE-01')).toBe(true);
  expect(s.who('ann').hidden).toBe(false);
  s.until('ann');
  expect(hit(s, { dice: [20, 97, 1] }).rolled).toContain('bob Fray');
});

test('REN-AWARE-01 the unaware defend against everyone else', () => {
  const s = stage({
    cid: { ...ann, at: [6, 6], side: 'a' },
    ann: { ...ann, side: 'a' },
    bob: { ...bob, side: 'b', state: { unawareOf: ['ann'] } },
  });
  expect(
    s.do('cid', 'attack', { weapon: 'cid/sword', target: 'bob' }, { dice: [20, 97, 1] }).rolled,
  ).toContain('bob Fray');
});

const lookout = (importance: string) =>
  stage({
    ann: { ...ann, skills: { stealth: 40, 'one-handed': 60 } },
    bob: {
      ...bob,
      skills: { perception: 50 },
      sheet: { importance },
      state: { unawareOf: ['ann'] },
    },
  });

test('REN-AWARE-02 major figures may be given a chance to notice: Perception against Stealth', () => {
  const s = lookout('major');
  const scene = s.gm('notice', { who: 'bob', of: 'ann' }, { dice: [30, 29] });
  expect([targetsOf(scene, 'Perception'), targetsOf(scene, 'Stealth')]).toEqual([[50], [40]]);
  expect(s.who('bob').unawareOf).toEqual([]);
  const missed = lookout('major');
  missed.gm('notice', { who: 'bob', of: 'ann' }, { dice: [29, 30] });
  expect(missed.who('bob').unawareOf).toEqual(['ann']);
  const open = lookout('major');
  expect(
    open.gm('notice', { who: 'bob', of: 'ann', against: 'nothing' }, { dice: [50] }).rolled,
  ).toEqual(['bob Perception']);
  expect(open.who('bob').unawareOf).toEqual([]);
});

test('REN-AWARE-02 minor figures get it only where the GM overrides', () => {
  const s = lookout('minor');
  expect(s.refused('gm', 'gm.notice', { who: 'bob', of: 'ann' })).toEqual(['REN-AWARE-02']);
  s.gm('notice', { who: 'bob', of: 'ann' }, { dice: [30, 97], force: 'a lucky glance' });
  expect(s.who('bob').unawareOf).toEqual([]);
});

test('REN-AWARE-02 the GM is asked as an unaware major figure is attacked, and one who notices defends', () => {
  const noticed = hit(lookout('major'), { dice: [30, 29, 20, 97, 1] });
  expect(noticed.question('may-notice')).toMatchObject({
    who: 'gm',
    rules: ['REN-AWARE-02'],
    fallback: 'stealth',
  });
  expect(noticed.rolled).toEqual([
    'bob Perception',
    'ann Stealth',
    'ann attack',
    'bob Fray',
    'ann damage',
  ]);
  expect(hit(lookout('major'), { dice: [51, 20, 1] }).rolled).toEqual([
    'bob Perception',
    'ann attack',
    'ann damage',
  ]);
  expect(
    hit(lookout('major'), { dice: [50, 20, 97, 1], answers: [['may-notice', 'nothing']] }).rolled,
  ).toEqual(['bob Perception', 'ann attack', 'bob Fray', 'ann damage']);
  expect(hit(lookout('major'), { dice: [20, 1], answers: [['may-notice', 'no']] }).rolled).toEqual([
    'ann attack',
    'ann damage',
  ]);
  expect(hit(lookout('minor'), { dice: [20, 1] }).questions).not.toContain('may-notice');
});

test('REN-AWARE-02 one who is noticed is hidden no longer', () => {
  const s = stage({
    ann: { ...ann, state: { hidden: true } },
    bob: { ...bob, skills: { perception: 50 }, sheet: { importance: 'major' } },
  });
  s.gm('notice', { who: 'bob', of: 'ann', against: 'nothing' }, { dice: [20] });
  expect(s.who('ann').hidden).toBe(false);
});

test('REN-AWARE-03 one who has been attacked knows of it from then on, hit or missed, unless the GM keeps it from him', () => {
  const s = unaware();
  const scene = hit(s, { dice: [61] });
  expect(scene.question('stays-unaware')).toMatchObject({
    who: 'gm',
    rules: ['REN-AWARE-03'],
    fallback: 'no',
  });
  expect(s.who('bob').unawareOf).toEqual([]);
  s.until('ann');
  expect(hit(s, { dice: [20, 97, 1] }).rolled).toContain('bob Fray');
  const kept = unaware();
  hit(kept, { dice: [61], answers: [['stays-unaware', 'yes']] });
  expect(kept.who('bob').unawareOf).toEqual(['ann']);
});

test('REN-AWARE-03 the same holds for a maneuver, which the unaware cannot resist', () => {
  const s = unaware();
  const scene = s.do('ann', 'trip', { target: 'bob' }, { dice: [20] });
  expect([scene.rolled, s.who('bob').prone, s.who('bob').unawareOf]).toEqual([
    ['ann trip'],
    true,
    [],
  ]);
});

const POWER = { skills: ['unarmed'], damage: { dice: 0 } };
const knife = weapon('knife', { skills: ['one-handed', 'ranged'], kind: 'thrown' });
const dart = weapon('dart', {
  skills: ['ranged'],
  kind: 'thrown',
  range: { short: 5, medium: 10, long: 20, extreme: 30 },
});
const silver = weapon('silver', { skills: ['ranged'], kind: 'projectile', ammunition: 'silver' });
const claw = weapon('claw', { skills: ['unarmed'], kind: 'natural' });
const SHOT = ['REN-ATK-01', 'REN-RNG-01', 'REN-RNG-02', 'REN-GRID-03'];
const armoury: Partial<Person> = {
  weapons: [
    sword,
    knife,
    dart,
    silver,
    bow,
    weapon('touch', { ...POWER, kind: 'touch' }),
    weapon('gaze', { ...POWER, skills: ['ranged'], kind: 'indicate', range: dart['range'] ?? {} }),
  ],
  sheet: { hands: 6, naturalWeapons: [claw], ammunition: { silver: 3 } },
};

test.each([
  ['ann/sword', {}, ['REN-ATK-01']],
  ['unarmed', {}, ['REN-ATK-01', 'REN-UNARM-08', 'REN-UNARM-09', 'REN-UNARM-10']],
  ['ann/claw', {}, ['REN-ATK-01', 'REN-NAT-01', 'REN-NAT-03']],
  ['ann/touch', {}, ['REN-ATK-01', 'REN-TOUCH-01']],
  ['ann/knife', { thrown: false }, ['REN-ATK-01']],
  ['ann/knife', { thrown: true }, [...SHOT, 'REN-RNG-05']],
  ['ann/dart', {}, SHOT],
  ['ann/bow', {}, [...SHOT, 'REN-RNG-12']],
  ['ann/silver', {}, [...SHOT, 'REN-RNG-13']],
  ['ann/gaze', {}, [...SHOT, 'REN-INDIC-01']],
])(
  'REN-RNG-01 REN-NAT-03 REN-UNARM-10 an attack with %s cites what makes it one',
  (id, how, rules) => {
    const s = duel(armoury, {}, {});
    const scene = s.do('ann', 'attack', { weapon: id, target: 'bob', ...how }, { dice: [98] });
    expect(scene.rules('attacks')).toEqual(rules);
  },
);

test('REN-MOUNT-05 an attack on a rider or on what carries one cites that they are two, another does not', () => {
  const horse = { at: bob.at, side: 'b', sheet: { warTrained: true, size: 'Large' } };
  const s = stage({
    ann: { ...ann, ...armoury },
    bob: { ...bob, state: { riding: 'horse' } },
    horse,
  });
  const cited = (weaponId: string, target: string): readonly string[] => {
    const scene = s.do('ann', 'attack', { weapon: weaponId, target }, { dice: [98] });
    s.fight.undo();
    return scene.rules('attacks');
  };
  for (const target of ['bob', 'horse']) {
    expect(cited('ann/sword', target)).toEqual(['REN-ATK-01', 'REN-MOUNT-05']);
    expect(cited('ann/touch', target)).toContain('REN-MOUNT-05');
    expect(cited('unarmed', target)).toContain('REN-MOUNT-05');
    expect(cited('ann/claw', target)).toContain('REN-MOUNT-05');
  }
});

test('REN-STR-14 the declaration tells the strike, the part it is at and the tag it carries', () => {
  const declared = (strikeId: string, more: Data = {}) => {
    const scene = duel().do(
      'ann',
      'strike',
      { ...strike, strike: strikeId, ...more },
      { dice: [98] },
    );
    return { rules: scene.rules('attacks'), ...scene.note('attacks') };
  };
  const plain = { by: 'ann', at: 'bob', weapon: 'sword' };
  expect(declared('called-shot', { part: 'eye' })).toEqual({
    ...plain,
    rules: ['REN-ATK-01', 'REN-STR-14'],
    strike: 'called-shot',
    part: 'eye',
    tags: ['Precision'],
  });
  expect(declared('knock-down')).toEqual({
    ...plain,
    rules: ['REN-ATK-01'],
    strike: 'knock-down',
  });
  expect(hit(duel(), { dice: [98] }).note('attacks')).toEqual(plain);
});

test('REN-AWARE-03 one who attacks knows of the one attacked, hit or missed', () => {
  const s = duel({ state: { unawareOf: ['bob'] } });
  hit(s, { dice: [98] });
  expect(s.who('ann').unawareOf).toEqual([]);
});

test('REN-ATK-01 no one is attacked by themselves, nor by one of several attacks of their own', () => {
  const two = { weapons: [sword, weapon('dirk', { tags: ['Off-Hand'] })] };
  const refusal = duel(two).fight.refusal({
    do: 'attacks',
    by: 'ann',
    with: { attacks: [strike, { weapon: 'ann/dirk', target: 'ann' }] },
  });
  expect(refusal).toMatchObject({ rules: ['REN-ATK-01'], code: 'self' });
});

test('REN-ARM-02 armour that is not there takes nothing, and armour that is gone through no more than all', () => {
  const through = (av: number, ap: number, surplusAp: Options['surplusAp'] = 'ignored') => {
    const blade = weapon('blade', { damage: { dice: 1, flat: 3 }, ap });
    const s = duel(
      { weapons: [blade] },
      { sheet: av === 0 ? {} : { armor: [{ name: 'coat', av }] } },
      { options: { surplusAp } },
    );
    const scene = s.do(
      'ann',
      'attack',
      { weapon: 'ann/blade', target: 'bob' },
      { dice: [20, 97, 5] },
    );
    return [...damageTo(scene, 'bob'), ...scene.parts('damage')];
  };
  expect(through(0, 0)).toEqual([8]);
  expect(through(0, 2)).toEqual([8]);
  expect(through(1, 1)).toEqual([8]);
  expect(through(1, 3)).toEqual([8]);
  expect(through(4, 0)).toEqual([4, 'REN-ARM-01 -4']);
  expect(through(4, 1)).toEqual([5, 'REN-ARM-02 -3']);
  expect(through(0, 2, 'added')).toEqual([10, 'REN-ARM-02 2']);
  expect(through(1, 3, 'added')).toEqual([10, 'REN-ARM-02 2']);
  expect(through(2, 2, 'added')).toEqual([8]);
});

test('REN-RNG-10 a plain shot that misses is no area without effect', () => {
  const s = duel({ weapons: [bow] }, { at: [12, 5] });
  const scene = s.do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, { dice: [98] });
  expect([scene.has('miss'), scene.has('no effect')]).toEqual([true, false]);
});
