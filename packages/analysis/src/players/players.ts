import type { FightState, Id, Ruleset } from '@tiltyard/engine';
import type { Policy } from '@tiltyard/engine/players';
import type { Generator } from '@tiltyard/engine/values';
import type { VariantPlan } from '../simulation/plan.js';
import type { PolicyName } from './policies.js';
import { policyNamed } from './policies.js';

interface Player<S extends FightState> {
  readonly name: PolicyName;
  policy: Policy<S>;
}

/** The automatic players of one variant. */
export class Players<S extends FightState> {
  private readonly all = new Map<Id, Player<S>>();

  /** @param generator the players' own dice for the first fight. */
  constructor(
    private readonly ruleset: Ruleset<S>,
    private readonly initial: S,
    private readonly planned: VariantPlan,
    private generator: Generator,
  ) {}

  /** Starts a new fight, with new dice for players who use their own. */
  start(generator: Generator): void {
    this.generator = generator;
    for (const player of this.all.values())
      if (player.name !== 'sensible')
        player.policy = policyNamed(this.ruleset, player.name, generator);
  }

  of(who: Id): Policy<S> {
    const known = this.all.get(who);
    if (known) return known.policy;
    const { players, policy } = this.planned;
    const name = players[who] ?? players[this.initial.combatants[who]?.side ?? ''] ?? policy;
    const player = { name, policy: policyNamed(this.ruleset, name, this.generator) };
    this.all.set(who, player);
    return player.policy;
  }
}
