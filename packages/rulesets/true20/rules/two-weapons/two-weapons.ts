import type { Id } from '@tiltyard/engine';
import { action, choiceOf, memoizePerState, refuse } from '@tiltyard/engine';
import { freeHands } from '@tiltyard/engine/kit';
import { z } from 'zod';
import type { Swing } from '../attacks/attack-bonus.js';
import { endRunUp, makeStrike } from '../attacks/make-attack.js';
import { targets, text, weapons } from '../attacks/attack-actions.js';
import { spend, unable } from '../basics/budget.js';
import { flies, light, usableHands, weaponOf, wielded } from '../../state/gear.js';
import { land, landSecond } from '../attacks/resolve-hit.js';
import {
  inMotion,
  mannerRefused,
  targetRefused,
  weaponRefused,
} from '../attacks/attack-refusals.js';
import { UNARMED } from '../../state/sheet.js';
import { linesTo } from '../../show/sketches.js';
import type { Combatant, State } from '../../state/state.js';
import { hasFeat, idle, out, combatantById } from '../../state/state.js';
import { attackAppeal, bestAttack, MOST_ATTACK, worthOf } from '../../players/attack-utility.js';
import { removeCondition } from '../../state/verbs.js';
import { bothHandsUsed } from '../../events/attacks.js';

const MANNERS = ['ordinary', 'finesse'] as const;
const HARMS = ['lethal', 'non-lethal'] as const;

type Both = {
  weapon: string;
  target: Id;
  offHand: string;
  offTarget: Id;
  thrown?: boolean | undefined;
  manner?: (typeof MANNERS)[number] | undefined;
  harm?: (typeof HARMS)[number] | undefined;
};

/** The swings of the two hands; things that can be thrown fly if the attacker says so (T20-TWF-11, T20-FIN-01, T20-CTX-19). */
function swings(
  state: State,
  {
    weapon,
    offHand,
    thrown,
    manner,
    harm,
  }: Pick<Both, 'weapon' | 'offHand' | 'thrown' | 'manner' | 'harm'>,
): readonly [Swing, Swing] {
  const way = (id: string): Swing['manner'] => {
    if (manner === 'finesse') return manner;
    return weaponOf(state, id).autofire ? 'burst' : 'ordinary';
  };
  const both = {
    ...(thrown === true ? { thrown } : {}),
    ...(harm === 'non-lethal' ? { nonLethal: true } : {}),
  };
  return [
    { weapon, hand: 'primary', other: offHand, manner: way(weapon), ...both },
    { weapon: offHand, hand: 'off', other: weapon, manner: way(offHand), ...both },
  ];
}

/** Whether somebody can strike with either fist (T20-TWF-05). */
const twoFists = ({ hands }: Combatant): boolean => freeHands(hands) > 1;

const cost = (state: State): 'full' | 'standard' =>
  state.fixed.options['twf.action'] === 'full' ? 'full' : 'standard';

/** What a plain player would do with both hands. */
const plan = memoizePerState(
  (state: State, by: Id): { readonly both: Both; readonly worth: number } | undefined => {
    const who = combatantById(state, by);
    if (!hasFeat(state, who, 'Two-Weapon Fighting')) return undefined;
    const own = wielded(state, who);
    const best = bestAttack(state, who, own);
    const off = own.find(
      (id) =>
        id !== best?.swing.weapon &&
        weaponOf(state, id).hands < 2 &&
        flies(weaponOf(state, id), false) ===
          flies(weaponOf(state, best?.swing.weapon ?? UNARMED), false),
    );
    if (
      !best ||
      off === undefined ||
      best.swing.thrown === true ||
      weaponOf(state, best.swing.weapon).hands > 1 ||
      weaponOf(state, best.swing.weapon).area ||
      weaponOf(state, off).area
    )
      return undefined;
    if (!light(state, off)) return undefined;
    const both: Both = {
      weapon: best.swing.weapon,
      target: best.target,
      offHand: off,
      offTarget: best.target,
    };
    const target = combatantById(state, best.target);
    const [a, b] = swings(state, both);
    if (targetRefused(state, who, target, b) || targetRefused(state, who, target, a))
      return undefined;
    return { both, worth: worthOf(state, who, target, a) + worthOf(state, who, target, b) };
  },
);

