import type { Id, Option, Refusal, RuleId } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import { crushes } from '../../events/grapples.js';
import { defineAction, param } from '../../state/define.js';
import { grappleBetween, holdsOf } from '../../state/grapples.js';
import type { Weapon } from '../../state/sheet.js';
import type { Combatant, State } from '../../state/state.js';
import { itemOf } from '../../state/state.js';
import { use } from '../../state/verbs/turn.js';
import { maximumRefused, receive } from '../attacks/maximum.js';
import { sortRefused } from '../attacks/target.js';
import { isGone } from '../conditions/body.js';
import { free } from '../conditions/can-act.js';
import { strengthOf } from '../conditions/encumbrance.js';
import { refusedBy } from '../conditions/refused-by.js';
import { biteOf } from '../grappling/grip.js';
import { harm, throughArmor } from '../injury/injury.js';

/** The crush of jaws without a Bite, as a multiple of the ordinary crush (LUR-PICK-20). */
const JAWS_CRUSH = 2;

/** Why a captive cannot be crushed, or undefined: the dead can be neither attacked nor harmed (LUR-CTX-14, LUR-MAX-06). */
function crushRefused(state: State, victim: Combatant): Refusal | undefined {
  if (isGone(state, victim))
    return refuse('LUR-CTX-14', 'out-for-good', `${victim.name} is out of the fight for good`);
  return state.fixed.options.crushCountsAsAttack
    ? refusedBy('LUR-MAX-06', maximumRefused(state, victim))
    : undefined;
}

/** The enemies held, as options. */
const victims = (state: State, actor: Id): readonly Option<Id>[] =>
  holdsOf(state, actor).map(({ b }) => {
    const victim = combatantById(state, b);
    const refused = crushRefused(state, victim);
    return { value: b, label: victim.name, ...(refused ? { refused } : {}) };
  });

const isInJaws = (state: State, actor: Id, target: Id): boolean =>
  grappleBetween(state, actor, target)?.kind === 'jaws';

/** The Bite for an enemy in the jaws, if the creature has one (LUR-PICK-19). */
const teethFor = (state: State, actor: Id, target: Id): string | undefined =>
  isInJaws(state, actor, target) ? biteOf(state, combatantById(state, actor)) : undefined;

const teethRefused = (state: State, actor: Id, teeth: string): Refusal | undefined =>
  sortRefused(state, combatantById(state, actor), { mode: 'natural', items: [teeth] });

const HOW = ['bite', 'grip'] as const;

function howOptions(state: State, actor: Id, target: Id): readonly Option<'bite' | 'grip'>[] {
  const teeth = teethFor(state, actor, target);
  if (teeth === undefined) return [];
  const refused = teethRefused(state, actor, teeth);
  return [
    {
      value: 'bite',
      label: itemOf(state, teeth).name,
      rules: ['LUR-PICK-19'],
      ...(refused ? { refused } : {}),
    },
    { value: 'grip', label: 'the grip alone', rules: ['LUR-PICK-15', 'LUR-PICK-16'] },
  ];
}

/** The damage and drive of a crush: STR, twice that in jaws without a Bite, or those of the Bite (LUR-PICK-15, LUR-PICK-19, LUR-PICK-20). */
function crushOf(
  state: State,
  attacker: Combatant,
  weapon: Weapon | undefined,
  toothless: boolean,
): { readonly damage: number; readonly drive: number } {
  if (weapon) return weapon;
  const force = strengthOf(state, attacker) * (toothless ? JAWS_CRUSH : 1);
  return { damage: force, drive: force };
}

/** The rules of a crush (LUR-PICK-15 to 17, LUR-PICK-19, LUR-PICK-20). */
function crushRules(
  weapon: Weapon | undefined,
  jaws: boolean,
  toothless: boolean,
): readonly RuleId[] {
  if (weapon) return ['LUR-MAX-06', 'LUR-PICK-19'];
  if (toothless) return ['LUR-MAX-06', 'LUR-PICK-20', 'LUR-PICK-16'];
  return ['LUR-MAX-06', 'LUR-PICK-15', ...(jaws ? [] : ['LUR-PICK-17']), 'LUR-PICK-16'];
}

/** Harming a held enemy once a turn without a roll to hit: a crush, or instead the bite of jaws (LUR-PICK-15, LUR-PICK-19, LUR-PICK-20). */
export const crush = defineAction({
  id: 'crush',
  name: 'Crush or bite grabbed enemy',
  rules: ['LUR-PICK-15', 'LUR-PICK-19', 'LUR-PICK-20'],
  cost: free,
  requires: [
    (state, actor) =>
      holdsOf(state, actor).length === 0
        ? refuse('LUR-PICK-15', 'holds-nobody', 'you hold no one')
        : undefined,
    (state, actor) =>
      combatantById(state, actor).used.crushed
        ? refuse('LUR-PICK-15', 'used-this-turn', 'already used this turn')
        : undefined,
  ],
  with: {
    target: param.combatant((state, actor) => victims(state, actor)),
    how: param.optional(
      param.oneOf(
        HOW,
        (state, actor, { target = '' }: { target?: Id }) => howOptions(state, actor, target),
        { label: 'With what' },
      ),
      (state, actor, { target = '' }: { target?: Id }) =>
        teethFor(state, actor, target) !== undefined,
    ),
  },
  check(state, actor, { target, how }) {
    const teeth = how === 'grip' ? undefined : teethFor(state, actor, target);
    return teeth === undefined ? undefined : teethRefused(state, actor, teeth);
  },
  do(ctx, actor, { target, how }) {
    const { state } = ctx;
    const attacker = combatantById(state, actor);
    const victim = combatantById(state, target);
    const bite = teethFor(state, actor, target);
    const jaws = isInJaws(state, actor, target);
    const weapon = bite === undefined || how === 'grip' ? undefined : itemOf(state, bite);
    const natural =
      weapon && bite !== undefined ? [...new Set([...attacker.used.natural, bite])] : undefined;
    use(ctx, attacker, { crushed: true, ...(natural ? { natural } : {}) });
    if (state.fixed.options.crushCountsAsAttack) receive(ctx, victim);
    const toothless = jaws && bite === undefined;
    const force = crushOf(state, attacker, weapon, toothless);
    const through = throughArmor(ctx, victim, force, false);
    ctx.tell(
      crushes,
      crushRules(weapon, jaws, toothless),
      { by: actor, who: target, damage: through, drive: force.drive, with: weapon?.name ?? 'grip' },
      ctx.breakdownOf(through),
    );
    const isRolled = weapon && state.fixed.options.autoBiteInjury === 'table';
    harm(ctx, victim, through, { type: isRolled ? undefined : 'core', by: actor });
  },
});
