import type { Id, Option, Refusal } from '@tiltyard/engine';
import { GM, refuse } from '@tiltyard/engine';
import { allCombatants, combatantById } from '@tiltyard/engine/kit';
import { blindAttackDeclared, misses } from '../../events/attacks.js';
import {
  blindTargetDrawn,
  findsNoTarget,
  lacksGrounds,
  noticesAbsence,
} from '../../events/blind-attacks.js';
import { defineAction, param } from '../../state/define.js';
import { grapplesOf } from '../../state/grapples.js';
import type { Ability } from '../../state/sheet.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { itemOf } from '../../state/state.js';
import { setWarned } from '../../state/verbs/awareness.js';
import { leaveEngagement } from '../../state/verbs/places.js';
import { isMaxedOut } from '../../state/zones.js';
import { major } from '../conditions/can-act.js';
import { engagedEnemies } from '../conditions/known-enemies.js';
import { grounds, knowsOf, unseenEnemies } from '../conditions/sight.js';
import { forgetSightings } from '../conditions/sightings.js';
import { grantPrice, offence, resolveDefence, useWeapons } from './attack.js';
import { competenceFor, isNormallyCompetent } from './competence.js';
import { blowsOf, deal } from './damage.js';
import type { Technique } from './declaration.js';
import { abilityOf, abilityParameter, useAbility } from './declaration.js';
import { bitePrice, bitesOf, revealBite } from './latching-on.js';
import { receive } from './maximum.js';
import { meansOf, weaponRefused } from './strike.js';
import { isKeptAway, jawsOf, reachRefused } from './target.js';
import { BARE, BOTH, usingOf } from './wielding.js';

/** The unseen enemies that a blind attack can meet: none that its group protects (LUR-BLIND-05 to 07, LUR-CTX-27). */
const eligible = (state: State, attacker: Combatant): readonly Combatant[] =>
  unseenEnemies(state, attacker).filter(
    (enemy) => !isMaxedOut(state, enemy) && !isKeptAway(state, attacker, enemy),
  );

/** What can be used for a blind attack: a Bite, too, if the house rule allows it (LUR-BLIND-11). */
const blindMeans = (state: State, actor: Id): readonly string[] => [
  ...meansOf(state, combatantById(state, actor)),
  ...(state.fixed.options.blindBite ? bitesOf(state, actor) : []),
];

/** Why jaws that hold an enemy cannot bite blindly at others, or undefined (LUR-PICK-21). */
function jawsRefused(state: State, attacker: Combatant, choice: string): Refusal | undefined {
  const jaws = jawsOf(state, attacker);
  return jaws !== undefined && bitesOf(state, attacker.id).includes(choice)
    ? refuse('LUR-PICK-21', 'jaws-taken', `${combatantById(state, jaws).name} is in the jaws`)
    : undefined;
}

/** Why a weapon cannot be used for a blind attack, or undefined: it requires competence (LUR-BLIND-01, LUR-BLIND-04). */
function blindWeaponRefused(state: State, actor: Id, choice: string): Refusal | undefined {
  const attacker = combatantById(state, actor);
  const refused =
    weaponRefused(state, actor, choice) ??
    jawsRefused(state, attacker, choice) ??
    reachRefused(state, attacker, undefined, usingOf(state, attacker, choice));
  if (refused) return refused;
  const using = usingOf(state, attacker, choice);
  return isNormallyCompetent(competenceFor(state, attacker, using, undefined))
    ? undefined
    : refuse(
        ['LUR-BLIND-01', 'LUR-BLIND-04'],
        'not-competent',
        `${attacker.name} is not competent with it`,
      );
}

function labelOf(state: State, choice: string): string {
  if (choice === BOTH) return 'both weapons';
  return choice === BARE ? BARE : itemOf(state, choice).name;
}

function weaponOption(state: State, actor: Id, choice: string): Option<string> {
  const refused = blindWeaponRefused(state, actor, choice);
  return { value: choice, label: labelOf(state, choice), ...(refused ? { refused } : {}) };
}

/** Why a combatant may suspect an unseen enemy in their engagement: on typical grounds, or by a GM ruling (LUR-BLIND-02). */
function supposes(ctx: Ctx, attacker: Combatant, words: string | undefined): string | undefined {
  const typical = grounds(ctx.state, attacker);
  if (typical !== undefined) return typical;
  const ruled = ctx.ask({
    id: 'blind-grounds',
    who: GM,
    rules: ['LUR-BLIND-01', 'LUR-BLIND-02'],
    about: { by: attacker.id, words: words ?? '' },
    options: [
      { value: 'no', label: 'Has no reason' },
      { value: 'yes', label: 'Has reason' },
    ],
    fallback: 'no',
  });
  return ruled === 'yes' ? (words ?? 'the GM says so') : undefined;
}

/** Draws the real target among the unseen, each as likely (LUR-BLIND-06, LUR-BLIND-07). */
function drawTarget(ctx: Ctx, attacker: Combatant): Combatant | undefined {
  const among = eligible(ctx.state, attacker);
  if (among.length === 0) return undefined;
  const target = ctx.pick(among, 'target', attacker.id);
  ctx.tell(blindTargetDrawn, ['LUR-BLIND-05', 'LUR-BLIND-06', 'LUR-BLIND-07'], {
    by: attacker.id,
    at: target.id,
    among: among.length,
  });
  const { blindDraw, maxCount } = ctx.state.fixed.options;
  // Before the offence roll the target alone may know: failing it reveals nothing (LUR-BLIND-09).
  if (maxCount === 'declared')
    receive(ctx, target, blindDraw === 'beforeOffence' ? [target.id] : undefined);
  return target;
}

