import type { Id } from '@tiltyard/engine';
import {
  action,
  among,
  anybody,
  byGm,
  choiceOf,
  freeze,
  gmUpon,
  placeOf,
  withPlace,
} from '@tiltyard/engine';
import { z } from 'zod';
import { MOST } from './advantage.js';
import { incapacitated } from './body.js';
import { fallOut, knockDown, sag } from './condition.js';
import { settlePins } from './grip.js';
import { reportCounts } from './group.js';
import { harm, suffer } from './injury.js';
import { place, speedRoll } from './move.js';
import { D12, D20, D6, roll } from './roll.js';
import type { Injury, Stat } from './sheet.js';
import { INJURIES, INJURY_NAMES, STATS } from './sheet.js';
import { addAdvantage, everybody, the } from './state.js';
import type { State, T } from './state.js';
import { CONFINEMENT, DARK, EASY, ROUGH, zoneOf } from './zones.js';

const zones = (state: State) => ({
  kind: 'choice' as const,
  options: state.fixed.map.places.map(({ id, name }) => ({ value: id, label: name })),
});
const flags = choiceOf([true, false]);
const one = { who: z.string() };

/** The GM grants degrees of advantage, with their source and how long they last (LUR-ADV-08). */
export const gmAdvantage = action<
  State,
  { holder: Id; over: Id; degrees: number; source: string; until: 'turn' | 'fight' }
>({
  ...byGm,
  id: 'gm.advantage',
  name: 'Grant advantage',
  rules: ['LUR-ADV-08'],
  schema: z.strictObject({
    holder: z.string(),
    over: z.string(),
    degrees: z.number().int().min(1).max(MOST),
    source: z.string().min(1).max(100),
    until: z.enum(['turn', 'fight']),
  }),
  labels: {
    holder: 'Who has it',
    over: 'Over whom',
    source: 'What it comes from',
    until: 'How long',
  },
  domains: {
    holder: anybody,
    over: anybody,
    degrees: () => ({ kind: 'number', min: 1, max: MOST }),
    source: () => ({ kind: 'text', max: 100, suggestion: 'higher ground' }),
    until: () => ({
      kind: 'choice',
      options: [
        { value: 'turn', label: "until the holder's next turn" },
        { value: 'fight', label: 'until the end of the fight' },
      ],
    }),
  },
  check: (_, __, { holder, over }) =>
    holder === over ? { rules: [], reason: 'nobody has advantage over itself' } : undefined,
  perform(t, _, { holder, over, degrees, source, until }) {
    addAdvantage(t, {
      holder,
      over,
      degrees,
      source,
      rule: 'LUR-ADV-08',
      until: until === 'fight' ? { at: 'fight end' } : { at: 'turn start', of: holder },
    });
    t.note('gm advantage', ['LUR-ADV-08'], { holder, over, degrees, source, until });
    settlePins(t);
  },
});

/** The GM changes what a zone is like: how tight, how dark, how rough, or a maximum of its own (LUR-MAX-03, LUR-CTX-25). */
export const gmZone = action<State, { zone: string; traits: readonly string[] }>({
  ...byGm,
  id: 'gm.zone',
  name: 'Change a zone',
  rules: ['LUR-MAX-03', 'LUR-CTX-25', 'LUR-CTX-26'],
  schema: z.strictObject({ zone: z.string(), traits: z.array(z.string()) }),
  domains: {
    zone: zones,
    traits: () => ({
      kind: 'list',
      min: 0,
      max: 4,
      options: [
        ...Object.keys(CONFINEMENT),
        ...Array.from({ length: 9 }, (_, i) => `Maximum ${i + 1}`),
        DARK,
        EASY,
        ROUGH,
      ].map((value) => ({ value })),
    }),
  },
  perform(t, _, { zone, traits }) {
    const { fixed } = t.state;
    t.put(
      t.state,
      'fixed',
      freeze({ ...fixed, map: withPlace(fixed.map, zone, { traits: Object.freeze([...traits]) }) }),
    );
    t.note('zone', ['LUR-MAX-03', 'LUR-CTX-25'], {
      zone: placeOf(fixed.map, zone)?.name ?? zone,
      traits: [...traits],
    });
  },
});

