import { GM } from '@tiltyard/engine';
import type { Swing } from './attack-bonus.js';
import { openDefenses } from './defense.js';
import { coveringAgainst } from '../modifiers/fires-in-force.js';
import { surrounded } from '../modifiers/ganging-up.js';
import { flies, weaponOf } from '../../state/gear.js';
import { letFly } from './items.js';
import { land } from './resolve-hit.js';
import { isOffLine, targetRefused, weaponRefused } from './attack-refusals.js';
import { offersAttack } from '../awareness/triggers.js';
import { idle, out, combatantById } from '../../state/state.js';
import type { Combatant, Fire, Ctx, State } from '../../state/state.js';
import type { Strike } from './strike.js';
import { strike } from './strike.js';
import { caughtBy, surpriseOf } from '../modifiers/surprise.js';
import { answerFire, removeCondition } from '../../state/verbs.js';
import { noRoomToShoot } from '../../events/attacks.js';
import { coveringFireIgnored, freeAttackGained } from '../../events/autofire.js';
import { isBeside } from '../../state/distance.js';

/**
 * A shooter's free attack on a combatant who defies suppression or covering fire; one a round (T20-COVFIRE-08,
 * T20-SUPP-09).
 */
export function freeAttack(
  ctx: Ctx,
  fire: Fire,
  foe: Combatant,
  { answering = [] }: Pick<Swing, 'answering'> = {},
): void {
  const shooter = combatantById(ctx.state, fire.by);
  const { options } = ctx.state.fixed;
  const swing: Swing = {
    weapon: fire.weapon,
    thrown: weaponOf(ctx.state, fire.weapon).use === 'thrown',
    manner: 'burst',
    answering: [...answering, fire.by],
    sure: fire.kind === 'suppress' && options['supp.autoAttack'] === 'hit',
  };
  answerFire(ctx, fire, foe);
  // A reaction to an earlier free attack may have taken the weapon (T20-CTX-36).
  if (
    idle(shooter) ||
    (weaponRefused(ctx.state, shooter, fire.weapon) ??
      targetRefused(ctx.state, shooter, foe, swing))
  )
    return;
  ctx.tell(
    freeAttackGained,
    [
      fire.kind === 'cover' ? 'T20-COVFIRE-08' : 'T20-SUPP-09',
      ...(fire.kind === 'suppress' ? ['T20-SUPP-11'] : []),
    ],
    { by: shooter.id, at: foe.id },
  );
  attack(ctx, shooter, foe, swing);
}

/**
 * Lets an attacker heed or ignore covering fire for its target (T20-COVFIRE-07).
 * @returns the number of shooters who still help the target, and the covering fire to be answered before and after the
 * attack
 */
function heeds(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  swing: Swing,
): { readonly count: number; readonly before: readonly Fire[]; readonly after: readonly Fire[] } {
  const fires = coveringAgainst(ctx.state, target, by);
  const none = { count: 0, before: [], after: [] };
  if (fires.length === 0) return none;
  const { options } = ctx.state.fixed;
  const surprise = surpriseOf(ctx.state, by, target);
  const open = openDefenses(ctx.state, target, {
    by,
    ranged: flies(weaponOf(ctx.state, swing.weapon), swing.thrown),
    ...caughtBy(surprise),
  });
  if (swing.blind === true || (!open.includes('Dodge') && options['covfire.scope'] === 'dodge'))
    return { ...none, count: fires.length };
  const answer = ctx.ask({
    id: 'covering-fire',
    who: by.id,
    rules: ['T20-COVFIRE-07'],
    about: { by: by.id, at: target.id, shooters: fires.length },
    options: [
      { value: 'heed', label: 'Heed the fire' },
      { value: 'ignore', label: 'Ignore the fire' },
    ],
    fallback: 'heed',
  });
  if (answer === 'heed') return { ...none, count: fires.length };
  ctx.tell(coveringFireIgnored, ['T20-COVFIRE-07'], { who: by.id, for: target.id });
  if (options['covfire.freeAttack'] === 'afterEachAttack') {
    const { answering = [] } = swing;
    return { ...none, after: fires.filter((fire) => !answering.includes(fire.by)) };
  }
  return { ...none, before: fires.filter((fire) => !fire.answered.includes(by.id)) };
}

/** Whether a shot reaches a combatant with no free place around it, where the Narrator decides (T20-GANG-12). */
function findsRoom(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  { weapon, thrown, blind }: Swing,
): boolean {
  if (
    ctx.state.fixed.options['gang.ranged'] === 'unlimited' ||
    blind === true ||
    !flies(weaponOf(ctx.state, weapon), thrown)
  )
    return true;
  if (isBeside(ctx.state, by, target) || !surrounded(ctx.state, target)) return true;
  const yes =
    ctx.ask({
      id: 'room-to-shoot',
      who: GM,
      rules: ['T20-GANG-12'],
      about: { by: by.id, at: target.id },
      options: [
        { value: 'yes', label: 'Finds room' },
        { value: 'no', label: 'Finds no room' },
      ],
      fallback: 'yes',
    }) === 'yes';
  if (!yes) ctx.tell(noRoomToShoot, ['T20-GANG-12'], { by: by.id, at: target.id });
  return yes;
}

/** Whether interruptions leave an attack without a weapon, a target or an attacker (T20-CTX-36). */
const isForestalled = (state: State, by: Combatant, target: Combatant, swing: Swing): boolean =>
  idle(by) ||
  weaponRefused(state, by, swing.weapon) !== undefined ||
  isOffLine(target, swing) ||
  targetRefused(state, by, target, swing) !== undefined;

/**
 * One attack up to its roll, with the covering fire it provokes before that.
 * @returns undefined if it is forestalled
 */
export function makeStrike(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  swing: Swing,
): Strike | undefined {
  const isMet = swing.offered !== true && offersAttack(ctx, by);
  if (isMet && isForestalled(ctx.state, by, target, swing)) return undefined;
  if (!findsRoom(ctx, by, target, swing)) return undefined;
  const fires = heeds(ctx, by, target, swing);
  // Every shooter makes its free attack before it is seen whether the attacker can go on (T20-COVFIRE-08).
  for (const fire of fires.before) if (!out(by)) freeAttack(ctx, fire, by, swing);
  if (fires.before.length > 0 && isForestalled(ctx.state, by, target, swing)) return undefined;
  const { at } = target;
  const made = strike(ctx, by, target, swing, fires.count);
  // A shot at a place is reported alike whether or not anyone is there (T20-CONC-11), and a sweep at the end of its
  // line.
  if (swing.blind !== true && swing.squares === undefined) letFly(ctx, by, swing, at);
  for (const fire of fires.after) if (!out(by)) freeAttack(ctx, fire, by, swing);
  return made;
}

/** A charge includes one attack (T20-CTX-37, T20-MOUNT-10). */
export const endRunUp = (ctx: Ctx, attacker: Combatant): void =>
  removeCondition(ctx, attacker, 'run-up');

/** A stunt is used up by the roll it was meant for; a forestalled attack saves it for another (T20-CTX-47). */
export const endStunt = (ctx: Ctx, attacker: Combatant): void =>
  removeCondition(ctx, attacker, 'stunt');

/**
 * One attack with one weapon, complete.
 * @returns whether it hit anyone
 */
export function attack(ctx: Ctx, by: Combatant, target: Combatant, swing: Swing): boolean {
  const made = makeStrike(ctx, by, target, swing);
  if (made) endStunt(ctx, by);
  const hits = made === undefined ? 0 : land(ctx, [made]).length;
  if (made?.ranged === false) endRunUp(ctx, by);
  return hits > 0;
}
