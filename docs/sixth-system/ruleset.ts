import type { CombatantState, FightState, Id, Ruleset, Table } from '@tiltyard/engine';
import { action, condition, d, freeze, nextTurn, ok, ownRulebook, readAs, refuse, startRounds } from '@tiltyard/engine';
import { z } from 'zod';

// What a fencer is: the sheet. It never changes in play, so it lives in the frozen part of the state.
const sheetSchema = z.strictObject({ skill: z.number().int().min(0).max(5).default(2), wind: z.number().int().min(1).max(20).default(6) });
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

const the = (state: State, id: Id): Fencer => {
  const fencer = state.combatants[id];
  if (!fencer) throw new Error(`no fencer ${id}`);
  return fencer;
};
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
    { id: 'WIND-LUNGE', kind: 'core', rule: 'A lunge rolls d6 + skill; 5 or more takes a point of wind for each point from 5 up.' },
    { id: 'WIND-GUARD', kind: 'core', rule: 'Who guards is 2 harder to hit until the own next turn.' },
    { id: 'WIND-RIPOSTE', kind: 'option', rule: 'Who is missed may lunge back at once, at the cost of a point of wind.' },
  ],
  context: [],
  switches: [],
});

// A rule: ask the table for dice and decisions, write through it, cite the rule in everything that follows from it.
function lunge(t: T, by: Fencer, at: Fencer, riposte: boolean): void {
  const skill = t.state.fixed.sheets[by.id]?.skill ?? 0;
  const roll = t.roll(D6, 'lunge', by.id);
  let total = t.mod(t.begin('lunge', by.id, roll), skill, 'WIND-LUNGE', true, 'skill');
  total = t.mod(total, -2, 'WIND-GUARD', at.guarded, 'guard');
  t.note('lunge', ['WIND-LUNGE'], { by: by.id, at: at.id, total }, 'all', t.reckoned(total));
  if (total >= NEEDED) {
    t.put(at, 'wind', at.wind - (total - NEEDED + 1));
    t.note('wind', ['WIND-LUNGE'], { who: at.id, left: at.wind });
  } else if (riposte && at.wind > 1) {
    const back = t.ask({ id: 'riposte', who: at.id, rules: ['WIND-RIPOSTE'], about: { by: by.id }, options: [{ value: 'yes' }, { value: 'no' }], fallback: 'no' });
    if (back === 'no') return;
    t.put(at, 'wind', at.wind - 1);
    lunge(t, at, by, false);
  }
}

const foes = (state: State, by: Id): readonly Fencer[] => Object.values(state.combatants).filter((other) => other.side !== the(state, by).side && !spent(other));

const actions = [
  action<State, { target: Id }>({
    id: 'lunge',
    name: 'Lunge',
    group: 'action',
    rules: ['WIND-LUNGE'],
    schema: z.strictObject({ target: z.string() }),
    domains: { target: (state, by) => ({ kind: 'choice', options: foes(state, by).map((foe) => ({ value: foe.id, label: foe.name })) }) },
    blocked: (state, by) => (foes(state, by).length === 0 ? refuse('WIND-LUNGE', 'nobody is left to lunge at') : undefined),
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

export const wind: Ruleset<State> = {
  id: 'wind',
  name: 'Wind',
  version: '1',
  about: { tagline: 'Two fencers wear each other out, breath by breath.', space: 'zones', groups: [{ id: 'action', name: 'Actions' }] },
  rulebook,
  shapes: { sheet: sheetSchema, state: z.strictObject({}), at: z.undefined(), map: z.strictObject({}), options: z.strictObject({}), content: z.strictObject({}) },
  catalogue: () => ({ templates: [], items: [] }),
  actions: new Map(actions.map((each) => [each.id, each])),
  setUp(scenario) {
    const sheets: Record<Id, Sheet> = {};
    const combatants: Record<Id, Fencer> = {};
    for (const [i, { id, name, side, sheet }] of scenario.combatants.entries()) {
      const read = readAs(sheetSchema, sheet ?? {}, ['combatants', i, 'sheet']);
      if (!read.ok) return read;
      sheets[id] = read.value;
      combatants[id] = { id, name: name ?? id, side, wind: read.value.wind, guarded: false };
    }
    return ok({ fixed: freeze({ sheets }), round: 0, order: [], turn: -1, waiting: [], combatants });
  },
  begin: (t) => startRounds(t, Object.keys(t.state.combatants), hooks),
  outcome(state) {
    const standing = new Set(Object.values(state.combatants).filter((fencer) => !spent(fencer)).map((fencer) => fencer.side));
    return standing.size > 1 ? undefined : { winners: [...standing] };
  },
  view: (state) => state,
  tell: ({ id, data }) => `${id} ${JSON.stringify(data)}`,
  prompt: ({ id }) => (id === 'riposte' ? 'They missed. Lunge back for a point of wind?' : id),
  summary(state, id) {
    const { name, side, wind: left, guarded } = the(state, id);
    return { id, name, side, health: `${left} wind`, share: left / (state.fixed.sheets[id]?.wind ?? 1), conditions: guarded ? [condition('on guard', 'WIND-GUARD')] : [], budget: [], able: left > 0 };
  },
  scene: ({ combatants }) => ({ map: null, tokens: Object.keys(combatants).map((id) => ({ id, at: null, size: 1 })), groups: [], relations: [], lying: [] }),
};