/** The GM says who can be seen, and who knows of whom (LUR-BLIND-02). */
export const gmSight = action<
  State,
  { who: Id; what: 'blinded' | 'cloaked' | 'hidden' | 'warned'; on: boolean }
>({
  ...byGm,
  id: 'gm.sight',
  name: 'Sight and stealth',
  rules: ['LUR-BLIND-02', 'LUR-CTX-33'],
  schema: z.strictObject({
    ...one,
    what: z.enum(['blinded', 'cloaked', 'hidden', 'warned']),
    on: z.boolean(),
  }),
  labels: { on: 'So it is' },
  domains: {
    who: anybody,
    what: () => choiceOf(['blinded', 'cloaked', 'hidden', 'warned']),
    on: () => flags,
  },
  perform(t, _, { who, what, on }) {
    t.put(the(t.state, who), what, on);
    t.note('sight', ['LUR-BLIND-02'], { who, what, on }, what === 'hidden' ? 'gm' : 'all');
  },
});

/** The GM lets somebody notice one who is hidden (LUR-BLIND-02). */
export const gmNotice = action<State, { who: Id; of: Id }>({
  ...byGm,
  id: 'gm.notice',
  name: 'Let notice',
  rules: ['LUR-BLIND-02'],
  schema: z.strictObject({ ...one, of: z.string() }),
  labels: { of: 'Whom they notice' },
  domains: { who: anybody, of: (state) => among(everybody(state).filter((each) => each.hidden)) },
  perform(t, _, { who, of }) {
    const hidden = the(t.state, of);
    t.put(hidden, 'noticedBy', [...hidden.noticedBy, who]);
    t.note('notices', ['LUR-BLIND-02'], { who, of }, [who]);
  },
});

/** The GM grants another major action this turn (LUR-CTX-30). */
export const gmMajor = gmUpon<State>(
  'gm.major',
  'Grant a major action',
  ['LUR-CTX-30'],
  (t, id) => {
    const who = the(t.state, id);
    t.put(who, 'majors', who.majors + 1);
    t.note('major', ['LUR-CTX-30'], { who: id });
  },
);

const types = {
  kind: 'choice' as const,
  options: INJURIES.map((value) => ({ value, label: INJURY_NAMES[value] })),
};

/** The GM harms somebody: damage that is through all armour, of a type given or rolled (LUR-CTX-12). */
export const gmHarm = action<State, { who: Id; damage: number; type?: Injury | undefined }>({
  ...byGm,
  id: 'gm.harm',
  name: 'Harm',
  rules: ['LUR-CTX-12', 'LUR-INJ-01'],
  schema: z.strictObject({
    ...one,
    damage: z.number().int().min(0).max(1000),
    type: z.enum(INJURIES).optional(),
  }),
  labels: { type: 'Type of injury' },
  domains: {
    who: anybody,
    damage: () => ({ kind: 'number', min: 0, max: 1000 }),
    type: () => types,
  },
  perform: (t, _, { who, damage, type }) => harm(t, the(t.state, who), damage, type),
});

/** The GM knocks somebody down (LUR-CTX-32). */
export const gmKnockDown = gmUpon<State>('gm.knock-down', 'Knock down', ['LUR-CTX-32'], (t, who) =>
  knockDown(t, the(t.state, who), ['LUR-CTX-32']),
);

/** The GM takes somebody out of the fight otherwise than by injuries, or brings it back (LUR-CTX-34, LUR-CTX-39). */
export const gmOut = action<State, { who: Id; out: 'no' | 'incapacitated' | 'dead' | 'gone' }>({
  ...byGm,
  id: 'gm.out',
  name: 'Put out of the fight',
  rules: ['LUR-CTX-34', 'LUR-CTX-39'],
  schema: z.strictObject({ ...one, out: z.enum(['no', 'incapacitated', 'dead', 'gone']) }),
  labels: { out: 'How' },
  domains: {
    who: anybody,
    out: () => ({
      kind: 'choice',
      options: [
        { value: 'no', label: 'is in it' },
        { value: 'incapacitated' },
        { value: 'dead' },
        { value: 'gone', label: 'has left it' },
      ],
    }),
  },
  perform(t, _, { who: id, out }) {
    const who = the(t.state, id);
    const was = incapacitated(t.state, who);
    t.put(who, 'out', out);
    t.note('out', ['LUR-CTX-34'], { who: id, out });
    if (!was && incapacitated(t.state, who)) fallOut(t, who);
  },
});

