import type {
  Action,
  CombatantState,
  Cost,
  FightState,
  Id,
  Option,
  Problem,
  Ruleset,
  RulesContext,
} from '@tiltyard/engine';
import type { Cell, GridMap } from '@tiltyard/engine/space';
import {
  actionKit,
  createCondition,
  createEndTurnAction,
  d,
  defineEvents,
  fail,
  GM,
  nextTurn,
  ok,
  ownRulebook,
  refuse,
  startRounds,
  turnBegins,
} from '@tiltyard/engine';
import { createPlayers, scores } from '@tiltyard/engine/players';
import { promptsOf } from '@tiltyard/engine/show';
import { deepFreeze } from '@tiltyard/engine/values';
import { z } from 'zod';
import { hits, misses, hurt, walks, shouts, storms, ruled } from './duel-events.js';

/** A small combat system for the tests of the command line, with one of everything that it can show. */

interface Fighter extends CombatantState {
  readonly hp: number;
  readonly at: Cell;
  readonly acted: boolean;
}

export interface DuelState extends FightState {
  readonly fixed: {
    readonly skills: Readonly<Record<Id, number>>;
    readonly harsh: boolean;
    readonly order: readonly Id[] | null;
  };
  readonly combatants: Readonly<Record<Id, Fighter>>;
}

type Ctx = RulesContext<DuelState>;

const WIDTH = 12;
const LANE: GridMap = {
  kind: 'grid',
  width: WIDTH,
  height: 1,
  scale: { unit: 'cell', perCell: 1, roundTo: 1 },
  cells: [],
  walls: [],
};

function fighter(state: DuelState, id: Id): Fighter {
  const found = state.combatants[id];
  if (!found) throw new Error(`no fighter ${id}`);
  return found;
}

const isOut = (state: DuelState, id: Id): boolean => fighter(state, id).hp <= 0;

const hooks = {
  passes: isOut,
  turnStart(ctx: Ctx, who: Id): void {
    ctx.put(fighter(ctx.state, who), 'acted', false);
    ctx.tell(turnBegins, ['DUEL-TURN'], { who, round: ctx.state.round });
  },
  turnEnd: (): void => undefined,
};

const { defineAction, defineGmAction, param } = actionKit<DuelState>();

const once: Cost<DuelState> = {
  check: (state, actor) =>
    fighter(state, actor).acted ? refuse('DUEL-ONE', 'spent', 'one action a turn') : undefined,
  pay: (ctx, actor) => ctx.put(fighter(ctx.state, actor), 'acted', true),
};

const far = (state: DuelState, a: Id, b: Id): number =>
  Math.abs(fighter(state, a).at[0] - fighter(state, b).at[0]);

const targets = (state: DuelState, actor: Id): readonly Option<Id>[] =>
  Object.values(state.combatants)
    .filter((each) => each.side !== fighter(state, actor).side && each.hp > 0)
    .map(({ id, name }) => ({
      value: id,
      label: name,
      ...(far(state, actor, id) > 3
        ? { refused: refuse('DUEL-FAR', 'too-far', 'too far away') }
        : {}),
    }));

function hit(ctx: Ctx, by: Id, id: Id, style: string): void {
  const dodges = ctx.ask({
    id: 'dodge',
    who: id,
    rules: ['DUEL-DODGE'],
    about: { by },
    options: [
      { value: 'yes', label: 'Dodge' },
      { value: 'no', label: 'Stand' },
    ],
    fallback: 'no',
  });
  if (style === 'odd') {
    const ruling = ctx.askText({
      id: 'ruling',
      who: GM,
      rules: ['DUEL-GM'],
      about: { by },
      fallback: 'it counts',
    });
    ctx.tell(ruled, ['DUEL-GM'], { ruling });
  }
  let total = ctx.startTotal('attack', by, ctx.state.fixed.skills[by] ?? 0);
  total = ctx.addModifier(total, 2, 'DUEL-STYLE', style === 'bold', 'bold');
  total = ctx.addModifier(total, -3, 'DUEL-DODGE', dodges === 'yes', 'dodged');
  const reckoning = ctx.breakdownOf(total);
  const roll = ctx.roll(d(10), 'attack', by);
  const isHit = roll <= total;
  ctx.tell(isHit ? hits : misses, ['DUEL-HIT'], { by, target: id, roll }, reckoning);
  if (!isHit) return;
  const damage = ctx.roll(d(6), 'damage', by) + (ctx.state.fixed.harsh ? 1 : 0);
  ctx.put(fighter(ctx.state, id), 'hp', Math.max(0, fighter(ctx.state, id).hp - damage));
  ctx.tell(hurt, ['DUEL-HIT'], { who: id, damage });
}

