import type { Id, JsonObject, Option, Refusal } from '@tiltyard/engine';
import { action, refuse } from '@tiltyard/engine';
import { handsOn, isInHand } from '@tiltyard/engine/kit';
import { z } from 'zod';
import { onFoe } from '../../show/previews.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { combatantById, itemOf } from '../../state/state.js';
import {
  putInHands,
  putOnGround,
  releaseFromHands,
  takeFromReady,
} from '../../state/verbs/items.js';
import { use } from '../../state/verbs/turn.js';
import { assault } from '../attacks/attack.js';
import type { Declared, Technique } from '../attacks/target.js';
import {
  abilityDomain,
  abilityOf,
  chosenTarget,
  declared,
  declaredRefused,
  foes,
  incompetentDomain,
  reachRefused,
  sortRefused,
  targetRefused,
  wouldBeBlind,
} from '../attacks/target.js';
import { competenceFor, GRAPPLE, knows, tooWeak, wielded } from '../attacks/wielding.js';
import { openHands } from '../conditions/body.js';
import { noMajor } from '../conditions/can-act.js';
import { strengthOf } from '../conditions/encumbrance.js';

/** Why the armed way is not open, or nothing: it takes a weapon that one wields competently (LUR-GRAB-10). */
function armedRefused(state: State, by: Combatant): Refusal | undefined {
  if (!state.fixed.options.armedGrabWithFreeHand && openHands(state, by).length > 0)
    return refuse('LUR-GRAB-10', 'the armed way is for those without a free hand');
  const held = wielded(state, by).filter((id) => !tooWeak(state, by, id));
  if (held.length === 0 || !held.every((id) => knows(state, by, id)))
    return refuse('LUR-GRAB-10', 'needs a weapon that it wields competently');
  return sortRefused(state, by, { mode: 'held', items: held });
}

/** Why no weapon in hand reaches a target, or nothing: in a grapple those with Reach do not serve (LUR-GRAP-21). */
function allReach(state: State, by: Combatant, target: Combatant): Refusal | undefined {
  const refusals = wielded(state, by)
    .filter((id) => !tooWeak(state, by, id))
    .map((id) => reachRefused(state, by, target, { mode: 'held', items: [id] }));
  return refusals.every((refused) => refused) ? refusals[0] : undefined;
}

const bareRefused = (state: State, by: Combatant): Refusal | undefined =>
  state.fixed.options.grabNeedsHand && openHands(state, by).length === 0
    ? { rules: ['LUR-GRAB-08', 'LUR-GRAB-10'], reason: 'needs a free hand' }
    : undefined;

/** What can be taken from somebody: held items, and when grabbing by hand also what is loose on the person (LUR-GRAB-02, LUR-GRAB-12). */
function items(state: State, target: Combatant, armed: boolean): readonly Option<string>[] {
  const option = (id: string, where: string, refused?: Refusal): Option<string> => ({
    value: id,
    label: `${itemOf(state, id).name} (${where})`,
    appeal: itemOf(state, id).damage,
    ...(refused ? { refused } : {}),
  });
  const fast = (id: string, where: string): Option<string> =>
    option(id, where, refuse('LUR-GRAB-02', `${itemOf(state, id).name} is ${where}`));
  return [
    ...isInHand(state, target).map((id) => option(id, 'held')),
    ...target.ready.map((id) =>
      option(
        id,
        'on the person',
        armed ? refuse('LUR-GRAB-12', 'a weapon reaches only what is in the hands') : undefined,
      ),
    ),
    ...target.packed.map((id) => fast(id, 'packed away')),
    ...target.attached.map((id) => fast(id, 'fixed to the body')),
  ];
}

/** Degrees that grabbing any item costs (LUR-GRAB-04). */
const LEAST = 1;

/** Degrees that grabbing an item costs (LUR-GRAB-04 to 06). */
function cost(ctx: Ctx, by: Combatant, target: Combatant, item: string): number {
  const { grabShieldTwoHands } = ctx.state.fixed.options;
  const shield = itemOf(ctx.state, item).tags.includes('Shield');
  const bothHands = handsOn(target.hands, item).length > 1;
  let total = ctx.addModifier(ctx.startTotal('degrees granted', by.id, 0), LEAST, 'LUR-GRAB-04');
  total = ctx.addModifier(
    total,
    1,
    'LUR-GRAB-05',
    strengthOf(ctx.state, target) > strengthOf(ctx.state, by),
    'stronger',
  );
  return ctx.addModifier(
    total,
    shield && bothHands ? grabShieldTwoHands : 1,
    'LUR-GRAB-06',
    shield || bothHands,
    shield ? 'shield' : 'held with both hands',
  );
}

