import type { Destination, Id, JsonObject, Refusal } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { action, choiceOf, memoizePerState, refuse } from '@tiltyard/engine';
import { pathWithin, wayPointsSchema } from '@tiltyard/engine/space';
import { z } from 'zod';
import type { Swing } from '../attacks/attack-bonus.js';
import { attack } from '../attacks/make-attack.js';
import { weapons } from '../attacks/attack-actions.js';
import { spend, unable } from '../basics/budget.js';
import { flies, weaponOf, wielded } from '../../state/gear.js';
import { targetRefused, weaponRefused } from '../attacks/attack-refusals.js';
import {
  destinations,
  goes,
  measure,
  movementOf,
  routeRefused,
  routeThrough,
  speedOf,
  wayOf,
} from './route.js';
import type { Combatant, State } from '../../state/state.js';
import { UNARMED } from '../../state/sheet.js';
import { allCombatants, has, idle, combatantById, untilTurn } from '../../state/state.js';
import { charges, moves, movesAllOut } from '../../events/movement.js';
import { tellsWay } from '../awareness/note-audience.js';
import { bestAttack, foes } from '../../players/attack-utility.js';
import { applyCondition, removeCondition } from '../../state/verbs.js';
import { isBeside } from '../../state/distance.js';

/** Why somebody does not get away from where it is, if it is held (T20-CTX-30). */
export const heldFast = (who: Combatant): Refusal | undefined =>
  has(who, 'grappled') || has(who, 'pinned')
    ? refuse('T20-CTX-30', 'held', `${who.name} is held fast`)
    : undefined;

/** Why somebody cannot walk at all now. */
export function cannotWalk(state: State, by: Id): Refusal | undefined {
  const who = combatantById(state, by);
  if (who.riding !== null)
    return refuse('T20-MOUNT-02', 'in-saddle', 'in the saddle the mount moves');
  if (who.posture === 'prone') return refuse('T20-CTX-31', 'prone', 'prone: stand up first');
  return heldFast(who);
}

const plain = (chosen: JsonObject, key: string): string =>
  typeof chosen[key] === 'string' ? chosen[key] : '';

/** How appealing it is to close in, before and after a blow; to stay where one can shoot is better. */
const CLOSE_IN = 20;

const armedForMelee = (state: State, who: Combatant): boolean =>
  wielded(state, who).some((id) => id !== 'unarmed' && !flies(weaponOf(state, id), false)) ||
  !wielded(state, who).some((id) => flies(weaponOf(state, id), false));

function wantsToMove(state: State, by: Id): boolean {
  const who = combatantById(state, by);
  if (foes(state, who).length === 0 || foes(state, who).some((foe) => isBeside(state, who, foe)))
    return false;
  if (who.standardUsed) return armedForMelee(state, who);
  return bestAttack(state, who) === undefined;
}

/** Moving up to one's speed: a move action (T20-CTX-35). */
export const move = action<State, { path: readonly Cell[] }>({
  id: 'move',
  name: 'Move',
  group: 'move',
  rules: ['T20-CTX-35'],
  schema: z.strictObject({ path: wayPointsSchema }),
  domains: {
    path: (state, by) => ({
      kind: 'path',
      destinations: () =>
        destinations(state, combatantById(state, by), speedOf(state, combatantById(state, by))),
      measure,
    }),
  },
  blocked: (state, by) => unable(state, by, 'move') ?? cannotWalk(state, by),
  check: (state, by, { path }) =>
    routeRefused(
      state,
      combatantById(state, by),
      path,
      speedOf(state, combatantById(state, by)),
      'T20-CTX-35',
    ),
  perform(ctx, by, { path }) {
    const who = combatantById(ctx.state, by);
    const way = wayOf(ctx, who, path);
    spend(ctx, by, 'move');
    goes(ctx, who, way, (to, feet) =>
      tellsWay(
        ctx,
        who,
        to,
        moves,
        [
          'T20-CTX-35',
          ...(has(who, 'blinded') ? ['T20-CTX-28'] : []),
          ...(has(who, 'entangled') ? ['T20-CTX-29'] : []),
        ],
        { who: by, to, feet },
      ),
    );
  },
  appealUpTo: CLOSE_IN,
  appeal: (state, by) => (wantsToMove(state, by) ? CLOSE_IN : 0),
});

