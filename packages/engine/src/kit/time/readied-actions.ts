import type { Action, RulesContext } from '../../core/rules-context.js';
import { actionReadied, readiedActionTaken } from '../../core/events/common-events.js';
import { actionKit } from '../../core/define-action.js';
import { parametersRefusal } from '../../core/draft/action-draft.js';
import type { Id, Refusal, RuleId } from '../../core/question.js';
import { allCombatants } from '../../core/roster.js';
import type { Command, FightState, TriggerEvent, Trigger } from '../../core/state.js';
import type { JsonObject } from '../../values/json.js';

/** The trigger that matches any event. */
export const ANY_EVENT = 'anything';

/** Has a combatant ready a command for a trigger. An earlier readied command is dropped. */
export function ready<S extends FightState>(
  ctx: RulesContext<S>,
  command: Command,
  trigger: Trigger,
): void {
  const state: FightState = ctx.state;
  ctx.put(state, 'waiting', [
    ...state.waiting.filter((each) => each.command.by !== command.by),
    { command, trigger },
  ]);
}

/** Drops a combatant's readied command, if any. */
export function unready<S extends FightState>(ctx: RulesContext<S>, who: Id): void {
  const state: FightState = ctx.state;
  if (state.waiting.length > 0 && state.waiting.some((each) => each.command.by === who))
    ctx.put(
      state,
      'waiting',
      state.waiting.filter((each) => each.command.by !== who),
    );
}

/** A ruleset's rules for carrying out readied actions. */
export interface TriggerHooks<S extends FightState> {
  readonly rules: readonly RuleId[];
  /** Whether this combatant can react now. */
  canReact(state: S, who: Id): boolean;
  /** Pays for the reaction. */
  spend(ctx: RulesContext<S>, who: Id): void;
  /** What this combatant learns of who triggered it and of the facts; everything by default. */
  tells?(state: S, who: Id, facts: JsonObject): JsonObject;
  /**
   * The state in which the parameters of the readied action are checked, with its cost already paid; the present one by
   * default.
   */
  asPaid?(state: S, who: Id): S;
}

/**
 * Something is about to happen: everyone with a readied action for it, who could perform it now, is asked whether to.
 * Costs nothing while there are no readied actions.
 */
export function offerReadiedActions<S extends FightState>(
  ctx: RulesContext<S>,
  moment: TriggerEvent,
  windows: TriggerHooks<S>,
): void {
  const { waiting } = ctx.state;
  for (const each of waiting) {
    const { command, trigger } = each;
    const who = command.by;
    // A combatant asked earlier may have cancelled this one's readied action.
    if (!ctx.state.waiting.includes(each)) continue;
    if (who === moment.who || (trigger.event !== ANY_EVENT && trigger.event !== moment.event))
      continue;
    if (trigger.who !== undefined && trigger.who !== moment.who) continue;
    if (!windows.canReact(ctx.state, who)) continue;
    const doing = ctx.actions.get(command.do);
    if (!doing) continue;
    const paid = windows.asPaid?.(ctx.state, who) ?? ctx.state;
    if (parametersRefusal(doing, paid, who, command.with)) continue;
    const facts = { by: moment.who, ...moment.facts };
    const yes = ctx.ask({
      id: 'readied',
      who,
      rules: windows.rules,
      about: {
        event: moment.event,
        trigger: trigger.words ?? '',
        readied: command.do,
        ...(windows.tells?.(ctx.state, who, facts) ?? facts),
      },
      options: [
        { value: 'yes', label: 'Carry it out' },
        { value: 'no', label: 'Keep waiting' },
      ],
      fallback: trigger.words === undefined ? 'yes' : 'no',
    });
    if (yes !== 'yes') continue;
    unready(ctx, who);
    windows.spend(ctx, who);
    ctx.tell(readiedActionTaken, windows.rules, { who, action: command.do });
    doing.perform(ctx, who, command.with);
  }
}

/** The rules of readying an action in a system. */
export interface ReadyActionSpec<S extends FightState> {
  readonly group: string;
  readonly rules: readonly RuleId[];
  /** The possible triggers, with the words for them. */
  readonly events: Readonly<Record<string, string>>;
  /** The actions that can be readied. */
  actions(): readonly Action<S>[];
  /** Whether a combatant knows of another, so as to wait for them. */
  knows(state: S, by: Id, other: Id): boolean;
  blocked(state: S, by: Id): Refusal | undefined;
  /** Why this action cannot be readied with these parameters, or undefined. */
  refused?(state: S, by: Id, readied: Command): Refusal | undefined;
  /** Pays for readying. */
  spend(ctx: RulesContext<S>, by: Id): void;
}

/** The action of readying another for a trigger. Others do not learn the trigger. */
export function createReadyAction<S extends FightState>(spec: ReadyActionSpec<S>): Action<S> {
  const { defineAction, param } = actionKit<S>();
  const { group, rules, actions, knows, spend } = spec;
  const options = Object.entries(spec.events).map(([value, label]) => ({ value, label }));
  const isOther = (state: S, actor: Id, id: Id): boolean => id !== actor && knows(state, actor, id);
  return defineAction({
    id: 'ready',
    name: 'Ready an action',
    group,
    rules,
    requires: [(state, actor) => spec.blocked(state, actor)],
    with: {
      event: param.oneOf(() => options, { label: 'When' }),
      who: param.optional(
        param.combatant(
          (state, actor) => allCombatants(state).filter(({ id }) => isOther(state, actor, id)),
          { label: 'Triggered by' },
        ),
      ),
      words: param.optional(
        param.text(
          (_, __, { event }: { event: string }) => ({
            max: 200,
            suggestion: event === ANY_EVENT ? 'the door opens' : '',
          }),
          { label: 'Trigger' },
        ),
      ),
      action: param.command(() => actions().map(({ id }) => id), { label: 'Readied action' }),
    },
    check: (state, actor, { action: readied }) =>
      actions()
        .find(({ id }) => id === readied.do)
        ?.malformed(readied.with) ??
      spec.refused?.(state, actor, { do: readied.do, by: actor, with: readied.with }),
    do(ctx, actor, { event, who, words = '', action: readied }) {
      spend(ctx, actor);
      const trigger = { event, ...(who ? { who } : {}), ...(words ? { words } : {}) };
      ready(ctx, { do: readied.do, by: actor, with: readied.with }, trigger);
      ctx.tell(actionReadied, rules, {
        who: actor,
        event,
        action: readied.do,
        words: words === '' ? spec.events[event] : words,
        of: who,
      });
    },
  });
}
