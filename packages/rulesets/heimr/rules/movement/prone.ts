import type { ActionRequirement, Id, Option, Refusal } from '@tiltyard/engine';
import { acting, refuse } from '@tiltyard/engine';
import { crawls, dropsProne, standsUp, startsCrawl } from '../../events/movement.js';
import { cannotComplete } from '../../events/turns.js';
import { takePosition } from '../../state/combatant-verbs.js';
import { defineAction, param } from '../../state/define.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { startUpcoming } from '../../state/turn-verbs.js';
import { free, standard, tellTurnEnd, upcoming } from '../action-types/budget.js';
import { knownGuardsOver } from '../attacks/guard.js';
import { hasLegInjury } from '../conditions/injury.js';
import { boundReason } from '../conditions/bound.js';
import {
  arrived,
  closedReason,
  cross,
  passes,
  squareName,
  staysThere,
  waysTo,
} from './crossing.js';

const isStanding: ActionRequirement<State> = (state, actor) => {
  const { name, position } = combatantById(state, actor);
  return position === 'standing'
    ? undefined
    : refuse('HEI-PRONE-01', 'not-standing', `${name} is not standing`);
};

/** Dropping prone: a free action (HEI-PRONE-01). */
export const dropProne = defineAction({
  id: 'drop-prone',
  name: 'Drop prone',
  cost: free,
  rules: ['HEI-PRONE-01', 'HEI-ACT-03'],
  requires: [isStanding],
  do(ctx, actor) {
    takePosition(ctx, combatantById(ctx.state, actor), 'prone');
    ctx.tell(dropsProne, ['HEI-PRONE-01'], { who: actor });
  },
});

/** What standing up costs is a house rule (HEI-PRONE-02). */
const standUpCost = ({ fixed }: State) => (fixed.options.proneStandUp === 'free' ? free : standard);

const canStandUp: ActionRequirement<State> = (state, actor, action) => {
  const who = combatantById(state, actor);
  if (who.position !== 'prone')
    return refuse('HEI-PRONE-02', 'not-prone', `${who.name} is not prone`);
  if (hasLegInjury(who))
    return refuse('HEI-CTX-36', 'leg-injured', `${who.name} has an injured leg`);
  // Standing up would only spoil the crawl, which takes the standard action in any case.
  const crawlsOn = acting(state) === actor && who.pending?.action === 'crawl';
  return (
    standUpCost(state).check(state, actor, action) ??
    (crawlsOn
      ? refuse(
          ['HEI-ACT-09', 'HEI-CRAWL-01'],
          'upcoming-unfinished',
          'complete the crawl or call it off first',
        )
      : undefined)
  );
};

/** Standing up: a standard action (HEI-PRONE-02). */
export const standUp = defineAction({
  id: 'stand-up',
  name: 'Stand up',
  group: 'standard',
  rules: ['HEI-PRONE-02'],
  requires: [canStandUp],
  do(ctx, actor) {
    standUpCost(ctx.state).pay(ctx, actor, 'stand-up');
    takePosition(ctx, combatantById(ctx.state, actor), 'standing');
    ctx.tell(standsUp, ['HEI-PRONE-02'], { who: actor });
  },
});

/** Why a combatant cannot crawl to a square, or undefined (HEI-CRAWL-05). */
export function crawlRefused(state: State, who: Combatant, to: string): Refusal | undefined {
  const bound = boundReason(state, who);
  if (bound) return bound;
  const [way] = waysTo(state, who.at, who.height, to);
  if (!way) {
    const away = `${squareName(state, to)} is not one border away`;
    const tooFar = refuse('HEI-CRAWL-01', 'not-adjacent', away);
    return closedReason(state, who, to, tooFar);
  }
  const [guard] = knownGuardsOver(state, who);
  if (guard)
    return refuse(['HEI-CRAWL-05', 'HEI-GUARD-02'], 'guarded', `${guard.name} guards the exit`);
  return way.border.requirement === null
    ? undefined
    : refuse('HEI-CRAWL-05', 'has-requirement', 'that way has a challenge requirement');
}

function crawlTargets(state: State, actor: Id): readonly Option<string>[] {
  const who = combatantById(state, actor);
  const others = state.fixed.map.places.filter(({ id }) => id !== who.at);
  return others.map(({ id, name }) => {
    const refused = crawlRefused(state, who, id);
    return { value: id, label: name, ...(refused ? { refused } : {}) };
  });
}

const canCrawl: ActionRequirement<State> = (state, actor, action) => {
  const who = combatantById(state, actor);
  if (who.position !== 'prone')
    return refuse('HEI-CRAWL-01', 'not-prone', `${who.name} is not prone`);
  if (who.squareAtStart !== who.at)
    return refuse(
      ['HEI-CRAWL-03', 'HEI-CRAWL-04'],
      'moved-this-turn',
      `${who.name} has not been in this square since the turn began`,
    );
  return upcoming.check(state, actor, action);
};

/** Crawling: begun now as an upcoming action, arriving in the next turn (HEI-CRAWL-01 to 05). */
export const crawl = defineAction({
  id: 'crawl',
  name: 'Crawl',
  group: 'upcoming',
  rules: ['HEI-CRAWL-01', 'HEI-CRAWL-02'],
  requires: [canCrawl],
  with: { to: param.oneOf(crawlTargets) },
  do(ctx, actor, { to }) {
    upcoming.pay(ctx, actor, 'crawl');
    startUpcoming(ctx, combatantById(ctx.state, actor), { action: 'crawl', to });
    ctx.tell(startsCrawl, ['HEI-CRAWL-01', 'HEI-CRAWL-02'], { who: actor, to });
    tellTurnEnd(ctx, actor);
  },
});

/** The crawler arrives in the other square, if that is still possible (HEI-CRAWL-02). */
export function finishCrawl(ctx: Ctx, actor: Id, to: string): void {
  const who = combatantById(ctx.state, actor);
  const refused =
    who.position === 'prone'
      ? crawlRefused(ctx.state, who, to)
      : refuse('HEI-CRAWL-01', 'not-prone', `${who.name} is not prone any more`);
  const [way] = waysTo(ctx.state, who.at, who.height, to);
  if (refused || !way)
    return ctx.tell(cannotComplete, refused?.rules ?? ['HEI-CRAWL-05'], { who: actor });
  if (passes(ctx, who, way) !== 'passed') return staysThere(ctx, who, 'HEI-CRAWL-05');
  const from = who.at;
  cross(ctx, who, way);
  ctx.tell(crawls, ['HEI-CRAWL-02'], { who: actor, from, to });
  return arrived(ctx, who, from, [way]);
}
