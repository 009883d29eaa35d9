import type { Cell, Id } from '@tiltyard/engine';
import {
  action,
  anybody,
  anywhere,
  byGm,
  cellSchema,
  choiceOf,
  GM,
  gmUpon,
  placeAt,
} from '@tiltyard/engine';
import { z } from 'zod';
import { blast } from './area.js';
import { resistancesOf } from './armour.js';
import { lookOut } from './aware.js';
import { check, skillTarget } from './check.js';
import { harm, knockProne } from './harm.js';
import { letGo } from './holds.js';
import { cannotReact, react } from './reaction.js';
import { blastAt } from './sketch.js';
import { weaponSchema } from './sheet.js';
import { SKILLS, skillOf } from './sheet.js';
import { affect, clear, everybody, sheetOf, the } from './state.js';
import type { State } from './state.js';

const skills = {
  kind: 'choice' as const,
  options: Object.entries(SKILLS).map(([value, { name }]) => ({ value, label: name })),
};

/** The GM harms somebody: damage that is through all armour (REN-TURN-06). */
export const gmHarm = action<State, { who: Id; damage: number }>({
  ...byGm,
  id: 'gm.harm',
  name: 'Harm',
  rules: ['REN-TURN-06'],
  schema: z.strictObject({ who: z.string(), damage: z.number().int().min(0).max(500) }),
  domains: { who: anybody, damage: () => ({ kind: 'number', min: 0, max: 500 }) },
  perform: (t, _, { who, damage }) => harm(t, the(t.state, who), damage),
});

/** Every word that somebody here resists or is open to (REN-RES-01). */
const keywordsIn = (state: State): readonly string[] =>
  [
    ...new Set(
      everybody(state).flatMap((who) => resistancesOf(state, who).map(({ keyword }) => keyword)),
    ),
  ].toSorted();

/** Something explodes at the GM's word: its damage value at the centre is given (REN-BLAST-01). */
export const gmBlast = action<
  State,
  { at: Cell; dv: number; ap?: number | undefined; keywords?: readonly string[] | undefined }
>({
  ...byGm,
  id: 'gm.blast',
  name: 'Blast',
  rules: ['REN-BLAST-01'],
  schema: z.strictObject({
    at: cellSchema,
    dv: z.number().int().min(0).max(500),
    ap: z.number().int().min(0).optional(),
    keywords: z.array(z.string()).optional(),
  }),
  labels: { dv: 'Damage value', ap: 'Armour penetration', keywords: 'Kinds of damage' },
  domains: {
    at: anywhere,
    dv: () => ({ kind: 'number', min: 0, max: 500 }),
    ap: () => ({ kind: 'number', min: 0, max: 100 }),
    keywords: (state) => ({
      kind: 'list',
      min: 0,
      max: 20,
      usual: 0,
      options: keywordsIn(state).map((value) => ({ value })),
    }),
  },
  sketch(state, _, { at, dv }) {
    const centre = cellSchema.safeParse(at);
    return centre.success
      ? blastAt(state, centre.data, Number(dv ?? 0), Number(dv ?? 0))
      : undefined;
  },
  perform(t, _, { at, dv, ap, keywords }) {
    const weapon = weaponSchema.parse({
      name: 'blast',
      skills: ['ranged'],
      damage: { dice: 0, flat: dv },
      tags: ['Blast'],
      keywords: [...(keywords ?? [])],
    });
    blast(t, at, weapon, { dv, ap: ap ?? 0 }, []);
  },
});

/** The GM moves somebody without an action of theirs: pushed, falling, teleported. It neither counts as their move nor provokes (REN-MOVE-11). */
export const gmPlace = action<State, { who: Id; to: Cell }>({
  ...byGm,
  id: 'gm.place',
  name: 'Put somewhere',
  rules: ['REN-MOVE-11'],
  schema: z.strictObject({ who: z.string(), to: cellSchema }),
  domains: { who: anybody, to: anywhere },
  perform(t, _, { who: id, to }) {
    const who = the(t.state, id);
    placeAt(t, who, to);
    t.note('put', ['REN-MOVE-11'], { who: id, to: [...to] });
    letGo(t, who);
  },
});

/** Something happens that calls for a response at once: the GM picks the check; it is a reaction (REN-REACT-10). */
export const gmEvent = action<
  State,
  { who: Id; words: string; skill?: string | undefined; modifier?: number | undefined }
