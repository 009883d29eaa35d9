import { expect, test } from 'vitest';
import { fillSensibly } from '@tiltyard/engine/players';
import type { Data } from '@tiltyard/testing';
import { holds } from '@tiltyard/testing';
import { renaissance } from '../../index.js';
import type { Person, Stage, Staging } from '../../testing/stage.js';
import { dvsOf, effectsOn, stage, targetsOf, weapon } from '../../testing/stage.js';

const mace = weapon('mace', { damage: { dice: 1, flat: 3, db: true } });
const spear = weapon('spear', {
  skills: ['pole-arms'],
  hands: 2,
  tags: ['Brace'],
  damage: { dice: 1, flat: 5, db: true },
});
const pike = weapon('pike', {
  skills: ['pole-arms'],
  hands: 2,
  reach: 2,
  tags: ['Brace'],
  damage: { dice: 1, flat: 5, db: true },
});
const bow = weapon('bow', {
  skills: ['ranged'],
  kind: 'projectile',
  damage: { dice: 1, flat: 3, db: true },
});
const knife = weapon('knife', {
  skills: ['one-handed', 'ranged'],
  kind: 'thrown',
  damage: { dice: 1, flat: 0, db: true },
});

/** SOM 15, STR 35: DB 5. Foot 4 / 12. */
const ann: Person = {
  at: [2, 5],
  skills: { 'one-handed': 65, ranged: 65, fray: 50 },
  weapons: [mace],
  sheet: { STR: 35 },
};
const bob: Person = { at: [9, 5], skills: { fray: 45, 'pole-arms': 60 } };

const lists = (
  more: Staging = {},
  changes: { readonly ann?: Partial<Person>; readonly bob?: Partial<Person> } = {},
) => stage({ ann: { ...ann, ...changes.ann }, bob: { ...bob, ...changes.bob } }, more);
const hitBob = { weapon: 'ann/mace', target: 'bob' };
const HIT = { dice: [29, 97, 6] };

/** The damage value of Ann's blow after a charge along a path. */
function dv(
  from: Person['at'],
  path: readonly (readonly [number, number])[],
  options: Staging['options'] = {},
  answers: readonly (readonly [string, string])[] = [],
) {
  const s = lists({ options }, { ann: { at: from } });
  s.do('ann', 'charge', { path: path.map((cell) => [...cell]) }, { answers });
  return dvsOf(s.do('ann', 'attack', hitBob, HIT))[0];
}

test('REN-CHARGE-01 after a charge the blows of that turn gain DB', () => {
  const s = lists();
  s.do('ann', 'charge', { path: [[8, 5]] });
  const scene = s.do('ann', 'attack', hitBob, HIT);
  expect(dvsOf(scene)).toEqual([19]);
  expect(scene.parts('DV')).toContain('REN-CHARGE-01 5');
  expect(targetsOf(scene, 'attack')).toEqual([55]);
  expect(dvsOf(lists({}, { ann: { at: [8, 5] } }).do('ann', 'attack', hitBob, HIT))).toEqual([14]);
});

test('REN-CHARGE-01 the bonus is gone after that turn', () => {
  const s = lists();
  s.do('ann', 'charge', { path: [[8, 5]] });
  s.do('ann', 'end');
  expect(effectsOn(s, 'ann')).toEqual(['hurried']);
  s.until('ann');
  expect(dvsOf(s.do('ann', 'attack', hitBob, HIT))).toEqual([14]);
});

test('REN-CHARGE-02 more than a metre must be run; one diagonal step will do', () => {
  expect(dv([7, 5], [[8, 5]])).toBe(14);
  expect(dv([7, 6], [[8, 5]])).toBe(19);
  expect(dv([6, 5], [[8, 5]])).toBe(19);
});

test('REN-CHARGE-02 the GM is asked about a shorter run', () => {
  const s = lists({}, { ann: { at: [7, 5] } });
  expect(s.do('ann', 'charge', { path: [[8, 5]] }).asked).toEqual(['gm run-up']);
  expect(effectsOn(s, 'ann')).toEqual(['hurried']);
  expect(dv([7, 5], [[8, 5]], {}, [['run-up', 'yes']])).toBe(19);
  expect(dv([7, 5], [[8, 5]], {}, [['run-up', 'no']])).toBe(14);
});

