import type { Id, RulesContext, Ruleset } from '@tiltyard/engine';
import {
  actionKit,
  createCondition,
  createEndTurnAction,
  d,
  defineEvent,
  defineEvents,
  defineRuleset,
  fact,
  initiative,
  nextTurn,
  refuse,
  say,
  startRounds,
} from '@tiltyard/engine';
import { hideCombatants, isOnSideOf } from '@tiltyard/engine/fight';
import type { Expiry, GridCombatant, GridState } from '@tiltyard/engine/kit';
import {
  allCombatants,
  areEnemies,
  combatantById,
  completeTurnOrder,
  createMoveAction,
  createReadyAction,
  everyCell,
  expireIn,
  gridRuleset,
  offerReadiedActions,
} from '@tiltyard/engine/kit';
import { createPlayers, scores } from '@tiltyard/engine/players';
import { fogSight } from '@tiltyard/engine/ruleset';
import { promptsOf } from '@tiltyard/engine/show';
import type { Cell } from '@tiltyard/engine/space';
import { areaWithin, cellSteps, lineOfEffect, sameCell } from '@tiltyard/engine/space';
import { z } from 'zod';

// A second system on squares, in which what the first lacks is shown: initiative, areas, durations, readied actions, secrecy, versions.

const sheet = z.strictObject({
  hp: z.number().int().min(1).max(99).default(10).describe('hit points at the start'),
  stealthy: z.boolean().default(false).describe('begins out of sight of every other side'),
});
type Sheet = z.infer<typeof sheet>;
interface Soldier extends GridCombatant {
  readonly hp: number;
  readonly acted: boolean;
  readonly hidden: boolean;
  readonly dazed: readonly { readonly until: Expiry }[];
  /** Since version 2. */
  readonly bombs?: number;
}
type State = GridState<Soldier, Sheet>;
type Ctx = RulesContext<State>;
const { defineAction, param } = actionKit<State>();
const who = (state: State, id: Id): Soldier => combatantById(state, id);
const isOut = ({ hp }: Soldier): boolean => hp <= 0;

// Versions: journals of version 1 say nothing of bombs. What is missing in them has a meaning here, and only here.
const bombsOf = ({ bombs = 3 }: Soldier): number => bombs;

const ready = (state: State, id: Id) =>
  who(state, id).acted ? refuse('SIEGE-TURN', 'spent', 'one action a turn') : undefined;
const spend = (ctx: Ctx, id: Id): void => ctx.put(who(ctx.state, id), 'acted', true);

const hurts = defineEvent('hurt', {
  role: { is: 'harm', who: 'who', by: 'by', amount: 'points', of: 'hit points' },
  facts: { who: fact.combatant, by: fact.combatant, points: fact.number },
  say: ({ who: hit, points }) => say`${hit} is hurt: ${points}.`,
});
const bursts = defineEvent('burst', {
  role: { is: 'declare', by: 'by' },
  facts: { by: fact.combatant, at: fact.place },
  say: ({ by, at }) => say`${by} throws a bomb at ${at}.`,
});
const appears = defineEvent('appears', {
  role: 'other',
  facts: { who: fact.combatant },
  say: ({ who: seen }) => say`${seen} comes out of hiding.`,
});

// Durations: an effect says when it ends, and the turns let what is due go.
const hooks = {
  passes: (state: State, id: Id) => isOut(who(state, id)) || who(state, id).dazed.length > 0,
  turnStart: (ctx: Ctx, id: Id) => ctx.put(who(ctx.state, id), 'acted', false),
  turnEnd: (ctx: Ctx, id: Id) => {
    for (const each of allCombatants(ctx.state))
      expireIn(ctx, each, 'dazed', { at: 'turn end', of: id });
  },
};

// Initiative, or the order that the file gives.
function begin(ctx: Ctx): void {
  const { order } = ctx.state.fixed;
  if (order) return startRounds(ctx, completeTurnOrder(ctx.state, order), hooks);
  const rolled = allCombatants(ctx.state).map(({ id }) => {
    const total = ctx.roll(d(20), 'initiative', id);
    ctx.tell(initiative, ['SIEGE-TURN'], { who: id, total });
    return { id, total };
  });
  const highestFirst = rolled.toSorted((a, b) => b.total - a.total).map(({ id }) => id);
  startRounds(ctx, highestFirst, hooks);
}