>({
  ...byGm,
  id: 'gm.event',
  name: 'Call for a response',
  rules: ['REN-REACT-10'],
  schema: z.strictObject({
    who: z.string(),
    words: z.string().min(1).max(200),
    skill: z.string().optional(),
    modifier: z.number().int().optional(),
  }),
  labels: { words: 'What happens' },
  domains: {
    who: anybody,
    words: () => ({ kind: 'text', max: 200, suggestion: 'the floor breaks' }),
    skill: () => skills,
    modifier: () => ({ kind: 'number', min: -100, max: 100 }),
  },
  check: (state, _, { who }) => cannotReact(state, the(state, who)),
  perform(t, _, { who: id, words, skill: skillId, modifier }) {
    const who = the(t.state, id);
    const yes = t.ask({
      id: 'event',
      who: id,
      rules: ['REN-REACT-10'],
      about: { words },
      options: [{ value: 'yes', appeal: 1 }, { value: 'no' }],
      fallback: 'yes',
    });
    if (yes === 'no') return;
    react(t, who, 'REN-REACT-10');
    t.note('event', ['REN-REACT-10'], { who: id, words });
    if (skillId === undefined) return;
    const sheet = sheetOf(t.state, who);
    const skill = skillOf(sheet, skillId);
    const total = t.mod(
      skillTarget(t, who, skillId, skill, skill.name),
      modifier ?? 0,
      'REN-REACT-10',
      true,
      'GM',
    );
    check(
      t,
      who,
      skill.name,
      ['REN-REACT-10'],
      total,
      sheet.aptitudes[skill.aptitude] + skill.ranks,
    );
  },
});

/** A power that a successful defence sets off is used; it is a reaction (REN-REACT-09). */
export const gmPower = action<State, { who: Id; words: string }>({
  ...byGm,
  id: 'gm.power',
  name: 'Power after a defence',
  rules: ['REN-REACT-09'],
  schema: z.strictObject({ who: z.string(), words: z.string().min(1).max(200) }),
  labels: { words: 'Which power' },
  domains: { who: anybody, words: () => ({ kind: 'text', max: 200, suggestion: 'Quick Break' }) },
  check: (state, _, { who }) => cannotReact(state, the(state, who)),
  perform(t, _, { who, words }) {
    react(t, the(t.state, who), 'REN-REACT-09');
    t.note('power', ['REN-REACT-09'], { who, words });
  },
});

/** Lets somebody important notice one who hides: Perception against Stealth, unless the GM rules otherwise (REN-AWARE-02). */
export const gmNotice = action<
  State,
  { who: Id; of: Id; against?: 'stealth' | 'nothing' | undefined }
>({
  ...byGm,
  id: 'gm.notice',
  name: 'Chance to notice',
  rules: ['REN-AWARE-02'],
  schema: z.strictObject({
    who: z.string(),
    of: z.string(),
    against: z.enum(['stealth', 'nothing']).optional(),
  }),
  labels: { of: 'Whom they may notice', against: 'Rolled against' },
  domains: { who: anybody, of: anybody, against: () => choiceOf(['stealth', 'nothing']) },
  check(state, _, { who }) {
    return sheetOf(state, the(state, who)).importance === 'major'
      ? undefined
      : {
          rules: ['REN-AWARE-02'],
          reason: `${the(state, who).name} is a minor figure; the GM may still let it happen by overruling`,
        };
  },
  perform(t, _, { who: id, of, against }) {
    lookOut(t, the(t.state, id), the(t.state, of), against ?? 'stealth');
  },
});

/** A labelled modifier on somebody's attacks, defences or everything, for the fight or until their next turn (REN-TURN-06). */
export const gmModifier = action<
  State,
  { who: Id; what: 'attack' | 'defence' | 'all'; amount: number; rounds?: boolean | undefined }
>({
  ...byGm,
  id: 'gm.modifier',
  name: 'Give a modifier',
  rules: ['REN-TURN-06'],
  schema: z.strictObject({
    who: z.string(),
    what: z.enum(['attack', 'defence', 'all']),
    amount: z.number().int().min(-100).max(100),
    rounds: z.boolean().optional(),
  }),
  labels: { what: 'On which rolls' },
  domains: {
    who: anybody,
    what: () => choiceOf(['attack', 'defence', 'all']),
    amount: () => ({ kind: 'number', min: -100, max: 100 }),
    rounds: () => ({
      kind: 'choice',
      options: [
        { value: false, label: 'for the fight' },
        { value: true, label: 'until the next turn' },
      ],
    }),
  },
  perform(t, _, { who, what, amount, rounds }) {
    affect(t, the(t.state, who), {
      kind: 'modifier',
      what,
      amount,
      by: GM,
      until: rounds === true ? { at: 'turn start', of: who } : { at: 'fight end' },
    });
    t.note('modifier', ['REN-TURN-06'], { who, what, amount });
  },
});

/** The GM puts somebody prone (REN-PRONE-02). */
export const gmProne = gmUpon<State>('gm.prone', 'Knock prone', ['REN-PRONE-02'], (t, who) =>
  knockProne(t, the(t.state, who), 'REN-PRONE-02'),
);

/** The GM frees one who is stuck (REN-MOUNT-10). */
export const gmFree = gmUpon<State>(
  'gm.free',
  'Free from under the mount',
  ['REN-MOUNT-10'],
  (t, who) => {
    clear(t, the(t.state, who), 'stuck');
    t.note('freed', ['REN-MOUNT-10'], { who });
  },
);
