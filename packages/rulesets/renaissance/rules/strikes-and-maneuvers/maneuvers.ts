import type { Id, JsonObject, Option, Refusal, RuleId } from '@tiltyard/engine';
import { acting, action, choiceOf, refuse } from '@tiltyard/engine';
import { heldItems, mountOf } from '@tiltyard/engine/kit';
import { z } from 'zod';
import type { Cost } from '../overview/action-allotment.js';
import { helpless, overBudget, spend, unable } from '../overview/action-allotment.js';
import { chanceToNotice, notices } from '../attacking/awareness.js';
import { chances } from '../../players/hit-chances.js';
import type { Contender } from '../checks/check.js';
import { contender, contest, rollFor, skillTarget, statTarget } from '../checks/check.js';
import { foesInSight } from '../../players/visible-enemies.js';
import { knockProne } from '../wounds/harm.js';
import { endCatchOf, endGrab } from './holds.js';
import { attackAppeal, bestBlow, MOST_ATTACK } from '../../players/attack-plans.js';
import { sizeModifier } from '../attacking/ranged.js';
import type { Aptitude, Weapon } from '../../state/sheet.js';
import { skillOf } from '../../state/sheet.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import {
  dead,
  disabled,
  areEnemies,
  allCombatants,
  itemOf,
  sheetOf,
  combatantById,
  unaware,
} from '../../state/state.js';
import { inReach, perceives, threateningWeapons } from '../overview/threat.js';
import {
  holdsWeapon,
  naturalWeapons,
  threatensWith,
  trainedUnarmed,
  UNARMED,
  usableWeapons,
  weaponOf,
} from '../items/wielding.js';
import { inflict, seize, dropOnGround } from '../../state/verbs.js';
import { noDefence } from '../../events/attacks.js';
import { disarmed, grabbed } from '../../events/maneuvers.js';
import { refereeRuled } from '../../events/turns.js';
import { maneuverFails, maneuverSucceeds } from '../../events/maneuvers.js';

const CAUGHT_DISARM = 10;
const FEINT = -20;

/** What one side of a maneuver rolls on: a skill, or plain numbers. */
export type Side =
  | { readonly skill: string; readonly with?: Weapon }
  | {
      readonly stat: number;
      readonly name: string;
      readonly of: readonly Aptitude[];
      readonly bodily: boolean;
    };

const meleeSkills = (state: State, who: Combatant): readonly string[] =>
  Object.entries(sheetOf(state, who).skills)
    .filter(([, skill]) => skill.tags.includes('Melee Attack'))
    .map(([id]) => id);

/** The melee attack skills somebody can use with what is in hand and, if there is a target, gets to it, or bare hands. */
function meleeSides(state: State, who: Combatant, target?: Combatant): readonly Side[] {
  const known = new Set(meleeSkills(state, who));
  const own = heldItems(who.hands).flatMap((id): readonly Side[] => {
    const weapon = state.fixed.items[id];
    const gets = weapon && (!target || inReach(state, who, target, id));
    return gets
      ? weapon.skills.filter((skill) => known.has(skill)).map((skill) => ({ skill, with: weapon }))
      : [];
  });
  return [
    ...own,
    ...(target && own.length > 0 && !inReach(state, who, target, UNARMED)
      ? []
      : [{ skill: UNARMED }]),
  ];
}

const worth = (state: State, who: Combatant, side: Side): number => {
  if ('stat' in side) return side.stat;
  const sheet = sheetOf(state, who);
  const skill = skillOf(sheet, side.skill);
  return sheet.aptitudes[skill.aptitude] + skill.ranks;
};

/** The best of several listed things to roll on, as things stand (REN-MAN-02). */
function bestSide(sides: readonly Side[], total: (side: Side) => number): Side {
  return sides.length === 1
    ? foremost(sides)
    : foremost(
        sides.map((side) => ({ side, worth: total(side) })).toSorted((a, b) => b.worth - a.worth),
      ).side;
}

function foremost<V>(list: readonly V[]): V {
  const [found] = list;
  if (found === undefined) throw new Error('a maneuver lists nothing to roll on');
  return found;
}

