import { Fight, Script } from '@tiltyard/engine/fight';
import { offers } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { holds, TestFight } from '@tiltyard/testing';
import { renaissance } from '../index.js';
import type { State } from '../state/state.js';
import type { Person, Staging } from '../testing/stage.js';
import { effectsOn, setting, stage, targetsOf, weapon } from '../testing/stage.js';
import { threatens } from './overview/threat.js';

const sword = weapon('sword');
const knife = weapon('knife', { tags: ['Off-Hand'] });
const bow = weapon('bow', {
  skills: ['ranged'],
  kind: 'projectile',
  hands: 2,
  range: { short: 50, medium: 100, long: 150, extreme: 200 },
});
const ann: Person = { at: [5, 5], skills: { 'one-handed': 60, fray: 40 }, weapons: [sword, knife] };
const bob: Person = { at: [6, 5], skills: { 'one-handed': 60, fray: 40 }, weapons: [sword] };
const duel = (a: Partial<Person> = {}, b: Partial<Person> = {}, more: Staging = {}) =>
  stage({ ann: { ...ann, ...a }, bob: { ...bob, ...b } }, more);

/** A fight whose turn order is left to the dice. */
function rolling(people: Readonly<Record<string, Person>>, dice: readonly number[]) {
  const state = setting(people);
  const fight = new Fight(
    renaissance,
    { ...state, fixed: { ...state.fixed, order: null } },
    { seed: 'turn', guard: true },
  );
  const step = fight.begin({
    script: new Script(
      dice.map((value) => ({ value })),
      [],
    ),
  });
  if (step.kind !== 'done') throw new Error(JSON.stringify(step));
  return { stage: new TestFight(renaissance, fight), entry: step.entry };
}
const withInit = (int: number, coo: number): Person => ({
  ...ann,
  aptitudes: { INT: int, COO: coo },
});

test('REN-TURN-01 turns follow in order, and after the last a new round begins', () => {
  const s = duel();
  expect([s.turn, s.state.round]).toEqual(['ann', 1]);
  s.do('ann', 'end');
  expect([s.turn, s.state.round]).toEqual(['bob', 1]);
  const scene = s.do('bob', 'end');
  expect([s.turn, s.state.round]).toEqual(['ann', 2]);
  expect(scene.cites('turn', 'REN-TURN-01')).toBe(true);
  // Combatants cannot act in another's turn.
  expect(s.allowed('bob', 'full-defense')).toBe(false);
});

test('REN-TURN-02 the initiative modifier is INT plus COO, a fifth of it, rounded down', () => {
  const { entry } = rolling(
    { ann: withInit(20, 24), bob: { ...withInit(20, 25), at: [6, 5] } },
    [5, 5],
  );
  expect(entry.notes.filter((note) => note.id === 'initiative').map((note) => note.data)).toEqual([
    { who: 'ann', total: 13, init: 8 },
    { who: 'bob', total: 14, init: 9 },
  ]);
  expect(entry.notes.find((note) => note.id === 'initiative')?.reckoning?.parts).toEqual([
    { amount: 8, rule: 'REN-TURN-02', counts: true, why: 'INIT' },
  ]);
});

test('REN-TURN-02 armour and items change it', () => {
  const plate = { name: 'plate', av: 10, penalties: [{ amount: -2, on: 'INIT' }] };
  const { entry } = rolling(
    { ann: { ...withInit(20, 25), sheet: { armor: [plate], init: 3 } }, bob },
    [5, 5],
  );
  expect(entry.notes.find((note) => note.id === 'initiative')?.data).toMatchObject({
    init: 10,
    total: 15,
  });
});

const quick = (s: TestFight<State>): void =>
  void s.do('ann', s.who('ann').prone ? 'stand-up' : 'drop-prone');
const spend = (turn: string): TestFight<State> => {
  const s = duel();
  for (const kind of turn) {
    if (kind === 'S') s.do('ann', 'full-defense');
    else quick(s);
  }
  return s;
};

