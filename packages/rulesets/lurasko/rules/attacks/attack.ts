import type { RuleId } from '@tiltyard/engine';
import { between, pinOn } from '../../state/grapples.js';
import type { Ability } from '../../state/sheet.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { itemOf, sheetOf } from '../../state/state.js';
import { setWarned } from '../../state/verbs/awareness.js';
import { addFatigue } from '../../state/verbs/body.js';
import { countAttack, spendMajor, use } from '../../state/verbs/turn.js';
import { grant, reckonAdvantage, takeBack } from '../advantage/advantage.js';
import { armDegrees, incapacitated } from '../conditions/body.js';
import { sees } from '../conditions/sight.js';
import { outnumbered } from '../groups/group-defence.js';
import { D12, D20, D6, roll } from '../rolls/roll.js';
import type { Competence, Using } from './wielding.js';
import { handsUsed, ratings, wielded } from './wielding.js';

/** What natural weapons add to an offence roll (LUR-NAT-02). */
export const NATURAL = 3;

/** One melee attack of whatever form, as it is declared (LUR-ATK-10). */
export interface Attack {
  readonly kind: 'strike' | 'bite' | 'grab' | 'trip' | 'grapple' | 'wrestle' | 'free' | 'blind';
  readonly rules: readonly RuleId[];
  readonly by: Combatant;
  readonly target: Combatant;
  readonly using: Using;
  readonly competence: Competence;
  /** Incompetent on purpose (LUR-COMP-07). */
  readonly deliberate: boolean;
  /** Against somebody unseen (LUR-BLIND-03). */
  readonly blind: boolean;
  readonly ability?: Ability | undefined;
  /** Degrees that the target is granted first. */
  readonly price?: Price | undefined;
}

/** What an attack costs in degrees of advantage: `reckon` adds them up (LUR-ADV-09). */
export interface Price {
  readonly source: string;
  readonly rule: RuleId;
  readonly reckon: (ctx: Ctx) => number;
}

export interface Outcome {
  readonly hit: boolean;
  readonly critical: boolean;
}

const MISS: Outcome = { hit: false, critical: false };

/** Whether the attack is resolved as a competent one (LUR-COMP-01, LUR-COMP-07, LUR-BLIND-04). */
export const resolvedCompetent = ({
  competence,
  deliberate,
  blind,
}: Pick<Attack, 'competence' | 'deliberate' | 'blind'>): boolean =>
  competence.competent && !deliberate && !blind;

/** Why somebody cannot make defence rolls, or nothing (LUR-ATK-05, LUR-GADV-08, LUR-CTX-34). */
export function defenceless(state: State, target: Combatant): RuleId | undefined {
  if (incapacitated(state, target)) return 'LUR-CTX-34';
  return pinOn(state, target.id) ? 'LUR-GADV-08' : undefined;
}

/** One more melee attack received this round (LUR-MAX-02, LUR-MAX-04, LUR-MAX-05). */
export function receive(ctx: Ctx, target: Combatant): void {
  countAttack(ctx, target);
  ctx.note('received', ['LUR-MAX-02', 'LUR-MAX-04', 'LUR-MAX-05'], {
    who: target.id,
    attacks: target.attacksReceived,
  });
}

/** Takes the major action and marks what the turn's attacks are made with (LUR-ATK-01, LUR-NAT-03, LUR-BITE-03). */
export function commit(ctx: Ctx, by: Combatant, { mode, items }: Using): void {
  spendMajor(ctx, by);
  if (mode === 'held') use(ctx, by, { held: true });
  if (mode === 'natural') use(ctx, by, { natural: [...new Set([...by.used.natural, ...items])] });
}

/** Grants the degrees that the attack costs, before any roll (LUR-ADV-09, LUR-ADV-10). */
function pay(ctx: Ctx, { by, target, price }: Attack): void {
  if (!price) return;
  const degrees = price.reckon(ctx);
  const reckoning = ctx.breakdownOf(degrees);
  if (degrees === 0) return;
  grant(ctx, by, target, degrees, price.source, price.rule);
  ctx.note(
    'grants',
    ['LUR-ADV-09', 'LUR-ADV-10', price.rule],
    { by: by.id, to: target.id, degrees, source: price.source },
    'all',
    reckoning,
  );
}