function sideTotal(
  ctx: Ctx,
  who: Combatant,
  side: Side,
  name: string,
): { readonly total: number; readonly base: number } {
  const base = worth(ctx.state, who, side);
  if ('stat' in side)
    return { total: statTarget(ctx, who, base, side.of, name, side.bodily), base };
  return {
    total: skillTarget(
      ctx,
      who,
      side.skill,
      skillOf(sheetOf(ctx.state, who), side.skill),
      name,
      side.with,
    ),
    base,
  };
}

/** Somebody's defence against a maneuver suffers from a feint as any defence does (REN-MAN-05). */
function resistTotal(
  ctx: Ctx,
  who: Combatant,
  side: Side,
  name: string,
  defence: boolean,
): { readonly total: number; readonly base: number } {
  const { total, base } = sideTotal(ctx, who, side, name);
  let sum = total;
  if (defence) {
    for (const effect of who.effects) {
      if (effect.kind === 'feinted') sum = ctx.addModifier(sum, effect.amount, 'REN-MAN-05');
      if (effect.kind === 'full defense') sum = ctx.addModifier(sum, effect.amount, 'REN-DEF-01');
      if (effect.kind === 'modifier' && effect.what === 'defence')
        sum = ctx.addModifier(sum, effect.amount, 'REN-TURN-06');
    }
  }
  return { total: sum, base };
}

interface Maneuver {
  readonly name: string;
  readonly rule: string;
  readonly by: readonly Side[];
  readonly against: readonly Side[];
  /** Whether the target defends itself with its body, so that a feint or Full Defense counts. */
  readonly defence: boolean;
  readonly modifiers?: (total: number) => number;
}

/** Why the target cannot resist at all: it is out, or defends itself against something it does not know of (REN-CTX-14, REN-AWARE-01). */
function helplessAgainst(
  state: State,
  by: Combatant,
  target: Combatant,
  { defence }: Maneuver,
): RuleId | undefined {
  if (disabled(state, target)) return 'REN-CTX-14';
  return defence && unaware(target, by) ? 'REN-AWARE-01' : undefined;
}

function resisting(ctx: Ctx, target: Combatant, { against, defence, rule }: Maneuver): Contender {
  const theirs = bestSide(
    against,
    (side) => resistTotal(ctx, target, side, 'resist', defence).total,
  );
  const { total, base } = resistTotal(ctx, target, theirs, 'resist', defence);
  return contender(ctx, target, 'resist', [rule], total, base);
}

/** The check of a maneuver: its user wins it against the target or nothing happens (REN-MAN-01, REN-MAN-02). */
function attempt(ctx: Ctx, by: Combatant, target: Combatant, maneuver: Maneuver): boolean {
  chanceToNotice(ctx, target, by);
  const mine = bestSide(maneuver.by, (side) => sideTotal(ctx, by, side, maneuver.name).total);
  const { total, base } = sideTotal(ctx, by, mine, maneuver.name);
  const first = contender(
    ctx,
    by,
    maneuver.name,
    [maneuver.rule],
    maneuver.modifiers?.(total) ?? total,
    base,
  );
  const open = helplessAgainst(ctx.state, by, target, maneuver);
  if (open !== undefined) ctx.tell(noDefence, [open], { who: target.id });
  const won =
    open === undefined
      ? contest(
          ctx,
          first,
          target,
          () => resisting(ctx, target, maneuver),
          ctx.state.fixed.options.maneuverCheck,
        )
      : ctx.fold(() => rollFor(ctx, first).grade > 0, Number);
  const facts = { by: by.id, at: target.id, maneuver: maneuver.name };
  const rules = ['REN-MAN-01', 'REN-MAN-02', maneuver.rule];
  if (won) ctx.tell(maneuverSucceeds, rules, facts);
  else ctx.tell(maneuverFails, rules, facts);
  notices(ctx, target, by);
  return won;
}

