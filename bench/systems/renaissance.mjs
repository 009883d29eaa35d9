import { byFallback } from '@tiltyard/engine';
import { GeneratorDice } from '@tiltyard/engine/core';
import { deepFreeze } from '@tiltyard/engine/values';
import { Fight } from '@tiltyard/engine/fight';
import { enumerate } from '@tiltyard/engine/odds';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { Generator } from '@tiltyard/engine/values';
import { renaissance } from '@tiltyard/rulesets/renaissance';
import { battles } from '../battles.mjs';
import { measure, row } from '../measure.mjs';
import { fighter, setUp, strikers } from '../strikers.mjs';

const PAIR = [fighter('anna', 'red', [2, 2]), fighter('bert', 'blue', [3, 2])];
const bystanders = Array.from({ length: 18 }, (_, i) =>
  fighter(`other-${i}`, i % 2 === 0 ? 'red' : 'blue', [5 + i, 8]),
);
const BLOW = deepFreeze({ weapon: 'anna/short-sword', target: 'bert' });
const NOTHING = deepFreeze({});

/**
 * The same attack written by hand for these two fighters and without any other rule, drawing the same dice: the minimum
 * cost of the rules.
 */
function byHand(generator) {
  let attack;
  let defence;
  do {
    attack = generator.below(100);
    if (attack > 60) return 0;
    defence = generator.below(100);
  } while (defence <= 60 && defence === attack);
  if (defence <= 60 && defence > attack) return 0;
  let die = generator.below(10) + 1;
  if (attack % 11 === 0) die = Math.max(die, generator.below(10) + 1);
  const dv = die + 3 + 5 + (attack > 30 ? 5 : 0) + (attack > 60 ? 5 : 0);
  const damage = Math.max(0, dv - 3);
  const wounds = Math.floor(damage / 6);
  const prone = wounds > 0 && damage < 30 && generator.below(100) > 60 - 10 * wounds;
  return damage + (prone ? 1000 : 0);
}

const MANY = 1000;

async function attacks() {
  const sandbox = new Sandbox(renaissance, setUp(PAIR));
  const attack = renaissance.actions.get('attack');
  const generator = new Generator('bench');
  const table = sandbox.table(new GeneratorDice(generator), byFallback);
  const blow = () => attack.perform(table, 'anna', BLOW);
  const { ours, peer } = measure(
    {
      ours: () => {
        for (let i = 0; i < MANY; i++) sandbox.run(blow);
      },
      peer: () => {
        let sum = 0;
        for (let i = 0; i < MANY; i++) sum += byHand(generator);
        return sum;
      },
    },
    { ours: MANY, peer: MANY },
  );
  return row('renaissance-attacks', 'attacks/s', ours, {
    name: 'inline loop by hand, same dice',
    value: peer,
  });
}

async function odds() {
  const sandbox = new Sandbox(renaissance, setUp([...PAIR, ...bystanders]));
  const attack = renaissance.actions.get('attack');
  const { exact } = measure({
    exact: () =>
      enumerate(
        (chance) =>
          sandbox.run(() => {
            attack.perform(sandbox.table(chance, byFallback), 'anna', BLOW);
            const { damage, wounds, prone } = sandbox.state.combatants.bert;
            return { key: damage * 100 + wounds * 2 + Number(prone), value: damage };
          }),
        sandbox.written,
      ),
  });
  return row('renaissance-exact-odds', 'ms', exact);
}

const DUELS = 100;
const FOURS = 10;

/**
 * @param {{name: string, play: () => unknown}} peer plays fights of another system, by players with equally simple
 * decisions
 */
function fights(peer) {
  const four = ['red', 'blue'].flatMap((side, x) =>
    [4, 5, 6, 7].map((y) => fighter(`${side}-${y}`, side, [4 + x, y])),
  );
  const { duel, fours, other } = measure(
    { duel: strikers(PAIR, DUELS), fours: strikers(four, FOURS), other: peer.play },
    { duel: DUELS, fours: FOURS, other: peer.count },
  );
  const against = { name: peer.name, value: other };
  return [
    row('renaissance-duels', 'duels/s', duel, against),
    row('renaissance-strikers-four-a-side', 'fights/s', fours, against),
  ];
}

function longFight(entries) {
  const fight = new Fight(renaissance, setUp(PAIR), {
    seed: 'bench',
    decide: (question) => ({ value: question.fallback, from: 'fallback' }),
  });
  fight.begin();
  while (fight.log.length < entries) {
    const by = fight.state.order[fight.state.turn];
    fight.perform({ do: 'end', by, with: NOTHING });
  }
  return fight;
}

const once = (fight) => () =>
  fight.perform({ do: 'end', by: fight.state.order[fight.state.turn], with: NOTHING });

async function journals() {
  const short = longFight(100);
  const long = longFight(20_000);
  let seq = 0;
  const { at100, at20000, undo, anywhere } = measure({
    at100: once(short),
    at20000: once(long),
    undo: () => {
      long.undo();
      long.redo();
    },
    anywhere: () => long.stateAt((seq += 977) % 20_000),
  });
  return [
    row('journal-command-20000', 'ms', at20000, {
      name: 'the same in a journal of 100 entries',
      value: at100,
    }),
    row('journal-undo-redo', 'ms', undo),
    row('journal-state-of-any-step', 'ms', anywhere),
  ];
}

/** @returns {Promise<import('../measure.mjs').Row[]>} */
export const rows = async () => [
  ...fights(battles()),
  await attacks(),
  await odds(),
  ...(await journals()),
];

/** The kinds of the four combatants of each side on open ground, and their positions. */
export const four = {
  kinds: ['swordsman', 'watchman', 'spearman', 'brawler'],
  at: (side, i) => [side === 'red' ? 2 : 8, 2 + 2 * i],
};

/** Two fighters and any number of bystanders: where and what each is, and what the first does. */
export const fighters = {
  at: (i) => [2 + i, i < 2 ? 2 : 8],
  sheet: {
    DUR: 30,
    aptitudes: { SOM: 20, COO: 20 },
    skills: { 'one-handed': 40, fray: 30 },
    weapons: ['short-sword'],
    naturalArmor: 4,
  },
  do: 'attack',
  with: { weapon: 'f0/short-sword', target: 'f1' },
  peer: { name: 'plain loops over every face', play: plainLoops },
};

/**
 * The same attack of Renaissance as loops over the faces of its dice, for these two fighters and without any other
 * rule.
 */
function plainLoops() {
  const outcomes = new Map();
  for (let attack = 0; attack < 100; attack++) {
    for (let defence = 0; defence < 100; defence++) {
      if (attack > 60 || (defence <= 60 && defence >= attack)) continue;
      loopsOverDamage(attack, outcomes);
    }
  }
  return outcomes;
}

function loopsOverDamage(attack, outcomes) {
  const two = attack % 11 === 0 ? 10 : 1;
  for (let one = 1; one <= 10; one++) {
    for (let other = 1; other <= two; other++) {
      const damage = Math.max(one, two === 1 ? 0 : other) + 5 + (attack > 30 ? 5 : 0);
      const wounds = Math.floor(damage / 6);
      for (let check = 0; check < 100; check++) {
        const prone = wounds > 0 && damage < 30 && check > 60 - 10 * wounds;
        const key = damage * 2 + Number(prone);
        outcomes.set(key, (outcomes.get(key) ?? 0) + 10 / two);
      }
    }
  }
}
