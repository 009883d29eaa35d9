import type {
  CombatantSummary,
  FightState,
  Id,
  JsonObject,
  Ruleset,
  Scene,
  Seat,
  TargetingPreview,
} from '@tiltyard/engine';
import { acting, GM_SEAT } from '@tiltyard/engine';
import { speaksFor } from '@tiltyard/engine/core';
import type { LoadedRun } from '@tiltyard/engine/files';
import { allCombatants } from '@tiltyard/engine/kit';
import { seatOfSide } from '@tiltyard/engine/players';
import { renderTextMap, sketchOf } from '@tiltyard/engine/show';
import { playAtRandom } from './random-fight.js';

const TURNS = 25;

/** Every possible seat: a player for each side, a spectator, the GM. */
function seatsOf(state: FightState): readonly Seat[] {
  const seats = allCombatants(state).map(({ id }) => seatOfSide(state, id));
  return [
    GM_SEAT,
    { name: 'spectator', role: 'spectator', combatants: [] },
    ...seats.filter(({ name }, i) => seats.findIndex((other) => other.name === name) === i),
  ];
}

const named = ({ tokens, groups, relations }: Scene): readonly Id[] => [
  ...tokens.flatMap(({ id, on }) => [id, ...(on === undefined ? [] : [on])]),
  ...groups.flatMap(({ members }) => members),
  ...relations.flatMap(({ from, to }) => [from, to]),
];

const cited = (
  { groups, relations }: Scene,
  summaries: readonly CombatantSummary[],
): readonly string[] =>
  [...groups, ...relations, ...summaries.flatMap(({ conditions }) => conditions)].flatMap(
    ({ rules }) => rules,
  );

/** What is wrong with what one seat is shown. */
function faults<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  seat: Seat,
): readonly string[] {
  const view = ruleset.view(state, seat);
  const scene = ruleset.scene(view);
  const summaries = Object.keys(view.combatants).map((id) => ruleset.summary(view, id));
  const ids = new Set(Object.keys(view.combatants));
  const rules = new Set(
    [...ruleset.rulebook.rules, ...ruleset.rulebook.context].map(({ id }) => id),
  );
  const picture = renderTextMap(ruleset, view);
  const unseen = allCombatants(state).filter(
    ({ id, name }) =>
      !ids.has(id) && !allCombatants(view).some((other) => other.name.includes(name)),
  );
  return [
    ...named(scene)
      .filter((id) => !ids.has(id))
      .map((id) => `${seat.name} is shown ${id}`),
    ...[...ids]
      .filter((id) => !scene.tokens.some((token) => token.id === id))
      .map((id) => `${id} has no token`),
    ...unseen
      .filter(({ name }) => picture.includes(name))
      .map(({ name }) => `${seat.name} reads of ${name}`),
    ...cited(scene, summaries)
      .filter((rule) => !rules.has(rule))
      .map((rule) => `there is no rule ${rule}`),
    ...scene.relations
      .filter((relation) => relation.rules.length === 0)
      .map(({ label }) => `"${label}" cites no rule`),
    ...summaries.flatMap(({ conditions }) =>
      conditions
        .filter((each) => each.rules.length === 0)
        .map(({ name }) => `"${name}" cites no rule`),
    ),
    ...summaries.flatMap(({ budget }) =>
      budget
        .filter(({ left, of }) => left < 0 || left > of)
        .map(({ label, left, of }) => `${left} of ${of} ${label}`),
    ),
  ];
}

/** How many of the available places are tried for a preview. */
const SOME = 5;

/** A sample of many. */
const some = <T>(from: readonly T[]): readonly T[] =>
  from.filter((_, i) => i % Math.max(1, Math.floor(from.length / SOME)) === 0);

