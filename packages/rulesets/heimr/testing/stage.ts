import type { Id } from '@tiltyard/engine';
import { Script } from '@tiltyard/engine/fight';
import type { Data, TestFight as Begun } from '@tiltyard/testing';
import { begun, Scene } from '@tiltyard/testing';
import { heimr } from '../index.js';
import type { Options } from '../state/options.js';
import type { State } from '../state/state.js';

/** A combatant on stage. Abilities are [consistency, potential]; fatigue never matters unless given. */
export interface Person {
  readonly at?: string;
  readonly side?: string;
  readonly abilities?: Readonly<Record<string, readonly [number, number]>>;
  readonly state?: Data;
  readonly sheet?: Data;
}

export interface Staging {
  readonly options?: Partial<Options> | undefined;
  readonly order?: readonly Id[] | undefined;
  readonly map?: Data;
}

export type Stage = Begun<State>;

/** Ends the turn, with a three on every die of the defences rolled. */
export function end(s: Stage): Scene {
  for (let dice = 0; dice < 60; dice++) {
    const threes = new Script(
      Array.from({ length: dice }, () => ({ value: 3 })),
      [],
    );
    const step = s.fight.perform({ do: 'end', by: s.turn ?? '', with: {} }, { script: threes });
    if (step.kind === 'done') return new Scene(step.entry.notes, step.entry.tape, []);
  }
  throw new Error('the turn does not end');
}

/** Ends the present turn, and then others until it is a combatant's. */
export function until(s: Stage, id: Id): void {
  for (let i = 0; i === 0 || s.turn !== id; i++) {
    if (i > 50) throw new Error(`it never becomes ${id}'s turn`);
    end(s);
  }
}

/** Sets up a fight: the first combatant on side `a`, all others on `b`, by default in A1 with a dodge of 7, or without a defence if they hold another. */
export const stage = (
  people: Readonly<Record<Id, Person>>,
  { options, order, map }: Staging = {},
): Stage => {
  // A holder has no defence, unless a switch leaves it one.
  const isBare = (state: Data): boolean =>
    state['holding'] !== undefined && options?.bindDefence !== 'keepStanding';
  return begun(heimr, {
    options,
    map,
    order: order ?? Object.keys(people),
    combatants: Object.entries(people).map(
      ([id, { at = 'A1', side, abilities = {}, state = {}, sheet = {} }], i) => ({
        id,
        side: side ?? (i === 0 ? 'a' : 'b'),
        at,
        sheet: {
          hitPoints: 9,
          ...sheet,
          abilities: Object.fromEntries(
            Object.entries(abilities).map(([name, [C, P]]) => [name, { C, P }]),
          ),
        },
        state: { fatigue: 1, standing: isBare(state) ? null : 7, ...state },
      }),
    ),
  });
};
