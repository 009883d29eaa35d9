import type { FactKinds, FactName } from './fact.js';

/**
 * What an event is to a reader who does not know the system, and which of its facts play the parts. `by` is who
 * acts, `at` whom it is aimed at, `who` whom it happens to.
 */
export type RoleOf<Who, Count, Flag, Where, Word> =
  /** A round begins. */
  | { readonly is: 'round'; readonly number?: Count }
  /** A turn begins; it heads what follows. */
  | { readonly is: 'turn'; readonly who: Who }
  /** A combatant sets about something: an attack, a spell, a skill. */
  | { readonly is: 'declare'; readonly by: Who; readonly at?: Who }
  /** A combatant acts in between, out of turn. */
  | { readonly is: 'reaction'; readonly by: Who; readonly at?: Who }
  /** Dice were rolled, or a number was worked out from them. */
  | { readonly is: 'roll'; readonly who: Who; readonly total?: Count; readonly success?: Flag }
  | { readonly is: 'hit'; readonly by: Who; readonly at: Who }
  | { readonly is: 'miss'; readonly by: Who; readonly at?: Who }
  /** Health is lost: who lost it, through whom, how much, and of what (`hit points`). */
  | {
      readonly is: 'harm';
      readonly who: Who;
      readonly by?: Who;
      readonly amount?: Count;
      readonly of?: string;
    }
  /** A condition comes (the default) or goes; `gained` may be a fact that says which. */
  | {
      readonly is: 'condition';
      readonly who: Who;
      readonly by?: Who;
      readonly gained?: boolean | Flag;
      /** Its name, or the fact that holds it. */
      readonly name?: string;
      readonly named?: Word;
    }
  /** A combatant takes part no longer. */
  | { readonly is: 'out'; readonly who: Who; readonly by?: Who }
  | { readonly is: 'move'; readonly who: Who; readonly to?: Where }
  /** Something is spent, drawn, put away or won back; `left` is how much there is now. */
  | { readonly is: 'resource'; readonly who: Who; readonly left?: Count }
  /** The GM decides. */
  | { readonly is: 'ruling'; readonly who?: Who }
  /** Anything else. */
  | { readonly is: 'other'; readonly who?: Who };

/** A role as those read it who do not know the event. */
export type AnyRole = RoleOf<string, string, string, string, string>;

export type RoleName = AnyRole['is'];

/** The keys of facts of these kinds. */
type Keys<F extends FactKinds, N extends FactName> = {
  [K in keyof F & string]: F[K]['kind'] extends N ? K : never;
}[keyof F & string];

/** The roles that an event of these facts can have; one without parts is said by its name. */
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
