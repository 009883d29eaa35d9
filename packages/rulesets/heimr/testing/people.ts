import type { Seat } from '@tiltyard/engine';
import { ABILITIES } from '../state/sheet.js';
import type { Person, Stage, Staging } from './stage.js';
import { end, stage } from './stage.js';

/** Potential at consistency 0 by ability, or consistency and potential. */
type Given = Readonly<Record<string, number | readonly [number, number]>>;

const USUAL = 3;

/** Combatants who differ only in what they hold: every ability has consistency 0 and potential 3, except those given. */
export function peopleWith(given: Given = {}) {
  const abilities: NonNullable<Person['abilities']> = Object.fromEntries(
    Object.keys(ABILITIES).map((id) => {
      const own = given[id] ?? USUAL;
      return [id, typeof own === 'number' ? [0, own] : own];
    }),
  );
  const bare: Person = { abilities };
  const wearing = (sheet: object, state: object = {}): Person => ({
    abilities,
    sheet: { ...sheet },
    state: { ...state },
  });
  return {
    abilities,
    bare,
    wearing,
    sword: wearing({ sword: 'sword' }),
    bow: wearing({ both: 'bow' }),
    /** A combatant in a square, by default bare-handed. */
    at: (square: string, person: Person = bare): Person => ({ ...person, at: square }),
    /** Ann against bob, who is by default bare-handed. */
    duel: (ann: Person, bob: Person = bare, staging: Staging = {}): Stage =>
      stage({ ann, bob }, staging),
  };
}

/** Parameters of an attack with a sword. */
export const cut = (by: string, target: string) => ({ weapon: `${by}/sword`, target });
/** Ann's blow with her sword at bob. */
export const CUT = cut('ann', 'bob');

/** The seat of a player with these combatants. */
export const seatOf = (...combatants: readonly string[]): Seat => ({
  role: 'player',
  name: combatants.join(' '),
  combatants,
});

const { bare, sword } = peopleWith({ agility: 4 });

/** Jo, with a defence of 7, guards a square against kim, who has been moved to A1; bob is beyond it. Moves and runs go two squares. */
export function guardedOnTheWay(
  square: string,
  farther: string,
  { map, options }: Pick<Staging, 'map' | 'options'>,
): Stage {
  const s = stage(
    {
      jo: { ...bare, at: square },
      kim: { ...sword, at: square },
      bob: { ...bare, side: 'a', at: farther },
    },
    {
      options: { moveDistance: 2, runDistance: 2, ...options },
      order: ['jo', 'kim', 'bob'],
      ...(map ? { map } : {}),
    },
  );
  s.do('jo', 'guard', { foe: 'kim', purpose: 'leave' });
  end(s);
  s.gm('place', { who: 'kim', to: 'A1' });
  return s;
}
