import { z } from 'zod';
import type { Action, RulesContext } from '../core/rules-context.js';
import type { ActionRequirement, Cost } from '../core/define-action.js';
import { actionKit } from '../core/define-action.js';
import { d } from '../values/dice.js';
import { expireIn } from '../kit/time/duration.js';
import { deepFreeze } from '../values/json.js';
import { createPlayers, scores } from '../players/scores.js';
import type { Id } from '../core/question.js';
import { GM, refuse } from '../core/question.js';
import { offerReadiedActions, ready, unready } from '../kit/time/readied-actions.js';
import { ok } from '../values/result.js';
import { allCombatants } from '../core/roster.js';
import { ownRulebook } from '../ruleset/contents/rulebook.js';
import type { Ruleset } from '../ruleset/ruleset.js';
import type { TurnHooks } from '../kit/time/turns.js';
import { nextTurn, startRounds } from '../kit/time/turns.js';
import { clash, hid, hit, missed, shout, stopped, toyEvents } from './toy-events.js';
import type { Fighter, ToyState } from './toy-state.js';
import { fighter, out, sheet } from './toy-state.js';
import { view } from './toy-view.js';

/** A small combat system for the engine's own tests: every feature of the contract once, and nothing else. */

type Ctx = RulesContext<ToyState>;

const { defineAction, param } = actionKit<ToyState>();

const foes = (state: ToyState, by: Id): readonly Fighter[] =>
  Object.values(state.combatants).filter((each) => each.side !== state.combatants[by]?.side);

function lapseAll(ctx: Ctx, at: 'turn start' | 'turn end', of: Id): void {
  for (const who of allCombatants(ctx.state)) expireIn(ctx, who, 'effects', { at, of });
}

const hooks: TurnHooks<ToyState> = {
  passes: out,
  turnStart(ctx, who) {
    lapseAll(ctx, 'turn start', who);
    ctx.put(fighter(ctx.state, who), 'acted', false);
  },
  turnEnd: (ctx, who) => lapseAll(ctx, 'turn end', who),
};

/** Attack against defence; ties are rolled again, and one point of luck buys a loser another try. */
export function contest(ctx: Ctx, by: Id, target: Id, defence: number): boolean {
  const attacker = fighter(ctx.state, by);
  const die = d(ctx.state.fixed.faces);
  return ctx.until(() => {
    const need = defence - sheet(ctx.state, by).attack;
    const defends = ctx.roll(die, 'defence', target);
    const margin =
      ctx.roll(die, 'attack', by, (face) => Math.sign(face - defends - need)) - defends - need;
    if (margin === 0) return undefined;
    if (margin > 0 || attacker.luck === 0) return margin > 0;
    const again = ctx.ask({
      id: 'luck',
      who: by,
      rules: ['TOY-LUCK'],
      about: { margin },
      options: [{ value: 'keep' }, { value: 'again' }],
      fallback: 'keep',
    });
    if (again === 'keep') return false;
    ctx.put(attacker, 'luck', attacker.luck - 1);
    return undefined;
  });
}

function strike(ctx: Ctx, by: Id, id: Id): void {
  offerReadiedActions(
    ctx,
    { event: 'attack', who: by },
    { rules: ['TOY-WAIT'], canReact: (state, who) => !out(state, who), spend: () => undefined },
  );
  if (out(ctx.state, by)) return ctx.tell(stopped, ['TOY-WAIT'], { by });
  const target = fighter(ctx.state, id);
  const how = ctx.ask({
    id: 'react',
    who: id,
    rules: ['TOY-REACT'],
    about: { by },
    options: [{ value: 'parry' }, { value: 'dodge' }],
    fallback: 'dodge',
  });
  let defence = ctx.startTotal('defence', id, sheet(ctx.state, id).defence);
  defence = ctx.addModifier(defence, 2, 'TOY-REACT', how === 'parry');
  defence = ctx.addModifier(defence, -2, 'TOY-RATTLED', target.effects.length > 0);
  const reckoning = ctx.breakdownOf(defence);
  if (!contest(ctx, by, id, defence))
    return ctx.tell(missed, ['TOY-ATTACK'], { by, target: id }, reckoning);
  const damage = ctx.pool(
    { dice: 2, die: d(sheet(ctx.state, by).damage), sets: 1, keep: 'high' },
    'damage',
    by,
    (sum) => Math.min(sum, target.hp),
  );
  ctx.put(target, 'hp', Math.max(0, target.hp - damage));
  if (target.hp === 0) unready(ctx, id);
  ctx.put(target, 'effects', [
    ...target.effects,
    { kind: 'rattled', until: { at: 'turn start', of: by } },
  ]);
  if (how === 'parry') ctx.put(target, 'stance', 'high');
  else if (target.stance !== undefined) ctx.put(target, 'stance', undefined);
  ctx.tell(hit, ['TOY-ATTACK'], { by, target: id, damage }, reckoning);
}

