import type { Id } from '@tiltyard/engine';
import { action, choiceOf } from '@tiltyard/engine';
import {
  chooseAnyCombatant,
  chooseFrom,
  createGmAction,
  gmActionDefaults,
} from '@tiltyard/engine/kit';
import { placeOf } from '@tiltyard/engine/space';
import { z } from 'zod';
import type { Injury, Stat } from '../../state/sheet.js';
import { INJURIES, INJURY_NAMES, STATS } from '../../state/sheet.js';
import type { Ctx, State } from '../../state/state.js';
import { allCombatants, combatantById } from '../../state/state.js';
import { addAdvantage } from '../../state/verbs/advantages.js';
import { addNoticed, setSight } from '../../state/verbs/awareness.js';
import { setFlying, setOut } from '../../state/verbs/body.js';
import { setTraits } from '../../state/verbs/places.js';
import { grantMajor } from '../../state/verbs/turn.js';
import { CONFINEMENT, DARK, EASY, ROUGH, zoneOf } from '../../state/zones.js';
import { MOST } from '../advantage/advantage.js';
import { incapacitated } from '../conditions/body.js';
import { settlePins } from '../grappling/grip.js';
import { fallOut, knockDown, sag } from '../grappling/knock-down.js';
import { reportCounts } from '../groups/group-defence.js';
import { harm, suffer } from '../injury/injury.js';
import { place, speedRoll } from '../movement/move.js';
import { D12, D20, D6, roll } from '../rolls/roll.js';

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
  ...gmActionDefaults,
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
    holder: chooseAnyCombatant,
    over: chooseAnyCombatant,
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
  perform(ctx, _, { holder, over, degrees, source, until }) {
    addAdvantage(ctx, {
      holder,
      over,
      degrees,
      source,
      rule: 'LUR-ADV-08',
      until: until === 'fight' ? { at: 'fight end' } : { at: 'turn start', of: holder },
    });
    ctx.note('gm advantage', ['LUR-ADV-08'], { holder, over, degrees, source, until });
    settlePins(ctx);
  },
});

/** The GM changes what a zone is like: how tight, how dark, how rough, or a maximum of its own (LUR-MAX-03, LUR-CTX-25). */
export const gmZone = action<State, { zone: string; traits: readonly string[] }>({
  ...gmActionDefaults,
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
  perform(ctx, _, { zone, traits }) {
    setTraits(ctx, zone, traits);
    ctx.note('zone', ['LUR-MAX-03', 'LUR-CTX-25'], {
      zone: placeOf(ctx.state.fixed.map, zone)?.name ?? zone,
      traits: [...traits],
    });
  },
});

/** The GM says who can be seen, and who knows of whom (LUR-BLIND-02). */
export const gmSight = action<
  State,
  { who: Id; what: 'blinded' | 'cloaked' | 'hidden' | 'warned'; on: boolean }
>({
  ...gmActionDefaults,
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
    who: chooseAnyCombatant,
    what: () => choiceOf(['blinded', 'cloaked', 'hidden', 'warned']),
    on: () => flags,
  },
  perform(ctx, _, { who, what, on }) {
    setSight(ctx, combatantById(ctx.state, who), what, on);
    ctx.note('sight', ['LUR-BLIND-02'], { who, what, on }, what === 'hidden' ? 'gm' : 'all');
  },
});

/** The GM lets somebody notice one who is hidden (LUR-BLIND-02). */
export const gmNotice = action<State, { who: Id; of: Id }>({
  ...gmActionDefaults,
  id: 'gm.notice',
  name: 'Let notice',
  rules: ['LUR-BLIND-02'],
  schema: z.strictObject({ ...one, of: z.string() }),
  labels: { of: 'Whom they notice' },
  domains: {
    who: chooseAnyCombatant,
    of: (state) => chooseFrom(allCombatants(state).filter((each) => each.hidden)),
  },
  perform(ctx, _, { who, of }) {
    const hidden = combatantById(ctx.state, of);
    addNoticed(ctx, hidden, who);
    ctx.note('notices', ['LUR-BLIND-02'], { who, of }, [who]);
  },
});

/** The GM grants another major action this turn (LUR-CTX-30). */
export const gmMajor = createGmAction<State>(
  'gm.major',
  'Grant a major action',
  ['LUR-CTX-30'],
  (ctx, id) => {
    const who = combatantById(ctx.state, id);
    grantMajor(ctx, who);
    ctx.note('major', ['LUR-CTX-30'], { who: id });
  },
);

const types = {
  kind: 'choice' as const,
  options: INJURIES.map((value) => ({ value, label: INJURY_NAMES[value] })),
};

/** The GM harms somebody: damage that is through all armour, of a type given or rolled (LUR-CTX-12). */
export const gmHarm = action<State, { who: Id; damage: number; type?: Injury | undefined }>({
  ...gmActionDefaults,
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
    who: chooseAnyCombatant,
    damage: () => ({ kind: 'number', min: 0, max: 1000 }),
    type: () => types,
  },
  perform: (ctx, _, { who, damage, type }) =>
    harm(ctx, combatantById(ctx.state, who), damage, type),
});