test('REN-TURN-03 one Standard and one Quick Action in either order, or three Quick ones', () => {
  for (const turn of ['SQ', 'QS', 'QQQ']) expect(() => spend(turn), turn).not.toThrow();
  for (const turn of ['SS', 'QQS', 'SQQ', 'QSQ', 'SQS', 'QQQQ', 'QQQS'])
    expect(() => spend(turn), turn).toThrow(/REN-TURN-03/);
});

test('REN-TURN-03 what is not spent is lost with the turn', () => {
  const s = spend('');
  s.do('ann', 'end');
  s.do('bob', 'end');
  for (let i = 0; i < 3; i++) quick(s);
  expect(s.refused('ann', 'stand-up')).toEqual(['REN-TURN-03']);
  expect(s.refused('ann', 'full-defense')).toEqual(['REN-TURN-03']);
});

test('REN-TURN-04 there are no Task Actions to take; who works at one ends the turn and gives up the rest of it', () => {
  expect(
    [...new Set([...renaissance.actions.values()].map((action) => action.group))].toSorted(),
  ).toEqual(['free', 'gm', 'quick', 'standard']);
  expect(renaissance.actions.get('end')?.rules).toContain('REN-TURN-04');
  const s = spend('Q');
  s.do('ann', 'end');
  expect(s.turn).toBe('bob');
  expect(s.allowed('ann', 'drop-prone')).toBe(false);
  // Working on a Task Action leaves no trace on the combatant.
  const { quickUsed, standardUsed } = s.who('ann');
  s.do('bob', 'end');
  expect([quickUsed, standardUsed, s.who('ann').quickUsed]).toEqual([1, false, 0]);
});

test('REN-TURN-05 a turn takes 3 seconds, 20 turns a minute', () => {
  const s = duel();
  const seconds = new Map<number, unknown>();
  while (s.state.round < 22) {
    const scene = s.do(s.turn ?? '', 'end');
    seconds.set(s.state.round, scene.note('turn')['seconds']);
    expect(scene.cites('turn', 'REN-TURN-05')).toBe(true);
  }
  expect([2, 20, 21].map((round) => seconds.get(round))).toEqual([3, 57, 60]);
});

test('REN-TURN-06 the illegal is refused, and the GM alone overrules a refusal', () => {
  const s = spend('S');
  expect(s.refused('ann', 'full-defense')).toEqual(['REN-TURN-03']);
  const player = { name: 'ann’s player', role: 'player', combatants: ['ann'] } as const;
  expect(
    s.fight.perform({ do: 'full-defense', by: 'ann', with: {} }, { seat: player, force: 'please' })
      .kind,
  ).toBe('refused');
  const scene = s.do('ann', 'full-defense', {}, { force: 'a feat of his' });
  expect(scene.has('full defense')).toBe(true);
  // Taken twice, it still counts once.
  expect(effectsOn(s, 'ann')).toEqual(['full defense']);
});

test('REN-TURN-06 the GM changes any number: a modifier of any size on attacks, defences or everything', () => {
  const target = (what: string, amount: number) => {
    const s = duel();
    s.gm('modifier', { who: 'ann', what, amount });
    return targetsOf(
      s.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [97] }),
      'attack',
    )[0];
  };
  expect([target('attack', 15), target('all', -25), target('defence', 20)]).toEqual([75, 35, 60]);
  const s = duel();
  s.gm('modifier', { who: 'bob', what: 'defence', amount: -20 });
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'ann/sword', target: 'bob' },
    { dice: [20, 25, 1], answers: [['defence', 'fray']] },
  );
  expect(targetsOf(scene, 'Fray')).toEqual([20]);
  s.gm('set', { path: 'combatants.bob.damage', value: 7, reason: 'a fall' });
  expect(s.who('bob').damage).toBe(7);
});

test('REN-TURN-06 a modifier for a while ends with the next turn, one for the fight does not', () => {
  const s = duel();
  s.gm('modifier', { who: 'ann', what: 'attack', amount: 10, rounds: true });
  s.gm('modifier', { who: 'ann', what: 'attack', amount: 5 });
  s.until('ann');
  expect(
    targetsOf(
      s.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [97] }),
      'attack',
    ),
  ).toEqual([65]);
});

