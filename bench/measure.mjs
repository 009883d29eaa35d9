import { aimOf, isMet } from './aims.mjs';

/**
 * One line of a report: ours against a peer measured in the same run. For `…/s` more is better and the ratio is ours over
 * the peer's; for anything else less is better and the ratio is the peer's over ours. Above 1 is always ahead.
 * @typedef {object} Row
 * @property {string} id
 * @property {string} unit
 * @property {number} ours median
 * @property {string} peer what is measured beside it, or what exactly is measured
 * @property {number | null} peerValue
 * @property {number | null} ratio
 * @property {{ours: number} | {ratio: number} | null} aim what it should be at least (at most for times and sizes)
 * @property {boolean | null} met
 * @property {number | null} spread distance of the quartiles as a part of the median
 * @property {number | null} seconds wall time measured
 * @property {number | null} cpuSeconds CPU time of this process meanwhile; far less than `seconds` means a busy machine
 */

/**
 * Rates of some work, measured alternately with other work.
 * @typedef {{perSecond: number, milliseconds: number, spread: number, seconds: number, cpuSeconds: number}} Measured
 */

const BRIEF = process.argv.includes('--brief');
const ROUNDS = BRIEF ? 5 : 9;
const ROUND_MS = BRIEF ? 120 : 250;
/** Work is warm once several rounds were equally fast, or after this much time. */
const STEADY_ROUNDS = 4;
const STEADY_WITHIN = 0.05;
const LONGEST_WARMING_MS = BRIEF ? 1500 : 4000;

/** Results are kept, so that no work can be optimised away. */
export const results = { last: undefined };

/** Runs work for the given time. */
function timed(run, milliseconds) {
  const cpu = process.cpuUsage();
  const started = performance.now();
  let done = 0;
  let took = 0;
  do {
    results.last = run();
    done++;
    took = performance.now() - started;
  } while (took < milliseconds);
  const { user, system } = process.cpuUsage(cpu);
  return { rate: (1000 * done) / took, seconds: took / 1000, cpuSeconds: (user + system) / 1e6 };
}

function warm(run) {
  const rates = [];
  const until = performance.now() + LONGEST_WARMING_MS;
  while (performance.now() < until) {
    rates.push(timed(run, ROUND_MS).rate);
    const last = rates.slice(-STEADY_ROUNDS);
    if (
      last.length === STEADY_ROUNDS &&
      Math.max(...last) <= Math.min(...last) * (1 + STEADY_WITHIN)
    )
      return;
  }
}

const quantile = (sorted, q) => sorted[Math.round((sorted.length - 1) * q)];
const sum = (list) => list.reduce((a, b) => a + b, 0);

/** The median of some figures, and their spread. */
export function middle(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const median = quantile(sorted, 0.5);
  return { median, spread: (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / median };
}

/**
 * Times pieces of work alternately, so that other load affects all of them alike. Each is warmed up first.
 * @param {Record<string, () => unknown>} work each runs its task `times` times
 * @param {Record<string, number>} times
 * @returns {Record<string, Measured>} of one run of the task
 */
export function measure(work, times = {}) {
  const entries = Object.entries(work).map(([name, run]) => ({ name, run, rounds: [] }));
  for (const { run } of entries) warm(run);
  for (let i = 0; i < ROUNDS; i++)
    for (const { run, rounds } of entries) rounds.push(timed(run, ROUND_MS));
  return Object.fromEntries(
    entries.map(({ name, rounds }) => {
      const { median, spread } = middle(rounds.map(({ rate }) => rate));
      const perSecond = median * (times[name] ?? 1);
      const seconds = sum(rounds.map((each) => each.seconds));
      const cpuSeconds = sum(rounds.map((each) => each.cpuSeconds));
      return [name, { perSecond, milliseconds: 1000 / perSecond, spread, seconds, cpuSeconds }];
    }),
  );
}

const round = (value, digits = 4) => Number(value.toPrecision(digits));

const figure = (unit, value) => {
  if (typeof value === 'number') return value;
  return unit.endsWith('/s') ? value.perSecond : value.milliseconds;
};

/**
 * @param {string} id
 * @param {string} unit
 * @param {number | Measured} ours
 * @param {{name: string, value: number | Measured} | string} [peer] or a description of what is measured
 * @returns {Row}
 */
export function row(id, unit, ours, peer = '') {
  const own = figure(unit, ours);
  const peerValue = typeof peer === 'string' ? null : figure(unit, peer.value);
  const ahead = (value) => (unit.endsWith('/s') ? own / value : value / own);
  const ratio = peerValue === null ? null : ahead(peerValue);
  const aim = aimOf(id);
  const { spread = null, seconds = null, cpuSeconds = null } = typeof ours === 'number' ? {} : ours;
  return {
    id,
    unit,
    ours: round(own),
    peer: typeof peer === 'string' ? peer : peer.name,
    peerValue: peerValue === null ? null : round(peerValue),
    ratio: ratio === null ? null : round(ratio),
    aim,
    met: isMet(aim, unit, own, ratio),
    spread: spread === null ? null : round(spread, 2),
    seconds: seconds === null ? null : round(seconds, 3),
    cpuSeconds: cpuSeconds === null ? null : round(cpuSeconds, 3),
  };
}
