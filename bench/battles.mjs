import { createRequire } from 'node:module';
import { Generator } from '@tiltyard/engine/values';

const require = createRequire(import.meta.url);

/** The number of battles played at a time: they differ in length, and only their total time counts. */
const COUNT = 20;

/**
 * The peer for whole fights: random battles of the first generation, by players who choose any available move or
 * switch.
 */
export function battles() {
  const { Battle, Teams } = require('@pkmn/sim');
  const { TeamGenerators } = require('@pkmn/randoms');
  Teams.setGeneratorFactory(TeamGenerators);
  const generator = new Generator('battles');
  const teams = Array.from({ length: 64 }, () => Teams.generate('gen1randombattle'));
  const any = (list) => list[generator.below(list.length)];
  const choice = (side) => {
    const request = side.activeRequest;
    if (!request || request.wait) return undefined;
    const bench = request.side.pokemon.flatMap((each, i) =>
      each.active || each.condition.endsWith(' fnt') ? [] : [i + 1],
    );
    if (request.forceSwitch) return bench.length > 0 ? `switch ${any(bench)}` : 'pass';
    const moves = request.active[0].moves.flatMap((move, i) => (move.disabled ? [] : [i + 1]));
    // One switch in ten turns, about as often as a person might.
    return bench.length > 0 && !request.active[0].trapped && generator.below(10) === 0
      ? `switch ${any(bench)}`
      : `move ${any(moves)}`;
  };
  const one = () => {
    const battle = new Battle({
      formatid: 'gen1randombattle',
      seed: [
        generator.below(65_536),
        generator.below(65_536),
        generator.below(65_536),
        generator.below(65_536),
      ],
    });
    battle.setPlayer('p1', { name: 'one', team: any(teams) });
    battle.setPlayer('p2', { name: 'two', team: any(teams) });
    for (let turns = 0; !battle.ended && turns < 1000; turns++) {
      for (const side of battle.sides) {
        const chosen = choice(side);
        if (chosen !== undefined && !battle.choose(side.id, chosen))
          battle.choose(side.id, 'default');
      }
    }
    return battle.turn;
  };
  const play = () => {
    let turns = 0;
    for (let i = 0; i < COUNT; i++) turns += one();
    return turns;
  };
  return { name: '@pkmn/sim random battles gen 1', count: COUNT, play };
}
