import { expect, test } from 'vitest';
import { pair } from '../testing/pair.js';
import type { Stage } from '../testing/stage.js';
import { ground, gun, horse, odds, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Fourteen more randomly chosen sentences of the chapter, each combined with two other random rules.

test('T20-FIN-09 T20-SURP-02 a finesse blow that waits in hiding meets Base Defense and the armor, and bypasses it', () => {
  const s = pair({
    own: { printed: { attack: 5 } },
    foe: { armor: [{ name: 'mail', toughness: 3 }] },
    state: { unawareOf: ['a'] },
  });
  const gaps = { weapon: 'a/sword', target: 't', manner: 'finesse' };
  s.do('a', 'ready', { event: 'turn', who: 't', action: { do: 'attack', with: gaps } });
  const scene = s.do('a', 'end', {}, { dice: [9, 20] });
  expect([scene.fact('defense', 'value'), scene.fact('hit', 'at')]).toEqual([14, 't']);
  expect(scene.total('Toughness')).toBe(9);
});

test.each([
  [['10,4', '11,4', '10,5'], ''],
  [['10,4', '11,4', '10,5', '11,5'], 'T20-CONC-08'],
] as const)(
  'T20-CONC-14 a horse and its rider of whose squares %j lie in darkness are shot at: refused by %j',
  (dark, rule) => {
    const s = stage(
      {
        a: { at: [2, 5], sheet: { weapons: [pistol()] } },
        r: { at: [10, 4], side: 'theirs', state: { riding: 'm' } },
        m: { at: [10, 4], side: 'theirs', sheet: horse() },
      },
      {
        map: { rows: [...ground(20, 12, Object.fromEntries(dark.map((at) => [at, '_'])))] },
      },
    );
    for (const target of ['r', 'm'])
      expect(refusedBy(s, 'a', 'attack', { weapon: 'a/pistol', target }).split(' ')[0]).toBe(rule);
  },
);

test('T20-MOUNT-06 the knees are asked in the dark and between two moves of the horse for nothing, and once', () => {
  const s = stage(
    {
      r: { at: [4, 4], state: { riding: 'm' } },
      m: { at: [4, 4], side: 'ours', sheet: horse() },
      t: { at: [18, 10] },
    },
    { map: { rows: [...ground(40, 12)].map((row) => row.replaceAll('.', '_')) } },
  );
  s.do('r', 'ride', { pace: 'single', path: [[8, 4]] });
  s.do('r', 'knees', {}, { dice: [10] });
  const { standardUsed, moveUsed } = s.who('r');
  expect([standardUsed, moveUsed]).toEqual([false, false]);
  expect(refusedBy(s, 'r', 'knees')).toBe('T20-MOUNT-05');
  expect(refusedBy(s, 'r', 'ride', { pace: 'single', path: [[12, 4]] })).toBe('');
});

test('T20-COND-08 a blow that waits for the turn of the one who shook its bearer comes when the fear is over', () => {
  const s = pair({
    foe: { powers: [{ name: 'Dread', rank: 9, save: 'Will', condition: 'shaken' }], con: 30 },
    order: ['t', 'a'],
  });
  s.do('t', 'power', { power: 'Dread', target: 'a' }, { dice: [2] });
  s.end();
  expect(odds(s, 'a', 't', 'sword')[0]).toBe(-2);
  const blow = { do: 'attack', with: { weapon: 'a/sword', target: 't' } };
  s.do('a', 'ready', { event: 'turn', who: 't', action: blow });
  expect(s.do('a', 'end', {}, { dice: [2] }).total('attack')).toBe(0);
});

test.each([
  ['anyone', 11, 16],
  ['feinter', 16, 11],
] as const)(
  'T20-SURP-04 surp.feintFor %s: once the feinter has stepped back a friend shoots at Defense %i, and the feinter then at %i',
  (value, friend, feinter) => {
    const s = pair({
      own: { skills: { bluff: 20 } },
      foe: { con: 30 },
      more: { f: { at: [12, 9], side: 'ours', sheet: { weapons: [pistol()] } } },
      options: { 'surp.feintFor': value },
      order: ['a', 'f', 't'],
    });
    s.do('a', 'feint', { skill: 'bluff', target: 't' }, { dice: [20, 1] });
    s.do('a', 'move', { path: [[2, 5]] });
    s.end();
    const met = (by: string) => odds(s, by, 't', 'pistol')[1];
    const first = met('f');
    s.do('f', 'attack', { weapon: 'f/pistol', target: 't' }, { dice: [2] });
    s.until('a');
    expect([first, met('a')]).toEqual([friend, feinter]);
  },
);

test('T20-SURP-03 T20-COND-17 the dying who have not noticed who strikes at them are met no lower for it, and have noticed by the end', () => {
  const s = pair({
    foe: { con: 30 },
    state: { marks: { dying: 1, unconscious: 1 }, unawareOf: ['a'] },
  });
  expect(odds(s, 'a', 't', 'sword')[1]).toBe(1);
  s.do('a', 'attack', { weapon: 'a/sword', target: 't' }, { dice: [1] });
  s.do('a', 'end', {}, { dice: [10] });
  expect(s.who('t').unawareOf).toEqual([]);
});

test('T20-HELP-11 T20-CTX-26 the dying who know no criticals are given no coup, first or last', () => {
  const s = pair({
    foe: { noCriticals: true, con: 30 },
    state: { marks: { dying: 1, unconscious: 1 } },
  });
  const coup = { weapon: 'a/sword', target: 't' };
  expect(refusedBy(s, 'a', 'coup-de-grace', coup)).toContain('T20-HELP-11');
  expect(refusedBy(s, 'a', 'attack', coup)).toBe('');
});

test('T20-TWF-04 what waits after both hands have struck pays for the light weapon in the turn of the foe as well', () => {
  const axe = sword({ name: 'axe', light: true });
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword(), axe], conviction: 1 } },
    t: { at: [5, 5], sheet: { con: 30 } },
  });
  const both = { weapon: 'a/sword', target: 't', offHand: 'a/axe', offTarget: 't' };
  const answers = [
    ['reroll', 'no'],
    ['reroll', 'no'],
  ] as const;
  s.do('a', 'two-weapons', both, { dice: [2, 2], answers });
  s.do('a', 'extra-action', { action: 'standard' });
  const blow = { do: 'attack', with: { weapon: 'a/sword', target: 't' } };
  s.do('a', 'ready', { event: 'turn', who: 't', action: blow });
  expect(s.do('a', 'end', {}, { dice: [10] }).total('attack')).toBe(-4);
});

