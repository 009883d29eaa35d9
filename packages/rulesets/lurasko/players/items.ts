import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { combatantById, handsOn, isInHand } from '@tiltyard/engine/kit';
import { scores } from '@tiltyard/engine/players';
import { gripOf, hasLearned, tooWeak } from '../rules/attacks/wielding.js';
import { openHands, spareHands } from '../rules/conditions/body.js';
import { engagedEnemies, nearbyEnemies } from '../rules/conditions/known-enemies.js';
import { draw, drop, lyingNear, pickUp, stow } from '../rules/turns/items.js';
import { grapplesOf } from '../state/grapples.js';
import type { Combatant, State } from '../state/state.js';
import { itemOf, sheetOf } from '../state/state.js';
import type { Arm, Change, Changes, Fighter } from './arms.js';
import {
  armOf,
  fighterOf,
  harmOf,
  holding,
  keptChanges,
  thoughtArm,
  thoughtFists,
} from './arms.js';
import { throughTo } from './attacks-left.js';
import { emptyHanded, inTheWay, isPlated, progress } from './tactics.js';

/** What an item is worth in hand: weapons first, but none too heavy to strike with. */
const itemUtility = (state: State, actor: Id, id: string): number =>
  itemOf(state, id).kind === 'weapon' && !tooWeak(state, combatantById(state, actor), id)
    ? itemOf(state, id).damage
    : -1;

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

/** The share of incoming harm that a point of defence keeps off, roughly. */
const POINT = 0.1;
/** The weight of service, so that it outweighs any damage. */
const SERVICE = 1000;
/** How much better a ready weapon must serve to replace the one in hand. */
const BETTER = 1.05;

const handNames = (who: Combatant, item: string): readonly string[] =>
  handsOn(who.hands, item).map(({ name }) => name);

/** How well a weapon would serve: by the harm it does to enemies in the zone and the harm it keeps off. */
function service(state: State, by: Fighter, arm: Arm): number {
  let [sum, defense] = [0, 0];
  for (const foe of nearbyEnemies(state, by.who.id))
    sum += progress(state, foe, harmOf(state, by, fighterOf(state, foe.id), arm));
  for (const id of arm.using.items) defense += itemOf(state, id).defense;
  return sum * (1 + POINT * defense);
}

/** How well the best of these would serve. */
const bestService = (state: State, by: Fighter, arms: readonly Arm[]): number =>
  Math.max(0, ...arms.map((arm) => service(state, by, arm)));

/** A weapon as it would serve one who takes it into open hands. */
function takenUp(state: State, who: Combatant, id: string): Arm {
  const hands = openHands(state, who).slice(0, itemOf(state, id).hands);
  return thoughtArm(
    state,
    who,
    id,
    hands.map(({ name }) => name),
  );
}

/** The utility of an item to an unarmed combatant: by its service against the enemies present, then by its damage. */
function drawUtility(state: State, who: Combatant, id: string): number {
  const damage = itemUtility(state, who.id, id);
  if (damage <= 0) return damage;
  return SERVICE * service(state, fighterOf(state, who.id), takenUp(state, who, id)) + damage;
}

const readyItems = (state: State, actor: Id): readonly string[] =>
  combatantById(state, actor).ready;

/** Whether an unarmed combatant should take up one of these weapons instead of fighting on with trained fists. */
function needs(
  state: State,
  actor: Id,
  items: (state: State, actor: Id) => readonly string[],
): boolean {
  const who = combatantById(state, actor);
  if (!emptyHanded(state, who)) return false;
  const by = fighterOf(state, actor);
  const fists = by.arms.filter(({ competent }) => competent);
  return items(state, actor).some(
    (id) =>
      itemUtility(state, actor, id) > 0 &&
      service(state, by, takenUp(state, who, id)) >= bestService(state, by, fists),
  );
}

/** A change of the only weapon in hand for one that is ready (LUR-CTX-30). */
function weaponChange(state: State, who: Combatant): Change | undefined {
  const [own, second] = gripOf(state, who).weapons;
  if (own === undefined || second !== undefined) return undefined;
  const hands = handNames(who, own);
  const instead = who.ready
    .filter((id) => {
      const item = itemOf(state, id);
      return item.kind === 'weapon' && item.hands === hands.length && !tooWeak(state, who, id);
    })
    .map((id) => thoughtArm(state, who, id, hands));
  return instead.length === 0 ? undefined : { away: own, before: armOf(state, who, own), instead };
}