/** The GM puts somebody somewhere, without a movement phase (LUR-CTX-31). */
export const gmPlace = action<State, { who: Id; zone: string; with?: Id | undefined }>({
  ...byGm,
  id: 'gm.place',
  name: 'Put somewhere',
  rules: ['LUR-CTX-31'],
  schema: z.strictObject({ ...one, zone: z.string(), with: z.string().optional() }),
  labels: { with: 'In whose engagement' },
  domains: {
    who: anybody,
    zone: zones,
    with: (state, _, chosen) =>
      among(
        everybody(state).filter(
          (each) => each.zone === chosen['zone'] && each.id !== chosen['who'],
        ),
      ),
  },
  perform(t, _, { who: id, zone, with: other }) {
    place(t, the(t.state, id), zone, other === undefined ? null : the(t.state, other).engagement);
    t.note('put', ['LUR-CTX-31'], { who: id, zone: zoneOf(t.state, the(t.state, id)).name });
  },
});

/** The GM lifts somebody into the air or brings it down (LUR-TRIP-02). */
export const gmFly = action<State, { who: Id; on: boolean }>({
  ...byGm,
  id: 'gm.fly',
  name: 'Flight',
  rules: ['LUR-TRIP-02'],
  schema: z.strictObject({ ...one, on: z.boolean() }),
  labels: { on: 'In the air' },
  domains: { who: anybody, on: () => flags },
  perform(t, _, { who, on }) {
    t.put(the(t.state, who), 'flying', on);
    t.note('flies', ['LUR-TRIP-02'], { who, on });
  },
});

const DICE = { d6: D6, d12: D12, d20: D20 };

/** The GM calls for a roll on a stat; on SPD those in a normal grapple fail without more (LUR-GRAP-11, LUR-CTX-01). */
export const gmRoll = action<State, { who: Id; stat: Stat; die?: keyof typeof DICE | undefined }>({
  ...byGm,
  id: 'gm.roll',
  name: 'Call for a roll',
  rules: ['LUR-CTX-01', 'LUR-GRAP-11'],
  schema: z.strictObject({
    ...one,
    stat: z.enum(STATS),
    die: z.enum(['d6', 'd12', 'd20']).optional(),
  }),
  domains: {
    who: anybody,
    stat: () => choiceOf(STATS),
    die: (_, __, { stat }) => (stat === 'SPD' ? undefined : choiceOf(Object.keys(DICE))),
  },
  perform(t, _, { who: id, stat, die = 'd12' }) {
    const who = the(t.state, id);
    const success =
      stat === 'SPD'
        ? speedRoll(t, who, ['LUR-GRAP-11'])
        : roll(t, { who, name: 'check', rules: ['LUR-CTX-07'], die: DICE[die], stat }).success;
    t.note('called roll', ['LUR-CTX-01'], { who: id, stat, success });
  },
});

/** Counting the members of every engagement whenever the GM wants to know (LUR-CTX-28). */
export const gmCount = action<State, object>({
  ...byGm,
  id: 'gm.count',
  name: 'Count the engagements',
  rules: ['LUR-CTX-28', 'LUR-GRAP-15'],
  schema: z.strictObject({}),
  domains: {},
  perform: (t) => reportCounts(t),
});

/** Puts right what follows from a change by hand: pins, loads, and who is out. */
export function settle(t: T): void {
  settlePins(t);
  for (const who of everybody(t.state)) {
    const grappling = t.state.grapples.some(({ a, b }) => a === who.id || b === who.id);
    if (incapacitated(t.state, who) && grappling) fallOut(t, who);
    if (!incapacitated(t.state, who)) {
      suffer(t, who, who);
      sag(t, who);
    }
  }
}
