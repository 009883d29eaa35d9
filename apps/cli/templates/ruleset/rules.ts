import type { Cost, Id } from '@tiltyard/engine';
import {
  counted,
  createEndTurnAction,
  d,
  defineEvent,
  defineEvents,
  fact,
  initiative,
  nextTurn,
  refuse,
  say,
  startRounds,
  turnBegins,
} from '@tiltyard/engine';
import {
  allCombatants,
  areEnemies,
  completeTurnOrder,
  destinationsWithin,
  pathThroughWaypoints,
  sheetOf,
} from '@tiltyard/engine/kit';
import type { Movement } from '@tiltyard/engine/space';
import { cellSteps, occupiedBy } from '@tiltyard/engine/space';
import type { Ctx, Fighter, State } from './state.js';
import { defineAction, isOut, param, who } from './state.js';

const D20 = d(20);
const D6 = d(6);

// The events of the game, each with its facts and its sentence. Logs, statistics and filters all use these definitions.
const attacked = {
  facts: { by: fact.combatant, at: fact.combatant, total: fact.number, needed: fact.number },
};
const hits = defineEvent('hit', {
  ...attacked,
  role: { is: 'hit', by: 'by', at: 'at' },
  say: ({ by, at, total, needed }) => say`${by} hits ${at}: ${total} against ${needed}.`,
});
const misses = defineEvent('miss', {
  ...attacked,
  role: { is: 'miss', by: 'by', at: 'at' },
  say: ({ by, at, total, needed }) => say`${by} misses ${at}: ${total} against ${needed}.`,
});
const hurts = defineEvent('hurt', {
  role: { is: 'harm', who: 'who', by: 'by', amount: 'points', of: 'hit points' },
  facts: { who: fact.combatant, by: fact.combatant, points: fact.number, left: fact.number },
  say: ({ who: hit, points, left }) =>
    say`${hit} loses ${counted(points, 'hit point')}; ${left} left.`,
});
const parries = defineEvent('parry', {
  role: { is: 'reaction', by: 'who' },
  facts: { who: fact.combatant, needed: fact.number },
  say: ({ who: parrying, needed }) => say`${parrying} parries: ${needed} are needed.`,
});
const flees = defineEvent('flees', {
  role: { is: 'out', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who: fleeing }) => say`${fleeing} loses heart and flees.`,
});
const walks = defineEvent('move', {
  role: { is: 'move', who: 'who' },
  facts: { who: fact.combatant, to: fact.place },
  say: ({ who: walking, to }) => say`${walking} moves to ${to}.`,
});
export const events = defineEvents([hits, misses, hurts, parries, flees, walks]);

const hooks = {
  passes: (state: State, id: Id) => isOut(who(state, id)),
  turnStart(ctx: Ctx, id: Id): void {
    for (const spent of ['acted', 'moved', 'reacted'] as const)
      ctx.put(who(ctx.state, id), spent, false);
    ctx.tell(turnBegins, ['MY-TURN'], { who: id, round: ctx.state.round });
  },
  turnEnd: (): void => undefined,
};

/** Rolls initiative, unless the file gives the turn order. */
export function begin(ctx: Ctx): void {
  const { order } = ctx.state.fixed;
  if (order) return startRounds(ctx, completeTurnOrder(ctx.state, order), hooks);
  const rolled = Object.keys(ctx.state.combatants).map((id) => {
    const total = ctx.roll(D20, 'initiative', id);
    ctx.tell(initiative, ['MY-TURN'], { who: id, total });
    return { id, total };
  });
  startRounds(
    ctx,
    rolled.toSorted((a, b) => b.total - a.total).map(({ id }) => id),
    hooks,
  );
}

/** The cost of the one action or the one move of a turn; refused, with the rule to cite, once it is spent. */
const once = (what: 'acted' | 'moved', reason: string): Cost<State> => ({
  group: 'turn',
  check: (state, id) => (who(state, id)[what] ? refuse('MY-TURN', 'spent', reason) : undefined),
  pay: (ctx, id) => ctx.put(who(ctx.state, id), what, true),
});

const foes = (state: State, id: Id): readonly Fighter[] =>
  allCombatants(state).filter((each) => areEnemies(each, who(state, id)) && !isOut(each));

/** Asks whether the target parries, which is possible once a round. Returns whether it does. */
function parried(ctx: Ctx, by: Id, target: Fighter): boolean {
  if (target.reacted) return false;
  const answer = ctx.ask({
    id: 'parry',
    who: target.id,
    rules: ['MY-PARRY'],
    about: { by },
    options: [{ value: 'yes' }, { value: 'no' }],
    fallback: 'no',
  });
  if (answer === 'no') return false;
  ctx.put(target, 'reacted', true);
  return true;
}

