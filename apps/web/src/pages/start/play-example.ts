import { GM } from '@tiltyard/engine';
import { loadExample, textOfExample } from '../../examples/played-example.js';
import type { ShownExample } from '../../examples/shown-example.js';
import { createLocal } from '../../room-client/local.js';
import { requestFight } from '../../room-client/server.js';
import { to } from '../../router.js';
import { loadSystem } from '../../systems/system.js';
import { loadLocalFight } from '../fight/load-local-fight.js';

/**
 * Begins a sample encounter on this page.
 * @param side the side that the user plays; all sides if omitted
 * @param seed of its dice; a new one if omitted
 * @returns the fight's address
 */
export async function playExample(
  example: ShownExample,
  side: string | undefined,
  seed: string | undefined,
): Promise<string> {
  // Loads the fight page meanwhile; a failure is reported there.
  loadLocalFight().catch(() => undefined);
  const system = await loadSystem(example.system);
  const { runs } = await loadExample(example.id, system);
  const [run] = runs;
  if (!run) throw new Error('This file contains no fight.');
  // In a solo fight against automatic players the GM is automatic too, so that ambushes stay
  // hidden.
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

/** Puts a sample encounter on the server. @returns the fight's address */
export async function hostExample({ id }: ShownExample): Promise<string> {
  const { fight, token } = await requestFight(textOfExample(id), { name: 'GM' });
  return to.table(fight, token);
}
