import { test } from 'vitest';
import { rulesets } from '@tiltyard/rulesets';
import { odds } from '../odds.js';
import { samplesOf } from './samples.js';
test.each([...rulesets.keys()])('%s', (system) => {
  const t0 = performance.now();
  const samples = samplesOf(system);
  const rows: string[] = [`${system}: ${samples.length} of ${rulesets.get(system)!.use((r) => r.actions.size)} actions, ${Math.round(performance.now() - t0)} ms`];
  for (const sample of samples) {
    sample.use(({ ruleset, state, command }) => {
      const t = performance.now();
      let text = '';
      try {
        const found = odds(ruleset, state, command);
        text = found.kind === 'odds' ? `${found.leaves} leaves ${found.outcomes.length} outcomes complete ${found.complete} left ${Number(found.leftOut.num) / Number(found.leftOut.den)}` : JSON.stringify(found).slice(0, 200);
      } catch (e) { text = String(e); }
      rows.push(`  ${command.do.padEnd(20)} ${text} ${(performance.now() - t).toFixed(1)} ms`);
    });
  }
  console.log(rows.join('\n'));
});