// One who acts is seen from then on.
function appear(ctx: Ctx, id: Id): void {
  if (!who(ctx.state, id).hidden) return;
  ctx.put(who(ctx.state, id), 'hidden', false);
  ctx.tell(appears, ['SIEGE-HIDE'], { who: id });
}

function harm(ctx: Ctx, by: Id, id: Id, points: number): void {
  const target = who(ctx.state, id);
  ctx.put(target, 'hp', Math.max(0, target.hp - points));
  ctx.tell(hurts, ['SIEGE-HIT'], { who: id, by, points });
}

const strike = defineAction({
  id: 'strike',
  name: 'Strike',
  rules: ['SIEGE-HIT'],
  cost: { group: 'turn', check: ready, pay: spend },
  with: {
    target: param.combatant(
      (state, id) =>
        allCombatants(state).filter(
          (each) =>
            areEnemies(each, who(state, id)) &&
            !isOut(each) &&
            cellSteps(each.at, who(state, id).at) <= 1,
        ),
      { none: refuse('SIEGE-HIT', 'nobody-near', 'no enemy is adjacent') },
    ),
  },
  do(ctx, by, { target }) {
    appear(ctx, by);
    if (ctx.roll(d(20), 'strike', by) >= 8) harm(ctx, by, target, ctx.roll(d(6), 'damage', by));
  },
});

// Areas: the cells within a radius that a blast reaches, walls in the way counted. Who is in it follows from where they stand.
const RADIUS = 2;
const inBlast = (state: State, centre: readonly [number, number]): readonly Soldier[] => {
  const { map } = state.fixed;
  const cells = areaWithin(map, centre, RADIUS).filter(({ at }) =>
    lineOfEffect(map, { at: centre, size: 1 }, { at, size: 1 }),
  );
  return allCombatants(state).filter(
    (each) => !isOut(each) && cells.some(({ at }) => sameCell(at, each.at)),
  );
};
const bomb = defineAction({
  id: 'bomb',
  name: 'Throw a bomb',
  rules: ['SIEGE-BOMB'],
  cost: { group: 'turn', check: ready, pay: spend },
  requires: [
    (state, id) =>
      bombsOf(who(state, id)) === 0
        ? refuse('SIEGE-BOMB', 'none-left', 'no bomb is left')
        : undefined,
  ],
  with: {
    at: param.cell((state, id) =>
      everyCell(state.fixed.map).filter((cell) => cellSteps(cell, who(state, id).at) <= 6),
    ),
  },
  do(ctx, by, { at }) {
    appear(ctx, by);
    ctx.put(who(ctx.state, by), 'bombs', bombsOf(who(ctx.state, by)) - 1);
    ctx.tell(bursts, ['SIEGE-BOMB'], { by, at: [...at] });
    for (const { id } of inBlast(ctx.state, at)) {
      harm(ctx, by, id, ctx.roll(d(4), 'blast', id));
      // Dazed until the end of the thrower's next turn: the end of this one is let pass.
      const until = { at: 'turn end', of: by, skip: 1 } as const;
      ctx.put(who(ctx.state, id), 'dazed', [...who(ctx.state, id).dazed, { until }]);
    }
  },
});

/** What a bomb at a square would do for its thrower: enemies in it, and friends in it twice. */
const gain = (state: State, id: Id, centre: Cell): number =>
  inBlast(state, centre).reduce(
    (sum, each) => sum + (areEnemies(each, who(state, id)) ? 1 : -2),
    0,
  );

const move = createMoveAction<State>({
  group: 'turn',
  rules: ['SIEGE-TURN'],
  requires: [ready],
  speed: () => 5,
  blocks: (state, id) => !isOut(who(state, id)),
  arrive(ctx, id, to) {
    spend(ctx, id);
    ctx.put(who(ctx.state, id), 'at', to);
    // Readied actions: whom this moment triggers is asked, before anything else happens.
    offerReadiedActions(ctx, { event: 'move', who: id, facts: {} }, waits);
  },
});

