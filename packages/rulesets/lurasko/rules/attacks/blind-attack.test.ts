import { expect, test } from 'vitest';
import type { Person, Staging } from '../../testing/stage.js';
import { diceOf, natural, stage, tnOf, weapon } from '../../testing/stage.js';

const ann: Person = {
  side: 'a',
  sheet: {
    DEX: 10,
    competencies: ['sword', 'grappling'],
    weapons: [weapon('sword', { offense: 2 })],
  },
  state: { blinded: true },
};
const foe: Person = { side: 'b', sheet: { DEX: 9 } };
const dark = (
  people: Readonly<Record<string, Person>> = { bob: foe },
  more: Staging = {},
  a: Person = {},
) => stage({ ann: { ...ann, ...a }, ...people }, more);
const SWORD = { weapon: 'ann/sword' };

test('LUR-BLIND-01 the competent may attack one they cannot see but suppose there', () => {
  const scene = dark().do('ann', 'blind', SWORD, { dice: [1, 10, 1] });
  expect(scene.note('hit')).toMatchObject({ by: 'ann', at: 'bob' });
  expect(scene.note('attacks blindly')).toMatchObject({ why: 'blinded' });
  expect(
    dark({}, {}, { sheet: { DEX: 10, weapons: [weapon('sword')] } }).refused('ann', 'blind', SWORD),
  ).toContain('LUR-BLIND-01');
});

const why = (a: Person, bob: Person, more: Staging = {}) =>
  stage({ ann: { ...ann, state: {}, ...a }, bob: { ...foe, ...bob } }, more)
    .do('ann', 'blind', SWORD, { dice: [20] })
    .note('attacks blindly')['why'];

test('LUR-BLIND-02 typical grounds are known', () => {
  expect(why({}, { state: { cloaked: true } })).toBe('cloaked');
  expect(why({}, {}, { map: { places: [{ id: 'cave', traits: ['Dark'] }] } })).toBe('darkness');
  expect(why({ state: { blinded: true } }, {})).toBe('blinded');
  expect(why({ state: { warned: true } }, { state: { hidden: true } })).toBe('warned');
});

const ambushed = () =>
  stage({ ann: { ...ann, state: {} }, bob: { ...foe, state: { hidden: true } } });

test('LUR-BLIND-02 for any other grounds the GM is asked', () => {
  const denied = ambushed();
  const scene = denied.do(
    'ann',
    'blind',
    { ...SWORD, words: 'footsteps' },
    { answers: [['blind-grounds', 'no']] },
  );
  expect(scene.asked).toEqual(['gm blind-grounds']);
  expect(scene.cites('no grounds', 'LUR-BLIND-02')).toBe(true);
  expect(denied.who('ann').used.majors).toBe(0);
  const granted = ambushed().do(
    'ann',
    'blind',
    { ...SWORD, words: 'footsteps' },
    { dice: [1, 10, 1], answers: [['blind-grounds', 'yes']] },
  );
  expect(granted.note('hit')).toMatchObject({ at: 'bob' });
});

test('LUR-BLIND-02 a warning by an ally who sees the ambusher is one', () => {
  const people = {
    bob: { ...foe, state: { hidden: true, noticedBy: ['cid'] } },
    cid: { side: 'a' },
  };
  const s = dark(people, { order: ['cid', 'ann', 'bob'] }, { state: {} });
  expect(s.do('cid', 'warn', { ally: 'ann' }).cites('warns', 'LUR-BLIND-02')).toBe(true);
  expect(s.who('ann').warned).toBe(true);
  expect(
    dark(
      { ...people, bob: { ...foe, state: { hidden: true } } },
      { order: ['cid', 'ann', 'bob'] },
      { state: {} },
    ).refused('cid', 'warn', { ally: 'ann' }),
  ).toEqual(['LUR-BLIND-02']);
});

test('LUR-BLIND-02 the GM says who sees whom', () => {
  const s = dark({ bob: foe }, {}, { state: {} });
  expect(
    s.gm('sight', { who: 'bob', what: 'cloaked', on: true }).cites('sight', 'LUR-BLIND-02'),
  ).toBe(true);
  expect(s.refused('ann', 'strike', { ...SWORD, target: 'bob' })).toEqual(['LUR-ATK-09']);
});

test('LUR-BLIND-03 it needs d20 on DEX first, with the ratings', () => {
  const scene = dark().do('ann', 'blind', SWORD, { dice: [12, 1] });
  expect(diceOf(scene)[0]).toBe('ann offence d20');
  expect(tnOf(scene, 'offence')).toBe(12);
  expect(scene.cites('roll', 'LUR-BLIND-03')).toBe(true);
  expect(
    dark()
      .do('ann', 'blind', SWORD, { dice: [13] })
      .has('miss'),
  ).toBe(true);
});

const tn = (a: Person, blindOffenseBonuses: boolean, what: string) =>
  tnOf(
    dark({ bob: foe }, { options: { blindOffenseBonuses } }, a).do(
      'ann',
      'blind',
      { weapon: what },
      { dice: [20] },
    ),
    'offence',
  );

