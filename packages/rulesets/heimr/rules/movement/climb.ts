import type { ActionRequirement } from '@tiltyard/engine';
import { GM, refuse } from '@tiltyard/engine';
import { placeOf } from '@tiltyard/engine/space';
import { attempt, endHold, partHolds } from '../attacks/bind.js';
import { free, ongoing, tellTurnEnd } from '../action-types/budget.js';
import { leaveCluster } from '../attacks/cluster.js';
import { breaksAway, cannotLeaveReason } from './crossing.js';
import { comeDown } from '../attacks/effects.js';
import { bottomAt, heightsAt, isMidway } from '../conditions/sight.js';
import { freeHandsOf } from '../conditions/hands.js';
import { meets } from '../challenges/challenge.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { defineAction, numberOf, param } from '../../state/define.js';
import { happened } from '../action-types/triggers.js';
import { place, takePosition } from '../../state/combatant-verbs.js';
import { climbs, stays } from '../../events/movement.js';

/** The default requirement of a climb (HEI-CLIMB-02). */
const USUAL = 5;
const HARDEST = 30;

/** The next height up or down in a combatant's square, if there is one. */
export function nextHeight(state: State, who: Combatant, way: 'up' | 'down'): number | undefined {
  const heights = heightsAt(state, who.at);
  return way === 'up'
    ? heights.find((height) => height > who.height)
    : heights.findLast((height) => height < who.height);
}

/** The requirement of a climb: none on stairs and ladders, the map's own, or the GM's (HEI-CLIMB-02). */
function requirementOf(ctx: Ctx, who: Combatant): number {
  const features = placeOf(ctx.state.fixed.map, who.at)?.features ?? [];
  if (features.includes('stairs') || features.includes('ladder')) return 0;
  const written = features.find((each) => each.startsWith('climb-'));
  if (written !== undefined) return Number(written.slice('climb-'.length));
  return ctx.askNumber(
    {
      id: 'climb-requirement',
      who: GM,
      rules: ['HEI-CLIMB-02'],
      about: { who: who.id, square: who.at },
      fallback: USUAL,
    },
    0,
    HARDEST,
  );
}

const canClimb: ActionRequirement<State> = (state, actor) => {
  const who = combatantById(state, actor);
  const unbound = cannotLeaveReason(state, who);
  if (unbound) return unbound;
  // A climber lets go of an opponent it holds, so that hand counts as free.
  return freeHandsOf(state, { ...who, position: 'standing', holding: null }).length > 0
    ? undefined
    : refuse('HEI-CLIMB-05', 'no-free-hand', 'climbing takes a free hand');
};

const WAYS = ['up', 'down'] as const;

/** Climbs to the next height, falls, or is stopped by a holder (HEI-CLIMB-01, HEI-CLIMB-03, HEI-CLIMB-04). */
function climbTo(ctx: Ctx, who: Combatant, to: number): void {
  if (who.holding) endHold(ctx, who, ['HEI-BRAWL-15']);
  const result = rollClimb(ctx, who);
  if (result === 'stopped') return undefined;
  if (result === 'failed') return fallOff(ctx, who);
  leaveCluster(ctx, who);
  partHolds(ctx, who);
  place(ctx, who, who.at, to);
  takePosition(ctx, who, isMidway(ctx.state, who.at, to) ? 'climbing' : 'standing');
  const { id, position } = who;
  ctx.tell(climbs, ['HEI-CLIMB-01', 'HEI-CLIMB-04'], { who: id, to, position });
  return happened(ctx, 'move', id, { to: who.at });
}

/** Climbing one height up or down: an ongoing action (HEI-CLIMB-01 to 05). */
export const climb = defineAction({
  id: 'climb',
  name: 'Climb',
  cost: ongoing,
  rules: ['HEI-CLIMB-01', 'HEI-CLIMB-04'],
  requires: [canClimb],
  with: {
    way: param.oneOf(
      WAYS,
      (state, actor) =>
        WAYS.map((way) => {
          const refused = refuse('HEI-CLIMB-01', 'no-height', `there is nothing to climb ${way}`);
          const to = nextHeight(state, combatantById(state, actor), way);
          return { value: way, ...(to === undefined ? { refused } : {}) };
        }),
      { label: 'Up or down' },
    ),
  },
  do(ctx, actor, { way }) {
    const who = combatantById(ctx.state, actor);
    climbTo(ctx, who, nextHeight(ctx.state, who, way) ?? who.height);
    tellTurnEnd(ctx, actor);
  },
});

/** A climb that a holder stops has not failed: the climber stays where they are (HEI-BRAWL-17, HEI-CLIMB-03). */
function rollClimb(ctx: Ctx, who: Combatant): 'passed' | 'failed' | 'stopped' {
  const requirement = requirementOf(ctx, who);
  if (requirement <= 0) return breaksAway(ctx, who) ? 'passed' : 'stopped';
  const rolled = attempt(ctx, {
    who,
    name: 'climb',
    ability: 'climbing',
    rules: ['HEI-CLIMB-02', 'HEI-CLIMB-03'],
  });
  if (rolled.stopped) return 'stopped';
  return meets(ctx, rolled, requirement, who, 'climb') ? 'passed' : 'failed';
}

/**
 * A climber who falls has moved by their own action, which triggers readied actions; one who is knocked off has not
 * (HEI-CTX-17).
 */
function fallOff(ctx: Ctx, who: Combatant): void {
  const { height } = who;
  comeDown(
    ctx,
    who,
    ctx.state.fixed.options.climbFallTo === 'bottom'
      ? bottomAt(ctx.state, who.at)
      : (nextHeight(ctx.state, who, 'down') ?? who.height),
    'falls',
    ['HEI-CLIMB-03'],
  );
  if (who.height !== height) happened(ctx, 'move', who.id, { to: who.at });
}

const NOTHING_LOWER = refuse('HEI-JUMP-01', 'no-height', 'there is no lower place in this square');

const canJumpDown: ActionRequirement<State> = (state, actor) => {
  const who = combatantById(state, actor);
  const held = cannotLeaveReason(state, who);
  if (held) return held;
  return nextHeight(state, who, 'down') === undefined ? NOTHING_LOWER : undefined;
};

/** Jumping down within one's own square: a free action (HEI-JUMP-01, HEI-JUMP-02). */
export const jumpDown = defineAction({
  id: 'jump-down',
  name: 'Jump down',
  cost: free,
  rules: ['HEI-JUMP-01', 'HEI-JUMP-02', 'HEI-ACT-03'],
  requires: [canJumpDown],
  with: {
    to: numberOf((state, actor) => {
      const { at, height } = combatantById(state, actor);
      return heightsAt(state, at)
        .filter((each) => each < height)
        .map((value) => ({ value, label: `height ${value}` }));
    }),
  },
  do(ctx, actor, { to }) {
    const who = combatantById(ctx.state, actor);
    if (!breaksAway(ctx, who))
      return ctx.tell(stays, ['HEI-CTX-35'], { who: actor, from: who.at, to: who.at });
    comeDown(ctx, who, to, 'jumps', ['HEI-JUMP-01', 'HEI-JUMP-02']);
    return happened(ctx, 'move', actor, { to: who.at });
  },
});
