import { z } from 'zod';
import type { Action, RulesContext } from '../core/rules-context.js';
import type { ActionRequirement, DefinedAction } from '../core/define-action.js';
import { actionKit } from '../core/define-action.js';
import type { EventRegistry } from '../core/events/event.js';
import type { Id, Question, RuleId } from '../core/question.js';
import { refuse } from '../core/question.js';
import type { CombatantState, FightState } from '../core/state.js';
import type { Seat } from '../core/seat.js';
import { fogSight } from '../ruleset/scenes/fog.js';
import { hideCombatants } from '../ruleset/scenes/view.js';
import type { Players } from '../ruleset/players.js';
import { ownRulebook } from '../ruleset/contents/rulebook.js';
import type { CombatantSummary, Ruleset, SystemInfo } from '../ruleset/ruleset.js';
import type { Scenario } from '../ruleset/scenarios/scenario.js';
import {
  findPlacementProblems,
  initialTurnState,
  parseCombatant,
} from '../ruleset/scenarios/set-up.js';
import type { Cell, GridMap, Movement } from '../space/index.js';
import { cellSchema, gridSchema, occupiedBy, parseGrid } from '../space/index.js';
import { deepFreeze } from '../values/json.js';
import type { Result } from '../values/result.js';
import { combineAll, failWith, ok } from '../values/result.js';
import { allCombatants, combatantById, getOrThrow, indexById } from '../core/roster.js';
import { lastStanding } from './time/last-standing.js';
import { destinationsWithin, pathThroughWaypoints } from './waypoints.js';

/** A combatant on a square. */
export interface GridCombatant extends CombatantState {
  readonly at: Cell;
}

/** A fight on squares between combatants of one kind. */
export interface GridState<C extends GridCombatant, Sheet> extends FightState {
  readonly fixed: {
    readonly map: GridMap;
    readonly sheets: Readonly<Record<Id, Sheet>>;
    /** The turn order, if the file gives one. */
    readonly order: readonly Id[] | null;
  };
  readonly combatants: Readonly<Record<Id, C>>;
}

/** What a small ruleset on squares must supply; everything else is shared. */
export interface GridRulesetSpec<C extends GridCombatant, Sheet> {
  readonly id: string;
  readonly name: string;
  /** Changes whenever a rule's effect changes. */
  readonly version: string;
  readonly about: Omit<SystemInfo, 'space'>;
  /** Every rule as a sentence, by the id that modifiers, events, refusals and questions cite. */
  readonly rules: Readonly<Record<RuleId, string>>;
  readonly sheet: z.ZodType<Sheet>;
  readonly actions: readonly Action<GridState<C, Sheet>>[];
  readonly players: Players<GridState<C, Sheet>>;
  readonly events: EventRegistry;
  /** A combatant at the start: the common part, and what of their sheet changes in play. */
  start(base: GridCombatant, sheet: Sheet): C;
  begin(ctx: RulesContext<GridState<C, Sheet>>): void;
  isOut(who: C): boolean;
  prompt(question: Question, state: GridState<C, Sheet>): string;
  /** The status of a combatant. */
  summary(
    who: C,
    sheet: Sheet,
  ): Pick<CombatantSummary, 'health' | 'share' | 'conditions' | 'budget'>;
}

const OPEN_FIELD = { rows: Array.from({ length: 12 }, () => '.'.repeat(16)) };

/**
 * A ruleset for fights on squares in which everyone fills one square and sees everything: the parts that such systems
 * share.
 */
export function gridRuleset<C extends GridCombatant, Sheet>(
  spec: GridRulesetSpec<C, Sheet>,
): Ruleset<GridState<C, Sheet>> {
  const { id: system, name, version, about, players, events } = spec;
  const schemas = { sheet: spec.sheet, state: z.strictObject({}), at: cellSchema };
  const none = z.strictObject({});
  const rules = Object.entries(spec.rules).map(([id, rule]) => ({
    id,
    rule,
    kind: 'core' as const,
  }));
  return {
    id: system,
    name,
    version,
    about: { ...about, space: 'grid' },
    rulebook: ownRulebook({
      system,
      name,
      summary: about.tagline,
      rules,
      context: [],
      switches: [],
    }),
    shapes: { ...schemas, map: gridSchema, options: none, content: none },
    catalogue: () => ({ templates: [], items: [] }),
    actions: new Map(spec.actions.map((each) => [each.id, each])),
    players,
    events,
    setUp: (scenario) => setUp(spec, schemas, scenario),
    begin: (ctx) => spec.begin(ctx),
    outcome: (state) =>
      lastStanding(
        state,
        (_, who) => spec.isOut(who),
        (_, who) => spec.summary(who, getOrThrow(state.fixed.sheets, who.id)).share,
      ),
    standsOn,
    view: viewThroughFog,
    prompt: (question, state) => spec.prompt(question, state),
    summary(state, id) {
      const who = combatantById(state, id);
      return {
        id,
        name: who.name,
        side: who.side,
        able: !spec.isOut(who),
        ...spec.summary(who, getOrThrow(state.fixed.sheets, id)),
      };
    },
    scene: (state) => ({
      map: state.fixed.map,
      tokens: allCombatants(state).map(({ id, at }) => ({ id, at, size: 1 })),
      groups: [],
      relations: [],
      lying: [],
    }),
  };
}