/** Why a maneuver cannot be tried on this one, or nothing. */
function outOfReach(state: State, who: Combatant, target: Combatant): Refusal | undefined {
  if (target.id === who.id) return refuse('REN-MAN-02', 'not oneself');
  if (dead(state, target)) return refuse('REN-CTX-14', `${target.name} is dead`);
  if (!perceives(state, who, target))
    return refuse('REN-TERM-01', `${target.name} is not in sight`);
  const weapons = threateningWeapons(state, who, target);
  return weapons.length > 0 || inReach(state, who, target, UNARMED)
    ? undefined
    : refuse('REN-GRID-02', `${target.name} is out of reach`);
}

const foes = (
  state: State,
  by: Id,
  refusal: (who: Combatant, target: Combatant) => Refusal | undefined,
): readonly Option<string>[] => {
  const who = combatantById(state, by);
  return allCombatants(state)
    .filter((target) => areEnemies(who, target) && !target.hidden)
    .map((target) => {
      const refused = refusal(who, target);
      return { value: target.id, label: target.name, ...(refused ? { refused } : {}) };
    });
};

const reachable = (state: State, by: Id) => ({
  kind: 'choice' as const,
  options: foes(state, by, (who, target) => outOfReach(state, who, target)),
});
const targetOf = (chosen: JsonObject): string =>
  typeof chosen['target'] === 'string' ? chosen['target'] : '';

/** More appealing than to strike with bare hands, and less than the feint that may come before it. */
const WRESTS = 62;

/** Whoever holds a weapon fast with the only one at hand does best to wrest it away. */
const wrests = (state: State, who: Combatant): boolean =>
  who.catching !== null &&
  !usableWeapons(state, who).some(
    (id) =>
      id !== UNARMED && weaponOf(state, id).kind !== 'shield' && threatensWith(state, who, id),
  );

/** Disarm: the target drops the item named before the roll (REN-MAN-03); on a weapon one has caught it is 10 easier (REN-CATCH-06). */
export const disarm = action<State, { target: Id; item: string }>({
  id: 'disarm',
  name: 'Disarm',
  group: 'standard',
  rules: ['REN-MAN-03'],
  open: true,
  schema: z.strictObject({ target: z.string(), item: z.string() }),
  domains: {
    target: (state, by) => ({
      kind: 'choice',
      options: foes(
        state,
        by,
        (who, target) =>
          outOfReach(state, who, target) ??
          (heldItems(target.hands).length === 0
            ? refuse('REN-MAN-03', `${target.name} holds nothing`)
            : undefined),
      ).map((option) => ({
        appeal: combatantById(state, by).catching?.of === option.value ? 1 : 0,
        ...option,
      })),
    }),
    item: (state, by, chosen) => {
      const target = state.combatants[targetOf(chosen)];
      const caught = combatantById(state, by).catching?.caught;
      return {
        kind: 'choice',
        options: heldItems(target?.hands ?? []).map((id) => ({
          value: id,
          label: state.fixed.items[id]?.name ?? id,
          appeal: id === caught ? 1 : 0,
        })),
      };
    },
  },
  blocked: (state, by) => unable(state, by, 'standard'),
  perform(ctx, by, { target, item }) {
    spend(ctx, by, 'standard');
    const who = combatantById(ctx.state, by);
    const other = combatantById(ctx.state, target);
    const holding = who.catching?.of === target && who.catching.caught === item;
    const won = attempt(ctx, who, other, {
      name: 'disarm',
      rule: 'REN-MAN-03',
      by: meleeSides(ctx.state, who, other),
      against: [...meleeSides(ctx.state, other), { skill: 'fray' }],
      defence: true,
      modifiers: (total) =>
        ctx.addModifier(total, CAUGHT_DISARM, 'REN-CATCH-06', holding, 'caught weapon'),
    });
    if (!won) return;
    dropOnGround(ctx, other, item);
    ctx.tell(disarmed, ['REN-MAN-03'], { who: target, item: itemOf(ctx.state, item).name });
    endCatchOf(ctx, item);
  },
  appealUpTo: WRESTS,
  appeal: (state, by) => (wrests(state, combatantById(state, by)) ? WRESTS : 0),
});

