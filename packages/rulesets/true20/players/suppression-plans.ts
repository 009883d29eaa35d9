import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { foeRefused } from '../rules/autofire/fire.js';
import { autofireWeapons } from '../rules/autofire/sweep.js';
import { sideOf } from '../rules/awareness/awareness.js';
import { coverOf } from '../rules/modifiers/cover.js';
import { wielded } from '../state/gear.js';
import type { Combatant, State } from '../state/state.js';
import { combatantById, out, placed } from '../state/state.js';
import { bonusOf, plainSwing, seenFoes, weightOf, worthOf } from './attack-utility.js';
import { shoots } from './movement-plans.js';

// Whom automatic players suppress; the rules do not use this.

/** A factor on the worth of a shot that comes only after the foe has acted. */
const LATE = 0.8;
/** Penalty of suppression on attacks (T20-SUPP-01). */
const PENALTY = 4;

interface SuppressionPlan {
  readonly worth: number;
  readonly parameters: { readonly weapon: Id; readonly target: Id };
}

/** How much worth the foe's best attack loses while suppressed. */
function lessened(state: State, foe: Combatant, by: Combatant): number {
  let plain = 0;
  let under = 0;
  for (const weapon of wielded(state, foe)) {
    const swing = plainSwing(state, weapon);
    const plus = bonusOf(state, foe, by, swing);
    plain = Math.max(plain, worthOf(state, foe, by, swing, plus));
    under = Math.max(under, worthOf(state, foe, by, swing, plus - PENALTY));
  }
  return plain - under;
}

/** The worth of suppressing a foe: what its attacks lose, and the shot at the end of its turn if it has no cover (T20-SUPP-11). */
function worthHolding(state: State, by: Combatant, foe: Combatant, weapon: string): number {
  const isOpen = coverOf(state, by, foe, false).level === 0;
  const shot = isOpen ? worthOf(state, by, foe, plainSwing(state, weapon)) : 0;
  return LATE * weightOf(state, by, foe) * shot + lessened(state, foe, by);
}

/** Whether the combatant has allies to fight on while it suppresses. */
const hasHelp = (state: State, who: Combatant): boolean =>
  sideOf(state, who.side).some((each) => each.id !== who.id && !out(each) && placed(each));

/** The best foe to suppress, or undefined: a shooter not suppressed yet, since others just close in under fire. */
export const bestSuppression = memoizePerState(
  (state: State, actor: Id): SuppressionPlan | undefined => {
    const who = combatantById(state, actor);
    const held = new Set(
      state.fires.filter(({ kind }) => kind === 'suppress').map(({ target }) => target),
    );
    let best: SuppressionPlan | undefined;
    for (const weapon of autofireWeapons(state, actor))
      for (const foe of seenFoes(state, who)) {
        // Without allies, suppressing a foe who is already in cover would never end the fight.
        const isKeptBack = coverOf(state, who, foe, false).level > 0 && !hasHelp(state, who);
        if (
          isKeptBack ||
          !shoots(state, foe) ||
          held.has(foe.id) ||
          foeRefused(state, actor, foe, weapon)
        )
          continue;
        const worth = worthHolding(state, who, foe, weapon);
        if (!best || worth > best.worth) best = { worth, parameters: { weapon, target: foe.id } };
      }
    return best;
  },
);
