import type { ActionRequirement, Option } from '@tiltyard/engine';
import { defineAction, param } from '../../state/define.js';
import { free } from '../basics/costs.js';
import type { Id } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { spend, unable } from '../basics/budget.js';
import { check, spendConviction } from '../basics/check.js';
import { unmark } from '../damage/damage.js';
import { FEATS } from '../../state/sheet.js';
import type { Combatant, Mark, State, Ctx } from '../../state/state.js';
import { has, hasFeat, oneRound, out, sheetOf, combatantById } from '../../state/state.js';
import { stabilize } from './turn.js';
import { applyCondition, removeCondition, restoreAction, useRecovery } from '../../state/verbs.js';
import { markShakenOff } from '../../events/damage.js';
import { isBeside } from '../../state/distance.js';

/** Difficulty of the Constitution check to recover (T20-CTX-45). */
const CONSTITUTION = 10;
/** Marks farther down their track are worse; of two at the same step, the lethal one (T20-CTX-13). */
const WORST_FIRST: readonly Mark[] = [
  'unconscious',
  'disabled',
  'staggered',
  'wounded',
  'dazed',
  'hurt',
  'bruised',
];

/** Why no Conviction can be spent now, or undefined (T20-CTX-43). */
function noPoint(state: State, by: Id) {
  const who = combatantById(state, by);
  if (who.conviction === 0) return refuse('T20-CTX-43', 'no-conviction', 'no Conviction left');
  if (who.convictionRound === state.round && who.marks.disabled === 0)
    return refuse('T20-CTX-43', 'once-a-round', 'one point a round');
  return who.dead ? refuse('T20-CTX-26', 'dead', 'dead') : undefined;
}

/** The worst mark that a recovery takes away (T20-CTX-45). */
export const worst = (who: Combatant): Mark | undefined =>
  WORST_FIRST.find((mark) => who.marks[mark] > 0);

/** A check to shake off the worst condition (T20-CTX-45). */
function recovers(ctx: Ctx, who: Combatant): void {
  const mark = worst(who);
  if (mark === undefined) return;
  const { success } = check(ctx, who, {
    name: 'Constitution',
    bonus: sheetOf(ctx.state, who).con,
    rules: ['T20-CTX-45'],
    difficulty: CONSTITUTION,
    stake: 'recovery',
  });
  if (!success) return;
  unmark(ctx, who, mark);
  ctx.tell(markShakenOff, ['T20-CTX-45'], { who: who.id, mark });
}

/** A combatant with only one action per round recovers with that one instead of a full action (T20-CTX-23 to 25). */
function recovery({ fixed: { options } }: State, { marks }: Combatant): 'full' | 'move' {
  const single =
    marks.staggered > 0 ||
    marks.disabled > 0 ||
    (marks.wounded > 0 && options['cond.wounded'] === 'oneActionPerRound');
  return single ? 'move' : 'full';
}

const canRecover: ActionRequirement<State> = (state, actor) => {
  const who = combatantById(state, actor);
  if (who.recovered) return refuse('T20-CTX-45', 'once-a-scene', 'once a scene');
  return (
    unable(state, actor, recovery(state, who)) ??
    (worst(who) === undefined ? refuse('T20-CTX-45', 'unharmed', 'unharmed') : undefined)
  );
};

/** Recovery without Conviction: a full action, once a scene (T20-CTX-45). */
export const recover = defineAction({
  id: 'recover',
  name: 'Recover',
  group: 'full',
  rules: ['T20-CTX-45'],
  requires: [canRecover],
  do(ctx, actor) {
    const who = combatantById(ctx.state, actor);
    spend(ctx, actor, recovery(ctx.state, who));
    useRecovery(ctx, who);
    recovers(ctx, who);
  },
});

const point = {
  group: 'conviction',
  when: 'any time' as const,
  rules: ['T20-CTX-43', 'T20-CTX-44'],
};

