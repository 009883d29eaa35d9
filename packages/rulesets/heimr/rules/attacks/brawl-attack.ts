import type { Domain, Id, Option } from '@tiltyard/engine';
import { acting, action, refuse } from '@tiltyard/engine';
import { z } from 'zod';
import type { Blow } from './strike.js';
import { shows, strike } from './strike.js';
import { aimDomain, partSchema, shieldedFrom } from './weapon-attack.js';
import { endHold } from './bind.js';
import { inert, overBudget, pay, stunned, unable } from '../action-types/budget.js';
import { freeHandsOf, meleeWeapons } from '../conditions/hands.js';
import { dazed, helpless, out } from '../conditions/injury.js';
import { knows, possibleTargets, reaches, untargetable } from '../conditions/sight.js';
import { onTarget } from '../../show/preview.js';
import type { Combatant, Part, State, Ctx } from '../../state/state.js';
import { areEnemies, itemOf, combatantById } from '../../state/state.js';
import {
  ATTACK,
  exhausted,
  foeInReach,
  grabs,
  targetAppeal,
  tired,
} from '../../players/tactics.js';
import { happened } from '../action-types/triggers.js';
import { getsInside, isInside, isKeptOff, provokesAttack } from '../../events/brawling.js';

export type BrawlEffect = 'hit' | 'bind';
export const brawlEffect = z.enum(['hit', 'bind']);

/** Hit 1 or bind, chosen before the roll; to bind takes a free hand (HEI-BRAWL-04, HEI-BRAWL-05). */
export const effectDomain = (state: State, by: Id): Domain => {
  const who = combatantById(state, by);
  // Whoever is held now is let go for it.
  const hand = freeHandsOf(state, { ...who, holding: null }).length > 0;
  return {
    kind: 'choice',
    options: [
      { value: 'hit', label: 'hit 1', rules: ['HEI-BRAWL-03', 'HEI-BRAWL-04'], appeal: 1 },
      {
        value: 'bind',
        rules: ['HEI-BRAWL-03', 'HEI-BRAWL-04'],
        appeal: grabs(state, who) && who.holding === null ? 2 : 0,
        ...(hand ? {} : { refused: refuse('HEI-BRAWL-05', 'to bind takes a free hand') }),
      },
    ],
  };
};

/** Whether the way past an opponent's weapon is open: its last attack on the brawler was dodged (HEI-BRAWL-08, HEI-BRAWL-09). */
export function wayIn(
  state: State,
  by: Combatant,
  target: Combatant,
): 'unarmed' | 'won' | 'barred' {
  if (meleeWeapons(state, target).length === 0) return 'unarmed';
  const dodged = target.attacks.some(
    (each) =>
      each.at === by.id &&
      each.sort === 'melee' &&
      (each.avoided === 'dodge' ||
        (each.avoided !== null && state.fixed.options.brawlEntryDefence === 'anyDefence')),
  );
  return dodged ? 'won' : 'barred';
}

const canStrike = (state: State, who: Combatant): boolean =>
  !out(state, who) && !helpless(state, who) && !dazed(who);

/** The weapons of a provoked attack, as chosen by the one provoked; none if it is declined (HEI-BRAWL-10). */
function provokedBlows(ctx: Ctx, by: Combatant, target: Combatant): readonly Blow[] {
  const { provokedDecline, provokedWeapons } = ctx.state.fixed.options;
  const all = meleeWeapons(ctx.state, target);
  const single = all.map((id): Option<string> => ({
    value: id,
    label: itemOf(ctx.state, id).name,
  }));
  const both: readonly Option<string>[] =
    all.length > 1 && provokedWeapons === 'all' ? [{ value: 'both', appeal: 2 }] : [];
  const decline: readonly Option<string>[] =
    provokedDecline === 'allowed'
      ? [
          {
            value: 'decline',
            appeal: all.every((weapon) => exhausted(ctx.state, target, weapon)) ? 3 : -1,
          },
        ]
      : [];
  const chosen = ctx.ask({
    id: 'provoked',
    who: target.id,
    rules: ['HEI-BRAWL-10'],
    about: { by: by.id },
    options: [...both, ...single, ...decline],
    fallback: both.length > 0 ? 'both' : (all[0] ?? 'decline'),
  });
  if (chosen === 'decline') return [];
  return (chosen === 'both' ? all : [chosen]).map((weapon) => ({ weapon, provoked: true }));
}

