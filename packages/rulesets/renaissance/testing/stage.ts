import type { Id, Json } from '@tiltyard/engine';
import type { TestFight as Begun, Data, Encounter, Scene, Setting } from '@tiltyard/testing';
import { begun, stateOf } from '@tiltyard/testing';
import { renaissance } from '../index.js';
import type { Options } from '../state/options.js';
import { SKILLS } from '../state/sheet.js';
import type { State } from '../state/state.js';

/** A combatant in a test fight. Skills are target numbers; everything else is as on a sheet. */
export interface Person {
  readonly at: readonly [number, number];
  readonly side?: string;
  readonly skills?: Readonly<Record<string, number>>;
  readonly aptitudes?: Readonly<Record<string, number>>;
  readonly state?: Data;
  readonly sheet?: Data;
  /** Names of weapons in the content, or whole weapons; the first ones are held. */
  readonly weapons?: readonly Json[];
}

/** Changes to combatants, by id. */
export type Changes = Readonly<Record<Id, Partial<Person>>>;

/** Combatants with the changes of each applied. */
export const changed = (
  people: Readonly<Record<Id, Person>>,
  changes: Changes,
): Readonly<Record<Id, Person>> =>
  Object.fromEntries(
    Object.entries(people).map(([id, person]) => [id, { ...person, ...changes[id] }]),
  );

export interface Staging {
  readonly options?: Partial<Options> | undefined;
  readonly order?: readonly Id[];
  readonly map?: Data;
}

export type Stage = Begun<State>;

/** The target numbers of all checks of a name, in order. */
export const targetsOf = (scene: Scene, check: string): readonly Json[] =>
  scene.facts('check', 'target', { check });

/** Damage that got through to a combatant, hit by hit. */
export const damageTo = (scene: Scene, who: Id): readonly Json[] =>
  scene.facts('damage', 'damage', { who });

/** The damage values of all hits, before armour. */
export const dvsOf = (scene: Scene): readonly Json[] => scene.facts('dv', 'dv');

export const effectsOn = (s: Stage, id: Id): readonly string[] =>
  s.who(id).effects.map((effect) => effect.kind);

const APTITUDE = 15;

function skillsOf({ skills = {}, aptitudes = {} }: Person): Data {
  return Object.fromEntries(
    Object.entries(skills).map(([id, target]) => {
      const aptitude = aptitudes[SKILLS[id]?.aptitude ?? 'SOM'] ?? APTITUDE;
      if (target < aptitude)
        throw new Error(`${id} ${target} is below the aptitude of ${aptitude}`);
      return [id, target - aptitude];
    }),
  );
}

const described = (
  people: Readonly<Record<Id, Person>>,
  { options, order, map }: Staging,
): Setting => ({
  options,
  map,
  order: order ?? Object.keys(people),
  combatants: Object.entries(people).map(([id, person], i) => {
    const { skills = {}, ...sheet } = person.sheet ?? {};
    return {
      id,
      side: person.side ?? (i === 0 ? 'a' : 'b'),
      at: [...person.at],
      sheet: {
        DUR: 200,
        ...sheet,
        aptitudes: { ...person.aptitudes },
        skills: {
          ...skillsOf(person),
          ...(typeof skills === 'object' && !Array.isArray(skills) ? skills : {}),
        },
        weapons: [...(person.weapons ?? [])],
      },
      state: person.state ?? {},
    };
  }),
});

/** The set-up as an encounter for random play. */
export const encounterOf = (people: Readonly<Record<Id, Person>>, staging: Staging): Encounter => {
  const { combatants, map, order } = described(people, staging);
  return { combatants, map, order, content: {} };
};

/**
 * The state before any dice are rolled: combatants in the order given, sturdy unless they say
 * otherwise, on an open field. The first is on side `a`, all others on `b`.
 */
export const setting = (people: Readonly<Record<Id, Person>>, staging: Staging = {}): State =>
  stateOf(renaissance, described(people, staging));

/** Sets up a test fight and starts it. */
export const stage = (people: Readonly<Record<Id, Person>>, staging: Staging = {}): Stage =>
  begun(renaissance, described(people, staging));

/** A one-handed weapon of 1d10 + flat, without damage bonus unless given. */
export const weapon = (name: string, more: Data = {}): Data => ({
  name,
  skills: ['one-handed'],
  damage: { dice: 1, flat: 0 },
  ...more,
});

/** A horse of side `a` that can be ridden in a fight, with further values of its sheet. */
export const warHorse = (at: Person['at'], sheet: Data = {}): Person => ({
  at,
  side: 'a',
  skills: { unarmed: 45, fray: 30 },
  sheet: {
    warTrained: true,
    size: 'Large',
    movement: { hooves: { base: 5, full: 15 } },
    ...sheet,
  },
});