/** Possible choices of a player for an action, one parameter after another, each with several of its options. */
function picks<S extends FightState>(
  ruleset: Ruleset<S>,
  view: S,
  by: Id,
  id: string,
): readonly JsonObject[] {
  const action = ruleset.actions.get(id);
  if (!action) return [];
  const all: JsonObject[] = [{}];
  let latest: readonly JsonObject[] = all;
  for (const name of action.parameters) {
    latest = latest.slice(0, 24).flatMap((chosen): readonly JsonObject[] => {
      const domain = action.domain(view, by, name, chosen);
      // The earlier parameters that a later one reads have been chosen, unless they are optional.
      const without = domain === undefined || action.optional(name) ? [chosen] : [];
      if (domain?.kind === 'choice')
        return [...without, ...domain.options.map(({ value }) => ({ ...chosen, [name]: value }))];
      if (domain?.kind === 'cell')
        return [
          ...without,
          ...some(domain.cells).map((cell) => ({ ...chosen, [name]: [...cell] })),
        ];
      return without;
    });
    all.push(...latest);
  }
  return all;
}

const drawnOn = (scene: Scene, { areas, lines }: TargetingPreview): readonly string[] => {
  const { map } = scene;
  const on = (at: readonly [number, number] | string): boolean =>
    typeof at === 'string'
      ? map?.kind === 'graph' && map.places.some(({ id }) => id === at)
      : map?.kind === 'grid' && at[0] >= 0 && at[1] >= 0 && at[0] < map.width && at[1] < map.height;
  const places = [
    ...areas.flatMap((area) => area.places.map(({ at }) => at)),
    ...lines.flatMap(({ hindrances }) => hindrances.flatMap(({ cells = [] }) => cells)),
  ];
  return places.filter((at) => !on(at)).map((at) => `${String(at)} is not on the map`);
};

/** What is wrong with the previews shown to one seat before it chooses. */
function sketches<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  seat: Seat,
  by: Id,
): readonly string[] {
  const view = ruleset.view(state, seat);
  if (!Object.hasOwn(view.combatants, by) || !speaksFor(seat, by)) return [];
  const scene = ruleset.scene(view);
  const rules = new Set(
    [...ruleset.rulebook.rules, ...ruleset.rulebook.context].map(({ id }) => id),
  );
  const found = [...ruleset.actions.values()].flatMap((action) =>
    picks(ruleset, view, by, action.id).flatMap(
      (chosen) => sketchOf(ruleset, action, view, by, chosen) ?? [],
    ),
  );
  return found.flatMap((sketch) => {
    const { areas, lines } = sketch;
    const who = [
      ...areas.flatMap((area) => area.who),
      ...lines.flatMap(({ from, to, hindrances }) => [
        from,
        ...(typeof to === 'string' ? [to] : []),
        ...hindrances.flatMap((each) => each.who ?? []),
      ]),
    ];
    const citing = [...areas, ...lines, ...lines.flatMap(({ hindrances }) => hindrances)];
    return [
      ...who
        .filter((id) => !Object.hasOwn(view.combatants, id))
        .map((id) => `${seat.name} is drawn ${id}`),
      ...citing
        .flatMap((each) => each.rules)
        .filter((rule) => !rules.has(rule))
        .map((rule) => `there is no rule ${rule}`),
      ...[...areas, ...lines.flatMap(({ hindrances }) => hindrances)]
        .filter((each) => each.rules.length === 0)
        .map(({ label }) => `"${label}" cites no rule`),
      ...areas.flatMap(({ places }) =>
        places
          .filter(({ share }) => !(share > 0 && share <= 1))
          .map(({ share }) => `a share of ${share}`),
      ),
      ...drawnOn(scene, sketch),
    ];
  });
}

/** What is wrong with what seats are shown in a random fight: the scene, and previews of actions. */
export const sceneProblems = (run: LoadedRun, seed: string): readonly string[] =>
  run.use((ruleset, initial) => {
    const found = new Set<string>();
    playAtRandom(ruleset, initial, { seed, turns: TURNS }, (state, turn) => {
      const who = acting(state);
      for (const seat of seatsOf(state)) {
        for (const each of faults(ruleset, state, seat)) found.add(each);
        if (who !== undefined && turn % 5 === 0)
          for (const each of sketches(ruleset, state, seat, who)) found.add(each);
      }
    });
    return [...found];
  });
