import type { Option, Question, RuleId } from '@tiltyard/engine';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { strikeOptions } from '../attack-actions/attack-options.js';
import type { Swing } from '../attacking/swing.js';
import type { WeaponId } from '../items/wielding.js';
import { weaponOf } from '../items/wielding.js';
import { STRIKES } from '../strikes/strike-list.js';

/** One way to use a reaction for a melee attack: an ordinary one or a strike. */
export interface Blow {
  readonly option: Option<string>;
  readonly target: Combatant;
  readonly swing: Swing;
}

/** A melee attack outside the attacker's turn: its answer value, target, weapon and rule. */
export interface BlowSpec {
  readonly value: string;
  readonly target: Combatant;
  readonly weapon: WeaponId;
  readonly rule: RuleId;
}

/** An ordinary melee blow with a weapon (REN-REACT-05). */
export const plainBlow = (state: State, { value, target, weapon, rule }: BlowSpec): Blow => ({
  option: { value, label: `${weaponOf(state, weapon).name} at ${target.name}`, rules: [rule] },
  target,
  swing: { weapon, thrown: false },
});

/** A melee blow with a weapon, both plain and as every possible strike (REN-REACT-05, REN-STR-02). */
export function blowsWith(state: State, spec: BlowSpec): readonly Blow[] {
  const plain = plainBlow(state, spec);
  const { swing, target, option } = plain;
  const struck = strikeOptions(state, swing)
    .filter(({ refused }) => !refused)
    .map(({ value: strike, label = strike }): Blow => {
      const { rule } = STRIKES[strike];
      return {
        option: {
          value: `${spec.value}+${strike}`,
          label: `${option.label}: ${label}`,
          rules: [spec.rule, rule],
        },
        target,
        swing: { strike, ...swing },
      };
    });
  return [plain, ...struck];
}

/**
 * Asks for one of several blows, or none; a strike that needs a body part names it before the
 * roll (REN-STR-06, REN-STR-11).
 */
export function chooseBlow(
  ctx: Ctx,
  attacker: Combatant,
  question: Pick<Question, 'id' | 'rules' | 'about'>,
  blows: () => readonly Blow[],
  first: Blow,
): Blow | undefined {
  const options = (): readonly Option<string>[] => [
    ...blows().map((blow) => blow.option),
    { value: 'no', label: "Don't attack" },
  ];
  const answer = ctx.ask({ who: attacker.id, options, fallback: first.option.value, ...question });
  const chosen =
    answer === first.option.value ? first : blows().find((blow) => blow.option.value === answer);
  return chosen && withPart(ctx, attacker, chosen);
}

function withPart(ctx: Ctx, attacker: Combatant, blow: Blow): Blow {
  const { strike } = blow.swing;
  if (strike === undefined || !STRIKES[strike].part) return blow;
  const question = {
    id: 'strike-part',
    who: attacker.id,
    rules: [STRIKES[strike].rule],
    about: { at: blow.target.id, strike },
    fallback: 'hand',
  };
  return { ...blow, swing: { ...blow.swing, part: ctx.askText(question, 60) } };
}
