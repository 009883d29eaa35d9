import type { Id } from '@tiltyard/engine';
import { action, GM, refuse } from '@tiltyard/engine';
import { chooseFrom } from '@tiltyard/engine/kit';
import { z } from 'zod';
import { attackBonus } from '../attacks/attack-bonus.js';
import { spend, unable } from '../basics/budget.js';
import { checkBonus, mayReroll, mendable, secondRoll, skill } from '../basics/check.js';
import { D20, UNARMED } from '../../state/sheet.js';
import { perceives } from '../modifiers/concealment.js';
import type { Combatant, Level, State, Ctx } from '../../state/state.js';
import {
  areEnemies,
  allCombatants,
  helpless,
  sheetOf,
  combatantById,
  untilTurn,
} from '../../state/state.js';
import { wielded } from '../../state/gear.js';
import { applyCondition, layRuling, removeCondition, takeShelter } from '../../state/verbs.js';
import { coverTaken, shelterTaken } from '../../events/awareness.js';
import { stuntTried } from '../../events/checks.js';
import {
  circumstanceNamed,
  feintMade,
  totalDefenseTaken,
  trickTried,
} from '../../events/maneuvers.js';
import { isBeside } from '../../state/distance.js';

/** Skills that can feint: those that deal with people, and by the wider list nimble ones as well (T20-SURP-04). */
const INTERACTION = ['bluff', 'deception', 'intimidate', 'taunt'] as const;
const WIDER = [...INTERACTION, 'acrobatics', 'sleight of hand'] as const;

const known = (state: State, by: Id): readonly Combatant[] =>
  allCombatants(state).filter(
    (other) =>
      other.id !== by && !other.dead && !combatantById(state, by).unawareOf.includes(other.id),
  );

/** A feint: a standard action in melee; Dodge and Parry are gone against the next attack (T20-SURP-04, T20-CTX-39). */
export const feint = action<State, { skill: string; target: Id }>({
  id: 'feint',
  name: 'Feint',
  group: 'standard',
  rules: ['T20-SURP-04', 'T20-CTX-39'],
  schema: z.strictObject({ skill: z.string(), target: z.string() }),
  domains: {
    skill: (state, by) => ({
      kind: 'choice',
      options: (state.fixed.options['surp.feintSkills'] === 'siblingList'
        ? WIDER
        : INTERACTION
      ).map((value) => ({
        value,
        appeal: sheetOf(state, combatantById(state, by)).skills[value] ?? 0,
      })),
    }),
    target: (state, by) => ({
      kind: 'choice',
      options: known(state, by).map((other) =>
        isBeside(state, combatantById(state, by), other)
          ? {
              value: other.id,
              label: other.name,
              appeal: areEnemies(other, combatantById(state, by)) ? 1 : -1,
            }
          : {
              value: other.id,
              label: other.name,
              refused: refuse('T20-CTX-39', 'not-in-melee', `${other.name} is not in melee`),
            },
      ),
    }),
  },
  blocked: (state, by) => unable(state, by, 'standard'),
  perform(ctx, by, { skill: name, target }) {
    const who = combatantById(ctx.state, by);
    const foe = combatantById(ctx.state, target);
    spend(ctx, by, 'standard');
    const plus = checkBonus(ctx, who, name, skill(ctx, who, name));
    const reckoning = ctx.breakdownOf(plus);
    removeCondition(ctx, who, 'stunt');
    const against = attackBonus(ctx, foe, who, { weapon: wielded(ctx.state, foe)[0] ?? UNARMED });
    const first = ctx.roll(D20, name, by);
    const other = ctx.roll(D20, 'sees through', target) + against.plus;
    const failedBy = other - first - plus;
    const again =
      failedBy > 0 && mayReroll(ctx, who, name, first, mendable(first, failedBy), failedBy);
    const own =
      plus +
      (again
        ? secondRoll(ctx, who, name, first, ({ die }) => Number(die + plus >= other)).die
        : first);
    ctx.tell(
      feintMade,
      ['T20-SURP-04', 'T20-CTX-39'],
      { by, at: target, total: own, against: other, success: own >= other },
      reckoning,
    );
    if (own >= other)
      applyCondition(ctx, foe, { kind: 'feinted', by, until: { at: 'turn end', of: by, skip: 1 } });
  },
});

