import type { Plan, SimulationResult } from '@tiltyard/analysis';
import { houseRuleName, houseRuleValue } from '@tiltyard/engine/kit';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { z } from 'zod';
import { StartStopButton } from '../../design/controls/button.js';
import { HouseRuleAbout } from '../../systems/house-rule-about.js';
import type { HouseRules, System } from '../../systems/system.js';
import { SimulationProgress } from './run/simulation-progress.js';
import { ShareBar } from './charts.js';
import style from './laboratory.module.css';
import { useSavedInputs } from './saved-inputs.js';
import { runLocations, RunLocationSelect, useRunLocation } from './run/run-location.js';
import { fightCount, FightCountSelect } from './run/fight-count.js';
import { COMMAND_LIMIT } from './run/run-panel.js';
import type { Subject, HouseRuleChoices } from './subject.js';
import { toVariantPlan, subjectKey, variantsOf, withOption } from './subject.js';
import { useSimulation } from './run/use-simulation.js';

const inputs = z.object({ name: z.string(), fights: fightCount, chosen: runLocations.optional() });

/** Compares the values of a house rule, all with the same dice. */
export function ComparePanel({
  subject,
  system,
}: {
  readonly subject: Subject;
  readonly system: System;
}): ReactNode {
  const variants = variantsOf(subject, system.houseRules);
  const part = `compare ${subjectKey(subject)}`;
  const [{ name, fights, chosen }, change] = useSavedInputs(part, inputs, {
    name: '',
    fights: 1_000,
  });
  const [compared, setCompared] = useState<HouseRuleChoices>();
  const bench = useSimulation(part);
  const { progress, running, run, stop } = bench;
  const variant = variants.find((each) => each.name === name) ?? variants[0];
  const place = useRunLocation(fights * (variant?.values.length ?? 1), chosen, (where) =>
    change({ chosen: where }),
  );
  if (subject.kind !== 'set-up') {
    return (
      <section className={style.panel} aria-labelledby="compare">
        <h2 id="compare">Compare house rules</h2>
        <p className="soft">
          House rules can’t change during a fight. Choose an encounter above to compare them.
        </p>
      </section>
    );
  }
  const { text } = subject;
  return (
    <section className={style.panel} aria-labelledby="compare">
      <h2 id="compare">Compare house rules</h2>
      <form
        className={style.sentence}
        onSubmit={(event) => {
          event.preventDefault();
          if (!variant) return;
          setCompared(variant);
          const values = [
            variant.present,
            ...variant.values.filter((value) => value !== variant.present),
          ];
          const plan: Plan = {
            fights: values.map((value) =>
              toVariantPlan(
                {
                  ...subject,
                  text: withOption(text, variant.name, value),
                  title: `${variant.name} ${String(value)}`,
                },
                'sensible',
                {},
              ),
            ),
            seed: 'tiltyard',
            limit: COMMAND_LIMIT,
            detail: false,
          };
          run({ system: system.id, plan, fights, place: place.place });
        }}
      >
        Compare{' '}
        <select
          aria-label="House rule"
          value={variant?.name ?? ''}
          onChange={(event) => change({ name: event.target.value })}
        >
          {variants.map((each) => (
            <option key={each.name} value={each.name}>
              {houseRuleName(system.houseRules, each)}
            </option>
          ))}
        </select>{' '}
        in{' '}
        <FightCountSelect
          label="Fights per value"
          count={fights}
          onCount={(count) => change({ fights: count })}
        />{' '}
        fights each, all with the same dice
        <RunLocationSelect choice={place} />.
        <span className={style.go}>
          <StartStopButton
            isRunning={running}
            onStop={stop}
            look="primary"
            type="submit"
            disabled={!variant}
          >
            Compare
          </StartStopButton>
        </span>
      </form>
      {variant ? (
        <p className={style.about}>
          <HouseRuleAbout {...variant} />
        </p>
      ) : null}
      <SimulationProgress bench={bench} />
      {compared && progress ? (
        <Multiples book={system.houseRules} variant={compared} results={progress.results} />
      ) : null}
    </section>
  );
}

/** One small chart for each value, all on the same scale. */
function Multiples({
  book,
  variant,
  results,
}: {
  readonly book: HouseRules;
  readonly variant: HouseRuleChoices;
  readonly results: readonly SimulationResult[];
}): ReactNode {
  const values = [variant.present, ...variant.values.filter((value) => value !== variant.present)];
  const [first] = results;
  return (
    <div className={style.multiples}>
      {results.map((result, i) => (
        <article
          key={String(values[i])}
          aria-label={`${houseRuleName(book, variant)} ${houseRuleValue(book, values[i] ?? '')}`}
        >
          <h3>
            {houseRuleValue(book, values[i] ?? '')}
            {i === 0 ? <span className="soft"> current</span> : null}
          </h3>
          {result.won.map(({ side, ...estimate }, n) => {
            const before = first?.won[n]?.value ?? 0;
            const by = Math.round((estimate.value - before) * 1_000) / 10;
            return (
              <ShareBar
                key={side}
                side={Math.min(4, n)}
                label={<span className="name">{side}</span>}
                estimate={estimate}
                note={i === 0 ? undefined : pointsText(by)}
              />
            );
          })}
          <p className="soft">{result.rounds.value.toFixed(2)} rounds on average</p>
        </article>
      ))}
    </div>
  );
}

/** A difference in percentage points, in words. */
function pointsText(by: number): string {
  return by === 0 ? 'no difference' : `${by > 0 ? '+' : ''}${by.toFixed(1)} points`;
}