/** Getting past a weapon: the opponent may strike first, and only a dodge leads on (HEI-BRAWL-08 to 13). */
function getsIn(ctx: Ctx, by: Combatant, target: Combatant): boolean {
  const way = wayIn(ctx.state, by, target);
  if (way === 'won')
    ctx.tell(isInside, ['HEI-BRAWL-08', 'HEI-BRAWL-09'], { by: by.id, at: target.id });
  if (way !== 'barred' || !canStrike(ctx.state, target)) return true;
  // Nobody strikes first at an attacker they don't know of, or can't get at for a guard.
  if (!knows(target, by) || shieldedFrom(ctx.state, target, by)) return true;
  const blows = provokedBlows(ctx, by, target);
  ctx.tell(provokesAttack, ['HEI-BRAWL-08', 'HEI-BRAWL-10', 'HEI-BRAWL-13'], {
    by: by.id,
    at: target.id,
    answered: blows.length > 0,
  });
  if (blows.length > 0) {
    const results = strike(ctx, target, by, blows, true);
    happened(ctx, 'attack', target.id, { at: by.id });
    // What a guard alone has stopped was not dodged.
    if (results.some((result) => result === 'hit' || result === 'blocked')) {
      ctx.tell(isKeptOff, ['HEI-BRAWL-11'], { by: by.id, at: target.id });
      return false;
    }
  }
  ctx.tell(getsInside, ['HEI-BRAWL-12'], { by: by.id, at: target.id });
  return canStrike(ctx.state, by) && !out(ctx.state, target) && reaches(ctx.state, by, target);
}

/** A brawl attack from getting in to what comes of it; it shows a hidden brawler even if kept off (HEI-BRAWL-01 to 16, HEI-HIDE-07). */
export function brawlAt(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  effect: BrawlEffect,
  aim: Part | null | undefined,
): void {
  shows(ctx, by);
  if (!getsIn(ctx, by, target)) return;
  strike(ctx, by, target, [{ effect, ...(aim ? { aim } : {}) }]);
}

/** Everybody as a target of bare hands. */
const targets = (state: State, by: Id): readonly Option<string>[] => {
  const who = combatantById(state, by);
  return possibleTargets(state, who).map((target) => {
    const refused =
      untargetable(who, target) ??
      (areEnemies(who, target)
        ? undefined
        : refuse('HEI-BRAWL-01', `${target.name} is no opponent`)) ??
      (reaches(state, who, target)
        ? shieldedFrom(state, who, target)
        : refuse('HEI-CTX-22', `${target.name} is not within reach`));
    return {
      value: target.id,
      label: target.name,
      appeal: () =>
        areEnemies(who, target)
          ? targetAppeal(state, who, target) + (wayIn(state, who, target) === 'barred' ? -20 : 0)
          : -100,
      ...(refused ? { refused } : {}),
    };
  });
};

/** Punching, kicking and grabbing: a standard action on the brawl ability (HEI-BRAWL-01, HEI-BRAWL-02). */
export const brawl = action<
  State,
  { target: Id; effect: BrawlEffect; aim?: Part | null | undefined }
>({
  id: 'brawl',
  name: 'Brawl attack',
  group: 'standard',
  rules: ['HEI-BRAWL-01', 'HEI-BRAWL-02', 'HEI-BRAWL-06'],
  schema: z.strictObject({ target: z.string(), effect: brawlEffect, aim: partSchema.optional() }),
  labels: { aim: 'Body part aimed at' },
  domains: {
    target: (state, by) => ({ kind: 'choice', options: targets(state, by) }),
    effect: effectDomain,
    aim: aimDomain,
  },
  sketch: onTarget,
  blocked: (state, by) =>
    unable(state, by, 'standard', 'brawl') ?? stunned(combatantById(state, by)),
  perform(ctx, by, { target, effect, aim }) {
    pay(ctx, by, 'standard', 'brawl');
    brawlAt(ctx, combatantById(ctx.state, by), combatantById(ctx.state, target), effect, aim);
    happened(ctx, 'attack', by, { at: target });
  },
  appealUpTo: ATTACK + 5,
  appeal(state, by) {
    const who = combatantById(state, by);
    if (dazed(who) || !foeInReach(state, who)) return 0;
    const armed = meleeWeapons(state, who).length > 0;
    if (grabs(state, who) && who.holding === null && freeHandsOf(state, who).length > 0)
      return ATTACK + 5;
    return armed ? 20 : tired(state, who) ? 30 : ATTACK - 5;
  },
});

/** Letting go of whom one holds: at any time, without an action (HEI-BRAWL-15). */
export const letGo = action<State, object>({
  id: 'let-go',
  name: 'Let go',
  group: 'free',
  rules: ['HEI-BRAWL-15'],
  when: 'any time',
  schema: z.strictObject({}),
  domains: {},
  blocked(state, by) {
    const who = combatantById(state, by);
    const own =
      state.fixed.options.bindRelease === 'ownTurn' &&
      (acting(state) !== by || overBudget(who, 'free', 'let-go') !== undefined);
    return (
      inert(state, who) ??
      (who.holding === null
        ? refuse('HEI-BRAWL-15', `${who.name} holds nobody`)
        : own
          ? refuse('HEI-BRAWL-15', 'only in the own turn')
          : undefined)
    );
  },
  perform: (ctx, by) =>
    endHold(ctx, combatantById(ctx.state, by), ['HEI-BRAWL-15', 'HEI-BRAWL-14']),
});