const threat = (a: Partial<Person>, b: Partial<Person> = {}) => {
  const s = duel(a, b);
  return threatens(s.state, s.who('ann'), s.who('bob'));
};

test('REN-TERM-01 who could strike an opponent threatens it: within reach, with something to strike with', () => {
  expect(threat({})).toBe(true);
  expect(threat({}, { at: [6, 6] })).toBe(true);
  expect(threat({}, { at: [7, 5] })).toBe(false);
  expect(threat({ sheet: { reach: 2 } }, { at: [7, 5] })).toBe(true);
  expect(threat({}, { side: 'a' })).toBe(false);
  // A bow does not threaten; a shield, natural weapons and trained hands do.
  expect(threat({ weapons: [bow] })).toBe(false);
  expect(threat({ weapons: [weapon('shield', { kind: 'shield', av: 2 })] })).toBe(true);
  expect(
    threat({
      weapons: [],
      sheet: { naturalWeapons: [weapon('claws', { kind: 'natural', skills: ['unarmed'] })] },
    }),
  ).toBe(true);
  expect(threat({ weapons: [], skills: { unarmed: 24 } })).toBe(false);
  expect(threat({ weapons: [], skills: { unarmed: 25 } })).toBe(true);
});

test('REN-TERM-01 actions spent do not matter, being disabled does', () => {
  const s = spend('SQ');
  expect(threatens(s.state, s.who('ann'), s.who('bob'))).toBe(true);
  s.gm('harm', { who: 'ann', damage: 199 });
  expect(threatens(s.state, s.who('ann'), s.who('bob'))).toBe(true);
  s.gm('harm', { who: 'ann', damage: 1 });
  expect(threatens(s.state, s.who('ann'), s.who('bob'))).toBe(false);
});

test('REN-TERM-01 an opponent out of sight cannot be struck', () => {
  const walled = {
    map: {
      rows: ['..........', '..........'],
      walls: [
        {
          between: [
            [3, 0],
            [4, 0],
          ],
        },
        {
          between: [
            [3, 1],
            [4, 1],
          ],
        },
      ],
    },
  };
  const s = stage({ ann: { ...ann, at: [3, 0] }, bob: { ...bob, at: [4, 0] } }, walled);
  expect(threatens(s.state, s.who('ann'), s.who('bob'))).toBe(false);
  const hidden = duel({}, { state: { hidden: true } });
  expect(hidden.refused('ann', 'feint', { target: 'bob' })).toEqual(['REN-MAN-04']);
  expect(hidden.allowed('ann', 'attack', { weapon: 'ann/sword', target: 'bob' })).toBe(false);
});

test('REN-TERM-02 bloodied is who has taken more than half of DUR', () => {
  const s = duel({}, { sheet: { DUR: 25 } });
  const harmed = s.gm('harm', { who: 'bob', damage: 12 }, { dice: [0] });
  expect(harmed.note('harm')).toMatchObject({ total: 12, bloodied: false });
  expect(renaissance.summary(s.state, 'bob').conditions.map(({ name }) => name)).not.toContain(
    'bloodied',
  );
  expect(s.gm('harm', { who: 'bob', damage: 1 }).note('harm')).toMatchObject({
    total: 13,
    bloodied: true,
  });
  expect(renaissance.summary(s.state, 'bob').conditions).toContainEqual({
    name: 'bloodied',
    rules: ['REN-TERM-02'],
    sign: 'bloodied',
  });
  const even = duel({}, { sheet: { DUR: 30 } });
  expect(even.gm('harm', { who: 'bob', damage: 15 }, { dice: [0] }).note('harm')).toMatchObject({
    bloodied: false,
  });
  expect(even.gm('harm', { who: 'bob', damage: 1 }).note('harm')).toMatchObject({ bloodied: true });
});

