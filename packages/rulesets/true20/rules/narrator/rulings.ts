import { GM } from '@tiltyard/engine';
import { FIGHT_END } from '@tiltyard/engine/kit';
import { combatantNoticed, combatantOverlooked } from '../../events/awareness.js';
import {
  atMercyRuled,
  concealmentRated,
  coverRated,
  modifierGiven,
  modifierWaived,
  surpriseGranted,
} from '../../events/narrator.js';
import { defineGmAction, param } from '../../state/define.js';
import { combatantById } from '../../state/state.js';
import {
  applyCondition,
  layRuling,
  overlookCombatant,
  removeCondition,
  reveal,
} from '../../state/verbs.js';
import { coverRuled } from '../maneuvers/cover-tactics.js';
import { ATTACKER, DEFENDER, HIGHER_GROUND } from '../modifiers/combat-modifiers.js';

const DEGREES = ['none', 'ordinary', 'doubled', 'total'] as const;
const VEILS = ['none', 'partial', 'total'] as const;
const LEVELS = { none: 0, partial: 1, total: 2 } as const;

const who = param.combatant();
const against = param.optional(param.combatant(undefined, { label: 'Against' }));

/** Sets what cover a combatant has, from everyone or from one attacker (T20-COVER-12). */
export const gmCover = defineGmAction({
  id: 'gm.cover',
  name: 'Rate cover',
  rules: ['T20-COVER-12'],
  with: { who, against, degree: param.oneOf(DEGREES) },
  do(ctx, _, { who: holder, against: attacker, degree }) {
    coverRuled(ctx, {
      who: holder,
      against: attacker ?? null,
      level: DEGREES.indexOf(degree),
      cause: 'Narrator',
    });
    ctx.tell(coverRated, ['T20-COVER-12'], {
      who: holder,
      degree,
      ...(attacker === undefined ? {} : { against: attacker }),
    });
  },
});

/** Sets a combatant's concealment, from everyone or from one attacker (T20-CONC-01, T20-COND-03). */
export const gmConcealment = defineGmAction({
  id: 'gm.concealment',
  name: 'Rate concealment',
  rules: ['T20-CONC-01', 'T20-COND-03'],
  with: {
    who,
    against,
    degree: param.oneOf(VEILS),
    cause: param.optional(param.text({ max: 60, suggestion: 'fog' }, { label: 'Cause' })),
  },
  do(ctx, _, { who: holder, against: attacker, degree, cause = 'Narrator' }) {
    layRuling(ctx, {
      kind: 'concealment',
      who: holder,
      against: attacker ?? null,
      level: LEVELS[degree],
      cause,
    });
    ctx.tell(concealmentRated, ['T20-CONC-01', 'T20-COND-03'], {
      who: holder,
      degree,
      cause,
      ...(attacker === undefined ? {} : { against: attacker }),
    });
  },
});

/** Gives a combatant a modifier on attacks, Defense, checks or everything (T20-COND-03). */
export const gmModifier = defineGmAction({
  id: 'gm.modifier',
  name: 'Add modifier',
  rules: ['T20-COND-03'],
  with: {
    who,
    what: param.oneOf(['attack', 'defense', 'check', 'all'], { label: 'Rolls' }),
    amount: param.number({ min: -30, max: 30 }),
  },
  do(ctx, _, { who: holder, what, amount }) {
    applyCondition(ctx, combatantById(ctx.state, holder), {
      kind: 'modifier',
      what,
      amount,
      by: GM,
      until: FIGHT_END,
    });
    ctx.tell(modifierGiven, ['T20-COND-03'], { who: holder, what, amount });
  },
});

/** Waives a row of the modifier tables for a combatant, or restores it (T20-COND-03). */
export const gmWaive = defineGmAction({
  id: 'gm.waive',
  name: 'Waive or restore a modifier',
  rules: ['T20-COND-03'],
  with: {
    who,
    rule: param.oneOf(() =>
      [...ATTACKER, { ...HIGHER_GROUND, is: 'on higher ground' }, ...DEFENDER].map((row) => ({
        value: row.rule,
        label: row.is,
      })),
    ),
  },
  do(ctx, _, { who: id, rule: waived }) {
    const holder = combatantById(ctx.state, id);
    if (holder.conditions.some((each) => each.kind === 'waived' && each.what === waived))
      removeCondition(ctx, holder, 'waived', (each) => each.what === waived);
    else applyCondition(ctx, holder, { kind: 'waived', what: waived, by: GM, until: FIGHT_END });
    ctx.tell(modifierWaived, ['T20-COND-03'], { who: id, rule: waived });
  },
});

/** Treats a target that an attacker has approached unnoticed as helpless against that attacker (T20-HELP-02). */
export const gmAtMercy = defineGmAction({
  id: 'gm.at-mercy',
  name: 'Treat as helpless',
  rules: ['T20-HELP-02'],
  with: { who, of: param.combatant(undefined, { label: 'Attacker' }) },
  do(ctx, _, { who: id, of }) {
    applyCondition(ctx, combatantById(ctx.state, id), {
      kind: 'at mercy',
      what: of,
      by: GM,
      until: FIGHT_END,
    });
    ctx.tell(atMercyRuled, ['T20-HELP-02'], { who: id, of });
  },
});

/** Makes the next attack on a target a surprise (T20-SURP-07). */
export const gmUnexpected = defineGmAction({
  id: 'gm.unexpected',
  name: 'Grant surprise',
  rules: ['T20-SURP-07'],
  with: {
    by: param.combatant(undefined, { label: 'Attacker' }),
    at: param.combatant(undefined, { label: 'Target' }),
  },
  do(ctx, _, { by, at }) {
    const attacker = combatantById(ctx.state, by);
    applyCondition(ctx, attacker, {
      kind: 'unexpected',
      by: GM,
      what: at,
      // A ridden mount acts on its rider's count (T20-MOUNT-01).
      until: { at: 'turn end', of: attacker.riddenBy ?? by },
    });
    ctx.tell(surpriseGranted, ['T20-SURP-07'], { by, at });
  },
});

/** Makes everyone notice a combatant, or one observer lose track of it (T20-SURP-03). */
export const gmNotice = defineGmAction({
  id: 'gm.notice',
  name: 'Set who notices',
  rules: ['T20-SURP-03'],
  with: {
    of: param.combatant(undefined, { label: 'Combatant' }),
    unseenBy: param.optional(
      param.combatant(undefined, { label: 'Unnoticed by (leave empty: noticed by all)' }),
    ),
  },
  do(ctx, _, { of, unseenBy }) {
    if (unseenBy === undefined) {
      reveal(ctx, of);
      ctx.tell(combatantNoticed, ['T20-SURP-03'], { of, who: '' });
      return;
    }
    overlookCombatant(ctx, combatantById(ctx.state, unseenBy), of);
    ctx.tell(combatantOverlooked, ['T20-SURP-03'], { of, who: unseenBy });
  },
});
