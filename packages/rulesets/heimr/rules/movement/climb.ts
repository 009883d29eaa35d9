import type { Refusal } from '@tiltyard/engine';
import { action, GM, refuse } from '@tiltyard/engine';
import { placeOf } from '@tiltyard/engine/space';
import { z } from 'zod';
import { attempt, endHold, partHolds } from '../attacks/bind.js';
import { pay, unable } from '../action-types/budget.js';
import { leaveCluster } from '../attacks/cluster.js';
import { midway, rooted } from './crossing.js';
import { comeDown } from '../attacks/effects.js';
import { bottomAt, heightsAt } from '../conditions/sight.js';
import { freeHandsOf } from '../conditions/hands.js';
import { meets } from '../challenges/challenge.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { climbWay } from '../../players/tactics.js';
import { happened } from '../action-types/triggers.js';
import { place, takePosition } from '../../state/combatant-verbs.js';
import { climbs } from '../../events/movement.js';

/** What a climb takes where nobody says (HEI-CLIMB-02). */
const USUAL = 5;
const HARDEST = 30;
const CLIMB = 61;

/** The next height up or down in the own square, if there is one. */
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

/** A climber lets go of whom it holds, so that hand counts. */
const enough = (state: State, who: Combatant): Refusal | undefined =>
  freeHandsOf(state, { ...who, position: 'standing', holding: null }).length > 0
    ? undefined
    : refuse('HEI-CLIMB-05', 'climbing takes a free hand');

/** Climbing one height up or down: an ongoing action (HEI-CLIMB-01 to 05). */
export const climb = action<State, { way: 'up' | 'down' }>({
  id: 'climb',
  name: 'Climb',
  group: 'ongoing',
  rules: ['HEI-CLIMB-01', 'HEI-CLIMB-04'],
  schema: z.strictObject({ way: z.enum(['up', 'down']) }),
  labels: { way: 'Up or down' },
  domains: {
    way: (state, by) => ({
      kind: 'choice',
      options: (['up', 'down'] as const).map((way) => ({
        value: way,
        appeal: climbWay(state, combatantById(state, by)) === way ? 1 : 0,
        ...(nextHeight(state, combatantById(state, by), way) === undefined
          ? { refused: refuse('HEI-CLIMB-01', `there is nothing to climb ${way}`) }
          : {}),
      })),
    }),
  },
  blocked: (state, by) =>
    unable(state, by, 'ongoing', 'climb') ??
    rooted(state, combatantById(state, by)) ??
    enough(state, combatantById(state, by)),
  perform(ctx, by, { way }) {
    const who = combatantById(ctx.state, by);
    const to = nextHeight(ctx.state, who, way) ?? who.height;
    pay(ctx, by, 'ongoing', 'climb');
    leaveCluster(ctx, who);
    if (who.holding) endHold(ctx, who, ['HEI-BRAWL-15']);
    const result = rollClimb(ctx, who);
    if (result === 'stopped') return undefined;
    if (result === 'failed') return fallOff(ctx, who);
    partHolds(ctx, who);
    place(ctx, who, who.at, to);
    takePosition(ctx, who, midway(ctx.state, who.at, to) ? 'climbing' : 'standing');
    ctx.tell(climbs, ['HEI-CLIMB-01', 'HEI-CLIMB-04'], { who: by, to, position: who.position });
    happened(ctx, 'move', by, { to: who.at });
  },
  appealUpTo: CLIMB,
  appeal: (state, by) => (climbWay(state, combatantById(state, by)) ? CLIMB : 0),
});

/** A climb that a holder stops has not been failed: the climber stays (HEI-BRAWL-17, HEI-CLIMB-03). */
function rollClimb(ctx: Ctx, who: Combatant): 'passed' | 'failed' | 'stopped' {
  const requirement = requirementOf(ctx, who);
  if (requirement <= 0) return 'passed';
  const rolled = attempt(ctx, {
    who,
    name: 'climb',
    ability: 'climbing',
    rules: ['HEI-CLIMB-02', 'HEI-CLIMB-03'],
  });
  if (rolled.stopped) return 'stopped';
  return meets(ctx, rolled, requirement, who, 'climb') ? 'passed' : 'failed';
}

function fallOff(ctx: Ctx, who: Combatant): void {
  comeDown(
    ctx,
    who,
    ctx.state.fixed.options.climbFallTo === 'bottom'
      ? bottomAt(ctx.state, who.at)
      : (nextHeight(ctx.state, who, 'down') ?? who.height),
    'falls',
    ['HEI-CLIMB-03'],
  );
}

/** Jumping down within the own square: a free action (HEI-JUMP-01, HEI-JUMP-02). */
export const jumpDown = action<State, { to: number }>({
  id: 'jump-down',
  name: 'Jump down',
  group: 'free',
  rules: ['HEI-JUMP-01', 'HEI-JUMP-02', 'HEI-ACT-03'],
  schema: z.strictObject({ to: z.number().int() }),
  domains: {
    to: (state, by) => ({
      kind: 'choice',
      options: heightsAt(state, combatantById(state, by).at)
        .filter((height) => height < combatantById(state, by).height)
        .map((value) => ({ value, label: `height ${value}`, appeal: value })),
    }),
  },
  blocked(state, by) {
    const who = combatantById(state, by);
    return (
      unable(state, by, 'free', 'jump-down') ??
      rooted(state, who) ??
      (nextHeight(state, who, 'down') === undefined
        ? refuse('HEI-JUMP-01', 'there is no lower place in this square')
        : undefined)
    );
  },
  perform(ctx, by, { to }) {
    pay(ctx, by, 'free', 'jump-down');
    comeDown(ctx, combatantById(ctx.state, by), to, 'jumps', ['HEI-JUMP-01', 'HEI-JUMP-02']);
    happened(ctx, 'move', by, { to: combatantById(ctx.state, by).at });
  },
  appealUpTo: 62,
  appeal(state, by) {
    const who = combatantById(state, by);
    return who.height === 1 && climbWay(state, who) === 'down' ? 62 : 0;
  },
});
