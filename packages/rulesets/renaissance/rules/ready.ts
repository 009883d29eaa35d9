import type { Command, Json, JsonObject, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { ANY_EVENT, createReadyAction } from '@tiltyard/engine/kit';
import { isObject } from '@tiltyard/engine/values';
import type { State } from '../state/state.js';
import { combatantById } from '../state/state.js';
import { attackAction, strikeAction } from './attack-actions/attack-actions.js';
import { attackSquare } from './attack-actions/attack-square.js';
import { reload, reloadKind } from './items/items.js';
import { getFree } from './mounted/get-free.js';
import { mountAttack, mountSeveralAttacks, mountStrike } from './mounted/mount-attack.js';
import { attacksAction } from './multiple-attacks/multiple-attacks.js';
import { QUICK_REFUSED, spend, unable } from './action-allotment.js';
import { perceives } from './overview/threat.js';
import { disarm } from './maneuvers/disarm.js';
import { escape, grab } from './maneuvers/grab.js';
import { improvisedManeuver } from './maneuvers/improvised-maneuver.js';
import { trip } from './maneuvers/trip.js';
import { brace } from './reactions/brace.js';
import { fullDefense } from './full-defense.js';
import { crawl } from './movement/prone.js';
import { STRIKE_IDS, STRIKES } from './strikes/strike-list.js';

/**
 * Reloading and improvised maneuvers may take a Quick Action, which cannot be readied
 * (REN-REACT-03, REN-RNG-14, REN-STR-05).
 */
function takesQuickAction(state: State, { do: name, with: parameters }: Command): boolean {
  if (name === improvisedManeuver.id) return parameters['cost'] === 'quick';
  const { item } = parameters;
  return (
    name === reload.id &&
    typeof item === 'string' &&
    state.fixed.items[item] !== undefined &&
    reloadKind(state, item) === 'quick'
  );
}

const recordsIn = (parameters: JsonObject): readonly JsonObject[] => {
  const { attacks } = parameters;
  return Array.isArray(attacks)
    ? attacks.flatMap((each: Json): readonly JsonObject[] => (isObject(each) ? [each] : []))
    : [parameters];
};

/** A strike that needs a body part names it before the attack, and so when it is readied (REN-STR-06, REN-STR-11). */
function withoutPart({ with: parameters }: Command): Refusal | undefined {
  for (const { strike, part } of recordsIn(parameters)) {
    const id = STRIKE_IDS.find((each) => each === strike);
    if (id === undefined || !STRIKES[id].part || part !== undefined) continue;
    const { rule, name } = STRIKES[id];
    return refuse(rule, 'no-body-part', `${name} requires a body part`);
  }
  return undefined;
}

/** Readying: a Standard Action that names another one and its trigger, until the next turn (REN-REACT-03). */
export const readyAction = createReadyAction<State>({
  group: 'standard',
  rules: ['REN-REACT-03'],
  events: {
    move: 'a combatant moves',
    attack: 'a combatant attacks',
    turn: 'a turn starts',
    [ANY_EVENT]: 'other trigger',
  },
  // All Standard Actions except readying itself and those that only make sense on the combatant's
  // own turn.
  actions: () => [
    attackAction,
    strikeAction,
    attacksAction,
    attackSquare,
    disarm,
    grab,
    trip,
    improvisedManeuver,
    escape,
    reload,
    mountAttack,
    mountStrike,
    mountSeveralAttacks,
    getFree,
    crawl,
    brace,
    fullDefense,
  ],
  knows: (state, by, other) =>
    perceives(state, combatantById(state, by), combatantById(state, other)),
  blocked: (state, by) => unable(state, by, 'standard'),
  refused: (state, _, readied) =>
    takesQuickAction(state, readied) ? QUICK_REFUSED : withoutPart(readied),
  spend: (ctx, by) => spend(ctx, by, 'standard'),
});