/** A feint comes before the blow it is for, where it has a fair chance. */
const FEINTS = 64;
const FAIR_CHANCE = 0.3;

/** What wounds take off a check, for judging chances. */
const wounds = (each: Combatant): number => 10 * (each.wounds - each.negatedWounds);

function feintWorks(state: State, who: Combatant, target: Combatant): boolean {
  if (unaware(target, who) || target.effects.some((effect) => effect.kind === 'feinted'))
    return false;
  const { SAV, INT } = sheetOf(state, target).aptitudes;
  return (
    chances(
      worth(state, who, { skill: 'deception' }) - wounds(who),
      Math.max(SAV + INT, worth(state, target, { skill: 'read' })) - wounds(target),
    ).hit >= FAIR_CHANCE
  );
}

/** Feint: a Quick Action; the target defends at -20 until its next turn begins (REN-MAN-04, REN-MAN-05). */
export const feint = action<State, { target: Id }>({
  id: 'feint',
  name: 'Feint',
  group: 'quick',
  rules: ['REN-MAN-04'],
  open: true,
  schema: z.strictObject({ target: z.string() }),
  domains: {
    target: (state, by) => ({
      kind: 'choice',
      options: reachable(state, by).options.map((option) => ({
        appeal: () => (bestBlow(state, by)?.target === option.value ? 1 : 0),
        ...option,
      })),
    }),
  },
  blocked: (state, by) => unable(state, by, 'quick'),
  perform(ctx, by, { target }) {
    spend(ctx, by, 'quick');
    const other = combatantById(ctx.state, target);
    const { SAV, INT } = sheetOf(ctx.state, other).aptitudes;
    const won = attempt(ctx, combatantById(ctx.state, by), other, {
      name: 'feint',
      rule: 'REN-MAN-04',
      by: [{ skill: 'deception' }],
      against: [
        { stat: SAV + INT, name: 'Resist Social Manipulation', of: ['SAV', 'INT'], bodily: false },
        { skill: 'read' },
      ],
      defence: false,
    });
    if (won)
      inflict(ctx, other, {
        kind: 'feinted',
        amount: FEINT,
        by,
        until: { at: 'turn start', of: target },
      });
  },
  appealUpTo: FEINTS,
  appeal(state, by) {
    const who = combatantById(state, by);
    const plan = who.standardUsed || who.quickUsed > 0 ? undefined : bestBlow(state, by);
    return plan && feintWorks(state, who, combatantById(state, plan.target)) ? FEINTS : 0;
  },
});

/** What it is worth to have somebody in a hold, who can then do nothing else than try to get free. */
const IN_A_HOLD = 8;

function grabWorth(state: State, who: Combatant, foe: Combatant): number {
  if (foe.grabbedBy.length > 0) return 0;
  const size = sheetOf(state, foe).size;
  const grip = size === 'Small' || size === 'Tiny' ? 10 : size === 'Normal' ? 0 : -10;
  return (
    IN_A_HOLD *
    chances(
      worth(state, who, { skill: UNARMED }) + grip - wounds(who),
      Math.max(worth(state, foe, { skill: 'fray' }), worth(state, foe, { skill: UNARMED })) -
        wounds(foe),
    ).hit
  );
}

