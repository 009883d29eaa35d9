import type { Id, JsonObject } from '@tiltyard/engine';
import type { Data, TestFight as Begun } from '@tiltyard/testing';
import { begun } from '@tiltyard/testing';
import { true20 } from '../index.js';
import type { Options } from '../state/options.js';
import type { State } from '../state/state.js';

/** A combatant on stage: their square, and what differs from a default combatant with zeros everywhere. */
export interface Person {
  readonly at: readonly [number, number];
  readonly side?: string;
  readonly sheet?: Data;
  readonly state?: Data;
}

export interface Staging {
  readonly options?: Partial<Options>;
  readonly order?: readonly Id[];
  readonly map?: Data;
  readonly rolled?: readonly number[];
}

export type Stage = Begun<State>;

/** The rules that refuse a command, separated by spaces; empty if it is not refused. */
export const refusedBy = (s: Stage, by: Id, action: string, parameters: JsonObject = {}): string =>
  s.allowed(by, action, parameters) ? '' : s.refused(by, action, parameters).join(' ');

/** The kinds of conditions on a combatant. */
export const kindsOn = (s: Stage, id: Id): readonly string[] =>
  s.who(id).conditions.map((each) => each.kind);

/** The attack bonus and the Defense of one attack. */
export function odds(
  s: Stage,
  by: Id,
  at: Id,
  weapon: string,
  more: JsonObject = {},
): readonly [number | undefined, number | undefined] {
  const parameters = {
    weapon: weapon === 'unarmed' ? weapon : `${by}/${weapon}`,
    target: at,
    ...more,
  };
  return [
    s.total('attack', by, by, 'attack', parameters),
    s.total('Defense', at, by, 'attack', parameters),
  ];
}

/** Sets up a fight on an open field with these combatants in this turn order; the first is on side `ours`, all others on `theirs`. */
export const stage = (
  people: Readonly<Record<Id, Person>>,
  { options, order, map, rolled }: Staging = {},
): Stage =>
  begun(
    true20,
    {
      options,
      map,
      order: rolled ? undefined : (order ?? Object.keys(people)),
      combatants: Object.entries(people).map(([id, person], i) => ({
        id,
        side: person.side ?? (i === 0 ? 'ours' : 'theirs'),
        at: [...person.at],
        sheet: person.sheet ?? {},
        state: person.state ?? {},
      })),
    },
    rolled,
  );

export const sword = (more: Data = {}): Data => ({
  name: 'sword',
  damage: 3,
  strength: false,
  ...more,
});
export const pistol = (more: Data = {}): Data => ({
  name: 'pistol',
  damage: 3,
  use: 'projectile',
  increment: 500,
  ...more,
});
export const gun = (more: Data = {}): Data => pistol({ name: 'gun', autofire: true, ...more });
export const bomb = (more: Data = {}): Data =>
  pistol({ name: 'bomb', damage: 7, area: { shape: 'burst', feet: 10 }, ...more });
export const horse = (more: Data = {}): Data => ({
  size: 'Large',
  speed: 50,
  mount: true,
  hands: 0,
  ...more,
});

/** Map rows of open ground with these symbols put in. */
export function ground(
  width: number,
  height: number,
  marks: Readonly<Record<string, string>> = {},
): readonly string[] {
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_each, x) => marks[`${x},${y}`] ?? '.').join(''),
  );
}
