import type { Id } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { action, choiceOf, GM } from '@tiltyard/engine';
import {
  chooseAnyCombatant,
  anyCell,
  gmActionDefaults,
  createGmAction,
  placeAt,
} from '@tiltyard/engine/kit';
import { cellSchema } from '@tiltyard/engine/space';
import { z } from 'zod';
import { blast } from '../unsorted/area.js';
import { resistancesOf } from '../armor/armour.js';
import { lookOut } from '../attacking/awareness.js';
import { check, skillTarget } from '../checks/check.js';
import { harm, knockProne } from '../wounds/harm.js';
import { letGo } from '../strikes-and-maneuvers/holds.js';
import { cannotReact, react } from '../reactions/reaction.js';
import { blastAt } from '../../show/sketch.js';
import { weaponSchema } from '../../state/sheet.js';
import { SKILLS, skillOf } from '../../state/sheet.js';
import { allCombatants, sheetOf, combatantById } from '../../state/state.js';
import type { State } from '../../state/state.js';
import { inflict, removeEffects } from '../../state/verbs.js';
import { freed, placed } from '../../events/movement.js';
import { eventAnswered, modifierGiven, powerUsed } from '../../events/turns.js';

const skills = {
  kind: 'choice' as const,
  options: Object.entries(SKILLS).map(([value, { name }]) => ({ value, label: name })),
};

/** The GM harms somebody: damage that is through all armour (REN-TURN-06). */
export const gmHarm = action<State, { who: Id; damage: number }>({
  ...gmActionDefaults,
  id: 'gm.harm',
  name: 'Harm',
  rules: ['REN-TURN-06'],
  schema: z.strictObject({ who: z.string(), damage: z.number().int().min(0).max(500) }),
  domains: { who: chooseAnyCombatant, damage: () => ({ kind: 'number', min: 0, max: 500 }) },
  perform: (ctx, _, { who, damage }) => harm(ctx, combatantById(ctx.state, who), damage),
});

/** Every word that somebody here resists or is open to (REN-RES-01). */
const keywordsIn = (state: State): readonly string[] =>
  [
    ...new Set(
      allCombatants(state).flatMap((who) =>
        resistancesOf(state, who).map(({ keyword }) => keyword),
      ),
    ),
  ].toSorted();

/** Something explodes at the GM's word: its damage value at the centre is given (REN-BLAST-01). */
export const gmBlast = action<
  State,
  { at: Cell; dv: number; ap?: number | undefined; keywords?: readonly string[] | undefined }
>({
  ...gmActionDefaults,
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
    at: anyCell,
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
  perform(ctx, _, { at, dv, ap, keywords }) {
    const weapon = weaponSchema.parse({
      name: 'blast',
      skills: ['ranged'],
      damage: { dice: 0, flat: dv },
      tags: ['Blast'],
      keywords: [...(keywords ?? [])],
    });
    blast(ctx, at, weapon, { dv, ap: ap ?? 0 }, []);
  },
});

/** The GM moves somebody without an action of theirs: pushed, falling, teleported. It neither counts as their move nor provokes (REN-MOVE-11). */
export const gmPlace = action<State, { who: Id; to: Cell }>({
  ...gmActionDefaults,
  id: 'gm.place',
  name: 'Put somewhere',
  rules: ['REN-MOVE-11'],
  schema: z.strictObject({ who: z.string(), to: cellSchema }),
  domains: { who: chooseAnyCombatant, to: anyCell },
  perform(ctx, _, { who: id, to }) {
    const who = combatantById(ctx.state, id);
    placeAt(ctx, who, to);
    ctx.tell(placed, ['REN-MOVE-11'], { who: id, to: [...to] });
    letGo(ctx, who);
  },
});

/** Something happens that calls for a response at once: the GM picks the check; it is a reaction (REN-REACT-10). */
export const gmEvent = action<
  State,
  { who: Id; words: string; skill?: string | undefined; modifier?: number | undefined }