test('REN-CHARGE-02 chargeMinimum=twiceBase: the charge ends twice the base rate away', () => {
  const options = { chargeMinimum: 'twiceBase' } as const;
  expect(dv([1, 5], [[8, 5]], options)).toBe(14);
  expect(dv([0, 5], [[8, 5]], options)).toBe(19);
  // Eight metres covered, but ending near the start.
  expect(
    dv(
      [6, 5],
      [
        [6, 8],
        [8, 5],
      ],
      options,
    ),
  ).toBe(14);
});

test('REN-CHARGE-02 chargeMinimum=none asks for no run-up', () => {
  const s = lists({ options: { chargeMinimum: 'none' } }, { ann: { at: [7, 5] } });
  expect(s.do('ann', 'charge', { path: [[8, 5]] }).questions).toEqual([]);
  expect(dvsOf(s.do('ann', 'attack', hitBob, HIT))).toEqual([19]);
});

test('REN-CHARGE-03 every attack of the turn gets it', () => {
  const s = lists({}, { ann: { weapons: [mace, knife], sheet: { STR: 35, ambidextrous: true } } });
  s.do('ann', 'charge', { path: [[8, 5]] });
  const scene = s.do(
    'ann',
    'attacks',
    { attacks: [hitBob, { weapon: 'ann/knife', thrown: false, target: 'bob' }] },
    { dice: [29, 97, 6, 29, 97, 6] },
  );
  expect(dvsOf(scene)).toEqual([19, 16]);
});

test('REN-CHARGE-03 shots too, unless chargeBonusScope is melee', () => {
  const shoot = (options: Staging['options']) => {
    const s = lists({ options }, { ann: { weapons: [bow] } });
    s.do('ann', 'charge', { path: [[6, 5]] });
    return dvsOf(s.do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, HIT))[0];
  };
  expect(shoot({})).toBe(19);
  expect(shoot({ chargeBonusScope: 'melee' })).toBe(14);
  const blow = lists({ options: { chargeBonusScope: 'melee' } });
  blow.do('ann', 'charge', { path: [[8, 5]] });
  expect(dvsOf(blow.do('ann', 'attack', hitBob, HIT))).toEqual([19]);
});

test('REN-CHARGE-03 reactions outside the turn do not get it', () => {
  const s = lists();
  s.do('ann', 'charge', { path: [[8, 5]] });
  s.do('ann', 'end');
  expect(
    dvsOf(
      s.do(
        'bob',
        'move',
        { path: [[10, 5]] },
        { dice: [29, 97, 6], answers: [['opportunity', 'bob/ann/mace']] },
      ),
    ),
  ).toEqual([14]);
});

test('REN-CHARGE-01 an attack of opportunity in the own turn is one of its attacks', () => {
  const s = stage(
    {
      ann,
      bob: { ...bob, state: { prone: true } },
      cid: { ...bob, at: [9, 6], side: 'b' },
    },
    { order: ['bob', 'ann', 'cid'] },
  );
  const crawl = { event: 'attack', action: { do: 'crawl', with: { path: [[10, 5]] } } };
  s.do('bob', 'ready', crawl);
  s.end();
  s.do('ann', 'charge', { path: [[8, 5]] });
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'ann/mace', target: 'cid' },
    {
      dice: [29, 97, 6, 98],
      answers: [
        ['readied', 'yes'],
        ['opportunity', 'bob/ann/mace'],
      ],
    },
  );
  expect([scene.all('opportunity').length, dvsOf(scene)]).toEqual([1, [19]]);
});

