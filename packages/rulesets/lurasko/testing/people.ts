import type { Person } from './stage.js';
import { weapon } from './stage.js';

/** Combatants that many tests use: of side `a` unless another is given. */

/** An enemy of DEX 8 and WGT 7 without competences. */
export const FOE: Person = { side: 'b' };

/** A fighter of DEX 8 and WGT 7 who knows blades, the fists and grappling. */
export const fighter = (
  sheet: Person['sheet'] = {},
  state: Person['state'] = {},
  side = 'a',
): Person => ({
  side,
  sheet: { DEX: 8, competencies: ['blades', 'grappling', 'unarmed'], ...sheet },
  state,
});

/** A combatant with the competences grappling and unarmed: of side `a` unless another is given. */
export const wrestler = (more: Person = {}): Person => ({
  side: 'a',
  ...more,
  sheet: { DEX: 8, competencies: ['grappling', 'unarmed'], ...more.sheet },
});

/** A wrestler with a lead over another in a grapple. */
export const grappling = (over: string, degree: number, more: Person = {}): Person =>
  wrestler({ ...more, state: { ...more.state, grapple: [{ with: over, degree }] } });

/** An ogre of WGT 24 and STR 14, who lifts two people of WGT 7. */
export const ogre = (
  sheet: Person['sheet'] = {},
  state: Person['state'] = {},
  side = 'a',
): Person => fighter({ WGT: 24, STR: 14, ...sheet }, state, side);

/** A reptile without hands that takes people of WGT 7 in its jaws: it bites and has a tail. */
export const reptile = (state: Person['state'] = {}, sheet: Person['sheet'] = {}): Person => ({
  side: 'a',
  sheet: {
    DEX: 8,
    WGT: 140,
    STR: 40,
    hands: 0,
    largeMouth: true,
    natural: [
      { name: 'Bite', kind: 'natural', damage: 3, drive: 30 },
      { name: 'Tail', kind: 'natural', damage: 3, drive: 20 },
    ],
    ...sheet,
  },
  state,
});

/** The state of a combatant with these leads in grapples. */
export const ahead = (...leads: readonly (readonly [string, number])[]) => ({
  grapple: leads.map(([other, degree]) => ({ with: other, degree })),
});

/** A one-handed blade of damage 10 and drive 20. */
export const blade = (name = 'sword', more: Parameters<typeof weapon>[1] = {}) =>
  weapon(name, { competence: 'blades', ...more });
