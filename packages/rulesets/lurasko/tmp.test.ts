import { readFileSync } from 'node:fs';
import { acting, anyRuleset, Fight, loadRuns, sensiblePolicy, describeProblem, GM_SEAT } from '@tiltyard/engine';
import { test } from 'vitest';
import { lurasko } from './index.js';
import { setUp } from './setup.js';

const rulesets = new Map([['lurasko', anyRuleset(lurasko)]]);
for (const name of ['duel', 'pile-up', 'dark']) for (const seed of (process.env['SEEDS'] ?? '').split(',').filter((x) => x !== '')) {
  test(name + seed, () => {
    const text = readFileSync(`/work/main/examples/lurasko-${name}.yaml`, 'utf8');
    const loaded = loadRuns(text, name, rulesets);
    if (!loaded.ok) throw new Error(loaded.problems.map(describeProblem).join('\n'));
    const made = setUp(loaded.value.runs[0]!.run.scenario);
    if (!made.ok) throw new Error('no');
    const policy = sensiblePolicy(lurasko);
    const fight = new Fight(lurasko, made.value, { seed: seed === 'own' ? String(loaded.value.file.seed) : seed, decide: (q, s) => ({ value: policy.answer(q, s), from: 'policy' }) });
    fight.begin();
    let n = 0;
    const used: Record<string, number> = {};
    const log: string[] = [];
    while (!fight.outcome && n < 1000) {
      const who = acting(fight.state);
      if (!who) break;
      const command = policy.command(fight.view({ name: who, role: 'player', combatants: [who] }), who);
      if (!command) { log.push('NO COMMAND for ' + who); break; }
      const step = fight.perform(command);
      if (step.kind !== 'done') throw new Error(JSON.stringify({ command, step }));
      n++;
      used[command.do] = (used[command.do] ?? 0) + 1;
      for (const note of step.entry.notes) if (!['roll', 'leaning', 'advantage', 'received', 'counted', 'turn', 'incompetent'].includes(note.id)) log.push(lurasko.tell(note, fight.state));
    }
    console.log(name, seed, n, 'round', fight.state.round, JSON.stringify(fight.outcome), JSON.stringify(used)); for (const l of log) if (/jaws|blindly|pins|takes in|picks up and|climbs onto|no unseen/.test(l)) console.log('   ', l);
    if (process.env['LOG']) console.log(log.join('\n'), '\n', lurasko.draw(fight.state));
    if (!fight.verify().ok) throw new Error('verify ' + JSON.stringify(fight.verify().problems.slice(0, 3)));
  });
}
