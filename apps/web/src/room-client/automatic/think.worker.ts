import type { Command, FightState, Id, Ruleset } from '@tiltyard/engine';
import type { CharacterName } from '@tiltyard/engine/players';
import { characterPolicy } from '@tiltyard/engine/players';
import { deepFreeze } from '@tiltyard/engine/values';
import { isStateOf } from '../../systems/position.js';
import { loadSystem } from '../../systems/system.js';

/** The combatant who is to act, and what their side sees. */
export interface ThinkRequest {
  readonly number: number;
  readonly system: string;
  readonly view: object;
  readonly by: Id;
  readonly side: string;
  readonly player: CharacterName;
  readonly seed: string;
}

/** The command chosen; undefined if the player finds none, and then the room decides. */
export interface ThinkReply {
  readonly number: number;
  readonly command: Command | undefined;
}

type Thinker = (view: object, by: Id) => Command | undefined;

/**
 * How long a player may think about a command, in milliseconds; then the best command so far is
 * used.
 */
const THOUGHT = 4_000;

function thinkerOf<S extends FightState>(
  ruleset: Ruleset<S>,
  player: CharacterName,
  seed: string,
): Thinker {
  let end = 0;
  const policy = characterPolicy(ruleset, player, seed, () => performance.now() > end);
  return (view, by) => {
    if (!isStateOf(ruleset, view)) return undefined;
    deepFreeze(view.fixed);
    end = performance.now() + THOUGHT;
    return policy.command(view, by);
  };
}

/**
 * Players remember which combatants they saw, what they did this turn and what they expect of the
 * fight, so each side keeps the same player.
 */
const thinkers = new Map<string, Thinker>();

async function think({
  system,
  view,
  by,
  side,
  player,
  seed,
}: ThinkRequest): Promise<Command | undefined> {
  const { ruleset } = await loadSystem(system);
  const key = JSON.stringify([side, player]);
  const thinker = thinkers.get(key) ?? ruleset.use((rules) => thinkerOf(rules, player, seed));
  thinkers.set(key, thinker);
  return thinker(view, by);
}

addEventListener('message', ({ data }: MessageEvent<ThinkRequest>) => {
  const { number } = data;
  think(data).then(
    (command) => postMessage({ number, command } satisfies ThinkReply),
    () => postMessage({ number, command: undefined } satisfies ThinkReply),
  );
});
