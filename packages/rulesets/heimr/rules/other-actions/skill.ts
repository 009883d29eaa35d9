import type { ActionRequirement, Id, JsonObject, Option, Refusal } from '@tiltyard/engine';
import { acting, refuse } from '@tiltyard/engine';
import { defineAction, param } from '../../state/define.js';
import {
  free,
  ONCE_A_TURN,
  cannotActReason,
  notDazed,
  overBudgetReason,
  pay,
  dazedReason,
  tellTurnEnd,
} from '../action-types/budget.js';
import { isInCluster } from '../attacks/cluster.js';
import { inflict, receiveEffect, resists } from '../attacks/effects.js';
import { interrupt, skillCancels } from '../action-types/interrupt.js';
import { disabledHand, heldBy } from '../conditions/hands.js';
import { knows, reaches, sees, squaresTo } from '../conditions/sight.js';
import type { Skill } from '../../state/sheet.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { areEnemies, allCombatants, sheetOf, combatantById } from '../../state/state.js';
import { spendWillpower } from '../../state/combatant-verbs.js';
import { startUpcoming } from '../../state/turn-verbs.js';
import { preparesSkill, stopsPreparing, usesSkill } from '../../events/other-actions.js';
import { cannotComplete } from '../../events/turns.js';

const skillOf = (state: State, who: Combatant, id: string): Skill | undefined =>
  sheetOf(state, who).skills[id];

/** The willpower that a skill costs; one more while weakened (HEI-CTX-34, HEI-CTX-44). */
const costOf = (who: Combatant, skill: Skill): number =>
  skill.willpower + who.effects.filter((effect) => effect.kind === 'weaken').length;

/** Why a combatant has no item of this name in a usable hand, or undefined (HEI-SKILL-03, HEI-CTX-35). */
function missing(state: State, who: Combatant, name: string): Refusal | undefined {
  const held = heldBy(state, who).filter(({ item }) => item.name === name);
  const unusable = held.map(({ hands }) =>
    hands.map((hand) => disabledHand(state, who, hand)).find((refused) => refused !== undefined),
  );
  if (unusable.includes(undefined)) return undefined;
  const rules = ['HEI-SKILL-03', ...unusable.flatMap((refused) => refused?.rules ?? [])];
  return refuse(rules, 'prerequisite', `requires a ${name} in hand`);
}

/** Why the prerequisite of a skill is not met, or undefined (HEI-SKILL-03). */
function unmet(state: State, who: Combatant, { needs }: Skill): Refusal | undefined {
  const { holds, position, cluster } = needs;
  const withoutIt = holds === undefined ? undefined : missing(state, who, holds);
  if (withoutIt) return withoutIt;
  if (position !== undefined && who.position !== position)
    return refuse('HEI-SKILL-03', 'prerequisite', `only while ${position}`);
  if (cluster !== undefined && isInCluster(state, who.id) !== cluster)
    return refuse(
      'HEI-SKILL-03',
      'prerequisite',
      cluster ? 'only in a cluster' : 'not in a cluster',
    );
  return undefined;
}

/**
 * What counts as the same free action: all free skills as one entry of the list, or each skill separately (HEI-ACT-04).
 */
const keyOf = (state: State, id: string, { type }: Skill): string =>
  state.fixed.options.actSameFree === 'byEntry' && (type === 'free' || type === 'upcoming')
    ? 'free skill'
    : `skill ${id}`;

/** Why a skill cannot be used now, or undefined (HEI-SKILL-01 to 04). */
export function skillRefused(state: State, who: Combatant, id: string): Refusal | undefined {
  const skill = skillOf(state, who, id);
  if (!skill) return refuse('HEI-SKILL-01', 'unknown-skill', `${who.name} doesn't have this skill`);
  if (skill.type === 'none')
    return refuse('HEI-SKILL-02', 'no-combat-action', `${skill.name} is no combat action`);
  if (who.pending?.action === 'skill' && state.fixed.options.skillOverlap === 'refused')
    return refuse('HEI-SKILL-04', 'preparing', 'you are already preparing another skill');
  const prerequisite = unmet(state, who, skill);
  if (prerequisite) return prerequisite;
  if (who.willpower < costOf(who, skill))
    return refuse(
      'HEI-CTX-44',
      'not-enough-willpower',
      `${skill.name} takes ${costOf(who, skill)} willpower`,
    );
  if (skill.type === 'reaction' || acting(state) !== who.id) return undefined;
  const key = keyOf(state, id, skill);
  // An upcoming skill is begun as a free action (HEI-ACT-08).
  if (skill.type === 'upcoming' && who.freeUsed.includes(key)) return ONCE_A_TURN;
  // An upcoming action that the skill interrupts leaves the standard action free (HEI-ACT-14).
  const left = skillCancels(state, who) ? { ...who, pending: null } : who;
  return overBudgetReason(left, skill.type, key);
}