/** An attack with either hand in one action: primary first, then the off hand, then the saves (T20-TWF-01 to 14). */
export const twoWeapons = action<State, Both>({
  id: 'two-weapons',
  name: 'Attack with both hands',
  group: 'standard',
  rules: ['T20-TWF-01'],
  schema: z.strictObject({
    weapon: z.string(),
    target: z.string(),
    offHand: z.string(),
    offTarget: z.string(),
    thrown: z.boolean().optional(),
    manner: z.enum(MANNERS).optional(),
    harm: z.enum(HARMS).optional(),
  }),
  labels: {
    thrown: 'Thrown or struck',
    manner: 'How',
    harm: 'Lethal or not',
    offHand: 'Weapon in the other hand',
    offTarget: 'Target of the other hand',
  },
  domains: {
    weapon: (state, by) => ({
      kind: 'choice',
      options: weapons(state, by, (id) => !weaponOf(state, id).area),
    }),
    target: (state, by, chosen) => ({
      kind: 'choice',
      options: targets(state, combatantById(state, by), {
        weapon: text(chosen, 'weapon') || UNARMED,
        thrown: true,
      }),
    }),
    offHand: (state, by, chosen) => ({
      kind: 'choice',
      options: weapons(
        state,
        by,
        (id) =>
          (id !== chosen['weapon'] || (id === UNARMED && twoFists(combatantById(state, by)))) &&
          !weaponOf(state, id).area,
      ),
    }),
    offTarget: (state, by, chosen) => ({
      kind: 'choice',
      options: targets(state, combatantById(state, by), {
        weapon: text(chosen, 'offHand') || UNARMED,
        thrown: true,
      }).map((option) =>
        option.value === chosen['target'] && !option.refused ? { ...option, appeal: 1000 } : option,
      ),
    }),
    thrown: (state, _, chosen) =>
      ['weapon', 'offHand'].some(
        (key) => weaponOf(state, text(chosen, key) || UNARMED).use === 'thrown',
      )
        ? choiceOf([false, true])
        : undefined,
    manner: (state, by, chosen) => {
      const fine = swings(state, {
        weapon: text(chosen, 'weapon') || UNARMED,
        offHand: text(chosen, 'offHand') || UNARMED,
        thrown: chosen['thrown'] === true,
        manner: 'finesse',
      });
      const refused = fine
        .map((swing) => mannerRefused(state, combatantById(state, by), swing))
        .find((each) => each !== undefined);
      return {
        kind: 'choice',
        options: [{ value: 'ordinary' }, { value: 'finesse', ...(refused ? { refused } : {}) }],
      };
    },
    harm: (state, _, chosen) =>
      ['weapon', 'offHand'].some((key) => weaponOf(state, text(chosen, key) || UNARMED).lethal)
        ? choiceOf(HARMS)
        : undefined,
  },
  sketch: linesTo(['target', 'weapon'], ['offTarget', 'offHand']),
  blocked: (state, by) =>
    unable(state, by, cost(state)) ??
    (wielded(state, combatantById(state, by)).length < 2 && !twoFists(combatantById(state, by))
      ? refuse('T20-TWF-01', 'one-weapon', 'only one weapon in hand')
      : undefined),
  check(state, by, parameters) {
    const who = combatantById(state, by);
    const { weapon, offHand, target, offTarget } = parameters;
    if (weapon === offHand && !(weapon === UNARMED && twoFists(who)))
      return refuse('T20-TWF-01', 'one-weapon', 'one weapon for each hand');
    const hands = (id: string): number =>
      state.fixed.sheets[by]?.naturalWeapons.includes(id)
        ? 0
        : Math.max(1, weaponOf(state, id).hands);
    if (hands(weapon) + hands(offHand) > usableHands(who))
      return refuse(
        who.riding === null ? 'T20-TWF-01' : 'T20-MOUNT-05',
        'hands-needed',
        'not enough hands for both',
      );
    const pairs = [
      { at: target, swing: swings(state, parameters)[0] },
      { at: offTarget, swing: swings(state, parameters)[1] },
    ];
    for (const { at, swing } of pairs) {
      const foe = state.combatants[at];
      if (!foe) return refuse([], 'no-such-combatant', `there is no combatant "${at}"`);
      const refused =
        inMotion(state, who, swing) ??
        weaponRefused(state, who, swing.weapon) ??
        mannerRefused(state, who, swing) ??
        targetRefused(state, who, foe, swing);
      if (refused) return refused;
    }
    return undefined;
  },
  perform(ctx, by, parameters) {
    const who = combatantById(ctx.state, by);
    const [first, second] = swings(ctx.state, parameters);
    spend(ctx, by, cost(ctx.state));
    ctx.tell(
      bothHandsUsed,
      [
        'T20-TWF-01',
        'T20-TWF-14',
        ...(light(ctx.state, parameters.offHand)
          ? [parameters.offHand === UNARMED ? 'T20-TWF-05' : 'T20-TWF-04']
          : []),
      ],
      {
        by,
        weapon: weaponOf(ctx.state, first.weapon).name,
        offHand: weaponOf(ctx.state, second.weapon).name,
      },
    );
    const a = makeStrike(ctx, who, combatantById(ctx.state, parameters.target), first);
    removeCondition(ctx, who, 'stunt');
    const apart = ctx.state.fixed.options['twf.order'] === 'oneByOne';
    const earlier = apart && a ? land(ctx, [a]) : [];
    const able = !out(who) && !idle(who) && !combatantById(ctx.state, parameters.offTarget).dead;
    const b = able
      ? makeStrike(ctx, who, combatantById(ctx.state, parameters.offTarget), second)
      : undefined;
    if (!apart)
      land(
        ctx,
        [a, b].filter((each) => each !== undefined),
      );
    else if (b) landSecond(ctx, earlier, b);
    if (a?.ranged === false || b?.ranged === false) endRunUp(ctx, who);
  },
  appealUpTo: MOST_ATTACK,
  appeal(state, by) {
    const found = plan(state, by);
    return found && found.worth > (bestAttack(state, combatantById(state, by))?.worth ?? 0)
      ? attackAppeal(found.worth)
      : 0;
  },
  plan: (state, by) => plan(state, by)?.both,
});
