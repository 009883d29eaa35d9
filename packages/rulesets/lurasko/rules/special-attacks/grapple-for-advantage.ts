import type { Id, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import { escapes, gainsNothing } from '../../events/grapples.js';
import { defineAction, param } from '../../state/define.js';
import { grappleOf, grapplesOf, leaderOf, leadOf, partner } from '../../state/grapples.js';
import type { Combatant, Ctx, Grapple, State } from '../../state/state.js';
import { MAX_DEGREES } from '../advantage/advantage.js';
import { makeAttack } from '../attacks/attack.js';
import { competenceFor } from '../attacks/competence.js';
import type { Declared, Technique } from '../attacks/declaration.js';
import { abilityOf, declarationRefused, declaredParameters } from '../attacks/declaration.js';
import { targetRefused } from '../attacks/target.js';
import { GRAPPLE } from '../attacks/wielding.js';
import { major } from '../conditions/can-act.js';
import { refusedBy } from '../conditions/refused-by.js';
import { isInView } from '../conditions/sight.js';
import { beginGrapple, endGrapple, recheckPins, setLead } from '../grappling/grip.js';
import { knockDown, loseClimbers, shakeOff } from '../grappling/knock-down.js';
import { partners } from '../grappling/partners.js';
import { conversionRefused, holdKind } from '../mismatched/lifting.js';
import { crowdedRefused, releaseOthers } from './begin-grapple.js';

/** Why an attack for advantage in a grapple is refused, or undefined (LUR-GADV-02, LUR-PICK-22). */
export function wrestleRefused(
  state: State,
  attacker: Combatant,
  grapple: Grapple,
): Refusal | undefined {
  if (leadOf(grapple, attacker.id) >= MAX_DEGREES)
    return refuse(
      'LUR-GADV-02',
      'maximum-advantage',
      'you already have the maximum of three degrees',
    );
  const target = combatantById(state, partner(grapple, attacker.id));
  return targetRefused(state, attacker, target, 'wrestle');
}

interface ChosenWrestle extends Declared {
  readonly target?: Id;
}

const wrestleTechnique = (
  state: State,
  attacker: Combatant,
  { target = '', incompetent = false }: ChosenWrestle,
): Technique => ({
  using: GRAPPLE,
  competence: competenceFor(state, attacker, GRAPPLE, state.combatants[target]),
  deliberate: incompetent,
  blind: false,
  bars: 'LUR-GADV-01',
});

function escape(ctx: Ctx, attacker: Combatant, grapple: Grapple, rule: string): void {
  endGrapple(ctx, grapple, [rule]);
  ctx.tell(escapes, [rule], { who: attacker.id, from: partner(grapple, attacker.id) });
}

/** Gives an attacker who was not ahead a degree of advantage, or lets them escape (LUR-GADV-03, LUR-GADV-04). */
function turnTables(ctx: Ctx, attacker: Combatant, target: Combatant, grapple: Grapple): void {
  const refused = crowdedRefused(ctx.state, attacker.id, target.id);
  const chosen = ctx.ask({
    id: 'turned',
    who: attacker.id,
    rules: ['LUR-GADV-03', 'LUR-GADV-04'],
    about: { by: attacker.id, over: target.id },
    options: [
      {
        value: 'advantage',
        label: 'Take the advantage',
        rules: ['LUR-GADV-03'],
        ...(refused ? { refused } : {}),
      },
      { value: 'escape', label: 'Escape the grapple', rules: ['LUR-GADV-04'] },
    ],
  });
  if (chosen === 'escape') {
    escape(ctx, attacker, grapple, 'LUR-GADV-04');
    return;
  }
  // Before the others are released: a combatant who is level everywhere leaves all grapples (LUR-MULTI-05).
  setLead(ctx, grapple, attacker, 1, ['LUR-GADV-01', 'LUR-GADV-03']);
  releaseOthers(ctx, attacker, target.id);
}

const RAISED: Readonly<Record<Grapple['kind'], readonly string[]>> = {
  normal: ['LUR-GADV-01', 'LUR-GADV-02'],
  'pick-up': ['LUR-GADV-01', 'LUR-GADV-02', 'LUR-PICK-06'],
  jaws: ['LUR-GADV-01', 'LUR-GADV-02', 'LUR-PICK-06'],
  climb: ['LUR-GADV-01', 'LUR-GADV-02', 'LUR-CLIMB-05'],
};

/** Whether an attacker escapes instead of raising an advantage, if the house rule allows it (LUR-GADV-04). */
function prefersEscape(ctx: Ctx, attacker: Combatant, grapple: Grapple): boolean {
  if (!ctx.state.fixed.options.escapeAfterRaise || grapple.kind !== 'normal') return false;
  const chosen = ctx.ask({
    id: 'raised',
    who: attacker.id,
    rules: ['LUR-GADV-04'],
    about: { by: attacker.id, over: partner(grapple, attacker.id) },
    options: [
      { value: 'stay', label: 'Stay' },
      { value: 'escape', label: 'Escape the grapple' },
    ],
    fallback: 'stay',
  });
  return chosen === 'escape';
}

/** Gives an attacker who was ahead another degree, or lets them escape (LUR-GADV-02, LUR-GADV-04, LUR-PICK-06, LUR-CLIMB-05). */
function raise(ctx: Ctx, attacker: Combatant, grapple: Grapple): void {
  // Asked first, since the third degree pins at once (LUR-GADV-06).
  if (prefersEscape(ctx, attacker, grapple)) {
    escape(ctx, attacker, grapple, 'LUR-GADV-04');
    return;
  }
  const degrees = Math.min(MAX_DEGREES, leadOf(grapple, attacker.id) + 1);
  setLead(ctx, grapple, attacker, degrees, RAISED[grapple.kind]);
}

/** Removes a climber's advantage: the grapple ends, or the climber is now held (LUR-CLIMB-07, LUR-CLIMB-08). */
function shed(ctx: Ctx, attacker: Combatant, climber: Combatant, grapple: Grapple): void {
  const { knockdownOnConvert } = ctx.state.fixed.options;
  const refused = refusedBy('LUR-CLIMB-08', conversionRefused(ctx.state, attacker, climber));
  const chosen = ctx.ask({
    id: 'shed',
    who: attacker.id,
    rules: ['LUR-CLIMB-08'],
    about: { by: attacker.id, climber: climber.id },
    options: [
      { value: 'end', label: 'End the grapple', rules: ['LUR-CLIMB-13'] },
      {
        value: 'hold',
        label: 'Grab them',
        rules: ['LUR-CLIMB-08'],
        ...(refused ? { refused } : {}),
      },
    ],
  });
  if (chosen === 'end') {
    shakeOff(ctx, grapple, ['LUR-CLIMB-07', 'LUR-CLIMB-08']);
    return;
  }
  if (knockdownOnConvert) knockDown(ctx, climber, ['LUR-CLIMB-13']);
  loseClimbers(ctx, climber);
  beginGrapple(ctx, {
    kind: holdKind(ctx.state, attacker, climber),
    a: attacker,
    b: climber,
    degrees: 2,
    rules: ['LUR-CLIMB-07', 'LUR-CLIMB-08'],
  });
}

/** Applies a hit in a grapple, by its kind and by who leads (LUR-GADV-02 to 04, LUR-PICK-07, LUR-CLIMB-07). */
function gain(ctx: Ctx, attacker: Combatant, target: Combatant, grapple: Grapple): void {
  if (leaderOf(grapple) === attacker.id) raise(ctx, attacker, grapple);
  else if (grapple.kind === 'normal') turnTables(ctx, attacker, target, grapple);
  else if (grapple.kind === 'climb') shed(ctx, attacker, target, grapple);
  else escape(ctx, attacker, grapple, 'LUR-PICK-07');
  recheckPins(ctx);
}

/** Grappling for more advantage, to turn it, or to get free; costs no degrees and does no damage (LUR-GADV-01, LUR-GADV-05). */
export const wrestle = defineAction({
  id: 'wrestle',
  name: 'Grapple: gain advantage or escape',
  rules: ['LUR-GADV-01'],
  cost: major,
  requires: [
    (state, actor) =>
      grapplesOf(state, actor).length === 0
        ? refuse('LUR-GADV-01', 'not-grappling', 'not in a grapple')
        : undefined,
  ],
  open: isInView,
  with: {
    target: param.combatant((state, actor) =>
      partners(state, actor, (each) => wrestleRefused(state, combatantById(state, actor), each)),
    ),
    ...declaredParameters<{ target?: Id }>(wrestleTechnique),
  },
  check(state, actor, given) {
    const attacker = combatantById(state, actor);
    return declarationRefused(state, attacker, given, wrestleTechnique(state, attacker, given));
  },
  do(ctx, actor, given) {
    const attacker = combatantById(ctx.state, actor);
    const target = combatantById(ctx.state, given.target);
    const { hit } = makeAttack(ctx, {
      kind: 'wrestle',
      ...wrestleTechnique(ctx.state, attacker, given),

      rules: ['LUR-GADV-01'],
      attacker,
      target,
      ability: abilityOf(ctx.state, attacker, given.ability),
    });
    if (hit) gain(ctx, attacker, target, grappleOf(ctx.state, actor, target.id));
    else ctx.tell(gainsNothing, ['LUR-GADV-05'], { who: actor, against: target.id });
  },
});
