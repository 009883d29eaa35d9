import { expect, test } from 'vitest';
import type { Options } from '../../state/options.js';
import { bomb, ground, gun, odds, pistol, refusedBy, stage, sword } from '../../testing/stage.js';
import type { Stage } from '../../testing/stage.js';

interface Set {
  readonly options?: Partial<Options>;
  readonly second?: boolean;
  readonly foe?: readonly [number, number];
  readonly increment?: number;
  readonly walls?: Readonly<Record<string, string>>;
}

/** Two shooters, their friend, and a foe. */
function covered({
  options = {},
  second = false,
  foe = [14, 5],
  increment = 500,
  walls = {},
}: Set = {}): Stage {
  const s = stage(
    {
      s: { at: [2, 2], sheet: { weapons: [gun({ increment })] } },
      r: { at: [2, 8], side: 'ours', sheet: { weapons: [gun()] } },
      x: {
        at: foe,
        sheet: { printed: { dodge: 14, attack: 0 }, con: 9, weapons: [pistol(), sword()] },
      },
      f: {
        at: [8, 5],
        side: 'ours',
        sheet: { printed: { dodge: 14, parry: 13, baseDefense: 12 } },
      },
    },
    { options, map: { rows: [...ground(30, 12, walls)] } },
  );
  s.do('s', 'covering-fire', { weapon: 's/gun', target: 'f' });
  s.do('s', 'end');
  if (second) s.do('r', 'covering-fire', { weapon: 'r/gun', target: 'f' });
  s.do('r', 'end');
  return s;
}
const shoot = (
  s: Stage,
  dice: readonly number[] = [2],
  answers: readonly (readonly [string, string])[] = [],
) => s.do('x', 'attack', { weapon: 'x/pistol', target: 'f' }, { dice, answers });

test('T20-COVFIRE-01 a full action for an ally in sight', () => {
  const s = stage({
    s: { at: [2, 2], sheet: { weapons: [gun()] } },
    f: { at: [8, 5], side: 'ours' },
    g: { at: [10, 2], side: 'ours', state: { conditions: ['invisible'] } },
    x: { at: [20, 5] },
  });
  expect(refusedBy(s, 's', 'covering-fire', { weapon: 's/gun', target: 'g' })).toBe(
    'T20-COVFIRE-01',
  );
  s.do('s', 'covering-fire', { weapon: 's/gun', target: 'f' });
  expect([s.who('s').standardUsed, s.who('s').moveUsed]).toEqual([true, true]);
});

test('T20-COVFIRE-02 +4 to Dodge, and to nothing else', () => {
  const s = covered();
  expect(shoot(s).fact('defense', 'value')).toBe(18);
  const flat = covered();
  flat.gm('condition', { who: 'f', condition: 'flat-footed', on: true });
  expect(shoot(flat).fact('defense', 'value')).toBe(12);
  const all = covered({ options: { 'covfire.scope': 'defense' } });
  all.gm('condition', { who: 'f', condition: 'flat-footed', on: true });
  expect(shoot(all).fact('defense', 'value')).toBe(16);
});

test.each([
  ['dodge', 17],
  ['defense', 21],
] as const)(
  'T20-COVFIRE-02 T20-CTX-07 the better of Dodge and Parry under fire for %s: %i',
  (scope, value) => {
    const s = stage(
      {
        s: { at: [2, 2], sheet: { weapons: [gun()] } },
        x: { at: [16, 5], sheet: { weapons: [sword()] } },
        f: { at: [10, 5], side: 'ours', sheet: { printed: { dodge: 13, parry: 17 } } },
      },
      { options: { 'covfire.scope': scope } },
    );
    s.do('s', 'covering-fire', { weapon: 's/gun', target: 'f' });
    s.end();
    s.do('x', 'move', { path: [[11, 5]] });
    const scene = s.do('x', 'attack', { weapon: 'x/sword', target: 'f' }, { dice: [2] });
    expect(scene.fact('defense', 'value')).toBe(value);
  },
);

