import type {
  CombatantState,
  FightState,
  Id,
  Result,
  Ruleset,
  ScenarioCombatant,
  RulesContext,
} from '@tiltyard/engine';
import {
  actionKit,
  createCondition,
  counted,
  d,
  defineEvent,
  defineEvents,
  fact,
  lastStanding,
  nextTurn,
  ok,
  ownRulebook,
  refuse,
  say,
  startRounds,
} from '@tiltyard/engine';
import { indexById, areEnemies, allCombatants, sheetOf, combatantById } from '@tiltyard/engine/kit';
import { createPlayers, scores } from '@tiltyard/engine/players';
import { parseCombatant, initialTurnState } from '@tiltyard/engine/ruleset';
import { promptsOf } from '@tiltyard/engine/show';
import { combineAll, deepFreeze } from '@tiltyard/engine/values';
import { z } from 'zod';

// What a fencer is: the sheet. It never changes in play, so it lives in the frozen part of the state.
const sheetSchema = z.strictObject({
  skill: z.number().int().min(0).max(5).default(2),
  wind: z.number().int().min(1).max(20).default(6),
});
type Sheet = z.infer<typeof sheetSchema>;

// What changes in play. Plain JSON, written through `t.put` only.
interface Fencer extends CombatantState {
  readonly wind: number;
  readonly guarded: boolean;
}
interface State extends FightState {
  readonly fixed: { readonly sheets: Readonly<Record<Id, Sheet>> };
  readonly combatants: Readonly<Record<Id, Fencer>>;
}
type Ctx = RulesContext<State>;

// What its actions and their parameters are declared with.
const { defineAction, param } = actionKit<State>();

const spent = (fencer: Fencer): boolean => fencer.wind <= 0;

const D6 = d(6);
const NEEDED = 5;

const hooks = {
  passes: (state: State, id: Id) => spent(combatantById(state, id)),
  turnStart: (ctx: Ctx, id: Id) => ctx.put(combatantById(ctx.state, id), 'guarded', false),
  turnEnd: () => undefined,
};

const rulebook = ownRulebook({
  system: 'wind',
  name: 'Wind',
  summary: 'Two fencers wear each other out.',
  rules: [
    {
      id: 'WIND-LUNGE',
      kind: 'core',
      rule: 'A lunge rolls d6 + skill; 5 or more takes a point of wind for each point from 5 up.',
    },
    {
      id: 'WIND-GUARD',
      kind: 'core',
      rule: 'Who guards is 2 harder to hit until the own next turn.',
    },
    {
      id: 'WIND-RIPOSTE',
      kind: 'option',
      rule: 'Who is missed may lunge back at once, at the cost of a point of wind.',
    },
  ],
  context: [],
  switches: [],
});

