import type { Id, RulesContext } from '@tiltyard/engine';
import {
  actionKit,
  createCondition,
  createEndTurnAction,
  d,
  defineEvent,
  defineEvents,
  defineRuleset,
  fact,
  nextTurn,
  refuse,
  say,
  startRounds,
} from '@tiltyard/engine';
import type { GridCombatant, GridState } from '@tiltyard/engine/kit';
import {
  allCombatants,
  areEnemies,
  combatantById,
  completeTurnOrder,
  createMoveAction,
  gridRuleset,
} from '@tiltyard/engine/kit';
import { createPlayers, scores } from '@tiltyard/engine/players';
import { promptsOf } from '@tiltyard/engine/show';
import type { Cell } from '@tiltyard/engine/space';
import { cellSteps } from '@tiltyard/engine/space';
import { z } from 'zod';

const hp = z.number().int().min(1).max(99).default(8).describe('hit points at the start');
const skill = z.number().int().min(0).max(9).default(3).describe('added to attack and morale');
const sheet = z.strictObject({ hp, skill });
type Sheet = z.infer<typeof sheet>;
interface Fighter extends GridCombatant, Sheet {
  readonly moved: boolean;
  readonly parried: boolean;
  readonly fled: boolean;
}
type State = GridState<Fighter, Sheet>;
type Ctx = RulesContext<State>;
const { defineAction, param } = actionKit<State>();
const who = (state: State, id: Id): Fighter => combatantById(state, id);
const isOut = (each: Fighter): boolean => each.hp <= 0 || each.fled;

const attacks = defineEvent('attack', {
  role: { is: 'declare', by: 'by', at: 'at' },
  facts: { by: fact.combatant, at: fact.combatant, total: fact.number },
  say: ({ by, at, total }) => say`${by} attacks ${at}: ${total}.`,
});
const hurts = defineEvent('hurt', {
  role: { is: 'harm', who: 'who', by: 'by', amount: 'points', of: 'hit points' },
  facts: { who: fact.combatant, by: fact.combatant, points: fact.number },
  say: ({ who: hit, points }) => say`${hit} is hurt: ${points}.`,
});
const flees = defineEvent('flees', {
  role: { is: 'out', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who: coward }) => say`${coward} loses heart and flees.`,
});

const hooks = {
  passes: (state: State, id: Id) => isOut(who(state, id)),
  turnStart(ctx: Ctx, id: Id): void {
    ctx.put(who(ctx.state, id), 'moved', false);
    ctx.put(who(ctx.state, id), 'parried', false);
  },
  turnEnd: (): void => undefined,
};

function checkMorale(ctx: Ctx, target: Fighter): void {
  if (target.hp <= 0 || target.hp > 4 || ctx.roll(d(20), 'morale', target.id) + target.skill >= 12)
    return;
  ctx.put(target, 'fled', true);
  ctx.tell(flees, ['SK-MORALE'], { who: target.id });
}

function parries(ctx: Ctx, by: Id, target: Fighter): boolean {
  if (target.parried) return false;
  const options = [{ value: 'yes' }, { value: 'no' }];
  const asked = { id: 'parry', who: target.id, rules: ['SK-PARRY'], about: { by }, options };
  if (ctx.ask({ ...asked, fallback: 'no' }) === 'no') return false;
  ctx.put(target, 'parried', true);
  return true;
}

const attack = defineAction({
  id: 'attack',
  name: 'Attack',
  group: 'turn',
  rules: ['SK-HIT'],
  with: {
    target: param.combatant(
      (state, id) =>
        allCombatants(state).filter(
          (each) =>
            areEnemies(each, who(state, id)) &&
            !isOut(each) &&
            cellSteps(each.at, who(state, id).at) <= 1,
        ),
      { none: refuse('SK-HIT', 'nobody-near', 'no enemy is adjacent') },
    ),
  },
  do(ctx, by, { target: at }) {
    const target = who(ctx.state, at);
    const parry = parries(ctx, by, target);
    const roll = ctx.startTotal('attack', by, ctx.roll(d(20), 'attack', by));
    const skilled = ctx.addModifier(roll, who(ctx.state, by).skill, 'SK-HIT', true, 'skill');
    const total = ctx.addModifier(skilled, -4, 'SK-PARRY', parry, 'parry');
    ctx.tell(attacks, ['SK-HIT'], { by, at, total }, ctx.breakdownOf(total));
    if (total >= 12) {
      const points = ctx.roll(d(6), 'damage', by);
      ctx.put(target, 'hp', Math.max(0, target.hp - points));
      ctx.tell(hurts, ['SK-HIT'], { who: at, by, points });
      checkMorale(ctx, target);
    }
    nextTurn(ctx, hooks);
  },
});

const move = createMoveAction<State>({
  group: 'turn',
  rules: ['SK-MOVE'],
  requires: [
    (state, id) =>
      who(state, id).moved ? refuse('SK-MOVE', 'moved', 'one move a turn') : undefined,
  ],
  speed: () => 6,
  blocks: (state, id) => !isOut(who(state, id)),
  arrive(ctx, id, to) {
    ctx.put(who(ctx.state, id), 'moved', true);
    ctx.put(who(ctx.state, id), 'at', to);
  },
});
const end = createEndTurnAction<State>('turn', ['SK-MOVE'], (ctx) => nextTurn(ctx, hooks));

const gap = (state: State, id: Id, from: Cell): number =>
  Math.min(
    ...allCombatants(state).map((each) =>
      isOut(each) || !areEnemies(each, who(state, id)) ? 99 : cellSteps(each.at, from),
    ),
  );

export const skirmish = gridRuleset<Fighter, Sheet>({
  id: 'skirmish',
  name: 'Skirmish',
  version: '1',
  about: {
    tagline: 'Short fights on squares, with parries and morale.',
    groups: [{ id: 'turn', name: 'The turn' }],
  },
  rules: {
    'SK-MOVE': 'A turn has one move of six squares, then an attack.',
    'SK-HIT': 'An attack on an adjacent combatant hits with d20 + skill of 12 or more, for d6.',
    'SK-PARRY': 'Once between two turns, the one attacked may parry: -4 to the attack.',
    'SK-MORALE':
      'A fighter who is hurt and has 4 hit points or fewer flees unless d20 + skill is 12 or more.',
  },
  sheet,
  start: (base, own) => ({ ...base, ...own, moved: false, parried: false, fled: false }),
  actions: [attack, move, end],
  players: createPlayers<State>(
    [
      scores(attack, { maxUtility: 3, utility: () => 3 }),
      scores(move, {
        maxUtility: 2,
        utility: (state, id) => (gap(state, id, who(state, id).at) > 1 ? 2 : 0),
        destinations: { path: (state, id, { to }) => -gap(state, id, to) },
      }),
      scores(end, { maxUtility: 1, utility: () => 1 }),
    ],
    { parry: (_, __, answer) => Number(answer === 'yes') },
  ),
  begin: (ctx) =>
    startRounds(ctx, completeTurnOrder(ctx.state, ctx.state.fixed.order ?? []), hooks),
  isOut,
  events: defineEvents([attacks, hurts, flees]),
  prompt: promptsOf<State>({ parry: (f) => `${f.who('by')} attacks. Parry?` }),
  summary: (each, own) => ({
    health: `${each.hp} hp`,
    share: each.hp / own.hp,
    conditions: each.fled ? [createCondition('fled', 'SK-MORALE')] : [],
    budget: [{ label: 'parry', left: each.parried ? 0 : 1, of: 1 }],
  }),
});

export default defineRuleset(skirmish);
