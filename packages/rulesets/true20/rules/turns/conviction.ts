import type { Id } from '@tiltyard/engine';
import { action, choiceOf, refuse } from '@tiltyard/engine';
import { chooseFrom } from '@tiltyard/engine/kit';
import { z } from 'zod';
import { spend, unable } from '../basics/budget.js';
import { check, spendConviction } from '../basics/check.js';
import type { Feat } from '../../state/sheet.js';
import { FEATS } from '../../state/sheet.js';
import type { Combatant, Mark, State, Ctx } from '../../state/state.js';
import { has, oneRound, out, sheetOf, combatantById } from '../../state/state.js';
import { stabilize } from './turn.js';
import { MOST_ATTACK } from '../../players/attack-utility.js';
import {
  applyCondition,
  removeCondition,
  removeMark,
  restoreAction,
  useRecovery,
} from '../../state/verbs.js';
import { markShakenOff } from '../../events/damage.js';
import { isBeside } from '../../state/distance.js';

/** Recovery takes a Constitution check against this (T20-CTX-45). */
const CONSTITUTION = 10;
const WORST_FIRST: readonly Mark[] = [
  'disabled',
  'unconscious',
  'staggered',
  'wounded',
  'dazed',
  'hurt',
  'bruised',
];

/** Why no Conviction can be spent now (T20-CTX-43). */
function noPoint(state: State, by: Id) {
  const who = combatantById(state, by);
  if (who.conviction === 0) return refuse('T20-CTX-43', 'no-conviction', 'no Conviction left');
  if (who.convictionRound === state.round && who.marks.disabled === 0)
    return refuse('T20-CTX-43', 'once-a-round', 'one point a round');
  return who.dead ? refuse('T20-CTX-26', 'dead', 'dead') : undefined;
}

const worst = (who: Combatant): Mark | undefined => WORST_FIRST.find((mark) => who.marks[mark] > 0);

/** A check to shake off the worst condition (T20-CTX-45). */
function recovers(ctx: Ctx, who: Combatant): void {
  const mark = worst(who);
  if (mark === undefined) return;
  const { success } = check(
    ctx,
    who,
    'Constitution',
    sheetOf(ctx.state, who).con,
    ['T20-CTX-45'],
    CONSTITUTION,
  );
  if (!success) return;
  removeMark(ctx, who, mark);
  ctx.tell(markShakenOff, ['T20-CTX-45'], { who: who.id, mark });
}

/** For a plain player getting better, at once if Conviction can do it, comes before any attack that would drop it (T20-CTX-25). */
const RECOVERY = MOST_ATTACK + 1;
const RALLY = RECOVERY + 1;
const inNeed = ({ marks }: Combatant): boolean => marks.disabled > 0;

/** Those who have but one action a round recover with that one (T20-CTX-23 to 25). */
function recovery({ fixed: { options } }: State, { marks }: Combatant): 'full' | 'move' {
  const single =
    marks.staggered > 0 ||
    marks.disabled > 0 ||
    (marks.wounded > 0 && options['cond.wounded'] === 'oneActionPerRound');
  return single ? 'move' : 'full';
}

/** Recovery by itself: a full action, once a scene (T20-CTX-45). */
export const recover = action<State, object>({
  id: 'recover',
  name: 'Recover',
  group: 'full',
  rules: ['T20-CTX-45'],
  schema: z.strictObject({}),
  domains: {},
  blocked(state, by) {
    const who = combatantById(state, by);
    if (who.recovered) return refuse('T20-CTX-45', 'once-a-scene', 'once a scene');
    return (
      unable(state, by, recovery(state, who)) ??
      (worst(who) === undefined ? refuse('T20-CTX-45', 'unharmed', 'unharmed') : undefined)
    );
  },
  perform(ctx, by) {
    const who = combatantById(ctx.state, by);
    spend(ctx, by, recovery(ctx.state, who));
    useRecovery(ctx, who);
    recovers(ctx, who);
  },
  appealUpTo: RECOVERY,
  appeal: (state, by) => (inNeed(combatantById(state, by)) ? RECOVERY : 0),
});

const point = {
  group: 'conviction',
  when: 'any time' as const,
  rules: ['T20-CTX-43', 'T20-CTX-44'],
};

