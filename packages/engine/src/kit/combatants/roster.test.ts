import { describe, expect, it } from 'vitest';
import { FunctionDice } from '../../core/dice-sources.js';
import { chooseFromItems, drawItem, isInHand, stowItem } from './gear.js';
import {
  carrierOf,
  nearestFreeCell,
  mountOf,
  placeAt,
  linkRiders,
  saddleOf,
  withMounts,
} from './mounts.js';
import { indexById, allCombatants, itemOf, sheetOf, combatantById } from '../../core/roster.js';
import { Sandbox } from '../../ruleset/sandbox.js';
import { parseGrid } from '../../space/index.js';
import { byFallback, RulesContext } from '../../core/rules-context.js';
import { toy, toyState } from '../../testing/toy-ruleset.js';
import { WriteLog } from '../../core/writes/write-log.js';
import { knownIds, knowsAll, hideCombatants, isOnSideOf } from '../../ruleset/scenes/view.js';

const grid = (...rows: readonly string[]) => {
  const map = parseGrid({ rows: [...rows] });
  if (!map.ok) throw new Error('no map');
  return map.value;
};

describe('combatants and items', () => {
  const state = {
    ...toyState(['ann', 'bob']),
    fixed: {
      sheets: { ann: 1, bob: 2 },
      items: { 'ann/axe': { name: 'Axe' }, 'bob/bow': { name: 'Bow' } },
    },
  };

  it('are found by id; an unknown id is a bug', () => {
    expect([
      combatantById(state, 'ann').id,
      sheetOf(state, combatantById(state, 'bob')),
      itemOf(state, 'ann/axe').name,
    ]).toEqual(['ann', 2, 'Axe']);
    expect(() => combatantById(state, 'zoe')).toThrow('there is no zoe');
    expect(indexById(allCombatants(state))).toEqual(state.combatants);
  });

  it('are offered by name', () => {
    const { options } = chooseFromItems(state, ['bob/bow', 'ann/axe']);
    expect(options).toEqual([
      { value: 'bob/bow', label: 'Bow' },
      { value: 'ann/axe', label: 'Axe' },
    ]);
  });

  it('in hand are only items', () => {
    expect(
      isInHand(state, {
        hands: ['ann/axe', 'bob', 'ann/axe', null].map((holds, i) => ({ name: String(i), holds })),
      }),
    ).toEqual(['ann/axe']);
  });

  it('go from hand to belt and back', () => {
    const t = new Sandbox(toy, toyState(['ann'])).table(new FunctionDice(() => 1), byFallback);
    const who = {
      hands: [
        { name: 'main', holds: 'axe' },
        { name: 'off', holds: null },
      ],
      carried: ['bow'] as readonly string[],
    };
    stowItem(t, who, 'axe');
    expect([who.hands.map(({ holds }) => holds), who.carried]).toEqual([
      [null, null],
      ['bow', 'axe'],
    ]);
    drawItem(t, who, 'bow', 2);
    expect([who.hands.map(({ holds }) => holds), who.carried]).toEqual([['bow', 'bow'], ['axe']]);
  });
});

