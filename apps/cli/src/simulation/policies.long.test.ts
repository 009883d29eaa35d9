import type { PolicyName } from '@tiltyard/analysis';
import { createRunner, POLICY_NAMES } from '@tiltyard/analysis';
import { CHARACTERS } from '@tiltyard/engine/players';
import { firstSamples, sample } from '@tiltyard/room/testing';
import { rulesets } from '@tiltyard/rulesets';
import { describe, expect, it } from 'vitest';

/** One sample of each system. */
const SAMPLES = [...firstSamples().values()];
/**
 * Enough commands for a few rounds. Players who compare all options are slow, and those who look ahead are even slower.
 */
const commandsFor = (policy: PolicyName): number =>
  CHARACTERS.some((name) => name === policy) ? 1 : 24;

describe.each(SAMPLES)('in %s', (name) => {
  const text = sample(name);
  it.each(POLICY_NAMES)(
    '%s players find something legal to do, the same with the same dice',
    { timeout: 240_000 },
    (policy) => {
      const plan = {
        fights: [{ file: name, text, run: 0, policy, players: {} }],
        seed: 'policies',
        limit: commandsFor(policy),
        detail: true,
      };
      const played = [0, 1].map(() => {
        const arena = createRunner(plan, rulesets);
        if (!arena.ok) throw new Error(JSON.stringify(arena.problems));
        return arena.value.play(0, 1);
      });
      expect(played[1]).toEqual(played[0]);
      const measures = new Map(Object.entries(played[0]?.tallies[0]?.measures ?? {}));
      const decided = [...measures.keys()].some(
        (measure) => measure.startsWith('won/') || measure === 'draw',
      );
      expect(decided || measures.get('commands')?.[0]?.[0] === commandsFor(policy)).toBe(true);
    },
  );
});
