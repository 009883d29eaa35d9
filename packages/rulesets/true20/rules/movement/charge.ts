import type { Destination, Id, Option, Refusal } from '@tiltyard/engine';
import { memoizePerState, refuse } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { gapReach, pathToFirst } from '@tiltyard/engine/space';
import { charges } from '../../events/movement.js';
import { defineAction, param } from '../../state/define.js';
import { isBeside } from '../../state/distance.js';
import { flies, weaponOf, wielded } from '../../state/gear.js';
import type { Combatant, State } from '../../state/state.js';
import { combatantById, idle, knownOthers } from '../../state/state.js';
import { applyCondition, removeCondition } from '../../state/verbs.js';
import type { Swing } from '../attacks/attack-bonus.js';
import { fillsArea, harmParameter, weaponOptions } from '../attacks/attack-parameters.js';
import { targetRefused, weaponRefused } from '../attacks/attack-refusals.js';
import { attack } from '../attacks/make-attack.js';
import { LEAST_CHARGE, lowerDefense, runUp } from '../attacks/run-up.js';
import { tellsWay } from '../awareness/note-audience.js';
import { full } from '../basics/costs.js';
import { cannotWalk, notEntangled } from './move.js';
import { destinations, goes, measure, movementOf, routeThrough, speedOf, wayOf } from './route.js';

/** The longest charge in feet: twice the combatant's speed (T20-CTX-37). */
const mostCharge = (state: State, actor: Id): number =>
  2 * speedOf(state, combatantById(state, actor));

const MANNERS = ['ordinary', 'finesse'] as const;

/** A charge as a player declares it. */
interface Charge {
  readonly weapon: string;
  readonly target: Id;
  readonly path: readonly Cell[];
  readonly manner?: (typeof MANNERS)[number] | undefined;
  readonly harm?: 'lethal' | 'non-lethal' | undefined;
}

const blowOf = ({ weapon, manner, harm }: Pick<Charge, 'weapon' | 'manner' | 'harm'>): Swing => ({
  weapon,
  manner,
  nonLethal: harm === 'non-lethal',
});

/** Every square within charge distance, neither too near nor too far. */
const chargeEnds = memoizePerState((state: State, actor: Id): readonly Destination[] =>
  destinations(state, combatantById(state, actor), mostCharge(state, actor)).filter(
    ({ cost }) => cost >= LEAST_CHARGE,
  ),
);

/** What has been chosen of a charge before its path. */
interface Declared {
  readonly weapon?: string | undefined;
  readonly target?: Id | undefined;
}

/** Whether an attack can reach a foe from where a charge would end. */
function reachesFrom(
  state: State,
  who: Combatant,
  to: Cell,
  foe: Combatant,
  weapon: string | undefined,
): boolean {
  // Most squares are nowhere near the foe: rule them out before the costlier checks.
  if (gapReach({ at: to, size: who.size }, foe) > 1) return false;
  const there = { ...who, at: to };
  if (!isBeside(state, there, foe)) return false;
  return weapon === undefined || !targetRefused(state, there, foe, { weapon });
}

/** Where a charge at a combatant may end: next to it, within reach of the attack. */
export function chargeWays(
  state: State,
  actor: Id,
  { weapon, target }: Declared,
): readonly Destination[] {
  const foe = target === undefined ? undefined : state.combatants[target];
  if (!foe) return [];
  const who = combatantById(state, actor);
  return chargeEnds(state, actor).filter(({ to }) => reachesFrom(state, who, to, foe, weapon));
}

/** The shortest path of a charge from which the attack reaches a foe, ending at the first of `chargeWays`. */
export function shortestCharge(
  state: State,
  who: Combatant,
  foe: Combatant,
  weapon: string,
): readonly Cell[] | undefined {
  const { map } = state.fixed;
  const most = mostCharge(state, who.id);
  return pathToFirst(
    map,
    who.at,
    movementOf(state, who),
    most,
    (to, cost) => cost >= LEAST_CHARGE && reachesFrom(state, who, to, foe, weapon),
  )?.cells.slice(1);
}

/** Possible targets of a charge, refused where no path leads to an attack. */
const chargeTargets = (state: State, actor: Id, { weapon }: Declared): readonly Option<Id>[] =>
  knownOthers(state, actor).map(({ id, name }) => ({
    value: id,
    label: name,
    ...(chargeWays(state, actor, { weapon, target: id }).length > 0
      ? {}
      : {
          refused: refuse(
            'T20-CTX-37',
            'no-way',
            `no way of ${LEAST_CHARGE} to ${mostCharge(state, actor)} feet leads to a blow at ${name}`,
          ),
        }),
  }));

/** Melee weapons that can be used for the attack at the end of a charge. */
export const chargeWeapons = (state: State, actor: Id): readonly string[] =>
  wielded(state, combatantById(state, actor)).filter(
    (id) =>
      !flies(weaponOf(state, id), false) &&
      !fillsArea(state, id) &&
      !weaponRefused(state, combatantById(state, actor), id),
  );

const chargeWeaponOptions = (state: State, actor: Id): readonly Option<string>[] => {
  const open = chargeWeapons(state, actor);
  return weaponOptions(state, actor, (id) => open.includes(id));
};

function chargeRefused(state: State, actor: Id, chosen: Charge): Refusal | undefined {
  const who = combatantById(state, actor);
  const foe = combatantById(state, chosen.target);
  const way = routeThrough(state, who, chosen.path);
  if ('reason' in way) return way;
  const most = mostCharge(state, actor);
  if (way.cost < LEAST_CHARGE || way.cost > most)
    return refuse(
      'T20-CTX-37',
      'charge-distance',
      `a charge goes ${LEAST_CHARGE} to ${most} feet, not ${way.cost}`,
    );
  const to = way.cells.at(-1) ?? who.at;
  return (
    weaponRefused(state, who, chosen.weapon) ??
    targetRefused(state, { ...who, at: to }, foe, blowOf(chosen))
  );
}

/** Charging: a full action, a run and one attack at +2 for -2 Defense (T20-CTX-37). */
export const charge = defineAction({
  id: 'charge',
  name: 'Charge',
  rules: ['T20-CTX-37'],
  cost: full,
  requires: [cannotWalk, notEntangled],
  with: {
    weapon: param.oneOf(chargeWeaponOptions),
    target: param.combatant(chargeTargets),
    path: param.path((state, actor, blow: Declared) => ({
      destinations: () => chargeWays(state, actor, blow),
      measure,
    })),
    manner: param.optional(param.oneOf(MANNERS, { label: 'How' })),
    harm: harmParameter,
  },
  check: chargeRefused,
  do(ctx, actor, chosen) {
    const who = combatantById(ctx.state, actor);
    const foe = combatantById(ctx.state, chosen.target);
    const way = wayOf(ctx, who, chosen.path);
    const rules = ['T20-CTX-37'];
    lowerDefense(ctx, who, actor, 'T20-CTX-37');
    const run = goes(ctx, who, way, (to, feet) =>
      tellsWay(ctx, who, {
        event: charges,
        rules,
        to,
        facts: { who: actor, to, feet, at: foe.id },
      }),
    );
    const swing = blowOf(chosen);
    // A readied action may have taken the weapon, or the target out of its reach (T20-CTX-36).
    if (
      idle(who) ||
      (weaponRefused(ctx.state, who, swing.weapon) ?? targetRefused(ctx.state, who, foe, swing))
    )
      return;
    applyCondition(ctx, who, runUp(actor, 'T20-CTX-37', run));
    attack(ctx, who, foe, swing);
    removeCondition(ctx, who, 'run-up');
  },
});
