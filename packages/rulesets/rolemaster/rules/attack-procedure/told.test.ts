import { expect, test } from 'vitest';
import type { Options } from '../../state/options.js';
import type { Person } from '../../testing/stage.js';
import { attack, befall, fixedBlow, stage } from '../../testing/stage.js';
import { attackMode } from '../attack-requirements.js';

// What counts for an attack, what is logged about it, and what prevents it.

const BLADE: Person = { arms: { broadsword: 60 } };
const FIXED: Person = { sheet: { weapons: [{ weapon: 'fixed', skill: 20 }] } };

test('RMC-ATK-01 RMC-MELEE-01 a blow engages and says so, a shot at one who is engaged does not', () => {
  const s = stage({ a: BLADE, b: {}, c: { side: 'a', arms: { bow: 60 } } });
  expect(attack(s, 'a', 'b', { dice: [10] }).rules('attacks')).toEqual([
    'RMC-ATK-01',
    'RMC-MELEE-01',
  ]);
  s.until('c');
  expect(attack(s, 'c', 'b', { dice: [10] }).rules('attacks')).toEqual(['RMC-ATK-01']);
});

test('RMC-TAB-03 RMC-TAB-06 a blow is told as the table writes it, its type only if the cell names one', () => {
  const hit = (cell: string, dice: readonly number[]) =>
    attack(stage({ a: FIXED, b: {} }, { content: fixedBlow(cell) }), 'a', 'b', { dice });
  expect(hit('8', [50]).fact('hit', 'blow')).toBe('8');
  const own = hit('8A', [50, 1]);
  expect([own.fact('hit', 'blow'), own.has('type')]).toEqual(['8A', false]);
  expect(hit('8AK', [50, 1]).note('type')).toEqual({ letter: 'K', type: 'krush' });
});

test('RMC-TAB-05 RMC-TAB-07 a result cites the limits of its table only beyond them, and a table only if it was loaded', () => {
  const rules = (person: Person, skill: number, dice: readonly number[], content?: object) => {
    const weapons = {
      a: { ...person, sheet: { weapons: [{ weapon: 'broadsword', skill }] } },
      b: {},
    };
    return attack(
      stage(weapons, content === undefined ? {} : { content: { ...content } }),
      'a',
      'b',
      {
        dice,
      },
    ).rules('result');
  };
  expect(rules(BLADE, 20, [50])).not.toContain('RMC-TAB-05');
  expect(
    [rules(BLADE, -49, [50]), rules(BLADE, -50, [50])].map((each) => each.includes('RMC-TAB-05')),
  ).toEqual([false, true]);
  expect(rules(BLADE, 0, [50])).not.toContain('RMC-TAB-07');
  expect(rules(BLADE, 0, [50], fixedBlow('8'))).not.toContain('RMC-TAB-07');
  const loaded = attack(stage({ a: FIXED, b: {} }, { content: fixedBlow('8') }), 'a', 'b', {
    dice: [90],
  });
  expect(loaded.rules('result')).toContain('RMC-TAB-07');
  const above = stage(
    { a: { sheet: { weapons: [{ weapon: 'fixed', skill: 70 }] } }, b: {} },
    { content: fixedBlow('8') },
  );
  expect(attack(above, 'a', 'b', { dice: [90] }).rules('result')).toContain('RMC-TAB-05');
});

test('RMC-TAB-02 a result below the table is a miss, and told as one', () => {
  const s = stage(
    { a: { sheet: { weapons: [{ weapon: 'fixed', skill: 0 }] } }, b: { sheet: { baseDb: 90 } } },
    { content: fixedBlow('8') },
  );
  const scene = attack(s, 'a', 'b', { dice: [20] });
  expect([scene.fact('result', 'cell'), scene.fact('result', 'row'), scene.has('miss')]).toEqual([
    '-',
    0,
    true,
  ]);
});

test('RMC-CHARGE-06 a blow ends a run, a throw out of it does not', () => {
  const run = (weapon: string) => {
    const s = stage(
      { a: { at: [0, 0], arms: { [weapon]: 60 } }, b: { at: [weapon === 'dagger' ? 12 : 7, 0] } },
      { map: { rows: ['..............'] } },
    );
    s.do('a', 'move', { pace: 1, path: [[5, 0]] });
    attack(s, 'a', 'b', { dice: [10] });
    return s.who('a').velocity.map((each) => each !== 0);
  };
  expect(run('dagger')).toEqual([true, false]);
  expect(run('broadsword')).toEqual([false, false]);
});

