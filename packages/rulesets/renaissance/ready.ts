import type { Action, Json, JsonObject } from '@tiltyard/engine';
import { action, ANYTHING, ready } from '@tiltyard/engine';
import { z } from 'zod';
import { attackAction, attackPlace, attacksAction, strikeAction } from './attacks.js';
import { brace } from './brace.js';
import { spend, unable } from './budget.js';
import { disarm, grab, trip } from './maneuvers.js';
import { mountAttack } from './mounted.js';
import { crawl } from './prone.js';
import { everybody, the, affect } from './state.js';
import type { State } from './state.js';
import { perceives } from './threat.js';
import { foesInSight } from './worth.js';

/** The Standard Actions that can be readied: all but readying itself and what only makes sense on the own turn. */
const readiable = (): readonly Action<State>[] => [attackAction, strikeAction, attacksAction, attackPlace, disarm, grab, trip, mountAttack, crawl, brace, fullDefense];
const EVENTS = [
  { value: 'move', label: 'somebody moves' },
  { value: 'attack', label: 'somebody attacks' },
  { value: 'turn', label: "somebody's turn begins" },
  { value: ANYTHING, label: 'in your own words' },
];

const command = z.strictObject({ do: z.string(), with: z.record(z.string(), z.json()) });
type Ready = { event: string; who?: string | undefined; words?: string | undefined; action: z.infer<typeof command> };

const plain = (value: { readonly [key: string]: Json }): JsonObject => value;

/** Readying: a Standard Action that names another one and what sets it off, until the next turn (REN-REACT-03). */
export const readyAction = action<State, Ready>({
  id: 'ready',
  name: 'Ready an action',
  group: 'standard',
  rules: ['REN-REACT-03'],
  schema: z.strictObject({ event: z.string(), who: z.string().optional(), words: z.string().max(200).optional(), action: command }),
  domains: {
    event: () => ({ kind: 'choice', options: EVENTS }),
    who: (state, by) => ({ kind: 'choice', options: everybody(state).filter((other) => other.id !== by && perceives(state, the(state, by), other)).map((other) => ({ value: other.id, label: other.name })) }),
    words: (_, __, chosen) => (chosen['event'] === ANYTHING ? { kind: 'text', max: 200, suggestion: 'when the door opens' } : undefined),
    action: () => ({ kind: 'command', actions: readiable().map((each) => each.id) }),
  },
  blocked: (state, by) => unable(state, by, 'standard'),
  check: (_, __, { action: readied }) => readiable().find((each) => each.id === readied.do)?.malformed(plain(readied.with)),
  perform(t, by, { event, who, words, action: readied }) {
    spend(t, by, 'standard');
    ready(t, { do: readied.do, by, with: plain(readied.with) }, { event, ...(who === undefined ? {} : { who }), ...(words === undefined ? {} : { words }) });
    t.note('readies', ['REN-REACT-03'], { who: by, event, action: readied.do, words: words ?? '' });
  },
});

/** Full Defense: a Standard Action; +20 on every defence until the next turn (REN-DEF-01). */
const FULL_DEFENSE = 20;

export const fullDefense = action<State, object>({
  id: 'full-defense',
  name: 'Full Defense',
  group: 'standard',
  rules: ['REN-DEF-01'],
  schema: z.strictObject({}),
  domains: {},
  blocked: (state, by) => unable(state, by, 'standard'),
  perform(t, by) {
    spend(t, by, 'standard');
    affect(t, the(t.state, by), { kind: 'full defense', amount: FULL_DEFENSE, by, until: { at: 'turn start', of: by } });
    t.note('full defense', ['REN-DEF-01'], { who: by });
  },
  appeal: (state, by) => (foesInSight(state, the(state, by)).length > 0 && !the(state, by).hidden ? 5 : 0),
});
