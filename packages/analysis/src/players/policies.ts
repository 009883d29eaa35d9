import type { FightState, Ruleset } from '@tiltyard/engine';
import type { Policy } from '@tiltyard/engine/players';
import type { Generator } from '@tiltyard/engine/values';
import { randomPolicy, sensiblePolicy } from '@tiltyard/engine/players';
import { bestPolicy } from './best.js';
import { cautiousPolicy } from './cautious.js';

/** The automatic players there are; all read offers, so all play every system. */
export const POLICY_NAMES = ['sensible', 'random', 'cautious', 'best'] as const;
export type PolicyName = (typeof POLICY_NAMES)[number];

/** The player of a name. @param generator where its own dice come from, if it throws any. */
export function policyNamed<S extends FightState>(
  ruleset: Ruleset<S>,
  name: PolicyName,
  generator: Generator,
): Policy<S> {
  switch (name) {
    case 'random':
      return randomPolicy(ruleset, generator);
    case 'sensible':
      return sensiblePolicy(ruleset);
    case 'cautious':
      return cautiousPolicy(ruleset, generator);
    case 'best':
      return bestPolicy(ruleset, generator);
  }
}