test('REN-MOVE-04 a charge goes at those whom it gets to, and is offered to end within reach of them', () => {
  const far: Person = { at: [30, 5] };
  const s = stage(
    { ann, bob, far },
    { map: { rows: Array.from({ length: 12 }, () => '.'.repeat(40)) } },
  );
  const charge = renaissance.actions.get('charge');
  const targets = charge?.domain(s.state, 'ann', 'at', {});
  expect(
    targets?.kind === 'choice' &&
      targets.options.map(({ value, refused }) => [value, refused?.rules[0]]),
  ).toEqual([
    ['bob', undefined],
    ['far', 'REN-MOVE-04'],
  ]);
  const ends = (chosen: { readonly at?: string }) => {
    const domain = charge?.domain(s.state, 'ann', 'path', chosen);
    return domain?.kind === 'path' ? domain.destinations().map(({ to }) => to) : [];
  };
  expect(ends({ at: 'bob' }).length).toBeGreaterThan(2);
  for (const [x, y] of ends({ at: 'bob' }))
    expect(Math.max(Math.abs(x - 9), Math.abs(y - 5))).toBe(1);
  expect(ends({}).length).toBeGreaterThan(100);
  // The shortest of all these is proposed.
  const sensible = fillSensibly(renaissance, s.state, 'ann', 'charge', { at: 'bob' });
  expect(sensible?.with['path']).toHaveLength(6);
});

/** Bob has braced, and it is Ann's turn. */
function braced(
  more: Staging = {},
  changes: { readonly ann?: Partial<Person>; readonly bob?: Partial<Person> } = {},
  weaponId = 'bob/spear',
) {
  const s = lists(
    { order: ['bob', 'ann'], ...more },
    { ...changes, bob: { weapons: [spear], ...changes.bob } },
  );
  s.do('bob', 'brace', { weapon: weaponId });
  s.do('bob', 'end');
  return s;
}
const chargeBob = { at: 'bob', path: [[8, 5]] };

test('REN-BRACE-01 it needs a weapon with the Brace tag in hand', () => {
  expect(
    lists({ order: ['bob', 'ann'] }, { bob: { weapons: [mace] } }).refused('bob', 'brace', {
      weapon: 'bob/mace',
    }),
  ).toEqual(['REN-BRACE-01']);
  expect(
    lists({ order: ['bob', 'ann'] }, { bob: { weapons: [spear] } }).allowed('bob', 'brace', {
      weapon: 'bob/spear',
    }),
  ).toBe(true);
  const carried = lists({ order: ['bob', 'ann'] }, { bob: { weapons: [mace, spear] } });
  expect(holds(carried, 'bob')).toEqual(['bob/mace']);
  expect(carried.refused('bob', 'brace', { weapon: 'bob/spear' })).toEqual(['REN-BRACE-01']);
});

test('REN-BRACE-02 it costs a Standard Action and holds up to the next turn', () => {
  const s = lists({ order: ['bob', 'ann'] }, { bob: { weapons: [spear] } });
  s.do('bob', 'brace', { weapon: 'bob/spear' });
  expect(s.who('bob').standardUsed).toBe(true);
  s.do('bob', 'end');
  expect(effectsOn(s, 'bob')).toEqual(['braced']);
  s.until('bob');
  expect(effectsOn(s, 'bob')).toEqual([]);
  s.do('bob', 'end');
  expect(s.do('ann', 'charge', chargeBob).has('meets charge')).toBe(false);
});

test('REN-BRACE-03 who charges the bracer provokes an attack of opportunity when first within reach', () => {
  const s = braced({}, { bob: { weapons: [pike] } }, 'bob/pike');
  const scene = s.do('ann', 'charge', chargeBob, { dice: [97] });
  expect(scene.asked[0]).toBe('bob brace');
  expect(scene.cites('meets charge', 'REN-BRACE-03')).toBe(true);
  expect(s.who('bob').reacted).toHaveLength(1);
  // Before the charger's own attack, and only once.
  expect(scene.all('meets charge')).toHaveLength(1);
  const order = scene.notes.map((note) => note.id);
  expect(order.indexOf('attacks')).toBeLessThan(order.indexOf('charged'));
});

test('REN-BRACE-03 no reaction left, no attack', () => {
  const s = lists(
    { order: ['bob', 'ann'] },
    { bob: { weapons: [spear], state: { reacted: true, braced: 'bob/spear' } } },
  );
  expect(effectsOn(s, 'bob')).toEqual([]);
  const spent = stage({
    ann,
    bob: { ...bob, weapons: [spear], state: { reacted: true, braced: 'bob/spear' } },
  });
  expect(effectsOn(spent, 'bob')).toEqual(['braced']);
  expect(spent.do('ann', 'charge', chargeBob).questions).toEqual([]);
});