// What may happen: its facts with their kinds, which of them play which part, and how it is said. All that shows or
// counts events reads it here.
const lunges = defineEvent('lunge', {
  role: { is: 'declare', by: 'by', at: 'at' },
  facts: { by: fact.combatant, at: fact.combatant, total: fact.number },
  say: ({ by, at, total }) => say`${by} lunges at ${at}: ${total}.`,
});
const tires = defineEvent('wind', {
  role: { is: 'harm', who: 'who', by: 'by', amount: 'lost', of: 'wind' },
  facts: { who: fact.combatant, by: fact.combatant, lost: fact.number, left: fact.number },
  say: ({ who, lost, left }) => say`${who} loses ${counted(lost, 'point')} of wind; ${left} left.`,
});
const guards = defineEvent('guard', {
  role: { is: 'condition', who: 'who', name: 'on guard' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} is on guard.`,
});
const events = defineEvents([lunges, tires, guards]);

// A rule: ask the table for dice and decisions, write through it, cite the rule in everything that follows from it.
function lunge(ctx: Ctx, by: Fencer, at: Fencer, riposte: boolean): void {
  const { skill } = sheetOf(ctx.state, by);
  const roll = ctx.roll(D6, 'lunge', by.id);
  let total = ctx.addModifier(
    ctx.startTotal('lunge', by.id, roll),
    skill,
    'WIND-LUNGE',
    true,
    'skill',
  );
  total = ctx.addModifier(total, -2, 'WIND-GUARD', at.guarded, 'guard');
  ctx.tell(lunges, ['WIND-LUNGE'], { by: by.id, at: at.id, total }, ctx.breakdownOf(total));
  if (total >= NEEDED) {
    const lost = total - NEEDED + 1;
    ctx.put(at, 'wind', at.wind - lost);
    ctx.tell(tires, ['WIND-LUNGE'], { who: at.id, by: by.id, lost, left: at.wind });
  } else if (riposte && at.wind > 1) {
    const back = ctx.ask({
      id: 'riposte',
      who: at.id,
      rules: ['WIND-RIPOSTE'],
      about: { by: by.id },
      options: [{ value: 'yes' }, { value: 'no' }],
      fallback: 'no',
    });
    if (back === 'no') return;
    ctx.put(at, 'wind', at.wind - 1);
    lunge(ctx, at, by, false);
  }
}

const foes = (state: State, by: Id): readonly Fencer[] =>
  allCombatants(state).filter(
    (other) => areEnemies(other, combatantById(state, by)) && !spent(other),
  );

const lungeAction = defineAction({
  id: 'lunge',
  name: 'Lunge',
  group: 'action',
  rules: ['WIND-LUNGE'],
  with: {
    target: param.combatant(foes, {
      none: refuse('WIND-LUNGE', 'nobody-left', 'nobody is left to lunge at'),
    }),
  },
  do(ctx, actor, { target }) {
    lunge(ctx, combatantById(ctx.state, actor), combatantById(ctx.state, target), true);
    nextTurn(ctx, hooks);
  },
});

const guardAction = defineAction({
  id: 'guard',
  name: 'Guard',
  group: 'action',
  rules: ['WIND-GUARD'],
  do(ctx, actor) {
    ctx.put(combatantById(ctx.state, actor), 'guarded', true);
    ctx.tell(guards, ['WIND-GUARD'], { who: actor });
    nextTurn(ctx, hooks);
  },
});

const actions = [lungeAction, guardAction];

// What automatic players think of it. Rules never ask.
const players = createPlayers<State>([
  scores(lungeAction, { maxUtility: 2, utility: () => 2 }),
  scores(guardAction, { maxUtility: 1, utility: () => 1 }),
]);

// How files write a fencer, and what comes of it. Whatever is wrong is said with its place in the file.
const schemas = { sheet: sheetSchema, state: z.strictObject({}), at: z.undefined() };

function build(
  given: ScenarioCombatant,
  i: number,
): Result<{ readonly combatant: Fencer; readonly sheet: Sheet }> {
  const read = parseCombatant(given, {}, 'fencer', schemas, ['combatants', i]);
  if (!read.ok) return read;
  const { name, sheet } = read.value;
  return ok({
    combatant: { id: given.id, side: given.side, name, wind: sheet.wind, guarded: false },
    sheet,
  });
}

export const wind: Ruleset<State> = {
  id: 'wind',
  name: 'Wind',
  version: '1',
  about: {
    tagline: 'Two fencers wear each other out, breath by breath.',
    space: 'zones',
    groups: [{ id: 'action', name: 'Actions' }],
  },
  rulebook,
  shapes: {
    ...schemas,
    map: z.strictObject({}),
    options: z.strictObject({}),
    content: z.strictObject({}),
  },
  catalogue: () => ({ templates: [], items: [] }),
  actions: new Map(actions.map((each) => [each.id, each])),
  players,
  setUp(scenario) {
    const read = combineAll(scenario.combatants.map(build));
    if (!read.ok) return read;
    const sheets = Object.fromEntries(
      read.value.map(({ combatant, sheet }) => [combatant.id, sheet]),
    );
    return ok({
      ...initialTurnState(),
      fixed: deepFreeze({ sheets }),
      combatants: indexById(read.value.map(({ combatant }) => combatant)),
    });
  },
  begin: (ctx) => startRounds(ctx, Object.keys(ctx.state.combatants), hooks),
  outcome: (state) => lastStanding(state, (_, fencer) => spent(fencer)),
  view: (state) => state,
  events,
  prompt: promptsOf<State>({
    riposte: (f) => `${f.who('by')} has missed. Lunge back for a point of wind?`,
  }),
  summary(state, id) {
    const { name, side, wind: left, guarded } = combatantById(state, id);
    return {
      id,
      name,
      side,
      health: `${left} wind`,
      share: left / sheetOf(state, combatantById(state, id)).wind,
      conditions: guarded ? [createCondition('on guard', 'WIND-GUARD')] : [],
      budget: [],
      able: left > 0,
    };
  },
  scene: ({ combatants }) => ({
    map: null,
    tokens: Object.keys(combatants).map((id) => ({ id, at: null, size: 1 })),
    groups: [],
    relations: [],
    lying: [],
  }),
};
