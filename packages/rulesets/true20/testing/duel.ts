import type { Options } from '../state/options.js';
import { pistol, stage, sword } from './stage.js';

type Data = NonNullable<NonNullable<Parameters<typeof stage>[1]>['map']>;

export interface Sides {
  readonly own?: Data;
  readonly foe?: Data;
  readonly state?: Data;
  readonly ownState?: Data;
  readonly at?: readonly [number, number];
  readonly options?: Partial<Options>;
}
export const duel = ({
  own = {},
  foe = {},
  state = {},
  ownState = {},
  at = [5, 5],
  options = {},
}: Sides = {}) =>
  stage(
    {
      a: { at: [4, 5], sheet: { weapons: [sword(), pistol()], ...own }, state: ownState },
      t: { at, sheet: { weapons: [sword()], ...foe }, state },
    },
    { options },
  );
export const blow = { weapon: 'a/sword', target: 't' };
export const shot = { weapon: 'a/pistol', target: 't' };
export const hit = (sides: Sides, dice: readonly number[]) =>
  duel(sides).do('a', 'attack', blow, { dice });
/** Fails a Toughness save by `failedBy` on a combatant who already has `marks`. */
export const mark = (
  failedBy: number,
  {
    marks = {},
    options = {},
    lethal = true,
    die = 10,
  }: { marks?: Data; options?: Partial<Options>; lethal?: boolean; die?: number } = {},
) => {
  const s = duel({ state: { marks }, options });
  return {
    s,
    scene: s.gm('harm', { who: 't', damage: failedBy + die - 15, lethal }, { dice: [die] }),
  };
};
