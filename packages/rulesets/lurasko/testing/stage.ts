import type { Id, Json, Seat } from '@tiltyard/engine';
import { mayRead } from '@tiltyard/engine/core';
import type { TestFight as Begun, Data, Encounter, Scene, Setting } from '@tiltyard/testing';
import { begun, stateOf } from '@tiltyard/testing';
import { lurasko } from '../index.js';
import { netAdvantage } from '../rules/advantage/advantage.js';
import { grappleBetween, leadOf } from '../state/grapples.js';
import type { State } from '../state/state.js';

/** A combatant on stage: in one engagement with the others unless `at` says otherwise. */
export interface Person {
  readonly side?: string;
  readonly from?: string;
  readonly at?: Json | undefined;
  readonly sheet?: Data | undefined;
  readonly state?: Data | undefined;
}

export interface Staging {
  readonly options?: Readonly<Record<string, string | boolean | number>>;
  readonly order?: readonly Id[];
  readonly map?: Data;
  readonly content?: Data;
}

export type Stage = Begun<State>;

/** Who rolled what with which die, in order, as `who offence d6`. */
export const diceOf = (scene: Scene): readonly string[] =>
  scene.tape
    .filter((item) => item.kind === 'die')
    .map((item) => `${item.who} ${item.name} ${item.die?.name ?? ''}`);

/** The target number of the first roll of this name. */
export const tnOf = (scene: Scene, roll: string): Json =>
  scene.facts('roll', 'tn', { roll })[0] ?? null;

/** The parts of breakdowns that do not count, as `rule amount`. */
export const idle = (scene: Scene, name: string): readonly string[] =>
  scene
    .breakdowns(name)
    .flatMap(({ parts }) =>
      parts.filter((part) => !part.counts).map(({ rule, amount }) => `${rule} ${amount}`),
    );

/** One combatant's lead over another in their grapple, in degrees; nothing if they do not grapple. */
export function aheadBy(s: Stage, id: Id, over: Id): number | undefined {
  const grapple = grappleBetween(s.state, id, over);
  return grapple && leadOf(grapple, id);
}

export const grappleKind = (s: Stage, a: Id, b: Id): string | undefined =>
  grappleBetween(s.state, a, b)?.kind;

export const isPinned = (s: Stage, a: Id, b: Id): boolean =>
  grappleBetween(s.state, a, b)?.pinned ?? false;

/** Net degrees of melee advantage. */
export const netOver = (s: Stage, holder: Id, over: Id): number =>
  netAdvantage(s.state, s.who(holder), s.who(over));

/** The seat of a player with one combatant. */
const playerSeat = (id: Id): Seat => ({ name: id, role: 'player', combatants: [id] });

/** What the player of a combatant sees. */
export const viewOf = (s: Stage, id: Id): State => lurasko.view(s.state, playerSeat(id));

/** The events that the player of a combatant may read of. */
export const heardBy = ({ notes }: Scene, id: Id): readonly string[] =>
  notes.filter((note) => mayRead(playerSeat(id), note)).map((note) => note.id);

const described = (people: Readonly<Record<Id, Person>>, { order, ...more }: Staging): Setting => ({
  ...more,
  order: order ?? Object.keys(people),
  combatants: Object.entries(people).map(([id, person], i) => ({
    id,
    side: person.side ?? (i === 0 ? 'a' : 'b'),
    at: person.at ?? { engagement: 'e' },
    sheet: person.sheet ?? {},
    state: person.state ?? {},
    from: person.from,
  })),
});

/** The same as an encounter for random play. */
export const encounterOf = (people: Readonly<Record<Id, Person>>, staging: Staging): Encounter => {
  const { combatants, map, order } = described(people, staging);
  return { combatants, map, order, content: {} };
};

/** The state before the first die: people as named, in that turn order, all in one engagement. Side `a` for the first, `b` for all others. */
export const setting = (people: Readonly<Record<Id, Person>>, staging: Staging = {}): State =>
  stateOf(lurasko, described(people, staging));

/** Sets the stage and begins. */
export const stage = (people: Readonly<Record<Id, Person>>, staging: Staging = {}): Stage =>
  begun(lurasko, described(people, staging));

/** A one-handed weapon of damage 10 and drive 20 that needs the competence of its own name. */
export const weapon = (name: string, more: Data = {}): Data => ({
  name,
  damage: 10,
  drive: 20,
  ...more,
});

/** A natural weapon of damage 10 and drive 20. */
export const natural = (name: string, more: Data = {}): Data => ({
  name,
  kind: 'natural',
  damage: 10,
  drive: 20,
  ...more,
});
