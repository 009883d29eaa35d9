import { adjacent, GM } from '@tiltyard/engine';
import type { Swing } from './aim.js';
import { openDefenses } from './defense.js';
import { coveringAgainst } from './firing.js';
import { surrounded } from './ganging.js';
import { flies, weaponOf } from './gear.js';
import { letFly } from './items.js';
import { land } from './land.js';
import { targetRefused } from './legal.js';
import { clear, idle, out, setFires, the } from './state.js';
import type { Combatant, Fire, T } from './state.js';
import type { Strike } from './strike.js';
import { strike } from './strike.js';
import { surpriseOf } from './surprise.js';

/** The free attack that a shooter has on somebody who did not let itself be kept down; one a round (T20-COVFIRE-08, T20-SUPP-09). */
export function freeAttack(t: T, fire: Fire, foe: Combatant): void {
  const shooter = the(t.state, fire.by);
  const { options } = t.state.fixed;
  const swing: Swing = {
    weapon: fire.weapon,
    manner: 'burst',
    sure: fire.kind === 'suppress' && options['supp.autoAttack'] === 'hit',
  };
  setFires(
    t,
    t.state.fires.map((each) =>
      each.by === fire.by && each.kind === fire.kind && each.target === fire.target
        ? { ...each, answered: [...each.answered, foe.id] }
        : each,
    ),
  );
  if (idle(shooter) || targetRefused(t.state, shooter, foe, swing)) return;
  t.note(
    'free attack',
    [
      fire.kind === 'cover' ? 'T20-COVFIRE-08' : 'T20-SUPP-09',
      ...(fire.kind === 'suppress' ? ['T20-SUPP-11'] : []),
    ],
    { by: shooter.id, at: foe.id },
  );
  attack(t, shooter, foe, swing);
}

/**
 * Lets an attacker heed the covering fire for its target or ignore it (T20-COVFIRE-07).
 * @returns how many shooters still help the target, and the fires to answer before and after
 */
function heeds(
  t: T,
  by: Combatant,
  target: Combatant,
  swing: Swing,
): { readonly count: number; readonly before: readonly Fire[]; readonly after: readonly Fire[] } {
  const fires = coveringAgainst(t.state, target, by);
  const none = { count: 0, before: [], after: [] };
  if (fires.length === 0) return none;
  const { options } = t.state.fixed;
  const surprise = surpriseOf(t.state, by, target);
  const open = openDefenses(t.state, target, {
    by,
    ranged: flies(weaponOf(t.state, swing.weapon), swing.thrown),
    surprise: surprise?.denies === true ? surprise.rule : undefined,
  });
  if (swing.blind === true || (!open.includes('Dodge') && options['covfire.scope'] === 'dodge'))
    return { ...none, count: fires.length };
  const answer = t.ask({
    id: 'covering-fire',
    who: by.id,
    rules: ['T20-COVFIRE-07'],
    about: { by: by.id, at: target.id, shooters: fires.length },
    options: [{ value: 'heed', appeal: 1 }, { value: 'ignore' }],
    fallback: 'heed',
  });
  if (answer === 'heed') return { ...none, count: fires.length };
  t.note('ignores fire', ['T20-COVFIRE-07'], { who: by.id, for: target.id });
  if (options['covfire.freeAttack'] === 'afterEachAttack') return { ...none, after: fires };
  return { ...none, before: fires.filter((fire) => !fire.answered.includes(by.id)) };
}

/** Whether a shot finds its way to somebody whose places are all taken, where the Narrator says so (T20-GANG-12). */
function findsRoom(
  t: T,
  by: Combatant,
  target: Combatant,
  { weapon, thrown, blind }: Swing,
): boolean {
  if (
    t.state.fixed.options['gang.ranged'] === 'unlimited' ||
    blind === true ||
    !flies(weaponOf(t.state, weapon), thrown)
  )
    return true;
  if (adjacent(t.state.fixed.map, by, target) || !surrounded(t.state, target)) return true;
  const yes =
    t.ask({
      id: 'room-to-shoot',
      who: GM,
      rules: ['T20-GANG-12'],
      about: { by: by.id, at: target.id },
      options: [{ value: 'yes' }, { value: 'no' }],
      fallback: 'yes',
    }) === 'yes';
  if (!yes) t.note('no room', ['T20-GANG-12'], { by: by.id, at: target.id });
  return yes;
}

/** One attack up to its roll, with what the fire of others does before it. Nothing if it is forestalled. */
export function makeStrike(
  t: T,
  by: Combatant,
  target: Combatant,
  swing: Swing,
): Strike | undefined {
  if (!findsRoom(t, by, target, swing)) return undefined;
  const fires = heeds(t, by, target, swing);
  for (const fire of fires.before) {
    freeAttack(t, fire, by);
    if (out(by) || idle(by)) return undefined;
  }
  const { at } = target;
  const made = strike(t, by, target, swing, fires.count);
  // Where a shot at a place ends is told alike whether anybody is there or not (T20-CONC-11).
  if (swing.blind !== true) letFly(t, by, swing, at);
  for (const fire of fires.after) freeAttack(t, fire, by);
  return made;
}

/**
 * One attack with one weapon, all the way.
 * @returns whether it hit anybody
 */
export function attack(t: T, by: Combatant, target: Combatant, swing: Swing): boolean {
  const made = makeStrike(t, by, target, swing);
  clear(t, by, 'stunt');
  return made !== undefined && land(t, [made]).length > 0;
}