test('REN-BRACE-03 a charge counts that was announced against the bracer or ends near', () => {
  const no = { answers: [['brace', 'no']] } as const;
  expect(braced().do('ann', 'charge', { path: [[8, 5]] }, no).questions).toEqual(['brace']);
  const past = [
    [8, 6],
    [8, 8],
  ];
  expect(
    braced().do('ann', 'charge', { path: past }, { answers: [['opportunity', 'no']] }).questions,
  ).toEqual(['opportunity']);
  expect(
    braced().do(
      'ann',
      'charge',
      { at: 'bob', path: past },
      {
        answers: [
          ['brace', 'no'],
          ['opportunity', 'no'],
        ],
      },
    ).questions,
  ).toEqual(['brace', 'opportunity']);
  expect(braced().do('ann', 'charge', { at: 'bob', path: [[6, 5]] }).questions).toEqual([]);
});

test('REN-BRACE-03 where a charge ends is near as far as the longest weapon of the charger reaches', () => {
  const ends = (weapons: NonNullable<Person['weapons']>) => {
    const s = lists(
      { order: ['bob', 'ann'] },
      { ann: { skills: { 'pole-arms': 60 }, weapons }, bob: { weapons: [pike] } },
    );
    s.do('bob', 'brace', { weapon: 'bob/pike' });
    s.do('bob', 'end');
    const path = [[7, 5]];
    return s.do('ann', 'charge', { path }, { answers: [['brace', 'no']] }).questions;
  };
  expect(ends([pike])).toEqual(['brace']);
  expect(() => ends([mace])).toThrow('"brace"');
});

test('REN-BRACE-03 an ordinary move does not run into it', () => {
  expect(braced().do('ann', 'move', { path: [[8, 5]] }).questions).toEqual([]);
});

test('REN-BRACE-03 a weapon no longer in hand meets no one', () => {
  const s = braced();
  s.fight.perform({
    do: 'gm.set',
    by: 'gm',
    with: {
      path: 'combatants.bob.hands',
      value: [
        { name: 'main', holds: null },
        { name: 'off', holds: null },
      ],
    },
  });
  expect(holds(s, 'bob')).toEqual([]);
  expect(s.do('ann', 'charge', chargeBob).questions).toEqual([]);
});

test('REN-BRACE-04 a hit by the braced weapon adds DB', () => {
  // 1d10 3 + 5 + DB 4 + brace 4.
  const scene = braced().do('ann', 'charge', chargeBob, {
    dice: [30, 41, 3],
    answers: [
      ['brace', 'yes'],
      ['defence', 'fray'],
    ],
  });
  expect(dvsOf(scene)).toEqual([16]);
  expect(scene.parts('DV')).toContain('REN-BRACE-04 4');
  expect(targetsOf(scene, 'attack')).toEqual([60]);
  expect(targetsOf(scene, 'Fray')).toEqual([40]);
});

test('REN-BRACE-05 the charge goes on unless the attack incapacitates', () => {
  const frail = { STR: 35, DUR: 30 };
  const up = braced({}, { ann: { sheet: frail } });
  up.do('ann', 'charge', chargeBob, { dice: [30, 97, 3, 25] });
  expect(up.who('ann')).toMatchObject({ at: [8, 5], wounds: 2, prone: false });
  expect(effectsOn(up, 'ann')).toContain('charged');
  const down = braced({}, { ann: { sheet: frail } });
  down.do('ann', 'charge', chargeBob, { dice: [30, 97, 3, 26] });
  expect(down.who('ann').prone).toBe(true);
  expect(effectsOn(down, 'ann')).not.toContain('charged');
  const pikes = braced({}, { ann: { sheet: { DUR: 5 } }, bob: { weapons: [pike] } }, 'bob/pike');
  expect(
    pikes.do('ann', 'charge', chargeBob, { dice: [30, 97, 3] }).cites('stopped', 'REN-BRACE-05'),
  ).toBe(true);
  expect(pikes.who('ann').at).toEqual([6, 5]);
});

