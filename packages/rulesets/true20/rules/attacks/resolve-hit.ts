import type { Id, RuleId } from '@tiltyard/engine';
import { addsStrength, D20 } from '../../state/sheet.js';
import { weaponOf } from '../../state/gear.js';
import { concealment, MISSES } from '../modifiers/concealment.js';
import type { Strike } from './strike.js';
import { missesUnseen } from './strike.js';
import { lanceBonus } from './run-up.js';
import { hasFeat, sheetOf } from '../../state/state.js';
import type { Ctx } from '../../state/state.js';
import type { Blow } from '../damage/toughness.js';
import { struck } from '../damage/toughness.js';
import {
  attackHits,
  criticalConfirmed,
  damageDealt,
  doubleHit,
  missChanceRolled,
} from '../../events/attacks.js';
import { volleyCounted } from '../../events/autofire.js';

/**
 * The miss roll from which an attack misses, by level of concealment, with Blind-Fight in melee: half as often
 * (T20-CTX-46).
 */
const BLIND_FIGHT = { 1: 19, 2: 16 } as const;
/** The number of points above Defense that add one to a burst's damage. */
const PER_STEP = 2;

/**
 * Whether concealment makes a hit miss: the defender rolls once, for the largest chance (T20-CONC-02 to 04,
 * T20-CONC-10, T20-CONC-15).
 */
function concealed(ctx: Ctx, { by, victim, ranged, natural }: Strike): boolean {
  const { level, cause, rule } = concealment(ctx.state, by, victim);
  if (level === 0 || (natural === 20 && ctx.state.fixed.options['conc.nat20Ignores'] === 'yes'))
    return false;
  const needed = (!ranged && hasFeat(ctx.state, by, 'Blind-Fight') ? BLIND_FIGHT : MISSES)[level];
  const die = ctx.roll(D20, 'miss chance', victim.id, (face) => Number(face >= needed));
  const missed = die >= needed;
  ctx.tell(
    missChanceRolled,
    [
      rule,
      'T20-COND-12',
      'T20-CONC-03',
      'T20-CONC-04',
      level === 1 ? 'T20-CONC-02' : 'T20-CONC-10',
      ...(natural === 20 ? ['T20-CONC-15'] : []),
    ],
    { who: victim.id, by: by.id, at: victim.id, die, needed, cause, missed },
  );
  if (missed) missesUnseen(ctx, by, victim);
  return missed;
}

/** Whether a threat is confirmed (T20-CTX-04). Targets without weak points cannot be struck critically. */
function confirmed(
  ctx: Ctx,
  { by, target, victim, swing, natural, plus, total, defense }: Strike,
): boolean {
  const { threat } = weaponOf(ctx.state, swing.weapon);
  const threatens = natural === 20 || (natural >= threat && total >= defense.value);
  if (!threatens || victim.id !== target.id || sheetOf(ctx.state, victim).noCriticals) return false;
  const succeeds = (face: number): boolean =>
    face === 20 || (face !== 1 && face + plus >= defense.value);
  const again = ctx.roll(D20, 'confirm', by.id, (face) => Number(succeeds(face)));
  ctx.tell(
    criticalConfirmed,
    ['T20-CTX-04', ...(swing.manner === 'finesse' ? ['T20-FIN-11'] : [])],
    {
      by: by.id,
      at: target.id,
      die: again,
      total: again + plus,
      defense: defense.value,
      critical: succeeds(again),
    },
  );
  return succeeds(again);
}

/** A hit that counts, with its damage bonus. */
export interface Hit {
  readonly strike: Strike;
  readonly damage: number;
  /** The damage bonus without the critical. */
  readonly plain: number;
  readonly critical: boolean;
  readonly volley: number;
}

/**
 * The increase of the save Difficulty by a burst: 1 for every full 2 above Defense (T20-AUTO-02 to 05, T20-AUTO-14).
 */
