import type { FightState, Ruleset } from '@tiltyard/engine';
import type { Prompts } from './prompts.js';
import type { CliEnvironment } from '../environment.js';

/** What is needed to ask a player for the parameters of an action. */
export interface Asker<S extends FightState> {
  readonly world: CliEnvironment;
  readonly prompts: Prompts;
  readonly ruleset: Ruleset<S>;
  /** What the asking seat sees. */
  readonly state: S;
  /** Whether refused options may be chosen anyway, because the GM overrides the rules. */
  readonly overridden?: boolean;
}
