import { BatchCollector, createRunner, resultOf } from '@tiltyard/analysis';
import { rulesets } from '@tiltyard/rulesets';

/** How often each side wins, each share with its interval, in forty fights of a scenario file. */
export function winShares(text: string) {
  const fights = [{ file: 'fight.yaml', text, run: 0, policy: 'sensible', players: {} }] as const;
  const runner = createRunner({ fights, seed: 'monday', limit: 2000, detail: true }, rulesets);
  if (!runner.ok) return runner.problems;
  const collector = new BatchCollector(1);
  collector.add(runner.value.play(20, 40)); // in a Web Worker, or several, in any order
  collector.add(runner.value.play(0, 20));
  const [tally] = collector.result().tallies;
  return tally && resultOf(tally, runner.value.kinds[0]?.fighters ?? [], true).won;
}
