import type { Id, Refusal } from '@tiltyard/engine';
import { GM, refuse } from '@tiltyard/engine';
import { createGmAction, everyCell, placeAt } from '@tiltyard/engine/kit';
import { fits } from '@tiltyard/engine/space';
import { freed, placed } from '../../events/movement.js';
import { eventAnswered, modifierGiven, powerUsed } from '../../events/turns.js';
import { defineGmAction, param } from '../../state/define.js';
import { skillOf, SKILLS, weaponSchema } from '../../state/sheet.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { allCombatants, combatantById, sheetOf, turnOf } from '../../state/state.js';
import { inflict, removeEffects } from '../../state/verbs.js';
import { resistancesOf } from '../armor/armour.js';
import { lookOut } from '../checks/awareness.js';
import { check } from '../checks/check.js';
import { skillTarget } from '../checks/targets.js';
import { cannotReact, react } from '../reaction.js';
import { endHoldsOutOfReach } from '../holds.js';
import { nearestFreeCellTo } from '../mounts.js';
import { blast } from '../blast-and-splash/area.js';
import { harm, knockProne } from '../wounds/harm.js';

const MAX_DAMAGE = 500;
const MAX_MODIFIER = 100;
const MODIFIED = ['attack', 'defence', 'all'] as const;

/** The referee harms a combatant with damage that ignores armour (REN-TURN-06). */
export const gmHarm = defineGmAction({
  id: 'gm.harm',
  name: 'Deal damage',
  rules: ['REN-TURN-06'],
  with: { who: param.combatant(), damage: param.number({ min: 0, max: MAX_DAMAGE }) },
  do: (ctx, _, { who, damage }) => harm(ctx, combatantById(ctx.state, who), damage),
});

/** Every keyword that a combatant in this fight resists or is vulnerable to (REN-RES-01). */
const keywordsIn = (state: State): readonly string[] => {
  const all = allCombatants(state).flatMap((who) =>
    resistancesOf(state, who).map(({ keyword }) => keyword),
  );
  return [...new Set(all)].toSorted();
};

/** The referee sets off an explosion with a given damage value at its centre (REN-BLAST-01). */
export const gmBlast = defineGmAction({
  id: 'gm.blast',
  name: 'Blast',
  rules: ['REN-BLAST-01'],
  with: {
    at: param.cell(({ fixed: { map } }) => everyCell(map)),
    dv: param.number({ min: 0, max: MAX_DAMAGE }, { label: 'Damage value' }),
    ap: param.optional(param.number({ min: 0, max: 100 }, { label: 'Armour penetration' })),
    keywords: param.optional(
      param.list(
        (state) => ({
          min: 0,
          max: 20,
          usual: 0,
          options: keywordsIn(state).map((value) => ({ value })),
        }),
        { label: 'Damage keywords' },
      ),
    ),
  },
  do(ctx, _, { at, dv, ap = 0, keywords = [] }) {
    const weapon = weaponSchema.parse({
      name: 'blast',
      skills: ['ranged'],
      damage: { dice: 0, flat: dv },
      tags: ['Blast'],
      keywords: [...keywords],
    });
    blast(ctx, at, { weapon, value: { dv, ap, dice: 0 }, tags: [] });
  },
});

/**
 * The referee moves a combatant without using an action: pushed, falling, teleported. It neither
 * counts as their move nor provokes, and the square may be occupied (REN-MOVE-11, REN-TURN-06).
 */
export const gmPlace = defineGmAction({
  id: 'gm.place',
  name: 'Move combatant',
  rules: ['REN-MOVE-11'],
  with: {
    who: param.combatant(),
    to: param.cell(
      (state, _, { who }: { readonly who?: Id }) => {
        const { map } = state.fixed;
        const size = state.combatants[who ?? '']?.size ?? 1;
        return everyCell(map).filter((at) => fits(map, { at, size }));
      },
      { rules: ['REN-TURN-06', 'REN-GRID-02'] },
    ),
  },
  do(ctx, _, { who: id, to }) {
    const who = combatantById(ctx.state, id);
    // The size of combatants who join the fight is known only once they are on the map.
    const hasRoom = fits(ctx.state.fixed.map, { at: to, size: who.size });
    placeAt(ctx, who, hasRoom ? to : nearestFreeCellTo(ctx.state, { ...who, at: to }, who));
    ctx.tell(placed, ['REN-MOVE-11'], { who: id, to: [...who.at] });
    endHoldsOutOfReach(ctx, who);
  },
});

const ableToReact = (state: State, _: Id, { who }: { readonly who: Id }): Refusal | undefined =>
  cannotReact(state, combatantById(state, who));

