import type { Id, JsonObject, Option, Refusal } from '@tiltyard/engine';
import { action, refuse } from '@tiltyard/engine';
import { z } from 'zod';
import type { Swing } from '../attacks/attack-bonus.js';
import { endRunUp, makeStrike } from '../attacks/make-attack.js';
import { targets, text, weapons } from '../attacks/attack-actions.js';
import { spend, unable } from '../basics/budget.js';
import { naturalWeapons, weaponOf, wielded } from '../../state/gear.js';
import type { Hit } from '../attacks/resolve-hit.js';
import { blowOf, hitsOf, isLethal } from '../attacks/resolve-hit.js';
import {
  inMotion,
  mannerRefused,
  targetRefused,
  unaffordable,
  weaponRefused,
} from '../attacks/attack-refusals.js';
import { linesTo } from '../../show/sketches.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { allCombatants, freeToAct, has, idle, out, combatantById } from '../../state/state.js';
import type { Strike } from '../attacks/strike.js';
import { struck } from '../damage/toughness.js';
import { comeIn, removeCondition, spendDelayedStandard } from '../../state/verbs.js';
import { attackJoined, combinedAttackLed, combinedHit } from '../../events/attacks.js';

/** What every other hit adds to the largest damage bonus if its own is not more than so much less (T20-CTX-40). */
const FURTHER = 2;
const WITHIN = 5;

type Combined = { weapon: string; thrown?: boolean | undefined; target: Id; with: readonly Id[] };

const swingOf = (state: State, weapon: string, thrown = false): Swing => ({
  weapon,
  ...(thrown ? { thrown } : {}),
  manner: weaponOf(state, weapon).autofire ? 'burst' : 'ordinary',
});

/** The ways in which somebody may strike at a target: every weapon at hand, thrown ones in hand and out of it. */
const swings = (state: State, who: Combatant): readonly Swing[] =>
  wielded(state, who)
    .filter((id) => weaponOf(state, id).area === undefined)
    .flatMap((id) =>
      weaponOf(state, id).use === 'thrown'
        ? [swingOf(state, id), swingOf(state, id, true)]
        : [swingOf(state, id)],
    );

const swingRefused = (
  state: State,
  who: Combatant,
  target: Combatant,
  swing: Swing,
): Refusal | undefined =>
  inMotion(state, who, swing) ??
  weaponRefused(state, who, swing.weapon) ??
  mannerRefused(state, who, swing) ??
  targetRefused(state, who, target, swing);

/** Whether somebody acts on the same count: a friend who has delayed to it, or the mount of an attacker (T20-CTX-40, T20-MOUNT-01). */
function sameCount(state: State, by: Combatant, other: Combatant): boolean {
  if (other.id === by.riding) return !idle(other) && naturalWeapons(state, other).length > 0;
  return other.side === by.side && other.delaying;
}

/** Why somebody on the same count cannot join in. */
function joinRefused(state: State, other: Combatant): Refusal | undefined {
  if (out(other) || !freeToAct(other) || has(other, 'dazed'))
    return refuse('T20-CTX-40', 'cannot-act', `${other.name} cannot act`);
  if (other.standardSpent)
    return refuse('T20-CTX-40', 'held-already', `${other.name} has joined an attack already`);
  return unaffordable(state, { ...other, moveUsed: other.moveUsed || other.moveSpent }, 'standard');
}

const partners = (state: State, by: Combatant): readonly Combatant[] =>
  allCombatants(state).filter((other) => other.id !== by.id && sameCount(state, by, other));

/** Those who may join, with the reason where one cannot. */
function helpers(state: State, by: Id, chosen: JsonObject): readonly Option<string>[] {
  const target = state.combatants[text(chosen, 'target')];
  return partners(state, combatantById(state, by)).map((other) => {
    const open =
      target && swings(state, other).some((swing) => !swingRefused(state, other, target, swing));
    const refused =
      joinRefused(state, other) ??
      (target && !open
        ? refuse('T20-CTX-40', 'cannot-attack', `${other.name} cannot attack ${target.name}`)
        : undefined);
    return refused
      ? { value: other.id, label: other.name, refused }
      : { value: other.id, label: other.name };
  });
}

const named = ({ weapon, thrown }: Swing): string =>
  thrown === true ? `${weapon} thrown` : weapon;

