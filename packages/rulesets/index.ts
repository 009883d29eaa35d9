import type { Rulesets } from '@tiltyard/engine/ruleset';
import { systems } from './systems.js';

export * from './outside.js';
export * from './systems.js';

const loaded = await Promise.all(systems.map((each) => each.load()));

/** Every combat system that is shipped, by id. */
export const rulesets: Rulesets = new Map(loaded.map((each) => [each.id, each]));