interface Chosen {
  readonly skill: string;
}

const needsTarget = (state: State, actor: Id, { skill: id }: Chosen): boolean => {
  const skill = skillOf(state, combatantById(state, actor), id);
  return skill !== undefined && skill.target !== 'self';
};

/** Refuses a skill on others while no one is chosen: it does not fall back on its user (HEI-CTX-44). */
const needsSomeone = (
  state: State,
  actor: Id,
  chosen: Chosen & { readonly target?: Id | undefined },
): Refusal | undefined =>
  needsTarget(state, actor, chosen) && chosen.target === undefined
    ? refuse(['HEI-SKILL-01', 'HEI-CTX-44'], 'nobody-chosen', 'choose a character')
    : undefined;

/**
 * Why a skill cannot be readied, or undefined: it is no combat action, is a reaction, ends one's own turn, or has no
 * target (HEI-CTX-17, HEI-SKILL-02).
 */
export function skillNotReadied(
  state: State,
  actor: Id,
  { skill: id, target }: JsonObject,
): Refusal | undefined {
  const { skills } = sheetOf(state, combatantById(state, actor));
  const skill = typeof id === 'string' ? skills[id] : undefined;
  if (typeof id !== 'string' || !skill)
    return refuse('HEI-SKILL-01', 'unknown-skill', 'there is no such skill to ready');
  switch (skill.type) {
    case 'none':
      return refuse('HEI-SKILL-02', 'no-combat-action', `${skill.name} is no combat action`);
    case 'upcoming':
      return refuse(
        ['HEI-CTX-17', 'HEI-ACT-08'],
        'not-readied',
        `${skill.name} ends a turn of your own and is not readied`,
      );
    case 'reaction':
      return refuse(
        ['HEI-CTX-17', 'HEI-SKILL-01'],
        'not-readied',
        `${skill.name} is a reaction and needs no readying`,
      );
    case 'standard':
    case 'free':
    case 'ongoing':
      return needsSomeone(state, actor, {
        skill: id,
        target: typeof target === 'string' ? target : undefined,
      });
  }
}

const optionsOf =
  (reactions: boolean) =>
  (state: State, actor: Id): readonly Option<string>[] => {
    const who = combatantById(state, actor);
    return Object.entries(sheetOf(state, who).skills)
      .filter(([, { type }]) => (type === 'reaction') === reactions)
      .map(([id, { name, type }]) => {
        const refused = skillRefused(state, who, id);
        const rules = ['HEI-SKILL-01'];
        return { value: id, label: `${name} (${type})`, rules, ...(refused ? { refused } : {}) };
      });
  };

/**
 * Why a skill does not reach a target from here, or undefined: the target is out of sight, does not see the user
 * although it must, or is out of range (HEI-SKILL-03).
 */
export function beyondSkill(
  state: State,
  who: Combatant,
  { needs: { range, seen } }: Skill,
  other: Combatant,
): Refusal | undefined {
  if (seen && !sees(state, other, who))
    return refuse(
      ['HEI-SKILL-03', 'HEI-HIDE-07'],
      'unseen',
      `${other.name} doesn't see ${who.name}`,
    );
  if (range === 0)
    return reaches(state, who, other)
      ? undefined
      : refuse(['HEI-SKILL-03', 'HEI-CTX-22'], 'out-of-reach', `${other.name} is not within reach`);
  if (!sees(state, who, other))
    return refuse('HEI-SKILL-03', 'out-of-sight', `${other.name} is out of sight`);
  return range === undefined || squaresTo(state, who.at, other.at) <= range
    ? undefined
    : refuse(
        'HEI-SKILL-03',
        'out-of-range',
        `${other.name} is beyond the range of ${range} squares`,
      );
}

function targets(state: State, actor: Id, { skill: id }: Chosen): readonly Option<Id>[] {
  const who = combatantById(state, actor);
  const skill = skillOf(state, who, id);
  if (!skill) return [];
  return allCombatants(state)
    .filter(
      (other) =>
        other.id !== actor &&
        other.gone === null &&
        knows(who, other) &&
        areEnemies(who, other) === (skill.target === 'foe'),
    )
    .map((other) => {
      const refused = beyondSkill(state, who, skill, other);
      return { value: other.id, label: other.name, ...(refused ? { refused } : {}) };
    });
}

/** The parameters of a skill, or of a reaction. */
const skillAndTarget = (reactions: boolean) => ({
  skill: param.oneOf(optionsOf(reactions)),
  target: param.optional(param.combatant(targets), needsTarget),
});

const knowsAny =
  (reactions: boolean): ActionRequirement<State> =>
  (state, actor) => {
    const who = combatantById(state, actor);
    const known = Object.values(sheetOf(state, who).skills);
    const what = reactions ? 'reaction' : 'skill';
    return known.some(({ type }) => (type === 'reaction') === reactions)
      ? undefined
      : refuse('HEI-SKILL-01', 'unknown-skill', `${who.name} knows no ${what}`);
  };

