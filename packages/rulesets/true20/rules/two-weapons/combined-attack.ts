import type { ActionRequirement, Id, Option, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { defineAction, param } from '../../state/define.js';
import type { Swing } from '../attacks/attack-bonus.js';
import { endRunUp, endStunt, makeStrike } from '../attacks/make-attack.js';
import { swingRefused } from '../attacks/attack-actions.js';
import {
  combatantOptions,
  targetOptions,
  thrownParameter,
  weaponParameter,
} from '../attacks/attack-parameters.js';
import { spend, unaffordable } from '../basics/budget.js';
import { standard } from '../basics/costs.js';
import { naturalWeapons, weaponOf, wielded } from '../../state/gear.js';
import type { Hit } from '../attacks/resolve-hit.js';
import { blowOf, hitsOf, isLethal } from '../attacks/resolve-hit.js';
import { UNARMED } from '../../state/sheet.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { allCombatants, idle, combatantById } from '../../state/state.js';
import type { Strike } from '../attacks/strike.js';
import { struck } from '../damage/toughness.js';
import { comeIn, removeCondition, spendDelayedStandard } from '../../state/verbs.js';
import { attackJoined, combinedAttackLed, combinedHit } from '../../events/attacks.js';

/** Each further hit adds `FURTHER` to the largest damage bonus if its own is at most `WITHIN` lower (T20-CTX-40). */
const FURTHER = 2;
const WITHIN = 5;

/** One of the attackers, with the attack it makes. */
interface Attacker {
  readonly who: Combatant;
  readonly swing: Swing;
}

/** A combatant's attack in a combined attack: a burst if the weapon has autofire. */
export const swingTogether = (state: State, weapon: string, thrown = false): Swing => ({
  weapon,
  ...(thrown ? { thrown } : {}),
  manner: weaponOf(state, weapon).autofire ? 'burst' : 'ordinary',
});

/** The attacks open to a combatant: one per weapon at hand, and both melee and thrown for a throwable one. */
const swings = (state: State, who: Combatant): readonly Swing[] =>
  wielded(state, who)
    .filter((id) => weaponOf(state, id).area === undefined)
    .flatMap((id) =>
      weaponOf(state, id).use === 'thrown'
        ? [swingTogether(state, id), swingTogether(state, id, true)]
        : [swingTogether(state, id)],
    );

/** Whether a combatant acts on the attacker's count: an ally who is delaying, or the attacker's mount (T20-CTX-40, T20-MOUNT-01). */
function sameCount(state: State, by: Combatant, other: Combatant): boolean {
  if (other.id === by.riding) return !idle(other) && naturalWeapons(state, other).length > 0;
  return other.side === by.side && other.delaying;
}

/** Why a combatant on the same count cannot join in, or undefined. */
function joinRefused(state: State, other: Combatant): Refusal | undefined {
  if (idle(other)) return refuse('T20-CTX-40', 'cannot-act', `${other.name} cannot act`);
  if (other.standardSpent)
    return refuse('T20-CTX-40', 'held-already', `${other.name} has joined an attack already`);
  return unaffordable(state, { ...other, moveUsed: other.moveUsed || other.moveSpent }, 'standard');
}

const partners = (state: State, by: Combatant): readonly Combatant[] =>
  allCombatants(state).filter((other) => other.id !== by.id && sameCount(state, by, other));

/** Why a combatant who joins in could not attack the target, or undefined. */
function helpRefused(
  state: State,
  other: Combatant,
  target: Combatant | undefined,
): Refusal | undefined {
  if (!target || swings(state, other).some((swing) => !swingRefused(state, other, target, swing)))
    return undefined;
  return refuse('T20-CTX-40', 'cannot-attack', `${other.name} cannot attack ${target.name}`);
}

/** Those on the same count, each refused if they cannot join. */
function helpers(state: State, actor: Id, target: Id | undefined): readonly Option<Id>[] {
  const foe = target === undefined ? undefined : state.combatants[target];
  return combatantOptions(
    partners(state, combatantById(state, actor)),
    (other) => joinRefused(state, other) ?? helpRefused(state, other, foe),
  );
}

/** Requires a combatant on the same count who can join (T20-CTX-40). */
const helpAtHand: ActionRequirement<State> = (state, actor) => {
  const refusals = partners(state, combatantById(state, actor)).map((other) =>
    joinRefused(state, other),
  );
  if (refusals.length === 0)
    return refuse('T20-CTX-40', 'nobody-delays', 'no ally has delayed to this turn');
  return refusals.includes(undefined) ? undefined : refusals[0];
};

const named = ({ weapon, thrown }: Swing): string =>
  thrown === true ? `${weapon} thrown` : weapon;

/** Asks all the chosen allies at once which weapon they join with; each may decline. */
function joiners(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  others: readonly Combatant[],
): readonly Attacker[] {
  const open = others.map((who) => ({
    who,
    ways: swings(ctx.state, who).filter((swing) => !swingRefused(ctx.state, who, target, swing)),
  }));
  const answers = ctx.askAll(
    open.map(({ who, ways }) => ({
      id: 'join-attack',
      who: who.id,
      rules: ['T20-CTX-40'],
      about: { by: by.id, at: target.id },
      options: [
        ...ways.map((swing) => ({
          value: named(swing),
          label: `${weaponOf(ctx.state, swing.weapon).name}${swing.thrown === true ? ', thrown' : ''}`,
        })),
        { value: 'no', label: "Don't join" },
      ],
      fallback: ways[0] ? named(ways[0]) : 'no',
    })),
  );
  return open.flatMap(({ who, ways }, i) => {
    const swing = ways.find((each) => named(each) === answers[i]);
    return swing ? [{ who, swing }] : [];
  });
}

/** Spends the standard action of joining: of a delaying ally, the one of their coming turn, which follows on the same count. */
function joins(ctx: Ctx, by: Combatant, who: Combatant): void {
  ctx.tell(attackJoined, ['T20-CTX-40'], { who: who.id, by: by.id });
  if (who.id === by.riding) {
    spend(ctx, who.id, 'standard');
    return;
  }
  removeCondition(ctx, who, 'flat-footed');
  spendDelayedStandard(ctx, who);
  comeIn(ctx, who);
}

/** Makes one save against all hits on a combatant: the largest damage bonus, raised for each other hit close to it (T20-CTX-40). */
function together(ctx: Ctx, hits: readonly Hit[]): void {
  const [high, ...rest] = hits.toSorted((a, b) => b.damage - a.damage);
  if (!high) return;
  const { victim } = high.strike;
  const near = (hit: Hit): boolean => high.damage - hit.damage <= WITHIN;
  let damage = ctx.startTotal('combined damage', victim.id, high.damage);
  for (const hit of rest)
    damage = ctx.addModifier(damage, FURTHER, 'T20-CTX-40', near(hit), hit.strike.by.name);
  if (rest.length > 0)
    ctx.tell(
      combinedHit,
      ['T20-CTX-40'],
      { by: high.strike.by.id, at: victim.id, hits: hits.length, damage },
      ctx.breakdownOf(damage),
    );
  const counted = [high, ...rest.filter(near)];
  const blow = blowOf(ctx, high, damage - high.damage, ['T20-CTX-40']);
  struck(ctx, victim, {
    ...blow,
    lethal: counted.some(({ strike }) => isLethal(ctx, strike)),
    volley: Math.max(...counted.map(({ volley }) => volley)),
  });
}

/** Has every attacker roll, then each victim make one save against all hits on it (T20-CTX-40). */
function strikeTogether(ctx: Ctx, attackers: readonly Attacker[], target: Combatant): void {
  const strikes: Strike[] = [];
  for (const { who, swing } of attackers) {
    // A reaction to the leader's attack may have made the target unreachable for the others (T20-CTX-36).
    const isLeader = who === attackers[0]?.who;
    if (idle(who) || (!isLeader && swingRefused(ctx.state, who, target, swing))) continue;
    const made = makeStrike(ctx, who, target, swing);
    if (!made) continue;
    endStunt(ctx, who);
    strikes.push(made);
  }
  const hits = hitsOf(ctx, strikes);
  for (const { by: attacker, ranged } of strikes) if (!ranged) endRunUp(ctx, attacker);
  for (const victim of new Set(hits.map(({ strike }) => strike.victim)))
    together(
      ctx,
      hits.filter(({ strike }) => strike.victim === victim),
    );
}

/** What has been chosen of a combined attack so far. */
interface Chosen {
  readonly weapon?: string;
  readonly thrown?: boolean | undefined;
  readonly target?: Id;
}

/** Several attackers on the same count overwhelm one target: each rolls, and it makes one save (T20-CTX-40). */
export const combinedAttack = defineAction({
  id: 'combined-attack',
  name: 'Combined attack',
  group: 'standard',
  rules: ['T20-CTX-40'],
  requires: [standard.check, helpAtHand],
  with: {
    weapon: weaponParameter,
    thrown: thrownParameter,
    target: param.combatant((state, actor, { weapon = UNARMED, thrown }: Chosen) =>
      targetOptions(state, combatantById(state, actor), swingTogether(state, weapon, thrown)),
    ),
    with: param.list(
      (state, actor, { target }: Chosen) => {
        const options = helpers(state, actor, target);
        return { options, min: 1, max: options.length };
      },
      { label: 'Together with' },
    ),
  },
  check(state, actor, { weapon, thrown, target, with: others }) {
    if (new Set(others).size < others.length)
      return refuse('T20-CTX-40', 'joined-twice', 'each ally joins once');
    return swingRefused(
      state,
      combatantById(state, actor),
      state.combatants[target],
      swingTogether(state, weapon, thrown),
    );
  },
  do(ctx, actor, { weapon, thrown, target: id, with: others }) {
    const who = combatantById(ctx.state, actor);
    const target = combatantById(ctx.state, id);
    const allies = joiners(
      ctx,
      who,
      target,
      others.map((other) => combatantById(ctx.state, other)),
    );
    standard.pay(ctx, actor, 'combined-attack');
    ctx.tell(combinedAttackLed, ['T20-CTX-40'], {
      by: actor,
      at: id,
      with: allies.map((each) => each.who.id),
    });
    for (const each of allies) joins(ctx, who, each.who);
    strikeTogether(
      ctx,
      [{ who, swing: swingTogether(ctx.state, weapon, thrown) }, ...allies],
      target,
    );
  },
});
