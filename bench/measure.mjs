import { Bench } from 'tinybench';

/**
 * One line of the report: ours against a peer measured in the same run. For `…/s` more is better and the ratio is
 * ours over the peer's; for times less is better and the ratio is the peer's over ours. Above 1 is always ahead.
 * @typedef {{id: string, unit: string, ours: number, peer: string, peerValue: number | null, ratio: number | null}} Row
 */

/** @param {number} value */
const round = (value) => Number(value.toPrecision(4));

/**
 * @param {string} id
 * @param {string} unit
 * @param {number} ours
 * @param {{name: string, value: number}} [peer]
 * @returns {Row}
 */
export function row(id, unit, ours, peer) {
  const ratio = peer ? (unit.endsWith('/s') ? ours / peer.value : peer.value / ours) : null;
  return {
    id,
    unit,
    ours: round(ours),
    peer: peer?.name ?? '',
    peerValue: peer ? round(peer.value) : null,
    ratio: ratio === null ? null : round(ratio),
  };
}

/**
 * Times pieces of work in one bench, one after the other, warmed up.
 * @param {Record<string, () => unknown>} work each does its thing `times` times
 * @param {Record<string, number>} times
 * @returns {Promise<Record<string, {perSecond: number, milliseconds: number}>>} the median of each, for one time
 */
export async function measure(work, times = {}) {
  const bench = new Bench({ time: 700, warmupTime: 400 });
  // What comes out is kept, so that no work can be found to be for nothing and left out.
  const results = {};
  for (const [name, run] of Object.entries(work)) {
    bench.add(name, () => {
      results[name] = run();
    });
  }
  await bench.run();
  return Object.fromEntries(
    bench.tasks.map((task) => {
      if (task.result.state !== 'completed') throw new Error(`${task.name} did not finish`);
      const milliseconds = task.result.latency.p50 / (times[task.name] ?? 1);
      return [task.name, { perSecond: 1000 / milliseconds, milliseconds }];
    }),
  );
}

const ROUNDS = 9;
const ROUND_MS = 250;
const WARM_MS = 600;

/** Does it for so long, and says how often a second. */
function rate(run, milliseconds) {
  const started = performance.now();
  let done = 0;
  let took = 0;
  do {
    run();
    done++;
    took = performance.now() - started;
  } while (took < milliseconds);
  return (1000 * done) / took;
}

/**
 * Times pieces of work by turns, so that whatever else runs here weighs on all of them alike.
 * @param {Record<string, () => unknown>} work each does its thing `times` times
 * @param {Record<string, number>} times
 * @returns {Record<string, {perSecond: number}>} the median of each, for one time
 */
export function measureByTurns(work, times) {
  const entries = Object.entries(work).map(([name, run]) => ({ name, run, rates: [] }));
  for (const { run } of entries) rate(run, WARM_MS);
  for (let i = 0; i < ROUNDS; i++)
    for (const { run, rates } of entries) rates.push(rate(run, ROUND_MS));
  return Object.fromEntries(
    entries.map(({ name, rates }) => [
      name,
      { perSecond: rates.toSorted((a, b) => a - b)[ROUNDS >> 1] * (times[name] ?? 1) },
    ]),
  );
}
