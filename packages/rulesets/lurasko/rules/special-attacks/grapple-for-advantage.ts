import type { Id, JsonObject, Option, Refusal } from '@tiltyard/engine';
import { action, refuse } from '@tiltyard/engine';
import { z } from 'zod';
import { plated } from '../../players/tactics.js';
import { inView } from '../../show/view.js';
import { between, grapplesOf, lead, normalGrapples, partner } from '../../state/grapples.js';
import type { Combatant, Ctx, Grapple, State } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { MOST, netAdvantage } from '../advantage/advantage.js';
import { assault } from '../attacks/attack.js';
import type { Declared, Technique } from '../attacks/target.js';
import {
  abilityDomain,
  abilityOf,
  chosenTarget,
  declared,
  declaredRefused,
  incompetentDomain,
  targetRefused,
} from '../attacks/target.js';
import { competenceFor, GRAPPLE } from '../attacks/wielding.js';
import { helpless, noMajor } from '../conditions/can-act.js';
import {
  beginGrapple,
  endGrapple,
  giveUp,
  grapplingCompetent,
  setLead,
  silence,
} from '../grappling/grip.js';
import { knockDown, loseClimbers, sag, shakeOff } from '../grappling/knock-down.js';
import { crowded, holdRefused, releaseOthers } from './begin-grapple.js';

/** Why grappling on with this partner is no use, or nothing (LUR-GADV-02, LUR-PICK-22). */
function refusedFor(state: State, by: Combatant, grapple: Grapple): Refusal | undefined {
  if (lead(grapple, by.id) >= MOST) return refuse('LUR-GADV-02', 'three degrees are the most');
  return targetRefused(state, by, combatantById(state, partner(grapple, by.id)), 'wrestle');
}

/** Those one grapples with, as options. */
function partners(
  state: State,
  by: Id,
  refused: (grapple: Grapple) => Refusal | undefined,
  appeal: (grapple: Grapple) => number = () => 1,
): readonly Option<string>[] {
  return grapplesOf(state, by).map((each) => {
    const other = combatantById(state, partner(each, by));
    const why = refused(each);
    return {
      value: other.id,
      label: other.name,
      appeal: appeal(each),
      ...(why ? { refused: why } : {}),
    };
  });
}

const technique = (
  state: State,
  by: Combatant,
  target: Combatant | undefined,
  given: Declared,
): Technique => ({
  using: GRAPPLE,
  competence: competenceFor(state, by, GRAPPLE, target),
  deliberate: given.incompetent ?? false,
  blind: false,
  bars: 'LUR-GADV-01',
});
const chosenTechnique = (state: State, by: Id, chosen: JsonObject): Technique =>
  technique(state, combatantById(state, by), chosenTarget(state, chosen), {
    incompetent: chosen['incompetent'] === true,
  });

/** A hit by one who was not ahead: a degree of advantage, or escape instead (LUR-GADV-03, LUR-GADV-04). */
function turnTables(ctx: Ctx, by: Combatant, other: Combatant, grapple: Grapple): void {
  const full = crowded(ctx.state, by.id, other.id);
  const chosen = ctx.ask({
    id: 'turned',
    who: by.id,
    rules: ['LUR-GADV-03', 'LUR-GADV-04'],
    about: { by: by.id, over: other.id },
    options: [
      {
        value: 'advantage',
        rules: ['LUR-GADV-03'],
        appeal: grapplingCompetent(ctx.state, by, grapple.kind) === undefined ? 0 : 2,
        ...(full ? { refused: full } : {}),
      },
      { value: 'escape', rules: ['LUR-GADV-04'], appeal: 1 },
    ],
  });
  if (chosen === 'escape') {
    endGrapple(ctx, grapple, ['LUR-GADV-04']);
    ctx.note('escapes', ['LUR-GADV-04'], { who: by.id, from: other.id });
    return;
  }
  releaseOthers(ctx, by, other.id);
  const still = between(ctx.state, by.id, other.id);
  if (still) setLead(ctx, still, by, 1, ['LUR-GADV-01', 'LUR-GADV-03']);
}

/** A hit by one who was ahead already: another degree (LUR-GADV-02, LUR-PICK-06, LUR-CLIMB-05). */
function raise(ctx: Ctx, by: Combatant, grapple: Grapple): void {
  const rules = [
    'LUR-GADV-01',
    'LUR-GADV-02',
    ...(grapple.kind === 'climb'
      ? ['LUR-CLIMB-05']
      : grapple.kind === 'normal'
        ? []
        : ['LUR-PICK-06']),
  ];
  setLead(ctx, grapple, by, Math.min(MOST, lead(grapple, by.id) + 1), rules);
  if (!ctx.state.fixed.options.escapeAfterRaise || grapple.kind !== 'normal') return;
  const chosen = ctx.ask({
    id: 'raised',
    who: by.id,
    rules: ['LUR-GADV-04'],
    about: { by: by.id, over: partner(grapple, by.id) },
    options: [{ value: 'stay', appeal: 1 }, { value: 'escape' }],
    fallback: 'stay',
  });
  const still = between(ctx.state, grapple.a, grapple.b);
  if (chosen === 'escape' && still) endGrapple(ctx, still, ['LUR-GADV-04']);
}

