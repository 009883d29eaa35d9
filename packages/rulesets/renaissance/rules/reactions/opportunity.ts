import type { Cell } from '@tiltyard/engine/space';
import { reaches } from '@tiltyard/engine/space';
import { opportunityTaken } from '../../events/maneuvers.js';
import { stoppedShort } from '../../events/movement.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { allCombatants, combatantById, disabled, unaware } from '../../state/state.js';
import { attack } from '../attack-actions/attack.js';
import type { WeaponId } from '../items/wielding.js';
import { reachWith } from '../items/wielding.js';
import { nears, perceives, threateningWeapons } from '../overview/threat.js';
import { catchersOf, isOwnWeaponCaught } from '../holds.js';
import type { Blow, BlowSpec } from './blow.js';
import { blowsWith, chooseBlow, plainBlow } from './blow.js';
import { canReact, react } from '../reaction.js';

/**
 * Whether a move is stopped: by being prone, disabled, dead, grabbed or part of a catch
 * (REN-REACT-06, REN-CATCH-05).
 */
export const stopped = (ctx: Ctx, who: Combatant, crawling = false): boolean =>
  disabled(ctx.state, who) ||
  (who.prone && !crawling) ||
  who.grabbedBy.length > 0 ||
  inCatch(ctx, who) ||
  (who.riding !== null && stopped(ctx, combatantById(ctx.state, who.riding)));

const inCatch = (ctx: Ctx, who: Combatant): boolean =>
  who.catching !== null || isOwnWeaponCaught(ctx.state, who);

/** Whether a move has been stopped by now. */
export type HasStopped = () => boolean;

/** Watches a move from its beginning; the referee has overruled whatever hinders it from the start (REN-TURN-06). */
export function watchMove(ctx: Ctx, who: Combatant, crawling = false): HasStopped {
  if (!stopped(ctx, who, crawling)) return () => stopped(ctx, who, crawling);
  const overruled = hindrances(ctx, who, crawling);
  return () => hindrances(ctx, who, crawling).some((each) => !overruled.includes(each));
}

/** Everything that stops a move, as separate strings. */
function hindrances(ctx: Ctx, who: Combatant, crawling: boolean): readonly string[] {
  const { id, prone, grabbedBy, catching, riding } = who;
  const mount = riding === null ? undefined : combatantById(ctx.state, riding);
  return [
    ...(disabled(ctx.state, who) ? [`${id} disabled`] : []),
    ...(prone && !crawling ? [`${id} prone`] : []),
    ...grabbedBy.map((by) => `${id} held by ${by}`),
    ...(catching ? [`${id} catching ${catching.caught}`] : []),
    ...catchersOf(ctx.state, who).map((by) => `${id} caught by ${by.id}`),
    ...(mount ? hindrances(ctx, mount, false) : []),
  ];
}

/**
 * A step out of a threatened square, away or past, is about to be made: everyone who threatens
 * the mover and can react may first make one attack of opportunity, on the mover or its mount
 * (REN-REACT-05, REN-REACT-07).
 * @param braced the combatants the mover charges who have not met the charge yet; their braced
 *   weapon counts as such (REN-BRACE-04)
 */
export function provoke(
  ctx: Ctx,
  mover: Combatant,
  to: Cell,
  hasStopped: HasStopped,
  braced: readonly Combatant[] = [],
): void {
  const { riding } = mover;
  for (const foe of allCombatants(ctx.state)) {
    const blow = takesOpportunity(ctx, foe, mover, to);
    if (!blow) continue;
    react(ctx, foe, 'REN-REACT-07');
    ctx.tell(opportunityTaken, ['REN-REACT-05'], { by: foe.id, at: blow.target.id });
    const set = isSetFor(ctx.state, foe, blow, braced);
    ctx.fold(
      () => void attack(ctx, foe, blow.target, { ...blow.swing, ...set }),
      () => 0,
    );
    if (hasStopped() || mover.riding !== riding) {
      ctx.tell(stoppedShort, ['REN-REACT-06'], { who: mover.id, at: [...mover.at] });
      return;
    }
  }
}

/** The attack of opportunity that an opponent chooses to make on a step, if any (REN-REACT-05). */
function takesOpportunity(ctx: Ctx, foe: Combatant, mover: Combatant, to: Cell): Blow | undefined {
  const { state } = ctx;
  if (foe.side === mover.side || !canReact(state, foe) || foe.riddenBy !== null) return undefined;
  const chances = chancesOf(state, foe, mover, to);
  const [chance] = chances;
  if (!chance) return undefined;
  const question = {
    id: 'opportunity',
    rules: ['REN-REACT-05', 'REN-REACT-07'],
    about: { mover: mover.id, to: [...to] },
  };
  const blows = (): readonly Blow[] => chances.flatMap((each) => blowsWith(state, each));
  return chooseBlow(ctx, foe, question, blows, plainBlow(state, chance));
}

/**
 * The attacks of opportunity that a step allows: on each body, mover or mount, that leaves a
 * threatened square, with each weapon that threatens it (REN-REACT-05, REN-TERM-01).
 */
function chancesOf(state: State, foe: Combatant, mover: Combatant, to: Cell): readonly BlowSpec[] {
  const leavesReach = state.fixed.options.opportunityTrigger === 'leaveReach';
  const bodies = mover.riding === null ? [mover] : [mover, combatantById(state, mover.riding)];
  return bodies.flatMap((target) => {
    if (!perceives(state, foe, target) || unaware(foe, target) || nears(to, target, foe)) return [];
    const end = { at: to, size: target.size };
    const keeps = (weapon: WeaponId): boolean =>
      leavesReach && reaches(state.fixed.map, foe, end, reachWith(state, foe, weapon));
    const weapons = threateningWeapons(state, foe, target);
    // Leaving the reach of a fist does not count as long as another weapon, such as a spear, still
    // reaches.
    if (weapons.some(keeps)) return [];
    return weapons.map((weapon) => ({
      value: `${target.id}/${weapon}`,
      target,
      weapon,
      rule: 'REN-REACT-05',
    }));
  });
}

/** A weapon braced against this charge also counts as braced in an attack of opportunity (REN-BRACE-04). */
const isSetFor = (
  state: State,
  foe: Combatant,
  { swing }: Blow,
  braced: readonly Combatant[],
): { readonly braced?: 'opportunity' } =>
  state.fixed.options.braceModel === 'opportunity' &&
  braced.includes(foe) &&
  foe.effects.some(({ kind, what }) => kind === 'braced' && what === swing.weapon)
    ? { braced: 'opportunity' }
    : {};
