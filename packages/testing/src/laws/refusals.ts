import type {
  Action,
  Domain,
  FightState,
  Id,
  Json,
  JsonObject,
  Ruleset,
  Scene,
} from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { ActionDraft, recordDraft, withMemo } from '@tiltyard/engine/core';
import type { Fight } from '@tiltyard/engine/fight';
import type { LoadedRun } from '@tiltyard/engine/files';
import { allCombatants } from '@tiltyard/engine/kit';
import { playAtRandom } from './random-fight.js';

const TURNS = 15;
/** How many of each parameter's options are followed. */
const SOME = 4;

const along = (length: number): readonly number[] => [0, Math.floor(length / 2), length - 1];

/** The corners of a map and the middles between them. */
function cellsOf({ map }: Scene): readonly Json[] {
  if (map?.kind !== 'grid') return [];
  return along(map.width).flatMap((x) => along(map.height).map((y) => [x, y]));
}

/** Values of a parameter's type that exist in the fight, possible now or not; any if it does not apply. */
function real(domain: Domain | undefined, state: FightState, scene: Scene): readonly Json[] {
  if (!domain) return [true];
  if (domain.kind === 'cell') return cellsOf(scene);
  if (domain.kind === 'number') return [domain.min - 1, domain.max + 1];
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

/** Refusals out of turn without a rule that determines whose turn it is; a rulebook need not name any. */
function uncitedOutOfTurn<S extends FightState>(
  ruleset: Ruleset<S>,
  fight: Fight<S>,
): readonly string[] {
  if (!ruleset.rulebook.turnOrder) return [];
  const { state } = fight;
  const others = allCombatants(state).filter(({ id }) => id !== acting(state));
  const actions = [...ruleset.actions.values()].filter(({ when }) => when === 'turn');
  return others.flatMap(({ id }) =>
    actions.flatMap((action) => {
      const refusal = fight.refusal({ do: action.id, by: id, with: {} });
      return refusal && refusal.rules.length > 0 ? [] : [`${action.id} out of turn`];
    }),
  );
}

/** Paths and lines that are rarely possible: to the corners of the map and the middles between them. */
const routes = (scene: Scene): readonly Json[] => cellsOf(scene).map((cell) => [cell]);

/**
 * Values that are possible now, some of many; paths and lines whether possible or not, since only the whole one is
 * checked.
 */
function possible(domain: Domain | undefined, scene: Scene): readonly Json[] {
  if (domain?.kind === 'path' || domain?.kind === 'line') return routes(scene);
  if (domain?.kind === 'number') return [domain.min, domain.max];
  const all =
    domain?.kind === 'choice'
      ? domain.options.flatMap(({ value, refused }) => (refused ? [] : [value]))
      : [];
  const cells = domain?.kind === 'cell' ? domain.cells.map((cell) => [...cell]) : [];
  const from = [...all, ...cells];
  return from.filter((_, i) => i % Math.max(1, Math.floor(from.length / SOME)) === 0);
}

/** Options of a record's fields, chosen one by one, that are refused without a rule. */
function uncitedFields(domain: Domain | undefined): readonly string[] {
  if (domain?.kind !== 'records') return [];
  const found: string[] = [];
  for (let draft = recordDraft(domain, []); draft.open;) {
    const { name, domain: field } = draft.open;
    const options = field.kind === 'choice' || field.kind === 'list' ? field.options : [];
    for (const { refused } of options)
      if (refused?.rules.length === 0) found.push(`${name}: ${refused.code ?? refused.reason}`);
    const [first] =
      field.kind === 'choice'
        ? options.flatMap(({ value, refused }) => (refused ? [] : [value]))
        : [];
    if (first === undefined && !draft.open.optional) break;
    draft = draft.choose(first);
  }
  return found;
}

/** Refusals of one action without a rule. */
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
      // What the GM enters is limited by what fits a file, and by no rule.
      for (const each of uncitedFields(domain)) found.push(`${action.id} ${name} ${each}`);
      const isPlain = action.when === 'gm' && (!domain || domain.kind === 'number');
      for (const value of isPlain ? [] : real(domain, state, scene)) {
        const { refusal } = ActionDraft.begin(action, state, by, { ...chosen, [name]: value });
        if (refusal?.rules.length === 0)
          found.push(`${action.id} ${name}: ${refusal.code ?? refusal.reason}`);
      }
      const without = domain === undefined || action.optional(name) ? [chosen] : [];
      return [
        ...without,
        ...possible(domain, scene).map((value) => ({ ...chosen, [name]: value })),
      ];
    });
  }
  for (const chosen of latest) {
    const misfit = action.misfit(state, by, chosen);
    if (misfit?.rules.length === 0) found.push(`${action.id}: ${misfit.code ?? misfit.reason}`);
  }
  return found;
}

/**
 * Refusals without a rule in one random fight: actions, existing combatants and places as parameters, invalid
 * combinations, and turns.
 */
export function uncitedRefusals<S extends FightState>(
  ruleset: Ruleset<S>,
  initial: S,
  seed: string,
): readonly string[] {
  const found = new Set<string>();
  const look = (state: S, fight: Fight<S>): void => {
    const scene = ruleset.scene(state);
    for (const [i, { id }] of allCombatants(state).entries())
      for (const action of ruleset.actions.values()) {
        // GM actions do not depend on the combatant for whom they are tried.
        if (action.when === 'gm' && i > 0) continue;
        for (const each of uncited(action, state, scene, id)) found.add(each);
      }
    for (const each of uncitedOutOfTurn(ruleset, fight)) found.add(each);
  };
  // Nothing is written while all options of one state are tried, so results for it can be memoized.
  playAtRandom(ruleset, initial, { seed, turns: TURNS }, (state, _, fight) =>
    withMemo(state, () => look(state, fight)),
  );
  return [...found];
}

/** The same for a fight of a file. */
export const refusalProblems = (run: LoadedRun, seed: string): readonly string[] =>
  run.use((ruleset, initial) => uncitedRefusals(ruleset, initial, seed));
