import type { Id, Option, Refusal } from '@tiltyard/engine';
import { action, refuse } from '@tiltyard/engine';
import { z } from 'zod';
import { pay, unable } from '../action-types/budget.js';
import { arrived, closed, cross, passes, tied, waysTo } from './crossing.js';
import { guardsOver } from '../attacks/guard.js';
import { lamed } from '../conditions/injury.js';
import { squareAppeal } from '../../players/tactics.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { takePosition } from '../../state/combatant-verbs.js';
import { startUpcoming } from '../../state/turn-verbs.js';
import { crawls, dropsProne, standsUp, startsCrawl } from '../../events/movement.js';
import { cannotComplete } from '../../events/turns.js';

/** Dropping prone: a free action (HEI-PRONE-01). */
export const dropProne = action<State, object>({
  id: 'drop-prone',
  name: 'Drop prone',
  group: 'free',
  rules: ['HEI-PRONE-01', 'HEI-ACT-03'],
  schema: z.strictObject({}),
  domains: {},
  blocked: (state, by) =>
    unable(state, by, 'free', 'drop-prone') ??
    (combatantById(state, by).position === 'standing'
      ? undefined
      : refuse('HEI-PRONE-01', `${combatantById(state, by).name} is not standing`)),
  perform(ctx, by) {
    pay(ctx, by, 'free', 'drop-prone');
    takePosition(ctx, combatantById(ctx.state, by), 'prone');
    ctx.tell(dropsProne, ['HEI-PRONE-01'], { who: by });
  },
});

const cost = (state: State): 'standard' | 'free' => state.fixed.options.proneStandUp;

/** StandingDefence up: a standard action (HEI-PRONE-02). */
export const standUp = action<State, object>({
  id: 'stand-up',
  name: 'Stand up',
  group: 'standard',
  rules: ['HEI-PRONE-02'],
  schema: z.strictObject({}),
  domains: {},
  blocked(state, by) {
    const who = combatantById(state, by);
    if (who.position !== 'prone') return refuse('HEI-PRONE-02', `${who.name} is not prone`);
    if (lamed(who)) return refuse('HEI-CTX-36', `${who.name} has an injured leg`);
    return unable(state, by, cost(state), 'stand-up');
  },
  perform(ctx, by) {
    pay(ctx, by, cost(ctx.state), 'stand-up');
    takePosition(ctx, combatantById(ctx.state, by), 'standing');
    ctx.tell(standsUp, ['HEI-PRONE-02'], { who: by });
  },
  appealUpTo: 90,
  appeal: () => 90,
});

/** Why one cannot crawl to a square, or nothing (HEI-CRAWL-05). */
export function crawlRefused(state: State, who: Combatant, to: string): Refusal | undefined {
  const bound = tied(state, who);
  if (bound) return bound;
  const [way] = waysTo(state, who.at, who.height, to);
  if (!way) return closed(state, who, to, refuse('HEI-CRAWL-01', `${to} is not one border away`));
  const [guard] = guardsOver(state, who.id);
  if (guard)
    return { rules: ['HEI-CRAWL-05', 'HEI-GUARD-02'], reason: `${guard.name} guards the way out` };
  return way.border.requirement === null
    ? undefined
    : refuse('HEI-CRAWL-05', 'a requirement would have to be passed');
}

/** Crawling: begun now as an upcoming action, arriving in the next turn (HEI-CRAWL-01 to 05). */
export const crawl = action<State, { to: string }>({
  id: 'crawl',
  name: 'Crawl',
  group: 'upcoming',
  rules: ['HEI-CRAWL-01', 'HEI-CRAWL-02'],
  schema: z.strictObject({ to: z.string() }),
  domains: {
    to(state, by) {
      const who = combatantById(state, by);
      const others = state.fixed.map.places.filter(({ id }) => id !== who.at);
      return {
        kind: 'choice',
        options: others.map(({ id, name }): Option<string> => {
          const refused = crawlRefused(state, who, id);
          return {
            value: id,
            label: name,
            appeal: squareAppeal(state, who, id),
            ...(refused ? { refused } : {}),
          };
        }),
      };
    },
  },
  blocked(state, by) {
    const who = combatantById(state, by);
    if (who.position !== 'prone') return refuse('HEI-CRAWL-01', 'only the prone crawl');
    if (who.squareAtStart !== who.at)
      return {
        rules: ['HEI-CRAWL-03', 'HEI-CRAWL-04'],
        reason: `${who.name} has not been in this square since the turn began`,
      };
    return unable(state, by, 'upcoming', 'crawl');
  },
  perform(ctx, by, { to }) {
    pay(ctx, by, 'upcoming', 'crawl');
    startUpcoming(ctx, combatantById(ctx.state, by), { action: 'crawl', to });
    ctx.tell(startsCrawl, ['HEI-CRAWL-01', 'HEI-CRAWL-02'], { who: by, to });
  },
});

/** The crawler comes into the other square, if it still can (HEI-CRAWL-02). */
export function finishCrawl(ctx: Ctx, id: Id, to: string): void {
  const who = combatantById(ctx.state, id);
  const refused =
    who.position === 'prone'
      ? crawlRefused(ctx.state, who, to)
      : refuse('HEI-CRAWL-01', `${who.name} is not prone any more`);
  const [way] = waysTo(ctx.state, who.at, who.height, to);
  if (refused || !way) {
    ctx.tell(cannotComplete, refused?.rules ?? ['HEI-CRAWL-05'], { who: id });
    return;
  }
  if (!passes(ctx, who, way, true)) return;
  const from = who.at;
  cross(ctx, who, way);
  ctx.tell(crawls, ['HEI-CRAWL-02'], { who: id, from, to });
  arrived(ctx, who);
}