const strike = defineAction({
  id: 'strike',
  name: 'Strike',
  group: 'main',
  rules: ['DUEL-HIT'],
  cost: once,
  with: { target: param.combatant(targets), style: param.oneOf(['plain', 'bold', 'odd']) },
  do: (ctx, actor, { target, style }) => hit(ctx, actor, target, style),
});

const walk = defineAction({
  id: 'walk',
  name: 'Walk',
  group: 'move',
  rules: ['DUEL-WALK'],
  cost: once,
  with: {
    path: param.path((state, actor) => ({
      destinations: () =>
        Array.from({ length: WIDTH }, (_, x) => ({
          to: [x, 0] as const,
          path: [[x, 0] as const],
          cost: Math.abs(x - fighter(state, actor).at[0]),
        })),
      measure: String,
    })),
  },
  do(ctx, actor, { path }) {
    const [x] = path.at(-1) ?? [0, 0];
    ctx.put(fighter(ctx.state, actor), 'at', [x, 0]);
    ctx.tell(walks, ['DUEL-WALK'], { by: actor, x });
  },
});

const shout = defineAction({
  id: 'shout',
  name: 'Shout',
  group: 'free',
  rules: ['DUEL-SHOUT'],
  when: 'any time',
  do: (ctx, actor) => ctx.tell(shouts, ['DUEL-SHOUT'], { by: actor }),
});

const end = createEndTurnAction<DuelState>('turn', ['DUEL-TURN'], (ctx) => nextTurn(ctx, hooks));

const storm = defineGmAction({
  id: 'storm',
  name: 'Storm',
  rules: ['DUEL-GM'],
  with: { force: param.number({ min: 1, max: 3 }) },
  do: (ctx, _, { force }) => ctx.tell(storms, ['DUEL-GM'], { force }),
});

const actions: readonly Action<DuelState>[] = [strike, walk, shout, end, storm];

/** The distance from a position to the nearest enemy. */
const gap = (state: DuelState, actor: Id, x: number): number =>
  Math.min(
    ...Object.values(state.combatants).map((each) =>
      each.side === fighter(state, actor).side ? 99 : Math.abs(each.at[0] - x),
    ),
  );

const players = createPlayers<DuelState>([
  scores(strike, { maxUtility: 5, utility: () => 5 }),
  scores(walk, {
    maxUtility: 2,
    utility: () => 2,
    destinations: { path: (state, actor, { to: [x] }) => -gap(state, actor, x) },
  }),
  scores(end, { maxUtility: 1, utility: () => 1 }),
]);

const prompt = promptsOf<DuelState>({
  dodge: (f) => `dodge, because of ${f.text('by')}?`,
  ruling: (f) => `ruling, because of ${f.text('by')}?`,
});

const rules = [
  {
    id: 'DUEL-HIT',
    section: 'Striking',
    rule: 'A roll at or under the skill hits.',
    kind: 'core' as const,
  },
  {
    id: 'DUEL-ONE',
    section: 'Striking',
    rule: 'One action a turn.',
    kind: 'core' as const,
    decision: 'Walking counts too.',
  },
  { id: 'DUEL-STYLE', section: 'Striking', rule: 'A bold strike has +2.', kind: 'option' as const },
  ...['DODGE', 'FAR', 'WALK', 'SHOUT', 'TURN'].map((id) => ({
    id: `DUEL-${id}`,
    rule: `About ${id.toLowerCase()}.`,
    kind: 'core' as const,
  })),
  { id: 'DUEL-GM', rule: 'The referee decides.', kind: 'gm' as const },
];

