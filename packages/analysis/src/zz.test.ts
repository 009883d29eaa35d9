import { rulesets } from '@tiltyard/rulesets';
import { it } from 'vitest';
import { actionsOf, samplesOf } from './testing/samples.js';
it('x', () => {
  for (const [system, ruleset] of rulesets) {
    const s = new Set(samplesOf(system, { seeds: 0, scripts: true }).map((x) => x.action));
    console.log(system, ruleset.use(actionsOf).length, ruleset.use(actionsOf).filter((a) => !s.has(a)).join(' '));
  }
});
