import type { DefinedAction } from '../../core/define-action.js';
import { actionKit } from '../../core/define-action.js';
import type { Id, Option, RuleId } from '../../core/question.js';
import type { RulesContext } from '../../core/rules-context.js';
import type { FightState } from '../../core/state.js';

/** The GM actions on a combatant in every system, in the order in which they are shown beside a token. */
export const COMMON_GM_ACTS: readonly string[] = [
  'gm.harm',
  'gm.heal',
  'gm.condition',
  'gm.hide',
  'gm.place',
  'gm.remove',
];

/** GM actions with those of every system first, always in the same order; the others keep theirs. */
export function sortGmActs<T extends { readonly id: string }>(acts: readonly T[]): readonly T[] {
  const rank = ({ id }: T): number => {
    const at = COMMON_GM_ACTS.indexOf(id);
    return at === -1 ? COMMON_GM_ACTS.length : at;
  };
  return acts.toSorted((a, b) => rank(a) - rank(b));
}

/** On and off, the opposite of the present state first: the usual choice. */
const otherFirst = (
  isNow: boolean,
  labels: readonly [yes: string, no: string],
): readonly Option<boolean>[] => {
  const yes = { value: true, label: labels[0] };
  const no = { value: false, label: labels[1] };
  return isNow ? [no, yes] : [yes, no];
};

/** A system's rules for conditions that the GM gives and removes. */
export interface ConditionRules<S extends FightState, C extends string> {
  readonly rules: readonly RuleId[];
  readonly conditions: readonly C[];
  has(state: S, who: Id, condition: C): boolean;
  /** Gives or removes it, and logs it. */
  set(ctx: RulesContext<S>, who: Id, condition: C, on: boolean): void;
}

/** A condition as an option; the hyphen of flat-footed belongs to its name, unlike that of an id. */
const namedCondition = <C extends string>(value: C): Option<C> =>
  value.includes('-') ? { value, label: value } : { value };

/** The action by which the GM gives or removes a condition, for the rules of one system. */
export const createConditionAction =
  <S extends FightState>() =>
  <const C extends string>({
    rules,
    conditions,
    has,
    set,
  }: ConditionRules<S, C>): DefinedAction<
    S,
    { readonly who: Id; readonly condition: C; readonly on: boolean }
  > => {
    const { defineGmAction, param } = actionKit<S>();
    return defineGmAction({
      id: 'gm.condition',
      name: 'Set a condition',
      rules,
      with: {
        who: param.combatant(),
        condition: param.oneOf<C>(conditions, () => conditions.map(namedCondition)),
        on: param.oneOf(
          [true, false],
          (state, _, { who, condition }: { readonly who: Id; readonly condition: C }) =>
            otherFirst(has(state, who, condition), ['yes', 'no']),
          { label: 'Applies' },
        ),
      },
      do: (ctx, _, { who, condition, on }) => set(ctx, who, condition, on),
    });
  };

/** A system's rules for hiding by the GM. */
export interface HidingRules<S extends FightState> {
  readonly rules: readonly RuleId[];
  isHidden(state: S, who: Id): boolean;
  /** Hides a combatant from all other sides or reveals them, and logs it. */
  set(ctx: RulesContext<S>, who: Id, hidden: boolean): void;
}

/** The action by which the GM hides a combatant from all other sides, or reveals them. */
export function createHideAction<S extends FightState>({
  rules,
  isHidden,
  set,
}: HidingRules<S>): DefinedAction<S, { readonly who: Id; readonly hidden: boolean }> {
  const { defineGmAction, param } = actionKit<S>();
  return defineGmAction({
    id: 'gm.hide',
    name: 'Hide or reveal',
    rules,
    with: {
      who: param.combatant(),
      hidden: param.oneOf([true, false], (state, _, { who }: { readonly who: Id }) =>
        otherFirst(isHidden(state, who), ['hidden', 'in sight']),
      ),
    },
    do: (ctx, _, { who, hidden }) => set(ctx, who, hidden),
  });
}
