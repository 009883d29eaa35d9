import { GM, refuse } from '@tiltyard/engine';
import type { ActionRequirement } from '@tiltyard/engine';
import { stuntTried } from '../../events/checks.js';
import { circumstanceNamed, totalDefenseTaken, trickTried } from '../../events/maneuvers.js';
import { defineAction, param } from '../../state/define.js';
import type { State } from '../../state/state.js';
import { combatantById, has, knownOthers, sheetOf, untilTurn } from '../../state/state.js';
import { applyCondition } from '../../state/verbs.js';
import { free, standard } from '../basics/costs.js';

/** Something unexpected: the Narrator decides whether the next attack on the target is a surprise (T20-SURP-07). */
export const trick = defineAction({
  id: 'trick',
  name: 'Surprise move',
  rules: ['T20-SURP-07'],
  cost: free,
  with: {
    target: param.combatant(knownOthers),
    words: param.text({ max: 200, suggestion: 'leaps off the balcony' }, { label: 'Description' }),
  },
  do(ctx, actor, { target, words }) {
    const yes = ctx.ask({
      id: 'unexpected',
      who: GM,
      rules: ['T20-SURP-07'],
      about: { by: actor, at: target, words },
      options: [
        { value: 'no', label: 'Expected' },
        { value: 'yes', label: 'Unexpected' },
      ],
      fallback: 'no',
    });
    ctx.tell(trickTried, ['T20-SURP-07'], { by: actor, at: target, words, works: yes === 'yes' });
    if (yes === 'yes')
      applyCondition(ctx, combatantById(ctx.state, actor), {
        kind: 'unexpected',
        by: actor,
        what: target,
        until: { at: 'turn end', of: actor },
      });
  },
});

/** A player names a circumstance; the Narrator sets its modifier to the attacks of this turn (T20-COND-03). */
export const circumstance = defineAction({
  id: 'circumstance',
  name: 'Request a modifier',
  group: 'free',
  rules: ['T20-COND-03'],
  requires: [free.check],
  with: {
    words: param.text(
      { max: 200, suggestion: 'the sun is in their eyes' },
      { label: 'Circumstance' },
    ),
  },
  do(ctx, actor, { words }) {
    const amount = ctx.ask({
      id: 'circumstance',
      who: GM,
      rules: ['T20-COND-03'],
      about: { by: actor, words },
      options: Array.from({ length: 21 }, (_, i) => ({ value: i - 10 })),
      fallback: 0,
    });
    ctx.tell(circumstanceNamed, ['T20-COND-03'], { by: actor, words, amount });
    if (amount !== 0)
      applyCondition(ctx, combatantById(ctx.state, actor), {
        kind: 'modifier',
        what: 'attack',
        amount,
        by: GM,
        until: { at: 'turn end', of: actor },
      });
  },
});

const noStuntPending: ActionRequirement<State> = (state, actor) =>
  has(combatantById(state, actor), 'stunt')
    ? refuse('T20-CTX-47', 'stunt-pending', 'one stunt at a time')
    : undefined;

/** A stunt bonus from a skill, for one roll or all the rolls of a burst (T20-CTX-47, T20-AUTO-06). */
export const stunt = defineAction({
  id: 'stunt',
  name: 'Stunt',
  rules: ['T20-CTX-47'],
  cost: free,
  requires: [noStuntPending],
  with: {
    skill: param.oneOf((state, actor) =>
      Object.entries(sheetOf(state, combatantById(state, actor)).skills)
        .filter(([, total]) => total > 0)
        .map(([value]) => ({ value })),
    ),
    words: param.text(
      { max: 200, suggestion: 'swings from the chandelier' },
      { label: 'Description' },
    ),
  },
  do(ctx, actor, { skill: name, words }) {
    const who = combatantById(ctx.state, actor);
    const amount = Math.ceil((sheetOf(ctx.state, who).skills[name] ?? 0) / 5);
    const granted = ctx.ask({
      id: 'stunt',
      who: GM,
      rules: ['T20-CTX-47'],
      about: { by: actor, words, amount },
      options: [
        { value: 'yes', label: 'Allow the stunt' },
        { value: 'no', label: "Don't allow it" },
      ],
      fallback: 'yes',
    });
    ctx.tell(stuntTried, ['T20-CTX-47'], {
      by: actor,
      skill: name,
      words,
      amount: granted === 'yes' ? amount : 0,
    });
    if (granted === 'yes')
      applyCondition(ctx, who, {
        kind: 'stunt',
        amount,
        by: actor,
        until: { at: 'turn end', of: actor },
      });
  },
});

/** Why total defense would change nothing, or undefined: bonuses of one source do not add up (T20-CTX-38). */
const defendsAlready: ActionRequirement<State> = (state, actor) => {
  const who = combatantById(state, actor);
  return has(who, 'total defense')
    ? refuse('T20-CTX-38', 'defends-already', `${who.name} is on total defense already`)
    : undefined;
};

/** Total defense: a standard action, +4 Dodge and Parry for the round (T20-CTX-38, T20-COND-13). */
export const totalDefense = defineAction({
  id: 'total-defense',
  name: 'Total defense',
  rules: ['T20-CTX-38', 'T20-COND-13'],
  cost: standard,
  requires: [defendsAlready],
  do(ctx, actor) {
    applyCondition(ctx, combatantById(ctx.state, actor), {
      kind: 'total defense',
      by: actor,
      until: untilTurn(actor),
    });
    ctx.tell(totalDefenseTaken, ['T20-CTX-38', 'T20-COND-13'], { who: actor });
  },
});
