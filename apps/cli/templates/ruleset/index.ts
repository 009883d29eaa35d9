import type { Result, Ruleset, ScenarioCombatant } from '@tiltyard/engine';
import { createCondition, defineRuleset, lastStanding, ok } from '@tiltyard/engine';
import { allCombatants, indexById, sheetOf, stateWithoutRounds } from '@tiltyard/engine/kit';
import { createPlayers, scores } from '@tiltyard/engine/players';
import {
  findPlacementProblems,
  initialTurnState,
  Library,
  parseCombatant,
  readAs,
  templateSchema,
  templatesOf,
  withScenarioContent,
} from '@tiltyard/engine/ruleset';
import { promptsOf } from '@tiltyard/engine/show';
import { cellSchema, cellSteps, gridSchema, parseGrid } from '@tiltyard/engine/space';
import { combine, combineAll, deepFreeze, failWith } from '@tiltyard/engine/values';
import { z } from 'zod';
import { content } from './content.js';
import { rulebook } from './rulebook.js';
import { attack, begin, end, events, move } from './rules.js';
import type { Fighter, Sheet, State } from './state.js';
import { isOut, optionsSchema, sheetSchema, who } from './state.js';

const library = new Library(
  z.strictObject({ creatures: z.record(z.string(), templateSchema).default({}) }),
  () => [content],
);
const schemas = { sheet: sheetSchema, state: z.strictObject({}), at: cellSchema };
const OPEN_FIELD = { rows: Array.from({ length: 12 }, () => '.'.repeat(16)) };

/** How automatic players choose actions and answers. The rules never use this. */
const players = createPlayers<State>(
  [
    scores(attack, {
      maxUtility: 3,
      utility: () => 3,
      options: { target: (state, _, id) => 1 / who(state, id).hp },
    }),
    scores(move, {
      maxUtility: 2,
      utility: (state, id) => (distance(state, id, who(state, id).at) > 1 ? 2 : 0),
      destinations: { path: (state, id, { to, cost }) => -distance(state, id, to) - cost / 100 },
    }),
    scores(end, { maxUtility: 1, utility: () => 1 }),
  ],
  { parry: (_, __, answer) => Number(answer === 'yes') },
);

/** The distance in squares from a position to the nearest enemy. */
const distance = (state: State, id: string, from: readonly [number, number]): number =>
  Math.min(
    ...allCombatants(state)
      .filter((each) => each.side !== who(state, id).side && !isOut(each))
      .map(({ at }) => cellSteps(at, from)),
  );

function fighter(
  given: ScenarioCombatant,
  i: number,
  creatures: Parameters<typeof parseCombatant>[1],
): Result<{ readonly combatant: Fighter; readonly sheet: Sheet }> {
  const read = parseCombatant(given, creatures, 'creature', schemas, ['combatants', i]);
  if (!read.ok) return read;
  const { name, sheet, at } = read.value;
  const fresh = { acted: false, moved: false, reacted: false, fled: false };
  return ok({
    combatant: { id: given.id, side: given.side, name, at, hp: sheet.hp, ...fresh },
    sheet,
  });
}

export const mySystem: Ruleset<State> = {
  id: 'my-system',
  name: 'My System',
  version: '1',
  about: {
    tagline: 'Quick fights on squares: d20 against a defence, and nerves that may fail.',
    space: 'grid',
    groups: [{ id: 'turn', name: 'The turn' }],
    dice: 'd20, high',
    traits: ['one move, one action', 'parries', 'morale'],
  },
  rulebook,
  shapes: { ...schemas, map: gridSchema, options: optionsSchema, content: library.schema },
  catalogue: (extra = {}) => ({
    templates: templatesOf(
      withScenarioContent(library, extra).creatures,
      sheetSchema,
      ({ attack: bonus, defence, hp }) => `attack ${bonus}, defence ${defence}, ${hp} hp`,
    ),
    items: [],
  }),
  actions: new Map([attack, move, end].map((each) => [each.id, each])),
  players,
  setUp({ combatants, map = OPEN_FIELD, content: extra, options, order }) {
    const read = combine({
      map: parseGrid(map),
      library: library.with(extra),
      options: readAs(optionsSchema, options, ['options']),
    });
    if (!read.ok) return read;
    const all = combineAll(
      combatants.map((each, i) => fighter(each, i, read.value.library.creatures)),
    );
    if (!all.ok) return all;
    const fighters = all.value.map(({ combatant }) => combatant);
    const misplaced = findPlacementProblems(
      read.value.map,
      fighters.map(({ id, at }) => ({ id, at, size: 1 })),
    );
    if (misplaced.length > 0) return failWith(misplaced);
    const sheets = Object.fromEntries(
      all.value.map(({ combatant, sheet }) => [combatant.id, sheet]),
    );
    return ok({
      ...initialTurnState(),
      fixed: deepFreeze({
        map: read.value.map,
        options: read.value.options,
        sheets,
        order: order ?? null,
      }),
      combatants: indexById(fighters),
    });
  },
  begin,
  outcome: (state) => lastStanding(state, (_, each) => isOut(each)),
  stateKey: stateWithoutRounds,
  view: (state) => state,
  events,
  prompt: promptsOf<State>({ parry: (f) => `${f.who('by')} attacks. Parry?` }),
  summary(state, id) {
    const { name, side, hp, fled, acted, moved, reacted } = who(state, id);
    return {
      id,
      name,
      side,
      health: `${hp} hp`,
      share: hp / sheetOf(state, who(state, id)).hp,
      conditions: fled ? [createCondition('fled', 'MY-MORALE')] : [],
      budget: [
        { label: 'action', left: acted ? 0 : 1, of: 1 },
        { label: 'move', left: moved ? 0 : 1, of: 1 },
        { label: 'parry', left: reacted ? 0 : 1, of: 1 },
      ],
      able: !isOut(who(state, id)),
    };
  },
  scene: (view) => ({
    map: view.fixed.map,
    tokens: allCombatants(view)
      .filter(({ fled }) => !fled)
      .map(({ id, at, hp }) => ({ id, at, size: 1, ...(hp === 0 ? { dead: true } : {}) })),
    groups: [],
    relations: [],
    lying: [],
  }),
};

export default defineRuleset(mySystem);
