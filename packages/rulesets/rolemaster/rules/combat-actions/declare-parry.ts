import type { Id, Option } from '@tiltyard/engine';
import { declaresParry } from '../../events/defences.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { allCombatants, areEnemies, isHiddenFrom, isOut } from '../../state/state.js';
import { declareParry } from '../../state/verbs/index.js';
import { parryWeapon } from '../bonuses/shiftable-ob.js';
import { cannotParryWithWeapon, maxParry } from './parry.js';

/** The increments in which points are offered, besides all of them and a free number (RMC-OB-05). */
const GRAIN = 5;
const OTHER = 'other';

const amounts = (max: number): readonly number[] => [
  ...new Set([...Array.from({ length: Math.floor(max / GRAIN) }, (_, i) => (i + 1) * GRAIN), max]),
];

/** Lists the enemies who are not out, hidden or under fog (RMC-SURP-01). */
export const knownEnemies = (state: State, defender: Combatant): readonly Combatant[] =>
  allCombatants(state).filter(
    (foe) => areEnemies(defender, foe) && !isOut(state, foe) && !isHiddenFrom(state, defender, foe),
  );

/** Points and foe of a parry as one answer, `foe:points`, or `foe:other` for a number in between. */
const parryOptions = (state: State, defender: Combatant): readonly Option<string>[] => [
  { value: 'none', label: 'no parry' },
  ...knownEnemies(state, defender).flatMap((foe) => {
    const most = maxParry(state, defender, foe.id);
    const offered = amounts(most).map((points) => ({
      value: `${foe.id}:${points}`,
      label: `${points} against ${foe.name}`,
    }));
    const other = { value: `${foe.id}:${OTHER}`, label: `another amount against ${foe.name}` };
    return offered.length < most ? [...offered, other] : offered;
  }),
];

/**
 * The points of an answer; for a number that was not offered there is a second, equally secret
 * question (RMC-OB-05).
 */
function pointsOf(ctx: Ctx, defender: Combatant, against: Id, answer: string): number {
  if (answer !== OTHER) return Number(answer);
  const most = maxParry(ctx.state, defender, against);
  return ctx.askNumber(
    {
      id: 'declare-points',
      who: defender.id,
      rules: ['RMC-PARRY-04', 'RMC-OB-05'],
      about: { against, most },
      fallback: most,
    },
    1,
    most,
  );
}

/** The most that a combatant could declare against any one foe. */
const maxDeclared = (state: State, defender: Combatant): number =>
  Math.max(0, ...knownEnemies(state, defender).map((foe) => maxParry(state, defender, foe.id)));

/** Lets everyone who can parry choose foe and points in secret, before anyone acts (RMC-PARRY-04). */
export function declareParries(ctx: Ctx): void {
  const { state } = ctx;
  const { options } = state.fixed;
  if (options['parry.allocation'] !== 'declaredFoe') return;
  const able = allCombatants(state).filter(
    (combatant) =>
      !isOut(state, combatant) &&
      // A held combatant cannot parry (RMC-DB-05).
      !combatant.held &&
      // A combatant who is unaware of the fight does not declare a parry (RMC-PARRY-08).
      (combatant.aware || options['parry.whenUnaware'] === 'allowed') &&
      !cannotParryWithWeapon(state, combatant) &&
      maxDeclared(state, combatant) > 0,
  );
  const answers = ctx.askAll(
    able.map((defender) => ({
      id: 'declare-parry',
      who: defender.id,
      rules: ['RMC-PARRY-04'],
      about: { most: maxDeclared(state, defender) },
      options: parryOptions(state, defender),
      fallback: 'none',
    })),
  );
  for (const [i, defender] of able.entries()) {
    const [against, answer] = (answers[i] ?? 'none').split(':');
    const weapon = parryWeapon(state, defender);
    if (against === undefined || answer === undefined || weapon === null) continue;
    const points = pointsOf(ctx, defender, against, answer);
    declareParry(ctx, defender, { against, points, weapon });
    ctx.tell(declaresParry, ['RMC-PARRY-04'], { who: defender.id, against, points });
  }
}
