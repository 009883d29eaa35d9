import type { Id, RuleId } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { action, choiceOf, GM } from '@tiltyard/engine';
import {
  chooseAnyCombatant,
  anyCell,
  gmActionDefaults,
  FIGHT_END,
  createGmAction,
} from '@tiltyard/engine/kit';
import { cellSchema } from '@tiltyard/engine/space';
import { z } from 'zod';
import { attackersAt, openPlaces, places, roomRules, sides } from '../modifiers/ganging-up.js';
import { relocate } from '../../state/positions.js';
import { coverRuled } from '../maneuvers/tactics.js';
import { ATTACKER, DEFENDER } from '../modifiers/combat-modifiers.js';
import type { ConditionName, State } from '../../state/state.js';
import { CONDITIONS, combatantById } from '../../state/state.js';
import { mountFalls, struck } from '../damage/toughness.js';
import {
  applyCondition,
  knockProne,
  layRuling,
  overlookCombatant,
  removeCondition,
  reveal,
  setElevation,
} from '../../state/verbs.js';
import { combatantNoticed, combatantOverlooked } from '../../events/awareness.js';
import {
  atMercyRuled,
  combatantMoved,
  concealmentRated,
  conditionSet,
  coverRated,
  modifierGiven,
  modifierWaived,
  roomCounted,
  surpriseGranted,
} from '../../events/narrator.js';

const DEGREES = ['none', 'ordinary', 'doubled', 'total'] as const;
const VEILS = ['none', 'partial', 'total'] as const;
const LEVELS = { none: 0, partial: 1, total: 2 } as const;

type Ruled = { who: Id; against?: Id | undefined };

/** The Narrator says what cover somebody has, from everybody or from one attacker (T20-COVER-12). */
export const gmCover = action<State, Ruled & { degree: (typeof DEGREES)[number] }>({
  ...gmActionDefaults,
  id: 'gm.cover',
  name: 'Rate cover',
  rules: ['T20-COVER-12'],
  schema: z.strictObject({
    who: z.string(),
    against: z.string().optional(),
    degree: z.enum(DEGREES),
  }),
  labels: { against: 'Against whom' },
  domains: {
    who: chooseAnyCombatant,
    against: chooseAnyCombatant,
    degree: () => choiceOf(DEGREES),
  },
  perform(ctx, _, { who, against, degree }) {
    coverRuled(ctx, who, against ?? null, DEGREES.indexOf(degree), 'Narrator');
    ctx.tell(coverRated, ['T20-COVER-12'], { who, degree, against: against ?? '' });
  },
});

/** The Narrator says what conceals somebody (T20-CONC-01, T20-COND-03). */
export const gmConcealment = action<
  State,
  Ruled & { degree: (typeof VEILS)[number]; cause?: string | undefined }
>({
  ...gmActionDefaults,
  id: 'gm.concealment',
  name: 'Rate concealment',
  rules: ['T20-CONC-01', 'T20-COND-03'],
  schema: z.strictObject({
    who: z.string(),
    against: z.string().optional(),
    degree: z.enum(VEILS),
    cause: z.string().max(60).optional(),
  }),
  labels: { against: 'Against whom', cause: 'What conceals' },
  domains: {
    who: chooseAnyCombatant,
    against: chooseAnyCombatant,
    degree: () => choiceOf(VEILS),
    cause: () => ({ kind: 'text', max: 60, suggestion: 'fog' }),
  },
  perform(ctx, _, { who, against, degree, cause = 'Narrator' }) {
    layRuling(ctx, {
      kind: 'concealment',
      who,
      against: against ?? null,
      level: LEVELS[degree],
      cause,
    });
    ctx.tell(concealmentRated, ['T20-CONC-01', 'T20-COND-03'], {
      who,
      degree,
      cause,
      against: against ?? '',
    });
  },
});

/** A modifier on somebody's attacks, Defense, checks or everything (T20-COND-03). */
export const gmModifier = action<
  State,
  { who: Id; what: 'attack' | 'defense' | 'check' | 'all'; amount: number }
