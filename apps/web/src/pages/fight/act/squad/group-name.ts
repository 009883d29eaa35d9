import type { System } from '../../../../systems/system.js';
import { spoken } from '../composing/option-words.js';

/** What a system calls a group of its actions. */
export const groupName = ({ ruleset }: System, group: string): string =>
  ruleset.about.groups.find(({ id }) => id === group)?.name ?? spoken(group);
