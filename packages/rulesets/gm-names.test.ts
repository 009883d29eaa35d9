import { COMMON_GM_ACTS, sortGmActs } from '@tiltyard/engine/kit';
import { expect, test } from 'vitest';
import { rulesets } from './index.js';

/** GM actions that exist in every system have the same name in all of them. */
const NAMES: Readonly<Record<string, string>> = {
  'gm.add': 'Add a combatant',
  'gm.harm': 'Deal damage',
  'gm.heal': 'Heal',
  'gm.condition': 'Set a condition',
  'gm.hide': 'Hide or reveal',
  'gm.place': 'Move combatant',
  'gm.remove': 'Remove from the fight',
};

/** GM actions named differently because the system has something different in their place. */
const OWN_KIND: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Damage is marks on two tracks, so there are no points to restore.
  true20: { 'gm.heal': 'Heal a mark' },
};

test.each([...rulesets.keys()])('the acts of the GM of %s go by their usual names', (id) => {
  const named = rulesets
    .get(id)
    ?.use(({ actions }) => Object.keys(NAMES).map((action) => [action, actions.get(action)?.name]));
  expect(Object.fromEntries(named ?? [])).toEqual({ ...NAMES, ...OWN_KIND[id] });
});

test.each([...rulesets.keys()])(
  'the acts of the GM of %s stand in the usual order, and are first of all about a combatant',
  (id) => {
    rulesets.get(id)?.use(({ actions }) => {
      const gm = sortGmActs([...actions.values()].filter(({ when }) => when === 'gm'));
      expect(gm.slice(0, COMMON_GM_ACTS.length).map((each) => each.id)).toEqual(COMMON_GM_ACTS);
      for (const { id: act, parameters } of gm.slice(0, COMMON_GM_ACTS.length))
        expect(parameters[0], act).toBe('who');
    });
  },
);