/** A change of the shield for a second weapon that is ready (LUR-ATK-08). */
function shieldChange(state: State, who: Combatant): Change | undefined {
  const [own] = gripOf(state, who).weapons;
  const shield = isInHand(state, who).find((id) => {
    const { kind, defense } = itemOf(state, id);
    return kind === 'gear' && defense > 0;
  });
  if (own === undefined || shield === undefined) return undefined;
  const hands = handNames(who, shield);
  const without = holding(who, null, hands);
  const instead = who.ready
    .filter((id) => isSecond(state, without, id))
    .map((id) => thoughtArm(state, who, id, hands));
  return instead.length === 0
    ? undefined
    : { away: shield, before: armOf(state, who, own), instead };
}

/** A change of the only weapon in hand for both fists, if the combatant is competent unarmed (LUR-UNARM-04). */
function fistsChange(state: State, who: Combatant): Change | undefined {
  const { held, weapons } = gripOf(state, who);
  const [own] = weapons;
  if (own === undefined || held.length > 1 || sheetOf(state, who).natural.length > 0)
    return undefined;
  const fists = thoughtFists(state, who, handNames(who, own));
  const more = who.ready.some((id) => isSecond(state, who, id));
  return fists.competent && !more
    ? { away: own, before: armOf(state, who, own), instead: [fists] }
    : undefined;
}

const changesOf = (state: State, who: Combatant): Changes => ({
  fists: fistsChange(state, who),
  ...(who.ready.length === 0
    ? { weapon: undefined, shield: undefined }
    : { weapon: weaponChange(state, who), shield: shieldChange(state, who) }),
});

/** Beyond this ratio the weapon in hand only scratches, and its owner should wrestle instead. */
const SCRATCHES = 2;
/** The share of what foes have left that makes a weapon worth its place in hand, however little the other does. */
const WORTHWHILE = 0.03;

/** Whether a ready weapon serves better than the one in hand and gets through to every enemy that the one in hand does: the weaker enemies fall first. */
function isBetterChanged(state: State, by: Fighter, { before, instead }: Change): boolean {
  const now = service(state, by, before);
  const through = (foe: Combatant, { blows }: Arm): boolean => throughTo(state, foe, blows) > 0;
  return instead.some((arm) => {
    const then = service(state, by, arm);
    return (
      then > BETTER * now &&
      (then <= SCRATCHES * now || then >= WORTHWHILE) &&
      nearbyEnemies(state, by.who.id).every((foe) => through(foe, arm) || !through(foe, before))
    );
  });
}

/** Whether both fists would serve better than anything that can be done with a weapon in hand. */
const isBetterBare = (state: State, by: Fighter, { instead }: Change): boolean => {
  const now = bestService(state, by, by.arms);
  return (
    grapplesOf(state, by.who.id).length === 0 &&
    instead.some((arm) => service(state, by, arm) > BETTER * now)
  );
};

/** The share of the first weapon's harm that a second one must do to make up for a shield. */
const MAKES_UP = 0.5;

/** Whether a second weapon would do more than the shield keeps off. */
function isBetterUnshielded(state: State, by: Fighter, { before, instead }: Change): boolean {
  const foes = nearbyEnemies(state, by.who.id);
  if (foes.length === 0 || foes.some((foe) => isPlated(state, by.who, foe))) return false;
  // Who is ahead of whom changes with every turn; a shield put away stays away.
  const harm = (foe: Combatant, arm: Arm): number =>
    progress(state, foe, harmOf(state, by, fighterOf(state, foe.id), arm, 0));
  return instead.some((arm) =>
    foes.every((foe) => harm(foe, arm) > 0 && harm(foe, arm) >= MAKES_UP * harm(foe, before)),
  );
}

/** What to put away: a weapon for a better one, or a shield for a second weapon. */
const putAway = memoizePerState((state: State, actor: Id): string | undefined => {
  const by = fighterOf(state, actor);
  const { weapon, shield, fists } = keptChanges(state, by, changesOf);
  if (weapon && isBetterChanged(state, by, weapon)) return weapon.away;
  if (fists && isBetterBare(state, by, fists)) return fists.away;
  return shield && isBetterUnshielded(state, by, shield) ? shield.away : undefined;
});

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
      return needs(state, actor, readyItems) || who.ready.some((id) => isSecond(state, who, id))
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
    utility: (state: State, actor) => (needs(state, actor, lyingNear) ? 79 : 0),
    options: { item: (state, actor, id) => drawUtility(state, combatantById(state, actor), id) },
  }),
  scores(drop, {
    maxUtility: 81,
    // The obstacle is looked for first: there hardly ever is one, and looking for engaged enemies takes longer.
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
