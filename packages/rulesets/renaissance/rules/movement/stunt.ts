import type { Id } from '@tiltyard/engine';
import { carrierOf, placeAt } from '@tiltyard/engine/kit';
import type { Cell } from '@tiltyard/engine/space';
import { areaWithin, cellDistance, fits, overlap, sameCell } from '@tiltyard/engine/space';
import { STUNT_ENDS, stuntEnds, stuntRefused, stuntTried } from '../../events/movement.js';
import { defineAction, param } from '../../state/define.js';
import { SKILLS } from '../../state/sheet.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { allCombatants, combatantById, disabled } from '../../state/state.js';
import { fallProne } from '../../state/verbs.js';
import { check } from '../checks/check.js';
import { skillTarget } from '../checks/targets.js';
import { fallFromSaddle, makeRoom } from '../mounts.js';
import { overBudget, quick, spend } from '../action-allotment.js';
import { provoke, watchMove } from '../reactions/opportunity.js';
import { endHoldsOutOfReach } from '../holds.js';
import { modeNamed } from './modes.js';
import { cannotMove, useMovement } from './movement-limits.js';
import { HALF_METRES, isHiddenFrom } from './route.js';
import { readiedActionsOn, stop } from './walk.js';

/** Whether a combatant, with any mount, can end up on a cell. */
function isFree(state: State, who: Combatant, at: Cell): boolean {
  const { size } = carrierOf(state, who);
  return (
    fits(state.fixed.map, { at, size }) &&
    !allCombatants(state).some(
      (other) =>
        other.id !== who.id &&
        other.id !== who.riding &&
        !disabled(state, other) &&
        !isHiddenFrom(state, who, other) &&
        overlap({ at, size }, other),
    )
  );
}

/**
 * Whether a stunt gets as far as its square. The GM says how far it carries, with the full rate
 * as a guide; if that is too short, it is not attempted (REN-MOVE-07).
 */
function carriesTo(ctx: Ctx, who: Combatant, words: string, to: Cell): boolean {
  const { base, full } = modeNamed(ctx.state, who.id, undefined);
  const metres = Math.round(cellDistance(ctx.state.fixed.map, who.at, to) / HALF_METRES);
  const allowed = ctx.askNumber(
    {
      id: 'stunt-distance',
      who: 'gm',
      rules: ['REN-MOVE-07'],
      about: { who: who.id, words, metres, base, full },
      fallback: Math.max(full, metres),
    },
    0,
    Math.max(full, metres),
  );
  if (metres <= allowed) return true;
  ctx.tell(stuntRefused, ['REN-MOVE-05', 'REN-MOVE-07'], { who: who.id, words });
  return false;
}

const MODIFIER = 60;

const squares = (state: State, actor: Id): readonly Cell[] => {
  const who = combatantById(state, actor);
  const reach = modeNamed(state, actor, undefined).full * HALF_METRES;
  return areaWithin(state.fixed.map, who.at, reach)
    .map(({ at }) => at)
    .filter((at) => isFree(state, who, at));
};

/**
 * A stunt: jumping, tumbling, swinging, climbing without a climb mode. The referee says what it
 * costs, whether and how hard the check is, and where the character ends up; the guide for the
 * distance is the full rate (REN-MOVE-05 to 09).
 */
export const stunt = defineAction({
  id: 'stunt',
  name: 'Stunt',
  group: 'quick',
  rules: ['REN-MOVE-05'],
  requires: [quick.check],
  with: {
    words: param.text({ min: 1, max: 200, suggestion: 'vault over the table' }, { label: 'Stunt' }),
    to: param.optional(param.cell(squares, { label: 'Target square', rules: ['REN-MOVE-07'] })),
  },
  check: (state, actor, { to }) =>
    to && !sameCell(to, combatantById(state, actor).at) ? cannotMove(state, actor) : undefined,
  do(ctx, actor, { words, to }) {
    const who = combatantById(ctx.state, actor);
    const goal = to !== undefined && !sameCell(to, who.at) ? to : undefined;
    const cost = askCost(ctx, who, words);
    if (cost === 'refused') {
      ctx.tell(stuntRefused, ['REN-MOVE-05', 'REN-TURN-06'], { who: actor, words });
      return;
    }
    if (goal && !carriesTo(ctx, who, words, goal)) return;
    spend(ctx, actor, cost);
    if (goal) useMovement(ctx, who);
    ctx.tell(stuntTried, ['REN-MOVE-05', 'REN-MOVE-06', 'REN-MOVE-07'], {
      who: actor,
      words,
      cost,
    });
    const success = succeeds(ctx, who, words);
    const ends = askEnd(ctx, who, words, success);
    if (goal && ends.startsWith('there') && !landOn(ctx, who, goal)) return;
    if (ends.endsWith('prone')) fallProne(ctx, who);
    ctx.tell(stuntEnds, ['REN-MOVE-07', 'REN-MOVE-09'], { who: actor, ends });
    // A prone rider cannot stay in the saddle (REN-MOUNT-09).
    if (ends.endsWith('prone')) fallFromSaddle(ctx, who);
  },
});

