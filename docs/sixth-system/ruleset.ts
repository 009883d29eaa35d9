import type {
  CombatantState,
  FightState,
  Id,
  Result,
  Ruleset,
  ScenarioCombatant,
  Table,
} from '@tiltyard/engine';
import {
  action,
  allOf,
  among,
  byId,
  condition,
  d,
  enemies,
  everybody,
  freeze,
  introduce,
  lastStanding,
  nextTurn,
  notBegun,
  ok,
  ownRulebook,
  refuse,
  sheetOf,
  startRounds,
  the,
  wording,
} from '@tiltyard/engine';
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
type T = Table<State>;

const spent = (fencer: Fencer): boolean => fencer.wind <= 0;

const D6 = d(6);
const NEEDED = 5;

const hooks = {
  passes: (state: State, id: Id) => spent(the(state, id)),
  turnStart: (t: T, id: Id) => t.put(the(t.state, id), 'guarded', false),
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

// A rule: ask the table for dice and decisions, write through it, cite the rule in everything that follows from it.
function lunge(t: T, by: Fencer, at: Fencer, riposte: boolean): void {
  const { skill } = sheetOf(t.state, by);
  const roll = t.roll(D6, 'lunge', by.id);
  let total = t.mod(t.begin('lunge', by.id, roll), skill, 'WIND-LUNGE', true, 'skill');
  total = t.mod(total, -2, 'WIND-GUARD', at.guarded, 'guard');
  t.note('lunge', ['WIND-LUNGE'], { by: by.id, at: at.id, total }, 'all', t.reckoned(total));
  if (total >= NEEDED) {
    t.put(at, 'wind', at.wind - (total - NEEDED + 1));
    t.note('wind', ['WIND-LUNGE'], { who: at.id, left: at.wind });
  } else if (riposte && at.wind > 1) {
    const back = t.ask({
      id: 'riposte',
      who: at.id,
      rules: ['WIND-RIPOSTE'],
      about: { by: by.id },
      options: [{ value: 'yes' }, { value: 'no' }],
      fallback: 'no',
    });
    if (back === 'no') return;
    t.put(at, 'wind', at.wind - 1);
    lunge(t, at, by, false);
  }
}

const foes = (state: State, by: Id): readonly Fencer[] =>
  everybody(state).filter((other) => enemies(other, the(state, by)) && !spent(other));

const actions = [
  action<State, { target: Id }>({
    id: 'lunge',
    name: 'Lunge',
    group: 'action',
    rules: ['WIND-LUNGE'],
    schema: z.strictObject({ target: z.string() }),
    domains: { target: (state, by) => among(foes(state, by)) },
    blocked: (state, by) =>
      foes(state, by).length === 0 ? refuse('WIND-LUNGE', 'nobody is left to lunge at') : undefined,
    perform(t, by, { target }) {
      lunge(t, the(t.state, by), the(t.state, target), true);
      nextTurn(t, hooks);
    },
    appeal: () => 2,
  }),
  action<State, object>({
    id: 'guard',
    name: 'Guard',
    group: 'action',
    rules: ['WIND-GUARD'],
    schema: z.strictObject({}),
    domains: {},
    blocked: () => undefined,
    perform(t, by) {
      t.put(the(t.state, by), 'guarded', true);
      t.note('guard', ['WIND-GUARD'], { who: by });
      nextTurn(t, hooks);
    },
    appeal: () => 1,
  }),
];

// How files write a fencer, and what comes of it. Whatever is wrong is said with its place in the file.
const schemas = { sheet: sheetSchema, state: z.strictObject({}), at: z.undefined() };

function build(
  given: ScenarioCombatant,
  i: number,
): Result<{ readonly combatant: Fencer; readonly sheet: Sheet }> {
  const read = introduce(given, {}, 'fencer', schemas, ['combatants', i]);
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
  setUp(scenario) {
    const read = allOf(scenario.combatants.map(build));
    if (!read.ok) return read;
    const sheets = Object.fromEntries(
      read.value.map(({ combatant, sheet }) => [combatant.id, sheet]),
    );
    return ok({
      ...notBegun(),
      fixed: freeze({ sheets }),
      combatants: byId(read.value.map(({ combatant }) => combatant)),
    });
  },
  begin: (t) => startRounds(t, Object.keys(t.state.combatants), hooks),
  outcome: (state) => lastStanding(state, (_, fencer) => spent(fencer)),
  view: (state) => state,
  ...wording<State>(
    {
      lunge: (f) => `${f.who('by')} lunges at ${f.who('at')}: ${f.number('total')}.`,
      wind: (f) => `${f.who('who')} has ${f.number('left')} wind left.`,
      guard: (f) => `${f.who('who')} is on guard.`,
    },
    { riposte: (f) => `${f.who('by')} has missed. Lunge back for a point of wind?` },
  ),
  summary(state, id) {
    const { name, side, wind: left, guarded } = the(state, id);
    return {
      id,
      name,
      side,
      health: `${left} wind`,
      share: left / sheetOf(state, the(state, id)).wind,
      conditions: guarded ? [condition('on guard', 'WIND-GUARD')] : [],
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