/** Something nobody would expect: the Narrator says whether the next attack on that target is a surprise (T20-SURP-07). */
export const trick = action<State, { target: Id; words: string }>({
  id: 'trick',
  name: 'Do something unexpected',
  group: 'free',
  rules: ['T20-SURP-07'],
  schema: z.strictObject({ target: z.string(), words: z.string().max(200) }),
  labels: { words: 'What nobody expects' },
  domains: {
    target: (state, by) => chooseFrom(known(state, by)),
    words: () => ({ kind: 'text', max: 200, suggestion: 'leaps off the balcony' }),
  },
  blocked: (state, by) => unable(state, by, 'free'),
  perform(ctx, by, { target, words }) {
    spend(ctx, by, 'free');
    const yes = ctx.ask({
      id: 'unexpected',
      who: GM,
      rules: ['T20-SURP-07'],
      about: { by, at: target, words },
      options: [{ value: 'no' }, { value: 'yes' }],
      fallback: 'no',
    });
    ctx.tell(trickTried, ['T20-SURP-07'], { by, at: target, words, works: yes === 'yes' });
    if (yes === 'yes')
      applyCondition(ctx, combatantById(ctx.state, by), {
        kind: 'unexpected',
        by,
        what: target,
        until: { at: 'turn end', of: by },
      });
  },
});

/** A player names a circumstance; the Narrator says what it is worth on the attacks of this turn (T20-COND-03). */
export const circumstance = action<State, { words: string }>({
  id: 'circumstance',
  name: 'Ask for a modifier',
  group: 'free',
  rules: ['T20-COND-03'],
  schema: z.strictObject({ words: z.string().max(200) }),
  labels: { words: 'What helps you' },
  domains: { words: () => ({ kind: 'text', max: 200, suggestion: 'the sun is in their eyes' }) },
  blocked: (state, by) => unable(state, by, 'free'),
  perform(ctx, by, { words }) {
    const amount = ctx.ask({
      id: 'circumstance',
      who: GM,
      rules: ['T20-COND-03'],
      about: { by, words },
      options: Array.from({ length: 21 }, (_, i) => ({ value: i - 10 })),
      fallback: 0,
    });
    ctx.tell(circumstanceNamed, ['T20-COND-03'], { by, words, amount });
    if (amount !== 0)
      applyCondition(ctx, combatantById(ctx.state, by), {
        kind: 'modifier',
        what: 'attack',
        amount,
        by: GM,
        until: { at: 'turn end', of: by },
      });
  },
});

const DEGREES = ['none', 'ordinary', 'doubled', 'total'] as const;

/** Taking cover behind what the map does not show: the Narrator rates it (T20-COVER-12). It holds until the next move. */
export const takeCover = action<State, { words: string; against?: Id | undefined }>({
  id: 'take-cover',
  name: 'Take cover',
  group: 'move',
  rules: ['T20-COVER-12'],
  schema: z.strictObject({ words: z.string().max(200), against: z.string().optional() }),
  labels: { against: 'Against whom', words: 'Behind what' },
  domains: {
    words: () => ({ kind: 'text', max: 200, suggestion: 'behind the overturned table' }),
    against: (state, by) => chooseFrom(known(state, by)),
  },
  blocked: (state, by) => unable(state, by, 'move'),
  perform(ctx, by, { words, against }) {
    spend(ctx, by, 'move');
    const level = ctx.ask<number>({
      id: 'cover-degree',
      who: GM,
      rules: ['T20-COVER-12'],
      about: { who: by, words },
      options: DEGREES.map((label, value) => ({ value, label })),
      fallback: 0,
    });
    ctx.tell(coverTaken, ['T20-COVER-12'], { who: by, words, degree: DEGREES[level] ?? 'none' });
    layRuling(ctx, {
      kind: 'cover',
      who: by,
      against: against ?? null,
      level: asLevel(level),
      cause: words,
      here: true,
    });
  },
});