>({
  ...gmActionDefaults,
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
    who: chooseAnyCombatant,
    words: () => ({ kind: 'text', max: 200, suggestion: 'the floor breaks' }),
    skill: () => skills,
    modifier: () => ({ kind: 'number', min: -100, max: 100 }),
  },
  check: (state, _, { who }) => cannotReact(state, combatantById(state, who)),
  perform(ctx, _, { who: id, words, skill: skillId, modifier }) {
    const who = combatantById(ctx.state, id);
    const yes = ctx.ask({
      id: 'event',
      who: id,
      rules: ['REN-REACT-10'],
      about: { words },
      options: [{ value: 'yes', appeal: 1 }, { value: 'no' }],
      fallback: 'yes',
    });
    if (yes === 'no') return;
    react(ctx, who, 'REN-REACT-10');
    ctx.tell(eventAnswered, ['REN-REACT-10'], { who: id, words });
    if (skillId === undefined) return;
    const sheet = sheetOf(ctx.state, who);
    const skill = skillOf(sheet, skillId);
    const total = ctx.addModifier(
      skillTarget(ctx, who, skillId, skill, skill.name),
      modifier ?? 0,
      'REN-REACT-10',
      true,
      'GM',
    );
    check(
      ctx,
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
  ...gmActionDefaults,
  id: 'gm.power',
  name: 'Power after a defence',
  rules: ['REN-REACT-09'],
  schema: z.strictObject({ who: z.string(), words: z.string().min(1).max(200) }),
  labels: { words: 'Which power' },
  domains: {
    who: chooseAnyCombatant,
    words: () => ({ kind: 'text', max: 200, suggestion: 'Quick Break' }),
  },
  check: (state, _, { who }) => cannotReact(state, combatantById(state, who)),
  perform(ctx, _, { who, words }) {
    react(ctx, combatantById(ctx.state, who), 'REN-REACT-09');
    ctx.tell(powerUsed, ['REN-REACT-09'], { who, words });
  },
});

/** Lets somebody important notice one who hides: Perception against Stealth, unless the GM rules otherwise (REN-AWARE-02). */
export const gmNotice = action<
  State,
  { who: Id; of: Id; against?: 'stealth' | 'nothing' | undefined }
>({
  ...gmActionDefaults,
  id: 'gm.notice',
  name: 'Chance to notice',
  rules: ['REN-AWARE-02'],
  schema: z.strictObject({
    who: z.string(),
    of: z.string(),
    against: z.enum(['stealth', 'nothing']).optional(),
  }),
  labels: { of: 'Whom they may notice', against: 'Rolled against' },
  domains: {
    who: chooseAnyCombatant,
    of: chooseAnyCombatant,
    against: () => choiceOf(['stealth', 'nothing']),
  },
  check(state, _, { who }) {
    return sheetOf(state, combatantById(state, who)).importance === 'major'
      ? undefined
      : {
          rules: ['REN-AWARE-02'],
          reason: `${combatantById(state, who).name} is a minor figure; the GM may still let it happen by overruling`,
        };
  },
  perform(ctx, _, { who: id, of, against }) {
    lookOut(ctx, combatantById(ctx.state, id), combatantById(ctx.state, of), against ?? 'stealth');
  },
});

/** A labelled modifier on somebody's attacks, defences or everything, for the fight or until their next turn (REN-TURN-06). */
export const gmModifier = action<
  State,
  { who: Id; what: 'attack' | 'defence' | 'all'; amount: number; rounds?: boolean | undefined }
>({
  ...gmActionDefaults,
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
    who: chooseAnyCombatant,
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
  perform(ctx, _, { who, what, amount, rounds }) {
    inflict(ctx, combatantById(ctx.state, who), {
      kind: 'modifier',
      what,
      amount,
      by: GM,
      until: rounds === true ? { at: 'turn start', of: who } : { at: 'fight end' },
    });
    ctx.tell(modifierGiven, ['REN-TURN-06'], { who, what, amount });
  },
});

/** The GM puts somebody prone (REN-PRONE-02). */
export const gmProne = createGmAction<State>(
  'gm.prone',
  'Knock prone',
  ['REN-PRONE-02'],
  (ctx, who) => knockProne(ctx, combatantById(ctx.state, who), 'REN-PRONE-02'),
);

/** The GM frees one who is stuck (REN-MOUNT-10). */
export const gmFree = createGmAction<State>(
  'gm.free',
  'Free from under the mount',
  ['REN-MOUNT-10'],
  (ctx, who) => {
    removeEffects(ctx, combatantById(ctx.state, who), 'stuck');
    ctx.tell(freed, ['REN-MOUNT-10'], { who });
  },
);
