import type { ActionRequirement, Id, Refusal, RuleId } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { FIGHT_END } from '@tiltyard/engine/kit';
import { defineAction, param } from '../../state/define.js';
import { freeAttack } from '../attacks/make-attack.js';
import { autofireParameter, combatantOptions } from '../attacks/attack-parameters.js';
import { offersAttack } from '../awareness/triggers.js';
import { full, fullRoundAction } from '../basics/costs.js';
import { coverOf, TOTAL } from '../modifiers/cover.js';
import { inMelee, suppressing, threatens } from '../modifiers/fires-in-force.js';
import { maxRange, weaponOf } from '../../state/gear.js';
import { weaponRefused } from '../attacks/attack-refusals.js';
import { perceives } from '../modifiers/concealment.js';
import type { Combatant, Fire, State, Ctx } from '../../state/state.js';
import {
  areEnemies,
  allCombatants,
  idle,
  knownOthers,
  out,
  combatantById,
  untilTurn,
} from '../../state/state.js';
import { declareOn, layFire, reveal } from '../../state/verbs.js';
import { coveringFireLaid, suppressionDefied, suppressionLaid } from '../../events/autofire.js';
import { distance } from '../../state/distance.js';
import { autofireWeapons } from './sweep.js';

/** Covering and suppression fire that lasts until the end of the round is ended explicitly. */
const ROUND_END = FIGHT_END;

/** Lays down covering or suppression fire, replacing what this shooter had laid down before. */
function layDown(ctx: Ctx, fire: Omit<Fire, 'defied' | 'answered' | 'pending'>): void {
  layFire(ctx, { ...fire, defied: false, answered: [], pending: false });
  // Shooting reveals the shooter.
  reveal(ctx, fire.by);
}

/**
 * Whether an action readied for an attack leaves the shooter unable to fire, or without an ally or target (T20-CTX-36).
 */
const isForestalled = (
  ctx: Ctx,
  who: Combatant,
  weapon: string,
  refusal: () => Refusal | undefined,
): boolean =>
  offersAttack(ctx, who) &&
  (idle(who) || (weaponRefused(ctx.state, who, weapon) ?? refusal()) !== undefined);

/** Requires a weapon at hand that fires bursts. */
const needsAutofire =
  (rule: RuleId): ActionRequirement<State> =>
  (state, actor) =>
    autofireWeapons(state, actor).length === 0
      ? refuse(rule, 'no-autofire', 'requires a weapon with autofire')
      : undefined;

function allyRefused(state: State, actor: Id, ally: Combatant): Refusal | undefined {
  if (!perceives(state, combatantById(state, actor), ally))
    return refuse('T20-COVFIRE-01', 'not-in-sight', `${ally.name} is not in sight`);
  return inMelee(state, ally)
    ? refuse('T20-COVFIRE-05', 'in-melee', `${ally.name} is in melee`)
    : undefined;
}

/** Active combatants on the actor's side (T20-COVFIRE-01). */
const allies = (state: State, actor: Id): readonly Combatant[] =>
  allCombatants(state).filter(
    (other) => other.id !== actor && !areEnemies(other, combatantById(state, actor)) && !out(other),
  );

const weaponUsable = (
  state: State,
  actor: Id,
  { weapon }: { readonly weapon: string },
): Refusal | undefined => weaponRefused(state, combatantById(state, actor), weapon);

/** Covering fire for an ally: a full action with an autofire weapon (T20-COVFIRE-01 to 09). */
export const coverFire = defineAction({
  id: 'covering-fire',
  name: 'Covering fire',
  rules: ['T20-COVFIRE-01'],
  cost: full,
  requires: [needsAutofire('T20-COVFIRE-01')],
  with: {
    weapon: autofireParameter,
    target: param.combatant((state, actor) =>
      combatantOptions(allies(state, actor), (ally) => allyRefused(state, actor, ally)),
    ),
  },
  check: weaponUsable,
  do(ctx, actor, { weapon, target }) {
    const ally = combatantById(ctx.state, target);
    const who = combatantById(ctx.state, actor);
    if (isForestalled(ctx, who, weapon, () => allyRefused(ctx.state, actor, ally))) return;
    const until =
      ctx.state.fixed.options['covfire.duration'] === 'endOfRound' ? ROUND_END : untilTurn(actor);
    layDown(ctx, { kind: 'cover', by: actor, weapon, target, until });
    ctx.tell(coveringFireLaid, ['T20-COVFIRE-01', 'T20-COVFIRE-09'], {
      by: actor,
      for: target,
      weapon: weaponOf(ctx.state, weapon).name,
    });
  },
});