const asLevel = (level: number): Level => (level <= 0 ? 0 : level === 1 ? 1 : level === 2 ? 2 : 3);

/** Lays down what cover somebody has. */
export const coverRuled = (
  ctx: Ctx,
  who: Id,
  against: Id | null,
  level: number,
  cause: string,
): void => layRuling(ctx, { kind: 'cover', who, against, level: asLevel(level), cause });

/** Using somebody beside one as cover (T20-COVER-15, T20-COVER-17). */
export const shelter = action<State, { behind: Id }>({
  id: 'shelter',
  name: 'Shelter behind somebody',
  group: 'free',
  rules: ['T20-COVER-15'],
  schema: z.strictObject({ behind: z.string() }),
  labels: { behind: 'Behind whom' },
  domains: {
    behind: (state, by) =>
      chooseFrom(
        known(state, by).filter((other) => isBeside(state, combatantById(state, by), other)),
      ),
  },
  blocked: (state, by) => unable(state, by, 'free'),
  perform(ctx, by, { behind }) {
    spend(ctx, by, 'free');
    takeShelter(ctx, combatantById(ctx.state, by), behind);
    ctx.tell(shelterTaken, ['T20-COVER-15'], { who: by, behind });
  },
});

/** A stunt bonus from a skill, for one roll or all the rolls of a burst (T20-CTX-47, T20-AUTO-06). */
export const stunt = action<State, { skill: string; words: string }>({
  id: 'stunt',
  name: 'Stunt',
  group: 'free',
  rules: ['T20-CTX-47'],
  schema: z.strictObject({ skill: z.string(), words: z.string().max(200) }),
  labels: { words: 'What you try' },
  domains: {
    skill: (state, by) => ({
      kind: 'choice',
      options: Object.entries(sheetOf(state, combatantById(state, by)).skills)
        .filter(([, total]) => total > 0)
        .map(([value]) => ({ value })),
    }),
    words: () => ({ kind: 'text', max: 200, suggestion: 'swings from the chandelier' }),
  },
  blocked: (state, by) =>
    unable(state, by, 'free') ??
    (combatantById(state, by).conditions.some((each) => each.kind === 'stunt')
      ? refuse('T20-CTX-47', 'stunt-pending', 'one stunt at a time')
      : undefined),
  perform(ctx, by, { skill: name, words }) {
    const who = combatantById(ctx.state, by);
    spend(ctx, by, 'free');
    const amount = Math.ceil((sheetOf(ctx.state, who).skills[name] ?? 0) / 5);
    const granted = ctx.ask({
      id: 'stunt',
      who: GM,
      rules: ['T20-CTX-47'],
      about: { by, words, amount },
      options: [{ value: 'yes' }, { value: 'no' }],
      fallback: 'yes',
    });
    ctx.tell(stuntTried, ['T20-CTX-47'], {
      by,
      skill: name,
      words,
      amount: granted === 'yes' ? amount : 0,
    });
    if (granted === 'yes')
      applyCondition(ctx, who, { kind: 'stunt', amount, by, until: { at: 'turn end', of: by } });
  },
});

/** Total defense: a standard action, +4 Dodge and Parry for the round (T20-CTX-38, T20-COND-13). */
export const totalDefense = action<State, object>({
  id: 'total-defense',
  name: 'Total defense',
  group: 'standard',
  rules: ['T20-CTX-38', 'T20-COND-13'],
  schema: z.strictObject({}),
  domains: {},
  blocked: (state, by) => unable(state, by, 'standard'),
  perform(ctx, by) {
    spend(ctx, by, 'standard');
    applyCondition(ctx, combatantById(ctx.state, by), {
      kind: 'total defense',
      by,
      until: untilTurn(by),
    });
    ctx.tell(totalDefenseTaken, ['T20-CTX-38', 'T20-COND-13'], { who: by });
  },
  appealUpTo: 5,
  appeal: (state, by) =>
    allCombatants(state).some(
      (other) =>
        areEnemies(other, combatantById(state, by)) &&
        !helpless(other) &&
        perceives(state, combatantById(state, by), other),
    )
      ? 5
      : 0,
});
