import type { AnyRuleset } from '@tiltyard/engine';
import { anyRuleset } from '@tiltyard/engine';
import { heimr } from './heimr/index.js';
import { lurasko } from './lurasko/index.js';
import { renaissance } from './renaissance/index.js';
import { rolemaster } from './rolemaster/index.js';
import { true20 } from './true20/index.js';

/** Every combat system there is; a new one is a folder and a line here. */
export const rulesets: ReadonlyMap<string, AnyRuleset> = new Map(
  [
    anyRuleset(renaissance),
    anyRuleset(rolemaster),
    anyRuleset(true20),
    anyRuleset(lurasko),
    anyRuleset(heimr),
  ].map((each) => [each.id, each]),
);
