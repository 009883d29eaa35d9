import type { FightState, Ruleset } from '@tiltyard/engine';
import type { CharacterName, Policy } from '@tiltyard/engine/players';
import type { Generator } from '@tiltyard/engine/values';
import {
  CHARACTERS,
  characterPolicy,
  randomPolicy,
  sensiblePolicy,
} from '@tiltyard/engine/players';
import { bestPolicy } from './best.js';
import { cautiousPolicy } from './cautious.js';

/** The available automatic players. All of them choose from offers, so they can play every system. */
export const POLICY_NAMES = ['sensible', 'random', 'cautious', 'best', ...CHARACTERS] as const;
export type PolicyName = (typeof POLICY_NAMES)[number];

const isCharacter = (name: PolicyName): name is CharacterName =>
  CHARACTERS.some((each) => each === name);

/**
 * The player with the given name.
 * @param generator the source of its own dice, if it uses any
 */
export function policyNamed<S extends FightState>(
  ruleset: Ruleset<S>,
  name: PolicyName,
  generator: Generator,
): Policy<S> {
  if (isCharacter(name)) return characterPolicy(ruleset, name, String(generator.bits()));
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