/** Grab: the target can then only try to get free (REN-MAN-06, REN-MAN-07). No unarmed penalty, no injury (REN-UNARM-06). */
export const grab = action<State, { target: Id }>({
  id: 'grab',
  name: 'Grab',
  group: 'standard',
  rules: ['REN-MAN-06', 'REN-UNARM-06'],
  open: true,
  schema: z.strictObject({ target: z.string() }),
  domains: {
    target: (state, by) => ({
      kind: 'choice',
      options: foes(state, by, (who, target) =>
        target.grabbedBy.includes(by)
          ? refuse('REN-MAN-06', 'grabbed already')
          : inReach(state, who, target, UNARMED)
            ? outOfReach(state, who, target)
            : refuse('REN-GRID-02', `${target.name} is out of reach`),
      ).map((option) => ({
        appeal: () =>
          grabWorth(state, combatantById(state, by), combatantById(state, option.value)),
        ...option,
      })),
    }),
  },
  blocked: (state, by) => unable(state, by, 'standard'),
  perform(ctx, by, { target }) {
    spend(ctx, by, 'standard');
    const other = combatantById(ctx.state, target);
    const won = attempt(ctx, combatantById(ctx.state, by), other, {
      name: 'grab',
      rule: 'REN-MAN-06',
      by: [{ skill: UNARMED }],
      against: [{ skill: 'fray' }, { skill: UNARMED }],
      defence: true,
      modifiers: (total) => sizeModifier(ctx, total, other, 'grab', -1),
    });
    if (!won) return;
    seize(ctx, other, by);
    ctx.tell(grabbed, ['REN-MAN-06', 'REN-MAN-07'], { who: target, by });
    const grip = ctx.ask({
      id: 'grab-result',
      who: 'gm',
      rules: ['REN-MAN-07'],
      about: { by, who: target },
      options: [
        { value: 'held', label: 'only try to get free' },
        { value: 'hampered', label: 'act, but not get away' },
      ],
      fallback: 'held',
    });
    if (grip === 'hampered')
      inflict(ctx, other, { kind: 'loosely held', amount: 0, by, until: { at: 'fight end' } });
  },
  appealUpTo: MOST_ATTACK,
  appeal(state, by) {
    const who = combatantById(state, by);
    if (
      holdsWeapon(state, who) ||
      naturalWeapons(state, who).length > 0 ||
      !trainedUnarmed(sheetOf(state, who))
    )
      return 0;
    const best = Math.max(
      0,
      ...foesInSight(state, who).map((foe) =>
        inReach(state, who, foe, UNARMED) ? grabWorth(state, who, foe) : 0,
      ),
    );
    return best > 0 ? attackAppeal(best) : 0;
  },
});

/** Those in a hold whom somebody can try to get free: itself, or else the mount, which acts through its rider (REN-MAN-08, REN-MOUNT-01). */
function inHold(state: State, by: Id): Combatant {
  const who = combatantById(state, by);
  const mount = mountOf(state, who);
  return mount && who.grabbedBy.length === 0 && mount.grabbedBy.length > 0 ? mount : who;
}

/** Escape: Unarmed Combat or STR + SOM against the grabber's Unarmed Combat (REN-MAN-08). */
export const escape = action<State, { from: Id }>({
  id: 'escape',
  name: 'Escape',
  group: 'standard',
  rules: ['REN-MAN-08'],
  open: true,
  schema: z.strictObject({ from: z.string() }),
  labels: { from: 'Whose hold' },
  domains: {
    from: (state, by) => ({
      kind: 'choice',
      options: inHold(state, by).grabbedBy.map((id) => ({
        value: id,
        label: combatantById(state, id).name,
        appeal: 1,
      })),
    }),
  },
  blocked(state, by) {
    const who = combatantById(state, by);
    if (inHold(state, by).grabbedBy.length === 0)
      return refuse('REN-MAN-08', `${who.name} is not grabbed`);
    if (disabled(state, who) || who.riddenBy !== null) return helpless(state, by);
    return overBudget(state, by, 'standard');
  },
  perform(ctx, by, { from }) {
    spend(ctx, by, 'standard');
    const who = inHold(ctx.state, by);
    const grabber = combatantById(ctx.state, from);
    const { aptitudes, STR } = sheetOf(ctx.state, who);
    const won = attempt(ctx, who, grabber, {
      name: 'escape',
      rule: 'REN-MAN-08',
      by: [
        { skill: UNARMED },
        { stat: STR + aptitudes.SOM, name: 'STR + SOM', of: ['SOM'], bodily: true },
      ],
      against: [{ skill: UNARMED }],
      defence: false,
    });
    if (won) endGrab(ctx, grabber, who);
  },
  appealUpTo: 95,
  appeal: (state, by) => (inHold(state, by).grabbedBy.length > 0 ? 95 : 0),
});

