import { expect, test } from 'vitest';
import type { Stage, Staging } from '../testing/stage.js';
import { attack, befall, endRound, stage } from '../testing/stage.js';

// What remains of a state after something else has happened in the same round.

test('RMC-EFF-01 RMC-EFF-14 order given: a mark lapses with the roll that would have been made, not while its bearer is out', () => {
  const s = stage({ a: {}, b: { state: { hits: 0 } }, c: {} });
  befall(s, 'b', 'IN');
  befall(s, 'c', 'IN');
  endRound(s);
  expect([s.who('b').initiativePenalties, s.who('c').initiativePenalties]).toEqual([1, 0]);
  s.gm('heal', { who: 'b', hits: 5 });
  endRound(s);
  expect(s.who('b').initiativePenalties).toBe(0);
});

test('RMC-SURP-07 RMC-DB-03 one who knew of no fight and fails to notice an ambush is unaware of a second attacker, too, until the round ends', () => {
  const s = stage({
    a: { state: { hidden: true } },
    c: { side: 'a', at: [0, 2] },
    b: { at: [2, 0], sheet: { qu: 6, baseDb: 10 }, state: { aware: false } },
  });
  const unnoticed = { answers: [['ambush', 'roll']], dice: [50, 10] } as const;
  expect(attack(s, 'a', 'b', unnoticed).total('DB')).toBe(10);
  s.until('c');
  const second = attack(s, 'c', 'b', { dice: [10] });
  expect([second.total('DB'), second.rules('no defence')]).toEqual([10, ['RMC-PARRY-08']]);
  endRound(s);
  expect(attack(s, 'a', 'b', { dice: [10] }).total('DB')).toBe(28);
});

test('RMC-CHARGE-06 RMC-STAG-06 a foe who crawled nearer and has stood up since does not come closer', () => {
  const closing = (happen: (s: Stage) => void) => {
    const s = stage({
      b: { at: [12, 0], sheet: { rate: 1 }, state: { prone: true } },
      a: { at: [0, 0], sheet: { rate: 3 } },
    });
    s.do('b', 'move', { pace: 1, path: [[10, 0]] });
    happen(s);
    s.until('a');
    const blow = { weapon: 'a/brawling', target: 'b', pace: 1 };
    const answers = [['prone-modifier', 0]] as const;
    return s
      .do('a', 'charge', blow, { dice: [10], ...(s.who('b').prone ? { answers } : {}) })
      .fact('charges', 'speed');
  };
  expect([closing(() => undefined), closing((s) => s.do('b', 'rise'))]).toEqual([4, 3]);
});

test('RMC-OB-06 RMC-STUN-03 a parry declared with everything is worth half of what an injury leaves', () => {
  const worth = (cells: readonly string[], options: Staging['options'] = {}) => {
    const s = stage(
      { a: {}, b: { arms: { broadsword: 81 } } },
      { options: { 'parry.allocation': 'declaredFoe', 'eff.start': 'immediate', ...options } },
    );
    s.until('b');
    s.do('b', 'end', {}, { answers: [['declare-parry', 'a:81']] });
    for (const cell of cells) befall(s, 'b', cell);
    return attack(s, 'a', 'b', { answers: [['defence', 'parry']], dice: [10] }).total('DB');
  };
  expect([
    worth([]),
    worth(['P-30']),
    worth(['P-30', 'S1']),
    worth(['P-30', 'S1'], { 'parry.halfRounding': 'up' }),
  ]).toEqual([81, 51, 25, 26]);
});

test('RMC-OB-02 RMC-CTX-07 what the body throws leaves the weapon in hand where it is', () => {
  const s = stage({
    a: { arms: { broadsword: 60 }, sheet: { natural: [{ weapon: 'spear', skill: 40 }] } },
    b: { at: [10, 0], sheet: { baseDb: 200 } },
  });
  const scene = attack(s, 'a', 'b', { with: 'spear', dice: [10] });
  expect([scene.fact('attacks', 'mode'), s.who('a').wields, s.state.ground]).toEqual([
    'thrown',
    'a/broadsword',
    [],
  ]);
});

test('RMC-WEAR-02 RMC-EFF-14 nothing wears off the dead', () => {
  const told = (cell: string) => {
    const s = stage({ a: {}, b: { state: { stunActive: { stunned: 2 } } }, c: {} });
    befall(s, 'b', 'SG');
    s.until('c');
    befall(s, 'b', cell);
    const scene = s.end();
    return [scene.has('wears off'), scene.has('steady')];
  };
  expect([told('+1H'), told('DEAD0')]).toEqual([
    [true, true],
    [false, false],
  ]);
});

test('RMC-OB-05 RMC-EFF-10 an injury between two blows takes from what the second may reserve', () => {
  const s = stage({ a: { arms: { broadsword: 60 } }, b: { sheet: { baseDb: 200 } } });
  attack(s, 'a', 'b', { points: 2, keep: 30, dice: [10] });
  befall(s, 'a', 'P-50');
  const blow = { weapon: 'a/broadsword', target: 'b', points: 2 };
  expect([
    s.allowed('a', 'attack', { ...blow, keep: 10 }),
    s.refused('a', 'attack', { ...blow, keep: 11 }),
  ]).toEqual([true, ['RMC-OB-05', 'RMC-OB-06']]);
});

test('RMC-KNOCK-04 on level ground the GM is told of no drop', () => {
  const s = stage({ a: {}, b: {} });
  const pushed = befall(s, 'b', 'KB3', { from: 'a' });
  expect(pushed.question('knock-terrain').about).toEqual({ who: 'b', stopped: false });
});

test('RMC-SURP-01 RMC-CHARGE-06 a charger who runs into a hidden foe stands still', () => {
  const s = stage(
    {
      a: { at: [0, 0], sheet: { rate: 4 } },
      hidden: { at: [6, 0], side: 'b', state: { hidden: true } },
      b: { at: [12, 0], side: 'b' },
    },
    { map: { rows: ['.'.repeat(20)] } },
  );
  const scene = s.do('a', 'charge', { weapon: 'a/brawling', target: 'b', pace: 1 });
  expect([scene.has('attacks'), s.who('a').velocity]).toEqual([false, [0, 0]]);
});

test('RMC-CHARGE-06 RMC-STAG-06 what the GM changes about one who crawls does not stop the crawl', () => {
  const s = stage({
    a: { at: [0, 0], sheet: { rate: 1 }, state: { prone: true } },
    b: { at: [9, 0] },
  });
  s.do('a', 'move', { pace: 1, path: [[2, 0]] });
  s.gm('set', { path: 'combatants.a.hits', value: 150 });
  expect(s.who('a').velocity).toEqual([10_000, 0]);
});