/** The GM knocks somebody down (LUR-CTX-32). */
export const gmKnockDown = createGmAction<State>(
  'gm.knock-down',
  'Knock down',
  ['LUR-CTX-32'],
  (ctx, who) => knockDown(ctx, combatantById(ctx.state, who), ['LUR-CTX-32']),
);

/** The GM takes somebody out of the fight otherwise than by injuries, or brings it back (LUR-CTX-34, LUR-CTX-39). */
export const gmOut = action<State, { who: Id; out: 'no' | 'incapacitated' | 'dead' | 'gone' }>({
  ...gmActionDefaults,
  id: 'gm.out',
  name: 'Put out of the fight',
  rules: ['LUR-CTX-34', 'LUR-CTX-39'],
  schema: z.strictObject({ ...one, out: z.enum(['no', 'incapacitated', 'dead', 'gone']) }),
  labels: { out: 'How' },
  domains: {
    who: chooseAnyCombatant,
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
  perform(ctx, _, { who: id, out }) {
    const who = combatantById(ctx.state, id);
    const was = incapacitated(ctx.state, who);
    setOut(ctx, who, out);
    ctx.note('out', ['LUR-CTX-34'], { who: id, out });
    if (!was && incapacitated(ctx.state, who)) fallOut(ctx, who);
  },
});

/** The GM puts somebody somewhere, without a movement phase (LUR-CTX-31). */
export const gmPlace = action<State, { who: Id; zone: string; with?: Id | undefined }>({
  ...gmActionDefaults,
  id: 'gm.place',
  name: 'Put somewhere',
  rules: ['LUR-CTX-31'],
  schema: z.strictObject({ ...one, zone: z.string(), with: z.string().optional() }),
  labels: { with: 'In whose engagement' },
  domains: {
    who: chooseAnyCombatant,
    zone: zones,
    with: (state, _, chosen) =>
      chooseFrom(
        allCombatants(state).filter(
          (each) => each.zone === chosen['zone'] && each.id !== chosen['who'],
        ),
      ),
  },
  perform(ctx, _, { who: id, zone, with: other }) {
    place(
      ctx,
      combatantById(ctx.state, id),
      zone,
      other === undefined ? null : combatantById(ctx.state, other).engagement,
    );
    ctx.note('put', ['LUR-CTX-31'], {
      who: id,
      zone: zoneOf(ctx.state, combatantById(ctx.state, id)).name,
    });
  },
});

/** The GM lifts somebody into the air or brings it down (LUR-TRIP-02). */
export const gmFly = action<State, { who: Id; on: boolean }>({
  ...gmActionDefaults,
  id: 'gm.fly',
  name: 'Flight',
  rules: ['LUR-TRIP-02'],
  schema: z.strictObject({ ...one, on: z.boolean() }),
  labels: { on: 'In the air' },
  domains: { who: chooseAnyCombatant, on: () => flags },
  perform(ctx, _, { who, on }) {
    setFlying(ctx, combatantById(ctx.state, who), on);
    ctx.note('flies', ['LUR-TRIP-02'], { who, on });
  },
});

const DICE = { d6: D6, d12: D12, d20: D20 };

/** The GM calls for a roll on a stat; on SPD those in a normal grapple fail without more (LUR-GRAP-11, LUR-CTX-01). */
export const gmRoll = action<State, { who: Id; stat: Stat; die?: keyof typeof DICE | undefined }>({
  ...gmActionDefaults,
  id: 'gm.roll',
  name: 'Call for a roll',
  rules: ['LUR-CTX-01', 'LUR-GRAP-11'],
  schema: z.strictObject({
    ...one,
    stat: z.enum(STATS),
    die: z.enum(['d6', 'd12', 'd20']).optional(),
  }),
  domains: {
    who: chooseAnyCombatant,
    stat: () => choiceOf(STATS),
    die: (_, __, { stat }) => (stat === 'SPD' ? undefined : choiceOf(Object.keys(DICE))),
  },
  perform(ctx, _, { who: id, stat, die = 'd12' }) {
    const who = combatantById(ctx.state, id);
    const success =
      stat === 'SPD'
        ? speedRoll(ctx, who, ['LUR-GRAP-11'])
        : roll(ctx, { who, name: 'check', rules: ['LUR-CTX-07'], die: DICE[die], stat }).success;
    ctx.note('called roll', ['LUR-CTX-01'], { who: id, stat, success });
  },
});

/** Counting the members of every engagement whenever the GM wants to know (LUR-CTX-28). */
export const gmCount = action<State, object>({
  ...gmActionDefaults,
  id: 'gm.count',
  name: 'Count the engagements',
  rules: ['LUR-CTX-28', 'LUR-GRAP-15'],
  schema: z.strictObject({}),
  domains: {},
  perform: (ctx) => reportCounts(ctx),
});

/** Puts right what follows from a change by hand: pins, loads, and who is out. */
export function settle(ctx: Ctx): void {
  settlePins(ctx);
  for (const who of allCombatants(ctx.state)) {
    const grappling = ctx.state.grapples.some(({ a, b }) => a === who.id || b === who.id);
    if (incapacitated(ctx.state, who) && grappling) fallOut(ctx, who);
    if (!incapacitated(ctx.state, who)) {
      suffer(ctx, who, who);
      sag(ctx, who);
    }
  }
}