>({
  ...gmActionDefaults,
  id: 'gm.modifier',
  name: 'Give a modifier',
  rules: ['T20-COND-03'],
  schema: z.strictObject({
    who: z.string(),
    what: z.enum(['attack', 'defense', 'check', 'all']),
    amount: z.number().int().min(-30).max(30),
  }),
  labels: { what: 'On which rolls' },
  domains: {
    who: chooseAnyCombatant,
    what: () => choiceOf(['attack', 'defense', 'check', 'all']),
    amount: () => ({ kind: 'number', min: -30, max: 30 }),
  },
  perform(ctx, _, { who, what, amount }) {
    applyCondition(ctx, combatantById(ctx.state, who), {
      kind: 'modifier',
      what,
      amount,
      by: GM,
      until: FIGHT_END,
    });
    ctx.tell(modifierGiven, ['T20-COND-03'], { who, what, amount });
  },
});

/** A row of the table does not count for somebody, or counts again (T20-COND-03). */
export const gmWaive = action<State, { who: Id; rule: RuleId }>({
  ...gmActionDefaults,
  id: 'gm.waive',
  name: 'Waive a row',
  rules: ['T20-COND-03'],
  schema: z.strictObject({ who: z.string(), rule: z.string() }),
  domains: {
    who: chooseAnyCombatant,
    rule: () => ({
      kind: 'choice',
      options: [...ATTACKER, ...DEFENDER].map((row) => ({ value: row.rule, label: row.is })),
    }),
  },
  perform(ctx, _, { who: id, rule: waived }) {
    const who = combatantById(ctx.state, id);
    if (who.conditions.some((each) => each.kind === 'waived' && each.what === waived))
      removeCondition(ctx, who, 'waived', (each) => each.what === waived);
    else applyCondition(ctx, who, { kind: 'waived', what: waived, by: GM, until: FIGHT_END });
    ctx.tell(modifierWaived, ['T20-COND-03'], { who: id, rule: waived });
  },
});

/** A state is put on somebody or taken off (T20-COND-03). */
export const gmCondition = action<State, { who: Id; condition: ConditionName; on: boolean }>({
  ...gmActionDefaults,
  id: 'gm.condition',
  name: 'Set a condition',
  rules: ['T20-COND-03'],
  schema: z.strictObject({ who: z.string(), condition: z.enum(CONDITIONS), on: z.boolean() }),
  labels: { on: 'So it is' },
  domains: {
    who: chooseAnyCombatant,
    condition: () => choiceOf(CONDITIONS),
    on: () => choiceOf([true, false]),
  },
  perform(ctx, _, { who, condition, on }) {
    if (on)
      applyCondition(ctx, combatantById(ctx.state, who), {
        kind: condition,
        by: GM,
        until: FIGHT_END,
      });
    else removeCondition(ctx, combatantById(ctx.state, who), condition);
    ctx.tell(conditionSet, ['T20-COND-03'], { who, condition, on });
  },
});

/** An unaware target that is approached unnoticed counts as helpless for this attacker (T20-HELP-02). */
export const gmAtMercy = action<State, { who: Id; of: Id }>({
  ...gmActionDefaults,
  id: 'gm.at-mercy',
  name: 'Treat as helpless',
  rules: ['T20-HELP-02'],
  schema: z.strictObject({ who: z.string(), of: z.string() }),
  labels: { of: 'At whose mercy' },
  domains: { who: chooseAnyCombatant, of: chooseAnyCombatant },
  perform(ctx, _, { who, of }) {
    applyCondition(ctx, combatantById(ctx.state, who), {
      kind: 'at mercy',
      what: of,
      by: GM,
      until: FIGHT_END,
    });
    ctx.tell(atMercyRuled, ['T20-HELP-02'], { who, of });
  },
});

/** What somebody does is unexpected: its next attack on the target is a surprise (T20-SURP-07). */
export const gmUnexpected = action<State, { by: Id; at: Id }>({
  ...gmActionDefaults,
  id: 'gm.unexpected',
  name: 'Call it unexpected',
  rules: ['T20-SURP-07'],
  schema: z.strictObject({ by: z.string(), at: z.string() }),
  labels: { by: 'Whose attack', at: 'On whom' },
  domains: { by: chooseAnyCombatant, at: chooseAnyCombatant },
  perform(ctx, _, { by, at }) {
    applyCondition(ctx, combatantById(ctx.state, by), {
      kind: 'unexpected',
      by: GM,
      what: at,
      until: { at: 'turn end', of: by },
    });
    ctx.tell(surpriseGranted, ['T20-SURP-07'], { by, at });
  },
});

