import type { ActionRequirement, Cost, Id, Refusal } from '@tiltyard/engine';
import { memoizePerState, refuse } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import { pinOn } from '../../state/grapples.js';
import type { State } from '../../state/state.js';
import { spendInventory, spendMajor, spendMovement } from '../../state/verbs/turn.js';
import { isIncapacitated } from './body.js';
import { encumbrance, OVERLOADED } from './encumbrance.js';

/** Inventory actions of a turn (LUR-CTX-30). */
export const MAX_INVENTORY = 2;

/** Why a combatant can take no physical action, or undefined (LUR-CTX-34, LUR-GADV-08). */
export const cannotAct = memoizePerState((state: State, actor: Id): Refusal | undefined => {
  const who = combatantById(state, actor);
  if (isIncapacitated(state, who))
    return refuse('LUR-CTX-34', 'incapacitated', `${who.name} is incapacitated`);
  return pinOn(state, actor)
    ? refuse(['LUR-GADV-08', 'LUR-GADV-09'], 'pinned', `${who.name} is pinned`)
    : undefined;
});

/** Why a combatant has no major action, or undefined (LUR-ATK-01, LUR-CTX-15, LUR-CTX-30). */
const noMajor = memoizePerState((state: State, actor: Id): Refusal | undefined => {
  const refused = cannotAct(state, actor);
  if (refused) return refused;
  const who = combatantById(state, actor);
  if (encumbrance(state, who) >= OVERLOADED)
    return refuse('LUR-CTX-15', 'overloaded', `${who.name} carries too much for a major action`);
  return noMajorLeft(state, actor, '');
});

const NO_MAJOR_LEFT = refuse(
  ['LUR-ATK-01', 'LUR-CTX-30'],
  'no-major-action',
  'no major action is left this turn',
);
const TOO_LATE_TO_MOVE = refuse(
  'LUR-CTX-30',
  'too-late-to-move',
  'the movement phase comes before the major action',
);

/** Refuses major actions once those of the turn are used up (LUR-ATK-01, LUR-CTX-30). */
export const noMajorLeft: ActionRequirement<State> = (state, actor) => {
  const { used, majors } = combatantById(state, actor);
  return used.majors >= majors ? NO_MAJOR_LEFT : undefined;
};

/** Why a combatant has no movement phase left, or undefined; it comes before the major action (LUR-CTX-30). */
const noMovement = memoizePerState((state: State, actor: Id): Refusal | undefined => {
  const refused = cannotAct(state, actor);
  if (refused) return refused;
  const { used, name } = combatantById(state, actor);
  if (used.moved)
    return refuse('LUR-CTX-30', 'movement-used', `${name} has used the movement phase`);
  return used.majors > 0 ? TOO_LATE_TO_MOVE : undefined;
});

/** Why a combatant has no inventory action left, or undefined (LUR-CTX-30). */
function noInventory(state: State, actor: Id): Refusal | undefined {
  const refused = cannotAct(state, actor);
  if (refused) return refused;
  return combatantById(state, actor).used.inventory >= MAX_INVENTORY
    ? refuse('LUR-CTX-30', 'no-inventory-action', 'at most two inventory actions a turn')
    : undefined;
}

/** The major action of the turn: all melee attacks take it (LUR-ATK-01). */
export const major: Cost<State> = {
  group: 'major',
  check: noMajor,
  pay: (ctx, actor) => spendMajor(ctx, combatantById(ctx.state, actor)),
};

/** The movement phase (LUR-CTX-30). */
export const movement: Cost<State> = {
  group: 'movement',
  check: noMovement,
  pay: (ctx, actor) => spendMovement(ctx, combatantById(ctx.state, actor)),
};

/** One of two inventory actions (LUR-CTX-30). */
export const inventory: Cost<State> = {
  group: 'inventory',
  check: noInventory,
  pay: (ctx, actor) => spendInventory(ctx, combatantById(ctx.state, actor)),
};

/** A free action: nothing is used up (LUR-CTX-30). */
export const free: Cost<State> = { group: 'free', check: cannotAct, pay: () => undefined };
