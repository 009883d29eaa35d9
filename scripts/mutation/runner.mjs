import { readFileSync, writeFileSync } from 'node:fs';
import { TestRunner } from 'vitest';

/**
 * A test with a breakage is stopped after this many times its usual duration, since it is then probably an infinite
 * loop.
 */
const PATIENCE = 10;
const LEAST_PATIENCE_MS = 500;
/** The time budget for tests of one breakage, fastest first; most breakages are noticed by the first of them. */
const BUDGET_MS = 15_000;
/** The clock is read once for this many places passed. */
const LOOK_AT_CLOCK = 512;

class EndlessLoop extends Error {}

const plan = JSON.parse(readFileSync(process.env.TILTYARD_MUTATION_PLAN, 'utf8'));

/** The processor time of this process, so that other load on the machine does not affect the result. */
function workedMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

let active = -1;
let passed = 0;
let deadline = Infinity;
/** The places passed by the running test; undefined while modules are being loaded. */
let seen;
const loaded = new Set();

/** Whether this is the breakage being tried; the switched code calls it at every place. */
globalThis.isBroken$ = (id) => {
  if (active === -1) (seen ?? loaded).add(id);
  else if (++passed % LOOK_AT_CLOCK === 0 && workedMs() > deadline)
    throw new EndlessLoop('it takes too long');
  return id === active;
};

/** Whether a test, by its own name or its group's, is another system's share of a common test. */
const isAboutOthers = ({ name, suite }) =>
  plan.others.some((other) => name.includes(other)) ||
  (suite !== undefined && isAboutOthers(suite));

/** Runs a test as it is; returns whether it fails. */
async function fails({ run, duration }) {
  deadline = workedMs() + duration * PATIENCE + LEAST_PATIENCE_MS;
  try {
    await run();
    return false;
  } catch {
    return true;
  } finally {
    deadline = Infinity;
  }
}

/**
 * Runs all tests once and records the places that they pass. Then it switches on one breakage after another and runs
 * the tests that pass it, fastest first, until one fails. Modules are loaded once for all of this. When a test first
 * notices something it is also run without a breakage: a test that then fails cannot be run more than once.
 */
export default class extends TestRunner {
  tests = [];

  async runTask(test) {
    if (isAboutOthers(test)) return;
    const run = TestRunner.getTestFn(test);
    seen = new Set();
    const began = workedMs();
    try {
      await run();
    } finally {
      this.tests.push({ name: test.name, run, places: seen, duration: workedMs() - began });
      seen = undefined;
    }
  }

  async onAfterRunFiles() {
    await super.onAfterRunFiles();
    const quickest = this.tests.toSorted((a, b) => a.duration - b.duration);
    const results = {};
    let tried = 0;
    let latest;
    for (const id of plan.ids) {
      const about = quickest.filter(({ places }) => places.has(id));
      // The test that noticed the last breakage often covers the next lines too.
      if (about.includes(latest)) about.unshift(latest);
      const unreached = loaded.has(id) ? 'static' : 'uncovered';
      results[id] = about.length > 0 ? 'survived' : unreached;
      active = id;
      const until = workedMs() + BUDGET_MS;
      for (const test of about) {
        if (workedMs() > until) break;
        if (test.isUnfit || !(await fails(test))) continue;
        active = -2;
        test.isUnfit ??= await fails(test);
        active = id;
        if (test.isUnfit) {
          console.error(`not used, as it fails when it is run once more: ${test.name}`);
          continue;
        }
        results[id] = 'noticed';
        latest = test;
        break;
      }
      active = -2;
      if (++tried % 50 !== 0) continue;
      console.error(`${tried} of ${plan.ids.length} breakages tried`);
      writeFileSync(plan.results, JSON.stringify(results));
    }
    active = -1;
    writeFileSync(plan.results, JSON.stringify(results));
  }
}
