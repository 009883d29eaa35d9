import type { Plan, VariantInfo } from '@tiltyard/analysis';
import type { Command, FightState, Id, Problem } from '@tiltyard/engine';
import type { CharacterName } from '@tiltyard/engine/players';
import type { NewFight } from '../storage/store.js';

/** What is worked out for a request away from the tables. */
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
  /** A fight of a journal: the body of the request as it came, `{journal, name}` as JSON. */
  | {
      readonly kind: 'journal';
      readonly body: Uint8Array;
      readonly id: string;
      /** The secret that further dice come from. */
      readonly seed: string;
      readonly now: number;
    }
  /** A plan of simulations that is to be checked. */
  | { readonly kind: 'plan'; readonly plan: Plan }
  /** What one does whose turn it is and who looks ahead, by what their side sees. */
  | {
      readonly kind: 'think';
      readonly fight: string;
      readonly system: string;
      readonly side: string;
      readonly by: Id;
      readonly player: CharacterName;
      readonly view: FightState;
      /** How long they may take. */
      readonly milliseconds: number;
    };

/** What came of it, or what is wrong with what was sent; status 422 for what is too large or takes too long. */
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
