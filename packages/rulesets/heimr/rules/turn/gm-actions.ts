import type { Id } from '@tiltyard/engine';
import { action, choiceOf } from '@tiltyard/engine';
import { chooseAnyCombatant, gmActionDefaults } from '@tiltyard/engine/kit';
import { placeOf } from '@tiltyard/engine/space';
import { z } from 'zod';
import { relocate } from '../movement/crossing.js';
import { inflict } from '../attacks/effects.js';
import { baseFatigue } from '../challenges/fatigue.js';
import { challenge, meets } from '../challenges/challenge.js';
import { ABILITIES, EFFECTS } from '../../state/sheet.js';
import type { EffectKind } from '../../state/sheet.js';
import type { Part, State } from '../../state/state.js';
import { PARTS, sheetOf, combatantById } from '../../state/state.js';
import { injured } from '../conditions/injury.js';
import { heal, recover } from '../../state/combatant-verbs.js';
import { isPlaced } from '../../events/movement.js';
import { isRuled, rests } from '../../events/other-actions.js';

const HARDEST = 40;

/** The GM puts an effect on somebody: what the fuller rules of an action or a skill do (HEI-ACT-17, HEI-CTX-34). */
export const gmEffect = action<
  State,
  {
    who: Id;
    effect: EffectKind;
    amount?: number | undefined;
    part?: Part | undefined;
    by?: Id | undefined;
  }
>({
  ...gmActionDefaults,
  id: 'gm.effect',
  name: 'Put an effect on somebody',
  rules: ['HEI-ACT-17', 'HEI-CTX-34'],
  schema: z.strictObject({
    who: z.string(),
    effect: z.enum(EFFECTS),
    amount: z.number().int().min(0).max(20).optional(),
    part: z.enum(PARTS).optional(),
    by: z.string().optional(),
  }),
  labels: { by: 'By whom', part: 'Body part' },
  domains: {
    who: chooseAnyCombatant,
    effect: () => choiceOf(EFFECTS),
    amount: () => ({ kind: 'number', min: 0, max: 20 }),
    part: () => choiceOf(PARTS),
    by: chooseAnyCombatant,
  },
  perform(ctx, _, { who, effect, amount, part, by }) {
    ctx.tell(isRuled, ['HEI-ACT-17'], { who, effect, amount: amount ?? 1 });
    inflict(ctx, combatantById(ctx.state, who), effect, amount ?? 1, by ?? 'gm', part);
  },
});

/** The GM calls for a dice challenge that no action of the list is (HEI-ACT-17, HEI-CTX-04). */
export const gmChallenge = action<State, { who: Id; ability: string; requirement: number }>({
  ...gmActionDefaults,
  id: 'gm.challenge',
  name: 'Call for a dice challenge',
  rules: ['HEI-ACT-17', 'HEI-CTX-04'],
  schema: z.strictObject({
    who: z.string(),
    ability: z.string(),
    requirement: z.number().int().min(0).max(HARDEST),
  }),
  domains: {
    who: chooseAnyCombatant,
    ability: () => ({
      kind: 'choice',
      options: Object.entries(ABILITIES).map(([value, { name }]) => ({ value, label: name })),
    }),
    requirement: () => ({ kind: 'number', min: 0, max: HARDEST }),
  },
  perform(ctx, _, { who: id, ability, requirement }) {
    const who = combatantById(ctx.state, id);
    meets(
      ctx,
      challenge(ctx, { who, name: ability, ability, rules: ['HEI-ACT-17'] }),
      requirement,
      who,
      ability,
    );
  },
});

/** The GM puts somebody into a square, at a height of it (HEI-CTX-18, HEI-CTX-22). */
export const gmPlace = action<State, { who: Id; to: string; height?: number | undefined }>({
  ...gmActionDefaults,
  id: 'gm.place',
  name: 'Put somewhere',
  rules: ['HEI-CTX-18', 'HEI-CTX-22'],
  schema: z.strictObject({
    who: z.string(),
    to: z.string(),
    height: z.number().int().min(0).optional(),
  }),
  domains: {
    who: chooseAnyCombatant,
    to: (state) => ({
      kind: 'choice',
      options: state.fixed.map.places.map(({ id, name }) => ({ value: id, label: name })),
    }),
    height: (state, _, chosen) => {
      const heights =
        typeof chosen['to'] === 'string'
          ? (placeOf(state.fixed.map, chosen['to'])?.heights ?? [0])
          : [0];
      return choiceOf(heights);
    },
  },
  perform(ctx, _, { who: id, to, height }) {
    relocate(
      ctx,
      combatantById(ctx.state, id),
      to,
      height ?? placeOf(ctx.state.fixed.map, to)?.heights[0] ?? 0,
    );
    ctx.tell(isPlaced, ['HEI-CTX-18'], { who: id, to });
  },
});

/** A quiet spell: fatigue back to its base, and after five minutes hit points for whoever has any left (HEI-CTX-13, HEI-CTX-38). */
export const gmRest = action<State, { who: Id; length: 'half a minute' | 'five minutes' }>({
  ...gmActionDefaults,
  id: 'gm.rest',
  name: 'Rest',
  rules: ['HEI-CTX-13', 'HEI-CTX-38'],
  schema: z.strictObject({ who: z.string(), length: z.enum(['half a minute', 'five minutes']) }),
  domains: { who: chooseAnyCombatant, length: () => choiceOf(['half a minute', 'five minutes']) },
  perform(ctx, _, { who: id, length }) {
    const who = combatantById(ctx.state, id);
    recover(ctx, who, Math.min(who.fatigue, baseFatigue(ctx.state, who)));
    const healed = length === 'five minutes' && !injured(who);
    if (healed) heal(ctx, who, sheetOf(ctx.state, who).hitPoints);
    ctx.tell(rests, healed ? ['HEI-CTX-13', 'HEI-CTX-38'] : ['HEI-CTX-13'], {
      who: id,
      length,
      healed,
    });
  },
});
