import type { Journal } from '@tiltyard/engine/fight';
import { GM_SEAT } from '@tiltyard/engine';
import { openJournal } from '@tiltyard/engine/files';
import { seatOfSide } from '@tiltyard/engine/players';
import { describeProblem } from '@tiltyard/engine/ruleset';
import type { Position } from '../../systems/position.js';
import type { System } from '../../systems/system.js';
import { registryOf } from '../../systems/system.js';

/** A fight that can be reviewed. */
export interface PastFight {
  readonly kind: 'fight';
  readonly isOver: boolean;
  readonly sides: readonly string[];
  /** The winning sides; empty if no one is left. */
  readonly winners: readonly string[];
  readonly rounds: number;
  /** The moment after an entry as one side knew it, or as the GM knows it. */
  positionAt(seq: number, as: string | undefined): Position;
}

/** What a page needs to know of a fight before it is reviewed. */
export type OpenedFight = PastFight | { readonly kind: 'trouble'; readonly message: string };

const opened = (system: System, journal: Journal) =>
  openJournal(JSON.stringify(journal), 'the fight', registryOf(system));

/** Opens a fight and says whether it is over, who took part and who won. */
export function openedFight(system: System, journal: Journal): OpenedFight {
  const found = opened(system, journal);
  if (!found.ok)
    return { kind: 'trouble', message: found.problems.map(describeProblem).join('; ') };
  return found.value.use((ruleset, open): PastFight => {
    const fight = open();
    const { state, outcome } = fight;
    const people = Object.values(state.combatants);
    return {
      kind: 'fight',
      isOver: outcome !== undefined,
      sides: [...new Set(people.map(({ side }) => side))],
      winners: outcome?.winners ?? [],
      rounds: state.round,
      positionAt(seq, as) {
        const own = people.find(({ side }) => side === as);
        const seat = own ? seatOfSide(state, own.id) : GM_SEAT;
        return system.position(ruleset.view(fight.stateAt(seq), seat), seat);
      },
    };
  });
}

/** The first entry after the beginning. */
const FIRST = 1;

/**
 * The journal of a new fight that branches off before an entry, with dice of its own. By default it
 * branches off before the first action, which plays the same encounter again.
 */
export function forkedBefore(
  system: System,
  journal: Journal,
  seq: number = FIRST,
): Journal | undefined {
  const found = opened(system, journal);
  if (!found.ok) return undefined;
  return found.value.use((_, open) => {
    const fight = open();
    const parent = fight.log[seq]?.parent;
    if (parent === undefined || parent < 0) return undefined;
    const title = seq === FIRST ? journal.title : `${journal.title}, from step ${seq}`;
    return fight.fork(parent, { seed: crypto.randomUUID(), title }).journal();
  });
}
