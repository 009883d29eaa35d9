import type { Id, Problem, Result, Scenario } from '@tiltyard/engine';
import { fail, ok } from '@tiltyard/engine';
import { allCombatants, combatantById, FIGHT_END, indexById } from '@tiltyard/engine/kit';
import {
  buildFixtures,
  findContent,
  findUnknownReferences,
  initialTurnState,
  readAs,
} from '@tiltyard/engine/ruleset';
import { parseGraph } from '@tiltyard/engine/space';
import { combine, combineAll, deepFreeze, prefixPath } from '@tiltyard/engine/values';
import type { Built } from './build-combatant.js';
import { buildCombatant } from './build-combatant.js';
import { withBodies } from './bodies.js';
import { grappleProblems, pinProblems, withGrapples, withPins } from './grapples.js';

import { saddleFault } from '../rules/movement/saddle.js';
import type { Content } from '../state/content.js';
import { library } from '../state/content.js';
import { optionsSchema } from '../state/options.js';
import type { Advantage, State } from '../state/state.js';

const OPEN_FIELD = { places: ['field'] };

/** Finds references to unknown combatants and injury tables. */
function mistaken(all: readonly Built[], { injuryTables }: Content): readonly Problem[] {
  const ids = new Set(all.map(({ combatant }) => combatant.id));
  return all.flatMap(({ start, combatant, sheet }, i) => {
    const path = ['combatants', i];
    const named = {
      noticedBy: start.noticedBy ?? [],
      riding: start.riding === undefined ? [] : [start.riding],
      advantage: (start.advantage ?? []).map((each) => each.over),
      grapple: (start.grapple ?? []).map((each) => each.with),
    };
    const table =
      sheet.injuryTable === undefined
        ? ok(null)
        : findContent(injuryTables, sheet.injuryTable, 'injury table', [
            ...path,
            'sheet',
            'injuryTable',
          ]);
    return [
      ...findUnknownReferences(combatant.id, named, ids, path),
      ...(table.ok ? [] : table.problems),
    ];
  });
}

const advantagesOf = ({ combatant, start }: Built): readonly Advantage[] =>
  (start.advantage ?? []).map(({ over, degrees, source }) => ({
    holder: combatant.id,
    over,
    degrees,
    source,
    rule: 'LUR-ADV-08',
    until: FIGHT_END,
  }));

/** Riders sit on mounts of their own side, one on each. */
const badlySeated = (state: State): readonly Problem[] =>
  allCombatants(state).flatMap((who, i): Problem[] => {
    const message = saddleFault(state, who);
    return message === undefined ? [] : [{ path: ['combatants', i, 'state', 'riding'], message }];
  });

/** Engagements lie within one zone (LUR-CTX-31). */
const tornApart = (state: State): readonly Problem[] =>
  allCombatants(state).flatMap(({ engagement, zone }, i): Problem[] => {
    const first = allCombatants(state).find((each) => each.engagement === engagement);
    if (engagement === null || first === undefined || first.zone === zone) return [];
    const message = `the engagement "${engagement}" is in ${first.zone}, where ${first.id} is`;
    return [{ path: ['combatants', i, 'at'], message }];
  });

/** Riders and mounts are in one place, and so are those who grapple. */
function mismatched(state: State): readonly Problem[] {
  const apart = (a: Id, b: Id): boolean =>
    combatantById(state, a).zone !== combatantById(state, b).zone ||
    combatantById(state, a).engagement !== combatantById(state, b).engagement;
  return allCombatants(state).flatMap((who, i): Problem[] => {
    const path = ['combatants', i, 'at'];
    if (who.riding !== null && apart(who.id, who.riding))
      return [{ path, message: `${who.id} is not where its mount is` }];
    const far = state.grapples.find(
      ({ a, b }) => a === who.id && (who.engagement === null || apart(a, b)),
    );
    return far
      ? [{ path, message: `${who.id} grapples with ${far.b} and must be in the same engagement` }]
      : [];
  });
}

/** Builds the state before the first die. */
export function setUp(scenario: Scenario): Result<State> {
  const given = combine({
    options: readAs(optionsSchema, scenario.options, ['options']),
    map: prefixPath(['map'], parseGraph(scenario.map ?? OPEN_FIELD)),
    content: library.with(scenario.content),
  });
  if (!given.ok) return given;
  const { options, map, content } = given.value;
  const effects = findContent(
    content.injuryEffects,
    options.injuryEffects,
    'table of injury effects',
    ['options', 'injuryEffects'],
  );
  const uselessAt = effects.ok ? effects.value.armUselessAt : Infinity;
  const read = combine({
    all: combineAll(
      scenario.combatants.map((each, i) =>
        buildCombatant(each, content, map, ['combatants', i], uselessAt),
      ),
    ),
    injuryEffects: effects,
  });
  if (!read.ok) return read;
  const { all, injuryEffects } = read.value;
  const wrong = mistaken(all, content);
  if (wrong.length > 0) return fail(...wrong);
  const state: State = {
    ...initialTurnState(),
    fixed: deepFreeze({
      options,
      map,
      ...buildFixtures(all),
      injuryEffects,
      injuryTables: content.injuryTables,
      order: scenario.order ?? null,
    }),
    combatants: indexById(all.map(({ combatant }) => combatant)),
    advantages: all.flatMap(advantagesOf),
    grapples: [],
    ground: [],
    sightings: [],
    looks: [],
    lying: [],
    facing: [],
    engagements: 0,
    precedence: [],
  };
  const impossible = grappleProblems(state, all);
  if (impossible.length > 0) return fail(...impossible);
  const ready = withGrapples(state, all);
  const wrongly = [...badlySeated(ready), ...mismatched(ready), ...tornApart(ready)];
  if (wrongly.length > 0) return fail(...wrongly);
  const pinned = withPins(withBodies(ready));
  const unpinned = pinProblems(pinned, all);
  return unpinned.length > 0 ? fail(...unpinned) : ok(pinned);
}
