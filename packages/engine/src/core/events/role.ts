import type { FactKinds, FactName } from './fact.js';

/**
 * The role of an event for readers who do not know the system, and which of its facts play the parts: `by` acts, `at`
 * is the target, `who` is affected.
 */
export type RoleOf<Who, Count, Flag, Where, Word> =
  /** A round begins. */
  | { readonly is: 'round'; readonly number?: Count }
  /** A turn begins; what follows belongs to it. */
  | { readonly is: 'turn'; readonly who: Who }
  /** A combatant starts something: an attack, a spell, a skill. */
  | { readonly is: 'declare'; readonly by: Who; readonly at?: Who }
  /** A combatant acts out of turn. */
  | { readonly is: 'reaction'; readonly by: Who; readonly at?: Who }
  /**
   * Dice were rolled, or a number was worked out; `rolled` is the result of the dice if it is not simply the face of
   * one die.
   */
  | {
      readonly is: 'roll';
      readonly who: Who;
      readonly rolled?: Count;
      readonly total?: Count;
      readonly success?: Flag;
    }
  | { readonly is: 'hit'; readonly by: Who; readonly at: Who }
  | { readonly is: 'miss'; readonly by: Who; readonly at?: Who }
  /** Health is lost: who lost it, who caused it, how much, and of what (`hit points`). */
  | {
      readonly is: 'harm';
      readonly who: Who;
      readonly by?: Who;
      readonly amount?: Count;
      readonly of?: string;
    }
  /** A condition begins (the default) or ends; `gained` may be a fact that says which. */
  | {
      readonly is: 'condition';
      readonly who: Who;
      readonly by?: Who;
      readonly gained?: boolean | Flag;
      /** Its name, or the fact that holds it. */
      readonly name?: string;
      readonly named?: Word;
    }
  /** A combatant is out of the fight. */
  | { readonly is: 'out'; readonly who: Who; readonly by?: Who }
  | { readonly is: 'move'; readonly who: Who; readonly to?: Where }
  /** A resource is spent, drawn, put away or regained; `left` is what remains. */
  | { readonly is: 'resource'; readonly who: Who; readonly left?: Count }
  /** The GM decides. */
  | { readonly is: 'ruling'; readonly who?: Who }
  /** Anything else. */
  | { readonly is: 'other'; readonly who?: Who };

/** A role, for readers that do not know the event. */
export type AnyRole = RoleOf<string, string, string, string, string>;

export type RoleName = AnyRole['is'];

/** The keys of the facts of these kinds. */
type Keys<F extends FactKinds, N extends FactName> = {
  [K in keyof F & string]: F[K]['kind'] extends N ? K : never;
}[keyof F & string];

/** The roles that an event with these facts can have; a role without parts is given as its name. */
export type Role<F extends FactKinds> =
  | RoleOf<
      Keys<F, 'combatant'>,
      Keys<F, 'number' | 'face'>,
      Keys<F, 'flag'>,
      Keys<F, 'place'>,
      Keys<F, 'word' | 'text'>
    >
  | 'round'
  | 'ruling'
  | 'other';
