import { withinTargets } from '../../rules/checks/targets.js';
/** The chances of an attack: to hit at all, and to hit with a margin over 30 and over 60. */
export interface Chances {
  readonly hit: number;
  readonly over30: number;
  readonly over60: number;
}

/** The chances for each pair of targets, worked out once. */
const counted: Chances[] = [];

/** The chances of an ordered check against a defence, not counting ties. */
export function chances(attack: number, defence: number | undefined): Chances {
  const target = Math.floor(withinTargets(attack));
  const other = defence === undefined ? -1 : Math.floor(withinTargets(defence));
  return (counted[target * 100 + other + 1] ??= count(target, other));
}

function count(target: number, other: number): Chances {
  let hit = 0;
  let over30 = 0;
  let over60 = 0;
  for (let roll = 0; roll <= target; roll++) {
    const lands = 1 - Math.max(0, other - roll) / 100;
    hit += lands;
    if (roll > 30) over30 += lands;
    if (roll > 60) over60 += lands;
  }
  return { hit: hit / 100, over30: over30 / 100, over60: over60 / 100 };
}
