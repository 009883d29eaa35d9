import type { Id, JsonObject, Refusal, RuleId } from '@tiltyard/engine';
import { action, refuse } from '@tiltyard/engine';
import { z } from 'zod';
import { hitChance, mountedByAlly, plated, proof } from '../../players/tactics.js';
import { onFoe } from '../../show/previews.js';
import { inView } from '../../show/view.js';
import {
  between,
  climbOf,
  grapplesOf,
  heldIn,
  holdsOf,
  lead,
  normalGrapples,
} from '../../state/grapples.js';
import type { Combatant, Ctx, GrappleKind, State } from '../../state/state.js';
import { combatantById, sheetOf } from '../../state/state.js';
import { takeBack } from '../advantage/advantage.js';
import { assault } from '../attacks/attack.js';
import type { Declared, Technique } from '../attacks/target.js';
import {
  abilityDomain,
  abilityOf,
  barredByHold,
  chosenTarget,
  declared,
  declaredRefused,
  foes,
  incompetentDomain,
  targetRefused,
  wouldBeBlind,
} from '../attacks/target.js';
import { competenceFor, GRAPPLE, knows, wielded } from '../attacks/wielding.js';
import { openHands } from '../conditions/body.js';
import { noMajor } from '../conditions/can-act.js';
import { bodyLoad, encumbranceWith, loadOf, OVERLOADED } from '../conditions/encumbrance.js';
import { engagedFoes } from '../conditions/known-enemies.js';
import { beginGrapple, giveUp, grapplingCompetent } from '../grappling/grip.js';
import { loseClimbers, sag } from '../grappling/knock-down.js';

/** Up to so many times the other's weight a grapple is a normal one (LUR-GRAP-04). */
const SIMILAR = 3;
/** So many times the victim's weight a creature must have to take it in its jaws (LUR-PICK-18). */
const JAWS = 20;
/** Most enemies one can be behind through normal grappling (LUR-MULTI-04). */
const MOST_ABOVE = 2;

/** What any grappling attempt between these two is, by their weights (LUR-GRAP-04, LUR-PICK-01, LUR-CLIMB-01). */
export function kindFor(state: State, by: Combatant, target: Combatant): GrappleKind {
  const [own, other] = [sheetOf(state, by), sheetOf(state, target)];
  if (own.WGT > SIMILAR * other.WGT) return own.hands === 0 && own.largeMouth ? 'jaws' : 'pick-up';
  return SIMILAR * own.WGT < other.WGT ? 'climb' : 'normal';
}

/** What starting a grapple of each kind costs and gives, and the rules that say so. */
const TERMS: Readonly<
  Record<
    GrappleKind,
    {
      readonly price: number;
      readonly wins: number;
      readonly rules: readonly RuleId[];
      readonly won: readonly RuleId[];
    }
  >
> = {
  normal: {
    price: 2,
    wins: 1,
    rules: ['LUR-GRAP-05'],
    won: ['LUR-GRAP-07', 'LUR-GRAP-08', 'LUR-GRAP-11', 'LUR-GRAP-12', 'LUR-GRAP-17'],
  },
  'pick-up': {
    price: 3,
    wins: 2,
    rules: ['LUR-PICK-02', 'LUR-PICK-01'],
    won: ['LUR-PICK-01', 'LUR-PICK-02', 'LUR-PICK-09', 'LUR-PICK-10', 'LUR-PICK-12'],
  },
  jaws: {
    price: 3,
    wins: 2,
    rules: ['LUR-PICK-02', 'LUR-PICK-18'],
    won: ['LUR-PICK-18', 'LUR-PICK-02', 'LUR-PICK-09', 'LUR-PICK-10', 'LUR-PICK-12'],
  },
  climb: {
    price: 3,
    wins: 2,
    rules: ['LUR-CLIMB-02', 'LUR-CLIMB-01'],
    won: ['LUR-CLIMB-01', 'LUR-CLIMB-02', 'LUR-CLIMB-03', 'LUR-CLIMB-06', 'LUR-CLIMB-15'],
  },
};