const standsOn = (state: GridState<GridCombatant, unknown>, id: Id): readonly Cell[] => [
  combatantById(state, id).at,
];

/** Everything except combatants under fog. */
function viewThroughFog<C extends GridCombatant, Sheet>(
  state: GridState<C, Sheet>,
  seat: Seat,
): GridState<C, Sheet> {
  const fog = fogSight(state, seat, standsOn);
  const knows = (id: Id): boolean => !fog.hidesWho(combatantById(state, id));
  return Object.keys(state.combatants).every(knows)
    ? state
    : hideCombatants(state, seat, knows, (who) => who);
}

function setUp<C extends GridCombatant, Sheet>(
  spec: GridRulesetSpec<C, Sheet>,
  schemas: Parameters<typeof parseCombatant<Sheet, object, Cell>>[3],
  { combatants, map: drawn = OPEN_FIELD, order }: Scenario,
): Result<GridState<C, Sheet>> {
  const map = parseGrid(drawn);
  if (!map.ok) return map;
  const read = combineAll(
    combatants.map((given, i) => {
      const parsed = parseCombatant(given, {}, 'template', schemas, ['combatants', i]);
      if (!parsed.ok) return parsed;
      const { name, sheet, at } = parsed.value;
      return ok({ sheet, who: spec.start({ id: given.id, side: given.side, name, at }, sheet) });
    }),
  );
  if (!read.ok) return read;
  const all = read.value.map(({ who }) => who);
  const misplaced = findPlacementProblems(
    map.value,
    all.map(({ id, at }) => ({ id, at, size: 1 })),
  );
  if (misplaced.length > 0) return failWith(misplaced);
  const sheets = Object.fromEntries(read.value.map(({ who, sheet }) => [who.id, sheet]));
  return ok({
    ...initialTurnState(),
    fixed: deepFreeze({ map: map.value, sheets, order: order ?? null }),
    combatants: indexById(all),
  });
}

/** The rules of a move on squares. */
export interface MoveSpec<S extends FightState> {
  readonly group: string;
  readonly rules: readonly [RuleId, ...RuleId[]];
  readonly requires?: readonly ActionRequirement<S>[];
  /** The movement available, in step costs: 1 a square, 2 on difficult ground. */
  speed(state: S, id: Id): number;
  /** Whether a combatant is in the way of others. */
  blocks(state: S, id: Id): boolean;
  /** Performs the arrival. */
  arrive(ctx: RulesContext<S>, id: Id, to: Cell): void;
}

/** The action of moving along the cheapest path around combatants in the way, one square per step. */
export function createMoveAction<S extends FightState & GridState<GridCombatant, unknown>>({
  group,
  rules,
  requires = [],
  speed,
  blocks,
  arrive,
}: MoveSpec<S>): DefinedAction<S, { readonly path: readonly Cell[] }> {
  const { defineAction, param } = actionKit<S>();
  const at = (state: GridState<GridCombatant, unknown>, id: Id): Cell =>
    combatantById(state, id).at;
  const movement = (state: S, id: Id): Movement => {
    const others = allCombatants<GridCombatant>(state).filter(
      (each) => each.id !== id && blocks(state, each.id),
    );
    return {
      cost: { orthogonal: 1, diagonal: 1, difficult: 2 },
      occupied: occupiedBy(
        state.fixed.map,
        others.map((each) => ({ at: each.at, size: 1 })),
        () => 'closed',
      ),
    };
  };
  return defineAction({
    id: 'move',
    name: 'Move',
    group,
    rules,
    requires,
    with: {
      path: param.path((state, id) => ({
        destinations: () =>
          destinationsWithin(state.fixed.map, at(state, id), speed(state, id), movement(state, id)),
        measure: (cost) => `${cost} squares`,
      })),
    },
    check(state, id, { path }) {
      const { map } = state.fixed;
      const way = pathThroughWaypoints(map, at(state, id), path, movement(state, id), rules);
      if ('reason' in way) return way;
      return way.cost > speed(state, id)
        ? refuse(rules[0], 'too-far', `${way.cost} squares are farther than the speed`)
        : undefined;
    },
    do: (ctx, id, { path }) => arrive(ctx, id, path.at(-1) ?? at(ctx.state, id)),
  });
}
