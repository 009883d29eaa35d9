import type { Refusal, RuleId } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { schemaRefusal, unfit } from '@tiltyard/engine/kit';
import { inside } from '@tiltyard/engine/space';
import { z } from 'zod';
import { optionsSchema } from '../../state/options.js';
import type { State } from '../../state/state.js';
import { allCombatants, EFFECT_KINDS } from '../../state/state.js';

const count = z
  .number('a whole number, 0 or more')
  .int('a whole number, 0 or more')
  .min(0, 'a whole number, 0 or more');
const whole = z.number('a whole number').int('a whole number');
const cell = z.tuple([whole, whole], 'a square, as [x, y]');

const expiry = z.object({
  at: z.enum(['turn start', 'turn end', 'fight end'], 'when a turn starts or ends, or the fight'),
});
const ids = z.array(z.string());

/** The values allowed in a fight's state; each message says what is expected. */
const combatantSchema = z.object({
  at: cell,
  size: count.min(1, 'a whole number, 1 or more'),
  damage: count,
  wounds: count,
  negatedWounds: count,
  traumas: count,
  sustained: count,
  luck: count,
  quickUsed: count,
  ammunition: z.record(z.string(), count),
  hands: z.array(z.object({ name: z.string(), holds: z.string().nullable() })),
  carried: ids,
  unloaded: ids,
  maimed: ids,
  unawareOf: ids,
  grabbedBy: ids,
  reacted: z.array(z.object({ until: expiry })),
  effects: z.array(
    z.object({
      kind: z.enum(EFFECT_KINDS, `one of: ${EFFECT_KINDS.join(', ')}`),
      amount: whole,
      until: expiry,
    }),
  ),
});

const heldSchema = z.object({
  combatants: z.record(z.string(), combatantSchema),
  ground: z.array(z.object({ at: cell })),
  throwing: z.record(z.string(), count.min(1, 'a whole number, 1 or more')),
  fixed: z.object({ options: optionsSchema }),
});

/** The rule behind each of these values. */
const RULES: Readonly<Record<string, RuleId>> = {
  at: 'REN-GRID-01',
  size: 'REN-GRID-02',
  damage: 'REN-CTX-14',
  wounds: 'REN-CTX-15',
  negatedWounds: 'REN-CTX-17',
  traumas: 'REN-CTX-17',
  sustained: 'REN-CTX-26',
  luck: 'REN-CTX-18',
  quickUsed: 'REN-TURN-03',
  ammunition: 'REN-RNG-13',
  effects: 'REN-TURN-06',
  throwing: 'REN-RNG-06',
};

/** Refuses a combatant who would extend beyond the edge of the map (REN-GRID-02). */
function offTheMap(state: State): Refusal | undefined {
  const { map } = state.fixed;
  for (const { id, at, size } of allCombatants(state)) {
    const [x, y] = at;
    if (!inside(map, x, y) || !inside(map, x + size - 1, y + size - 1))
      return unfit(['REN-GRID-02'], `combatants.${id}.at`, at, 'room on the map');
  }
  return undefined;
}

/** Refuses an item in hand, carried, braced or on the ground that does not exist in this fight. */
function noSuchItem(state: State): Refusal | undefined {
  const items = [
    ...state.ground.map(({ item }) => item),
    ...allCombatants(state).flatMap(({ hands, carried, effects }) => [
      ...hands.flatMap(({ holds }) => holds ?? []),
      ...carried,
      ...effects.flatMap(({ kind, what }) =>
        kind === 'braced' && what !== undefined ? [what] : [],
      ),
    ]),
  ];
  const missing = items.find((item) => state.fixed.items[item] === undefined);
  return missing === undefined
    ? undefined
    : refuse(['REN-TURN-06'], 'no-such-item', `there is no item "${missing}" in this fight`);
}

/** Refuses an effect that lasts until the turn of a combatant who does not exist, and so for ever (REN-TURN-06). */
function endlessEffect(state: State): Refusal | undefined {
  for (const { id, effects, reacted } of allCombatants(state))
    for (const [key, list] of Object.entries({ effects, reacted })) {
      const index = list.findIndex(
        ({ until }) => 'of' in until && state.combatants[until.of] === undefined,
      );
      if (index !== -1)
        return unfit(
          ['REN-TURN-06'],
          `combatants.${id}.${key}.${index}.until`,
          list[index]?.until,
          'the turn of a combatant of this fight',
        );
    }
  return undefined;
}

/** Refuses an item that is listed twice among the same combatant's carried items or on the ground. */
function itemTwice(state: State): Refusal | undefined {
  const places: readonly (readonly [string, readonly string[]])[] = [
    ['ground', state.ground.map(({ item }) => item)],
    ...allCombatants(state).map(
      ({ id, carried }) => [`combatants.${id}.carried`, carried] as const,
    ),
  ];
  for (const [path, items] of places) {
    const twice = items.find((item, i) => items.indexOf(item) !== i);
    if (twice !== undefined)
      return refuse(
        ['REN-TURN-06'],
        'no-such-state',
        `${path} cannot name ${twice} twice; expected each item once`,
      );
  }
  return undefined;
}

/**
 * Why a state changed by hand is impossible, or undefined: negative counts, positions off the
 * map, items listed twice, and anything else that the rules cannot handle (REN-TURN-06).
 */
export function stateRefusal(state: State): Refusal | undefined {
  return (
    schemaRefusal(heldSchema, state, RULES) ??
    offTheMap(state) ??
    noSuchItem(state) ??
    itemTwice(state) ??
    endlessEffect(state)
  );
}