const ALL_OUT = 4;

/** Moving all out: a full action, up to four times one's speed (T20-CTX-38, T20-COND-19). */
export const moveAllOut = action<State, { path: readonly Cell[] }>({
  id: 'move-all-out',
  name: 'Move all out',
  group: 'full',
  rules: ['T20-CTX-38', 'T20-COND-19'],
  schema: z.strictObject({ path: wayPointsSchema }),
  domains: {
    path: (state, by) => ({
      kind: 'path',
      destinations: () =>
        destinations(
          state,
          combatantById(state, by),
          ALL_OUT * speedOf(state, combatantById(state, by)),
        ),
      measure,
    }),
  },
  blocked: (state, by) =>
    unable(state, by, 'full') ??
    cannotWalk(state, by) ??
    (has(combatantById(state, by), 'entangled')
      ? refuse('T20-CTX-29', 'entangled', 'entangled')
      : undefined),
  check: (state, by, { path }) =>
    routeRefused(
      state,
      combatantById(state, by),
      path,
      ALL_OUT * speedOf(state, combatantById(state, by)),
      'T20-CTX-38',
    ),
  perform(ctx, by, { path }) {
    const who = combatantById(ctx.state, by);
    const way = wayOf(ctx, who, path);
    spend(ctx, by, 'full');
    applyCondition(ctx, who, { kind: 'all out', by, until: untilTurn(by) });
    goes(ctx, who, way, (to, feet) =>
      tellsWay(ctx, who, to, movesAllOut, ['T20-CTX-38', 'T20-COND-19'], { who: by, to, feet }),
    );
  },
});

/** A charge goes at least so far (T20-CTX-37). */
export const LEAST_CHARGE = 10;

const MANNERS = ['ordinary', 'finesse'] as const;

type Charge = {
  weapon: string;
  target: Id;
  path: readonly Cell[];
  manner?: (typeof MANNERS)[number] | undefined;
  harm?: 'lethal' | 'non-lethal' | undefined;
};

/** The blow at the end of a charge. */
const blowOf = ({ weapon, manner, harm }: Pick<Charge, 'weapon' | 'manner' | 'harm'>): Swing => ({
  weapon,
  manner,
  nonLethal: harm === 'non-lethal',
});

/** Everywhere a charge may end. */
const chargeEnds = memoizePerState((state: State, by: Id): readonly Destination[] =>
  destinations(
    state,
    combatantById(state, by),
    2 * speedOf(state, combatantById(state, by)),
    () => 1,
  ).filter(({ cost }) => cost >= LEAST_CHARGE),
);

/** Where a charge at somebody may end: next to it, in reach of a blow. */
function chargeWays(state: State, by: Id, target: Id): readonly Destination[] {
  const foe = state.combatants[target];
  return foe
    ? chargeEnds(state, by).filter(({ to }) =>
        isBeside(state, { ...combatantById(state, by), at: to }, foe),
      )
    : [];
}

const chargeWeapons = (state: State, by: Id): readonly string[] =>
  wielded(state, combatantById(state, by)).filter(
    (id) =>
      !flies(weaponOf(state, id), false) &&
      !weaponOf(state, id).area &&
      !weaponRefused(state, combatantById(state, by), id),
  );

interface Rush {
  readonly target: Id;
  readonly path: readonly Cell[];
}

/** The foe that a plain player would charge, and how: one that can be got at and that is not beside anybody already. */
const likelyCharge = memoizePerState((state: State, by: Id): Rush | undefined => {
  const who = combatantById(state, by);
  const [weapon] = chargeWeapons(state, by);
  const all = foes(state, who);
  if (
    weapon === undefined ||
    !armedForMelee(state, who) ||
    all.some((foe) => isBeside(state, who, foe))
  )
    return undefined;
  const strikes = (foe: Combatant, at: Cell): boolean =>
    isBeside(state, { ...who, at }, foe) && !targetRefused(state, { ...who, at }, foe, { weapon });
  for (const foe of all) {
    const nearest = pathWithin(
      state.fixed.map,
      who.at,
      foe,
      1,
      movementOf(state, who),
      2 * speedOf(state, who),
    );
    const end = nearest?.cells.at(-1);
    if (nearest && end && nearest.cost >= LEAST_CHARGE && strikes(foe, end))
      return { target: foe.id, path: nearest.cells.slice(1) };
    // Right there, or behind something: any other place beside it will do.
    const other = nearest && chargeWays(state, by, foe.id).find(({ to }) => strikes(foe, to));
    if (other) return { target: foe.id, path: other.path };
  }
  return undefined;
});