/** The larger one has shed the advantage of a climber: it ends there, or the climber is now held (LUR-CLIMB-07, LUR-CLIMB-08). */
function shed(ctx: Ctx, by: Combatant, climber: Combatant, grapple: Grapple): void {
  const { convertLiftTest, knockdownOnConvert } = ctx.state.fixed.options;
  const refused = holdRefused(ctx.state, by, climber, convertLiftTest);
  const chosen = ctx.ask({
    id: 'shed',
    who: by.id,
    rules: ['LUR-CLIMB-08'],
    about: { by: by.id, climber: climber.id },
    options: [
      { value: 'end', rules: ['LUR-CLIMB-13'] },
      {
        value: 'hold',
        rules: ['LUR-CLIMB-08'],
        appeal: 1,
        ...(refused
          ? { refused: { rules: ['LUR-CLIMB-08', ...refused.rules], reason: refused.reason } }
          : {}),
      },
    ],
  });
  if (chosen === 'end') {
    shakeOff(ctx, grapple, ['LUR-CLIMB-07', 'LUR-CLIMB-08']);
    return;
  }
  if (knockdownOnConvert) knockDown(ctx, climber, ['LUR-CLIMB-13']);
  loseClimbers(ctx, climber);
  beginGrapple(ctx, 'pick-up', by, climber, 2, ['LUR-CLIMB-07', 'LUR-CLIMB-08']);
  sag(ctx, by);
}

type Wrestle = { target: Id } & Declared;

/** Grappling for more advantage, to turn it, or to get free; costs no degrees and does no damage (LUR-GADV-01, LUR-GADV-05). */
export const wrestle = action<State, Wrestle>({
  id: 'wrestle',
  name: 'Grapple for advantage or escape',
  group: 'major',
  rules: ['LUR-GADV-01'],
  open: inView,
  schema: z.strictObject({ target: z.string(), ...declared }),
  labels: { incompetent: 'Competence', ability: 'Technique or device' },
  domains: {
    target: (state, by) => ({
      kind: 'choice',
      options: partners(
        state,
        by,
        (each) => refusedFor(state, combatantById(state, by), each),
        (each) => 2 - lead(each, by),
      ),
    }),
    incompetent: (state, by, chosen) =>
      incompetentDomain(
        state,
        combatantById(state, by),
        chosenTechnique(state, by, chosen),
        chosenTarget(state, chosen),
      ),
    ability: (state, by, chosen) =>
      abilityDomain(state, combatantById(state, by), () => chosenTechnique(state, by, chosen)),
  },
  blocked: (state, by) =>
    noMajor(state, by) ??
    (grapplesOf(state, by).length === 0 ? refuse('LUR-GADV-01', 'is in no grapple') : undefined),
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
    const { hit } = assault(ctx, {
      kind: 'wrestle',
      rules: ['LUR-GADV-01'],
      by: who,
      target: other,
      ...technique(ctx.state, who, other, given),
      ability: abilityOf(ctx.state, who, given.ability),
    });
    const grapple = between(ctx.state, by, target);
    if (!hit || !grapple) {
      if (!hit) ctx.note('no change', ['LUR-GADV-05'], { who: by, against: target });
      return;
    }
    if (lead(grapple, by) > 0) raise(ctx, who, grapple);
    else if (grapple.kind === 'normal') turnTables(ctx, who, other, grapple);
    else if (grapple.kind === 'climb') shed(ctx, who, other, grapple);
    else {
      endGrapple(ctx, grapple, ['LUR-PICK-07']);
      ctx.note('escapes', ['LUR-PICK-07'], { who: by, from: target });
    }
  },
  appealUpTo: 53,
  appeal: (state, by) => wrestleAppeal(state, by),
});

/** Getting out from under comes first; the competent press on towards a pin. */
function wrestleAppeal(state: State, by: Id): number {
  const open = grapplesOf(state, by).filter(
    (each) => refusedFor(state, combatantById(state, by), each) === undefined,
  );
  // A large one throws climbers off rather than wrestle with them, unless it could take hold of them.
  const hopeless = (each: Grapple): boolean =>
    each.kind === 'climb' &&
    holdRefused(state, combatantById(state, by), combatantById(state, each.a), true) !== undefined;
  if (open.some((each) => lead(each, by) <= 0 && !hopeless(each))) return 53;
  const presses = (each: Grapple): boolean =>
    grapplingCompetent(state, combatantById(state, by), each.kind) !== undefined;
  if (
    open.some(
      (each) =>
        each.kind === 'normal' &&
        presses(each) &&
        plated(state, combatantById(state, by), combatantById(state, partner(each, by))),
    )
  )
    return 52;
  // Jaws that have bitten are good for nothing else in the turn.
  return open.some((each) => each.kind === 'jaws' && each.a === by && presses(each)) ? 49 : 0;
}