/** A combatant who is out can do nothing. */
const standing: ActionRequirement<ToyState> = (state, actor) =>
  out(state, actor) ? refuse('TOY-OUT', 'out', 'out of the fight') : undefined;

/** The one action of a turn. */
const turnAction: Cost<ToyState> = {
  group: 'fight',
  check: (state, actor, action) =>
    standing(state, actor, action) ??
    (fighter(state, actor).acted ? refuse('TOY-ONE', 'spent', 'one action a turn') : undefined),
  pay: (ctx, actor) => ctx.put(fighter(ctx.state, actor), 'acted', true),
};

const target = param.combatant((state, actor) =>
  foes(state, actor).map(({ id, hp }) =>
    hp > 0 ? { value: id } : { value: id, refused: refuse('TOY-OUT', 'out', `${id} is out`) },
  ),
);

const attack = defineAction({
  id: 'attack',
  name: 'Attack',
  rules: ['TOY-ATTACK'],
  cost: turnAction,
  with: { target },
  do(ctx, actor, { target: id }) {
    ctx.put(fighter(ctx.state, actor), 'hidden', false);
    strike(ctx, actor, id);
  },
});

const wait = defineAction({
  id: 'wait',
  name: 'Wait',
  rules: ['TOY-WAIT'],
  cost: turnAction,
  with: { target, words: param.optional(param.text({ max: 40 })) },
  do: (ctx, actor, { target: id, words }) =>
    ready(
      ctx,
      { do: 'attack', by: actor, with: { target: id } },
      { event: 'attack', who: id, ...(words ? { words } : {}) },
    ),
});

const hide = defineAction({
  id: 'hide',
  name: 'Hide',
  rules: ['TOY-HIDE'],
  cost: turnAction,
  requires: [
    (state, actor) =>
      fighter(state, actor).hidden
        ? refuse('TOY-HIDE', 'hidden-already', 'hidden already')
        : undefined,
  ],
  do(ctx, actor) {
    ctx.put(fighter(ctx.state, actor), 'hidden', true);
    ctx.tell(hid, ['TOY-HIDE'], { by: actor });
  },
});

const surge = defineAction({
  id: 'surge',
  name: 'Surge',
  rules: ['TOY-SURGE'],
  cost: turnAction,
  with: { effort: param.number({ min: 0, max: 4, step: 2 }) },
  do: (ctx, actor, { effort }) =>
    ctx.put(fighter(ctx.state, actor), 'focus', effort + ctx.chain(d(10), 10, 'surge', actor)),
});

const stunt = defineAction({
  id: 'stunt',
  name: 'Stunt',
  rules: ['TOY-STUNT'],
  cost: turnAction,
  do(ctx, actor) {
    const difficulty = ctx.askNumber(
      { id: 'difficulty', who: GM, rules: ['TOY-STUNT'], about: { by: actor }, fallback: 5 },
      1,
      10,
    );
    if (ctx.roll(d(10), 'stunt', actor, (face) => Number(face >= difficulty)) >= difficulty)
      ctx.put(fighter(ctx.state, actor), 'luck', fighter(ctx.state, actor).luck + 1);
  },
});

const clashAction = defineAction({
  id: 'clash',
  name: 'Clash',
  rules: ['TOY-CLASH'],
  cost: turnAction,
  with: { target },
  do(ctx, actor, { target: id }) {
    const options = [{ value: 'high' }, { value: 'low' }, { value: null }];
    const [mine, theirs] = ctx.askAll<string | null>(
      [actor, id].map((who) => ({ id: 'clash', who, rules: ['TOY-CLASH'], about: {}, options })),
    );
    ctx.tell(clash, ['TOY-CLASH'], { mine: mine ?? null, theirs: theirs ?? null });
    if (mine === theirs) return;
    const other = fighter(ctx.state, id);
    ctx.put(other, 'hp', Math.max(0, other.hp - ctx.roll(d(4), 'clash', actor)));
  },
});

