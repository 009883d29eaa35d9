import type { Id, Option, Refusal } from '@tiltyard/engine';
import { acting, action, refuse } from '@tiltyard/engine';
import { chooseFrom, isInHand } from '@tiltyard/engine/kit';
import { z } from 'zod';
import { inert, overBudget, pay, stunned, unable } from '../action-types/budget.js';
import { inCluster } from '../attacks/cluster.js';
import { inflict, receiveEffect } from '../attacks/effects.js';
import { interrupt, skillCancels } from '../action-types/interrupt.js';
import { knows } from '../conditions/sight.js';
import type { Skill } from '../../state/sheet.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { areEnemies, allCombatants, itemOf, sheetOf, combatantById } from '../../state/state.js';
import { spendWillpower } from '../../state/combatant-verbs.js';
import { startUpcoming } from '../../state/turn-verbs.js';
import { preparesSkill, stopsPreparing, usesSkill } from '../../events/other-actions.js';
import { cannotComplete } from '../../events/turns.js';

const skillOf = (state: State, who: Combatant, id: string): Skill | undefined =>
  sheetOf(state, who).skills[id];

/** Willpower that a skill takes; one more while weakened (HEI-CTX-34, HEI-CTX-44). */
const costOf = (who: Combatant, skill: Skill): number =>
  skill.willpower + who.effects.filter((effect) => effect.kind === 'weaken').length;

/** Why the prerequisite of a skill is not met, or nothing (HEI-SKILL-03). */
function unmet(state: State, who: Combatant, { needs }: Skill): Refusal | undefined {
  const { holds, position, cluster } = needs;
  if (holds !== undefined && !isInHand(state, who).some((id) => itemOf(state, id).name === holds))
    return refuse('HEI-SKILL-03', `it takes a ${holds} in hand`);
  if (position !== undefined && who.position !== position)
    return refuse('HEI-SKILL-03', `only ${position}`);
  if (cluster !== undefined && inCluster(state, who.id) !== cluster)
    return refuse('HEI-SKILL-03', cluster ? 'only in a cluster' : 'not in a cluster');
  return undefined;
}

/** Why a skill cannot be used now, or nothing (HEI-SKILL-01 to 04). */
function skillRefused(state: State, who: Combatant, id: string): Refusal | undefined {
  const skill = skillOf(state, who, id);
  if (!skill) return refuse('HEI-SKILL-01', `${who.name} does not know it`);
  if (skill.type === 'none') return refuse('HEI-SKILL-02', `${skill.name} is no combat action`);
  if (who.pending?.action === 'skill' && state.fixed.options.skillOverlap === 'refused')
    return refuse('HEI-SKILL-04', 'another skill is being prepared');
  const prerequisite = unmet(state, who, skill);
  if (prerequisite) return prerequisite;
  if (who.willpower < costOf(who, skill))
    return refuse('HEI-CTX-44', `${skill.name} takes ${costOf(who, skill)} willpower`);
  if (skill.type === 'reaction' || acting(state) !== who.id) return undefined;
  // What the skill interrupts leaves the standard action free (HEI-ACT-14).
  return overBudget(
    skillCancels(state, who) ? { ...who, pending: null } : who,
    skill.type,
    `skill ${id}`,
  );
}

const options = (state: State, by: Id, reactions: boolean): readonly Option<string>[] => {
  const who = combatantById(state, by);
  return Object.entries(sheetOf(state, who).skills)
    .filter(([, { type }]) => (type === 'reaction') === reactions)
    .map(([id, { name, type }]) => {
      const refused = skillRefused(state, who, id);
      return {
        value: id,
        label: `${name} (${type})`,
        rules: ['HEI-SKILL-01'],
        ...(refused ? { refused } : {}),
      };
    });
};

const targets = (state: State, by: Id, id: unknown) => {
  const who = combatantById(state, by);
  const skill = typeof id === 'string' ? skillOf(state, who, id) : undefined;
  if (!skill || skill.target === 'self') return undefined;
  const list = allCombatants(state).filter(
    (other) =>
      other.id !== by &&
      other.gone === null &&
      knows(who, other) &&
      areEnemies(who, other) === (skill.target === 'foe'),
  );
  return chooseFrom(list);
};