/** Moves an item from its owner to the one who grabbed it, or to the ground (LUR-GRAB-08, LUR-GRAB-13). */
function seize(ctx: Ctx, by: Combatant, target: Combatant, item: string, armed: boolean): void {
  releaseFromHands(ctx, target, item);
  takeFromReady(ctx, target, item);
  const { name } = itemOf(ctx.state, item);
  const open = openHands(ctx.state, by)[0];
  if (armed || !open) {
    putOnGround(ctx, item, by);
    ctx.note('knocked away', ['LUR-GRAB-13'], { by: by.id, from: target.id, item: name });
    return;
  }
  putInHands(ctx, by, item, [open.name]);
  ctx.note('seizes', ['LUR-GRAB-08'], { by: by.id, from: target.id, item: name, hand: open.name });
}

const technique = (
  state: State,
  by: Combatant,
  target: Combatant | undefined,
  given: Declared,
  armed: boolean,
): Technique => ({
  using: GRAPPLE,
  competence: competenceFor(state, by, GRAPPLE, target),
  deliberate: given.incompetent ?? false,
  blind: target !== undefined && wouldBeBlind(state, by, target),
  bars: armed ? 'LUR-GRAB-11' : 'LUR-GRAB-07',
});

const armedOf = (chosen: JsonObject): boolean => chosen['way'] === 'armed';
const chosenTechnique = (state: State, by: Id, chosen: JsonObject): Technique =>
  technique(state, combatantById(state, by), chosenTarget(state, chosen), {}, armedOf(chosen));

type Grab = { way: 'bare' | 'armed'; target: Id; item: string } & Declared;

/** Taking an item away from an enemy instead of harming it (LUR-GRAB-01). */
export const grab = action<State, Grab>({
  id: 'grab',
  name: 'Grab an item',
  group: 'major',
  rules: ['LUR-GRAB-01'],
  schema: z.strictObject({
    way: z.enum(['bare', 'armed']),
    target: z.string(),
    item: z.string(),
    ...declared,
  }),
  labels: { incompetent: 'Competence', ability: 'Technique or device', way: 'How' },
  domains: {
    way: (state, by) => {
      const [bare, armed] = [
        bareRefused(state, combatantById(state, by)),
        armedRefused(state, combatantById(state, by)),
      ];
      return {
        kind: 'choice',
        options: [
          {
            value: 'bare',
            label: 'with a free hand',
            rules: ['LUR-GRAB-08'],
            appeal: 1,
            ...(bare ? { refused: bare } : {}),
          },
          {
            value: 'armed',
            label: 'with the weapon in hand',
            rules: ['LUR-GRAB-10', 'LUR-GRAB-11', 'LUR-GRAB-13'],
            ...(armed ? { refused: armed } : {}),
          },
        ],
      };
    },
    target: (state, by, chosen) => ({
      kind: 'choice',
      options: foes(
        state,
        by,
        false,
        (target) =>
          targetRefused(state, combatantById(state, by), target, 'grab') ??
          (armedOf(chosen) ? allReach(state, combatantById(state, by), target) : undefined),
      ),
    }),
    item: (state, _, chosen) => {
      const target = chosenTarget(state, chosen);
      return { kind: 'choice', options: target ? items(state, target, armedOf(chosen)) : [] };
    },
    incompetent: (state, by, chosen) =>
      incompetentDomain(
        state,
        combatantById(state, by),
        chosenTechnique(state, by, chosen),
        chosenTarget(state, chosen),
        LEAST,
      ),
    ability: (state, by, chosen) =>
      abilityDomain(state, combatantById(state, by), () => ({
        ...chosenTechnique(state, by, chosen),
        deliberate: chosen['incompetent'] === true,
      })),
  },
  sketch: onFoe,
  blocked: (state, by) =>
    noMajor(state, by) ??
    (combatantById(state, by).used.inventory > 0
      ? refuse('LUR-GRAB-03', 'it has seen to its things this turn')
      : undefined),
  check: (state, by, { target, way, ...given }) =>
    declaredRefused(
      state,
      combatantById(state, by),
      given,
      technique(
        state,
        combatantById(state, by),
        combatantById(state, target),
        given,
        way === 'armed',
      ),
    ),
  perform(ctx, by, { way, target, item, ...given }) {
    const who = combatantById(ctx.state, by);
    const other = combatantById(ctx.state, target);
    const armed = way === 'armed';
    const { hit } = assault(ctx, {
      kind: 'grab',
      rules: armed ? ['LUR-GRAB-10', 'LUR-GRAB-11'] : ['LUR-GRAB-07'],
      by: who,
      target: other,
      ...technique(ctx.state, who, other, given, armed),
      ability: abilityOf(ctx.state, who, given.ability),
      price: {
        source: 'grab',
        rule: 'LUR-GRAB-09',
        reckon: (table) => cost(table, who, other, item),
      },
    });
    if (armed) use(ctx, who, { held: true });
    if (hit) seize(ctx, who, other, item, armed);
  },
});
