import type { AnyRuleset, Command, FightState, Id, Ruleset, Seat } from '@tiltyard/engine';
import { acting, byFallback } from '@tiltyard/engine';
import { GeneratorDice } from '@tiltyard/engine/core';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { deepCopy, Generators } from '@tiltyard/engine/values';
import { offers } from '@tiltyard/engine/players';
import { isStateOf, positionOf } from '../systems/position.js';
import { forecast } from './make-forecast.js';
import { likelyCommands } from './prefetch.js';

/** What a combatant could do to another at a later moment, and the chance that it harms them. */
export interface Prospect {
  readonly who: Id;
  readonly chance: number;
  /** Whether the chance is exact; otherwise it is a lower bound. */
  readonly complete: boolean;
  readonly command: Command;
}

/**
 * The moment of prospects: after a command without reactions, or on a combatant's next turn if
 * everyone before only ends theirs.
 */
export type Later = { readonly after: Command } | { readonly turnOf: Id };

/** How many actions are tried after a move, and for a whole turn. */
const [FEW, MANY] = [3, 20];

/**
 * The time after which no further action is tried, after a move and for a whole turn, in
 * milliseconds.
 */
const [BRIEF, THOROUGH] = [300, 1_500];

/** Smaller chances count as none. */
const NEGLIGIBLE = 0.0005;

/**
 * The state at a later moment, with default answers to questions on the way; undefined if that
 * moment never comes.
 */
export function stateLater<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  later: Later,
): S | undefined {
  const sandbox = new Sandbox(ruleset, state);
  const dice = new GeneratorDice(new Generators('later').of(0));
  const perform = ({ do: action, by, with: chosen }: Command): void =>
    ruleset.actions.get(action)?.perform(sandbox.table(dice, byFallback), by, chosen);
  return sandbox.run(() => {
    if ('after' in later) perform(later.after);
    else if (!passTo(ruleset, sandbox.state, later.turnOf, perform)) return undefined;
    return deepCopy(sandbox.state);
  });
}

/** Ends turns until a combatant's turn comes; false if it does not come within a round. */
function passTo<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  who: Id,
  perform: (command: Command) => void,
): boolean {
  for (let i = Object.keys(state.combatants).length; i >= 0; i--) {
    const by = acting(state);
    if (by === who) return true;
    if (by === undefined) return false;
    const end = offers(ruleset, state, by).find(({ endsTurn, refused }) => endsTurn && !refused);
    if (!end) return false;
    perform({ do: end.action, by, with: {} });
  }
  return false;
}

/** Whether a command is aimed at a combatant who passes a test. */
const aimsAt = ({ with: chosen }: Command, is: (id: Id) => boolean | undefined): boolean =>
  Object.values(chosen).some((value) =>
    [value].flat().some((each) => typeof each === 'string' && is(each)),
  );

/**
 * What a combatant could do to each enemy at a later moment, with the best chance for each: after a
 * move, by the first action that harms anyone; for a turn, by any action.
 */
export function prospectsOf(
  anyRuleset: AnyRuleset,
  view: object,
  seat: Seat,
  later: Later,
): readonly Prospect[] {
  const by = 'after' in later ? later.after.by : later.turnOf;
  return anyRuleset.use((ruleset): readonly Prospect[] => {
    const state = isStateOf(ruleset, view) ? stateLater(ruleset, view, later) : undefined;
    if (!state || acting(state) !== by) return [];
    const side = state.combatants[by]?.side;
    const best = new Map<Id, Prospect>();
    let action: string | undefined;
    const isTurn = 'turnOf' in later;
    const until = performance.now() + (isTurn ? THOROUGH : BRIEF);
    const actions = isTurn ? MANY : FEW;
    for (const command of likelyCommands(positionOf(ruleset, state, seat), by, actions)) {
      const isNext = command.do !== action;
      if (isNext && ((best.size > 0 && !isTurn) || performance.now() > until)) break;
      if (!aimsAt(command, (id) => state.combatants[id] && state.combatants[id].side !== side))
        continue;
      action = command.do;
      for (const { who, worse, complete } of forecast(ruleset, state, command, seat)?.fates ?? []) {
        const isEnemy = state.combatants[who]?.side !== side;
        if (isEnemy && worse > NEGLIGIBLE && worse > (best.get(who)?.chance ?? 0))
          best.set(who, { who, chance: worse, complete, command });
      }
    }
    return [...best.values()].toSorted((a, b) => b.chance - a.chance);
  });
}
