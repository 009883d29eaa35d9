import { GM } from '@tiltyard/engine';
import type { Example } from '../../examples/examples.js';
import { allExamples, loadExample } from '../../examples/examples.js';
import { createLocal } from '../../room-client/local.js';
import { requestFight } from '../../room-client/server.js';
import { to } from '../../router.js';
import { loadSystem } from '../../systems/system.js';

function exampleOf(id: string): Example {
  const example = allExamples().find((each) => each.id === id);
  if (!example) throw new Error(`There is no sample encounter "${id}".`);
  return example;
}

/**
 * Begins a sample encounter in this page.
 * @param side whom a person plays; all sides if left out
 * @param seed of its dice; a new one if left out
 * @returns where it is
 */
export async function playExample(
  id: string,
  side: string | undefined,
  seed: string | undefined,
): Promise<string> {
  const example = exampleOf(id);
  // The page that shows it comes along meanwhile.
  void import('../fight/fight-page.js');
  const system = await loadSystem(example.system);
  const [run] = loadExample(example, system).runs;
  if (!run) throw new Error('This file contains no fight.');
  // Alone against the table nobody is the GM, so that an ambush is one.
  const automatic =
    side === undefined
      ? []
      : [
          GM,
          ...run.run.scenario.combatants
            .filter((each) => each.side !== side)
            .map((each) => each.id),
        ];
  return to.fight(
    await createLocal({
      title: example.title,
      system,
      use: (visitor) => run.use(visitor),
      automatic,
      ...(seed === undefined ? {} : { seed }),
    }),
  );
}

/** Puts a sample encounter on the server. @returns where its table is */
export async function hostExample(id: string): Promise<string> {
  const { fight, token } = await requestFight(exampleOf(id).text, { name: 'GM' });
  return to.table(fight, token);
}