/** What the attempt costs in degrees: 2, or 3 between mismatched sizes (LUR-GRAP-05, LUR-PICK-02, LUR-CLIMB-02). */
export const graspPrice = (ctx: Ctx, by: Combatant, target: Combatant): number => {
  const { price, rules } = TERMS[kindFor(ctx.state, by, target)];
  return ctx.addModifier(
    ctx.startTotal('degrees granted', by.id, 0),
    price,
    rules[0] ?? 'LUR-GRAP-05',
  );
};

/** Why the target's circumstances keep it from being grappled, or nothing (LUR-GRAP-02). */
export function shielded(state: State, by: Combatant, target: Combatant): Refusal | undefined {
  if (!state.fixed.options.mismatchPrereqs && kindFor(state, by, target) !== 'normal')
    return undefined;
  if (target.guarded) return refuse('LUR-GRAP-02', `${target.name} is protected by its group`);
  return target.riding === null ? undefined : refuse('LUR-GRAP-02', `${target.name} is mounted`);
}

/** Why somebody's hands keep it from grappling, or nothing (LUR-GRAP-03). */
function handsRefused(state: State, by: Combatant): Refusal | undefined {
  const fit =
    openHands(state, by).length > 0 || wielded(state, by).every((id) => knows(state, by, id));
  return fit
    ? undefined
    : refuse('LUR-GRAP-03', 'needs a free hand or competence with everything wielded');
}

/** Why somebody cannot take hold of another and carry it, or nothing (LUR-PICK-03 to 05, LUR-MULTI-07). */
export function holdRefused(
  state: State,
  by: Combatant,
  target: Combatant,
  lifted: boolean,
): Refusal | undefined {
  const open = openHands(state, by).length;
  if (open === 0) return refuse('LUR-PICK-03', 'needs a free hand');
  if (!state.fixed.options.grabUsesHand && holdsOf(state, by.id).length >= open)
    return refuse('LUR-MULTI-07', 'holds as many as it has free hands for');
  return lifted ? liftRefused(state, by, target) : undefined;
}

function liftRefused(state: State, by: Combatant, target: Combatant): Refusal | undefined {
  const carried = between(state, by.id, target.id) ? 0 : bodyLoad(state, target);
  const degrees = encumbranceWith(state, by, loadOf(state, by) + carried);
  return degrees >= OVERLOADED
    ? {
        rules: [
          'LUR-PICK-04',
          'LUR-PICK-05',
          'LUR-CTX-08',
          'LUR-CTX-16',
          'LUR-CTX-17',
          'LUR-CTX-18',
        ],
        reason: `${target.name} would be ${degrees} degrees of encumbrance`,
      }
    : undefined;
}

function jawsRefused(state: State, by: Combatant, target: Combatant): Refusal | undefined {
  if (sheetOf(state, by).WGT < JAWS * sheetOf(state, target).WGT)
    return refuse('LUR-PICK-18', `must be ${JAWS} times as heavy as ${target.name}`);
  if (holdsOf(state, by.id).length > 0)
    return { rules: ['LUR-MULTI-07', 'LUR-PICK-18'], reason: 'the jaws hold somebody already' };
  return state.fixed.options.jawsLiftTest ? liftRefused(state, by, target) : undefined;
}

/** Why there is no room for another normal grapple between these, or nothing (LUR-MULTI-02, LUR-MULTI-04). */
export function crowded(state: State, by: Id, target: Id): Refusal | undefined {
  const ahead = normalGrapples(state, by).some(
    (each) => lead(each, by) > 0 && each.a !== target && each.b !== target,
  );
  if (ahead && state.fixed.options.secondGrapple === 'refuse')
    return refuse('LUR-MULTI-02', 'is ahead of another enemy already');
  const behind = normalGrapples(state, target).filter(
    (each) => lead(each, target) < 0 && each.a !== by && each.b !== by,
  ).length;
  return behind >= MOST_ABOVE
    ? refuse('LUR-MULTI-04', `${combatantById(state, target).name} is behind two grapplers already`)
    : undefined;
}

