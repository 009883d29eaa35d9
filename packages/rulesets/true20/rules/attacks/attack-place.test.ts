import type { JsonObject } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import type { Data } from '@tiltyard/testing';
import { notesFor } from '@tiltyard/engine/core';
import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import type { Person, Stage, Staging } from '../../testing/stage.js';
import { bomb, ground, pistol, refusedBy, stage, sword } from '../../testing/stage.js';

const AXE = { name: 'axe', damage: 2, use: 'thrown', increment: 5 };

const shooter = (map?: readonly string[], more: Readonly<Record<string, Person>> = {}): Stage =>
  stage(
    {
      a: {
        at: [4, 4],
        sheet: { hands: 6, weapons: [sword(), pistol({ increment: 5 }), AXE, bomb()] },
      },
      t: { at: [9, 11] },
      ...more,
    },
    map ? { map: { rows: [...map] } } : {},
  );

/** The squares on offer. */
function squares(s: Stage, action: string, chosen: JsonObject): readonly string[] {
  const domain = true20.actions.get(action)?.domain(s.state, 'a', 'at', chosen);
  if (domain?.kind !== 'cell') throw new Error('no squares');
  return domain.cells.map(String);
}

test('T20-CTX-42 a blow is aimed at the squares around, a shot at those in range, none at one’s own', () => {
  const s = shooter(ground(26, 26));
  s.gm('place', { who: 'a', to: [12, 12] });
  const offers = (chosen: JsonObject, ...cells: readonly string[]): readonly boolean[] => {
    const all = squares(s, 'attack-place', chosen);
    return cells.map((cell) => all.includes(cell));
  };
  const strike = (weapon: JsonObject) =>
    expect(squares(s, 'attack-place', weapon).toSorted()).toEqual(
      ['11,11', '11,12', '11,13', '12,11', '12,13', '13,11', '13,12', '13,13'].toSorted(),
    );
  strike({ weapon: 'a/sword' });
  strike({ weapon: 'a/axe', thrown: false });
  // Ten increments of five feet, or five if thrown.
  expect(offers({ weapon: 'a/pistol' }, '12,12', '22,12', '23,12')).toEqual([false, true, false]);
  expect(offers({ weapon: 'a/axe', thrown: true }, '12,12', '17,12', '18,12')).toEqual([
    false,
    true,
    false,
  ]);
});

test('T20-CTX-42 a bomb may be set off at one’s own feet', () =>
  expect(squares(shooter(), 'area-attack', { weapon: 'a/bomb' })).toContain('4,4'));

const refusal = (s: Stage, weapon: string, at: Cell) =>
  s.fight.refusal({ do: 'attack-place', by: 'a', with: { weapon, at: [...at] } });

test('T20-CONC-09 no one shoots off the map, by whichever edge', () => {
  for (const at of [
    [-1, 4],
    [4, -1],
    [10, 4],
    [4, 12],
  ] as const)
    expect(refusal(shooter(ground(10, 12)), 'a/pistol', at), String(at)).toBeDefined();
  expect(refusal(shooter(ground(16, 12)), 'a/pistol', [14, 4])).toBeUndefined();
});

test('T20-COVER-08 a shot at a square is kept off by what covers that square, whatever can be seen beside it', () => {
  const wall = Object.fromEntries(Array.from({ length: 5 }, (_, y) => [`5,${y}`, '#']));
  const s = shooter(ground(16, 12, wall));
  expect(refusal(s, 'a/pistol', [6, 3])?.rules).toEqual(['T20-COVER-08']);
  expect(refusal(s, 'a/pistol', [6, 6])).toBeUndefined();
});

test('T20-CONC-11 a blow in the dark that meets someone unseen and misses is told to none who do not see the one who strikes', () => {
  const s = stage({
    a: { at: [4, 4], sheet: { weapons: [sword()] }, state: { conditions: ['invisible'] } },
    t: {
      at: [5, 4],
      side: 'theirs',
      sheet: { printed: { dodge: 30 } },
      state: { conditions: ['invisible'] },
    },
    third: { at: [9, 4], side: 'others' },
    friend: { at: [4, 7], side: 'ours' },
  });
  const { notes } = s.do('a', 'attack-place', { weapon: 'a/sword', at: [5, 4] }, { dice: [2] });
  const told = (id: string): readonly string[] =>
    notesFor({ name: id, role: 'player', combatants: [id] }, notes).map((note) => note.id);
  expect(
    ['a', 'friend', 'third', 't'].map((id) => [id, told(id).includes('finds nothing')]),
  ).toEqual([
    ['a', true],
    ['friend', true],
    ['third', false],
    ['t', false],
  ]);
});

/** A shooter, and a combatant high above a square in range, who may be visible. */
const above = (sheet: Data, state: Data, options: Staging['options'] = {}): Stage =>
  stage(
    {
      a: { at: [4, 4], sheet: { printed: { attack: 20 }, weapons: [pistol()], ...sheet } },
      t: { at: [9, 4], sheet: { con: 20, printed: { dodge: 1 } }, state },
    },
    { options },
  );
const SHOT = { weapon: 'a/pistol', at: [9, 4] };

test.each([
  ['one seen high above is not met', {}, { elevation: 20 }, [10]],
  ['nor one seen to hover above a head', {}, { elevation: 5 }, [10]],
  ['one seen on the ground is', {}, {}, [10, 20]],
  ['one unseen high above is', {}, { elevation: 20, conditions: ['invisible'] }, [10, 1, 20]],
  ['one seen by others alone is', { accurateSenses: [] }, { elevation: 20 }, [10, 1, 20]],
])('T20-CONC-09 of an attack on a square: %s', (_, sheet, state, dice) => {
  const scene = above(sheet, state).do('a', 'attack-place', SHOT, { dice });
  expect(scene.has('finds nothing')).toBe(dice.length === 1);
});

test('T20-CONC-11 where an attack on an empty square is refused, so is one under a flyer', () => {
  const refuses = { 'conc.wrongArea': 'refuse' } as const;
  expect(refusedBy(above({}, { elevation: 20 }, refuses), 'a', 'attack-place', SHOT)).toBe(
    'T20-CONC-11',
  );
  expect(refusedBy(above({}, {}, refuses), 'a', 'attack-place', SHOT)).toBe('');
});