test('REN-CTX-11 drawing, putting away and picking up are Quick Actions; letting fall is free', () => {
  const s = duel({ weapons: [sword, knife, weapon('axe')] });
  s.do('ann', 'drop', { item: 'ann/knife' });
  expect(s.who('ann')).toMatchObject({ quickUsed: 0, standardUsed: false });
  s.do('ann', 'draw', { item: 'ann/axe' });
  expect(s.who('ann').quickUsed).toBe(1);
  s.do('ann', 'stow', { item: 'ann/sword' });
  expect(s.who('ann').quickUsed).toBe(2);
  s.do('ann', 'pick-up', { item: 'ann/knife' });
  expect(s.who('ann')).toMatchObject({ quickUsed: 3, standardUsed: false });
  expect(holds(s, 'ann').toSorted()).toEqual(['ann/axe', 'ann/knife']);
});

test('REN-CTX-12 1d10 + INIT once a fight, the highest acts first', () => {
  const { stage: s, entry } = rolling(
    { ann: withInit(15, 15), bob: { ...withInit(15, 15), at: [6, 5] } },
    [4, 5],
  );
  expect(s.state.order).toEqual(['bob', 'ann']);
  expect(entry.tape.map((item) => [item.name, item.die])).toEqual([
    ['initiative', { name: 'd10', faces: 10, low: 1 }],
    ['initiative', { name: 'd10', faces: 10, low: 1 }],
  ]);
  s.do('bob', 'end');
  expect(s.do('ann', 'end').rolled).toEqual([]);
  expect(s.turn).toBe('bob');
});

test('REN-CTX-12 a tie goes to the higher INIT, and the GM may order it otherwise', () => {
  const { stage: s } = rolling(
    { ann: withInit(15, 15), bob: { ...withInit(20, 25), at: [6, 5] } },
    [8, 5],
  );
  expect(s.state.order).toEqual(['bob', 'ann']);
  s.gm('set', { path: 'order', value: ['ann', 'bob'] });
  expect(s.turn).toBe('ann');
});

test('REN-CTX-14 damage equal to DUR disables: no turn, no action, no reaction, no defence', () => {
  const s = duel({ sheet: { DUR: 20 } }, { sheet: { DUR: 20 } });
  s.gm('harm', { who: 'bob', damage: 19 }, { dice: [0] });
  expect(renaissance.outcome(s.state)).toBeUndefined();
  expect(s.gm('harm', { who: 'bob', damage: 1 }).has('disabled')).toBe(true);
  expect(
    s
      .do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [20, 1] })
      .cites('no defence', 'REN-CTX-14'),
  ).toBe(true);
  s.do('ann', 'end');
  expect(s.turn).toBe('ann');
  expect(renaissance.outcome(s.state)).toEqual({ winners: ['a'] });
});

test('REN-CTX-14 damage of twice DUR kills', () => {
  const s = duel({}, { sheet: { DUR: 20 } });
  expect(s.gm('harm', { who: 'bob', damage: 39 }).has('dead')).toBe(false);
  expect(s.gm('harm', { who: 'bob', damage: 1 }).has('dead')).toBe(true);
  expect(s.refused('ann', 'attack', { weapon: 'ann/sword', target: 'bob' })).toEqual([
    'REN-CTX-14',
  ]);
});

test('REN-CTX-11 REN-RNG-14 where there is nothing to draw, put away, pick up or load, the refusal says so', () => {
  const bare = duel({ weapons: [] });
  const why = (action: string) =>
    offers(renaissance, bare.state, 'ann').find((offer) => offer.action === action)?.refused;
  expect(why('draw')).toEqual({
    rules: ['REN-CTX-11'],
    code: 'nothing-to-draw',
    reason: 'ann carries nothing to draw',
  });
  expect([why('stow'), why('drop')].map((refused) => refused?.reason)).toEqual([
    'ann holds nothing',
    'ann holds nothing',
  ]);
  expect(why('pick-up')?.reason).toBe('nothing to pick up here or in an adjacent square');
  expect(why('reload')).toEqual({
    rules: ['REN-RNG-14'],
    code: 'nothing-to-load',
    reason: 'no held weapon needs reloading',
  });
});
