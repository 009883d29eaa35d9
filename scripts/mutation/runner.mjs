import { readFileSync, writeFileSync } from 'node:fs';
import { TestRunner } from 'vitest';

/** Longer than this many times its usual length a test with a breakage is not waited for; it is a loop without end. */
const PATIENCE = 10;
const LEAST_PATIENCE_MS = 500;
/** Tests of one breakage are run for so long, the quickest first; most that notice do so in the first of them. */
const BUDGET_MS = 15_000;
/** So much of the clock is looked at: once in so many places passed. */
const LOOK_AT_CLOCK = 512;

class EndlessLoop extends Error {}

const plan = JSON.parse(readFileSync(process.env.TILTYARD_MUTATION_PLAN, 'utf8'));

let active = -1;
let passed = 0;
let deadline = Infinity;
/** The places that the running test comes by; none while modules load. */
let seen;
const loaded = new Set();

/** Whether this is the breakage that is tried now; the switched code asks at every place. */
globalThis.isBroken$ = (id) => {
  if (active === -1) (seen ?? loaded).add(id);
  else if (++passed % LOOK_AT_CLOCK === 0 && performance.now() > deadline)
    throw new EndlessLoop('it takes too long');
  return id === active;
};

/** Runs a test as it is; whether it fails. */
async function fails({ run, duration }) {
  deadline = performance.now() + duration * PATIENCE + LEAST_PATIENCE_MS;
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
 * Runs all tests once and notes the places they come by; then switches on one breakage after the other and runs the
 * tests that come by it, the quickest first, until one fails. Modules are loaded once for all of it.
 */
export default class extends TestRunner {
  tests = [];

  async runTask(test) {
    const run = TestRunner.getTestFn(test);
    seen = new Set();
    const began = performance.now();
    try {
      await run();
    } finally {
      this.tests.push({ name: test.name, run, places: seen, duration: performance.now() - began });
      seen = undefined;
    }
  }

  async onAfterRunFiles() {
    await super.onAfterRunFiles();
    const usable = [];
    const quickest = this.tests.toSorted((a, b) => a.duration - b.duration);
    active = -2;
    for (const test of quickest) {
      if (test.places.size === 0) continue;
      if (await fails(test)) console.error(`not run a second time, as it fails then: ${test.name}`);
      else usable.push(test);
    }
    const results = {};
    let tried = 0;
    for (const id of plan.ids) {
      const about = usable.filter(({ places }) => places.has(id));
      const unreached = loaded.has(id) ? 'static' : 'uncovered';
      results[id] = about.length > 0 ? 'survived' : unreached;
      active = id;
      const until = performance.now() + BUDGET_MS;
      for (const test of about) {
        if (performance.now() > until) break;
        if (!(await fails(test))) continue;
        results[id] = 'noticed';
        break;
      }
      active = -2;
      if (++tried % 200 === 0) console.error(`${tried} of ${plan.ids.length} breakages tried`);
    }
    active = -1;
    writeFileSync(plan.results, JSON.stringify(results));
  }
}
