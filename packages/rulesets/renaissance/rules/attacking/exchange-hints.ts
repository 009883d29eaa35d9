import type { FaceGrouping } from '@tiltyard/engine/values';
import type { Contender } from '../checks/check.js';
import type { Rolled } from '../checks/grade.js';
import { steps } from '../checks/grade.js';
import { byDegree } from '../checks/like-faces.js';
import type { ChosenDefence } from './choose-defence.js';
import type { Exchange } from './exchange-result.js';

// Which faces of an attack and a defence come to the same: for exact odds alone, the rules never read it.

const DOUBLE = 11;
const CRITICAL_KEY = 10;

/** Like faces of an attack: the roll itself counts where it is compared with another, or met by several. */
export const alikeAttacks = ({ target }: Contender, whole: boolean): FaceGrouping => {
  const failed = byDegree(target);
  const hit = (roll: number): number =>
    whole ? roll : steps(roll) + (roll % DOUBLE === 0 ? CRITICAL_KEY : 0);
  return (roll) => (roll > target ? failed(roll) : hit(roll));
};

/** Like faces of a defence against an attack of this margin: worse, the same, or better, by how much for a catch. */
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

/** An exchange as far as what follows it depends on it: an area is met by each with the roll itself. */
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
