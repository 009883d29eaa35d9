import type { FaceGrouping } from '@tiltyard/engine/values';
import type { Contender } from '../checks/check.js';
import type { Rolled } from '../checks/grade.js';
import { steps } from '../checks/grade.js';
import { byDegree } from '../checks/like-faces.js';
import type { ChosenDefence } from './choose-defence.js';
import type { Exchange } from './exchange-result.js';

// Groups of attack and defence rolls with the same effect. Only the calculation of exact odds uses
// them, never the rules.

const DOUBLE = 11;
const CRITICAL_KEY = 10;

/**
 * Groups equivalent attack rolls; with `whole` the roll itself matters, because it is compared
 * with another roll or applied to several targets.
 */
export const alikeAttacks = ({ target }: Contender, whole: boolean): FaceGrouping => {
  const failed = byDegree(target);
  const hit = (roll: number): number =>
    whole ? roll : steps(roll) + (roll % DOUBLE === 0 ? CRITICAL_KEY : 0);
  return (roll) => (roll > target ? failed(roll) : hit(roll));
};

/**
 * Groups equivalent defence rolls against an attack of this margin: worse, equal or better; for
 * a catch also by degree.
 */
export const alikeDefences = (
  { target }: Contender,
  margin: number,
  catching: boolean,
): FaceGrouping => {
  const degree = byDegree(target);
  const better = (roll: number): number => (catching ? 2 + degree(roll) : 2);
  return (roll) => {
    if (roll > target || roll < margin) return 0;
    return roll === margin ? 1 : better(roll);
  };
};

const gradeKey = ({ grade, margin, shifted }: Rolled): string =>
  `${grade} ${steps(margin)} ${shifted}`;

/**
 * A key for everything about an exchange that affects what follows; an area attack's roll is
 * applied to each target.
 */
export function exchangeKey(
  made: Exchange | undefined,
  chosen: ChosenDefence | undefined,
  area: boolean,
): string {
  if (!made)
    return chosen ? `${chosen.defence.id} ${chosen.side.target} ${chosen.side.luckAtStart}` : '';
  const { hit, rolled, defence, defended } = made;
  const caught = defence?.catching && defended ? gradeKey(defended) : '';
  return `${hit} ${area ? rolled.roll : ''} ${gradeKey(rolled)} ${defence?.id ?? ''} ${caught}`;
}