describe('mounts', () => {
  const body = (id: string, at: readonly [number, number], riding: string | null = null) => ({
    id,
    name: id,
    side: 'a',
    at,
    size: 1,
    riding,
    riddenBy: null as string | null,
  });
  const all = linkRiders([
    body('ann', [0, 0], 'horse'),
    body('horse', [3, 1]),
    body('bob', [5, 1]),
  ]);
  const field = { combatants: indexById(all) };

  it('and their riders stand on the ground of the mount and refer to each other', () => {
    expect(all.map(({ at, riddenBy }) => [...at, riddenBy])).toEqual([
      [3, 1, null],
      [3, 1, 'ann'],
      [5, 1, null],
    ]);
    expect([
      mountOf(field, combatantById(field, 'ann'))?.id,
      mountOf(field, combatantById(field, 'bob')),
      carrierOf(field, combatantById(field, 'ann')).id,
      carrierOf(field, combatantById(field, 'bob')).id,
    ]).toEqual(['horse', undefined, 'horse', 'bob']);
    expect(withMounts(field, ['bob', 'ann'])).toEqual(['bob', 'ann', 'horse']);
    expect([
      saddleOf(combatantById(field, 'ann'), () => true),
      saddleOf(combatantById(field, 'horse'), (id) => id !== 'ann'),
    ]).toEqual([
      { riding: 'horse', riddenBy: null },
      { riding: null, riddenBy: null },
    ]);
  });

  it('and their riders are placed together', () => {
    const state = { ...toyState([]), combatants: field.combatants };
    placeAt(
      new RulesContext(state, new WriteLog(), {
        chance: new FunctionDice(() => 1),
        decide: byFallback,
        actions: new Map(),
      }),
      combatantById(state, 'horse'),
      [7, 7],
    );
    expect(allCombatants(state).map(({ at }) => at)).toEqual([
      [7, 7],
      [7, 7],
      [5, 1],
    ]);
  });

  it('leave the nearest free room beside them', () => {
    expect(nearestFreeCell(grid('..#..', '..#..'), [1, 0], 1, [{ at: [0, 0], size: 2 }])).toEqual([
      3, 0,
    ]);
    expect(
      nearestFreeCell(grid('..'), [0, 0], 1, [
        { at: [0, 0], size: 1 },
        { at: [1, 0], size: 1 },
      ]),
    ).toBeUndefined();
  });

  it('leave combatants on their side of a wall while there is room on it', () => {
    const walled = grid('.#.', '.#.', '...', '...');
    const others = [
      { at: [0, 0], size: 1 },
      { at: [0, 1], size: 1 },
    ] as const;
    expect(nearestFreeCell(walled, [0, 0], 1, others)).toEqual([0, 2]);
  });
});

describe('a view', () => {
  const state = {
    ...toyState(['ann', 'bob', 'cid']),
    round: 1,
    order: ['cid', 'ann', 'bob'],
    turn: 1,
  };
  const sheets = {
    ...state,
    fixed: { ...state.fixed, order: ['bob', 'cid'] },
    waiting: ['ann', 'bob'].map((by) => ({
      command: { do: 'x', by, with: {} },
      trigger: { event: 'y' },
    })),
  };
  const seat = { name: 's', role: 'player', combatants: ['ann'] } as const;

  it('leaves out combatants a seat does not know, and what others wait for', () => {
    const knows = knownIds(sheets, seat, ({ id }) => id !== 'cid');
    const seen = hideCombatants(sheets, seat, knows, (who) => ({ ...who, luck: 99 }));
    expect([
      seen.order,
      seen.turn,
      Object.keys(seen.combatants),
      Object.keys(seen.fixed.sheets),
      seen.fixed.order,
    ]).toEqual([['ann', 'bob'], 0, ['ann', 'bob'], ['ann', 'bob'], ['bob']]);
    expect([
      seen.waiting.map(({ command }) => command.by),
      combatantById(seen, 'ann').luck,
      knows('nobody'),
    ]).toEqual([['ann'], 99, false]);
    expect(hideCombatants({ ...sheets, turn: 0 }, seat, knows, (who) => who).turn).toBe(-1);
  });

  it('is complete if everyone is known and only own combatants wait', () => {
    const knows = knownIds(state, seat, () => true);
    expect([
      knowsAll(state, seat, knows),
      knowsAll(sheets, seat, knows),
      knowsAll(state, seat, (id) => id !== 'bob'),
    ]).toEqual([true, false, false]);
  });

  it('belongs to a side only for a seat that plays a combatant of it', () => {
    expect([
      isOnSideOf(seat, state)(combatantById(state, 'ann')),
      isOnSideOf(seat, state)({ ...combatantById(state, 'bob'), side: 'other' }),
      isOnSideOf({ ...seat, role: 'spectator' }, state)(combatantById(state, 'ann')),
    ]).toEqual([true, false, false]);
  });
});