/** The worst that the dying have to get over is dying, and that is for whoever stabilizes them (T20-CTX-26, T20-CTX-45). */
function nothingToShakeOff(who: Combatant) {
  if (has(who, 'stunned')) return undefined;
  if (who.marks.dying > 0) return refuse('T20-CTX-45', 'dying', 'dying: must be stabilized first');
  return worst(who) === undefined
    ? refuse('T20-CTX-44', 'nothing-to-shake-off', 'nothing to shake off or recover from')
    : undefined;
}

/** Conviction shakes off being stunned or brings a recovery check at once (T20-CTX-44). */
export const rally = action<State, object>({
  ...point,
  id: 'rally',
  name: 'Conviction: shake it off',
  schema: z.strictObject({}),
  domains: {},
  blocked: (state, by) => noPoint(state, by) ?? nothingToShakeOff(combatantById(state, by)),
  perform(ctx, by) {
    const who = combatantById(ctx.state, by);
    spendConviction(ctx, who, 'shake off', 'T20-CTX-44');
    if (has(who, 'stunned')) removeCondition(ctx, who, 'stunned');
    else recovers(ctx, who);
  },
  appealUpTo: RALLY,
  appeal: (state, by) => (inNeed(combatantById(state, by)) ? RALLY : 0),
});

/** Conviction brings another standard or move action this turn (T20-CTX-44). */
export const extraAction = action<State, { action: 'standard' | 'move' }>({
  ...point,
  when: 'turn',
  id: 'extra-action',
  name: 'Conviction: another action',
  schema: z.strictObject({ action: z.enum(['standard', 'move']) }),
  domains: {
    action: (state, by) => {
      const { standardUsed, moveUsed } = combatantById(state, by);
      const unused = refuse('T20-CTX-44', 'not-used-yet', 'not used yet');
      return {
        kind: 'choice',
        options: [
          { value: 'standard', ...(standardUsed ? {} : { refused: unused }) },
          { value: 'move', ...(moveUsed ? {} : { refused: unused }) },
        ],
      };
    },
  },
  blocked: (state, by) =>
    noPoint(state, by) ??
    unable(state, by, 'free') ??
    (combatantById(state, by).standardUsed || combatantById(state, by).moveUsed
      ? undefined
      : refuse('T20-CTX-44', 'not-used-yet', 'nothing has been used yet')),
  perform(ctx, by, { action: which }) {
    const who = combatantById(ctx.state, by);
    spendConviction(ctx, who, `${which} action`, 'T20-CTX-44');
    restoreAction(ctx, who, which);
  },
});

/** Conviction lends a feat for one round (T20-CTX-44). */
export const borrowFeat = action<State, { feat: Feat }>({
  ...point,
  id: 'borrow-feat',
  name: 'Conviction: a feat for a round',
  schema: z.strictObject({ feat: z.enum(FEATS) }),
  domains: {
    feat: (state, by) =>
      choiceOf(
        FEATS.filter((feat) => !sheetOf(state, combatantById(state, by)).feats.includes(feat)),
      ),
  },
  blocked: (state, by) =>
    noPoint(state, by) ??
    (out(combatantById(state, by)) ? refuse('T20-CTX-26', 'out', 'out of the fight') : undefined),
  perform(ctx, by, { feat }) {
    const who = combatantById(ctx.state, by);
    spendConviction(ctx, who, feat, 'T20-CTX-44');
    applyCondition(ctx, who, { kind: 'feat', what: feat, by, until: oneRound(ctx.state) });
  },
});

/** Conviction keeps a dying character beside one, or oneself, alive (T20-CTX-44). */
export const steady = action<State, { who: Id }>({
  ...point,
  id: 'steady',
  name: 'Conviction: stabilize',
  schema: z.strictObject({ who: z.string() }),
  domains: { who: (state, by) => chooseFrom(dying(state, by)) },
  blocked: (state, by) =>
    noPoint(state, by) ??
    (dying(state, by).length === 0
      ? refuse('T20-CTX-44', 'nobody-dying', 'no one here is dying')
      : undefined),
  perform(ctx, by, { who }) {
    spendConviction(ctx, combatantById(ctx.state, by), 'stabilize', 'T20-CTX-44');
    stabilize(ctx, combatantById(ctx.state, who));
  },
});

const dying = (state: State, by: Id): readonly Combatant[] =>
  Object.values(state.combatants).filter(
    (other) =>
      other.marks.dying > 0 &&
      !other.dead &&
      (other.id === by ||
        (!out(combatantById(state, by)) && isBeside(state, combatantById(state, by), other))),
  );
