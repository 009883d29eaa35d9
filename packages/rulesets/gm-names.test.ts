import { expect, test } from 'vitest';
import { rulesets } from './index.js';

/** What the GM does in every system is called the same in all of them. */
const NAMES = {
  'gm.add': 'Add a combatant',
  'gm.place': 'Move combatant',
  'gm.remove': 'Remove from the fight',
};

test.each([...rulesets.keys()])(
  'the GM of %s moves, adds and removes under the usual names',
  (id) => {
    const named = rulesets
      .get(id)
      ?.use(({ actions }) =>
        Object.keys(NAMES).map((action) => [action, actions.get(action)?.name]),
      );
    expect(Object.fromEntries(named ?? [])).toEqual(NAMES);
  },
);

test('damage that a GM deals is called so wherever it is', () => {
  const names = [...rulesets.values()].flatMap((ruleset) =>
    ruleset.use(({ actions }) => actions.get('gm.harm')?.name ?? []),
  );
  expect(names.length).toBeGreaterThan(2);
  expect(new Set(names)).toEqual(new Set(['Deal damage']));
});
