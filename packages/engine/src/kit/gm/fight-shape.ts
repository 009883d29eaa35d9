import { z } from 'zod';
import type { Refusal } from '../../core/question.js';
import { refuse } from '../../core/question.js';
import type { FightState } from '../../core/state.js';
import type { Ruleset } from '../../ruleset/ruleset.js';
import { isObject } from '../../values/json.js';
import { schemaRefusal, unfit } from './unfit.js';

const word = (what: string) => z.string(what).min(1, what);

const readiedSchema = z.object(
  {
    command: z.object(
      {
        do: word('the id of an action'),
        by: word('the id of a combatant'),
        with: z.record(z.string(), z.unknown(), 'the parameters of the action'),
      },
      'a command',
    ),
    trigger: z.object(
      {
        event: word('an event'),
        who: word('the id of a combatant').optional(),
        words: z.string('words').optional(),
      },
      'a trigger',
    ),
  },
  'a readied action',
);

/** The parts of every fight, whatever its system; each message states what is expected. */
const fightSchema = z.object({
  fixed: z.record(z.string(), z.unknown(), 'what does not change in play'),
  combatants: z.record(
    z.string(),
    z.looseObject(
      { id: z.string('an id'), name: word('a name'), side: word('a side') },
      'a combatant',
    ),
    'the combatants by id',
  ),
  waiting: z.array(readiedSchema, 'a list of readied actions'),
});

/** Refuses a combatant stored under another id, or added or removed by hand. */
function wrongId(before: FightState, { combatants }: FightState): Refusal | undefined {
  const [was, is] = [Object.keys(before.combatants), Object.keys(combatants)];
  for (const key of is) {
    const id = combatants[key]?.id;
    if (id !== key) return unfit([], `combatants.${key}.id`, id, JSON.stringify(key));
  }
  const changed = [
    ...was.filter((key) => !is.includes(key)),
    ...is.filter((key) => !was.includes(key)),
  ];
  return changed.length === 0
    ? undefined
    : refuse(
        [],
        'no-such-state',
        `combatants cannot come or go by hand (${changed.join(', ')}); expected those of the fight, as gm.add and gm.remove leave them`,
      );
}

/** Refuses a readied action of a combatant who is not in the fight. */
function wrongReadier({ waiting, combatants }: FightState): Refusal | undefined {
  const index = waiting.findIndex(({ command }) => !Object.hasOwn(combatants, command.by));
  return index === -1
    ? undefined
    : unfit(
        [],
        `waiting.${index}.command.by`,
        waiting[index]?.command.by,
        'a combatant of the fight',
      );
}

/** Refuses a state that lacks a part of the fixed state, for example the map or the sheets. */
function wrongFixed(before: FightState, after: FightState): Refusal | undefined {
  const [was, is] = [Object.entries(before.fixed), new Map(Object.entries(after.fixed))];
  const gone = was.find(([key, value]) => isObject(value) && !isObject(is.get(key)));
  return gone && unfit([], `fixed.${gone[0]}`, is.get(gone[0]), 'an object, as it was');
}

/** Why no fight of any system can be in the state after a manual change, or undefined. */
export function shapeRefusal(before: FightState, after: FightState): Refusal | undefined {
  return (
    schemaRefusal(fightSchema, after, {}) ??
    wrongId(before, after) ??
    wrongReadier(after) ??
    wrongFixed(before, after)
  );
}

/**
 * Why a ruleset does not accept such a state, or cannot read it, or undefined. A state that no rule was written for
 * leads to an error somewhere, so it is better rejected before it is in the fight.
 */
export function rulesetRefusal<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  path: string,
  value: unknown,
): Refusal | undefined {
  try {
    const refusal = ruleset.stateRefusal?.(state);
    if (refusal) return refusal;
    ruleset.outcome(state);
    ruleset.scene(state);
    for (const id of Object.keys(state.combatants)) ruleset.summary(state, id);
    return undefined;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return unfit([], path, value, `what ${ruleset.name} can read (${why})`);
  }
}