/** Charging: a full action, a straight run and one blow at +2 for -2 Defense (T20-CTX-37). */
export const charge = action<State, Charge>({
  id: 'charge',
  name: 'Charge',
  group: 'full',
  rules: ['T20-CTX-37'],
  schema: z.strictObject({
    weapon: z.string(),
    target: z.string(),
    path: wayPointsSchema,
    manner: z.enum(MANNERS).optional(),
    harm: z.enum(['lethal', 'non-lethal']).optional(),
  }),
  labels: { manner: 'How', harm: 'Lethal or not' },
  domains: {
    weapon: (state, by) => ({
      kind: 'choice',
      options: weapons(state, by, (id) => chargeWeapons(state, by).includes(id)),
    }),
    target: (state, by) => ({
      kind: 'choice',
      options: allCombatants(state)
        .filter(
          (other) =>
            other.id !== by &&
            !other.dead &&
            !combatantById(state, by).unawareOf.includes(other.id),
        )
        .map((other) => ({
          value: other.id,
          label: other.name,
          appeal: () => (other.id === likelyCharge(state, by)?.target ? 1 : 0),
        })),
    }),
    path: (state, by, chosen) => ({
      kind: 'path',
      destinations: () => chargeWays(state, by, plain(chosen, 'target')),
      measure,
    }),
    manner: () => choiceOf(MANNERS),
    harm: (state, _, chosen) =>
      weaponOf(state, plain(chosen, 'weapon') || UNARMED).lethal
        ? choiceOf(['lethal', 'non-lethal'])
        : undefined,
  },
  blocked: (state, by) =>
    unable(state, by, 'full') ??
    cannotWalk(state, by) ??
    (has(combatantById(state, by), 'entangled')
      ? refuse('T20-CTX-29', 'entangled', 'entangled')
      : undefined),
  check(state, by, { weapon, target, path, manner, harm }) {
    const who = combatantById(state, by);
    const foe = state.combatants[target];
    const way = routeThrough(state, who, path);
    if ('reason' in way) return way;
    if (!foe) return refuse([], 'no-such-combatant', `there is no combatant "${target}"`);
    if (way.cost < LEAST_CHARGE || way.cost > 2 * speedOf(state, who))
      return refuse(
        'T20-CTX-37',
        'charge-distance',
        `a charge goes ${LEAST_CHARGE} to ${2 * speedOf(state, who)} feet, not ${way.cost}`,
      );
    if (flies(weaponOf(state, weapon), false))
      return refuse('T20-CTX-37', 'not-melee', 'a charge ends with a melee attack');
    const to = way.cells.at(-1) ?? who.at;
    return (
      weaponRefused(state, who, weapon) ??
      targetRefused(state, { ...who, at: to }, foe, blowOf({ weapon, manner, harm }))
    );
  },
  perform(ctx, by, { weapon, target, path, manner, harm }) {
    const who = combatantById(ctx.state, by);
    const way = wayOf(ctx, who, path);
    spend(ctx, by, 'full');
    applyCondition(ctx, who, { kind: 'charge', by, what: 'T20-CTX-37', until: untilTurn(by) });
    goes(ctx, who, way, (to, feet) =>
      tellsWay(ctx, who, to, charges, ['T20-CTX-37'], { who: by, to, feet, at: target }),
    );
    const swing = blowOf({ weapon, manner, harm });
    if (idle(who) || targetRefused(ctx.state, who, combatantById(ctx.state, target), swing)) return;
    applyCondition(ctx, who, {
      kind: 'run-up',
      by,
      what: 'T20-CTX-37',
      until: { at: 'turn end', of: by },
    });
    attack(ctx, who, combatantById(ctx.state, target), swing);
    removeCondition(ctx, who, 'run-up');
  },
  appealUpTo: 45,
  appeal: (state, by) => (likelyCharge(state, by) === undefined ? 0 : 45),
  plan: (state, by) => ({ weapon: chargeWeapons(state, by)[0], ...likelyCharge(state, by) }),
});
