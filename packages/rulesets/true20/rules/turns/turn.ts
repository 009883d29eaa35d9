import type { ActionRequirement } from '@tiltyard/engine';
import { defineAction } from '../../state/define.js';
import { strain } from '../basics/budget.js';
import { free } from '../basics/costs.js';
import type { Id, TurnHooks, RuleId } from '@tiltyard/engine';
import { createEndTurnAction, nextTurn, refuse, startRounds } from '@tiltyard/engine';
import {
  mountOf,
  completeTurnOrder,
  groupBy,
  offerReadiedActions,
  rollOff,
  unready,
  withMounts,
} from '@tiltyard/engine/kit';
import { check, lessNimble, SPARE } from '../basics/check.js';
import { dies, finish } from '../damage/damage.js';
import { checkShelter, declareShelter } from '../autofire/fire.js';
import { avoidsFight, riderless } from '../mounted/unguided.js';
import { knownToAll, knowsOf } from '../awareness/awareness.js';
import { hasLostFirstTurn, isNewFight, startFlatFooted } from './flat-footed.js';
import { D20 } from '../../state/sheet.js';
import type { Combatant, Fire, State, Ctx } from '../../state/state.js';
import {
  allCombatants,
  freeToAct,
  has,
  helpless,
  idle,
  out,
  sheetOf,
  combatantById,
} from '../../state/state.js';
import { dropped } from '../damage/toughness.js';
import { windows } from '../awareness/triggers.js';
import {
  beginDazeAfterTurn,
  carryStunOver,
  endOutlasting,
  outlastDelay,
} from '../../state/end-verbs.js';
import {
  comeIn,
  endFires,
  endStancesOfTurn,
  endSurprise,
  endTurnEffects,
  expireEffects,
  forgetAnswers,
  moveBehindActor,
  refresh,
  removeCondition,
  resetTurn,
  setSurpriseRound,
  startDelaying,
  stopDying,
} from '../../state/verbs.js';
import { fightBegins, initiative as initiativeRolled, turnBegins } from '@tiltyard/engine';
import { delayEnds, surpriseRoundBegins, turnDelayed, turnLost } from '../../events/checks.js';
import { stabilizes } from '../../events/damage.js';
import { stanceLapses } from '../../events/maneuvers.js';

/** Length of a round in seconds (T20-CTX-35). */
const SECONDS = 6;
/** Difficulty of the Constitution check of the dying (T20-CTX-26). */
const CONSTITUTION = 10;

/** Rolls the Constitution check of a dying combatant: failure kills, success by 10 or more stabilizes (T20-CTX-26). */
function clingsToLife(ctx: Ctx, who: Combatant): void {
  const { total, success } = check(ctx, who, {
    name: 'Constitution',
    bonus: sheetOf(ctx.state, who).con,
    rules: ['T20-CTX-26'],
    difficulty: CONSTITUTION,
    stake: 'life',
  });
  if (!success) dies(ctx, who);
  else if (total >= CONSTITUTION + SPARE) stabilize(ctx, who);
}

/** Stabilizes a dying combatant, who is then unconscious and disabled (T20-CTX-26, T20-CTX-44). */
export function stabilize(ctx: Ctx, who: Combatant): void {
  stopDying(ctx, who);
  ctx.tell(stabilizes, ['T20-CTX-26'], { who: who.id });
}

const absent = (state: State, who: Combatant): boolean => state.surpriseRound && who.surprised;

/** A disabled combatant that strained itself drops; a rider leaves the saddle, a mount goes down under its rider (T20-CTX-25, T20-MOUNT-20, T20-MOUNT-22). */
function collapses(ctx: Ctx, who: Combatant): void {
  if (!has(who, 'strained') || out(who)) return;
  removeCondition(ctx, who, 'strained');
  if (finish(ctx, who, true)) dropped(ctx, who);
}

/** Applies what a combatant's damage marks cause at the start of its turn. */
function begins(ctx: Ctx, who: Combatant): void {
  if (who.marks.dying > 0 && !who.dead) clingsToLife(ctx, who);
  collapses(ctx, who);
  // Joining another's attack used this turn's standard action in advance, so it strains the disabled now (T20-CTX-25, T20-CTX-40).
  if (who.standardUsed && !out(who) && !riderless(ctx.state, who)) strain(ctx, who);
}

/** Offers actions readied against the start of a turn; a lost turn does not trigger them (T20-CTX-36). */
function offersTurn(ctx: Ctx, who: Combatant): void {
  if (ctx.state.waiting.length === 0 || out(who) || lostTurn(ctx.state, who)) return;
  offerReadiedActions(
    ctx,
    { event: 'turn', who: who.id },
    windows((other) => knowsOf(ctx.state, other.side, who.id)),
  );
}

/** What happens in a turn unprompted: riderless mounts avoid the fight, and suppressed targets say whether they seek shelter (T20-MOUNT-04, T20-SUPP-08). */
function unfolds(ctx: Ctx, who: Combatant): void {
  if (absent(ctx.state, who)) return;
  const mount = mountOf(ctx.state, who);
  if (mount && idle(who)) avoidsFight(ctx, mount);
  if (out(who)) return;
  if (riderless(ctx.state, who)) avoidsFight(ctx, who);
  // A mount decides on shelter on its rider's count (T20-MOUNT-01, T20-SUPP-11).
  for (const body of new Set([who, mount ?? who])) declareShelter(ctx, body);
}

