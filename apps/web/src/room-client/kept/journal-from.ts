import { GM_SEAT } from '@tiltyard/engine';
import type { Entry, Journal } from '@tiltyard/engine/fight';
import { commitment, ENGINE_VERSION, JOURNAL_FORMAT } from '@tiltyard/engine/fight';
import { isObject } from '@tiltyard/engine/values';
import type { System } from '../../systems/system.js';

/** Whether the fight has begun: its turn order is set. */
const hasBegun = (view: object): boolean =>
  isObject(view) && Array.isArray(view['order']) && view['order'].length > 0;

const BEGUN: Entry = {
  seq: 0,
  kind: 'begin',
  parent: -1,
  head: 0,
  seat: GM_SEAT.name,
  tape: [],
  notes: [],
  patches: [],
};

/** The journal of a new fight that starts from a moment of another. */
export function journalFrom(
  system: System,
  view: object,
  { title, seed }: { readonly title: string; readonly seed: string },
): Journal {
  return {
    format: JOURNAL_FORMAT,
    engine: ENGINE_VERSION,
    ruleset: system.id,
    version: system.ruleset.version,
    title,
    commitment: commitment(seed),
    seed,
    initial: view,
    entries: hasBegun(view) ? [BEGUN] : [],
    pending: [],
  };
}
