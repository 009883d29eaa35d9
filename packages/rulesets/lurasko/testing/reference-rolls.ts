// An independent calculator of rolls with Easing and Hindrance, written from the rulebook alone.

/** The house rules that affect a roll. */
export interface House {
  readonly [key: string]: string | boolean;
  readonly rollRule: 'le' | 'lt';
  readonly autoExtremes: 'none' | 'lowSucceedsHighFails';
  readonly easingModel: 'extraDice' | 'dieStep' | 'flat';
  readonly advantageCap: 'net' | 'perSide';
  readonly grapplingOffenseBonus: boolean;
}

const DICE = [4, 6, 8, 10, 12, 20];

/** LUR-CTX-03: the die and how many extra ones, Hindrance above 0 and Easing below it. */
function dice(faces: number, lean: number, { easingModel }: House): readonly [number, number] {
  if (easingModel === 'flat') return [faces, 0];
  if (easingModel === 'extraDice') return [faces, lean];
  const at = DICE.indexOf(faces) + lean;
  if (at < 0) return [4, at];
  return at < DICE.length ? [DICE[at] ?? 20, 0] : [20, at - DICE.length + 1];
}

/** LUR-CTX-01 to 03: cases of success and cases in all, every die written out. */
export function successes(
  faces: number,
  target: number,
  lean: number,
  house: House,
): readonly [number, number] {
  const [size, extra] = dice(faces, lean, house);
  const number = house.easingModel === 'flat' ? target - lean : target;
  const count = Math.abs(extra) + 1;
  let good = 0;
  for (let kept = 1; kept <= size; kept++) {
    // With Hindrance the highest is kept, with Easing the lowest: so many throws keep this face.
    const within = extra >= 0 ? kept : size - kept + 1;
    const throws = within ** count - (within - 1) ** count;
    const plain = house.rollRule === 'le' ? kept <= number : kept < number;
    const extreme = house.autoExtremes === 'lowSucceedsHighFails' && (kept === 1 || kept === size);
    if (extreme ? kept === 1 : plain) good += throws;
  }
  return [good, size ** count];
}

/** LUR-ADV-05: degrees for and against, each side or the difference held to three. */
export function net(ahead: number, behind: number, { advantageCap }: House): number {
  const [forth, back] =
    advantageCap === 'perSide' ? [Math.min(3, ahead), Math.min(3, behind)] : [ahead, behind];
  return Math.max(-3, Math.min(3, forth - back));
}

/** Draws a value for each of these house rules. */
export function drawnHouse(below: (n: number) => number): House {
  const models = ['extraDice', 'dieStep', 'flat'] as const;
  return {
    rollRule: below(3) === 0 ? 'lt' : 'le',
    autoExtremes: below(3) === 0 ? 'lowSucceedsHighFails' : 'none',
    easingModel: models[below(3)] ?? 'extraDice',
    advantageCap: below(2) === 0 ? 'perSide' : 'net',
    grapplingOffenseBonus: below(2) === 0,
  };
}