/** Why a combatant still in the fight loses its turn, or undefined. */
function lostTurn(state: State, who: Combatant): LostTurn | undefined {
  if (out(who)) return undefined;
  if (absent(state, who)) return { cause: 'surprised', rule: 'T20-CTX-34' };
  if (helpless(who)) return { cause: 'helpless', rule: 'T20-CTX-27' };
  if (has(who, 'stunned')) return { cause: 'stunned', rule: 'T20-CTX-22' };
  return has(who, 'dazed') ? { cause: 'dazed', rule: 'T20-CTX-21' } : undefined;
}

interface LostTurn {
  readonly cause: 'surprised' | 'helpless' | 'stunned' | 'dazed';
  readonly rule: RuleId;
}

function tellLostTurn(ctx: Ctx, who: Combatant): void {
  const lost = ctx.wantsNotes ? lostTurn(ctx.state, who) : undefined;
  if (lost) ctx.tell(turnLost, [lost.rule], { who: who.id, cause: lost.cause });
}

/** Whether anything can happen in a turn: the dying roll to stay alive, and a mount can carry off a rider who is out (T20-CTX-26, T20-MOUNT-04). */
const hasTurn = (who: Combatant): boolean =>
  !out(who) || (who.marks.dying > 0 && !who.dead) || who.riding !== null;

/** Checks, as a shooter's turn starts, the shelter of suppressed targets who are delaying and so have not reached the end of a turn (T20-SUPP-11, T20-CTX-36). */
function settleFiresOf(ctx: Ctx, shooter: Id): void {
  for (const { by, kind, target } of ctx.state.fires) {
    if (by !== shooter || kind !== 'suppress') continue;
    const body = combatantById(ctx.state, target);
    // A ridden mount acts on its rider's count (T20-MOUNT-01).
    if (combatantById(ctx.state, body.riddenBy ?? target).delaying) checkShelter(ctx, body);
  }
}

/** Covering fire that lasts to the end of the round, which is ended by `roundEnd`. */
const brief = ({ kind, until }: Fire): boolean => kind === 'cover' && until.at === 'fight end';

export const hooks: TurnHooks<State> = {
  // A ridden mount acts on its rider's count, and a riderless one keeps out of the fight (T20-MOUNT-01, T20-MOUNT-04).
  passes(state, id) {
    const who = combatantById(state, id);
    return (
      who.dead || idle(who) || who.riddenBy !== null || riderless(state, who) || absent(state, who)
    );
  },
  roundStart(ctx) {
    forgetAnswers(ctx);
    endOutlasting(ctx);
    const all = allCombatants(ctx.state);
    // If everyone is surprised, no one is aware to surprise the others.
    if (all.every((who) => who.surprised)) endSurprise(ctx);
    const surprised = ctx.state.round === 1 && all.some((who) => who.surprised);
    setSurpriseRound(ctx, surprised);
    if (surprised)
      ctx.tell(surpriseRoundBegins, ['T20-CTX-34', 'T20-SURP-06'], {
        surprised: all.filter((who) => who.surprised).map((who) => who.id),
      });
  },
  roundEnd(ctx) {
    endSurprise(ctx);
    // A riderless mount regains its actions with the new round, on whichever count it spent them (T20-MOUNT-02).
    for (const who of allCombatants(ctx.state)) if (riderless(ctx.state, who)) refresh(ctx, who);
    endFires(ctx, brief);
  },
  turnStart(ctx, id) {
    const who = combatantById(ctx.state, id);
    // A delayed turn that was never taken ends here at the latest (T20-CTX-36).
    if (who.delaying && !who.comesNext) endTurnEffects(ctx, who);
    // A mount that has lost its rider regains what it spent only at the end of the round (T20-MOUNT-02).
    if (who.riddenBy === null && !riderless(ctx.state, who))
      resetTurn(ctx, who, mountOf(ctx.state, who));
    unready(ctx, id);
    settleFiresOf(ctx, id);
    expireEffects(ctx, 'turn start', id);
    if (who.riddenBy !== null) {
      collapses(ctx, who);
      return;
    }
    if (hasTurn(who))
      ctx.tell(turnBegins, ['T20-CTX-35'], {
        who: id,
        round: ctx.state.round,
        seconds: (ctx.state.round - 1) * SECONDS,
      });
    begins(ctx, who);
    offersTurn(ctx, who);
    unfolds(ctx, who);
    tellLostTurn(ctx, who);
  },
  turnEnd(ctx, id) {
    const who = combatantById(ctx.state, id);
    if (
      has(who, 'defensive') &&
      !who.rolled &&
      ctx.state.fixed.options['stance.defensiveNeedsRoll'] === 'yes'
    ) {
      removeCondition(ctx, who, 'defensive');
      ctx.tell(stanceLapses, ['T20-STANCE-07'], { who: id });
    }
    // A delayed turn is not over: effects that last to its end go on, except stances for one's own turn only (T20-CTX-36).
    if (who.delaying) {
      endStancesOfTurn(ctx, who);
      return;
    }
    const lostFirst = hasLostFirstTurn(who);
    endTurnEffects(ctx, who);
    if (lostFirst) startFlatFooted(ctx, id);
    // A daze or stun from fire at the very end of a turn has to cost the next turn (T20-SUPP-11, T20-CTX-21, T20-CTX-24).
    if (ctx.state.fires.length === 0 || who.riddenBy !== null) return;
    for (const body of new Set([who, mountOf(ctx.state, who) ?? who])) {
      const before = body.conditions;
      checkShelter(ctx, body);
      beginDazeAfterTurn(ctx, body, before);
      if (ctx.state.fixed.options['supp.endOfTurnStun'] === 'losesNextTurn')
        carryStunOver(ctx, body, before, id);
    }
  },
};