/** Why somebody may not leave a grapple as a free action, or nothing (LUR-GRAP-09, LUR-GRAP-10, LUR-PICK-07, LUR-CLIMB-14). */
function staysIn(state: State, by: Id, grapple: Grapple): Refusal | undefined {
  const other = combatantById(state, partner(grapple, by));
  if (grapple.kind === 'normal') {
    const behind =
      state.fixed.options.leaveTest === 'grapple'
        ? lead(grapple, by) < 0
        : netAdvantage(state, other, combatantById(state, by)) > 0;
    return behind ? refuse('LUR-GRAP-09', `${other.name} has the advantage`) : undefined;
  }
  if (grapple.a === by) return undefined;
  return grapple.kind === 'climb'
    ? { rules: ['LUR-CLIMB-07', 'LUR-CLIMB-09'], reason: 'a climber has to be thrown off' }
    : { rules: ['LUR-GRAP-09', 'LUR-PICK-07'], reason: `${other.name} holds on` };
}

const one = z.strictObject({ target: z.string() });
const noGrapple = (state: State, by: Id): Refusal | undefined =>
  helpless(state, by) ??
  (grapplesOf(state, by).length === 0 ? refuse('LUR-GRAP-10', 'is in no grapple') : undefined);

/** Ending a grapple: a free action of the one ahead, of one who holds another, and of a climber (LUR-GRAP-10, LUR-CLIMB-14). */
export const letGo = action<State, { target: Id }>({
  id: 'let-go',
  name: 'End the grapple',
  group: 'free',
  rules: ['LUR-GRAP-10', 'LUR-CLIMB-14'],
  schema: one,
  domains: {
    target: (state, by) => ({
      kind: 'choice',
      options: partners(state, by, (each) => staysIn(state, by, each)),
    }),
  },
  blocked: noGrapple,
  perform(ctx, by, { target }) {
    const grapple = between(ctx.state, by, target);
    if (grapple)
      endGrapple(ctx, grapple, [grapple.kind === 'climb' ? 'LUR-CLIMB-14' : 'LUR-GRAP-10']);
  },
});

/** Giving an advantage up without more, as to go for somebody else (LUR-MULTI-03). */
export const yieldAdvantage = action<State, { target: Id }>({
  id: 'give-up-advantage',
  name: 'Give up the advantage',
  group: 'free',
  rules: ['LUR-MULTI-03'],
  schema: one,
  domains: {
    target: (state, by) => ({
      kind: 'choice',
      options: partners(state, by, (each) =>
        each.kind === 'normal' && lead(each, by) > 0
          ? undefined
          : refuse('LUR-MULTI-03', 'there is no advantage to give up'),
      ),
    }),
  },
  blocked: (state, by) =>
    helpless(state, by) ??
    (normalGrapples(state, by).some((each) => lead(each, by) > 0)
      ? undefined
      : refuse('LUR-MULTI-03', 'there is no advantage to give up')),
  perform(ctx, by, { target }) {
    const grapple = between(ctx.state, by, target);
    if (grapple) giveUp(ctx, grapple, ['LUR-MULTI-03']);
  },
});

/** Keeping a pinned character from speaking, or letting it speak again (LUR-GADV-10). */
export const hush = action<State, { target: Id; silent: boolean }>({
  id: 'silence',
  name: 'Silence the pinned',
  group: 'free',
  rules: ['LUR-GADV-10'],
  schema: z.strictObject({ target: z.string(), silent: z.boolean() }),
  labels: { silent: 'Its voice' },
  domains: {
    target: (state, by) => ({
      kind: 'choice',
      options: partners(state, by, (each) =>
        each.pinned && lead(each, by) > 0
          ? undefined
          : refuse('LUR-GADV-10', 'only the pinned can be silenced'),
      ),
    }),
    silent: () => ({
      kind: 'choice',
      options: [
        { value: true, label: 'silence' },
        { value: false, label: 'let speak' },
      ],
    }),
  },
  blocked: (state, by) =>
    helpless(state, by) ??
    (grapplesOf(state, by).some((each) => each.pinned && lead(each, by) > 0)
      ? undefined
      : refuse('LUR-GADV-10', 'has nobody pinned')),
  perform(ctx, by, { target, silent }) {
    const grapple = between(ctx.state, by, target);
    if (grapple) silence(ctx, grapple, silent);
    ctx.note('silenced', ['LUR-GADV-10'], { by, who: target, silent });
  },
});