/** Adds the attacker's ratings to the offence roll, where they count (LUR-COMP-08, LUR-NAT-02, LUR-GRAP-06, LUR-GRAP-20). */
function offenceRatings(
  ctx: Ctx,
  {
    by,
    target,
    using,
    blind,
    ability,
  }: Pick<Attack, 'by' | 'using' | 'blind' | 'ability'> & {
    readonly target: Combatant | undefined;
  },
  total: number,
): number {
  const { options } = ctx.state.fixed;
  const grappling = target !== undefined && between(ctx.state, by.id, target.id) !== undefined;
  const bodily = using.mode === 'grappling';
  const open = !blind || options.blindOffenseBonuses;
  let tn = total;
  if (using.mode === 'held' || bodily) {
    const counts = !grappling && open && (!bodily || options.grapplingOffenseBonus);
    for (const { name, amount } of ratings(ctx.state, by, 'offense'))
      tn = ctx.addModifier(
        tn,
        amount,
        counts
          ? 'LUR-COMP-08'
          : grappling
            ? 'LUR-GRAP-20'
            : bodily
              ? 'LUR-GRAP-06'
              : 'LUR-BLIND-03',
        counts,
        name,
      );
  }
  const armedByNature =
    sheetOf(ctx.state, by).natural.length > 0 && wielded(ctx.state, by).length === 0;
  if (bodily && armedByNature)
    tn = ctx.addModifier(
      tn,
      NATURAL,
      grappling ? 'LUR-GRAP-19' : options.grapplingOffenseBonus ? 'LUR-NAT-02' : 'LUR-GRAP-06',
      !grappling && options.grapplingOffenseBonus,
      'natural weapon',
    );
  if (using.mode === 'natural') {
    const counts = open && (!grappling || options.naturalBonusInGrapple);
    tn = ctx.addModifier(
      tn,
      NATURAL,
      counts ? 'LUR-NAT-02' : grappling ? 'LUR-GRAP-19' : 'LUR-BLIND-03',
      counts,
      'natural weapon',
    );
    for (const id of using.items)
      tn = ctx.addModifier(
        tn,
        itemOf(ctx.state, id).offense,
        'LUR-COMP-08',
        open && !grappling,
        itemOf(ctx.state, id).name,
      );
  }
  return ability ? ctx.addModifier(tn, ability.offence, 'LUR-ATK-03', true, ability.name) : tn;
}

/** The attacker's roll: d6 if competent, d20 if blind; others have none (LUR-COMP-02, LUR-COMP-05, LUR-BLIND-03). Melee advantage is no part of it (LUR-ADV-07). */
export function offence(
  ctx: Ctx,
  attack: Omit<Attack, 'target'> & { readonly target: Combatant | undefined },
): boolean {
  const { by, blind, using, competence, deliberate } = attack;
  if (!blind && !resolvedCompetent(attack)) {
    if (ctx.wantsNotes)
      ctx.note(
        'incompetent',
        ['LUR-COMP-02', 'LUR-COMP-03', deliberate ? 'LUR-COMP-07' : competence.rule],
        { by: by.id, why: deliberate ? 'on purpose' : competence.why },
      );
    return true;
  }
  const { success } = roll(ctx, {
    who: by,
    name: 'offence',
    rules: blind ? ['LUR-BLIND-03'] : ['LUR-COMP-05', 'LUR-ADV-07', competence.rule],
    die: blind ? D20 : D6,
    stat: 'DEX',
    ...(attack.target && !blind ? { against: attack.target.id } : {}),
    add: (total) => offenceRatings(ctx, attack, total),
    lean: (sum) =>
      handsUsed(ctx.state, by, using).reduce(
        (total, hand) =>
          ctx.addModifier(
            total,
            -armDegrees(by, hand) * ctx.state.fixed.injuryEffects.armHindrance,
            'LUR-CTX-14',
            true,
            `${hand.name} arm`,
          ),
        sum,
      ),
  });
  return success;
}

/** Adds the ratings of what the target has in hand, unless the two grapple each other (LUR-COMP-08, LUR-GRAP-20). */
function defenceRatings(ctx: Ctx, { by, target }: Attack, total: number): number {
  const grappling = between(ctx.state, by.id, target.id) !== undefined;
  let tn = total;
  for (const { name, amount } of ratings(ctx.state, target, 'defense'))
    tn = ctx.addModifier(tn, amount, grappling ? 'LUR-GRAP-20' : 'LUR-COMP-08', !grappling, name);
  return tn;
}

