import { describe, expect, test } from 'vitest';
import type { FightState } from '../../core/state.js';
import { knownAppearance, markOfSide, tokenOf, withAppearance } from './appearance.js';
import { readScenario } from '../scenarios/read-scenario.js';

const portrait = 'a'.repeat(64);
const bare: FightState = { fixed: {}, round: 0, order: [], turn: -1, waiting: [], combatants: {} };
const looked = withAppearance(
  bare,
  [{ id: 'ann', token: { portrait } }, { id: 'bob', token: { initials: 'BB' } }, { id: 'cat' }],
  { north: 'shield', south: 'disc' },
);

describe('the appearance of a fight', () => {
  test('is stored in the fixed state, and only if chosen', () => {
    expect(tokenOf(looked, 'ann')).toEqual({ portrait });
    expect(tokenOf(looked, 'cat')).toBeUndefined();
    expect(tokenOf(looked, 'constructor')).toBeUndefined();
    expect(markOfSide(looked, 'north')).toBe('shield');
    expect(markOfSide(looked, 'west')).toBeUndefined();
    expect(withAppearance(bare, [{ id: 'ann' }])).toBe(bare);
  });

  test('of unknown combatants is not shown, nor the marks of their sides', () => {
    const known = knownAppearance(looked.fixed, (id) => id === 'bob', new Set(['south']));
    expect(known).toEqual({ tokens: { bob: { initials: 'BB' } }, sideMarks: { south: 'disc' } });
    expect(knownAppearance({}, () => true, new Set())).toEqual({});
  });

  test('in a state from a file is validated, and dropped if malformed', () => {
    const odd: FightState = {
      ...bare,
      fixed: { tokens: { ann: { portrait: 'javascript:1' }, bob: 7 }, sideMarks: { north: 'x' } },
    };
    expect([tokenOf(odd, 'ann'), tokenOf(odd, 'bob'), markOfSide(odd, 'north')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('is refused in a scenario if malformed', () => {
    const scenario = (token: object, sides: object = {}) =>
      readScenario({
        title: 't',
        ruleset: 'toy',
        sides,
        combatants: [{ id: 'ann', side: 'north', token }],
      }).ok;
    expect(scenario({ portrait, initials: 'AN' }, { north: 'hexagon' })).toBe(true);
    expect(scenario({ portrait: 'https://example.org/ann.png' })).toBe(false);
    expect(scenario({ initials: 'long' })).toBe(false);
    expect(scenario({}, { north: 'star' })).toBe(false);
  });
});
