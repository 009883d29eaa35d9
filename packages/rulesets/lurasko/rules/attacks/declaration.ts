import type { Id, Option, Refusal, RuleId } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import { param } from '../../state/define.js';
import type { Ability } from '../../state/sheet.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';
import { addFatigue } from '../../state/verbs/body.js';
import { encumbrance } from '../conditions/encumbrance.js';
import { rememberLookUnlessTold } from '../conditions/looks.js';
import type { Competence } from './competence.js';
import { isNormallyCompetent } from './competence.js';
import type { Using } from './wielding.js';

/** What every declared attack may say besides its target. */
export interface Declared {
  readonly incompetent?: boolean | undefined;
  readonly ability?: string | undefined;
}

/** What an attack is made with, and what may be used with it. */
export interface Technique {
  readonly using: Using;
  readonly competence: Competence;
  /** Incompetent on purpose (LUR-COMP-07). */
  readonly deliberate: boolean;
  /** Against an unseen combatant (LUR-BLIND-03). */
  readonly blind: boolean;
  /** The rule that bars abilities for weapons from this attack, if one does. */
  readonly bars?: RuleId | undefined;
}

/** The technique of an attack with what has been declared of it. */
type TechniqueOf<C> = (state: State, attacker: Combatant, chosen: C) => Technique;

/** From this encumbrance on, Abilities that cost more fatigue than `COSTLY` are ruled out (LUR-CTX-15). */
const BURDENED = 3;
const COSTLY = 1;

/** Whether the attack is resolved as a competent one (LUR-COMP-01, LUR-COMP-07, LUR-BLIND-04). */
export const isResolvedCompetent = ({
  competence,
  deliberate,
  blind,
}: Pick<Technique, 'competence' | 'deliberate' | 'blind'>): boolean =>
  competence.competent && !deliberate && !blind;

/** Why an attack cannot be made incompetently on purpose, or undefined (LUR-COMP-07). */
export function deliberateRefused(
  state: State,
  { using: { mode }, competence, blind }: Technique,
): Refusal | undefined {
  if (blind)
    return refuse(
      ['LUR-COMP-07', 'LUR-BLIND-04'],
      'incompetent-already',
      'a blind attack is incompetent anyway',
    );
  if (!competence.competent)
    return refuse('LUR-COMP-07', 'incompetent-already', 'this attack is already incompetent');
  return mode === 'natural' && !state.fixed.options.deliberateIncompetentNatural
    ? refuse('LUR-COMP-07', 'natural-weapon', 'not with a natural weapon')
    : undefined;
}

/** The ability of an attacker by its name. */
export const abilityOf = (
  state: State,
  attacker: Combatant,
  name: string | undefined,
): Ability | undefined => sheetOf(state, attacker).abilities.find((each) => each.name === name);

/**
 * Lets a technique or device tire its user (LUR-ATK-03).
 * @param target the target, if it is known
 */
export function useAbility(
  ctx: Ctx,
  attacker: Combatant,
  ability: Ability | undefined,
  target: Combatant = attacker,
): void {
  if (!ability) return;
  rememberLookUnlessTold(ctx, attacker, [attacker, target]);
  addFatigue(ctx, attacker, ability.fatigue);
}

function abilityRefused(
  state: State,
  attacker: Combatant,
  ability: Ability,
  attack: Technique,
): Refusal | undefined {
  if (!isResolvedCompetent(attack) && !ability.device)
    return refuse(
      ['LUR-COMP-04', ...(attack.blind ? ['LUR-BLIND-04'] : [])],
      'incompetent-attack',
      `${ability.name} cannot be used with an incompetent attack`,
    );
  if (attack.bars !== undefined && ability.with === 'weapon')
    return refuse(attack.bars, 'for-weapons', `${ability.name} is for weapons`);
  if (attack.bars === undefined && ability.with === 'grappling')
    return refuse('LUR-ATK-03', 'for-grappling', `${ability.name} is for grappling`);
  const isHeavy = !ability.device && ability.fatigue > COSTLY;
  return isHeavy && encumbrance(state, attacker) >= BURDENED
    ? refuse('LUR-CTX-15', 'too-encumbered', `you are too encumbered to use ${ability.name}`)
    : undefined;
}

/** Why the declaration is not possible, or undefined; unseen targets require competence (LUR-BLIND-01, LUR-BLIND-04). */
export function declarationRefused(
  state: State,
  attacker: Combatant,
  given: Declared,
  attack: Technique,
): Refusal | undefined {
  if (attack.blind && !isNormallyCompetent(attack.competence))
    return refuse(
      ['LUR-BLIND-01', 'LUR-BLIND-04'],
      'not-competent',
      `${attacker.name} is not competent in this`,
    );
  return given.incompetent ? deliberateRefused(state, attack) : undefined;
}

const COMPETENCE: readonly Option<boolean>[] = [
  { value: false, label: 'competent' },
  { value: true, label: 'deliberately incompetent', rules: ['LUR-COMP-07'] },
];

function abilityOptions(
  state: State,
  attacker: Combatant,
  attack: Technique,
): readonly Option<string>[] {
  const options = sheetOf(state, attacker).abilities.map((ability): Option<string> => {
    const refused = abilityRefused(state, attacker, ability, attack);
    return {
      value: ability.name,
      rules: ['LUR-ATK-03'],
      ...(refused ? { refused } : {}),
    };
  });
  return [{ value: '', label: 'none' }, ...options];
}

/** The technique or device used with an attack, asked only if the attacker has a usable one (LUR-ATK-03, LUR-BLIND-04). */
export const abilityParameter = <C extends object>(
  techniqueOf: TechniqueOf<C & Declared>,
  isUsable: (ability: Ability) => boolean = () => true,
) =>
  param.optional(
    param.oneOf(
      (state: State, actor: Id, chosen: C & Declared) =>
        abilityOptions(
          state,
          combatantById(state, actor),
          techniqueOf(state, combatantById(state, actor), chosen),
        ),
      { label: 'Technique or device' },
    ),
    (state: State, actor) =>
      sheetOf(state, combatantById(state, actor)).abilities.some((each) => isUsable(each)),
  );

/** The parameters of every declared attack besides its target: each asked for only where there is a choice. */
export const declaredParameters = <C extends object>(techniqueOf: TechniqueOf<C & Declared>) => ({
  incompetent: param.optional(
    param.oneOf([false, true], () => COMPETENCE, { label: 'Competence' }),
    (state, actor, chosen: C) =>
      !deliberateRefused(state, techniqueOf(state, combatantById(state, actor), chosen)),
  ),
  ability: abilityParameter(techniqueOf),
});
