import { humanize } from '@tiltyard/engine/values';
import type { System } from '../../../../systems/system.js';

/** The name of one action of a group, as a cost. */
export const costName = (system: System, group: string): string =>
  groupName(system, group).replace(/\b(a)ctions\b/i, '$1ction');

/** A system's name for a group of actions. */
export const groupName = ({ ruleset }: System, group: string): string =>
  ruleset.about.groups.find(({ id }) => id === group)?.name ?? humanize(group);
