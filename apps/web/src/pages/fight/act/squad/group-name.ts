import { humanize } from '@tiltyard/engine/values';
import type { System } from '../../../../systems/system.js';

/** What an action of a group costs: one of them. */
export const costName = (system: System, group: string): string =>
  groupName(system, group).replace(/\b(a)ctions\b/i, '$1ction');

/** What a system calls a group of its actions. */
export const groupName = ({ ruleset }: System, group: string): string =>
  ruleset.about.groups.find(({ id }) => id === group)?.name ?? humanize(group);