test('LUR-BLIND-03 ratings and natural weapons add to it, unless that is not played', () => {
  const beast = { sheet: { DEX: 10, natural: [natural('Claw')] } };
  expect([tn({}, true, 'ann/sword'), tn({}, false, 'ann/sword')]).toEqual([12, 10]);
  expect([tn(beast, true, 'ann/claw'), tn(beast, false, 'ann/claw')]).toEqual([13, 10]);
});

test('LUR-BLIND-04 otherwise it is an incompetent attack: d12, and none for the incompetent', () => {
  const scene = dark().do('ann', 'blind', SWORD, { dice: [1, 9] });
  expect(diceOf(scene)[1]).toBe('bob defence d12');
  expect(scene.cites('roll', 'LUR-BLIND-04')).toBe(true);
  const abilities = [{ name: 'Flurry' }];
  expect(
    dark({ bob: foe }, {}, { sheet: { ...ann.sheet, abilities } }).refused('ann', 'blind', {
      ...SWORD,
      ability: 'Flurry',
    }),
  ).toEqual(['LUR-BLIND-01', 'LUR-BLIND-04']);
  expect(
    dark({ bob: foe }, {}, { sheet: { ...ann.sheet, competencies: [] } }).refused(
      'ann',
      'blind',
      SWORD,
    ),
  ).toContain('LUR-BLIND-04');
});

test('LUR-BLIND-05 it never hits an ally', () => {
  const scene = dark({ cid: { side: 'a' }, bob: foe, dan: { side: 'a' } }).do(
    'ann',
    'blind',
    SWORD,
    { dice: [1, 10, 1] },
  );
  expect(scene.cites('drawn', 'LUR-BLIND-05')).toBe(true);
  expect(scene.note('hit')).toMatchObject({ at: 'bob' });
});

test('LUR-BLIND-06 among several unseen the target is drawn, each as likely; the seen are not', () => {
  const people = {
    bob: { ...foe, state: { cloaked: true } },
    cid: foe,
    dan: { ...foe, state: { cloaked: true } },
  };
  for (const [face, target] of [
    [0, 'bob'],
    [1, 'dan'],
  ] as const) {
    const scene = dark(people, {}, { state: {} }).do('ann', 'blind', SWORD, { dice: [1, face, 1] });
    expect(diceOf(scene)).toEqual([
      'ann offence d20',
      'ann target 1 of 2',
      `${target} defence d12`,
    ]);
    expect(scene.cites('drawn', 'LUR-BLIND-06')).toBe(true);
  }
});

const maxed = (s: ReturnType<typeof dark>, ...ids: readonly string[]) => {
  for (const id of ids) s.gm('set', { path: `combatants.${id}.attacksReceived`, value: 3 });
  return s;
};

test('LUR-BLIND-07 those at their maximum are left out of the draw', () => {
  const scene = maxed(dark({ bob: foe, cid: foe }), 'bob').do('ann', 'blind', SWORD, {
    dice: [1, 1],
  });
  expect(scene.note('drawn')).toMatchObject({ at: 'cid', among: 1 });
  expect(scene.cites('drawn', 'LUR-BLIND-07')).toBe(true);
});

test('LUR-BLIND-08 with no one there a success tells so and a failure nothing', () => {
  const gone = { bob: { ...foe, at: 'field' } };
  const s = dark(gone);
  const scene = s.do('ann', 'blind', SWORD, { dice: [12] });
  expect(scene.cites('gone', 'LUR-BLIND-08')).toBe(true);
  expect(scene.all('gone')[0]?.audience).toEqual(['ann']);
  expect(s.who('ann').used.majors).toBe(1);
  expect(
    dark(gone)
      .do('ann', 'blind', SWORD, { dice: [13] })
      .has('gone'),
  ).toBe(false);
});

test('LUR-BLIND-09 the draw comes after the offence roll; a failed one counts for no one', () => {
  const s = dark({ bob: foe, cid: foe });
  const scene = s.do('ann', 'blind', SWORD, { dice: [13] });
  expect(scene.cites('miss', 'LUR-BLIND-09')).toBe(true);
  expect([s.who('bob').attacksReceived, s.who('cid').attacksReceived]).toEqual([0, 0]);
});

test('LUR-BLIND-09 or before it, and then it counts for the one drawn', () => {
  const s = dark({ bob: foe, cid: foe }, { options: { blindDraw: 'beforeOffence' } });
  expect(diceOf(s.do('ann', 'blind', SWORD, { dice: [1, 13] }))).toEqual([
    'ann target 1 of 2',
    'ann offence d20',
  ]);
  expect([s.who('bob').attacksReceived, s.who('cid').attacksReceived]).toEqual([0, 1]);
});

