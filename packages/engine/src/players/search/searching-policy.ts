import type { Id } from '../../core/question.js';
import type { FightState } from '../../core/state.js';
import type { Ruleset } from '../../ruleset/ruleset.js';
import { isEqual } from '../../values/json.js';
import type { Policy } from '../policy.js';
import { sensiblePolicy } from '../policy.js';
import { AnswerSearch } from './answer-search.js';
import { CommandSearch } from './command-search.js';
import type { Forecast } from './rollouts/forecast.js';
import { learnForecast } from './rollouts/forecast.js';
import { imaginedWorlds } from './imagined/imagined.js';
import { Sightings } from './imagined/sightings.js';
import type { SearchOptions } from './search-options.js';

/** The turn of a combatant, with the actions taken in it that a sensible player would not have taken. */
interface Turn {
  readonly by: Id;
  readonly round: number;
  readonly actions: Set<string>;
}

/** One simulated fight for the forecast per this many rollouts of one decision. */
const ROLLOUTS_PER_FIGHT = 4;

/**
 * Tries the possible commands in simulations, with sensible players on all sides, and gives one that is clearly better
 * than a sensible player's. No action is chosen this way twice in a turn: a free one would be repeated forever.
 * @param stop called before every rollout; true ends a decision with the result so far. For time limits.
 */
export function searchingPolicy<S extends FightState>(
  ruleset: Ruleset<S>,
  options: SearchOptions,
  stop: () => boolean = () => false,
): Policy<S> {
  const sensible = sensiblePolicy(ruleset);
  const sightings = new Sightings(ruleset);
  const worldsOf = (view: S, by: Id): readonly S[] =>
    imaginedWorlds(ruleset, view, sightings.look(view, by), options.seed);
  let turn: Turn | undefined;
  /** One for each side that it plays. */
  const forecasts = new Map<string, Forecast<S>>();
  /** Players who care about more than winning use the remaining strength instead. */
  const forecastFor = (world: S, by: Id): Forecast<S> | undefined => {
    if (options.temper || options.breadth !== undefined || ruleset.outcome(world)) return undefined;
    const side = world.combatants[by]?.side;
    if (side === undefined) return undefined;
    const known = forecasts.get(side);
    if (known?.covers(world) === true) return known;
    const forecast = learnForecast(ruleset, world, by, sensible, {
      seed: options.seed,
      fights: Math.ceil(options.rollouts / ROLLOUTS_PER_FIGHT),
      stop,
    });
    forecasts.set(side, forecast);
    return forecast;
  };
  return {
    command(state, by) {
      const { round } = state;
      if (turn?.by !== by || turn.round !== round) turn = { by, round, actions: new Set() };
      const worlds = worldsOf(state, by);
      const [world = state] = worlds;
      const settings = {
        ...options,
        worlds,
        forecast: forecastFor(world, by),
        without: turn.actions,
      };
      const search = new CommandSearch(ruleset, state, by, settings, sensible);
      while (!stop() && search.step());
      const found = search.result();
      if (found && !isEqual(found.choice, found.usual)) turn.actions.add(found.choice.do);
      return found?.choice;
    },
    looksBack: true,
    answer(question, state, asked) {
      const usual = sensible.answer(question, state);
      // Players with a limited breadth answer without a search.
      const action = options.breadth === undefined ? asked?.() : undefined;
      if (!action) return usual;
      const worlds = worldsOf(action.before, question.who);
      const [world = action.before] = worlds;
      const settings = { ...options, worlds, forecast: forecastFor(world, question.who), usual };
      const search = new AnswerSearch(ruleset, action, question, settings, sensible);
      while (!stop() && search.step());
      return search.result().choice;
    },
  };
}