/** What a skill does once it is used (HEI-CTX-34, HEI-CTX-44). */
function takeEffect(ctx: Ctx, who: Combatant, id: string, target: Id): void {
  const skill = skillOf(ctx.state, who, id);
  if (!skill) return;
  ctx.tell(usesSkill, ['HEI-SKILL-01', 'HEI-CTX-44'], {
    who: who.id,
    skill: skill.name,
    at: target,
    words: skill.words,
  });
  const on = combatantById(ctx.state, target);
  if (skill.effect) inflict(ctx, on, skill.effect.kind, skill.effect.amount, who.id);
  else if (target !== who.id && ctx.state.fixed.options.skillWords === 'effect')
    receiveEffect(ctx, on);
}

type Use = { skill: string; target?: Id | undefined };
const useSchema = z.strictObject({ skill: z.string(), target: z.string().optional() });

function use(ctx: Ctx, by: Id, { skill: id, target }: Use): void {
  const who = combatantById(ctx.state, by);
  const skill = skillOf(ctx.state, who, id);
  if (!skill || skill.type === 'none') return;
  if (who.pending?.action === 'skill')
    ctx.tell(stopsPreparing, ['HEI-SKILL-04'], { who: by, skill: who.pending.skill });
  interrupt(ctx, who, 'HEI-ACT-12');
  if (skill.type !== 'reaction') pay(ctx, by, skill.type, `skill ${id}`);
  spendWillpower(ctx, who, costOf(who, skill));
  if (skill.type === 'upcoming') {
    startUpcoming(ctx, who, { action: 'skill', skill: id, target: target ?? by });
    ctx.tell(preparesSkill, ['HEI-SKILL-01', 'HEI-ACT-08'], { who: by, skill: skill.name });
  } else takeEffect(ctx, who, id, target ?? by);
}

/** A prepared skill comes to its effect, if what it takes is still there: preparing is not yet using (HEI-SKILL-03, HEI-SKILL-04). */
export function finishSkill(ctx: Ctx, by: Id, id: string, target: Id): void {
  const who = combatantById(ctx.state, by);
  const skill = skillOf(ctx.state, who, id);
  const refused =
    skill &&
    (stunned(who) ??
      unmet(ctx.state, who, skill) ??
      (combatantById(ctx.state, target).gone === null
        ? undefined
        : refuse('HEI-CTX-47', 'the target is gone')));
  if (refused) ctx.tell(cannotComplete, refused.rules, { who: by });
  else takeEffect(ctx, who, id, target);
}

/** Using a skill: it says itself which type of action it is (HEI-SKILL-01 to 04). */
export const useSkill = action<State, Use>({
  id: 'skill',
  name: 'Use a skill',
  group: 'skill',
  rules: ['HEI-SKILL-01', 'HEI-SKILL-02', 'HEI-SKILL-03', 'HEI-SKILL-04'],
  schema: useSchema,
  domains: {
    skill: (state, by) => ({ kind: 'choice', options: options(state, by, false) }),
    target: (state, by, chosen) => targets(state, by, chosen['skill']),
  },
  blocked(state, by) {
    const who = combatantById(state, by);
    return (
      unable(state, by, 'free', 'skill') ??
      stunned(who) ??
      (Object.values(sheetOf(state, who).skills).some(({ type }) => type !== 'reaction')
        ? undefined
        : refuse('HEI-SKILL-01', `${who.name} knows no skill`))
    );
  },
  perform: use,
});

/** A reaction skill, in anybody's turn (HEI-SKILL-01, HEI-ACT-12). */
export const useReaction = action<State, Use>({
  id: 'reaction-skill',
  name: 'Use a reaction skill',
  group: 'skill',
  rules: ['HEI-SKILL-01', 'HEI-SKILL-03'],
  when: 'any time',
  schema: useSchema,
  domains: {
    skill: (state, by) => ({ kind: 'choice', options: options(state, by, true) }),
    target: (state, by, chosen) => targets(state, by, chosen['skill']),
  },
  blocked(state, by) {
    const who = combatantById(state, by);
    return (
      inert(state, who) ??
      stunned(who) ??
      (Object.values(sheetOf(state, who).skills).some(({ type }) => type === 'reaction')
        ? undefined
        : refuse('HEI-SKILL-01', `${who.name} knows no reaction`))
    );
  },
  perform: use,
});