/** The number that an attack must reach. It is told together with its breakdown before the next number is begun. */
function defended(ctx: Ctx, by: Id, target: Fighter): number {
  const parry = parried(ctx, by, target);
  const { defence } = sheetOf(ctx.state, target);
  let needed = ctx.startTotal('defence', target.id, 10);
  needed = ctx.addModifier(needed, defence, 'MY-HIT', true, 'defence');
  needed = ctx.addModifier(needed, 4, 'MY-PARRY', parry, 'parry');
  const facts = { who: target.id, needed };
  if (parry) ctx.tell(parries, ['MY-PARRY'], facts, ctx.breakdownOf(needed));
  return needed;
}

/** Subtracts hit points. A fighter who falls to half of them for the first time may lose heart. */
function hurt(ctx: Ctx, by: Id, target: Fighter, points: number): void {
  const { hp: whole, morale } = sheetOf(ctx.state, target);
  const before = target.hp;
  ctx.put(target, 'hp', Math.max(0, before - points));
  ctx.tell(hurts, ['MY-HIT'], { who: target.id, by, points, left: target.hp });
  if (ctx.state.fixed.options.morale === 'never') return;
  if (target.hp === 0 || target.hp * 2 > whole || before * 2 <= whole) return;
  const roll = ctx.roll(D20, 'morale', target.id, (face) => Number(face + morale >= 12));
  if (roll + morale >= 12) return;
  ctx.put(target, 'fled', true);
  ctx.tell(flees, ['MY-MORALE'], { who: target.id });
}

export const attack = defineAction({
  id: 'attack',
  name: 'Attack',
  rules: ['MY-HIT'],
  cost: once('acted', 'the action of this turn is spent'),
  with: {
    target: param.combatant(
      (state, id) => foes(state, id).filter(({ at }) => cellSteps(at, who(state, id).at) <= 1),
      { none: refuse('MY-HIT', 'nobody-near', 'no enemy is adjacent') },
    ),
  },
  do(ctx, by, { target: id }) {
    const target = who(ctx.state, id);
    const needed = defended(ctx, by, target);
    const { attack: bonus, damage } = sheetOf(ctx.state, who(ctx.state, by));
    const roll = ctx.roll(D20, 'attack', by);
    const total = ctx.addModifier(
      ctx.startTotal('attack', by, roll),
      bonus,
      'MY-HIT',
      true,
      'attack',
    );
    const facts = { by, at: id, total, needed };
    ctx.tell(total >= needed ? hits : misses, ['MY-HIT'], facts, ctx.breakdownOf(total));
    if (total >= needed) hurt(ctx, by, target, Math.max(1, ctx.roll(D6, 'damage', by) + damage));
  },
});

/** A step costs 1, even diagonally; difficult ground costs double, and occupied squares cannot be entered. */
const movement = (state: State, id: Id): Movement => ({
  cost: { orthogonal: 1, diagonal: 1, difficult: 2 },
  occupied: occupiedBy(
    state.fixed.map,
    allCombatants(state)
      .filter((each) => each.id !== id && !isOut(each))
      .map(({ at }) => ({ at, size: 1 })),
    () => 'closed',
  ),
});
const speedOf = (state: State, id: Id): number => sheetOf(state, who(state, id)).speed;

export const move = defineAction({
  id: 'move',
  name: 'Move',
  rules: ['MY-MOVE'],
  cost: once('moved', 'the move of this turn is spent'),
  with: {
    path: param.path((state, id) => ({
      destinations: () =>
        destinationsWithin(
          state.fixed.map,
          who(state, id).at,
          speedOf(state, id),
          movement(state, id),
        ),
      measure: (cost: number) => `${cost} squares`,
    })),
  },
  check(state, id, { path }) {
    const { map } = state.fixed;
    const way = pathThroughWaypoints(map, who(state, id).at, path, movement(state, id), [
      'MY-MOVE',
    ]);
    if ('reason' in way) return way;
    return way.cost > speedOf(state, id)
      ? refuse('MY-MOVE', 'too-far', `${way.cost} squares are farther than the speed`)
      : undefined;
  },
  do(ctx, id, { path }) {
    const to = path.at(-1) ?? who(ctx.state, id).at;
    ctx.put(who(ctx.state, id), 'at', to);
    ctx.tell(walks, ['MY-MOVE'], { who: id, to: [...to] });
  },
});

export const end = createEndTurnAction<State>('turn', ['MY-TURN'], (ctx) => nextTurn(ctx, hooks));
