import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { combatantById, handsOn, isInHand } from '@tiltyard/engine/kit';
import { scores } from '@tiltyard/engine/players';
import { gripOf, hasLearned, tooWeak } from '../rules/attacks/wielding.js';
import { openHands, spareHands } from '../rules/conditions/body.js';
import { engagedEnemies, nearbyEnemies } from '../rules/conditions/known-enemies.js';
import { draw, drop, lyingNear, pickUp, stow } from '../rules/turns/items.js';
import type { Combatant, State } from '../state/state.js';
import { itemOf } from '../state/state.js';
import type { Arm } from './arms.js';
import { harmOf, holding, thoughtArm } from './arms.js';
import { emptyHanded, inTheWay, isPlated, progress } from './tactics.js';

/** What an item is worth in hand: weapons first, but none too heavy to strike with. */
const itemUtility = (state: State, actor: Id, id: string): number =>
  itemOf(state, id).kind === 'weapon' && !tooWeak(state, combatantById(state, actor), id)
    ? itemOf(state, id).damage
    : -1;

const needs = (state: State, actor: Id, items: readonly string[]): boolean =>
  emptyHanded(state, combatantById(state, actor)) &&
  items.some((id) => itemUtility(state, actor, id) > 0);

/** Whether a weapon would strike together with the one that is wielded: both learned, and light enough for one hand (LUR-ATK-08, LUR-CTX-23). */
function isSecond(state: State, who: Combatant, id: string): boolean {
  const { weapons, allLearned } = gripOf(state, who);
  return (
    weapons.length === 1 &&
    allLearned &&
    hasLearned(state, who, id) &&
    spareHands(state, who) >= itemOf(state, id).hands &&
    itemUtility(state, who.id, id) > 0 &&
    ![...weapons, id].some((each) => tooWeak(state, who, each, 1))
  );
}

/** A point of defence lets through about so much less of what foes do. */
const POINT = 0.1;
/** Service weighs more than any damage. */
const SERVICE = 1000;
/** So much better a ready weapon must serve than the one in hand, to be changed for it. */
const BETTER = 1.05;

const handNames = (who: Combatant, item: string): readonly string[] =>
  handsOn(who.hands, item).map(({ name }) => name);

/** How well a weapon would serve in some hands: by the harm that it does to foes in the zone, and what it keeps off. */
function service(state: State, who: Combatant, id: string, hands: readonly string[]): number {
  const arm = thoughtArm(state, who, id, hands);
  let sum = 0;
  for (const foe of nearbyEnemies(state, who.id))
    sum += progress(state, foe, harmOf(state, who, foe, arm));
  return sum * (1 + POINT * itemOf(state, id).defense);
}

/** How good an item looks to one who has nothing to strike with: by its service to the foes there are, then by its damage. */
function drawUtility(state: State, who: Combatant, id: string): number {
  const damage = itemUtility(state, who.id, id);
  if (damage <= 0) return damage;
  const hands = openHands(state, who).slice(0, itemOf(state, id).hands);
  const names = hands.map(({ name }) => name);
  return SERVICE * service(state, who, id, names) + damage;
}

/** Where the other is so much better the one in hand only scratches, and its owner had better wrestle. */
const SCRATCHES = 2;

/** The weapon in hand, and one that is ready and would serve better in its place (LUR-CTX-30). */
const exchange = memoizePerState(
  (state: State, actor: Id): { readonly own: string; readonly instead: string } | undefined => {
    const who = combatantById(state, actor);
    if (who.ready.length === 0) return undefined;
    const [own, second] = gripOf(state, who).weapons;
    if (own === undefined || second !== undefined) return undefined;
    const hands = handNames(who, own);
    const before = service(state, who, own, hands);
    let most = BETTER * before;
    let instead: string | undefined;
    for (const id of who.ready) {
      const { kind } = itemOf(state, id);
      if (kind !== 'weapon' || itemOf(state, id).hands !== hands.length || tooWeak(state, who, id))
        continue;
      const found = service(state, who, id, hands);
      if (found <= most || found > SCRATCHES * before) continue;
      instead = id;
      most = found;
    }
    return instead === undefined ? undefined : { own, instead };
  },
);

/** A second weapon makes up for a shield where it does so much of the harm that the first does, at least. */
const MAKES_UP = 0.5;

/** The shield of one whose second weapon would do more than it keeps off (LUR-ATK-08). */
function shieldInTheWay(state: State, who: Combatant): string | undefined {
  if (who.ready.length === 0) return undefined;
  const [own] = gripOf(state, who).weapons;
  const shield = isInHand(state, who).find((id) => {
    const { kind, defense } = itemOf(state, id);
    return kind === 'gear' && defense > 0;
  });
  if (own === undefined || shield === undefined) return undefined;
  const without = holding(who, null, handNames(who, shield));
  const foes = nearbyEnemies(state, who.id);
  if (foes.length === 0 || foes.some((foe) => isPlated(state, who, foe))) return undefined;
  // Who is ahead of whom changes with every turn; a shield put away stays away.
  const harm = (foe: Combatant, arm: Arm): number =>
    progress(state, foe, harmOf(state, who, foe, arm, 0));
  const first = thoughtArm(state, who, own, handNames(who, own));
  const isWorth = who.ready.some((id) => {
    if (!isSecond(state, without, id)) return false;
    const second = thoughtArm(state, who, id, handNames(who, shield));
    return foes.every(
      (foe) => harm(foe, second) > 0 && harm(foe, second) >= MAKES_UP * harm(foe, first),
    );
  });
  return isWorth ? shield : undefined;
}

/** What to put away: a weapon for a better one, or a shield for a second weapon. */
const putAway = (state: State, actor: Id): string | undefined =>
  exchange(state, actor)?.own ?? shieldInTheWay(state, combatantById(state, actor));

export const itemScores = [
  scores(stow, {
    maxUtility: 82,
    utility: (state: State, actor) => (putAway(state, actor) === undefined ? 0 : 82),
    options: { item: (state, actor, item) => (item === putAway(state, actor) ? 1 : 0) },
  }),
  scores(draw, {
    maxUtility: 80,
    utility(state: State, actor) {
      const who = combatantById(state, actor);
      return needs(state, actor, who.ready) || who.ready.some((id) => isSecond(state, who, id))
        ? 80
        : 0;
    },
    options: {
      item(state, actor, id) {
        const who = combatantById(state, actor);
        if (emptyHanded(state, who)) return drawUtility(state, who, id);
        return isSecond(state, who, id) ? itemUtility(state, actor, id) : -1;
      },
    },
  }),
  scores(pickUp, {
    maxUtility: 79,
    utility: (state: State, actor) => (needs(state, actor, lyingNear(state, actor)) ? 79 : 0),
    options: { item: itemUtility },
  }),
  scores(drop, {
    maxUtility: 81,
    // What is in the way first: hardly ever anything is, and it is sooner known than who is engaged.
    utility: (state: State, actor) =>
      inTheWay(state, combatantById(state, actor)) !== undefined &&
      engagedEnemies(state, actor).length > 0
        ? 81
        : 0,
    options: {
      item: (state, actor, item) => (item === inTheWay(state, combatantById(state, actor)) ? 1 : 0),
    },
  }),
];
