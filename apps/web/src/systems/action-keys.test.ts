import { rulesets } from '@tiltyard/rulesets';
import { expect, test } from 'vitest';
import { actionKeys } from './action-keys.js';

/** The most common actions of a fight, where a system has them. */
const USUAL = ['attack', 'strike', 'move', 'charge'];

test.each([...rulesets.values()].map((each) => [each.id, each] as const))(
  '%s: each key is of one action, what fights are made of has one, and so have fifteen in all, after the digits of the suggestions',
  (_, ruleset) => {
    const keys = ruleset.use(actionKeys);
    const all = ruleset.use(({ actions }) =>
      [...actions.values()].flatMap(({ id, when, endsTurn }) =>
        when === 'turn' && !endsTurn ? [id] : [],
      ),
    );
    const plain = all.filter((id) => /^[4-9]$/.test(keys.get(id) ?? ''));
    const shifted = all.filter((id) => /^⇧[1-9]$/.test(keys.get(id) ?? ''));
    expect(new Set(keys.values()).size).toBe(keys.size);
    expect([...plain, ...shifted]).toEqual(
      expect.arrayContaining(USUAL.filter((id) => ruleset.use(({ actions }) => actions.has(id)))),
    );
    expect(plain).not.toContain('attack-place');
    expect([plain.length, shifted.length]).toEqual([
      Math.min(6, all.length),
      Math.max(0, Math.min(9, all.length - 6)),
    ]);
  },
);
