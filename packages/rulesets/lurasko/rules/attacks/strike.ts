import type { Id, Option, Refusal, RuleId } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import { defineAction, param } from '../../state/define.js';
import { grappleBetween } from '../../state/grapples.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { itemOf, sheetOf } from '../../state/state.js';
import { major } from '../conditions/can-act.js';
import { isInView } from '../conditions/sight.js';
import type { Attack, Outcome } from './attack.js';
import { makeAttack } from './attack.js';
import { competenceFor, dualRefused } from './competence.js';
import { blowsOf, deal } from './damage.js';
import type { Declared, Technique } from './declaration.js';
import { abilityOf, declarationRefused, declaredParameters } from './declaration.js';
import { knownEnemies, reachRefused, sortRefused, targetRefused } from './target.js';
import { unarmedDamage, unarmedHands, unarmedRules } from './unarmed.js';
import type { Using } from './wielding.js';
import { recheckPins } from '../grappling/grip.js';
import { BARE, BOTH, tooWeak, usingOf, wielded } from './wielding.js';

const NEEDS_HAND = refuse('LUR-UNARM-01', 'needs-free-hand', 'needs a free hand');
const NOT_MILDER = refuse(
  'LUR-UNARM-06',
  'not-milder',
  'natural weapons are held back for a less harmful attack only',
);

/** Why an unarmed attack is not possible, or undefined (LUR-UNARM-01, LUR-UNARM-06). */
function unarmedRefused(state: State, attacker: Combatant): Refusal | undefined {
  if (unarmedHands(state, attacker) === 0) return NEEDS_HAND;
  const isMilder = sheetOf(state, attacker).natural.every(
    (id) => itemOf(state, id).damage > unarmedDamage(state, attacker),
  );
  return isMilder ? undefined : NOT_MILDER;
}

/** Why a combatant cannot strike with this in any turn, or undefined (LUR-UNARM-01, LUR-UNARM-06, LUR-CTX-22, LUR-CTX-23). */
export function unfitRefused(
  state: State,
  attacker: Combatant,
  choice: string,
): Refusal | undefined {
  if (choice === BARE) return unarmedRefused(state, attacker);
  if (choice === BOTH) return dualRefused(state, attacker);
  const isNatural = sheetOf(state, attacker).natural.includes(choice);
  return isNatural ? undefined : tooWeak(state, attacker, choice);
}

/** Why a combatant cannot strike with this now, or undefined (LUR-UNARM-01, LUR-UNARM-06, LUR-CTX-22, LUR-CTX-23). */
export function weaponRefused(state: State, actor: Id, choice: string): Refusal | undefined {
  const attacker = combatantById(state, actor);
  return (
    unfitRefused(state, attacker, choice) ??
    sortRefused(state, attacker, usingOf(state, attacker, choice))
  );
}

/** Everything that can be struck with; a Bite has an attack of its own (LUR-BITE-01). */
export function meansOf(state: State, attacker: Combatant): readonly string[] {
  const held = wielded(state, attacker);
  const means = held.length > 1 ? [BOTH, ...held] : [...held];
  for (const id of sheetOf(state, attacker).natural)
    if (!itemOf(state, id).tags.includes('Bite')) means.push(id);
  means.push(BARE);
  return means;
}

function labelOf(state: State, attacker: Combatant, choice: string): string {
  if (choice === BOTH) return 'both weapons';
  if (choice !== BARE) return itemOf(state, choice).name;
  return sheetOf(state, attacker).natural.length > 0
    ? 'unarmed, natural weapons held back'
    : 'unarmed';
}

/** The rules shown with a choice of weapon (LUR-UNARM-01, LUR-NAT-04). */
function rulesOf(state: State, attacker: Combatant, choice: string): readonly RuleId[] {
  if (choice === BARE) return ['LUR-UNARM-01', 'LUR-UNARM-06', 'LUR-UNARM-07'];
  return sheetOf(state, attacker).natural.includes(choice)
    ? ['LUR-NAT-04', 'LUR-NAT-05', 'LUR-NAT-06']
    : [];
}