test('LUR-BLIND-10 with all at their maximum the action is wasted and nothing learned', () => {
  const s = maxed(dark({ bob: foe }), 'bob');
  const scene = s.do('ann', 'blind', SWORD, { dice: [1] });
  expect(scene.cites('finds nobody', 'LUR-BLIND-10')).toBe(true);
  expect(scene.has('gone')).toBe(false);
  expect(s.who('ann').used.majors).toBe(1);
  expect(
    maxed(dark({ bob: foe }, { options: { blindAllMaxed: 'refused' } }), 'bob').refused(
      'ann',
      'blind',
      SWORD,
    ),
  ).toEqual(['LUR-BLIND-10']);
});

test('LUR-BLIND-11 special attacks need a target that is seen, unless blind ones are played', () => {
  expect(dark().refused('ann', 'grapple', { target: 'bob' })).toContain('LUR-BLIND-11');
  const scene = dark({ bob: foe }, { options: { blindSpecials: true } }).do(
    'ann',
    'grapple',
    { target: 'bob' },
    { dice: [10, 10, 10, 10] },
  );
  expect(diceOf(scene).slice(0, 2)).toEqual(['ann offence d20', 'bob defence d12']);
  expect(scene.has('grapple')).toBe(true);
  expect(
    dark(
      { bob: foe },
      {},
      { state: { blinded: true, grapple: [{ with: 'bob', degree: 1 }] } },
    ).allowed('ann', 'wrestle', { target: 'bob' }),
  ).toBe(true);
});

test('LUR-BLIND-06 LUR-BLIND-08 the dead and absent cannot be met', () => {
  for (const out of ['dead', 'gone']) {
    const away = { ...foe, state: { out } };
    const scene = dark({ bob: away, cid: foe }).do('ann', 'blind', SWORD, { dice: [1, 1] });
    expect(scene.note('drawn')).toMatchObject({ at: 'cid', among: 1 });
    expect(
      dark({ bob: away, cid: { ...foe, at: 'field' } })
        .do('ann', 'blind', SWORD, { dice: [1] })
        .has('gone'),
    ).toBe(true);
  }
  expect(
    dark({ bob: { ...foe, state: { out: 'incapacitated' } } })
      .do('ann', 'blind', SWORD, { dice: [1, 1] })
      .note('drawn'),
  ).toMatchObject({ at: 'bob' });
});

test('LUR-GRAP-21 a grappler cannot attack blindly with Reach either, if the house rule says so', () => {
  const spear = {
    DEX: 10,
    competencies: ['spear'],
    weapons: [weapon('spear', { tags: ['Reach'] })],
  };
  const people = { bob: foe, cid: { side: 'b' } };
  const refused = (reachWhileGrappling: string) =>
    dark(
      people,
      { options: { reachWhileGrappling } },
      { sheet: spear, state: { blinded: true, grapple: [{ with: 'cid', degree: 1 }] } },
    ).allowed('ann', 'blind', { weapon: 'ann/spear' });
  expect([refused('between'), refused('any')]).toEqual([true, false]);
});

test('LUR-BLIND-01 LUR-BLIND-11 where special attacks may be blind, they take competence too', () => {
  const grasp = (competencies: readonly string[]) =>
    dark({ bob: foe }, { options: { blindSpecials: true } }, { sheet: { DEX: 10, competencies } });
  expect(grasp([]).refused('ann', 'grapple', { target: 'bob' })).toEqual([
    'LUR-BLIND-01',
    'LUR-BLIND-04',
  ]);
  expect(grasp(['grappling']).allowed('ann', 'grapple', { target: 'bob' })).toBe(true);
});

test('LUR-CTX-27 LUR-BLIND-06 a blind attack cannot meet protected members', () => {
  const named = { options: { guardCount: 'named' } };
  const s = dark({ bob: { ...foe, state: { guarded: true } }, cid: foe }, named);
  expect(s.do('ann', 'blind', SWORD, { dice: [1, 12, 1] }).note('hit')).toMatchObject({
    at: 'cid',
  });
  expect(
    dark({ bob: { ...foe, state: { guarded: true } } }, named)
      .do('ann', 'blind', SWORD, { dice: [1] })
      .cites('finds nobody', 'LUR-BLIND-10'),
  ).toBe(true);
});

test('LUR-BLIND-08 LUR-CTX-31 finding no one ends no engagement of others', () => {
  const s = dark({
    bob: { ...foe, state: { out: 'dead' } },
    cid: { side: 'a', at: { engagement: 'f' } },
    dan: { ...foe, at: { engagement: 'f' } },
  });
  s.do('ann', 'blind', SWORD, { dice: [1] });
  expect(['ann', 'cid', 'dan'].map((id) => s.who(id).engagement)).toEqual([null, 'f', 'f']);
});

test('LUR-BLIND-09 LUR-MAX-05 a target drawn after the offence roll counts the attack for all to know, one drawn before it in secret', () => {
  const told = (more: Staging = {}) =>
    dark({ bob: foe, cid: foe }, more)
      .do('ann', 'blind', SWORD, { dice: [1, 1, 1] })
      .all('received')
      .map(({ audience }) => audience);
  expect([told(), told({ options: { blindDraw: 'beforeOffence' } })]).toEqual([['all'], [['cid']]]);
});