test('REN-BRACE-05 one who has been stopped is not met by the next bracer', () => {
  const s = stage({
    ann: { ...ann, sheet: { DUR: 5 } },
    bob: { ...bob, weapons: [spear], state: { braced: 'bob/spear' } },
    cid: { ...bob, at: [9, 4], weapons: [spear], state: { braced: 'cid/spear' } },
  });
  expect(s.do('ann', 'charge', chargeBob, { dice: [30, 97, 3] }).all('meets charge')).toHaveLength(
    1,
  );
});

test('REN-BRACE-06 struck-out brace: the attack comes first, spends no reaction, and meets each charger', () => {
  const options = { braceModel: 'firstStrike' } as const;
  const s = stage(
    {
      ann,
      bob: { ...bob, weapons: [spear], state: { braced: 'bob/spear', reacted: true } },
      eve: { ...ann, side: 'a', at: [2, 6] },
    },
    { options, order: ['ann', 'eve', 'bob'] },
  );
  const scene = s.do('ann', 'charge', chargeBob, { dice: [30, 97, 3] });
  expect(scene.cites('meets charge', 'REN-BRACE-06')).toBe(true);
  expect(dvsOf(scene)).toEqual([16]);
  expect(scene.parts('DV')).toContain('REN-BRACE-06 4');
  expect(scene.has('reaction')).toBe(false);
  expect(s.who('ann').at).toEqual([8, 5]);
  s.do('ann', 'end');
  expect(
    s.do('eve', 'charge', { at: 'bob', path: [[8, 6]] }, { dice: [97] }).has('meets charge'),
  ).toBe(true);
});

test.each(['opportunity', 'firstStrike'] as const)(
  'REN-BRACE-02 REN-MAN-07 REN-CTX-14 braceModel=%s: neither the grabbed nor those who have been disabled meet a charge, the freed do',
  (braceModel) => {
    const meets = (expected: boolean, between: (s: Stage) => void, state: Data = {}): void => {
      const s = stage(
        {
          ann,
          bob: { ...bob, weapons: [spear], state: { braced: 'bob/spear', ...state } },
          cid: { at: [10, 6], side: 'a' },
        },
        { options: { braceModel } },
      );
      between(s);
      const scene = s.do('ann', 'charge', { path: [[8, 5]] }, { dice: expected ? [99] : [] });
      expect(scene.has('meets charge')).toBe(expected);
    };
    meets(false, () => undefined, { grabbedBy: ['cid'] });
    meets(true, (s) => s.gm('harm', { who: 'cid', damage: 200 }), { grabbedBy: ['cid'] });
    const harmed = (damage: number) => (s: Stage) => {
      s.gm('harm', { who: 'bob', damage }, { dice: damage < 200 ? [0] : [] });
      s.gm('heal', { who: 'bob', damage, wounds: 9 });
    };
    meets(true, harmed(199));
    meets(false, harmed(200));
  },
);

test('REN-DEF-01 REN-REACT-03 REN-CTX-14 Full Defense and what was readied are over with one who is disabled, healed or not', () => {
  const s = stage({ bob, ann, cid: { at: [10, 6], side: 'b' } });
  s.do('bob', 'ready', { event: 'move', who: 'ann', action: { do: 'full-defense', with: {} } });
  s.gm('condition', { who: 'cid', condition: 'full defense', on: true });
  for (const who of ['bob', 'cid']) {
    s.gm('harm', { who, damage: 200 });
    s.gm('heal', { who, damage: 200 });
  }
  expect([s.state.waiting, effectsOn(s, 'cid')]).toEqual([[], []]);
});

test('REN-DEF-01 Full Defense is a Standard Action: +20 on every defence until the next turn', () => {
  const s = stage({ bob: { ...bob, at: [3, 5] }, ann }, { order: ['bob', 'ann'] });
  s.do('bob', 'full-defense');
  expect(s.who('bob').standardUsed).toBe(true);
  s.do('bob', 'end');
  const scene = s.do('ann', 'attack', hitBob, { dice: [29, 65] });
  expect(targetsOf(scene, 'Fray')).toEqual([65]);
  expect(scene.parts('defence')).toContain('REN-DEF-01 20');
  s.until('bob');
  expect(effectsOn(s, 'bob')).toEqual([]);
  s.do('bob', 'end');
  expect(targetsOf(s.do('ann', 'attack', hitBob, { dice: [29, 44] }), 'Fray')).toEqual([45]);
});

