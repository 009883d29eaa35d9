import { acting, GM_SEAT } from '@tiltyard/engine';
import { expect, it } from 'vitest';
import { started } from '../testing/started.js';
import { AlternativesSearch } from './alternatives.js';
import { Effort } from './effort.js';
import { momentsOf } from './moments.js';

/**
 * The work of a search with this limit of fights. The command judged is a passed turn, since the best choice itself
 * would need no comparison with the best.
 */
function costOf(fights: number): number {
  const url = new URL('../../../../examples/heimr-ambush.yaml', import.meta.url);
  return started(url, (ruleset, fight) => {
    const by = acting(fight.state) ?? '';
    expect(fight.perform({ do: 'end', by, with: {} }).kind).toBe('done');
    const moment = momentsOf(fight).at(-1);
    if (!moment) throw new Error('nothing was done');
    const effort = new Effort();
    const search = AlternativesSearch.of(ruleset, moment, GM_SEAT, { seed: 'x', effort, fights });
    if (!search) throw new Error('nothing else could be done');
    while (search.step());
    expect(search.found()?.commands.length).toBeGreaterThan(1);
    return effort.spent;
  });
}

it('searches less if fewer fights are allowed, but enough to be useful', () => {
  const whole = costOf(Infinity);
  const part = costOf(160);
  const least = costOf(0);
  expect(part).toBeLessThan(0.7 * whole);
  expect(least).toBeLessThan(part);
  expect(least).toBeGreaterThan(0.2 * whole);
});
