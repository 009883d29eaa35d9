import type { Action } from './action.js';
import type { JsonObject } from './json.js';
import { looking } from './look.js';
import type { Domain, Id, Refusal, RuleId } from './question.js';
import type { Ruleset } from './ruleset.js';
import { acting, type FightState } from './state.js';

/** An action as it stands for somebody now: possible, or refused and why. */
export interface Offer {
  readonly action: string;
  readonly name: string;
  readonly group: string;
  readonly rules: readonly RuleId[];
  readonly parameters: readonly string[];
  readonly refused?: Refusal;
}

const isOpen = (domain: Domain): boolean => {
  switch (domain.kind) {
    case 'choice':
      return domain.options.some((option) => !option.refused);
    case 'list':
      return domain.options.filter((option) => !option.refused).length >= Math.min(domain.min, 1);
    case 'cell':
      return domain.cells.length > 0;
    case 'path':
      return domain.destinations().length > 0;
    case 'number':
      return domain.min <= domain.max;
    default:
      return true;
  }
};

function closed<S extends FightState>(action: Action<S>, state: S, by: Id): Refusal | undefined {
  const [first] = action.parameters;
  const domain = first === undefined ? undefined : action.domain(state, by, first, {});
  if (!domain || isOpen(domain)) return undefined;
  const refused = domain.kind === 'choice' || domain.kind === 'list' ? domain.options.find((option) => option.refused)?.refused : undefined;
  return refused ?? { rules: action.rules, reason: `there is no ${first} for it` };
}

/**
 * What somebody can do now and what not, in the ruleset's order: on their turn everything, otherwise what may be done
 * at any time. `state` is what the asking seat sees, so an offer never tells more than the seat knows.
 */
export function offers<S extends FightState>(ruleset: Ruleset<S>, state: S, by: Id): readonly Offer[] {
  return looking(state, () => {
    const turn = acting(state) === by;
    const list: Offer[] = [];
    for (const action of ruleset.actions.values()) {
      if (action.when === 'gm' || (action.when === 'turn' && !turn)) continue;
      const { id, name, group, rules, parameters } = action;
      const refused = action.blocked(state, by) ?? closed(action, state, by);
      list.push({ action: id, name, group, rules, parameters, ...(refused ? { refused } : {}) });
    }
    return list;
  });
}

/** What the next parameter of an action may be, after those already chosen; nothing when all are. */
export function nextParameter<S extends FightState>(action: Action<S>, state: S, by: Id, chosen: JsonObject): { readonly name: string; readonly domain: Domain } | undefined {
  const past = new Set(Object.keys(chosen));
  for (const name of action.parameters) {
    if (past.has(name)) continue;
    const domain = action.domain(state, by, name, chosen);
    if (domain) return { name, domain };
  }
  return undefined;
}