/** The referee decides what type of action it takes (REN-MOVE-06). */
const askCost = (ctx: Ctx, { id }: Combatant, words: string): 'quick' | 'standard' | 'refused' => {
  const refused = overBudget(ctx.state, id, 'standard');
  return ctx.ask({
    id: 'stunt-cost',
    who: 'gm',
    rules: ['REN-MOVE-06'],
    about: { who: id, words },
    options: [
      { value: 'quick', label: 'Quick Action' },
      { value: 'standard', label: 'Standard Action', ...(refused ? { refused } : {}) },
      { value: 'refused', label: 'not possible' },
    ],
  });
};

/** A test of the movement skill or of another skill, or none, as the referee decides (REN-MOVE-08, REN-MOUNT-03). */
function succeeds(ctx: Ctx, who: Combatant, words: string): boolean {
  const own = who.riding === null ? modeNamed(ctx.state, who.id, undefined).skill : 'ride';
  const about = { who: who.id, words };
  const others = Object.entries(SKILLS)
    .filter(([other]) => other !== own)
    .map(([value, { name }]) => ({ value, label: name }));
  const wanted = ctx.ask<string>({
    id: 'stunt-check',
    who: 'gm',
    rules: ['REN-MOVE-08'],
    about: { skill: own, ...about },
    options: [
      { value: 'check', label: 'Roll the check' },
      { value: 'waive', label: 'No check' },
      ...others,
    ],
    fallback: 'check',
  });
  if (wanted === 'waive') return true;
  const modifier = ctx.askNumber(
    { id: 'stunt-modifier', who: 'gm', rules: ['REN-MOVE-08'], about, fallback: 0 },
    -MODIFIER,
    MODIFIER,
  );
  const tested = wanted === 'check' ? own : wanted;
  const rides = tested === 'ride' && who.riding !== null;
  const total = skillTarget(ctx, who, tested, 'stunt');
  return check(
    ctx,
    who,
    { name: 'stunt', rules: ['REN-MOVE-08', ...(rides ? ['REN-MOUNT-03'] : [])] },
    ctx.addModifier(total, modifier, 'REN-MOVE-08', true, 'referee'),
  );
}

/** The referee decides where the character ends up (REN-MOVE-09). */
const askEnd = (
  ctx: Ctx,
  { id }: Combatant,
  words: string,
  success: boolean,
): (typeof STUNT_ENDS)[number] =>
  ctx.ask({
    id: 'stunt-result',
    who: 'gm',
    rules: ['REN-MOVE-09'],
    about: { who: id, words, success },
    options: [
      { value: 'there', label: 'gets there' },
      { value: 'there-prone', label: 'gets there and falls prone' },
      { value: 'stays', label: 'stays' },
      { value: 'stays-prone', label: 'stays and falls prone' },
    ],
    fallback: success ? 'there' : 'stays',
  });

/**
 * Ends a stunt on another square, after readied actions and attacks of opportunity
 * (REN-REACT-03, REN-REACT-05). @returns whether nothing stopped it.
 */
function landOn(ctx: Ctx, who: Combatant, to: Cell): boolean {
  const { riding } = who;
  // Being prone already does not stop a stunt; being knocked prone during it does.
  const hasStopped = watchMove(ctx, who);
  const isHalted = (): boolean => hasStopped() || who.riding !== riding;
  if (readiedActionsOn(ctx, who, to) && isHalted()) {
    stop(ctx, who, 'REN-REACT-03');
    return false;
  }
  provoke(ctx, who, to, hasStopped);
  if (isHalted()) return false;
  placeAt(ctx, who, to);
  // The square may be occupied by a hidden foe, or by a combatant whose readied movement ended
  // there.
  makeRoom(ctx, who);
  endHoldsOutOfReach(ctx, who);
  readiedActionsOn(ctx, who, who.at);
  return true;
}
