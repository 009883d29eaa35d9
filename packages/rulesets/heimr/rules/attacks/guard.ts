import type { ActionRequirement, Id, JsonObject, Option, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { defineAction, param } from '../../state/define.js';
import { free } from '../action-types/budget.js';
import { defenceOf } from './defence.js';
import { knows, reaches } from '../conditions/sight.js';
import type { Combatant, Ctx, Guarding, State } from '../../state/state.js';
import { areEnemies, allCombatants, combatantById } from '../../state/state.js';
import { setGuard } from '../../state/combatant-verbs.js';
import { guards } from '../../events/attacks.js';

/**
 * Whether a guard is still effective: within reach of a foe they know of, with a standing defence (HEI-CTX-39,
 * HEI-CTX-22).
 */
function stands(state: State, guard: Combatant): boolean {
  if (guard.guarding === null || defenceOf(state, guard) === null) return false;
  const foe = combatantById(state, guard.guarding.foe);
  return reaches(state, guard, foe) && knows(guard, foe);
}

/**
 * Whether a guard would intervene now: within reach of the foe, and of the ally if there is one (HEI-GUARD-02,
 * HEI-GUARD-03).
 */
export function isGuardInForce(state: State, guard: Combatant): boolean {
  const ally = guard.guarding?.ally ?? null;
  return (
    stands(state, guard) && (ally === null || reaches(state, guard, combatantById(state, ally)))
  );
}

/**
 * Whether a guard can do nothing until someone comes back into reach; a guard who shields an ally waits for the foe
 * (HEI-CTX-39).
 */
export function isGuardInVain(state: State, guard: Combatant): boolean {
  const { foe, ally = null } = guard.guarding ?? {};
  if (foe === undefined || ally === null) return !stands(state, guard);
  return (
    !knows(guard, combatantById(state, foe)) || !reaches(state, guard, combatantById(state, ally))
  );
}

const NOBODY: readonly Combatant[] = Object.freeze([]);

function guardsAgainst(
  { combatants }: State,
  foe: Id,
  counts: (guard: Combatant) => boolean,
): readonly Combatant[] {
  let found = NOBODY;
  for (const id in combatants) {
    const guard = combatants[id];
    if (guard?.guarding?.foe === foe && counts(guard)) found = [...found, guard];
  }
  return found;
}

/** The guards who keep a combatant from leaving their square (HEI-GUARD-02). */
export const guardsOver = (state: State, foe: Id): readonly Combatant[] =>
  guardsAgainst(state, foe, (guard) => guard.guarding?.purpose === 'leave' && stands(state, guard));

/**
 * Of those guards, the ones the combatant knows of: the others are met on the way out and refuse nothing beforehand
 * (HEI-GUARD-02, HEI-HIDE-07).
 */
export const knownGuardsOver = (state: State, foe: Combatant): readonly Combatant[] =>
  guardsOver(state, foe.id).filter((guard) => knows(foe, guard));

/** The guards who stand between a combatant and an ally of theirs (HEI-GUARD-03). */
export const guardsOf = (state: State, foe: Id, ally: Combatant): readonly Combatant[] =>
  guardsAgainst(
    state,
    foe,
    (guard) => guard.guarding?.ally === ally.id && isGuardInForce(state, guard),
  );

/** Of those guards, the ones the combatant knows of (HEI-GUARD-03, HEI-HIDE-07). */
export const knownGuardsOf = (
  state: State,
  foe: Combatant,
  ally: Combatant,
): readonly Combatant[] => guardsOf(state, foe.id, ally).filter((guard) => knows(foe, guard));

/**
 * A guard who stops all blows at an ally, but whom the attacker meets only on the way: no choice is refused because of
 * them (HEI-GUARD-03, HEI-HIDE-07).
 */
export const unseenBar = (state: State, foe: Combatant, ally: Combatant): Combatant | undefined =>
  state.fixed.options.guardMode === 'absolute'
    ? guardsOf(state, foe.id, ally).find((guard) => !knows(foe, guard))
    : undefined;

/** Whether a guard's foe or ally has left the fight (HEI-CTX-47). */
const isPointless = ({ combatants }: State, { foe, ally }: Guarding): boolean =>
  [foe, ally].some((id) => id !== null && combatants[id]?.gone !== null);

/**
 * Ends guards whose defence is gone (a new defence or a clear head does not restore them), and those whose foe or ally
 * has left the fight (HEI-CTX-39, HEI-CTX-47).
 */
export function endLostGuards(ctx: Ctx): void {
  const { combatants } = ctx.state;
  for (const id in combatants) {
    const who = combatants[id];
    // A guard that ended as the turn began may be restored if the turn is delayed.
    const guarding = who?.guarding ?? who?.lastTurn?.guarding;
    if (!who || !guarding) continue;
    if (defenceOf(ctx.state, who) === null || isPointless(ctx.state, guarding))
      setGuard(ctx, who, null);
  }
}

/** Why a guard does not let a combatant leave their square at all; undefined if none does (HEI-GUARD-02). */
export function guardedReason(state: State, who: Combatant): Refusal | undefined {
  const [guard] = knownGuardsOver(state, who);
  return (
    guard &&
    refuse('HEI-GUARD-02', 'guarded', `${guard.name} guards ${who.name} and stops them leaving`)
  );
}

const opponentsOf = (state: State, who: Combatant): readonly Combatant[] =>
  allCombatants(state).filter(
    (foe) => areEnemies(who, foe) && knows(who, foe) && foe.gone === null,
  );
const alliesHere = (state: State, who: Combatant): readonly Combatant[] =>
  allCombatants(state).filter(
    (ally) =>
      ally.id !== who.id &&
      reaches(state, who, ally) &&
      !areEnemies(who, ally) &&
      ally.gone === null,
  );

/**
 * Opponents to guard against: one within reach can be kept there; an ally can be shielded from any other before they
 * come (HEI-GUARD-02, HEI-GUARD-03).
 */
function foes(state: State, actor: Id): readonly Option<Id>[] {
  const who = combatantById(state, actor);
  const alone = alliesHere(state, who).length === 0;
  return opponentsOf(state, who).map((foe) => ({
    value: foe.id,
    label: foe.name,
    ...(alone && !reaches(state, who, foe) ? { refused: outOfReach(foe) } : {}),
  }));
}

const outOfReach = ({ name }: Combatant): Refusal =>
  refuse(['HEI-GUARD-02', 'HEI-CTX-22'], 'out-of-reach', `${name} is not within reach`);

/** Why there is no one to guard against: no opponent here, or none at this height. */
const nobodyToGuard = (state: State, who: Combatant): Refusal =>
  opponentsOf(state, who).some(({ at }) => at === who.at)
    ? refuse(
        ['HEI-GUARD-02', 'HEI-GUARD-03', 'HEI-CTX-22'],
        'out-of-reach',
        'every opponent here is at another height',
      )
    : refuse('HEI-GUARD-02', 'nobody-here', 'no opponent is in this square');

const hasDefence: ActionRequirement<State> = (state, actor) => {
  const who = combatantById(state, actor);
  return defenceOf(state, who)
    ? undefined
    : refuse('HEI-CTX-39', 'no-defence', `${who.name} has no standing defence`);
};

const somebodyToGuard: ActionRequirement<State> = (state, actor) =>
  foes(state, actor).some(({ refused }) => refused === undefined)
    ? undefined
    : nobodyToGuard(state, combatantById(state, actor));

const PURPOSES = ['leave', 'ally'] as const;

function purposes(
  state: State,
  actor: Id,
  { foe: id }: { readonly foe: Id },
): readonly Option<(typeof PURPOSES)[number]>[] {
  const who = combatantById(state, actor);
  const foe = combatantById(state, id);
  const noAlly = refuse('HEI-GUARD-03', 'no-ally-here', 'no ally is within reach');
  return [
    {
      value: 'leave',
      label: 'keep them in the square',
      rules: ['HEI-GUARD-02'],
      ...(reaches(state, who, foe) ? {} : { refused: outOfReach(foe) }),
    },
    {
      value: 'ally',
      label: 'shield an ally',
      rules: ['HEI-GUARD-03'],
      ...(alliesHere(state, who).length === 0 ? { refused: noAlly } : {}),
    },
  ];
}

/** Why a guard shields no one, for lack of a chosen ally; undefined if one is chosen (HEI-GUARD-03). */
export const noAllyChosen = ({ purpose, ally }: JsonObject): Refusal | undefined =>
  purpose === 'ally' && ally === undefined
    ? refuse('HEI-GUARD-03', 'nobody-chosen', 'choose the ally')
    : undefined;

/** Guarding: a free action that holds an opponent in its square or shields an ally from it (HEI-GUARD-01 to 03). */
export const guard = defineAction({
  id: 'guard',
  name: 'Guard',
  cost: free,
  rules: ['HEI-GUARD-01', 'HEI-GUARD-02', 'HEI-GUARD-03'],
  requires: [hasDefence, somebodyToGuard],
  with: {
    foe: param.combatant(foes, { label: 'Against whom' }),
    purpose: param.oneOf(PURPOSES, purposes, { label: 'Purpose' }),
    ally: param.optional(
      param.combatant((state, actor) => alliesHere(state, combatantById(state, actor))),
      (_, __, { purpose }: { purpose: string }) => purpose === 'ally',
    ),
  },
  check: (_, __, chosen) => noAllyChosen(chosen),
  do(ctx, actor, { foe, purpose, ally: chosen }) {
    const ally = purpose === 'ally' ? (chosen ?? null) : null;
    // Where the GM allows guarding without an ally, there is no guard.
    if (purpose === 'ally' && ally === null) return;
    setGuard(ctx, combatantById(ctx.state, actor), { foe, purpose, ally });
    const rule = purpose === 'ally' ? 'HEI-GUARD-03' : 'HEI-GUARD-02';
    ctx.tell(guards, ['HEI-GUARD-01', rule, 'HEI-CTX-39'], {
      by: actor,
      against: foe,
      purpose,
      ally,
    });
  },
});
