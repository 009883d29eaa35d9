import type { Cell, Id, Option } from '@tiltyard/engine';
import { reaches } from '@tiltyard/engine';
import { attack } from './attack.js';
import { canReact, react } from './reaction.js';
import type { Combatant, T } from './state.js';
import { disabled, everybody, the } from './state.js';
import { perceives, threateningWeapons } from './threat.js';
import { reachWith, weaponOf } from './wielding.js';
import type { WeaponId } from './wielding.js';

/** What stops a move: prone, disabled, dead, grabbed or held fast (REN-REACT-06, REN-CATCH-05). */
export const stopped = (t: T, who: Combatant, crawling = false): boolean =>
  disabled(t.state, who) || (who.prone && !crawling) || who.grabbedBy.length > 0 || (who.riding !== null && stoppedMount(t, the(t.state, who.riding)));

const stoppedMount = (t: T, mount: Combatant): boolean => disabled(t.state, mount) || mount.prone;

/**
 * A step out of a threatened square is about to be made: everybody who threatens the mover and can react may make one
 * attack of opportunity first, on the mover or on what it rides (REN-REACT-05, REN-REACT-07).
 */
export function provoke(t: T, mover: Combatant, to: Cell, crawling: boolean): void {
  const { state } = t;
  const { opportunityTrigger } = state.fixed.options;
  for (const foe of everybody(state)) {
    if (foe.side === mover.side || !canReact(state, foe) || foe.riddenBy !== null) continue;
    const bodies = mover.riding === null ? [mover] : [mover, the(state, mover.riding)];
    const options: Option<string>[] = [];
    for (const body of bodies) {
      if (!perceives(state, foe, body)) continue;
      for (const weapon of threateningWeapons(state, foe, body)) {
        const keeps = opportunityTrigger === 'leaveReach' && reaches(state.fixed.map, foe, { at: to, size: body.size }, reachWith(state, foe, weapon));
        if (!keeps) options.push({ value: `${body.id}/${weapon}`, label: `${weaponOf(state, weapon).name} at ${body.name}`, appeal: 1, rules: ['REN-REACT-05'] });
      }
    }
    const [first] = options;
    if (!first) continue;
    const answer = t.ask({
      id: 'opportunity',
      who: foe.id,
      rules: ['REN-REACT-05', 'REN-REACT-07'],
      about: { mover: mover.id, to: [...to] },
      options: [...options, { value: 'no' }],
      fallback: first.value,
    });
    if (answer === 'no') continue;
    const [target, weapon] = split(answer);
    react(t, foe, 'REN-REACT-07');
    t.note('opportunity', ['REN-REACT-05'], { by: foe.id, at: target });
    attack(t, foe, the(state, target), { weapon, opportunity: true });
    if (stopped(t, mover, crawling)) {
      t.note('stopped', ['REN-REACT-06'], { who: mover.id });
      return;
    }
  }
}

function split(answer: string): readonly [Id, WeaponId] {
  const slash = answer.indexOf('/');
  return [answer.slice(0, slash), answer.slice(slash + 1)];
}
