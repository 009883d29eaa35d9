import type { Cell } from '@tiltyard/engine';
import { freeBeside, mountOf, overlap } from '@tiltyard/engine';
import { resist, skillTarget, woundPenalty } from './check.js';
import { letGo } from './holds.js';
import type { Combatant, State, T } from './state.js';
import { affect, disabled, everybody, sheetOf, the } from './state.js';
import { skillOf } from './sheet.js';
import { BASIC_PROFICIENCY } from './wielding.js';

/** Proficient in Ride means 10 ranks (REN-MOUNT-02). */
export const proficientRider = (state: State, rider: Combatant): boolean =>
  skillOf(sheetOf(state, rider), 'ride').ranks >= BASIC_PROFICIENCY;

/** A free cell next to a body for somebody to get to, nearest first; its own cell if there is none. */
export function freeCellBeside(
  state: State,
  around: Combatant,
  who: Combatant,
  besides?: Combatant,
): Cell {
  const others = everybody(state).filter(
    (other) => other.id !== who.id && other.id !== besides?.id,
  );
  return freeBeside(state.fixed.map, around.at, who.size, others) ?? who.at;
}

/** Somebody who comes to a halt where somebody else stands gets to the nearest free cell. */
export function makeRoom(t: T, who: Combatant): void {
  const shares = everybody(t.state).some(
    (other) =>
      other.id !== who.id &&
      other.id !== who.riding &&
      other.id !== who.riddenBy &&
      overlap(other, who),
  );
  if (!shares) return;
  const body = mountOf(t.state, who) ?? who;
  const at = freeCellBeside(t.state, body, body, who);
  t.put(body, 'at', at);
  if (body !== who) t.put(who, 'at', at);
}

/** The target of a Ride check: the mount's wounds count as well as the rider's own (REN-MOUNT-03, REN-MOUNT-07). */
export function rideTarget(
  t: T,
  rider: Combatant,
  name: string,
): { readonly total: number; readonly base: number } {
  const sheet = sheetOf(t.state, rider);
  const skill = skillOf(sheet, 'ride');
  const own = skillTarget(t, rider, 'ride', skill, name);
  const mount = mountOf(t.state, rider);
  return {
    total: mount ? woundPenalty(t, own, mount, 'REN-MOUNT-07') : own,
    base: sheet.aptitudes[skill.aptitude] + skill.ranks,
  };
}

/** Parts rider and mount; the rider gets to a free cell next to it. */
export function part(t: T, rider: Combatant, mount: Combatant): void {
  t.put(rider, 'riding', null);
  t.put(mount, 'riddenBy', null);
  t.put(rider, 'at', freeCellBeside(t.state, mount, rider));
  letGo(t, rider);
}

/** COO + COO + SOM to be thrown clear (REN-MOUNT-09). */
export function thrown(t: T, rider: Combatant, mount: Combatant): void {
  const { COO, SOM } = sheetOf(t.state, rider).aptitudes;
  const clear =
    !disabled(t.state, rider) &&
    resist(t, rider, 'COO+COO+SOM', ['REN-MOUNT-09'], COO + COO + SOM, ['COO', 'SOM']);
  part(t, rider, mount);
  if (clear) {
    t.note('thrown clear', ['REN-MOUNT-09'], { who: rider.id, to: [...rider.at] });
    return;
  }
  const fate = t.ask({
    id: 'thrown-rider',
    who: 'gm',
    rules: ['REN-MOUNT-10'],
    about: { who: rider.id, mount: mount.id },
    options: [
      { value: 'pinned', label: 'prone and unable to move until freed' },
      { value: 'prone', label: 'prone and free' },
    ],
    fallback: 'pinned',
  });
  t.put(rider, 'prone', true);
  if (fate === 'pinned')
    affect(t, rider, { kind: 'stuck', amount: 0, by: mount.id, until: { at: 'fight end' } });
  t.note('thrown', ['REN-MOUNT-10'], { who: rider.id, fate });
}

/** Somebody mounted, or a mount with a rider, falls: the rider is thrown, or just comes down where the rider alone falls (REN-MOUNT-09). */
export function fallOf(t: T, who: Combatant): void {
  if (who.riddenBy !== null) {
    const rider = the(t.state, who.riddenBy);
    if (!who.prone) t.put(who, 'prone', true);
    thrown(t, rider, who);
  } else {
    const mount = mountOf(t.state, who);
    if (!mount) return;
    part(t, who, mount);
    t.put(who, 'prone', true);
    t.note('unhorsed', ['REN-PRONE-02'], { who: who.id });
  }
}
