import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { scores } from '@tiltyard/engine/players';
import { isDazed, isHelpless, isInjured, isOut } from '../rules/conditions/injury.js';
import { foesOf, knows } from '../rules/conditions/sight.js';
import { beyondSkill, skillRefused, useSkill } from '../rules/other-actions/skill.js';
import { baseFatigue } from '../state/fatigue.js';
import type { Skill } from '../state/sheet.js';
import type { Combatant, State } from '../state/state.js';
import { allCombatants, areEnemies, combatantById, sheetOf } from '../state/state.js';
import { armsOf, threatOf } from './odds.js';
import { ATTACK, flees } from './tactics.js';

// Which skills automatic players use, and on whom; the rules do not use this.

/** Skills that cost no action come first, then those that are certain to do more than a blow might. */
const FREE = ATTACK + 7;
const SURE = ATTACK + 6;

/** The worth of putting an effect on a combatant; 0 if it would do nothing or too little (HEI-CTX-34). */
function effectWorth(
  state: State,
  on: Combatant,
  { kind, amount }: NonNullable<Skill['effect']>,
): number {
  switch (kind) {
    case 'daze':
      return isDazed(on) || isHelpless(state, on) ? 0 : threatOf(state, on) * amount;
    case 'hit':
      return amount;
    case 'drop':
    case 'break':
      return armsOf(state, on).length > 0 ? threatOf(state, on) : 0;
    case 'mend':
      return !isInjured(on) && sheetOf(state, on).hitPoints - on.hp >= amount ? amount : 0;
    case 'refresh':
      return on.fatigue - baseFatigue(state, on) >= amount ? amount : 0;
    case 'steady':
      return on.effects.some((each) => each.kind === 'daze') ? threatOf(state, on) : 0;
    default:
      return 0;
  }
}

/** The combatants on whom a skill can be used from here. */
function onWhom(state: State, who: Combatant, skill: Skill): readonly Combatant[] {
  if (skill.target === 'self') return [who];
  const others =
    skill.target === 'foe'
      ? foesOf(state, who)
      : allCombatants(state).filter(
          (other) => other.id !== who.id && !areEnemies(who, other) && knows(who, other),
        );
  return others.filter((other) => !isOut(state, other) && !beyondSkill(state, who, skill, other));
}

interface SkillPlan {
  readonly utility: number;
  readonly parameters: { readonly skill: string; readonly target: Id | undefined };
}

/** The best use of a skill, or undefined if none is useful (HEI-SKILL-01). */
const bestSkill = memoizePerState((state: State, actor: Id): SkillPlan | undefined => {
  const who = combatantById(state, actor);
  let best: SkillPlan | undefined;
  for (const [skill, known] of Object.entries(sheetOf(state, who).skills)) {
    const { effect, type, target } = known;
    if (!effect || type === 'reaction' || skillRefused(state, who, skill)) continue;
    for (const on of onWhom(state, who, known)) {
      const worth = effectWorth(state, on, effect);
      const utility = (type === 'free' ? FREE : SURE) - 1 / (1 + worth);
      if (worth > 0 && (!best || utility > best.utility))
        best = { utility, parameters: { skill, target: target === 'self' ? undefined : on.id } };
    }
  }
  return best;
});

export const skillScores = [
  scores(useSkill, {
    maxUtility: FREE,
    utility: (state, actor) =>
      flees(state, combatantById(state, actor)) ? 0 : (bestSkill(state, actor)?.utility ?? 0),
    plan: (state, actor) => bestSkill(state, actor)?.parameters,
    options: {
      skill: (state, actor, skill) => (skill === bestSkill(state, actor)?.parameters.skill ? 1 : 0),
      target: (state, actor, target) =>
        target === bestSkill(state, actor)?.parameters.target ? 1 : 0,
    },
  }),
];