test('T20-COVFIRE-03 only against those whom the shooter sees', () => {
  const s = covered();
  s.gm('concealment', { who: 'x', against: 's', degree: 'total' });
  const scene = shoot(s);
  expect([scene.fact('defense', 'value'), scene.asked]).toEqual([14, []]);
  expect(shoot(covered()).cites('defense', 'T20-COVFIRE-03')).toBe(true);
});

test.each([
  [6, 18],
  [5, 14],
] as const)('T20-COVFIRE-04 only within range: increment %i, Dodge %i', (increment, dodge) => {
  expect(shoot(covered({ increment, foe: [12, 2] })).fact('defense', 'value')).toBe(18);
  expect(shoot(covered({ increment, foe: [14, 2] })).fact('defense', 'value')).toBe(dodge);
});

test('T20-COVFIRE-05 not for an ally in melee; one who is charged later keeps it', () => {
  const s = stage({
    s: { at: [2, 2], sheet: { weapons: [gun()] } },
    f: { at: [8, 5], side: 'ours' },
    x: { at: [9, 5] },
  });
  expect(refusedBy(s, 's', 'covering-fire', { weapon: 's/gun', target: 'f' })).toBe(
    'T20-COVFIRE-05',
  );
  const met = covered();
  met.gm('place', { who: 'x', to: [9, 5] });
  expect(shoot(met).fact('defense', 'value')).toBe(18);
  const strict = covered({ options: { 'covfire.meleeCheck': 'continuous' } });
  strict.gm('place', { who: 'x', to: [9, 5] });
  expect(shoot(strict).fact('defense', 'value')).toBe(14);
});

test.each([
  [1, 18, 'Dodge'],
  [1, 19, 'Parry'],
  [2, 19, 'Dodge'],
  [2, 20, 'Parry'],
] as const)(
  'T20-COVFIRE-02 T20-COVFIRE-06 %i covering a Dodge of 14, Parry %i: the better is %s',
  (shooters, parry, better) => {
    const s = covered({ second: shooters > 1 });
    s.gm('place', { who: 'x', to: [9, 5] });
    s.gm('set', { path: 'fixed.sheets.f.parry', value: parry });
    expect(
      s
        .do('x', 'attack', { weapon: 'x/sword', target: 'f' }, { dice: [2] })
        .fact('defense', 'kind'),
    ).toBe(better);
  },
);

test('T20-COVFIRE-06 every further shooter adds 1, if it can reach that enemy', () => {
  expect(shoot(covered({ second: true })).fact('defense', 'value')).toBe(19);
  expect(shoot(covered({ second: true, increment: 5 })).fact('defense', 'value')).toBe(18);
  expect(
    shoot(
      covered({ second: true, increment: 5, options: { 'covfire.countShooters': 'all' } }),
    ).fact('defense', 'value'),
  ).toBe(19);
});

test('T20-COVFIRE-06 T20-CTX-22 with all shooters counted, one who is stunned covers no one', () => {
  const s = covered({ second: true, options: { 'covfire.countShooters': 'all' } });
  s.gm('condition', { who: 'r', condition: 'stunned', on: true });
  expect(shoot(s).fact('defense', 'value')).toBe(18);
});

test('T20-COVFIRE-07 the fire may be ignored', () => {
  const scene = shoot(covered(), [2, 2], [['x covering-fire', 'ignore']]);
  expect([scene.fact('defense', 'who'), scene.facts('defense', 'value')]).toEqual(['x', [14, 14]]);
  expect(scene.cites('ignores fire', 'T20-COVFIRE-07')).toBe(true);
});

test('T20-COVFIRE-08 every shooter then shoots first, once a round', () => {
  const s = covered({ second: true });
  expect(shoot(s, [2, 2, 2], [['x covering-fire', 'ignore']]).rolled).toEqual([
    's attack',
    'r attack',
    'x attack',
  ]);
  expect(s.state.fires.every((fire) => fire.answered.includes('x'))).toBe(true);
  const late = covered({ options: { 'covfire.freeAttack': 'afterEachAttack' } });
  expect(shoot(late, [2, 2], [['x covering-fire', 'ignore']]).rolled).toEqual([
    'x attack',
    's attack',
  ]);
});