test('T20-HELP-08 T20-MOUNT-22 a bound rider whom a flat blade finishes is unconscious, and may fall out of the saddle', () => {
  const s = stage({
    a: { at: [4, 4], sheet: { weapons: [sword()] }, state: {} },
    r: {
      at: [5, 4],
      side: 'theirs',
      sheet: { con: 0 },
      state: { riding: 'm', conditions: ['helpless'] },
    },
    m: { at: [5, 4], side: 'theirs', sheet: horse() },
  });
  const scene = s.do(
    'a',
    'coup-de-grace',
    { weapon: 'a/sword', target: 'r', harm: 'non-lethal' },
    { dice: [19, 1, 5, 20] },
  );
  expect(scene.rolled).toEqual(['r Toughness', 'r Fortitude', 'r saddle', 'r Toughness']);
  expect([s.who('r').marks.unconscious, s.who('r').riding]).toEqual([1, null]);
});

test('T20-COVFIRE-07 who shoots into the dark after covered prey is asked nothing, and meets the 4 if they are there', () => {
  const s = stage(
    {
      g: { at: [2, 2], sheet: { weapons: [gun()] } },
      f: { at: [4, 8], side: 'ours', sheet: { con: 30 } },
      x: { at: [12, 8], sheet: { weapons: [pistol()] } },
    },
    { map: { rows: [...ground(20, 12, { '4,8': '_' })] } },
  );
  s.gm('place', { who: 'f', to: [4, 9] });
  s.do('g', 'covering-fire', { weapon: 'g/gun', target: 'f' });
  s.gm('place', { who: 'f', to: [4, 8] });
  s.until('x');
  const scene = s.do('x', 'attack-place', { weapon: 'x/pistol', at: [4, 8] }, { dice: [12] });
  expect([scene.questions, scene.has('hit')]).toEqual([[], false]);
});

