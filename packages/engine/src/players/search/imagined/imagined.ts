import { GeneratorDice } from '../../../core/dice-sources.js';
import { commandRefusal } from '../../../core/draft/action-draft.js';
import { withMemo } from '../../../core/memo/memo-scope.js';
import type { Domain, Id } from '../../../core/question.js';
import { GM } from '../../../core/question.js';
import { byFallback } from '../../../core/rules-context.js';
import type { FightState } from '../../../core/state.js';
import { fogOf } from '../../../core/fog.js';
import { isFogged } from '../../../ruleset/scenes/fog.js';
import type { Ruleset } from '../../../ruleset/ruleset.js';
import { Sandbox } from '../../../ruleset/sandbox.js';
import { Generator } from '../../../values/generator.js';
import type { Json, JsonObject } from '../../../values/json.js';
import { isObject } from '../../../values/json.js';
import type { Sighting } from './sightings.js';

/** The number of worlds imagined when a foe is out of sight. */
const WORLDS = 4;
/** The GM action that places combatants, in systems with places: who, and in the next parameter where. */
const PLACE = 'gm.place';
/** The most moves between the place where a combatant was seen and the imagined one. */
const MOST_MOVES = 3;
/** The most attempts to move them so that they end where no one sees them. */
const MOST_TRIES = 8;

/** Whether an id occurs in a piece of data, at any depth. */
const mentions = (value: unknown, id: string): boolean => {
  if (value === id) return true;
  if (Array.isArray(value)) return value.some((each: unknown) => mentions(each, id));
  return isObject(value) && Object.values(value).some((each) => mentions(each, id));
};

/** The entries of a record, with the wanted ones of another that it lacks. */
function completedBy(
  record: unknown,
  other: unknown,
  wanted: (key: string) => boolean,
): object | undefined {
  if (!isObject(record) || !isObject(other)) return undefined;
  const missing = Object.entries(other).filter(
    ([key]) => !Object.hasOwn(record, key) && wanted(key),
  );
  return { ...record, ...Object.fromEntries(missing) };
}

/** The fixed state, with the sheet and the items of a combatant who was seen. */
function fixedWith<S extends FightState>(state: S, { id, state: seen }: Sighting<S>): S['fixed'] {
  const who = seen.combatants[id];
  const isTheirs = (key: string): boolean =>
    key === id || key.startsWith(`${id}/`) || mentions(who, key);
  const parts = new Map<string, object>();
  for (const [name, value] of Object.entries(state.fixed)) {
    const other: unknown = Reflect.get(seen.fixed, name);
    const found = completedBy(value, other, isTheirs);
    if (found) parts.set(name, found);
  }
  return { ...state.fixed, ...Object.fromEntries(parts) };
}

/** A turn order with a combatant in it again: after the one who came before them, or else first. */
function orderWith(order: readonly Id[], seen: readonly Id[], id: Id): readonly Id[] {
  if (order.includes(id) || !seen.includes(id)) return order;
  const before = seen.slice(0, seen.indexOf(id)).findLast((each) => order.includes(each));
  const place = before === undefined ? 0 : order.indexOf(before) + 1;
  return [...order.slice(0, place), id, ...order.slice(place)];
}

/** A side's view, with a combatant in it as last seen. */
function withSeen<S extends FightState>(state: S, sighting: Sighting<S>): S {
  const { id, state: seen } = sighting;
  const who = seen.combatants[id];
  if (!who) return state;
  const order = orderWith(state.order, seen.order, id);
  const acting = state.order[state.turn];
  const lists = Object.entries(state).flatMap(([name, value]) => {
    const other: unknown = Reflect.get(seen, name);
    const isLack =
      name !== 'order' &&
      Array.isArray(value) &&
      Array.isArray(other) &&
      other.includes(id) &&
      !value.includes(id);
    return isLack ? [[name, [...value, id]] as const] : [];
  });
  return {
    ...state,
    ...Object.fromEntries(lists),
    fixed: fixedWith(state, sighting),
    order,
    turn: acting === undefined ? state.turn : order.indexOf(acting),
    combatants: { ...state.combatants, [id]: who },
  };
}

/** A value for a parameter before a path: the first available. */
function firstValue(domain: Domain | undefined): Json | undefined {
  if (domain?.kind === 'choice') return domain.options.find(({ refused }) => !refused)?.value;
  return domain?.kind === 'number' ? domain.min : undefined;
}