/** Somebody is noticed by all, or goes unnoticed by one (T20-SURP-03). */
export const gmNotice = action<State, { of: Id; unseenBy?: Id | undefined }>({
  ...gmActionDefaults,
  id: 'gm.notice',
  name: 'Notice or overlook',
  rules: ['T20-SURP-03'],
  schema: z.strictObject({ of: z.string(), unseenBy: z.string().optional() }),
  labels: { of: 'Who is noticed or overlooked', unseenBy: 'Overlooked by (by nobody if left out)' },
  domains: { of: chooseAnyCombatant, unseenBy: chooseAnyCombatant },
  perform(ctx, _, { of, unseenBy }) {
    if (unseenBy === undefined) reveal(ctx, of);
    else overlookCombatant(ctx, combatantById(ctx.state, unseenBy), of);
    if (unseenBy === undefined) ctx.tell(combatantNoticed, ['T20-SURP-03'], { of, who: '' });
    else ctx.tell(combatantOverlooked, ['T20-SURP-03'], { of, who: unseenBy });
  },
});

/** The Narrator moves somebody, up or down as well. */
export const gmPlace = action<State, { who: Id; to: Cell; elevation?: number | undefined }>({
  ...gmActionDefaults,
  id: 'gm.place',
  name: 'Put somewhere',
  rules: ['T20-COND-03'],
  schema: z.strictObject({
    who: z.string(),
    to: cellSchema,
    elevation: z.number().int().min(-500).max(500).optional(),
  }),
  domains: {
    who: chooseAnyCombatant,
    to: anyCell,
    elevation: () => ({ kind: 'number', min: -500, max: 500, step: 5 }),
  },
  perform(ctx, _, { who: id, to, elevation }) {
    const who = combatantById(ctx.state, id);
    relocate(ctx, who, to);
    if (elevation !== undefined) setElevation(ctx, who, elevation);
    ctx.tell(combatantMoved, ['T20-COND-03'], { who: id, to: [...to] });
  },
});

/** Damage out of the Narrator's hand: a Toughness save as for any other (T20-CTX-12). */
export const gmHarm = action<State, { who: Id; damage: number; lethal?: boolean | undefined }>({
  ...gmActionDefaults,
  id: 'gm.harm',
  name: 'Harm',
  rules: ['T20-CTX-12'],
  schema: z.strictObject({
    who: z.string(),
    damage: z.number().int().min(-5).max(40),
    lethal: z.boolean().optional(),
  }),
  domains: {
    who: chooseAnyCombatant,
    damage: () => ({ kind: 'number', min: -5, max: 40 }),
    lethal: () => choiceOf([true, false]),
  },
  perform: (ctx, _, { who, damage, lethal = true }) =>
    void struck(ctx, combatantById(ctx.state, who), { by: GM, damage, lethal }),
});

/** A mount goes down (T20-MOUNT-20). */
export const gmMountFalls = action<State, { mount: Id }>({
  ...gmActionDefaults,
  id: 'gm.mount-falls',
  name: 'Let a mount fall',
  rules: ['T20-MOUNT-20'],
  schema: z.strictObject({ mount: z.string() }),
  domains: { mount: chooseAnyCombatant },
  perform(ctx, _, { mount }) {
    knockProne(ctx, combatantById(ctx.state, mount));
    mountFalls(ctx, combatantById(ctx.state, mount));
  },
});

/** Counts who can get at somebody; with larger defenders the Narrator may say otherwise (T20-GANG-01 to 13). */
export const gmRoom = createGmAction<State>(
  'gm.room',
  'Count the places round somebody',
  ['T20-GANG-01'],
  (ctx, id) => {
    const who = combatantById(ctx.state, id);
    const all = places(ctx.state, who);
    const ring = all.length;
    const asked = who.size > 1 && ctx.state.fixed.options['gang.larger'] === 'gm';
    const given = asked
      ? ctx.ask<number>({
          id: 'places',
          who: GM,
          rules: ['T20-GANG-11'],
          about: { who: id, ring },
          options: Array.from({ length: 41 }, (_each, value) => ({ value })),
          fallback: ring,
        })
      : ring;
    const open = openPlaces(ctx.state, who).length;
    const found = sides(ctx.state, who);
    const rules = [
      'T20-GANG-01',
      'T20-GANG-02',
      'T20-GANG-09',
      'T20-GANG-10',
      'T20-GANG-12',
      'T20-GANG-13',
      ...roomRules(found, who.size),
    ];
    ctx.tell(roomCounted, rules, {
      who: id,
      places: given,
      open: asked ? Math.min(given, open) : open,
      sides: found.map((side) => side.length),
      attackers: asked ? given : attackersAt(ctx.state, who),
    });
  },
);