test('T20-SUPP-10 of two who keep a target down one that is out counts no more, nor does one out of whose sight it has moved', () => {
  const shooters = (): Stage => {
    const s = stage(
      {
        g: { at: [2, 2], sheet: { weapons: [gun()] } },
        h: { at: [2, 10], side: 'ours', sheet: { weapons: [gun()] } },
        x: { at: [12, 6], sheet: { weapons: [pistol()] } },
      },
      {
        map: {
          rows: [...ground(20, 12, Object.fromEntries([0, 1, 2, 3].map((y) => [`8,${y}`, '#'])))],
        },
      },
    );
    s.do('g', 'suppress', { weapon: 'g/gun', target: 'x' });
    s.end();
    s.do('h', 'suppress', { weapon: 'h/gun', target: 'x' });
    s.do('h', 'end', {}, { answers: [['seek-shelter', 'seek']] });
    return s;
  };
  const shot = (s: Stage) => odds(s, 'x', 'h', 'pistol')[0];
  const both = shooters();
  const out = shooters();
  out.gm('harm', { who: 'g', damage: 40 }, { dice: [1] });
  const moved = shooters();
  moved.do('x', 'move', { path: [[12, 1]] });
  expect([shot(both), shot(out), shot(moved)]).toEqual([-5, -4, -4]);
});

test.each([
  ['no', 1],
  ['yes', 2],
] as const)(
  'T20-COND-06 T20-MOUNT-08 a rider on a hill strikes down at one on foot with %s heights added: +%i, and the horse at 1',
  (value, bonus) => {
    const s = stage(
      {
        r: { at: [3, 4], sheet: { weapons: [sword()] }, state: { riding: 'm' } },
        m: {
          at: [3, 4],
          side: 'ours',
          sheet: horse({ naturalWeapons: [sword({ name: 'hooves' })] }),
        },
        t: { at: [5, 4] },
      },
      {
        options: { 'mount.heightStacks': value },
        map: {
          rows: [...ground(12, 12)],
          cells: [3, 4].flatMap((x) => [4, 5].map((y) => ({ at: [x, y], height: 5 }))),
        },
      },
    );
    expect(odds(s, 'r', 't', 'sword')[0]).toBe(bonus);
    expect(s.total('attack', 'm', 'r', 'mount-attack', { weapon: 'm/hooves', target: 't' })).toBe(
      1,
    );
  },
);

test('T20-MOUNT-16 a power before or after a single move takes no check, and closes the way on after both', () => {
  const rider = () =>
    stage(
      {
        r: {
          at: [4, 4],
          sheet: { powers: [{ name: 'Bolt', rank: 4, range: 500 }] },
          state: { riding: 'm' },
        },
        m: { at: [4, 4], side: 'ours', sheet: horse() },
        t: { at: [20, 4], sheet: { con: 30 } },
      },
      { map: { rows: [...ground(60, 12)] } },
    );
  const bolt = { power: 'Bolt', target: 't' };
  const after = rider();
  after.do('r', 'ride', { pace: 'single', path: [[8, 4]] });
  expect(after.do('r', 'power', bolt, { dice: [20] }).rolled).not.toContain('r Concentration');
  expect(refusedBy(after, 'r', 'ride', { pace: 'single', path: [[10, 4]] })).toBe('T20-MOUNT-17');
  const before = rider();
  before.do('r', 'power', bolt, { dice: [20] });
  expect(before.do('r', 'ride', { pace: 'single', path: [[8, 4]] }).rolled).toEqual([]);
});

test.each([
  ['no', 3],
  ['yes', 4],
] as const)(
  'T20-MOUNT-10 T20-MOUNT-08 at the end of a charge up a hill, with %s heights added, the rider strikes at +%i',
  (value, bonus) => {
    const s = stage(
      {
        r: { at: [2, 4], sheet: { weapons: [sword()] }, state: { riding: 'm' } },
        m: { at: [2, 4], side: 'ours', sheet: horse() },
        t: { at: [12, 4] },
      },
      {
        options: { 'mount.heightStacks': value },
        map: {
          rows: [...ground(20, 12)],
          cells: [10, 11].flatMap((x) => [4, 5].map((y) => ({ at: [x, y], height: 5 }))),
        },
      },
    );
    s.do('r', 'ride', { pace: 'charge', path: [[10, 4]] });
    expect(odds(s, 'r', 't', 'sword')[0]).toBe(bonus);
  },
);
