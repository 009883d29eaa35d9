import type { Id, Json, JsonObject } from '@tiltyard/engine';
import { offerReadiedActions } from '@tiltyard/engine/kit';
import { seesPlace } from '@tiltyard/engine/space';
import { isHelpless, isOut } from '../conditions/injury.js';
import { knows, sees } from '../conditions/sight.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { reorder } from '../../state/turn-verbs.js';
import { orderChanges } from '../../events/turns.js';

/** Moves a combatant in the turn order to just before the combatant who triggered their readied action (HEI-CTX-17). */
function before(ctx: Ctx, who: Id, other: Id): void {
  const { order, turn } = ctx.state;
  const now = order[turn];
  if (now === undefined || now === who || !order.includes(who)) return;
  // Placed before a turn still to come, they would act twice this round (HEI-CTX-14).
  const again = order.indexOf(who) < turn && order.indexOf(other) > turn;
  const others = order.filter((id) => id !== who);
  const after = others.toSpliced(others.indexOf(again ? now : other), 0, who);
  // No change if they are already there.
  if (order.every((id, i) => id === after[i])) return;
  reorder(ctx, after, after.indexOf(now));
  ctx.tell(orderChanges, ['HEI-CTX-17'], { order: [...after] });
}

const ATTACKS = ['attack', 'brawl', 'charge'];

/**
 * Whether the target of a readied attack is already out: attacks are not readied against the fallen (HEI-CTX-17,
 * HEI-CTX-47).
 */
function isTargetDown(state: State, actor: Id): boolean {
  const readied = state.waiting.find(({ command }) => command.by === actor)?.command;
  const target = readied && ATTACKS.includes(readied.do) ? readied.with['target'] : undefined;
  return typeof target === 'string' && isOut(state, combatantById(state, target));
}

/**
 * The state as if the combatant still had the standard action spent on readying: it pays for the readied action
 * (HEI-CTX-17).
 */
const asPaid = (state: State, id: Id): State => ({
  ...state,
  combatants: { ...state.combatants, [id]: { ...combatantById(state, id), standard: null } },
});

/** Whether a combatant may now take their readied action, as at any other time (HEI-CTX-17). */
function isOpen({ state, actions }: Ctx, id: Id): boolean {
  const readied = state.waiting.find(({ command }) => command.by === id)?.command.do ?? '';
  return !actions.get(readied)?.blocked(asPaid(state, id), id);
}

/** Events noticed only when the combatant is in sight; blows and speech can be heard (HEI-CTX-17). */
const QUIET = ['move', 'draw', 'turn'];

/** The combatant that a readied action waits for, if it waits for a particular one. */
const awaited = ({ waiting }: State, id: Id): Id | undefined =>
  waiting.find(({ command }) => command.by === id)?.trigger.who;

/** Whether a combatant sees another where they are, or saw them anywhere along their path (HEI-CTX-17). */
const notices = (state: State, who: Combatant, other: Combatant, way: readonly string[]): boolean =>
  sees(state, who, other) ||
  (knows(who, other) && way.some((square) => seesPlace(state.fixed.map, who.at, square)));

/** An event, who caused it, and the squares a movement passed through. */
interface Happening {
  readonly event: string;
  readonly by: Combatant;
  readonly way: readonly string[];
}

/**
 * Whether a combatant can tell that an event happened: movement must be seen; blows and speech are noticed even from
 * hidden combatants, unless the readied action waits for that combatant alone (HEI-CTX-17, HEI-HIDE-07).
 */
function canTell(state: State, id: Id, { event, by, way }: Happening): boolean {
  const who = combatantById(state, id);
  if (QUIET.includes(event)) return notices(state, who, by, way);
  return knows(who, by) || awaited(state, id) === undefined;
}

/** The facts of an event that name a combatant. */
const NAMING = ['by', 'at'];

/** What a combatant is told of an event, leaving out anyone they have not found (HEI-HIDE-07). */
const toldTo = (state: State, id: Id, facts: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(facts).filter(([key, value]) => {
      const named =
        NAMING.includes(key) && typeof value === 'string' ? state.combatants[value] : undefined;
      return named === undefined || knows(combatantById(state, id), named);
    }),
  );

/**
 * Lets readied actions answer an event; from now on a combatant who reacts acts just before the one who triggered it
 * (HEI-CTX-17).
 * @param way the squares a movement passed through, its start included
 */
export function happened(
  ctx: Ctx,
  event: string,
  who: Id,
  facts: Readonly<Record<string, Json>> = {},
  way: readonly string[] = [combatantById(ctx.state, who).at],
): void {
  if (ctx.state.waiting.length === 0) return;
  offerReadiedActions(
    ctx,
    { event, who, facts },
    {
      rules: ['HEI-CTX-17'],
      canReact: (state: State, id) =>
        canTell(state, id, { event, by: combatantById(state, who), way }) &&
        !isOut(state, combatantById(state, id)) &&
        !isHelpless(state, combatantById(state, id)) &&
        !isTargetDown(state, id) &&
        isOpen(ctx, id),
      tells: toldTo,
      spend: (table: Ctx, id) => before(table, id, who),
      asPaid,
    },
  );
}
