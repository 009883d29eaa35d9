import type { Mark, State, Ctx } from '../../state/state.js';
import type { Combatant } from '../../state/state.js';
import {
  allCombatants,
  boxFor,
  BOXES,
  FRESH_WOUND,
  LETHAL,
  NON_LETHAL,
  oneRound,
  out,
  sheetOf,
} from '../../state/state.js';
import { acting, settleEffect } from '@tiltyard/engine';
import type { Expiry } from '@tiltyard/engine/kit';
import { unready } from '@tiltyard/engine/kit';
import {
  addMark,
  applyCondition,
  destabilize,
  endFires,
  kill,
  removeCondition,
  removeMark,
  stopDelaying,
} from '../../state/verbs.js';
import { combatantDies, fallsOut, markMade } from '../../events/damage.js';

/** The failures at which each degree of harm begins (T20-CTX-13). */
const STEPS = { step5: [1, 5, 10, 15], house10: [1, 10, 15, 20] } as const;

/**
 * The degree of harm from a failure by this much, from 0 (mildest) to 3. A die of 20 keeps it at the mildest
 * (T20-CTX-17).
 */
export function degreeOf(state: State, failedBy: number, die: number): number {
  const { options } = state.fixed;
  if (die === 20 && options['damage.nat20Caps'] === 'yes') return 0;
  const steps: readonly number[] = STEPS[options['damage.ladder']];
  return steps.findLastIndex((least) => failedBy >= least);
}

/** What each mark means. */
const MEANING: Readonly<Record<Mark, string>> = {
  bruised: 'T20-CTX-20',
  hurt: 'T20-CTX-20',
  dazed: 'T20-CTX-21',
  wounded: 'T20-CTX-23',
  staggered: 'T20-CTX-24',
  disabled: 'T20-CTX-25',
  unconscious: 'T20-CTX-26',
  dying: 'T20-CTX-26',
};

/** Marks that cost actions at once, with their rules. */
const EFFECTS = { stunned: 'T20-CTX-22', dazed: 'T20-CTX-21' } as const;

/** Marks that put a combatant out of the fight. */
const OUT: ReadonlySet<Mark> = new Set(['unconscious', 'dying']);

interface Along {
  /** Whether it accompanies another mark. */
  readonly along?: boolean;
  readonly effect?: keyof typeof EFFECTS | undefined;
}

function mark(ctx: Ctx, who: Combatant, name: Mark, { along = false, effect }: Along = {}): void {
  // A combatant knocked out again stays unconscious as before (T20-CTX-16).
  if (name !== 'unconscious' || who.marks.unconscious === 0) addMark(ctx, who, name);
  ctx.tell(
    markMade,
    [
      'T20-CTX-13',
      'T20-CTX-16',
      MEANING[name],
      ...(along ? ['T20-CTX-14'] : []),
      ...(effect ? [EFFECTS[effect]] : []),
    ],
    {
      who: who.id,
      mark: name,
      count: who.marks[name],
      ...(effect ? { effect } : {}),
      ...(!along && OUT.has(name) && sheetOf(ctx.state, who).minion ? { minion: true } : {}),
    },
  );
}

/** The mark due for a result: one that is already marked moves up to the next with room (T20-CTX-16). */
export function markDue(state: State, who: Combatant, degree: number, lethal: boolean): Mark {
  const boxes: readonly number[] = BOXES[state.fixed.options['damage.boxes']];
  const track = lethal ? LETHAL : NON_LETHAL;
  let at = degree;
  for (let name = track[at]; name && who.marks[name] >= (boxes[at] ?? Infinity); name = track[at])
    at++;
  // A minion has no staying power: anything worse than a scratch takes it out.
  return (sheetOf(state, who).minion && at > 0 ? track.at(-1) : track[at]) ?? 'dying';
}

/** Adds the milder mark that accompanies a lethal one, if there is room (T20-CTX-14, T20-CTX-16). */
function markAlong(ctx: Ctx, who: Combatant, name: (typeof NON_LETHAL)[number]): void {
  if (who.marks[name] < boxFor(ctx.state.fixed.options, name))
    mark(ctx, who, name, { along: true });
}

/**
 * Readied actions, covering and suppression fire, and holds end when a combatant is out of the fight (T20-CTX-27,
 * T20-CTX-30).
 */
export function lapses(ctx: Ctx, who: Combatant): void {
  for (const other of allCombatants(ctx.state))
    if (other.id !== who.id)
      for (const kind of ['grappled', 'pinned'] as const)
        removeCondition(ctx, other, kind, (each) => each.by === who.id);
  unready(ctx, who.id);
  endFires(ctx, (fire) => fire.by === who.id);
  stopDelaying(ctx, who);
}

function falls(ctx: Ctx, who: Combatant): void {
  lapses(ctx, who);
  ctx.tell(fallsOut, ['T20-CTX-26'], { who: who.id, dying: who.marks.dying > 0 });
}