const waits = {
  rules: ['SIEGE-READY'],
  canReact: (state: State, id: Id) => !isOut(who(state, id)) && who(state, id).dazed.length === 0,
  spend: (): void => undefined,
};
const wait = createReadyAction<State>({
  group: 'turn',
  rules: ['SIEGE-READY'],
  events: { move: 'a combatant has moved' },
  actions: () => [strike],
  knows: (state, by, other) =>
    !who(state, other).hidden || !areEnemies(who(state, by), who(state, other)),
  blocked: ready,
  spend,
});
const end = createEndTurnAction<State>('turn', ['SIEGE-TURN'], (ctx) => nextTurn(ctx, hooks));

const plain = gridRuleset<Soldier, Sheet>({
  id: 'siege',
  name: 'Siege',
  version: '2',
  about: { tagline: 'Bombs and ambushes.', groups: [{ id: 'turn', name: 'The turn' }] },
  rules: {
    'SIEGE-TURN': 'The highest d20 acts first; a turn is one action.',
    'SIEGE-HIT': 'A strike on an adjacent combatant hits with 8 or more on d20, for d6.',
    'SIEGE-BOMB':
      'A bomb hurts all within two squares for d4 and dazes them until the end of the next turn of the thrower. Everyone has three.',
    'SIEGE-READY': 'A strike may be readied for when a combatant has moved.',
    'SIEGE-HIDE': 'A stealthy combatant is unseen by other sides until they act.',
  },
  sheet,
  start: (base, { hp, stealthy }) => ({ ...base, hp, acted: false, hidden: stealthy, dazed: [] }),
  actions: [strike, bomb, move, wait, end],
  players: createPlayers<State>([
    scores(strike, { maxUtility: 3, utility: () => 3 }),
    // The square of an enemy who stands with another is worth a bomb; where it goes exactly, `options` say of each cell.
    scores(bomb, {
      maxUtility: 4,
      utility: (state, id) =>
        allCombatants(state).some(
          ({ at }) => cellSteps(at, who(state, id).at) <= 6 && gain(state, id, at) > 1,
        )
          ? 4
          : 0,
      options: { at: (state, id, at) => gain(state, id, at) },
    }),
    scores(move, { maxUtility: 2, utility: () => 2 }),
    scores(end, { maxUtility: 1, utility: () => 1 }),
  ]),
  begin,
  isOut,
  events: defineEvents([hurts, bursts, appears]),
  prompt: promptsOf<State>({}),
  summary: (each, { hp }) => ({
    health: `${each.hp} hp`,
    share: each.hp / hp,
    conditions: each.dazed.length > 0 ? [createCondition('dazed', 'SIEGE-BOMB')] : [],
    budget: [
      { label: 'action', left: each.acted ? 0 : 1, of: 1 },
      { label: 'bombs', left: bombsOf(each), of: 3 },
    ],
  }),
});

// Secrecy: who may know of whom, in one place. Notes that name a hidden combatant are kept from the others by that.
const standsOn = (state: State, id: Id): readonly Cell[] => [who(state, id).at];
const knows = (state: State, seat: Parameters<Ruleset<State>['view']>[1], id: Id): boolean =>
  !fogSight(state, seat, standsOn).hidesWho(who(state, id)) &&
  (seat.role === 'gm' || !who(state, id).hidden || isOnSideOf(seat, state)(who(state, id)));

export const siege: Ruleset<State> = {
  ...plain,
  standsOn,
  secrecy: { flag: 'hidden', knows },
  view: (state, seat) =>
    seat.role === 'gm'
      ? state
      : hideCombatants(
          state,
          seat,
          (id) => knows(state, seat, id),
          // What of them names an unknown combatant is left out, too.
          (each) => ({
            ...each,
            dazed: each.dazed.filter(
              ({ until }) => !('of' in until) || knows(state, seat, until.of),
            ),
          }),
        ),
};

export default defineRuleset(siege);