function weaponOption(state: State, attacker: Combatant, choice: string): Option<string> {
  const refused = weaponRefused(state, attacker.id, choice);
  return {
    value: choice,
    label: labelOf(state, attacker, choice),
    rules: rulesOf(state, attacker, choice),
    ...(refused ? { refused } : {}),
  };
}

/** Why a target cannot be struck with this, or undefined (LUR-ATK-02, LUR-ATK-09, LUR-GRAP-21). */
export const strikeRefused = (
  state: State,
  attacker: Combatant,
  target: Combatant,
  weapon: string,
): Refusal | undefined =>
  targetRefused(state, attacker, target, 'strike') ??
  reachRefused(state, attacker, target, usingOf(state, attacker, weapon));

/** A strike as it has been chosen so far. */
interface ChosenStrike extends Declared {
  readonly weapon?: string;
  readonly target?: Id;
}

/** What a strike would be made with, how competently, and what may be used with it. */
export function strikeTechnique(
  state: State,
  attacker: Combatant,
  { weapon = BARE, target: id = '', incompetent = false }: ChosenStrike,
): Technique {
  const using = usingOf(state, attacker, weapon);
  const target = state.combatants[id];
  const grappling =
    target !== undefined && grappleBetween(state, attacker.id, target.id) !== undefined;
  return {
    using,
    competence: competenceFor(state, attacker, using, target),
    deliberate: incompetent,
    blind: false,
    bars: grappling ? 'LUR-GRAP-19' : undefined,
  };
}

/** Carries a strike out: the attack, then damage (LUR-ATK-07). */
export function strikeWith(ctx: Ctx, attack: Attack): Outcome {
  const { attacker, target, using, ability } = attack;
  const outcome = makeAttack(ctx, attack);
  if (outcome.hit) {
    const blows = blowsOf(ctx.state, attacker, using, ability);
    deal(ctx, { attacker, target, blows, critical: outcome.critical });
    recheckPins(ctx);
  }
  return outcome;
}

/** The rules of a strike with one thing or another (LUR-ATK-08, LUR-NAT-04 to 06, LUR-UNARM-01). */
function strikeRules(state: State, attacker: Combatant, { items, mode }: Using): readonly RuleId[] {
  if (items.length > 1) return ['LUR-ATK-10', 'LUR-ATK-08'];
  if (mode === 'natural') return ['LUR-ATK-10', 'LUR-NAT-04', 'LUR-NAT-05', 'LUR-NAT-06'];
  return mode === 'unarmed' ? ['LUR-ATK-10', ...unarmedRules(state, attacker)] : ['LUR-ATK-10'];
}

/** The ordinary melee attack: for damage (LUR-ATK-10). */
export const strike = defineAction({
  id: 'strike',
  name: 'Strike',
  rules: ['LUR-ATK-01', 'LUR-ATK-10'],
  cost: major,
  open: isInView,
  with: {
    weapon: param.oneOf((state, actor) => {
      const attacker = combatantById(state, actor);
      return meansOf(state, attacker).map((choice) => weaponOption(state, attacker, choice));
    }),
    target: param.combatant((state, actor, { weapon = BARE }: { weapon?: string }) =>
      knownEnemies(state, actor, (attacker, target) =>
        strikeRefused(state, attacker, target, weapon),
      ),
    ),
    ...declaredParameters<{ weapon?: string; target?: Id }>(strikeTechnique),
  },
  check(state, actor, given) {
    const attacker = combatantById(state, actor);
    return declarationRefused(state, attacker, given, strikeTechnique(state, attacker, given));
  },
  do(ctx, actor, given) {
    const attacker = combatantById(ctx.state, actor);
    const technique = strikeTechnique(ctx.state, attacker, given);
    strikeWith(ctx, {
      kind: 'strike',
      ...technique,

      rules: strikeRules(ctx.state, attacker, technique.using),
      attacker,
      target: combatantById(ctx.state, given.target),
      ability: abilityOf(ctx.state, attacker, given.ability),
    });
  },
});
