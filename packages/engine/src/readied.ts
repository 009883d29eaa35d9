import type { Id, RuleId } from './question.js';
import type { Command, FightState, Moment, Trigger } from './state.js';
import type { Table } from './table.js';

/** What a readied action may wait for, as a trigger names it. */
export const ANYTHING = 'anything';

/** Has somebody wait with a command for a trigger. What they waited for before is given up. */
export function ready<S extends FightState>(table: Table<S>, command: Command, trigger: Trigger): void {
  const state: FightState = table.state;
  table.put(state, 'waiting', [...state.waiting.filter((each) => each.command.by !== command.by), { command, trigger }]);
}

/** Ends the waiting of somebody, if they wait. */
export function unready<S extends FightState>(table: Table<S>, who: Id): void {
  const state: FightState = table.state;
  if (state.waiting.some((each) => each.command.by === who)) table.put(state, 'waiting', state.waiting.filter((each) => each.command.by !== who));
}

/** How a ruleset lets readied actions happen. */
export interface Windows<S extends FightState> {
  readonly rules: readonly RuleId[];
  /** Whether this one can react now. */
  canReact(state: S, who: Id): boolean;
  /** What reacting costs. */
  spend(table: Table<S>, who: Id): void;
}

/**
 * Something is about to happen: everybody who waits for such a moment, and could do now what they have readied, is
 * asked whether to do it. Costs nothing while nobody waits.
 */
export function openWindow<S extends FightState>(table: Table<S>, moment: Moment, windows: Windows<S>): void {
  const { waiting } = table.state;
  for (const each of waiting) {
    const { command, trigger } = each;
    const who = command.by;
    // Whoever was asked before may have ended this one's waiting.
    if (!table.state.waiting.includes(each)) continue;
    if (who === moment.who || (trigger.event !== ANYTHING && trigger.event !== moment.event)) continue;
    if (trigger.who !== undefined && trigger.who !== moment.who) continue;
    if (!windows.canReact(table.state, who)) continue;
    const action = table.actions.get(command.do);
    if (!action || action.refusal(table.state, who, command.with)) continue;
    const yes = table.ask({
      id: 'readied',
      who,
      rules: windows.rules,
      about: { event: moment.event, by: moment.who, trigger: trigger.words ?? '', readied: command.do, ...moment.facts },
      options: [{ value: 'yes', appeal: 1 }, { value: 'no' }],
      fallback: trigger.words === undefined ? 'yes' : 'no',
    });
    if (yes !== 'yes') continue;
    unready(table, who);
    windows.spend(table, who);
    table.note('readied', windows.rules, { who, action: command.do });
    action.perform(table, who, command.with);
  }
}