/** Ends a turn; a delaying combatant who has asked to act next does (T20-CTX-36). */
export function endTurn(ctx: Ctx): void {
  const { order, turn } = ctx.state;
  const now = order[turn];
  const next = order.find((id) => {
    const who = combatantById(ctx.state, id);
    return who.delaying && who.comesNext && freeToAct(who);
  });
  if (next !== undefined && now !== undefined) moveBehindActor(ctx, next, now);
  nextTurn(ctx, hooks);
}

/** Rolls initiative: ties go to the higher bonus, then to another die roll (T20-CTX-33). */
function rollInitiative(ctx: Ctx): readonly Id[] {
  const rolled = allCombatants(ctx.state)
    .filter((who) => who.riddenBy === null)
    .map((who) => {
      const { initiative } = sheetOf(ctx.state, who);
      const plus = lessNimble(ctx, ctx.startTotal('initiative', who.id, initiative), who);
      const total = plus + ctx.roll(D20, 'initiative', who.id);
      ctx.tell(initiativeRolled, ['T20-CTX-33'], { who: who.id, total }, ctx.breakdownOf(plus));
      return { id: who.id, total, plus };
    });
  const sorted = rolled.toSorted((a, b) => b.total - a.total || b.plus - a.plus);
  const order = [...groupBy(sorted, ({ total, plus }) => `${total} ${plus}`).values()];
  return withMounts(
    ctx.state,
    order.flatMap((alike) =>
      rollOff(
        ctx,
        alike.map(({ id }) => id),
        D20,
        'tie',
      ),
    ),
  );
}

/** Starts the fight: turn order, flat-footed combatants unless the fight counts as under way, and the first round (T20-CTX-31, T20-CTX-33). */
export function begin(ctx: Ctx): void {
  const given = ctx.state.fixed.order;
  const order = given === null ? rollInitiative(ctx) : completeTurnOrder(ctx.state, given);
  const all = allCombatants(ctx.state);
  // The surprised lose their first turn (T20-CTX-34).
  const late = (who: Combatant): boolean => who.surprised && all.some((other) => !other.surprised);
  if (isNewFight(ctx.state)) for (const who of all) startFlatFooted(ctx, who.id, late(who) ? 1 : 0);
  ctx.tell(fightBegins, ['T20-CTX-33'], { order: knownToAll(ctx.state, order) });
  startRounds(ctx, order, hooks);
}

export const end = createEndTurnAction<State>('free', ['T20-CTX-35'], endTurn);

/** Refuses to delay once the rider or mount has used an action this turn (T20-CTX-36). */
const turnUntouched: ActionRequirement<State> = (state, actor) => {
  const who = combatantById(state, actor);
  const bodies = [who, mountOf(state, who) ?? who];
  return bodies.some(({ standardUsed, moveUsed }) => standardUsed || moveUsed)
    ? refuse('T20-CTX-36', 'turn-begun', `${who.name} has already acted this turn`)
    : undefined;
};

/** Delaying: puts the turn off until later in the round (T20-CTX-36). */
export const delay = defineAction({
  id: 'delay',
  name: 'Delay',
  group: 'free',
  rules: ['T20-CTX-36'],
  requires: [free.check, turnUntouched],
  do(ctx, actor) {
    const who = combatantById(ctx.state, actor);
    startDelaying(ctx, who);
    outlastDelay(ctx, who);
    ctx.tell(turnDelayed, ['T20-CTX-36'], { who: actor });
    endTurn(ctx);
  },
});

const isDelaying: ActionRequirement<State> = (state, actor) =>
  combatantById(state, actor).delaying && !combatantById(state, actor).comesNext
    ? undefined
    : refuse('T20-CTX-36', 'not-delaying', 'only a combatant who delays may come in later');

/** Has a delaying combatant act after the current turn (T20-CTX-36). */
export const comeNext = defineAction({
  id: 'come-next',
  name: 'Act after this turn',
  group: 'free',
  rules: ['T20-CTX-36'],
  when: 'any time',
  requires: [isDelaying],
  do(ctx, actor) {
    comeIn(ctx, combatantById(ctx.state, actor));
    ctx.tell(delayEnds, ['T20-CTX-36'], { who: actor });
  },
});
