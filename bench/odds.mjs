import { exactFight, odds, summarise } from '@tiltyard/analysis';
import { Fight } from '@tiltyard/engine/fight';
import { loadDocument } from '@tiltyard/engine/files';
import { rulesets } from '@tiltyard/rulesets';
import { measure, row } from './measure.mjs';

/** Two who fight, and 18 who look on: what each is, by system. */
const FIGHTERS = {
  renaissance: {
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
  },
  lurasko: {
    at: (i) => ({ engagement: i < 2 ? 'e' : `e${i >> 1}` }),
    sheet: { DEX: 6, STR: 5, WGT: 7, bCON: 5, weapons: ['sword'], competencies: ['swords'] },
    do: 'strike',
    with: { weapon: 'f0/sword', target: 'f1' },
  },
  rolemaster: {
    at: (i) => [2 + i, i < 2 ? 2 : 8],
    sheet: {
      hits: 60,
      baseDb: 15,
      qu: 4,
      armourClass: 'T4',
      weapons: [{ weapon: 'broadsword', skill: 70 }],
    },
    do: 'attack',
    with: { weapon: 'f0/broadsword', target: 'f1' },
  },
  true20: {
    at: (i) => [2 + i, i < 2 ? 2 : 8],
    sheet: {},
    do: 'attack',
    with: { weapon: 'unarmed', target: 'f1' },
  },
  heimr: {
    at: () => 'A1',
    sheet: { hitPoints: 5, abilities: { brawl: { C: 2, P: 2 }, agility: { C: 2, P: 1 } } },
    state: { standing: 7 },
    do: 'brawl',
    with: { target: 'f1', effect: 'hit' },
  },
};

const COMBATANTS = 20;

/** A fight of so many that has begun. */
function begun(system, count = COMBATANTS) {
  const { at, sheet, state } = FIGHTERS[system];
  const combatants = Array.from({ length: count }, (_, i) => ({
    id: `f${i}`,
    side: i % 2 === 0 ? 'red' : 'blue',
    at: at(i),
    sheet,
    ...(state ? { state } : {}),
  }));
  const source = {
    data: { title: 'bench', ruleset: system, combatants, order: combatants.map(({ id }) => id) },
    locate: (problems) => problems,
  };
  const loaded = loadDocument(source, rulesets);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  return loaded.value.runs[0].use((ruleset, initial) => {
    const fight = new Fight(ruleset, initial, { seed: 'bench' });
    fight.begin();
    return { ruleset, initial, state: fight.state };
  });
}

/** The same attack of Renaissance as loops over its dice, face by face, for these two fighters and no other rule. */
function plainLoops() {
  const outcomes = new Map();
  for (let attack = 0; attack < 100; attack++) {
    for (let defence = 0; defence < 100; defence++) {
      if (attack > 60 || (defence <= 60 && defence >= attack)) continue;
      const two = attack % 11 === 0 ? 10 : 1;
      for (let one = 1; one <= 10; one++) {
        for (let other = 1; other <= two; other++) {
          const damage = Math.max(
            0,
            Math.max(one, two === 1 ? 0 : other) +
              5 +
              (attack > 30 ? 5 : 0) +
              (attack > 60 ? 5 : 0),
          );
          const wounds = Math.floor(damage / 6);
          for (let check = 0; check < 100; check++) {
            const prone = wounds > 0 && damage < 30 && check > 60 - 10 * wounds;
            const key = damage * 2 + Number(prone);
            outcomes.set(key, (outcomes.get(key) ?? 0) + 10 / two);
          }
        }
      }
    }
  }
  return outcomes;
}

/** @returns {Promise<import('./measure.mjs').Row[]>} */
export async function rows() {
  const all = [];
  for (const system of Object.keys(FIGHTERS)) {
    const { ruleset, state } = begun(system);
    const command = { do: FIGHTERS[system].do, by: 'f0', with: FIGHTERS[system].with };
    const ask = () => {
      const found = odds(ruleset, state, command);
      if (found.kind !== 'odds' || !found.complete)
        throw new Error(JSON.stringify(found).slice(0, 400));
      return found;
    };
    const peer = system === 'renaissance' ? { loops: plainLoops } : {};
    const { exact, whole, loops } = await measure({
      exact: ask,
      whole: () => summarise(ask()),
      ...peer,
    });
    all.push(
      row(
        `odds-${system}`,
        'ms',
        exact.milliseconds,
        loops && { name: 'plain loops over every face', value: loops.milliseconds },
      ),
    );
    all.push({
      ...row(`odds-summary-${system}`, 'ms', whole.milliseconds),
      peer: 'with all marginals, for a panel',
    });
  }
  const { ruleset, initial } = begun('true20', 2);
  const { duel } = await measure({
    duel: () => exactFight(ruleset, initial, { bound: 0.1, grain: 1e-4 }),
  });
  all.push({
    ...row('exact-duel-true20', 'ms', duel.milliseconds),
    peer: 'until nine tenths of it are known',
  });
  return all;
}
