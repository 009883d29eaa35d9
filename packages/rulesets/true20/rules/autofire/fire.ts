import type { Id, Option } from '@tiltyard/engine';
import { action, refuse } from '@tiltyard/engine';
import { FIGHT_END } from '@tiltyard/engine/kit';
import { z } from 'zod';
import { freeAttack } from '../attacks/make-attack.js';
import { weapons } from '../attacks/attack-actions.js';
import { fullRound, spend, unable } from '../basics/budget.js';
import { coverOf, TOTAL } from '../modifiers/cover.js';
import { inMelee, suppressing, threatens } from '../modifiers/fires-in-force.js';
import { maxRange, weaponOf, wielded } from '../../state/gear.js';
import { weaponRefused } from '../attacks/attack-refusals.js';
import { perceives } from '../modifiers/concealment.js';
import { linesTo } from '../../show/sketches.js';
import type { Combatant, Fire, State, Ctx } from '../../state/state.js';
import { areEnemies, allCombatants, out, combatantById, untilTurn } from '../../state/state.js';
import { bestAttack, foes, seenFoes } from '../../players/attack-utility.js';
import { defyFires, layFire, reveal } from '../../state/verbs.js';
import { coveringFireLaid, suppressionDefied, suppressionLaid } from '../../events/autofire.js';
import { distance } from '../../state/distance.js';

const automatic = (state: State, by: Id): boolean =>
  wielded(state, combatantById(state, by)).some((id) => weaponOf(state, id).autofire);
const bursts = (state: State, by: Id) => ({
  kind: 'choice' as const,
  options: weapons(state, by, (id) => weaponOf(state, id).autofire),
});

/** Fires that last until the round is over are put out by hand then. */
const ROUND_END = FIGHT_END;

type Fires = { weapon: string; target: Id };
const schema = z.strictObject({ weapon: z.string(), target: z.string() });

/** Lays fire down, in place of whatever this shooter had laid down before. */
function layDown(ctx: Ctx, fire: Fire): void {
  layFire(ctx, fire);
  // Whoever shoots shows itself.
  reveal(ctx, fire.by);
}

function allyRefused(state: State, by: Id, ally: Combatant): Option['refused'] {
  if (!perceives(state, combatantById(state, by), ally))
    return refuse('T20-COVFIRE-01', 'not-in-sight', `${ally.name} is not in sight`);
  return inMelee(state, ally)
    ? refuse('T20-COVFIRE-05', 'in-melee', `${ally.name} is in melee`)
    : undefined;
}

const offered = (
  all: readonly Combatant[],
  refused: (who: Combatant) => Option['refused'],
): readonly Option<string>[] =>
  all.map((who) => {
    const why = refused(who);
    return why
      ? { value: who.id, label: who.name, refused: why }
      : { value: who.id, label: who.name };
  });

/** Covering fire for an ally: a full action with an autofire weapon (T20-COVFIRE-01 to 09). */
export const coverFire = action<State, Fires>({
  id: 'covering-fire',
  name: 'Covering fire',
  group: 'full',
  rules: ['T20-COVFIRE-01'],
  schema,
  domains: {
    weapon: bursts,
    target: (state, by) => ({
      kind: 'choice',
      options: offered(
        allCombatants(state).filter(
          (other) => other.id !== by && !areEnemies(other, combatantById(state, by)) && !out(other),
        ),
        (ally) => allyRefused(state, by, ally),
      ),
    }),
  },
  sketch: linesTo(['target', 'weapon']),
  blocked: (state, by) =>
    unable(state, by, 'full') ??
    (automatic(state, by)
      ? undefined
      : refuse('T20-COVFIRE-01', 'no-autofire', 'requires a weapon with autofire')),
  check: (state, by, { weapon }) => weaponRefused(state, combatantById(state, by), weapon),
  perform(ctx, by, { weapon, target }) {
    spend(ctx, by, 'full');
    const until =
      ctx.state.fixed.options['covfire.duration'] === 'endOfRound' ? ROUND_END : untilTurn(by);
    layDown(ctx, {
      kind: 'cover',
      by,
      weapon,
      target,
      until,
      defied: false,
      answered: [],
      pending: false,
    });
    ctx.tell(coveringFireLaid, ['T20-COVFIRE-01', 'T20-COVFIRE-09'], {
      by,
      for: target,
      weapon: weaponOf(ctx.state, weapon).name,
    });
  },
});

function foeRefused(
  state: State,
  by: Id,
  foe: Combatant,
  weapon: string | undefined,
): Option['refused'] {
  const who = combatantById(state, by);
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

/** Suppression fire on one opponent: a full-round action with an autofire weapon (T20-SUPP-01 to 11). */
export const suppress = action<State, Fires>({
  id: 'suppress',
  name: 'Suppression fire',
  group: 'full',
  rules: ['T20-SUPP-01'],
  schema,
  domains: {
    weapon: bursts,
    target: (state, by, chosen) => ({
      kind: 'choice',
      options: offered(
        allCombatants(state).filter(
          (other) =>
            areEnemies(other, combatantById(state, by)) &&
            !out(other) &&
            !combatantById(state, by).unawareOf.includes(other.id),
        ),
        (foe) =>
          foeRefused(
            state,
            by,
            foe,
            typeof chosen['weapon'] === 'string' ? chosen['weapon'] : undefined,
          ),
      ),
    }),
  },
  sketch: linesTo(['target', 'weapon']),
  blocked: (state, by) =>
    fullRound(state, by) ??
    (automatic(state, by)
      ? undefined
      : refuse('T20-SUPP-01', 'no-autofire', 'requires a weapon with autofire')),
  check: (state, by, { weapon }) => weaponRefused(state, combatantById(state, by), weapon),
  perform(ctx, by, { weapon, target }) {
    spend(ctx, by, 'full');
    layDown(ctx, {
      kind: 'suppress',
      by,
      weapon,
      target,
      until: untilTurn(by),
      defied: false,
      answered: [],
      pending: false,
    });
    ctx.tell(suppressionLaid, ['T20-SUPP-01', 'T20-SUPP-05'], {
      by,
      at: target,
      weapon: weaponOf(ctx.state, weapon).name,
    });
  },
  // One foe beyond reach of a good shot, and friends who can use the time.
  appealUpTo: 30,
  appeal: (state, by) =>
    seenFoes(state, combatantById(state, by)).length === 1 &&
    foes(state, combatantById(state, by)).length === 1 &&
    (bestAttack(state, combatantById(state, by))?.worth ?? 0) < 0.4
      ? 30
      : 0,
});

/** At the start of its turn a suppressed target chooses whether to seek shelter (T20-SUPP-08, T20-SUPP-09, T20-SUPP-11). */
export function declareShelter(ctx: Ctx, who: Combatant): void {
  const fires = suppressing(ctx.state, who);
  if (fires.length === 0 || ctx.state.fixed.options['supp.checkpoint'] === 'endOfTurnOnly') return;
  const answer = ctx.ask({
    id: 'seek-shelter',
    who: who.id,
    rules: ['T20-SUPP-08', 'T20-SUPP-11'],
    about: { shooters: fires.length },
    options: [{ value: 'seek', appeal: 1 }, { value: 'defy' }],
    fallback: 'seek',
  });
  if (answer === 'seek') return;
  ctx.tell(suppressionDefied, ['T20-SUPP-08'], { who: who.id });
  defyFires(ctx, fires);
  for (const fire of fires) if (!out(who)) freeAttack(ctx, fire, who);
}

/** At its end those who neither took cover nor got out of sight are shot at (T20-SUPP-11). */
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