test('RMC-CTX-07 one Action Point left is enough for a shot, none for nothing', () => {
  const s = stage({ a: { arms: { bow: 60 } }, b: {} });
  const shot = { weapon: 'a/bow', target: 'b' };
  const why = () => s.fight.refusal({ do: 'attack', by: 'a', with: shot })?.reason;
  attack(s, 'a', 'b', { dice: [10], points: 3 });
  expect([s.who('a').actionPoints, why()]).toEqual([1, undefined]);
  attack(s, 'a', 'b', { dice: [10], points: 1 });
  expect([s.who('a').actionPoints, why()]).toEqual([0, 'no Action Points left']);
});

test('RMC-MELEE-02 what can be thrown strikes as far as it reaches, and is thrown beyond', () => {
  const s = stage({ a: { arms: { dagger: 60 } }, b: {} });
  const dagger = s.state.fixed.items['a/dagger'];
  if (!dagger) throw new Error('there is a dagger');
  expect([attackMode(dagger, dagger.reach), attackMode(dagger, dagger.reach + 1)]).toEqual([
    'melee',
    'thrown',
  ]);
});

test('RMC-EFF-14 RMC-SURP-01 RMC-ATK-01 oneself, the dead and the hidden are no targets to strike or charge', () => {
  const s = stage({
    a: BLADE,
    b: { at: [20, 0] },
    c: { at: [0, 9] },
    d: { state: { hidden: true } },
  });
  befall(s, 'b', 'DEAD0');
  const open = (action: string, target: string) =>
    s.allowed('a', action, {
      weapon: 'a/broadsword',
      target,
      ...(action === 'charge' ? { pace: 2 } : {}),
    });
  for (const target of ['a', 'b', 'd'])
    expect([target, open('attack', target), open('charge', target)]).toEqual([
      target,
      false,
      false,
    ]);
  expect(open('charge', 'c')).toBe(true);
});

const offence = (options: Partial<Options>, target: Person['state'], more: Person = BLADE) => {
  const b = { sheet: { baseDb: 100 }, state: target ?? {} };
  const s = stage({ a: more, b }, { options });
  const weapon = Object.keys(more.arms ?? {})[0] ?? '';
  return attack(s, 'a', 'b', { dice: [10], with: weapon });
};

test('RMC-CTX-09 RMC-STAG-08 what a prone target gives follows from the rule in force', () => {
  const prone = { prone: true };
  const position = { positionModifiers: 'enabled' } as const;
  expect(offence(position, prone).parts('OB')).toContain('RMC-CTX-09 50');
  expect(offence({ 'prone.modifiers': 'sample' }, prone).parts('OB')).toContain('RMC-STAG-08 50');
  expect(offence({ 'prone.modifiers': 'sample' }, prone).questions).not.toContain('prone-modifier');
  expect(offence({}, {}).questions).not.toContain('prone-modifier');
  expect(offence(position, prone).questions).not.toContain('prone-modifier');
  const { domain } = offence({}, prone).question('prone-modifier');
  expect(domain).toEqual({ kind: 'number', min: -100, max: 100 });
});

test('RMC-CTX-09 the held are easier to strike, not to shoot, and only where positions count', () => {
  const held = { held: true };
  const position = { positionModifiers: 'enabled' } as const;
  expect(offence(position, held).parts('OB')).toContain('RMC-CTX-09 40');
  expect(offence(position, held, { arms: { bow: 60 } }).parts('OB')).not.toContain('RMC-CTX-09 40');
  expect(offence({}, { held: true, prone: true }).parts('OB')).toEqual(['RMC-OB-01 60']);
});

test('RMC-EFF-14 the dead die once, and a blow that takes nothing takes nothing', () => {
  const s = stage({ a: FIXED, b: {} }, { content: fixedBlow('0') });
  expect(attack(s, 'a', 'b', { dice: [50] }).has('hits')).toBe(false);
  expect(befall(s, 'b', 'DEAD0').has('dead')).toBe(true);
  expect(befall(s, 'b', 'DEAD0').has('dead')).toBe(false);
});