/** A trip takes the feet away; how somebody comes out of the saddle is the GM's to say, or a house rule's (REN-DISM-01). */
const seated = ({ name, riding }: Combatant): Refusal | undefined =>
  riding === null
    ? undefined
    : refuse('REN-DISM-01', `${name} is in the saddle; it is the mount that can be tripped`);

/** Trip: the target falls prone (REN-MAN-09). */
export const trip = action<State, { target: Id }>({
  id: 'trip',
  name: 'Trip',
  group: 'standard',
  rules: ['REN-MAN-09'],
  open: true,
  schema: z.strictObject({ target: z.string() }),
  domains: {
    target: (state, by) => ({
      kind: 'choice',
      options: foes(state, by, (who, target) =>
        target.prone
          ? refuse('REN-MAN-09', 'prone already')
          : (seated(target) ?? outOfReach(state, who, target)),
      ),
    }),
  },
  blocked: (state, by) => unable(state, by, 'standard'),
  perform(ctx, by, { target }) {
    spend(ctx, by, 'standard');
    const who = combatantById(ctx.state, by);
    const won = attempt(ctx, who, combatantById(ctx.state, target), {
      name: 'trip',
      rule: 'REN-MAN-09',
      by: meleeSides(ctx.state, who, combatantById(ctx.state, target)),
      against: [{ skill: 'fray' }],
      defence: true,
    });
    if (won) knockProne(ctx, combatantById(ctx.state, target), 'REN-MAN-09');
  },
});

/** A maneuver of the table's own: what it costs, what both sides roll on, and what comes of it is the GM's (REN-STR-01, REN-STR-05). */
export const ownManeuver = action<
  State,
  { target: Id; cost: Exclude<Cost, 'free'>; mine: string; theirs: string; words: string }
>({
  id: 'maneuver',
  name: 'Maneuver of your own',
  group: 'standard',
  rules: ['REN-STR-05'],
  schema: z.strictObject({
    target: z.string(),
    cost: z.enum(['standard', 'quick']),
    mine: z.string(),
    theirs: z.string(),
    words: z.string().min(1).max(200),
  }),
  labels: {
    cost: 'Action it takes',
    mine: 'Your skill',
    theirs: 'Their skill',
    words: 'What it does',
  },
  domains: {
    target: (state, by) => ({ kind: 'choice', options: foes(state, by, () => undefined) }),
    cost: () => choiceOf(['standard', 'quick']),
    mine: (state, by) => choiceOf(Object.keys(sheetOf(state, combatantById(state, by)).skills)),
    theirs: (state, _, chosen) => {
      const target = state.combatants[targetOf(chosen)];
      return choiceOf(Object.keys(target ? sheetOf(state, target).skills : {}));
    },
    words: () => ({ kind: 'text', max: 200, suggestion: 'throw sand' }),
  },
  blocked: (state, by) => unable(state, by, 'quick'),
  // Outside the own turn it was readied, which is for Standard Actions only (REN-REACT-03).
  check: (state, by, { cost }) =>
    acting(state) === by
      ? overBudget(state, by, cost)
      : cost === 'quick'
        ? refuse('REN-REACT-03', 'only a Standard Action can be readied')
        : undefined,
  perform(ctx, by, { target, cost, mine, theirs, words }) {
    spend(ctx, by, cost);
    const won = attempt(ctx, combatantById(ctx.state, by), combatantById(ctx.state, target), {
      name: 'maneuver',
      rule: 'REN-STR-05',
      by: [{ skill: mine }],
      against: [{ skill: theirs }],
      defence: true,
    });
    if (!won) return;
    const ruling = ctx.askText({
      id: 'maneuver-result',
      who: 'gm',
      rules: ['REN-STR-01', 'REN-STR-05'],
      about: { by, at: target, words },
      fallback: '',
    });
    ctx.tell(refereeRuled, ['REN-STR-01', 'REN-STR-05'], {
      who: target,
      text: ruling === '' ? words : ruling,
    });
  },
});
