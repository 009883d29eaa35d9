import type { Data } from '@tiltyard/testing';
import type { Person, Stage, Staging } from './stage.js';
import { ground, pistol, stage, sword } from './stage.js';

/** Changes to the default pair. */
export interface Pair {
  readonly own?: Data;
  readonly ownState?: Data;
  readonly foe?: Data;
  readonly state?: Data;
  readonly at?: readonly [number, number];
  readonly marks?: Readonly<Record<string, string>>;
  readonly more?: Readonly<Record<string, Person>>;
  readonly options?: Staging['options'];
  readonly order?: readonly string[];
  readonly rolled?: readonly number[];
}

/** `a` with a sword and a pistol at (4, 5), and `t` beside it with Base Defense 11, Dodge 16 and Parry 18. */
export const pair = ({
  own = {},
  ownState = {},
  foe = {},
  state = {},
  at = [5, 5],
  marks = {},
  more = {},
  options = {},
  order,
  rolled,
}: Pair = {}): Stage =>
  stage(
    {
      a: { at: [4, 5], sheet: { weapons: [sword(), pistol()], ...own }, state: ownState },
      t: {
        at,
        sheet: { printed: { baseDefense: 11, dodge: 16, parry: 18 }, con: 9, ...foe },
        state,
      },
      ...more,
    },
    {
      map: { rows: [...ground(80, 14, marks)] },
      options,
      ...(order ? { order } : {}),
      ...(rolled ? { rolled } : {}),
    },
  );

export const BLOW = { weapon: 'a/sword', target: 't' } as const;
export const SHOT = { weapon: 'a/pistol', target: 't' } as const;