/** An event demands an immediate response: the referee picks the check; it is a reaction (REN-REACT-10). */
export const gmEvent = defineGmAction({
  id: 'gm.event',
  name: 'Call for a reaction',
  rules: ['REN-REACT-10'],
  with: {
    who: param.combatant(),
    words: param.text(
      { min: 1, max: 200, suggestion: 'the floor breaks' },
      { label: 'What happens' },
    ),
    skill: param.optional(
      param.oneOf(() =>
        Object.entries(SKILLS).map(([value, { name }]) => ({ value, label: name })),
      ),
    ),
    modifier: param.optional(param.number({ min: -MAX_MODIFIER, max: MAX_MODIFIER })),
  },
  check: ableToReact,
  do(ctx, _, { who: id, words, skill, modifier = 0 }) {
    const who = combatantById(ctx.state, id);
    const yes = ctx.ask({
      id: 'event',
      who: id,
      rules: ['REN-REACT-10'],
      about: { words },
      options: [
        { value: 'yes', label: 'Respond' },
        { value: 'no', label: "Don't respond" },
      ],
      fallback: 'yes',
    });
    if (yes === 'no') return;
    react(ctx, who, 'REN-REACT-10');
    ctx.tell(eventAnswered, ['REN-REACT-10'], { who: id, words });
    if (skill !== undefined) respond(ctx, who, skill, modifier);
  },
});

function respond(ctx: Ctx, who: Combatant, skill: string, modifier: number): void {
  const { name } = skillOf(sheetOf(ctx.state, who), skill);
  const plain = skillTarget(ctx, who, skill, name);
  const total = ctx.addModifier(plain, modifier, 'REN-REACT-10', true, 'referee');
  check(ctx, who, { name, rules: ['REN-REACT-10'] }, total);
}

/** A power triggered by a successful defence is used; it is a reaction (REN-REACT-09). */
export const gmPower = defineGmAction({
  id: 'gm.power',
  name: 'Defence-triggered power',
  rules: ['REN-REACT-09'],
  with: {
    who: param.combatant(),
    words: param.text({ min: 1, max: 200, suggestion: 'Quick Break' }, { label: 'Power' }),
  },
  check: ableToReact,
  do(ctx, _, { who, words }) {
    react(ctx, combatantById(ctx.state, who), 'REN-REACT-09');
    ctx.tell(powerUsed, ['REN-REACT-09'], { who, words });
  },
});

/**
 * Lets an important combatant notice a hidden one: Perception against Stealth, unless the
 * referee rules otherwise (REN-AWARE-02).
 */
export const gmNotice = defineGmAction({
  id: 'gm.notice',
  name: 'Call for Perception',
  rules: ['REN-AWARE-02'],
  with: {
    who: param.combatant(),
    of: param.combatant(undefined, { label: 'Hidden attacker' }),
    against: param.optional(param.oneOf(['stealth', 'nothing'], { label: 'Rolled against' })),
  },
  check(state, _, { who: id }) {
    const who = combatantById(state, id);
    return sheetOf(state, who).importance === 'major'
      ? undefined
      : refuse(
          'REN-AWARE-02',
          'minor-figure',
          `${who.name} is a minor figure; the referee can override this`,
        );
  },
  do(ctx, _, { who, of, against = 'stealth' }) {
    lookOut(ctx, combatantById(ctx.state, who), combatantById(ctx.state, of), against);
  },
});

/** A labelled modifier on attacks, defences or everything, for the fight or until the next turn (REN-TURN-06). */
export const gmModifier = defineGmAction({
  id: 'gm.modifier',
  name: 'Add modifier',
  rules: ['REN-TURN-06'],
  with: {
    who: param.combatant(),
    what: param.oneOf(MODIFIED, { label: 'On which rolls' }),
    amount: param.number({ min: -MAX_MODIFIER, max: MAX_MODIFIER }),
    rounds: param.optional(
      param.oneOf(
        [false, true],
        () => [
          { value: false, label: 'for the fight' },
          { value: true, label: 'until their next turn' },
        ],
        { label: 'Duration' },
      ),
    ),
  },
  do(ctx, _, { who, what, amount, rounds }) {
    const modified = combatantById(ctx.state, who);
    inflict(ctx, modified, {
      kind: 'modifier',
      what,
      amount,
      by: GM,
      until: rounds === true ? { at: 'turn start', of: turnOf(modified) } : { at: 'fight end' },
    });
    ctx.tell(modifierGiven, ['REN-TURN-06'], { who, what, amount });
  },
});

/** The referee knocks a combatant prone (REN-PRONE-02). */
export const gmProne = createGmAction<State>(
  'gm.prone',
  'Knock prone',
  ['REN-PRONE-02'],
  (ctx, who) => knockProne(ctx, combatantById(ctx.state, who), 'REN-PRONE-02'),
);

/** The referee frees a pinned combatant (REN-MOUNT-10). */
export const gmFree = createGmAction<State>(
  'gm.free',
  'Free from under the mount',
  ['REN-MOUNT-10'],
  (ctx, who) => {
    removeEffects(ctx, combatantById(ctx.state, who), 'stuck');
    ctx.tell(freed, ['REN-MOUNT-10'], { who });
  },
);