const shoutAction = defineAction({
  id: 'shout',
  name: 'Shout',
  group: 'free',
  rules: ['TOY-SHOUT'],
  when: 'any time',
  requires: [standing],
  do: (ctx, actor) =>
    ctx.tell(shout, ['TOY-SHOUT'], { by: actor, loud: ctx.roll(d(6), 'shout', actor) }),
});

const end = defineAction({
  id: 'end',
  name: 'End the turn',
  group: 'turn',
  rules: ['TOY-TURN'],
  do: (ctx) => nextTurn(ctx, hooks),
});

const all: readonly Action<ToyState>[] = [
  attack,
  wait,
  hide,
  surge,
  stunt,
  clashAction,
  shoutAction,
  end,
];

const players = createPlayers<ToyState>([
  scores(attack, {
    maxUtility: 5,
    utility: () => 5,
    options: { target: (state, _, id) => 10 - fighter(state, id).hp },
  }),
  scores(end, { maxUtility: 1, utility: () => 1 }),
]);

const actions: ReadonlyMap<string, Action<ToyState>> = new Map(all.map((each) => [each.id, each]));

const rules = [
  'ATTACK',
  'CLASH',
  'HIDE',
  'LUCK',
  'ONE',
  'OUT',
  'RATTLED',
  'REACT',
  'SHOUT',
  'STUNT',
  'SURGE',
  'TURN',
  'WAIT',
];

/** What a seat sees: hidden foes are not there at all. */
export const toy: Ruleset<ToyState> = {
  id: 'toy',
  name: 'Toy',
  version: '1',
  about: {
    tagline: 'For tests',
    space: 'zones',
    groups: [
      { id: 'fight', name: 'Fight' },
      { id: 'free', name: 'Free' },
      { id: 'turn', name: 'Turn' },
    ],
  },
  shapes: {
    sheet: z.json(),
    state: z.json(),
    at: z.json(),
    map: z.strictObject({}),
    options: z.json(),
    content: z.json(),
  },
  catalogue: () => ({ templates: [], items: [] }),
  rulebook: ownRulebook({
    system: 'toy',
    name: 'Toy',
    summary: 'For tests',
    rules: rules.map((id) => ({ id: `TOY-${id}`, rule: id, kind: 'core' })),
    context: [],
    switches: [],
  }),
  actions,
  players,
  setUp: () => ok(toyState()),
  begin(ctx) {
    const rolled = Object.keys(ctx.state.combatants).map((id) => ({
      id,
      rank: ctx.roll(d(6), 'initiative', id),
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
  secrecy: {
    flag: 'hidden',
    knows: (state, seat, id) => Object.hasOwn(view(state, seat).combatants, id),
  },
  view,
  events: toyEvents,
  prompt: ({ who, id }) => `${who}: ${id}?`,
  summary: (state, id) => ({
    id,
    name: id,
    side: fighter(state, id).side,
    health: String(fighter(state, id).hp),
    share: 1,
    conditions: [],
    budget: [],
    able: !out(state, id),
  }),
  scene: ({ combatants }) => ({
    map: null,
    tokens: Object.keys(combatants).map((id) => ({ id, at: null, size: 1 })),
    groups: [],
    relations: [],
    lying: [],
  }),
};

/** A fight before the first die: two against two, or as many per side as there are names. */
export function toyState(
  names: readonly Id[] = ['ann', 'bob', 'cat', 'dan'],
  changes: Readonly<Record<Id, Partial<Fighter>>> = {},
  faces = 20,
): ToyState {
  const fighters = names.map((id, i): Fighter => ({
    id,
    name: id,
    side: i % 2 === 0 ? 'red' : 'blue',
    hp: 9,
    luck: 1,
    focus: 0,
    acted: false,
    hidden: false,
    effects: [],
    ...changes[id],
  }));
  return {
    fixed: deepFreeze({
      sheets: Object.fromEntries(
        names.map((id, i) => [id, { attack: 3 + i, defence: 1 + i, damage: 4 }]),
      ),
      faces,
    }),
    round: 0,
    order: [],
    turn: -1,
    waiting: [],
    combatants: Object.fromEntries(fighters.map((each) => [each.id, each])),
  };
}