/** Why somebody's own body is not up to a grapple with this one, or nothing: hands, strength and size by the kind that it would be. */
export function unfit(state: State, by: Combatant, target: Combatant): Refusal | undefined {
  switch (kindFor(state, by, target)) {
    case 'normal':
      return handsRefused(state, by);
    case 'pick-up':
      return holdRefused(state, by, target, true);
    case 'jaws':
      return jawsRefused(state, by, target);
    case 'climb':
      return state.fixed.options.climbHandRule ? handsRefused(state, by) : undefined;
  }
}

/** Why a grapple with this one cannot be started, or nothing. */
function refusedFor(state: State, by: Combatant, target: Combatant): Refusal | undefined {
  const kind = kindFor(state, by, target);
  const refused = shielded(state, by, target) ?? targetRefused(state, by, target, 'grapple');
  if (refused) return refused;
  if (between(state, by.id, target.id))
    return refuse('LUR-GADV-01', `already grappling with ${target.name}`);
  if (heldIn(state, target.id))
    return { rules: ['LUR-PICK-08', 'LUR-MULTI-09'], reason: `${target.name} is held by another` };
  if (kind === 'climb' && climbOf(state, by.id))
    return refuse('LUR-MULTI-08', 'climbs on another already');
  return (
    unfit(state, by, target) ?? (kind === 'normal' ? crowded(state, by.id, target.id) : undefined)
  );
}

const technique = (
  state: State,
  by: Combatant,
  target: Combatant | undefined,
  given: Declared,
): Technique => ({
  using: GRAPPLE,
  competence: competenceFor(state, by, GRAPPLE, target, target && kindFor(state, by, target)),
  deliberate: given.incompetent ?? false,
  blind: target !== undefined && wouldBeBlind(state, by, target),
  bars: 'LUR-GRAP-06',
});
const chosenTechnique = (state: State, by: Id, chosen: JsonObject): Technique =>
  technique(state, combatantById(state, by), chosenTarget(state, chosen), {
    incompetent: chosen['incompetent'] === true,
  });

/** Lets go of other advantages, if starting anew does that (LUR-MULTI-02). */
export function releaseOthers(ctx: Ctx, by: Combatant, target: Id): void {
  if (ctx.state.fixed.options.secondGrapple !== 'autoRelease') return;
  const others = normalGrapples(ctx.state, by.id).filter(
    (each) => lead(each, by.id) > 0 && each.a !== target && each.b !== target,
  );
  for (const { a, b } of others) {
    const grapple = between(ctx.state, a, b);
    if (grapple) giveUp(ctx, grapple, ['LUR-MULTI-02', 'LUR-MULTI-03']);
  }
}

/** What a pile-up brings into an attempt (LUR-MULTI-01, LUR-MULTI-06, LUR-MULTI-10, LUR-MULTI-11). */
const pileRules = (state: State, by: Id, target: Id): readonly RuleId[] => [
  ...(grapplesOf(state, target).length > 0 ? ['LUR-MULTI-01', 'LUR-MULTI-10', 'LUR-MULTI-11'] : []),
  ...([...grapplesOf(state, by), ...grapplesOf(state, target)].some(
    (each) => each.kind !== 'normal',
  )
    ? ['LUR-MULTI-06']
    : []),
];

type Begin = { target: Id } & Declared;

