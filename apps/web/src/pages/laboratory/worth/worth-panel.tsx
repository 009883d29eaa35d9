import type { WorthReport } from '@tiltyard/analysis';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { z } from 'zod';
import { useSearch } from '../../../search/use-search.js';
import type { System } from '../../../systems/system.js';
import { changeText, chanceText, rangeOf } from '../../review/review-words.js';
import style from '../laboratory.module.css';
import { useSavedInputs } from '../saved-inputs.js';
import { SearchButton, SearchStatus } from '../search-button.js';
import type { Subject } from '../subject.js';
import { combatantIds, sidesIn, subjectKey, variantsOf } from '../subject.js';
import { changeWords } from './change-words.js';
import type { WorthQuestion, WorthRequest } from './worth.worker.js';

const inputs = z.object({
  side: z.string(),
  kind: z.enum(['numbers', 'things', 'rules', 'written']),
  who: z.string(),
  by: z.number().min(-100).max(100),
  written: z.string().max(200),
});
type Inputs = z.infer<typeof inputs>;

const KINDS: Readonly<Record<Inputs['kind'], string>> = {
  numbers: 'changing each number',
  things: 'removing each item and trait',
  rules: 'switching each house rule',
  written: 'a change of your own:',
};

const startWorker = (): Worker =>
  new Worker(new URL('./worth.worker.ts', import.meta.url), { type: 'module', name: 'worth' });

/**
 * The question that the inputs ask; for house rules, one change for each value that is not in use
 * now.
 */
function questionOf({ kind, who, by, written }: Inputs, rules: readonly string[]): WorthQuestion {
  if (kind === 'numbers') return { kind, who, by };
  if (kind === 'things') return { kind, who };
  return { kind: 'written', changes: kind === 'rules' ? rules : [written] };
}

/** What a point, an item, a trait or a house rule is worth in points of win chance. */
export function WorthPanel({
  subject,
  system,
}: {
  readonly subject: Subject;
  readonly system: System;
}): ReactNode {
  const sides = useMemo(() => sidesIn(subject, system).map(({ side }) => side), [subject, system]);
  const people = useMemo(() => combatantIds(subject, system), [subject, system]);
  const [given, change] = useSavedInputs<Inputs>(`worth ${subjectKey(subject)}`, inputs, {
    side: sides[0] ?? '',
    kind: 'things',
    who: people[0]?.id ?? '',
    by: 5,
    written: '',
  });
  const search = useSearch<WorthRequest, WorthReport>(startWorker);
  const { report, run } = search;
  if (subject.kind !== 'set-up') return null;
  const { kind, who, side, by, written } = given;
  const rules = variantsOf(subject, system.houseRules).flatMap(({ name, values, present }) =>
    values.filter((value) => value !== present).map((value) => `options.${name}=${value}`),
  );
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const wordsOf = (text: string): string =>
    changeWords(text, system.houseRules, (id) => names.get(id));
  const isOfSheet = kind === 'numbers' || kind === 'things';
  return (
    <section className={style.panel} aria-labelledby="worth">
      <h2 id="worth">What is it worth?</h2>
      <form
        className={style.sentence}
        onSubmit={(event) => {
          event.preventDefault();
          const question = questionOf(given, rules);
          run({ system: system.id, text: subject.text, side, question });
        }}
      >
        Try{' '}
        <select
          aria-label="What is changed"
          value={kind}
          onChange={(event) =>
            change({ kind: inputs.shape.kind.safeParse(event.target.value).data ?? 'things' })
          }
        >
          {inputs.shape.kind.options.map((each) => (
            <option key={each} value={each}>
              {KINDS[each]}
            </option>
          ))}
        </select>{' '}
        {isOfSheet ? (
          <>
            on the sheet of{' '}
            <select
              aria-label="Whose sheet"
              value={who}
              onChange={(event) => change({ who: event.target.value })}
            >
              {people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </>
        ) : null}
        {kind === 'numbers' ? (
          <>
            {' '}
            by{' '}
            <input
              aria-label="By how much"
              type="number"
              min={-100}
              max={100}
              value={by}
              onChange={(event) => change({ by: event.target.valueAsNumber || 1 })}
            />
          </>
        ) : null}
        {kind === 'written' ? (
          <input
            aria-label="The change"
            placeholder={`${people[0]?.id ?? 'ID'}.sheet.…+5`}
            maxLength={200}
            required
            value={written}
            onChange={(event) => change({ written: event.target.value })}
          />
        ) : null}
        . What is {kind === 'written' ? 'it' : 'each'} worth to{' '}
        <select
          aria-label="Worth to"
          value={side}
          onChange={(event) => change({ side: event.target.value })}
        >
          {sides.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        ?
        <SearchButton search={search} />
      </form>
      <SearchStatus search={search} unit="fights of each" />
      {report ? <Worths report={report} wordsOf={wordsOf} /> : null}
    </section>
  );
}

/** Changes by their worth; those that cannot be distinguished from no effect are marked. */
function Worths({
  report: { side, win, fights, changes },
  wordsOf,
}: {
  readonly report: WorthReport;
  /** A change in readable form. */
  readonly wordsOf: (text: string) => string;
}): ReactNode {
  const tried = changes.filter(({ problems }) => problems.length === 0);
  const refused = changes.length - tried.length;
  return (
    <>
      <p>
        {side} wins <strong>{chanceText(win)}</strong>{' '}
        {win ? <span className="soft">{rangeOf(win)}</span> : null} as it stands.
      </p>
      {tried.length === 0 ? (
        <p className="soft">There is nothing of this kind to change.</p>
      ) : (
        <div className={style.worths}>
          <table>
            <thead>
              <tr>
                <th scope="col">change</th>
                <th scope="col">points</th>
              </tr>
            </thead>
            <tbody>
              {tried.map(({ change, worth }) => (
                <tr key={change.text}>
                  <th scope="row">{wordsOf(change.text)}</th>
                  <td>
                    {changeText(worth)}
                    {worth && worth.low <= 0 && worth.high >= 0 ? (
                      <span className="soft"> not known from nothing</span>
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="soft">
        {fights} fights of each with the same dice, all played by sensible automatic players: what
        these don’t use is worth nothing to them. Of twenty changes, one looks like something by
        luck alone.{refused > 0 ? ` ${refused} can’t be tried in this encounter.` : ''}
      </p>
    </>
  );
}