test("T20-COVFIRE-09 until just before the shooter's next turn, or the end of the round", () => {
  const s = covered();
  s.do('x', 'end');
  s.do('f', 'end');
  expect(s.state.fires).toEqual([]);
  const brief = covered({ options: { 'covfire.duration': 'endOfRound' } });
  expect(shoot(brief).fact('defense', 'value')).toBe(18);
  brief.do('x', 'end');
  brief.do('f', 'end');
  expect(brief.state.fires).toEqual([]);
});

/** One to three shooters suppress a foe, whose turn it then is. */
function held({
  shooters = 1,
  answer = 'seek',
  options = {},
  dice = [],
  walls = {},
}: {
  shooters?: number;
  answer?: string;
  options?: Partial<Options>;
  dice?: readonly number[];
  walls?: Readonly<Record<string, string>>;
} = {}) {
  const people = Object.fromEntries(
    Array.from({ length: shooters }, (_, i) => [
      `s${i}`,
      { at: [2, 2 + 3 * i] as const, side: 'ours', sheet: { weapons: [gun()], con: 9 } },
    ]),
  );
  const s = stage(
    {
      ...people,
      t: {
        at: [14, 5],
        side: 'theirs',
        sheet: {
          printed: { attack: 5, maneuver: 4, dodge: 20 },
          con: 9,
          reflex: 2,
          skills: { notice: 3 },
          weapons: [pistol(), bomb({ damage: 1, area: { shape: 'burst', feet: 0 } })],
        },
      },
      w: { at: [15, 5], side: 'theirs' },
    },
    { options, map: { rows: [...ground(30, 12, walls)] } },
  );
  for (let i = 0; i < shooters; i++) {
    s.do(`s${i}`, 'suppress', { weapon: `s${i}/gun`, target: 't' });
    const last = i === shooters - 1;
    s.do(
      `s${i}`,
      'end',
      {},
      last && options['supp.checkpoint'] === undefined
        ? { dice, answers: [['t seek-shelter', answer]] }
        : {},
    );
  }
  return s;
}

test('T20-SUPP-01 a full action; a turn with nothing else in it for those who play so', () => {
  const make = (options: Partial<Options>) => {
    const s = stage(
      { s: { at: [2, 2], sheet: { weapons: [gun()] } }, t: { at: [14, 5] } },
      { options },
    );
    s.do('s', 'kneel');
    return refusedBy(s, 's', 'suppress', { weapon: 's/gun', target: 't' });
  };
  expect(make({})).toBe('');
  expect(make({ 'action.fullRoundIsFull': 'no' })).toBe('T20-SUPP-01');
});

test('T20-SUPP-02 -4 on attack rolls', () => {
  expect(odds(held(), 't', 's0', 'pistol')[0]).toBe(1);
  expect(held().parts('attack', 't', 't', 'attack', { weapon: 't/pistol', target: 's0' })).toEqual([
    'T20-SUPP-02 -4',
  ]);
});

test('T20-SUPP-03 -4 on maneuver rolls', () => {
  expect(held().parts('maneuver', 't', 't', 'maneuver', { maneuver: 'trip', target: 'w' })).toEqual(
    ['T20-SUPP-03 -4'],
  );
});

test('T20-SUPP-04 -4 on checks, not on saves', () => {
  expect(held().total('Notice', 't', 't', 'search')).toBe(-1);
  expect(held().total('Reflex', 't', 't', 'area-attack', { weapon: 't/bomb', at: [14, 5] })).toBe(
    2,
  );
  expect(
    held({ options: { 'supp.saves': 'included' } }).total('Reflex', 't', 't', 'area-attack', {
      weapon: 't/bomb',
      at: [14, 5],
    }),
  ).toBe(-2);
});