/** Asks everybody who is to join, all at once, with which weapon; they may stay out of it. */
function joiners(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  others: readonly Combatant[],
): readonly { readonly who: Combatant; readonly swing: Swing }[] {
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
        { value: 'no' },
      ],
      fallback: ways[0] ? named(ways[0]) : 'no',
    })),
  );
  return open.flatMap(({ who, ways }, i) => {
    const swing = ways.find((each) => named(each) === answers[i]);
    return swing ? [{ who, swing }] : [];
  });
}

/** Joining costs the standard action of the turn that follows on the same count. */
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

/** One save of somebody against all the hits on it: the largest damage bonus, raised by every other that comes near it (T20-CTX-40). */
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

/** Several attackers on the same count overwhelm one target: each rolls, and it makes one save (T20-CTX-40). */
export const combinedAttack = action<State, Combined>({
  id: 'combined-attack',
  name: 'Combined attack',
  group: 'standard',
  rules: ['T20-CTX-40'],
  schema: z.strictObject({
    weapon: z.string(),
    thrown: z.boolean().optional(),
    target: z.string(),
    with: z.array(z.string()).min(1).max(12),
  }),
  labels: { thrown: 'Thrown or struck', with: 'Together with' },
  domains: {
    weapon: (state, by) => ({
      kind: 'choice',
      options: weapons(state, by, (id) => weaponOf(state, id).area === undefined),
    }),
    thrown: (state, _, chosen) =>
      weaponOf(state, text(chosen, 'weapon') || 'unarmed').use === 'thrown'
        ? { kind: 'choice', options: [{ value: false }, { value: true }] }
        : undefined,
    target: (state, by, chosen) => ({
      kind: 'choice',
      options: targets(
        state,
        combatantById(state, by),
        swingOf(state, text(chosen, 'weapon') || 'unarmed', chosen['thrown'] === true),
      ),
    }),
    with: (state, by, chosen) => {
      const options = helpers(state, by, chosen);
      return { kind: 'list', options, min: 1, max: options.length };
    },
  },
  sketch: linesTo(['target', 'weapon']),
  blocked(state, by) {
    const refusals = partners(state, combatantById(state, by)).map((other) =>
      joinRefused(state, other),
    );
    const alone =
      refusals.length === 0
        ? refuse('T20-CTX-40', 'nobody-delays', 'no ally has delayed to this turn')
        : refusals[0];
    return unable(state, by, 'standard') ?? (refusals.includes(undefined) ? undefined : alone);
  },
  check(state, by, { weapon, thrown, target, with: others }) {
    const foe = state.combatants[target];
    if (!foe) return refuse([], 'no-such-combatant', `there is no combatant "${target}"`);
    if (new Set(others).size < others.length)
      return refuse('T20-CTX-40', 'joined-twice', 'each ally joins once');
    return swingRefused(state, combatantById(state, by), foe, swingOf(state, weapon, thrown));
  },
  perform(ctx, by, { weapon, thrown, target: id, with: others }) {
    const who = combatantById(ctx.state, by);
    const target = combatantById(ctx.state, id);
    const all = [
      { who, swing: swingOf(ctx.state, weapon, thrown) },
      ...joiners(
        ctx,
        who,
        target,
        others.map((other) => combatantById(ctx.state, other)),
      ),
    ];
    spend(ctx, by, 'standard');
    ctx.tell(combinedAttackLed, ['T20-CTX-40'], {
      by,
      at: id,
      with: all.slice(1).map((each) => each.who.id),
    });
    for (const each of all.slice(1)) joins(ctx, who, each.who);
    const strikes: Strike[] = [];
    for (const each of all) {
      if (out(each.who) || idle(each.who)) continue;
      const made = makeStrike(ctx, each.who, target, each.swing);
      removeCondition(ctx, each.who, 'stunt');
      if (made) strikes.push(made);
    }
    const hits = hitsOf(ctx, strikes);
    for (const { by: attacker, ranged } of strikes) if (!ranged) endRunUp(ctx, attacker);
    for (const victim of new Set(hits.map(({ strike }) => strike.victim)))
      together(
        ctx,
        hits.filter(({ strike }) => strike.victim === victim),
      );
  },
});