/** The dying cannot shake off dying themselves: they must be stabilized first (T20-CTX-26, T20-CTX-45). */
const somethingToShakeOff: ActionRequirement<State> = (state, actor) => {
  const who = combatantById(state, actor);
  if (has(who, 'stunned')) return undefined;
  if (who.marks.dying > 0) return refuse('T20-CTX-45', 'dying', 'dying: must be stabilized first');
  return worst(who) === undefined
    ? refuse('T20-CTX-44', 'nothing-to-shake-off', 'nothing to shake off or recover from')
    : undefined;
};

/** Spends Conviction to shake off being stunned, or for an immediate recovery check (T20-CTX-44). */
export const rally = defineAction({
  id: 'rally',
  ...point,

  name: 'Conviction: shake off stun or recover',
  requires: [noPoint, somethingToShakeOff],
  do(ctx, actor) {
    const who = combatantById(ctx.state, actor);
    spendConviction(ctx, who, 'shake off', 'T20-CTX-44');
    if (has(who, 'stunned')) removeCondition(ctx, who, 'stunned');
    else recovers(ctx, who);
  },
});

const usedActions = (state: State, actor: Id): readonly Option<'standard' | 'move'>[] => {
  const { standardUsed, moveUsed } = combatantById(state, actor);
  const refused = refuse('T20-CTX-44', 'not-used-yet', 'not used yet');
  return [
    standardUsed ? { value: 'standard' } : { value: 'standard', refused },
    moveUsed ? { value: 'move' } : { value: 'move', refused },
  ];
};

const actionUsed: ActionRequirement<State> = (state, actor) =>
  combatantById(state, actor).standardUsed || combatantById(state, actor).moveUsed
    ? undefined
    : refuse('T20-CTX-44', 'not-used-yet', 'nothing has been used yet');

/** Conviction brings another standard or move action this turn (T20-CTX-44). */
export const extraAction = defineAction({
  id: 'extra-action',
  ...point,
  when: 'turn',

  name: 'Conviction: extra action',
  requires: [noPoint, free.check, actionUsed],
  with: { action: param.oneOf(['standard', 'move'], usedActions) },
  do(ctx, actor, { action }) {
    const who = combatantById(ctx.state, actor);
    spendConviction(ctx, who, `${action} action`, 'T20-CTX-44');
    restoreAction(ctx, who, action);
  },
});

const stillIn: ActionRequirement<State> = (state, actor) =>
  out(combatantById(state, actor)) ? refuse('T20-CTX-26', 'out', 'out of the fight') : undefined;

/** Spends Conviction to borrow a feat for one round (T20-CTX-44). */
export const borrowFeat = defineAction({
  id: 'borrow-feat',
  ...point,

  name: 'Conviction: borrow a feat',
  requires: [noPoint, stillIn],
  with: {
    feat: param.oneOf(FEATS, (state, actor) =>
      FEATS.filter((feat) => !hasFeat(state, combatantById(state, actor), feat)).map((value) => ({
        value,
      })),
    ),
  },
  do(ctx, actor, { feat }) {
    const who = combatantById(ctx.state, actor);
    spendConviction(ctx, who, feat, 'T20-CTX-44');
    applyCondition(ctx, who, { kind: 'feat', what: feat, by: actor, until: oneRound(ctx.state) });
  },
});

const somebodyDying: ActionRequirement<State> = (state, actor) =>
  dying(state, actor).length === 0
    ? refuse('T20-CTX-44', 'nobody-dying', 'no one here is dying')
    : undefined;

/** Spends Conviction to stabilize oneself or an adjacent dying character (T20-CTX-44). */
export const steady = defineAction({
  id: 'steady',
  ...point,

  name: 'Conviction: stabilize',
  requires: [noPoint, somebodyDying],
  with: { who: param.combatant((state, actor) => dying(state, actor)) },
  do(ctx, actor, { who }) {
    spendConviction(ctx, combatantById(ctx.state, actor), 'stabilize', 'T20-CTX-44');
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
