import type { Id } from '@tiltyard/engine';
import { scores } from '@tiltyard/engine/players';
import { brawl, wayIn } from '../rules/attacks/brawl-attack.js';
import { attack, BOTH, targetRefused } from '../rules/attacks/weapon-attack.js';
import { freeHandsOf, meleeWeapons, weapons } from '../rules/conditions/hands.js';
import { isDazed } from '../rules/conditions/injury.js';
import { charge, chargeTargets } from '../rules/movement/charge.js';
import type { State } from '../state/state.js';
import { areEnemies, combatantById, itemOf } from '../state/state.js';
import {
  ATTACK,
  attackUtility,
  flees,
  foeInReach,
  grabs,
  shotOpen,
  targetUtility,
  isTired,
} from './tactics.js';

/** Both weapons look better than the heaviest one. */
const TWO_WEAPONS = 10;
const NEVER = -100;
const BARRED = -20;

const weaponUtility = (state: State, weapon: string): number => {
  if (weapon === BOTH) return TWO_WEAPONS;
  return state.fixed.items[weapon] ? itemOf(state, weapon).damage : 0;
};

function opponentUtility(state: State, actor: Id, id: Id): number {
  const [who, target] = [combatantById(state, actor), combatantById(state, id)];
  return areEnemies(who, target) ? targetUtility(state, who, target) : NEVER;
}

/** Wherever it lands, rather than aimed. */
const aimUtility = (_: State, __: Id, aim: string | null): number => (aim === null ? 1 : 0);

function effectUtility(state: State, actor: Id, effect: 'hit' | 'bind'): number {
  const who = combatantById(state, actor);
  if (effect === 'hit') return 1;
  return grabs(state, who) && who.holding === null ? 2 : 0;
}

function brawlTargetUtility(state: State, actor: Id, id: Id): number {
  const utility = opponentUtility(state, actor, id);
  if (utility === NEVER) return utility;
  const barred = wayIn(state, combatantById(state, actor), combatantById(state, id)) === 'barred';
  return barred ? utility + BARRED : utility;
}

function brawlUtility(state: State, actor: Id): number {
  const who = combatantById(state, actor);
  if (isDazed(who) || !foeInReach(state, who)) return 0;
  if (grabs(state, who) && who.holding === null && freeHandsOf(state, who).length > 0)
    return ATTACK + 5;
  if (meleeWeapons(state, who).length > 0) return 20;
  return isTired(state, who) ? 30 : ATTACK - 5;
}

function chargeUtility(state: State, actor: Id): number {
  const who = combatantById(state, actor);
  if (flees(state, who) || isTired(state, who) || foeInReach(state, who) || shotOpen(state, who))
    return 0;
  const open = chargeTargets(state, actor).some(
    ({ value, refused }) => !refused && opponentUtility(state, actor, value) > -20,
  );
  if (!open) return 0;
  return meleeWeapons(state, who).length > 0 ? ATTACK - 10 : ATTACK - 30;
}

export const attackScores = [
  scores(attack, {
    maxUtility: ATTACK,
    utility(state, actor) {
      const who = combatantById(state, actor);
      return attackUtility(
        state,
        who,
        weapons(state, who),
        (target, weapon) => targetRefused(state, who, target, weapon) === undefined,
      );
    },
    options: {
      weapon: (state, _, weapon) => weaponUtility(state, weapon),
      target: opponentUtility,
      second: opponentUtility,
      aim: aimUtility,
    },
  }),
  scores(brawl, {
    maxUtility: ATTACK + 5,
    utility: brawlUtility,
    options: { target: brawlTargetUtility, effect: effectUtility, aim: aimUtility },
  }),
  scores(charge, {
    maxUtility: ATTACK - 10,
    utility: chargeUtility,
    options: {
      target: opponentUtility,
      weapon: (state, _, weapon) => weaponUtility(state, weapon),
      effect: effectUtility,
      aim: aimUtility,
    },
  }),
];