export function foeRefused(
  state: State,
  actor: Id,
  foe: Combatant,
  weapon: string | undefined,
): Refusal | undefined {
  const who = combatantById(state, actor);
  if (!perceives(state, who, foe))
    return refuse('T20-SUPP-06', 'not-in-sight', `${foe.name} is not in sight`);
  if (weapon !== undefined && distance(state, who, foe) > maxRange(weaponOf(state, weapon), true))
    return refuse('T20-SUPP-06', 'out-of-range', `${foe.name} is out of range`);
  if (coverOf(state, who, foe, false).level === TOTAL)
    return refuse('T20-SUPP-06', 'total-cover', `${foe.name} has total cover`);
  return inMelee(state, foe)
    ? refuse('T20-SUPP-07', 'in-melee', `${foe.name} is in melee`)
    : undefined;
}

/** Known active enemies (T20-SUPP-01). */
const enemiesUp = (state: State, actor: Id): readonly Combatant[] =>
  knownOthers(state, actor).filter(
    (other) => areEnemies(other, combatantById(state, actor)) && !out(other),
  );

/** Suppression fire on one opponent: a full-round action with an autofire weapon (T20-SUPP-01 to 11). */
export const suppress = defineAction({
  id: 'suppress',
  name: 'Suppression fire',
  rules: ['T20-SUPP-01'],
  cost: fullRoundAction,
  requires: [needsAutofire('T20-SUPP-01')],
  with: {
    weapon: autofireParameter,
    target: param.combatant((state, actor, { weapon }: { readonly weapon?: string }) =>
      combatantOptions(enemiesUp(state, actor), (foe) => foeRefused(state, actor, foe, weapon)),
    ),
  },
  check: weaponUsable,
  do(ctx, actor, { weapon, target }) {
    const foe = combatantById(ctx.state, target);
    const who = combatantById(ctx.state, actor);
    if (isForestalled(ctx, who, weapon, () => foeRefused(ctx.state, actor, foe, weapon))) return;
    const until = untilTurn(actor);
    layDown(ctx, { kind: 'suppress', by: actor, weapon, target, until });
    ctx.tell(suppressionLaid, ['T20-SUPP-01', 'T20-SUPP-05'], {
      by: actor,
      at: target,
      weapon: weaponOf(ctx.state, weapon).name,
    });
  },
});

/**
 * At the start of its turn a suppressed target chooses whether to seek shelter (T20-SUPP-08, T20-SUPP-09, T20-SUPP-11);
 * a target that cannot act this turn has no choice.
 */
export function declareShelter(ctx: Ctx, who: Combatant): void {
  if (idle(who)) return;
  const fires = suppressing(ctx.state, who);
  if (ctx.state.fixed.options['supp.checkpoint'] === 'endOfTurnOnly') return;
  // A choice made before a delay stands, unless a new shooter has opened fire since (T20-CTX-36).
  if (fires.every(({ sought }) => sought === true)) return;
  const answer = ctx.ask({
    id: 'seek-shelter',
    who: who.id,
    rules: ['T20-SUPP-08', 'T20-SUPP-11'],
    about: { shooters: fires.length },
    options: [
      { value: 'seek', label: 'Seek shelter' },
      { value: 'defy', label: 'Defy them' },
    ],
    fallback: 'seek',
  });
  declareOn(ctx, fires, answer === 'seek' ? 'sought' : 'defied');
  if (answer === 'seek') return;
  ctx.tell(suppressionDefied, ['T20-SUPP-08'], { who: who.id });
  for (const fire of fires) if (!out(who)) freeAttack(ctx, fire, who);
}

/** At the end of its turn, a target that neither took cover nor got out of sight is shot at (T20-SUPP-11). */
export function checkShelter(ctx: Ctx, who: Combatant): void {
  for (const fire of ctx.state.fires) {
    if (
      fire.kind !== 'suppress' ||
      fire.target !== who.id ||
      fire.defied ||
      fire.answered.includes(who.id) ||
      out(who)
    )
      continue;
    const shooter = combatantById(ctx.state, fire.by);
    if (threatens(ctx.state, fire, who) && coverOf(ctx.state, shooter, who, false).level === 0)
      freeAttack(ctx, fire, who);
  }
}
