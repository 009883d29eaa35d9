import type { Plan, VariantInfo } from '@tiltyard/analysis';
import type { Command, FightState, Id, Problem } from '@tiltyard/engine';
import type { CharacterName } from '@tiltyard/engine/players';
import type { NewFight } from '../storage/store.js';

/** Work of a request that is done outside the rooms. */
export type BuildTask =
  /** A fight of a scenario file. */
  | {
      readonly kind: 'scenario';
      readonly text: string;
      readonly run: number;
      readonly title: string | undefined;
      readonly gm: string;
      readonly id: string;
      readonly seed: string;
      readonly now: number;
    }
  /** A fight from a journal: the raw body of the request, `{journal, name}` as JSON. */
  | {
      readonly kind: 'journal';
      readonly body: Uint8Array;
      readonly id: string;
      /** The secret for further dice. */
      readonly seed: string;
      readonly now: number;
    }
  /** A plan of simulations to check. */
  | { readonly kind: 'plan'; readonly plan: Plan }
  /** The search for the command of an acting combatant who looks ahead, based on what their side sees. */
  | {
      readonly kind: 'think';
      readonly fight: string;
      readonly system: string;
      readonly side: string;
      readonly by: Id;
      readonly player: CharacterName;
      readonly view: FightState;
      /** The time limit. */
      readonly milliseconds: number;
    };

/** The result, or what is wrong with the input; status 422 if it is too large or takes too long. */
export type BuildReply =
  | { readonly kind: 'fight'; readonly fight: NewFight }
  | { readonly kind: 'plan'; readonly variants: readonly VariantInfo[] }
  | { readonly kind: 'command'; readonly command: Command | undefined }
  | {
      readonly kind: 'wrong';
      readonly status: 400 | 422;
      readonly message: string;
      readonly problems: readonly Problem[];
    };
