import type { Journal } from '@tiltyard/engine/fight';
import { openJournal } from '@tiltyard/engine/files';
import { describeProblem } from '@tiltyard/engine/ruleset';
import type { System } from '../../systems/system.js';
import { registryOf } from '../../systems/system.js';

/** What a page must know of a fight before it is looked back on. */
export type OpenedFight =
  | { readonly kind: 'fight'; readonly isOver: boolean; readonly sides: readonly string[] }
  | { readonly kind: 'trouble'; readonly message: string };

const opened = (system: System, journal: Journal) =>
  openJournal(JSON.stringify(journal), 'the fight', registryOf(system));

/** Opens a fight and says whether it is over, and whose it was. */
export function openedFight(system: System, journal: Journal): OpenedFight {
  const found = opened(system, journal);
  if (!found.ok)
    return { kind: 'trouble', message: found.problems.map(describeProblem).join('; ') };
  return found.value.use((_, open) => {
    const fight = open();
    const sides = Object.values(fight.state.combatants).map(({ side }) => side);
    return { kind: 'fight', isOver: fight.outcome !== undefined, sides: [...new Set(sides)] };
  });
}

/** The journal of a fight that goes its own way from before an entry, with dice of its own. */
export function forkedBefore(system: System, journal: Journal, seq: number): Journal | undefined {
  const found = opened(system, journal);
  if (!found.ok) return undefined;
  return found.value.use((_, open) => {
    const fight = open();
    const parent = fight.log[seq]?.parent;
    if (parent === undefined || parent < 0) return undefined;
    const title = `${journal.title}, from step ${seq}`;
    return fight.fork(parent, { seed: crypto.randomUUID(), title }).journal();
  });
}