function volleyOf(ctx: Ctx, { swing, total, defense, target, victim }: Strike): number {
  const { options } = ctx.state.fixed;
  if (
    swing.manner !== 'burst' ||
    (swing.squares !== undefined && options['auto.walkBonus'] === 'none')
  )
    return 0;
  const against = options['auto.marginAgainst'] === 'applied' ? defense.value : defense.bare;
  // A sure hit was not rolled, so it does not exceed Defense (T20-SUPP-09).
  const over = swing.sure === true ? 0 : total - against;
  const margin = Math.trunc(over / PER_STEP) + 0;
  // A character that covers the target takes the full effect of an attack meant for it.
  const bonus =
    margin < 0 && (options['auto.autoHitBonus'] === 'zero' || victim.id !== target.id) ? 0 : margin;
  const ruleOfHit = bonus === 0 ? 'T20-AUTO-03' : 'T20-AUTO-02';
  const rule = margin < 0 ? 'T20-AUTO-05' : ruleOfHit;
  const cap = options['auto.cap'];
  const capped = cap === 'none' ? bonus : Math.min(cap, bonus);
  ctx.tell(
    volleyCounted,
    [rule, 'T20-AUTO-04', ...(swing.squares === undefined ? [] : ['T20-AUTO-14'])],
    {
      margin: over,
      bonus: capped,
    },
  );
  return capped + 0;
}

/** The damage bonus of a weapon in a combatant's hands (T20-CTX-11, T20-MOUNT-11). Starts no breakdown. */
export function damageBonus(
  ctx: Ctx,
  by: Id,
  weaponId: string,
  more: {
    readonly critical?: boolean;
    readonly sneaky?: boolean;
    readonly afterBlow?: boolean | undefined;
    readonly ranged?: boolean;
  } = {},
): { readonly damage: number; readonly plain: number } {
  const weapon = weaponOf(ctx.state, weaponId);
  const who = ctx.state.combatants[by];
  const sheet = who && sheetOf(ctx.state, who);
  let sum = ctx.startTotal('damage', by, weapon.damage);
  if (addsStrength(weapon))
    sum = ctx.addModifier(sum, sheet?.str ?? 0, 'T20-CTX-11', true, 'Strength');
  sum = ctx.addModifier(sum, sheet?.bonus.damage ?? 0, 'T20-CTX-11', true, 'own');
  const lance = who ? lanceBonus(who, weapon, more) : 0;
  sum = ctx.addModifier(sum, lance, 'T20-MOUNT-11', true, 'lance at the charge');
  if (more.sneaky === true) sum = ctx.addModifier(sum, 2, 'T20-CTX-46', true, 'Sneak Attack');
  const plain = sum;
  const damage =
    more.critical === true
      ? ctx.addModifier(sum, weapon.critical, 'T20-CTX-05', true, 'critical')
      : sum;
  ctx.tell(damageDealt, ['T20-CTX-11'], { by, damage }, ctx.breakdownOf(damage));
  return { damage, plain };
}

function hitOf(ctx: Ctx, strike: Strike, critical: boolean): Hit {
  const { by, swing, surprise, ranged } = strike;
  const { afterBlow } = swing;
  const sneaky = surprise !== undefined && hasFeat(ctx.state, by, 'Sneak Attack');
  return {
    strike,
    ...damageBonus(ctx, by.id, swing.weapon, { critical, sneaky, afterBlow, ranged }),
    critical,
    volley: volleyOf(ctx, strike),
  };
}

export const isLethal = (ctx: Ctx, { swing }: Strike): boolean =>
  weaponOf(ctx.state, swing.weapon).lethal && swing.nonLethal !== true;

export function blowOf(
  ctx: Ctx,
  { strike, damage, critical, volley }: Hit,
  extra: number,
  rules: readonly string[] = [],
): Blow {
  const { swing, natural, total, defense, by, target, victim, denied } = strike;
  const plainHit =
    ctx.state.fixed.options['fin.nat20'] === 'plainHit' && natural === 20 && total < defense.value;
  return {
    by: by.id,
    damage: damage + extra,
    lethal: isLethal(ctx, strike),
    volley,
    bypass:
      swing.manner === 'finesse' &&
      !plainHit &&
      victim.id === target.id &&
      !sheetOf(ctx.state, target).noCriticals,
    surprised: denied,
    critical,
    rules,
  };
}

/** The bonus to the higher of two hits on one target (T20-TWF-08). */
const DOUBLE = 2;

/**
 * Resolves two hits on one target with a single save, at the higher bonus plus 2 (T20-TWF-08, T20-TWF-09, T20-TWF-13).
 */
