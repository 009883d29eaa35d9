import type { Id, Option, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { armOf, pool, unspent } from '../bonuses/offensive-bonus.js';
import type { Facing } from '../bonuses/offensive-bonus.js';
import { counted, helpless, POINTS, senseless } from '../action-points.js';
import { promising, rollDodge } from './dodge.js';
import { health } from '../critical-effects/harm.js';
import { cannotAttack } from '../attack-refusals.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { aware, itemOf, out, sheetOf } from '../../state/state.js';
import { stunOf } from '../critical-effects/stun.js';

/** An attack as its target sees it coming. */
export interface Incoming {
  readonly by: Combatant;
  readonly missile: boolean;
  /** Made from hiding: nobody sees it coming. */
  readonly unseen: boolean;
  readonly facing: Facing;
}

/** What a defence adds to DB against one attack. */
export interface Guard {
  readonly parry: number;
  readonly dodge: number;
}

/** What somebody parries with: the weapon in hand, or an attack of the body if only that can parry (RMC-PARRY-01). */
function guardOf(state: State, who: Combatant): string | null {
  const parries = (id: string): boolean => itemOf(state, id).canParry && !who.broken.includes(id);
  return (
    (who.wields !== null && parries(who.wields)
      ? who.wields
      : sheetOf(state, who).natural.find(parries)) ?? who.wields
  );
}

/** What a parry of somebody can come to at all: OB, or half of it while stunned (RMC-OB-05, RMC-STUN-03, RMC-DAZE-03). */
function parryLimit(
  state: State,
  who: Combatant,
  against: Id,
): { readonly all: number; readonly limit: number } {
  const arm = guardOf(state, who);
  if (arm === null || stunOf(state, who) === 'noParry') return { all: 0, limit: 0 };
  const all = pool(state, who, armOf(state, who, arm), 0, against);
  const half =
    state.fixed.options['parry.halfRounding'] === 'up' ? Math.ceil(all / 2) : Math.floor(all / 2);
  return { all, limit: stunOf(state, who) === 'stunned' ? half : all };
}

/** The most that somebody could parry a foe with: all that is unspent of OB, as far as a parry goes (RMC-OB-06). */
export function mostParry(state: State, who: Combatant, against: Id): number {
  const { all, limit } = parryLimit(state, who, against);
  return Math.min(unspent(who, all), limit);
}

/** Why there is no defending at all, or nothing (RMC-PARRY-08, RMC-SURP-03). */
function defenceless(state: State, who: Combatant, { unseen }: Incoming): Refusal | undefined {
  const { options } = state.fixed;
  if ((unseen || !aware(who)) && options['parry.whenUnaware'] === 'blocked')
    return refuse('RMC-PARRY-08', `${who.name} is not aware of the attack`);
  if (who.held) return refuse('RMC-DB-05', `${who.name} is held`);
  // On the turnOnly reading somebody barred may still react.
  return options['surp.failureBlocks'] === 'turnOnly'
    ? senseless(state, who)
    : helpless(state, who.id);
}

/** Why a weapon in hand cannot parry, or nothing (RMC-PARRY-01, RMC-NOPARRY-02). */
export function cannotWield(state: State, who: Combatant): Refusal | undefined {
  const arm = guardOf(state, who);
  if (arm === null) return refuse('RMC-PARRY-01', `${who.name} wields no weapon`);
  const { name, canParry } = itemOf(state, arm);
  if (who.broken.includes(arm)) return refuse('RMC-PARRY-01', `${name} is broken`);
  if (!canParry) return refuse('RMC-PARRY-01', `${name} cannot parry`);
  if (stunOf(state, who) === 'noParry')
    return refuse('RMC-NOPARRY-02', `${who.name} is unable to parry`);
  return undefined;
}

/** Why an attack cannot be parried, or nothing. */
export function cannotParry(state: State, who: Combatant, incoming: Incoming): Refusal | undefined {
  const { options } = state.fixed;
  const refusal = defenceless(state, who, incoming) ?? cannotWield(state, who);
  if (refusal) return refusal;
  if (incoming.missile && options['parry.missiles'] === 'meleeOnly')
    return refuse('RMC-PARRY-07', 'missiles are not parried');
  if (incoming.facing === 'rear') return refuse('RMC-CTX-09', 'the attack comes from behind');
  if (who.dodge !== null) return refuse('RMC-DODGE-02', `${who.name} has dodged this round`);
  if (who.parry) {
    if (who.parry.spent)
      return refuse('RMC-PARRY-03', `${who.name} has parried an attack this round`);
    if (who.parry.against !== incoming.by.id)
      return refuse(
        options['parry.scope'] === 'oneFoe' ? 'RMC-PARRY-03' : 'RMC-PARRY-04',
        `the parry of ${who.name} is against somebody else`,
      );
    return undefined;
  }
  if (options['parry.allocation'] === 'declaredFoe')
    return refuse('RMC-PARRY-04', `${who.name} has declared no parry`);
  if (mostParry(state, who, incoming.by.id) < 1)
    return refuse(
      who.kept === null && who.shifted === 0 ? 'RMC-OB-05' : 'RMC-OB-06',
      '0 points are left to parry with',
    );
  return undefined;
}

/** Why an attack cannot be dodged, or nothing (RMC-DODGE-01, RMC-DODGE-02). */
export function cannotDodge(state: State, who: Combatant, incoming: Incoming): Refusal | undefined {
  const { options } = state.fixed;
  const refusal = defenceless(state, who, incoming);
  if (refusal) return refusal;
  if (options['dodge.requiresNoUsableWeapon'] && !cannotWield(state, who))
    return refuse('RMC-DODGE-01', `${who.name} has a weapon to use`);
  if (who.attacked || who.shifted > 0)
    return refuse('RMC-DODGE-02', `${who.name} has attacked or parried this round`);
  if (counted(state) && who.dodge !== null)
    return refuse('RMC-DODGE-10', `${who.name} has dodged an attack this round`);
  if (counted(state) && who.actionPoints < POINTS)
    return refuse(
      'RMC-DODGE-02',
      `${who.name} has ${who.actionPoints} Action Points left; a dodge takes ${POINTS}`,
    );
  return undefined;
}

/** How good parrying and dodging look to a plain player: whoever cannot strike defends, and the hurt parry; a dodge is not worth a blow. */
function wish(state: State, who: Combatant): { readonly parry: number; readonly dodge: number } {
  if (cannotAttack(state, who.id) || who.attacked)
    return { parry: 10, dodge: promising(state, who) ? 9 : -1 };
  return { parry: health(state, who) < 0.4 ? 5 : -1, dodge: -1 };
}

const GUARDLESS: Guard = { parry: 0, dodge: 0 };

/** Points of a parry that stand already against this attacker, or are chosen now, before the die (RMC-PARRY-04 to 06). */
function parry(ctx: Ctx, who: Combatant, { by }: Incoming): Guard {
  const scope = ctx.state.fixed.options['parry.scope'];
  const halved = stunOf(ctx.state, who) === 'stunned' ? ['RMC-STUN-03'] : [];
  let points = who.parry?.points ?? 0;
  if (!who.parry) {
    const most = mostParry(ctx.state, who, by.id);
    const striking = !cannotAttack(ctx.state, who.id) && !who.attacked;
    points = ctx.askNumber(
      {
        id: 'parry',
        who: who.id,
        rules: ['RMC-PARRY-04', 'RMC-OB-05', ...halved],
        about: { by: by.id, most },
        fallback: striking ? Math.max(1, Math.floor(most / 2)) : most,
      },
      1,
      most,
    );
    ctx.put(who, 'shifted', who.shifted + points);
    if (who.kept !== null) ctx.put(who, 'kept', who.kept - points);
  }
  ctx.put(who, 'parry', { against: by.id, points, spent: scope === 'oneAttack' });
  // Points set aside earlier are worth no more than what could be set aside now.
  const worth = Math.min(points, parryLimit(ctx.state, who, by.id).limit);
  ctx.note('parries', ['RMC-PARRY-03', 'RMC-PARRY-05', 'RMC-PARRY-06', 'RMC-OB-04', ...halved], {
    who: who.id,
    by: by.id,
    points: worth,
  });
  return { parry: worth, dodge: 0 };
}

/** Whether a parry of this round covers this attack without being chosen again (RMC-PARRY-03). */
const standing = (state: State, who: Combatant, by: Id): boolean =>
  state.fixed.options['parry.scope'] === 'oneFoe' && who.parry?.against === by && !who.parry.spent;

/** What the target of an attack does about it before the die is rolled (RMC-PARRY-04, RMC-DODGE-09). */
export function defend(ctx: Ctx, who: Combatant, incoming: Incoming): Guard {
  const { state } = ctx;
  if (
    who.dodge !== null &&
    state.fixed.options['dodge.scope'] === 'round' &&
    !defenceless(state, who, incoming)
  ) {
    ctx.note('still dodging', ['RMC-DODGE-10'], { who: who.id, db: who.dodge });
    return { parry: 0, dodge: who.dodge };
  }
  const parryRefused = cannotParry(state, who, incoming);
  if (!parryRefused && standing(state, who, incoming.by.id)) return parry(ctx, who, incoming);
  const dodgeRefused = cannotDodge(state, who, incoming);
  if (parryRefused && dodgeRefused) {
    ctx.note('no defence', [...new Set([...parryRefused.rules, ...dodgeRefused.rules])], {
      who: who.id,
      parry: parryRefused.reason,
      ...(dodgeRefused.reason === parryRefused.reason || dodgeRefused.rules.includes('RMC-DODGE-01')
        ? {}
        : { dodge: dodgeRefused.reason }),
    });
    return GUARDLESS;
  }
  const options = (): readonly Option<string>[] => {
    const appeal = wish(state, who);
    return [
      { value: 'none', appeal: 0 },
      {
        value: 'parry',
        rules: ['RMC-PARRY-03'],
        appeal: appeal.parry,
        ...(parryRefused ? { refused: parryRefused } : {}),
      },
      {
        value: 'dodge',
        rules: ['RMC-DODGE-01'],
        appeal: appeal.dodge,
        ...(dodgeRefused ? { refused: dodgeRefused } : {}),
      },
    ];
  };
  const rules = ['RMC-PARRY-03', 'RMC-PARRY-04', 'RMC-DODGE-09'];
  const { limit } = parryLimit(state, who, incoming.by.id);
  const most = who.parry
    ? Math.min(who.parry.points, limit)
    : mostParry(state, who, incoming.by.id);
  const about = { by: incoming.by.id, most: parryRefused ? 0 : most, dodge: !dodgeRefused };
  const choice = ctx.ask({ id: 'defence', who: who.id, rules, about, options, fallback: 'none' });
  if (choice === 'parry') return parry(ctx, who, incoming);
  return choice === 'dodge'
    ? {
        parry: 0,
        dodge: ctx.fold(
          () => rollDodge(ctx, who, incoming.by),
          (db) => db,
        ),
      }
    : GUARDLESS;
}

/** Why the Quickness of a defender does not count, or nothing (RMC-DB-03, RMC-DB-05). */
function hamperedBy(state: State, who: Combatant): string | undefined {
  if (!aware(who)) return 'RMC-DB-03';
  const stunned =
    state.fixed.options['db.restrictedBy'] === 'anyStun' && stunOf(state, who) !== undefined;
  return who.held || out(state, who) || stunned ? 'RMC-DB-05' : undefined;
}

/** DB against one attack, as it stands now (RMC-DB-01 to 06). */
export function defensiveBonus(ctx: Ctx, who: Combatant, guard: Guard): number {
  const { baseDb, qu } = sheetOf(ctx.state, who);
  let db = ctx.startTotal('db', who.id, baseDb);
  const hampered = hamperedBy(ctx.state, who);
  if (!hampered)
    db = ctx.addModifier(db, 3 * qu, qu < 0 ? 'RMC-DB-02' : 'RMC-DB-01', true, '3 x Qu');
  else if (qu > 0) db = ctx.addModifier(db, 3 * qu, hampered, false, '3 x Qu');
  else
    db = ctx.addModifier(
      db,
      3 * qu,
      'RMC-DB-04',
      ctx.state.fixed.options['db.quPenaltyWhenUnaware'] === 'keep',
      '3 x Qu',
    );
  db = ctx.addModifier(db, guard.parry, 'RMC-PARRY-05', true, 'parry');
  db = ctx.addModifier(db, guard.dodge, 'RMC-DODGE-06', true, 'dodge');
  ctx.note('db', ['RMC-DB-06'], { who: who.id, total: db }, 'all', ctx.breakdownOf(db));
  return db;
}
