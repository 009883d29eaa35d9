import type { PolicyName } from '@tiltyard/analysis';
import { POLICY_NAMES } from '@tiltyard/analysis';
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { System } from '../../../systems/system.js';
import { SideMark } from '../../fight/order/side-mark.js';
import { SimulationProgress } from './simulation-progress.js';
import style from '../laboratory.module.css';
import { useSavedInputs } from '../saved-inputs.js';
import { SearchButton } from '../search-button.js';
import { runLocations, RunLocationSelect, useRunLocation } from './run-location.js';
import { ResultView } from './result-view.js';
import { fightCount, FightCountSelect } from './fight-count.js';
import { FindFight } from './find-fight.js';
import type { Subject } from '../subject.js';
import { toVariantPlan, sidesIn, subjectKey } from '../subject.js';
import { useSimulation } from './use-simulation.js';

/** The names of the automatic players, as adverbs. */
export const POLICY_WORDS: Readonly<Record<PolicyName, string>> = {
  sensible: 'sensibly',
  random: 'at random',
  cautious: 'cautiously',
  best: 'by best odds',
  gentle: 'gently, with mistakes',
  fair: 'fairly, looking ahead',
  strong: 'strongly, looking far ahead',
  bold: 'boldly',
  careful: 'carefully, each for themselves',
  greedy: 'after the leader’s head',
  loyal: 'loyally, friends first',
};

/** The maximum number of commands in a fight before it counts as undecided. */
export const COMMAND_LIMIT = 2_000;

const inputs = z.object({
  players: z.record(z.string(), z.enum(POLICY_NAMES)),
  fights: fightCount,
  detail: z.boolean(),
  seed: z.string(),
  chosen: runLocations.optional(),
});

/** Runs the subject many times: who wins, how long it takes, who is left. */
export function RunPanel({
  subject,
  system,
}: {
  readonly subject: Subject;
  readonly system: System;
}): ReactNode {
  const sides = sidesIn(subject, system);
  const part = `run ${subjectKey(subject)}`;
  const [{ players, fights, detail, seed, chosen }, change] = useSavedInputs(part, inputs, {
    players: {},
    fights: 1_000,
    detail: false,
    seed: 'tiltyard',
  });
  const place = useRunLocation(fights, chosen, (where) => change({ chosen: where }));
  const bench = useSimulation(part);
  const { progress, running, run, stop } = bench;
  return (
    <section className={style.panel} aria-labelledby="run">
      <h2 id="run">Run it many times</h2>
      <form
        className={style.sentence}
        onSubmit={(event) => {
          event.preventDefault();
          run({
            system: system.id,
            plan: {
              fights: [toVariantPlan(subject, 'sensible', players)],
              seed,
              limit: COMMAND_LIMIT,
              detail,
            },
            fights,
            place: place.place,
          });
        }}
      >
        Run {subject.kind === 'fight' ? 'this fight from where it stands' : 'this fight'}{' '}
        <FightCountSelect
          label="How many times"
          count={fights}
          onCount={(count) => change({ fights: count })}
        />{' '}
        times,{' '}
        {sides.map(({ side }, i) => (
          <span key={side}>
            <SideMark side={Math.min(4, i)} /> <span className="name">{side}</span> playing{' '}
            <select
              aria-label={`Policy for ${side}`}
              value={players[side] ?? 'sensible'}
              onChange={(event) =>
                change({
                  players: {
                    ...players,
                    [side]: POLICY_NAMES.find((name) => name === event.target.value) ?? 'sensible',
                  },
                })
              }
            >
              {POLICY_NAMES.map((name) => (
                <option key={name} value={name}>
                  {POLICY_WORDS[name]}
                </option>
              ))}
            </select>
            {i < sides.length - 1 ? ', ' : ''}{' '}
          </span>
        ))}
        with seed{' '}
        <input
          aria-label="Seed"
          type="text"
          size={9}
          value={seed}
          onChange={(event) => change({ seed: event.target.value })}
        />
        , counting{' '}
        <select
          aria-label="How much is counted"
          value={detail ? 'all' : 'ends'}
          onChange={(event) => change({ detail: event.target.value === 'all' })}
        >
          <option value="ends">results only</option>
          <option value="all">results and rules used (slower)</option>
        </select>
        <RunLocationSelect choice={place} />.
        <SearchButton search={{ isRunning: running, stop }} label="Run" />
      </form>
      <SimulationProgress bench={bench} />
      {progress?.results[0] ? <ResultView result={progress.results[0]} system={system} /> : null}
      {progress?.done ? (
        <FindFight subject={subject} sides={sides.map(({ side }) => side)} />
      ) : null}
    </section>
  );
}