test.each([
  [{}, 9],
  [{ 'supp.saves': 'included' }, 5],
] as const)('T20-SUPP-04 nor on Toughness, unless saves are included: %j', (options, total) => {
  const s = held({ options });
  expect(s.gm('harm', { who: 't', damage: 0 }, { dice: [20] }).fact('toughness', 'total')).toBe(
    20 + total,
  );
});

test("T20-SUPP-05 it is over just before the shooter's next turn", () => {
  const s = held();
  s.gm('cover', { who: 't', degree: 'ordinary' });
  s.do('t', 'end');
  expect(s.state.fires).toHaveLength(1);
  s.do('w', 'end');
  expect(s.state.fires).toEqual([]);
});

test('T20-SUPP-06 only while the shooter sees and reaches the target', () => {
  const s = held();
  s.gm('concealment', { who: 't', against: 's0', degree: 'total' });
  expect(odds(s, 't', 's0', 'pistol')[0]).toBe(5);
  const far = stage({
    s: { at: [2, 2], sheet: { weapons: [gun({ increment: 5 })] } },
    t: { at: [14, 2] },
  });
  expect(refusedBy(far, 's', 'suppress', { weapon: 's/gun', target: 't' })).toBe('T20-SUPP-06');
});

test('T20-SUPP-07 not on a combatant in melee', () => {
  const s = stage({
    s: { at: [2, 2], sheet: { weapons: [gun()] } },
    f: { at: [9, 5], side: 'ours' },
    t: { at: [10, 5] },
  });
  expect(refusedBy(s, 's', 'suppress', { weapon: 's/gun', target: 't' })).toBe('T20-SUPP-07');
});

test('T20-SUPP-08 who does not seek shelter escapes the penalty', () => {
  const s = held({ answer: 'defy', dice: [2] });
  expect(odds(s, 't', 's0', 'pistol')[0]).toBe(5);
});

test('T20-SUPP-09 but is shot at at once, with an ordinary roll', () => {
  const s = held({ answer: 'defy', dice: [20, 2, 20] });
  expect(s.state.fires[0]?.answered).toEqual(['t']);
  const sure = held({ answer: 'defy', dice: [20], options: { 'supp.autoAttack': 'hit' } });
  expect(sure.state.fires[0]?.defied).toBe(true);
});

test.each([
  [1, 1],
  [2, 0],
  [3, -1],
] as const)('T20-SUPP-10 %i shooters: attack %i', (shooters, attack) => {
  expect(odds(held({ shooters }), 't', 's0', 'pistol')[0]).toBe(attack);
});

test('T20-SUPP-11 who neither takes cover nor gets out of sight is shot at when its turn ends', () => {
  expect(
    held()
      .do('t', 'end', {}, { dice: [2] })
      .cites('free attack', 'T20-SUPP-11'),
  ).toBe(true);
  const safe = held();
  safe.gm('cover', { who: 't', degree: 'ordinary' });
  expect(safe.do('t', 'end').has('free attack')).toBe(false);
  const gone = held({ walls: { '17,3': '#', '17,4': '#', '17,5': '#', '17,6': '#', '17,2': '#' } });
  gone.do('t', 'move', { path: [[18, 4]] });
  expect(gone.do('t', 'end').has('free attack')).toBe(false);
  const late = held({ options: { 'supp.checkpoint': 'endOfTurnOnly' } });
  expect(odds(late, 't', 's0', 'pistol')[0]).toBe(1);
});

test('T20-COVFIRE-08 one who is shot down before it can throw has thrown nothing', () => {
  const s = stage({
    s: { at: [2, 2], side: 'ours', sheet: { weapons: [gun({ damage: 30 })] } },
    f: { at: [10, 4], side: 'ours' },
    x: {
      at: [10, 9],
      side: 'theirs',
      sheet: { weapons: [{ name: 'knife', damage: 1, use: 'thrown', increment: 20 }] },
    },
  });
  s.do('s', 'covering-fire', { weapon: 's/gun', target: 'f' });
  s.until('x');
  const scene = s.do(
    'x',
    'attack',
    { weapon: 'x/knife', thrown: true, target: 'f' },
    { dice: [15, 1], answers: [['x covering-fire', 'ignore']] },
  );
  expect([scene.has('free attack'), scene.has('drops')]).toEqual([true, false]);
});