/**
 * When a combatant who has lost its actions regains them. A mount loses the turn in which its rider would direct it
 * (T20-MOUNT-01). A daze costs a full round: a turn in which something has already been done does not count
 * (T20-CTX-21).
 */
function actionsBack(ctx: Ctx, who: Combatant, fullRound: boolean): Expiry {
  const of = who.riddenBy ?? who.id;
  const begun = acting(ctx.state) === of && (who.standardUsed || who.moveUsed);
  return { at: 'turn end', of, ...(fullRound && begun ? { skip: 1 } : {}) };
}

/** Puts a mark on a combatant, with what accompanies it (T20-CTX-13 to 16, T20-CTX-21 to 26). */
export function inflict(ctx: Ctx, who: Combatant, name: Mark): void {
  const { options } = ctx.state.fixed;
  const before = out(who);
  // There is room for one mark of dying, too: the next result is death (T20-CTX-16).
  if (name === 'dying' && who.marks.dying > 0) {
    dies(ctx, who, 'T20-CTX-16');
    return;
  }
  const stuns = name === 'wounded' && options['damage.woundedCompanion'] === 'stunned';
  const dazes = name === 'disabled' || name === 'staggered';
  const effect = dazes ? 'dazed' : undefined;
  mark(ctx, who, name, { effect: stuns ? 'stunned' : effect });
  const stun = (): void =>
    applyCondition(ctx, who, {
      kind: 'stunned',
      by: who.id,
      what: FRESH_WOUND,
      until: oneRound(ctx.state),
    });
  const lost = (fullRound = false): void =>
    applyCondition(ctx, who, {
      kind: 'dazed',
      by: who.id,
      until: actionsBack(ctx, who, fullRound),
    });
  if (name === 'hurt') markAlong(ctx, who, 'bruised');
  else if (stuns) stun();
  else if (name === 'wounded') {
    markAlong(ctx, who, 'dazed');
    lost(true);
  } else if (name === 'disabled') {
    markAlong(ctx, who, 'staggered');
    lost();
  } else if (name === 'dying') {
    destabilize(ctx, who);
    markAlong(ctx, who, 'unconscious');
  } else if (name === 'dazed' || name === 'staggered') lost(name === 'dazed');
  if (!before && out(who)) falls(ctx, who);
}

/** Marks that cost actions when they are made. */
const LOSES_ACTIONS: ReadonlySet<Mark> = new Set(['disabled', 'staggered', 'dazed']);

/**
 * Removes a mark, along with the lost actions it caused and a disabled combatant's strain (T20-CTX-21 to 25,
 * T20-CTX-45).
 */
export function unmark(ctx: Ctx, who: Combatant, name: Mark): void {
  removeMark(ctx, who, name);
  if (LOSES_ACTIONS.has(name)) removeCondition(ctx, who, 'dazed', (each) => each.by === who.id);
  if (name === 'wounded') {
    const fresh = who.conditions.filter((each) => each.what === FRESH_WOUND);
    const gone = fresh.slice(who.marks.wounded);
    removeCondition(ctx, who, 'stunned', (each) => gone.includes(each));
  }
  if (who.marks.disabled === 0) removeCondition(ctx, who, 'strained');
  // A combatant who wakes is no longer stable but active (T20-CTX-26).
  if (who.stable && !out(who)) destabilize(ctx, who);
}

/**
 * Kills a combatant; covering and suppression fire at or for it ends.
 * @param rules the cause, in addition to the rule on dying
 */
export function dies(ctx: Ctx, who: Combatant, ...rules: readonly string[]): void {
  kill(ctx, who);
  endFires(ctx, ({ target }) => target === who.id);
  ctx.tell(combatantDies, ['T20-CTX-26', ...rules], { who: who.id });
}

/**
 * Puts a combatant out without a further roll: unconscious, or dying from a lethal blow, which kills the dying
 * (T20-HELP-08, T20-HELP-09, T20-CTX-16).
 * @returns whether it happened: where damage is only announced, it has not yet
 */
export function finish(ctx: Ctx, who: Combatant, lethal: boolean): boolean {
  const before = out(who);
  const name: Mark = lethal ? 'dying' : 'unconscious';
  const isDeath = lethal && who.marks.dying > 0;
  if (!settleEffect(ctx, who.id, isDeath ? 'dead' : name, ['T20-HELP-08', 'T20-HELP-09']))
    return false;
  if (isDeath) {
    dies(ctx, who, 'T20-CTX-16');
    return true;
  }
  if (who.marks[name] === 0) mark(ctx, who, name);
  if (lethal) destabilize(ctx, who);
  if (lethal && who.marks.unconscious === 0) mark(ctx, who, 'unconscious');
  if (!before && out(who)) falls(ctx, who);
  return true;
}
