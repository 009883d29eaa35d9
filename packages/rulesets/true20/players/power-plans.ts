import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { powerRefused } from '../rules/area-attacks/powers.js';
import { aimAt, caught } from '../rules/area-attacks/region.js';
import { riderless } from '../rules/mounted/unguided.js';
import type { Power } from '../state/sheet.js';
import type { Combatant, State } from '../state/state.js';
import { areEnemies, combatantById, has, helpless, idle, out, sheetOf } from '../state/state.js';
import { chance, previewOf, seenFoes, weightOf } from './attack-utility.js';
import { FRIEND, SAVED } from './blast-plans.js';
import { harmOf } from './harm.js';

// Which powers automatic players use on whom; the rules do not use this.

/** Worth of a condition for one round, on the scale of wounds in `harm.ts`: a lost turn equals a typical wound. */
const STATES: Readonly<Record<NonNullable<Power['condition']>, number>> = {
  dazzled: 0.2,
  shaken: 0.5,
  sickened: 0.5,
  entangled: 0.7,
  blinded: 1,
  dazed: 1.5,
  stunned: 2,
};
const SAVE_DIFFICULTY = 10;

/** The expected effect of a power on a target. */
function effectOf(state: State, by: Combatant, power: Power, target: Combatant): number {
  const { save, rank, lethal, condition } = power;
  if (save === 'Toughness')
    return harmOf(previewOf(state, 'all'), target, { by: by.id, damage: rank, lethal });
  if (!condition || has(target, condition) || helpless(target) || idle(target)) return 0;
  const { fortitude, reflex, will } = sheetOf(state, target);
  const bonus = { Fortitude: fortitude, Reflex: reflex, Will: will }[save];
  return STATES[condition] * (1 - chance(SAVE_DIFFICULTY + rank - bonus));
}

/** The worth of a power aimed at a foe, including everyone else in its area. */
function worthOfPower(state: State, by: Combatant, power: Power, foe: Combatant): number {
  const { area } = power;
  const worth = (who: Combatant): number => {
    if (!areEnemies(by, who)) return FRIEND * effectOf(state, by, power, who);
    return out(who) || riderless(state, who)
      ? 0
      : weightOf(state, by, who) * effectOf(state, by, power, who);
  };
  if (!area) return worth(foe);
  const met = caught(state, by, { area, ...aimAt(by, foe) });
  return SAVED * met.reduce((sum, who) => sum + worth(who), 0);
}

/** A power and its target, with the worth. */
interface PowerPlan {
  readonly parameters: { readonly power: string; readonly target: Id };
  readonly worth: number;
}

/** The best power to use on a visible foe, or undefined. */
export const bestPower = memoizePerState((state: State, actor: Id): PowerPlan | undefined => {
  const by = combatantById(state, actor);
  let best: PowerPlan | undefined;
  for (const power of sheetOf(state, by).powers)
    for (const { id } of seenFoes(state, by)) {
      const parameters = { power: power.name, target: id };
      const worth = worthOfPower(state, by, power, combatantById(state, id));
      if (worth > (best?.worth ?? 0) && !powerRefused(state, actor, parameters))
        best = { parameters, worth };
    }
  return best;
});
