import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { targetRefused } from '../rules/attacks/attack-refusals.js';
import { fillsArea } from '../rules/attacks/attack-parameters.js';
import { swingsOf } from '../rules/two-weapons/two-weapons.js';
import { flies, light, weaponOf, wielded } from '../state/gear.js';
import type { Combatant, State } from '../state/state.js';
import { combatantById, hasFeat } from '../state/state.js';
import type { Plan } from './attack-utility.js';
import { bestAttack, weightOf, worthOf } from './attack-utility.js';

// Two-weapon attacks of automatic players; the rules do not use this.

/** A possible two-weapon attack. */
interface BothHands {
  readonly parameters: {
    readonly weapon: string;
    readonly target: Id;
    readonly offHand: string;
    readonly offTarget: Id;
    readonly thrown?: boolean;
    readonly manner: 'ordinary';
    readonly harm?: 'lethal';
  };
  readonly worth: number;
}

const isForOneHand = (state: State, id: string): boolean => weaponOf(state, id).hands < 2;

/** The first light one-handed weapon that is melee or ranged like the primary one, or undefined. */
function offHandFor(state: State, who: Combatant, { swing }: Plan): string | undefined {
  const isShot = flies(weaponOf(state, swing.weapon), false);
  const off = wielded(state, who).find(
    (id) =>
      id !== swing.weapon &&
      isForOneHand(state, id) &&
      flies(weaponOf(state, id), false) === isShot,
  );
  return off !== undefined && !fillsArea(state, off) && light(state, off) ? off : undefined;
}

/** A two-weapon attack with a given primary weapon, at the target of its best single attack, or undefined. */
function bothHandsWith(state: State, who: Combatant, weapon: string): BothHands | undefined {
  if (!isForOneHand(state, weapon) || fillsArea(state, weapon)) return undefined;
  const best = bestAttack(state, who, [weapon]);
  if (!best || best.swing.thrown === true) return undefined;
  const offHand = offHandFor(state, who, best);
  if (offHand === undefined) return undefined;
  const target = combatantById(state, best.target);
  const both = [weaponOf(state, weapon), weaponOf(state, offHand)];
  const swings = swingsOf(state, { weapon, offHand });
  if (swings.some((swing) => targetRefused(state, who, target, swing))) return undefined;
  return {
    parameters: {
      weapon,
      target: target.id,
      offHand,
      offTarget: target.id,
      ...(both.some(({ use }) => use === 'thrown') ? { thrown: false } : {}),
      manner: 'ordinary',
      ...(both.some(({ lethal }) => lethal) ? { harm: 'lethal' } : {}),
    },
    worth:
      weightOf(state, who, target) *
      swings.reduce((sum, swing) => sum + worthOf(state, who, target, swing), 0),
  };
}

/** The best two-weapon attack, or undefined; only for combatants with the Two-Weapon Fighting feat. */
export const bothHandsPlan = memoizePerState((state: State, actor: Id): BothHands | undefined => {
  const who = combatantById(state, actor);
  if (!hasFeat(state, who, 'Two-Weapon Fighting')) return undefined;
  let best: BothHands | undefined;
  for (const weapon of wielded(state, who)) {
    const found = bothHandsWith(state, who, weapon);
    if (found && (!best || found.worth > best.worth)) best = found;
  }
  return best;
});