/** Tells what a successful offence roll without a target reveals: that the enemies are gone, or undefined (LUR-BLIND-08, LUR-BLIND-10). */
function findNobody(ctx: Ctx, attacker: Combatant): void {
  if (unseenEnemies(ctx.state, attacker).length > 0) {
    ctx.tell(misses, ['LUR-BLIND-10'], { by: attacker.id });
    ctx.tell(findsNoTarget, ['LUR-BLIND-10'], { who: attacker.id });
    return;
  }
  setWarned(ctx, attacker, false);
  const { state } = ctx;
  const pair = allCombatants(state).filter(
    ({ id, riding }) => id === attacker.id || id === attacker.riding || riding === attacker.id,
  );
  const isFree = pair.every(({ id }) => grapplesOf(state, id).length === 0);
  if (isFree && engagedEnemies(state, attacker.id).length === 0)
    for (const each of pair) leaveEngagement(ctx, each);
  forgetSightings(ctx);
  ctx.tell(noticesAbsence, ['LUR-BLIND-08'], { who: attacker.id });
}

/**
 * Makes a blind attack: offence roll, draw of the real target, defence roll (LUR-BLIND-03 to 09). The degree of a bite is
 * granted as soon as the target is drawn (LUR-ADV-09).
 */
function attackBlindly(
  ctx: Ctx,
  attacker: Combatant,
  technique: Technique,
  ability: Ability | undefined,
): void {
  const isDrawnFirst = ctx.state.fixed.options.blindDraw === 'beforeOffence';
  const isBite = technique.using.items.some((id) => itemOf(ctx.state, id).tags.includes('Bite'));
  const price = isBite ? bitePrice(attacker, isDrawnFirst) : undefined;
  const attack = {
    kind: 'blind',
    ...technique,
    rules: ['LUR-BLIND-04'],
    attacker,
    price,
    ability,
  } as const;
  const first = isDrawnFirst ? drawTarget(ctx, attacker) : undefined;
  if (first) {
    // Not even the target learns who bites out of an ambush.
    const audience = knowsOf(ctx.state, first, attacker) ? [first.id] : 'gm';
    grantPrice(ctx, { target: first, ...attack }, audience);
  }
  if (!offence(ctx, { target: undefined, ...attack })) {
    ctx.tell(misses, ['LUR-ATK-04', 'LUR-BLIND-09'], { by: attacker.id });
    return;
  }
  if (first && price) revealBite(ctx);
  const target = isDrawnFirst ? first : drawTarget(ctx, attacker);
  if (!target) {
    findNobody(ctx, attacker);
    return;
  }
  if (!first) grantPrice(ctx, { target, ...attack });
  const { hit, critical } = resolveDefence(ctx, { target, ...attack });
  const blows = blowsOf(ctx.state, attacker, technique.using, ability);
  if (!hit) return;
  deal(ctx, { attacker, target, blows, critical });
}

/** What a blind attack is made with: never competently (LUR-BLIND-04). */
const blindTechnique = (
  state: State,
  attacker: Combatant,
  { weapon = BARE }: { readonly weapon?: string },
): Technique => {
  const using = usingOf(state, attacker, weapon);
  const competence = competenceFor(state, attacker, using, undefined);
  return { using, competence, deliberate: false, blind: true };
};

/** An attack on an unseen enemy who may be there; without grounds nothing is spent (LUR-BLIND-01). */
export const blind = defineAction({
  id: 'blind',
  name: 'Blind attack',
  group: 'major',
  rules: ['LUR-BLIND-01', 'LUR-BLIND-04'],
  requires: [
    major.check,
    (state, actor) => {
      const attacker = combatantById(state, actor);
      const isMaxed =
        state.fixed.options.blindAllMaxed === 'refused' &&
        unseenEnemies(state, attacker).length > 0 &&
        unseenEnemies(state, attacker).every((enemy) => isMaxedOut(state, enemy));
      return isMaxed
        ? refuse(
            'LUR-BLIND-10',
            'maximum-attacks',
            'no unseen enemy can receive another melee attack',
          )
        : undefined;
    },
  ],
  with: {
    weapon: param.oneOf((state, actor) =>
      blindMeans(state, actor).map((each) => weaponOption(state, actor, each)),
    ),
    ability: abilityParameter<{ weapon?: string }>(blindTechnique, ({ device }) => device),
    words: param.optional(
      param.text(
        { max: 200, suggestion: 'footsteps close by' },
        { label: 'Why you suspect an enemy' },
      ),
      (state, actor) => grounds(state, combatantById(state, actor)) === undefined,
    ),
  },
  do(ctx, actor, { words, ...given }) {
    const attacker = combatantById(ctx.state, actor);
    const why = supposes(ctx, attacker, words);
    if (why === undefined) {
      ctx.tell(lacksGrounds, ['LUR-BLIND-01', 'LUR-BLIND-02'], { who: actor });
      return;
    }
    const technique = blindTechnique(ctx.state, attacker, given);
    const ability = abilityOf(ctx.state, attacker, given.ability);
    const { mode, items } = technique.using;
    major.pay(ctx, actor, 'blind');
    useWeapons(ctx, attacker, technique.using);
    ctx.tell(
      blindAttackDeclared,
      ['LUR-ATK-01', 'LUR-BLIND-02', ...(ability ? ['LUR-ATK-03'] : [])],
      {
        by: actor,
        why,
        with: mode === 'unarmed' ? BARE : items.map((id) => itemOf(ctx.state, id).name),
        ...(ability ? { ability: ability.name } : {}),
      },
    );
    useAbility(ctx, attacker, ability);
    attackBlindly(ctx, attacker, technique, ability);
  },
});