function double(ctx: Ctx, a: Hit, b: Hit): void {
  const { options } = ctx.state.fixed;
  const rank = (hit: Hit): number =>
    options['twf.critOrder'] === 'critFirst' ? hit.damage : hit.plain;
  const [high, low] = rank(b) > rank(a) ? [b, a] : [a, b];
  const { victim } = high.strike;
  // If a critical counts after the 2, it may make the hit without that bonus the harder one.
  const [top, extra] = low.damage > high.damage + DOUBLE ? [low, 0] : [high, DOUBLE];
  const isMerged = options['twf.doubleHit'] === 'merge';
  const equal = a.damage === b.damage;
  ctx.tell(
    doubleHit,
    [
      'T20-TWF-08',
      ...(equal ? ['T20-TWF-09'] : []),
      ...(a.critical || b.critical ? ['T20-TWF-13'] : []),
      ...(high.strike.ranged
        ? [
            weaponOf(ctx.state, high.strike.swing.weapon).use === 'thrown'
              ? 'T20-TWF-11'
              : 'T20-TWF-12',
          ]
        : []),
    ],
    {
      by: high.strike.by.id,
      at: victim.id,
      damage: isMerged ? top.damage + extra : high.damage + DOUBLE,
    },
  );
  if (isMerged) {
    struck(ctx, victim, {
      ...blowOf(ctx, top, extra, ['T20-TWF-08']),
      lethal: isLethal(ctx, high.strike) || isLethal(ctx, low.strike),
      volley: Math.max(high.volley, low.volley),
    });
    return;
  }
  struck(ctx, victim, blowOf(ctx, high, DOUBLE, ['T20-TWF-08']));
  if (victim.dead) return;
  struck(
    ctx,
    low.strike.victim,
    blowOf(ctx, low, equal && options['twf.equalDamage'] === 'both' ? DOUBLE : 0),
  );
}

/**
 * The rule by which an attack has hit: its total, or a natural 20 below the Defense, behind cover or in the open
 * (T20-CTX-02, T20-CTX-03, T20-COVER-18).
 */
function hitRule({ natural, total, defense: { bare, normal, value } }: Strike): RuleId {
  if (natural !== 20 || total >= value) return 'T20-CTX-02';
  return bare < normal ? 'T20-COVER-18' : 'T20-CTX-03';
}

/**
 * Determines which of several attack rolls made together are hits: miss chances first, then confirmations (T20-TWF-14).
 */
export function hitsOf(ctx: Ctx, strikes: readonly Strike[]): readonly Hit[] {
  const standing = strikes.filter((strike) => strike.hit && !concealed(ctx, strike));
  return standing.map((strike) => {
    const critical = confirmed(ctx, strike);
    const { by, victim, swing } = strike;
    ctx.tell(attackHits, [hitRule(strike)], {
      by: by.id,
      at: victim.id,
      ...(swing.hand === undefined ? {} : { weapon: weaponOf(ctx.state, swing.weapon).name }),
    });
    return hitOf(ctx, strike, critical);
  });
}

const sameVictim = (a: Hit | undefined, b: Hit | undefined): boolean =>
  a !== undefined && a.strike.victim.id === b?.strike.victim.id;

/**
 * Resolves attack rolls made together: which of them are hits, then the saves (T20-TWF-14).
 * @returns the hits
 */
export function land(ctx: Ctx, strikes: readonly Strike[]): readonly Hit[] {
  const hits = hitsOf(ctx, strikes);
  const [first, second] = hits;
  if (first && second && sameVictim(first, second) && first.strike.swing.hand !== undefined)
    double(ctx, first, second);
  else
    for (const hit of hits)
      if (!hit.strike.victim.dead)
        struck(
          ctx,
          hit.strike.victim,
          blowOf(ctx, hit, 0, hit.strike.swing.hand === undefined ? [] : ['T20-TWF-10']),
        );
  return hits;
}

/**
 * Resolves the off hand's attack where each hand is resolved before the next strikes (T20-TWF-14): the first save is
 * over, so only a second hit on the same target can still gain the 2.
 */
export function landSecond(ctx: Ctx, earlier: readonly Hit[], strike: Strike): void {
  for (const hit of hitsOf(ctx, [strike])) {
    const twice = earlier.some((each) => sameVictim(each, hit));
    if (twice)
      ctx.tell(doubleHit, ['T20-TWF-08', 'T20-TWF-14'], {
        by: strike.by.id,
        at: hit.strike.victim.id,
        damage: hit.damage + DOUBLE,
      });
    struck(
      ctx,
      hit.strike.victim,
      blowOf(ctx, hit, twice ? DOUBLE : 0, [twice ? 'T20-TWF-08' : 'T20-TWF-10']),
    );
  }
}
