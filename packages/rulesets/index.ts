import type { AnyRuleset } from '@tiltyard/engine';
import { anyRuleset } from '@tiltyard/engine';
import { renaissance } from './renaissance/index.js';

/** Every combat system there is; a new one is a folder and a line here. */
export const rulesets: ReadonlyMap<string, AnyRuleset> = new Map([anyRuleset(renaissance)].map((each) => [each.id, each]));