test('REN-DEF-01 it helps parries and catches, and against maneuvers', () => {
  const hook = weapon('hook', { tags: ['Catch'] });
  const ready = () =>
    stage({
      ann: { ...ann, at: [8, 5], skills: { 'one-handed': 65, unarmed: 40 } },
      bob: {
        ...bob,
        skills: { 'one-handed': 60, fray: 45 },
        weapons: [hook],
        state: { fullDefense: true },
      },
    });
  expect(
    targetsOf(
      ready().do('ann', 'attack', hitBob, {
        dice: [20, 25],
        answers: [['defence', 'parry:bob/hook']],
      }),
      'parry',
    ),
  ).toEqual([80]);
  expect(
    targetsOf(
      ready().do('ann', 'attack', hitBob, {
        dice: [20, 25],
        answers: [['defence', 'catch:bob/hook']],
      }),
      'catch',
    ),
  ).toEqual([70]);
  expect(
    targetsOf(ready().do('ann', 'grab', { target: 'bob' }, { dice: [20, 25] }), 'resist'),
  ).toEqual([65]);
});

test('REN-BRACE-04 who charges from within reach is met with it as well', () => {
  const s = lists({ order: ['bob', 'ann'] }, { ann: { at: [8, 4] }, bob: { weapons: [pike] } });
  s.do('bob', 'brace', { weapon: 'bob/pike' });
  s.do('bob', 'end');
  const scene = s.do(
    'ann',
    'charge',
    { at: 'bob', path: [[8, 6]] },
    { dice: [20, 97, 1], answers: [['opportunity', 'ann/bob/pike']] },
  );
  expect(dvsOf(scene)).toEqual([14]);
  expect(scene.parts('DV')).toContain('REN-BRACE-04 4');
  const walked = lists(
    { order: ['bob', 'ann'] },
    { ann: { at: [8, 4] }, bob: { weapons: [pike] } },
  );
  walked.do('bob', 'brace', { weapon: 'bob/pike' });
  walked.do('bob', 'end');
  expect(
    dvsOf(
      walked.do(
        'ann',
        'move',
        { path: [[8, 6]] },
        { dice: [20, 97, 1], answers: [['opportunity', 'ann/bob/pike']] },
      ),
    ),
  ).toEqual([10]);
});

test('REN-BRACE-03 one who does not know of the charger meets no charge', () => {
  const s = lists(
    { order: ['bob', 'ann'] },
    { bob: { weapons: [spear], state: { unawareOf: ['ann'] } } },
  );
  s.do('bob', 'brace', { weapon: 'bob/spear' });
  s.do('bob', 'end');
  expect(s.do('ann', 'charge', { at: 'bob', path: [[8, 5]] }).questions).toEqual([]);
});

test('REN-BRACE-06 REN-BRACE-03 a bracer strikes at a charge once, however far the weapon reaches', () => {
  for (const braceModel of ['firstStrike', 'opportunity'] as const) {
    const s = lists(
      { options: { braceModel }, order: ['bob', 'ann'] },
      { bob: { weapons: [pike], skills: { fray: 45, 'pole-arms': 60 } } },
    );
    s.do('bob', 'brace', { weapon: 'bob/pike' });
    s.end();
    const scene = s.do('ann', 'charge', { at: 'bob', path: [[8, 5]] }, { dice: [98] });
    expect(scene.all('meets charge').length, braceModel).toBe(1);
  }
});

test('REN-BRACE-03 a charger who comes from out of sight is met once in reach and in sight', () => {
  const rows = Array.from({ length: 12 }, (_, y) => `.....${y < 5 ? '#' : '.'}..............`);
  const s = lists(
    { order: ['bob', 'ann'], map: { rows } },
    { ann: { at: [4, 2] }, bob: { weapons: [spear], skills: { fray: 45, 'pole-arms': 60 } } },
  );
  s.do('bob', 'brace', { weapon: 'bob/spear' });
  s.end();
  const scene = s.do(
    'ann',
    'charge',
    {
      path: [
        [4, 5],
        [8, 5],
      ],
    },
    { dice: [98] },
  );
  expect(scene.facts('meets charge', 'by')).toEqual(['bob']);
});