function setUp({
  combatants,
  options,
  order,
}: Parameters<Ruleset<DuelState>['setUp']>[0]): ReturnType<Ruleset<DuelState>['setUp']> {
  const problems: Problem[] = [];
  const skills: Record<Id, number> = {};
  const fighters: Record<Id, Fighter> = {};
  for (const [name, value] of Object.entries(options))
    if (name !== 'harsh' || typeof value !== 'boolean')
      problems.push({
        path: ['options', name],
        message: 'not an option',
        expected: 'harsh: true or false',
      });
  for (const [i, { id, name, side, sheet = {}, at = [0, 0] }] of combatants.entries()) {
    const { skill = 5, hp = 6 } = sheet;
    if (typeof skill !== 'number')
      problems.push({
        path: ['combatants', i, 'sheet', 'skill'],
        message: `${JSON.stringify(skill)} is no skill`,
        expected: 'a number',
      });
    skills[id] = Number(skill);
    fighters[id] = {
      id,
      name: name ?? id,
      side,
      hp: Number(hp),
      at: [Array.isArray(at) ? Number(at[0]) : 0, 0],
      acted: false,
    };
  }
  if (problems.length > 0) return fail(...problems);
  return ok({
    fixed: deepFreeze({ skills, harsh: options['harsh'] === true, order: order ?? null }),
    round: 0,
    order: [],
    turn: -1,
    waiting: [],
    combatants: fighters,
  });
}

export const duel: Ruleset<DuelState> = {
  id: 'duel',
  name: 'Duel',
  version: '1',
  about: {
    tagline: 'Two people and a lane.',
    space: 'grid',
    groups: [{ id: 'fight', name: 'Fight' }],
  },
  shapes: {
    sheet: z.strictObject({
      skill: z.number().default(5).describe('the number to roll at most'),
      hp: z.number().default(6),
    }),
    state: z.strictObject({}),
    at: z.tuple([z.number(), z.number()]),
    map: z.strictObject({}),
    options: z.strictObject({ harsh: z.boolean().optional() }),
    content: z.strictObject({}),
  },
  catalogue: () => ({ templates: [], items: [] }),
  rulebook: ownRulebook({
    system: 'duel',
    name: 'Duel',
    summary: 'Two people and a lane.',
    rules,
    context: [{ id: 'DUEL-CTX', rule: 'Dice have ten sides.', source: 'custom' }],
    switches: [
      {
        name: 'harsh',
        values: [false, true],
        default: false,
        rules: ['DUEL-HIT'],
        about: 'one more damage',
      },
    ],
  }),
  players,
  actions: new Map(actions.map((each) => [each.id, each])),
  setUp,
  begin(ctx) {
    const given = ctx.state.fixed.order;
    const rolled = Object.keys(ctx.state.combatants).map((id) => ({
      id,
      rank: given ? -given.indexOf(id) : ctx.roll(d(6), 'initiative', id),
    }));
    startRounds(
      ctx,
      rolled.toSorted((a, b) => b.rank - a.rank).map(({ id }) => id),
      hooks,
    );
  },
  outcome(state) {
    const winners = [
      ...new Set(Object.values(state.combatants).flatMap(({ hp, side }) => (hp > 0 ? [side] : []))),
    ];
    return winners.length <= 1 ? { winners } : undefined;
  },
  view: (state) => state,
  events: defineEvents([hits, misses, hurt, walks, shouts, storms, ruled]),
  prompt,
  summary: (state, id) => ({
    id,
    name: fighter(state, id).name,
    side: fighter(state, id).side,
    health: `${fighter(state, id).hp} hp`,
    share: 1,
    conditions: fighter(state, id).acted ? [createCondition('busy', 'DUEL-ONE')] : [],
    budget: [{ label: 'action', left: fighter(state, id).acted ? 0 : 1, of: 1 }],
    able: !isOut(state, id),
  }),
  scene: ({ combatants }) => ({
    map: LANE,
    tokens: Object.values(combatants).map(({ id, at }) => ({ id, at, size: 1 })),
    groups: [],
    relations: [],
    lying: [],
  }),
};