/** The target's roll on DEX: d20 against a competent attack, d12 against another; failing it is a hit (LUR-ATK-05, LUR-ATK-06). */
function defence(ctx: Ctx, attack: Attack): Outcome {
  const { by, target } = attack;
  const { options } = ctx.state.fixed;
  const helpless = defenceless(ctx.state, target);
  if (helpless !== undefined) {
    ctx.note('no defence', ['LUR-ATK-05', helpless], { who: target.id });
    return { hit: true, critical: options.criticalHelpless };
  }
  if (options.maxCount === 'defended') receive(ctx, target);
  const competent = resolvedCompetent(attack);
  const net = reckonAdvantage(ctx, target, by);
  const { success, kept, tn } = roll(ctx, {
    who: target,
    name: 'defence',
    rules: [
      'LUR-ATK-06',
      competent ? 'LUR-COMP-06' : attack.blind ? 'LUR-BLIND-04' : 'LUR-COMP-03',
    ],
    die: competent ? D20 : D12,
    stat: 'DEX',
    against: by.id,
    margin: attack.kind === 'strike' || attack.kind === 'bite' || attack.kind === 'blind',
    add: (total) => defenceRatings(ctx, attack, total),
    lean: (sum) =>
      ctx.addModifier(
        ctx.addModifier(
          ctx.addModifier(sum, net, net > 0 ? 'LUR-ADV-02' : 'LUR-ADV-03', true, 'melee advantage'),
          -outnumbered(ctx.state, target),
          'LUR-CTX-28',
          true,
          'outnumbered',
        ),
        -options.unseenAttackerHindrance,
        'LUR-CTX-33',
        !sees(ctx.state, target, by),
        'unseen attacker',
      ),
  });
  return success ? MISS : { hit: true, critical: kept - tn >= options.criticalMargin };
}

/**
 * One melee attack up to whether it hits, in the fixed sequence (LUR-ATK-03): what it uses up, the degrees it costs,
 * offence roll, defence roll. What a hit does is up to the form of attack.
 */
export function assault(ctx: Ctx, attack: Attack): Outcome {
  const { by, target, using, kind, price } = attack;
  const { options } = ctx.state.fixed;
  commit(ctx, by, using);
  if (ctx.wantsNotes)
    ctx.note('attacks', ['LUR-ATK-01', 'LUR-ATK-03', 'LUR-CTX-38', ...attack.rules], {
      kind,
      by: by.id,
      at: target.id,
      with:
        using.items.length > 0 ? using.items.map((id) => itemOf(ctx.state, id).name) : using.mode,
      ...(attack.ability ? { ability: attack.ability.name } : {}),
    });
  if (attack.ability && attack.ability.fatigue > 0) addFatigue(ctx, by, attack.ability.fatigue);
  if (options.maxCount === 'declared') receive(ctx, target);
  pay(ctx, attack);
  if (!offence(ctx, attack)) {
    ctx.note(
      'miss',
      ['LUR-ATK-04', ...(price ? [kind === 'bite' ? 'LUR-BITE-02' : 'LUR-GRAP-22'] : [])],
      { by: by.id, at: target.id },
    );
    if (price && kind !== 'bite' && options.grantOnFailedOffence === 'cleared')
      takeBack(ctx, by, target, price.source);
    alert(ctx, by, target);
    return MISS;
  }
  return struck(ctx, attack);
}

/** The second half of an attack: the defence roll, and what everybody learns of it. */
export function struck(ctx: Ctx, attack: Attack): Outcome {
  const { by, target } = attack;
  const outcome = defence(ctx, attack);
  if (outcome.hit && ctx.state.fixed.options.maxCount === 'hit') receive(ctx, target);
  if (ctx.wantsNotes)
    ctx.note(outcome.hit ? 'hit' : 'miss', ['LUR-ATK-05'], { by: by.id, at: target.id });
  alert(ctx, by, target);
  return outcome;
}

/** Whoever is attacked by somebody unseen knows that an unseen enemy is about (LUR-BLIND-01). */
function alert(ctx: Ctx, by: Combatant, target: Combatant): void {
  if (
    !target.warned &&
    !sees(ctx.state, target, by) &&
    !between(ctx.state, by.id, target.id) &&
    defenceless(ctx.state, target) === undefined
  )
    setWarned(ctx, target, true);
}
