import type { Id } from '@tiltyard/engine';
import { unready } from '@tiltyard/engine';
import { partHolds } from './bind.js';
import { engage, leaveCluster, tidy } from './cluster.js';
import { relocate, rooted } from './crossing.js';
import { helpless, out } from './injury.js';
import { challenge } from './roll.js';
import type { Chase, Combatant, T } from './state.js';
import { enemies, everybody, the } from './state.js';

/** With this gap the runner is away (HEI-CTX-40). */
const AWAY = 2;

function without(t: T, gone: readonly Chase[]): void {
  if (gone.length > 0)
    t.put(
      t.state,
      'chases',
      t.state.chases.filter((each) => !gone.includes(each)),
    );
}

/** Running after somebody who has just run the same way begins a chase (HEI-RUN-04). */
export function beginChase(t: T, who: Combatant, border: string): void {
  const runner = everybody(t.state).find(
    (other) =>
      enemies(who, other) &&
      !out(t.state, other) &&
      other.ranFrom?.border === border &&
      other.at === who.at,
  );
  if (
    !runner ||
    t.state.chases.some((each) => each.runner === runner.id && each.pursuer === who.id)
  )
    return;
  t.put(t.state, 'chases', [...t.state.chases, { runner: runner.id, pursuer: who.id, gap: 0 }]);
  t.note('chase', ['HEI-RUN-04', 'HEI-CTX-40'], { runner: runner.id, pursuer: who.id });
}

function caught(t: T, runner: Combatant, pursuer: Combatant): void {
  if (pursuer.at !== runner.at || pursuer.height !== runner.height)
    relocate(t, pursuer, runner.at, runner.height);
  engage(t, pursuer, runner);
  t.note('caught', ['HEI-RUN-04', 'HEI-CTX-40'], { runner: runner.id, by: pursuer.id });
}

/** Leaves the fight for good. */
export function leaveFight(
  t: T,
  who: Combatant,
  how: 'escaped' | 'surrendered',
  rules: readonly string[],
): void {
  leaveCluster(t, who);
  partHolds(t, who, ['HEI-CTX-47']);
  unready(t, who.id);
  t.put(who, 'gone', how);
  without(
    t,
    t.state.chases.filter(({ runner, pursuer }) => runner === who.id || pursuer === who.id),
  );
  tidy(t);
  t.note(how, rules, { who: who.id });
}

/** The runner runs on: both roll agility, and equal is enough to catch up; whoever lies or is held falls back (HEI-CTX-40, HEI-CTX-32, HEI-CTX-35). */
export function runOn(t: T, runner: Combatant): void {
  for (const chase of t.state.chases.filter((each) => each.runner === runner.id)) {
    const pursuer = the(t.state, chase.pursuer);
    if (
      t.state.fixed.options.chaseMode === 'flagOnly' ||
      out(t.state, pursuer) ||
      runner.gone !== null
    )
      continue;
    const roll = (who: Combatant): number => {
      const rolled = challenge(t, {
        who,
        name: 'chase',
        ability: 'agility',
        rules: ['HEI-CTX-40'],
      });
      return rolled.failed ? -Infinity : rolled.total;
    };
    const away = roll(runner);
    const after =
      rooted(t.state, pursuer) || helpless(t.state, pursuer) ? -Infinity : roll(pursuer);
    if (after >= away && after > -Infinity) {
      without(t, [chase]);
      caught(t, runner, pursuer);
    } else {
      const gap = chase.gap + 1;
      t.put(
        t.state,
        'chases',
        t.state.chases.map((each) => (each === chase ? { ...each, gap } : each)),
      );
      t.note('gap', ['HEI-CTX-40'], { runner: runner.id, pursuer: pursuer.id, gap });
      if (gap >= AWAY) leaveFight(t, runner, 'escaped', ['HEI-CTX-40', 'HEI-CTX-47']);
    }
  }
}

/** Whoever does not run on gives the chase up; whoever is out ends it (HEI-CTX-40). */
export function chasesAtTurnEnd(t: T, id: Id): void {
  const stays = !the(t.state, id).ran;
  without(
    t,
    t.state.chases.filter(
      ({ runner, pursuer }) =>
        (stays && (runner === id || pursuer === id)) ||
        out(t.state, the(t.state, runner)) ||
        out(t.state, the(t.state, pursuer)),
    ),
  );
}
