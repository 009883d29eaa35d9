import { z } from 'zod';
import type { FightState } from '../core/state.js';
import type { Ruleset } from '../ruleset/ruleset.js';
import { isObject } from '../values/json.js';
import type { Result } from '../values/result.js';
import { fail, ok } from '../values/result.js';

const shape = z.looseObject({
  fixed: z.record(z.string(), z.unknown()),
  round: z.number().int().min(0),
  order: z.array(z.string()),
  turn: z.number().int().min(-1),
  waiting: z.array(z.unknown()),
  combatants: z.record(
    z.string(),
    z.looseObject({ id: z.string(), name: z.string(), side: z.string() }),
  ),
});

/** A stored state in the ruleset's own type, if the ruleset accepts it. */
export function readState<S extends FightState>(ruleset: Ruleset<S>, data: unknown): Result<S> {
  if (!isStateOf(ruleset, data)) {
    const issue = shape.safeParse(data).error?.issues[0];
    return fail({
      path: [
        'initial',
        ...(issue?.path ?? []).map((step) => (typeof step === 'symbol' ? String(step) : step)),
      ],
      message: issue?.message ?? 'not a state',
    });
  }
  try {
    ruleset.outcome(data);
    ruleset.scene(data);
    for (const id of Object.keys(data.combatants)) ruleset.summary(data, id);
  } catch (error) {
    return fail({
      path: ['initial'],
      message: `${ruleset.name} cannot read this set-up: ${error instanceof Error ? error.message : String(error)}`,
    });
  }
  return ok(data);
}

const isStateOf = <S extends FightState>(ruleset: Ruleset<S>, data: unknown): data is S =>
  isObject(data) && shape.safeParse(data).success && ruleset.id !== '';