/** Starting a grapple: with one of similar size, or picking up a small one, taking it in the jaws, climbing on a large one. */
export const grapple = action<State, Begin>({
  id: 'grapple',
  name: 'Begin a grapple',
  group: 'major',
  rules: ['LUR-GRAP-01', 'LUR-GRAP-04', 'LUR-PICK-01', 'LUR-CLIMB-01'],
  open: inView,
  schema: z.strictObject({ target: z.string(), ...declared }),
  labels: { incompetent: 'Competence', ability: 'Technique or device' },
  domains: {
    target: (state, by) => ({
      kind: 'choice',
      options: foes(state, by, false, (target) =>
        refusedFor(state, combatantById(state, by), target),
      ),
    }),
    incompetent(state, by, chosen) {
      const target = chosenTarget(state, chosen);
      return incompetentDomain(
        state,
        combatantById(state, by),
        chosenTechnique(state, by, chosen),
        target,
        target && TERMS[kindFor(state, combatantById(state, by), target)].price,
      );
    },
    ability: (state, by, chosen) =>
      abilityDomain(state, combatantById(state, by), () => chosenTechnique(state, by, chosen)),
  },
  sketch: onFoe,
  blocked: (state, by) => noMajor(state, by) ?? barredByHold(state, combatantById(state, by)),
  check: (state, by, { target, ...given }) =>
    declaredRefused(
      state,
      combatantById(state, by),
      given,
      technique(state, combatantById(state, by), combatantById(state, target), given),
    ),
  perform(ctx, by, { target, ...given }) {
    const who = combatantById(ctx.state, by);
    const other = combatantById(ctx.state, target);
    const kind = kindFor(ctx.state, who, other);
    const { wins, won, rules } = TERMS[kind];
    if (kind === 'normal') releaseOthers(ctx, who, target);
    const { hit } = assault(ctx, {
      kind: 'grapple',
      rules: [
        'LUR-GRAP-04',
        'LUR-GRAP-06',
        'LUR-CTX-10',
        ...rules,
        ...pileRules(ctx.state, by, target),
      ],
      by: who,
      target: other,
      ...technique(ctx.state, who, other, given),
      ability: abilityOf(ctx.state, who, given.ability),
      price: {
        source: 'grapple',
        rule: 'LUR-GRAP-22',
        reckon: (table) => graspPrice(table, who, other),
      },
    });
    if (!hit) return;
    takeBack(ctx, who, other, 'grapple');
    if (kind === 'pick-up' || kind === 'jaws') loseClimbers(ctx, other);
    beginGrapple(ctx, kind, who, other, wins, won);
    sag(ctx, kind === 'climb' ? other : who);
  },
  appealUpTo: 56,
  appeal: (state, by) => (engagedFoes(state, by).length > 0 ? graspAppeal(state, by) : 0),
});

/** When a grapple looks better than a blow: against armour that blows do not get through, and for those who can lift, swallow or climb on what is before them (LUR-GRAP-01). */
function graspAppeal(state: State, by: Id): number {
  const who = combatantById(state, by);
  if (grapplesOf(state, by).some((each) => each.kind !== 'climb' || each.a === by)) return 0;
  const worth = (foe: Combatant): number => {
    const kind = kindFor(state, who, foe);
    if (kind === 'normal' && !plated(state, who, foe)) return 0;
    if (refusedFor(state, who, foe)) return 0;
    const chance = hitChance(
      state,
      who,
      foe,
      competenceFor(state, who, GRAPPLE, foe, kind).competent,
      TERMS[kind].price,
    );
    if (kind === 'jaws') return chance > 0.08 ? 56 : 0;
    if (kind === 'pick-up') return chance > 0.25 ? 56 : 0;
    if (kind === 'climb') return chance > 0.3 && !mountedByAlly(state, who, foe) ? 51 : 0;
    return chance > (proof(state, who, foe) ? 0 : 0.1) &&
      grapplingCompetent(state, who, kind) !== undefined
      ? 54
      : 0;
  };
  return Math.max(0, ...engagedFoes(state, by).map(worth));
}