/** Where a combatant may be after one more move, by the paths that their actions offer. */
const waysOf = <S extends FightState>(ruleset: Ruleset<S>, state: S, id: Id): readonly Json[] =>
  withMemo(state, () => {
    for (const action of ruleset.actions.values()) {
      const chosen: Record<string, Json> = {};
      for (const name of action.when === 'turn' ? action.parameters : []) {
        const domain = action.domain(state, id, name, chosen);
        if (domain?.kind === 'path') {
          const found = domain.destinations().map(({ to }) => [...to]);
          if (found.length > 0) return found;
        }
        const value = firstValue(domain);
        if (value !== undefined) chosen[name] = value;
        else if (domain && !action.optional(name)) break;
      }
    }
    return [];
  });

/** Where a combatant may be: at the end of a path, or at any of the places that a system has instead of cells. */
function placesFor<S extends FightState>(ruleset: Ruleset<S>, state: S, id: Id): readonly Json[] {
  const ways = waysOf(ruleset, state, id);
  const action = ruleset.actions.get(PLACE);
  const [who, where] = action?.parameters ?? [];
  if (ways.length > 0 || !action || who === undefined || where === undefined) return ways;
  const domain = action.domain(state, GM, where, { [who]: id });
  return domain?.kind === 'choice' ? domain.options.map(({ value }) => value) : [];
}

/**
 * The combatants who share squares with a combatant, as a rider and a mount do; none in systems with places, which have
 * room for many.
 */
function sharingWith<S extends FightState>(
  { standsOn, about }: Ruleset<S>,
  state: S,
  id: Id,
): ReadonlySet<Id> {
  if (!standsOn || about.space !== 'grid') return new Set();
  const own = new Set(standsOn(state, id).map(String));
  const others = Object.keys(state.combatants).filter((other) => other !== id);
  return new Set(
    others.filter((other) => standsOn(state, other).some((cell) => own.has(String(cell)))),
  );
}

/** A combatant moved about at random: once, and once more for each round since they were seen, up to a maximum. */
function wandered<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  { id, state: seen }: Sighting<S>,
  generator: Generator,
): S {
  const action = ruleset.actions.get(PLACE);
  const [who, where] = action?.parameters ?? [];
  if (!action || who === undefined || where === undefined) return state;
  const sandbox = new Sandbox(ruleset, state);
  const table = sandbox.table(new GeneratorDice(generator), byFallback);
  const together = sharingWith(ruleset, state, id);
  // Paths ignore unknown foes, though none may end on them.
  const isCrowded = (given: JsonObject): boolean =>
    sandbox.run(() => {
      action.perform(table, GM, given);
      return [...sharingWith(ruleset, sandbox.state, id)].some((other) => !together.has(other));
    });
  const moves = Math.min(MOST_MOVES, 1 + state.round - seen.round);
  for (let n = 0; n < moves; n++) {
    const places = placesFor(ruleset, sandbox.state, id);
    const to = places[generator.below(places.length + 1)];
    const given = { [who]: id, ...(to === undefined ? {} : { [where]: to }) };
    if (to === undefined || commandRefusal(action, sandbox.state, { by: GM, with: given }))
      continue;
    if (!isCrowded(given)) action.perform(table, GM, given);
  }
  return sandbox.state;
}

/**
 * If there is fog, a world fits only if every missing combatant is in it; without fog they are out of sight by other
 * rules, and every world fits.
 */
const agrees = <S extends FightState>(
  ruleset: Ruleset<S>,
  world: S,
  missing: readonly Sighting<S>[],
): boolean => fogOf(world).length === 0 || missing.every(({ id }) => isFogged(ruleset, world, id));

/**
 * Positions consistent with what a side sees and remembers: missing foes as last seen, somewhere that they may have
 * reached since. If no foe is missing it is the view itself.
 */
export function imaginedWorlds<S extends FightState>(
  ruleset: Ruleset<S>,
  view: S,
  missing: readonly Sighting<S>[],
  seed: string,
): readonly S[] {
  if (missing.length === 0) return [view];
  const whole = missing.reduce((state, sighting) => withSeen(state, sighting), view);
  return Array.from({ length: WORLDS }, (_, n) => {
    const generator = new Generator(`${seed}/${view.round}/${view.turn}/${n}`);
    const moved = (): S =>
      missing.reduce((state, sighting) => wandered(ruleset, state, sighting, generator), whole);
    let world = moved();
    for (let tries = 1; tries < MOST_TRIES && !agrees(ruleset, world, missing); tries++)
      world = moved();
    return world;
  });
}