/** The effect of a skill when it is used (HEI-CTX-34, HEI-CTX-44). */
function takeEffect(ctx: Ctx, who: Combatant, id: string, target: Id): void {
  const skill = skillOf(ctx.state, who, id);
  if (!skill) return;
  ctx.tell(usesSkill, ['HEI-SKILL-01', 'HEI-CTX-44'], {
    who: who.id,
    skill: skill.name,
    ...(target === who.id ? {} : { at: target }),
    words: skill.words,
  });
  const on = combatantById(ctx.state, target);
  if (skill.effect) inflict(ctx, on, { by: who.id, ...skill.effect });
  else if (target !== who.id && ctx.state.fixed.options.skillWords === 'effect') {
    // A ward also keeps off an opponent's skill whose effect is described in words, but not help (HEI-CTX-34).
    const words = { kind: 'skill', by: who.id, words: skill.name } as const;
    const isKeptOff = skill.target === 'foe' && resists(ctx, on, words);
    if (!isKeptOff) receiveEffect(ctx, on);
  }
}

function use(
  ctx: Ctx,
  by: Id,
  { skill: id, target }: Chosen & { readonly target?: Id | undefined },
): void {
  const who = combatantById(ctx.state, by);
  const skill = skillOf(ctx.state, who, id);
  const on = skill?.target === 'self' ? by : target;
  // A skill that is no combat action, or has no target, has no effect if the GM allows it.
  if (!skill || skill.type === 'none' || on === undefined) return;
  if (who.pending?.action === 'skill')
    ctx.tell(stopsPreparing, ['HEI-SKILL-04'], { who: by, skill: who.pending.skill });
  interrupt(ctx, who, 'HEI-ACT-12');
  if (skill.type !== 'reaction') pay(ctx, by, skill.type, keyOf(ctx.state, id, skill));
  spendWillpower(ctx, who, costOf(who, skill));
  if (skill.type === 'upcoming') {
    startUpcoming(ctx, who, { action: 'skill', skill: id, target: on });
    ctx.tell(preparesSkill, ['HEI-SKILL-01', 'HEI-ACT-08'], { who: by, skill: skill.name });
  } else takeEffect(ctx, who, id, on);
  if (skill.type === 'ongoing' || skill.type === 'upcoming') tellTurnEnd(ctx, by);
}

/** Why a prepared skill can no longer be used on its target, or undefined (HEI-CTX-47, HEI-HIDE-07, HEI-SKILL-03). */
function outOfGrasp(
  state: State,
  who: Combatant,
  skill: Skill,
  target: Combatant,
): Refusal | undefined {
  if (target.gone !== null)
    return refuse('HEI-CTX-47', 'out-of-the-fight', `${target.name} has left the fight`);
  if (!knows(who, target)) return refuse('HEI-HIDE-07', 'hidden', `${target.name} is hidden`);
  return beyondSkill(state, who, skill, target);
}

/**
 * A prepared skill takes effect if its prerequisites are still met: preparing is not yet using (HEI-SKILL-03,
 * HEI-SKILL-04).
 */
export function finishSkill(ctx: Ctx, by: Id, id: string, target: Id): void {
  const who = combatantById(ctx.state, by);
  const skill = skillOf(ctx.state, who, id);
  const refused =
    skill &&
    (dazedReason(who) ??
      unmet(ctx.state, who, skill) ??
      outOfGrasp(ctx.state, who, skill, combatantById(ctx.state, target)));
  if (refused) ctx.tell(cannotComplete, refused.rules, { who: by });
  else takeEffect(ctx, who, id, target);
}

/** Using a skill, which determines its type of action (HEI-SKILL-01 to 04). */
export const useSkill = defineAction({
  id: 'skill',
  name: 'Use a skill',
  group: 'skill',
  rules: ['HEI-SKILL-01', 'HEI-SKILL-02', 'HEI-SKILL-03', 'HEI-SKILL-04'],
  requires: [free.check, notDazed, knowsAny(false)],
  with: skillAndTarget(false),
  check: needsSomeone,
  do: use,
});

const notInert: ActionRequirement<State> = (state, actor) =>
  cannotActReason(state, combatantById(state, actor));

/** A reaction skill, in anyone's turn (HEI-SKILL-01, HEI-ACT-12). */
export const useReaction = defineAction({
  id: 'reaction-skill',
  name: 'Use a reaction skill',
  group: 'skill',
  rules: ['HEI-SKILL-01', 'HEI-SKILL-03'],
  when: 'any time',
  requires: [notInert, notDazed, knowsAny(true)],
  with: skillAndTarget(true),
  check: needsSomeone,
  do: use,
});
