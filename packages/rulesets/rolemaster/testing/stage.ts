import type { Id } from '@tiltyard/engine';
import type { Data, Props, Scene, TestFight as Begun } from '@tiltyard/testing';
import { begun } from '@tiltyard/testing';
import { rolemaster } from '../index.js';
import type { Options } from '../state/options.js';
import type { State } from '../state/state.js';

/** A combatant in a test fight. `arms` are weapons with their skills; everything else is as on a sheet. */
export interface Person {
  readonly at?: readonly [number, number];
  readonly side?: string;
  readonly arms?: Readonly<Record<string, number>>;
  readonly sheet?: Data;
  readonly state?: Data;
}

export interface Staging {
  readonly options?: Partial<Options> | undefined;
  /** The turn order; null to roll for it. */
  readonly order?: readonly Id[] | null;
  readonly content?: Data;
  readonly map?: Data;
  readonly dice?: readonly number[];
}

export type Stage = Begun<State>;

/** An attack with the first weapon, or with another. */
export function attack(
  s: Stage,
  by: Id,
  at: Id,
  {
    with: weapon,
    keep,
    points,
    ...props
  }: Props & { readonly with?: string; readonly keep?: number; readonly points?: number } = {},
): Scene {
  const arm = weapon === undefined ? (s.who(by).wields ?? `${by}/brawling`) : `${by}/${weapon}`;
  return s.do(
    by,
    'attack',
    {
      weapon: arm,
      target: at,
      ...(keep === undefined ? {} : { keep }),
      ...(points === undefined ? {} : { points }),
    },
    props,
  );
}

/** Applies effects to a combatant. */
export const befall = (
  s: Stage,
  who: Id,
  cell: string,
  props: Props & { readonly from?: Id } = {},
): Scene =>
  s.gm('effect', { who, cell, ...(props.from === undefined ? {} : { from: props.from }) }, props);

/** Ends turns until this round is over. */
export function endRound(s: Stage): void {
  const { round } = s.state;
  while (s.state.round === round) s.end();
}

/**
 * Sets up a test fight: combatants in the order given, 2 m apart in a row unless they have a
 * position. The first is on side `a`, all others on `b`.
 */
export function stage(
  people: Readonly<Record<Id, Person>>,
  { options, order, content, map, dice }: Staging = {},
): Stage {
  const combatants = Object.entries(people).map(
    ([id, { at, side, arms = {}, sheet = {}, state = {} }], i) => ({
      id,
      side: side ?? (i === 0 ? 'a' : 'b'),
      at: [...(at ?? [2 * i, 0])],
      sheet: {
        hits: 200,
        bodyDev: 100,
        weapons: Object.entries(arms).map(([weapon, skill]) => ({ weapon, skill })),
        ...sheet,
      },
      state,
    }),
  );
  return begun(
    rolemaster,
    {
      options,
      map,
      content,
      combatants,
      order: order === null ? undefined : (order ?? Object.keys(people)),
    },
    dice,
  );
}

/** A table of one cell, and a weapon that uses it, for blows with a known result. */
export const fixedBlow = (cell: string, more: Data = {}) => ({
  tables: {
    fixed: {
      kind: 'attack',
      id: 'fixed',
      columns: ['T0'],
      rows: [{ lo: 1, hi: 150, cells: [cell] }],
    },
  },
  weapons: {
    fixed: {
      name: 'practice blade',
      table: 'fixed',
      class: 'melee',
      critType: 'slash',
      fumbleMax: 1,
      canParry: true,
      ...more,
    },
  },
});
