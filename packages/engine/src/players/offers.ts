import type { Action } from '../core/rules-context.js';
import { ActionDraft } from '../core/draft/action-draft.js';
import type { Json } from '../values/json.js';
import { withMemo } from '../core/memo/memo-scope.js';
import type { Domain, Id, Refusal, RuleId } from '../core/question.js';
import { areEnemies } from '../core/roster.js';
import type { Ruleset } from '../ruleset/ruleset.js';
import { acting, type FightState } from '../core/state.js';

/** The availability of an action for a combatant now: possible, or refused and why. */
export interface Offer {
  readonly action: string;
  readonly name: string;
  readonly group: string;
  readonly rules: readonly RuleId[];
  readonly parameters: readonly string[];
  /** Only ends the turn. */
  readonly endsTurn?: boolean;
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

/** The number of choices tried before an action is assumed possible. */
const MOST_TRIED = 200;

/** The number of reasons given; the rest is only counted. */
const REASONS = 2;

/** Whether a value names a foe, whom players usually want to target. */
const isFoe = (state: FightState, by: Id, value: Json): boolean => {
  const [me, other] = [
    state.combatants[by],
    typeof value === 'string' ? state.combatants[value] : undefined,
  ];
  return me !== undefined && other !== undefined && areEnemies(me, other);
};

/** Merges several refusals. */
function joined(all: readonly Refusal[]): Refusal {
  const told = all.filter((each, i) => all.findIndex(({ reason }) => reason === each.reason) === i);
  const first = told.slice(0, REASONS);
  const more = told.length > REASONS ? [`and ${told.length - REASONS} similar reasons`] : [];
  const [{ code } = {}] = first;
  return {
    rules: [...new Set(first.flatMap(({ rules }) => rules))],
    ...(code === undefined ? {} : { code }),
    reason: [...first.map(({ reason }) => reason), ...more].join('; '),
  };
}

/**
 * Why no choice leads to a possible action, or undefined. Only choices among options are followed: a number or a place
 * to enter is assumed possible. The reason is what stops the furthest choice.
 */
function closed<S extends FightState>(action: Action<S>, state: S, by: Id): Refusal | undefined {
  let left = MOST_TRIED;
  let furthest = -1;
  let reasons: Refusal[] = [];
  const stopped = (depth: number, refusal: Refusal): void => {
    if (depth > furthest) [furthest, reasons] = [depth, []];
    if (depth === furthest) reasons.push(refusal);
  };
  const leads = (draft: ActionDraft<S>, depth: number): boolean => {
    const { open, refusal } = draft;
    if (!open) {
      if (refusal) stopped(depth, refusal);
      return !refusal;
    }
    const { name, domain, optional } = open;
    if (domain.kind !== 'choice' && isOpen(domain)) return true;
    if (optional && leads(draft.choose(undefined), depth)) return true;
    const options = domain.kind === 'choice' || domain.kind === 'list' ? domain.options : [];
    if (options.length === 0 && !optional) stopped(depth, nothingFor(action, name, domain));
    for (const { value, refused } of options.toSorted(
      (a, b) => Number(isFoe(state, by, b.value)) - Number(isFoe(state, by, a.value)),
    )) {
      if (refused && !optional) stopped(depth, refused);
      else if (
        !refused &&
        domain.kind === 'choice' &&
        (--left < 0 || leads(draft.choose(value), depth + 1))
      )
        return true;
    }
    return false;
  };
  return leads(ActionDraft.begin(action, state, by), 0) ? undefined : joined(reasons);
}

/** The refusal for a parameter without options. */
function nothingFor<S extends FightState>(
  { rules, label }: Action<S>,
  name: string,
  domain: Domain,
): Refusal {
  if (domain.kind === 'choice' && domain.none) return domain.none;
  const reason = `no valid ${label(name).toLowerCase()}`;
  return { rules, code: 'nothing-to-choose', reason };
}

/** The actions that a combatant may take at this moment, unless something else prevents them. */
function timely<S extends FightState>(
  { actions }: Ruleset<S>,
  state: S,
  by: Id,
): readonly Action<S>[] {
  const turn = acting(state) === by;
  return [...actions.values()].filter(({ when }) => when !== 'gm' && (when !== 'turn' || turn));
}

/**
 * What a combatant seems able to do, by the first parameter of each action: only filling in an action shows whether its
 * later choices lead anywhere.
 */
export const quickOffers = <S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  by: Id,
): readonly Action<S>[] =>
  withMemo(state, () =>
    timely(ruleset, state, by).filter((action) => {
      if (action.blocked(state, by)) return false;
      const [first] = action.parameters;
      const domain = first === undefined ? undefined : action.domain(state, by, first, {});
      return !domain || isOpen(domain);
    }),
  );

/**
 * What a combatant can and cannot do now, in the ruleset's order: on their turn everything, otherwise actions for any
 * time. `state` is what the asking seat sees, so an offer never reveals more than the seat knows.
 */
export function offers<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  by: Id,
): readonly Offer[] {
  return withMemo(state, () =>
    timely(ruleset, state, by).map((action) => {
      const { id, name, group, rules, parameters, endsTurn } = action;
      const refused = action.blocked(state, by) ?? closed(action, state, by);
      return {
        action: id,
        name,
        group,
        rules,
        parameters,
        ...(endsTurn && { endsTurn }),
        ...(refused && { refused }),
      };
    }),
  );
}
