import type { Action, Domain, FightState, Id, Json, JsonObject, Scene } from '@tiltyard/engine';
import { ActionDraft } from '@tiltyard/engine';
import type { LoadedRun } from '@tiltyard/engine/files';
import { allCombatants } from '@tiltyard/engine/kit';
import { playAtRandom } from './random-fight.js';

const TURNS = 15;
/** How far through each parameter's options an action is followed. */
const SOME = 4;

const along = (length: number): readonly number[] => [0, Math.floor(length / 2), length - 1];

/** The corners of a map and the middles between them. */
function cellsOf({ map }: Scene): readonly Json[] {
  if (map?.kind !== 'grid') return [];
  return along(map.width).flatMap((x) => along(map.height).map((y) => [x, y]));
}

/** Values of the kind that a parameter is of and that there are in the fight, possible now or not. */
function real(domain: Domain, state: FightState, scene: Scene): readonly Json[] {
  if (domain.kind === 'cell') return cellsOf(scene);
  const people = allCombatants(state).map(({ id }) => id);
  if (domain.kind === 'list')
    return [
      ...people.map((id) => [id]),
      ...domain.options.map(({ value }) => [value]),
      domain.options.flatMap(({ value }) => [value, value]),
    ];
  if (domain.kind !== 'choice') return [];
  const ofPeople = domain.options.every(
    ({ value }) => typeof value === 'string' && people.includes(value),
  );
  const listed = domain.options.map(({ value }) => value);
  return ofPeople && listed.length > 0 ? people : listed;
}

/** Values that are possible now, some of many. */
function possible(domain: Domain | undefined): readonly Json[] {
  const all =
    domain?.kind === 'choice'
      ? domain.options.flatMap(({ value, refused }) => (refused ? [] : [value]))
      : [];
  const cells = domain?.kind === 'cell' ? domain.cells.map((cell) => [...cell]) : [];
  const from = [...all, ...cells];
  return from.filter((_, i) => i % Math.max(1, Math.floor(from.length / SOME)) === 0);
}

/** What is refused of one action without a rule that says so. */
function uncited<S extends FightState>(
  action: Action<S>,
  state: S,
  scene: Scene,
  by: Id,
): readonly string[] {
  const blocked = action.blocked(state, by);
  if (blocked) return blocked.rules.length > 0 ? [] : [`${action.id}: ${blocked.reason}`];
  const found: string[] = [];
  let latest: readonly JsonObject[] = [{}];
  for (const name of action.parameters) {
    latest = latest.slice(0, 12).flatMap((chosen): readonly JsonObject[] => {
      const domain = action.domain(state, by, name, chosen);
      for (const value of domain ? real(domain, state, scene) : []) {
        const { refusal } = ActionDraft.begin(action, state, by, { ...chosen, [name]: value });
        if (refusal?.rules.length === 0)
          found.push(`${action.id} ${name}: ${refusal.code ?? refusal.reason}`);
      }
      const without = domain === undefined || action.optional(name) ? [chosen] : [];
      return [...without, ...possible(domain).map((value) => ({ ...chosen, [name]: value }))];
    });
  }
  for (const chosen of latest) {
    const misfit = action.misfit(state, by, chosen);
    if (misfit?.rules.length === 0) found.push(`${action.id}: ${misfit.code ?? misfit.reason}`);
  }
  return found;
}

/** What is refused in a random fight without a rule: actions, real people and places as parameters, and what does not go together. */
export const refusalProblems = (run: LoadedRun, seed: string): readonly string[] =>
  run.use((ruleset, initial) => {
    const found = new Set<string>();
    playAtRandom(ruleset, initial, { seed, turns: TURNS }, (state) => {
      const scene = ruleset.scene(state);
      for (const { id } of allCombatants(state))
        for (const action of ruleset.actions.values())
          for (const each of uncited(action, state, scene, id)) found.add(each);
    });
    return [...found];
  });