test.each([
  [10, 'disabled'],
  [4, 'staggered'],
] as const)(
  'T20-SUPP-11 T20-CTX-24 T20-CTX-25 what the free attack at the end of a turn does costs the next turn: %s',
  (failedBy, name) => {
    const s = stage({
      s: {
        at: [1, 1],
        sheet: { weapons: [gun({ lethal: name === 'disabled' })], printed: { attack: 5 } },
      },
      t: {
        at: [10, 1],
        sheet: { printed: { dodge: 15 } },
        state: name === 'staggered' ? { marks: { dazed: 1, bruised: 1 } } : {},
      },
      u: { at: [20, 9] },
    });
    s.do('s', 'suppress', { weapon: 's/gun', target: 't' });
    s.do('s', 'end', {}, { answers: [['seek-shelter', 'seek']] });
    const hit = s.do(
      't',
      'end',
      {},
      { dice: [10, 18 - failedBy - (name === 'staggered' ? 4 : 0)] },
    );
    expect(hit.facts('marked', 'mark')).toContain(name);
    s.until('s');
    s.end();
    expect(s.turn).toBe('u');
  },
);

test.each([
  ['covering-fire', 'u'],
  ['suppress', 't'],
] as const)('T20-SURP-03 one who lays down %s is noticed', (action, target) => {
  const s = stage({
    s: { at: [1, 1], sheet: { weapons: [gun()] } },
    t: { at: [10, 1], state: { unawareOf: ['s'] } },
    u: { at: [4, 9], side: 'ours' },
  });
  s.do('s', action, { weapon: 's/gun', target });
  expect(s.who('t').unawareOf).toEqual([]);
});

test('T20-COND-24 T20-COVFIRE-02 one who chooses a defence is told what it comes to', () => {
  const s = stage({
    g: { at: [20, 5], sheet: { weapons: [gun()] } },
    f: { at: [12, 5], side: 'ours', sheet: { dex: 1, str: 3 } },
    x: { at: [9, 5], sheet: { weapons: [sword()] } },
  });
  s.do('g', 'covering-fire', { weapon: 'g/gun', target: 'f' });
  s.until('x');
  s.do('x', 'move', { path: [[11, 5]] });
  const { domain } = s
    .do(
      'x',
      'attack',
      { weapon: 'x/sword', target: 'f' },
      {
        dice: [3],
        answers: [
          ['covering-fire', 'heed'],
          ['defense', 'Dodge'],
        ],
      },
    )
    .question('defense');
  expect(domain.kind === 'choice' ? domain.options.map(({ label }) => label) : []).toEqual([
    'Dodge 15',
    'Parry 13',
  ]);
});

test('T20-COVFIRE-01 T20-COVER-12 fires and rulings end with those they are by or about, and with no one else', () => {
  const left = (gone: string) => {
    const s = stage({
      s: { at: [2, 2], sheet: { weapons: [gun()] } },
      f: { at: [8, 5], side: 'ours' },
      g: { at: [9, 8], side: 'ours' },
      x: { at: [20, 5], sheet: { weapons: [pistol()] } },
      y: { at: [20, 8], side: 'theirs' },
    });
    s.gm('cover', { who: 'f', against: 'x', degree: 'ordinary' });
    s.do('s', 'covering-fire', { weapon: 's/gun', target: 'f' });
    s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who: gone } });
    return [s.state.fires.length, s.state.rulings.length];
  };
  expect(left('g')).toEqual([1, 1]);
  expect(left('y')).toEqual([1, 1]);
  expect(left('f')).toEqual([0, 0]);
  expect(left('x')).toEqual([1, 0]);
  expect(left('s')).toEqual([0, 1]);
});
