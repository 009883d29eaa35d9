import type { Deeds } from '@tiltyard/analysis';
import type { ReactNode } from 'react';
import style from './review.module.css';

/** Who did what, and how that compares with what was to be expected of the dice. */
export function ReviewDeeds({ deeds }: { readonly deeds: readonly Deeds[] }): ReactNode {
  if (deeds.length === 0) return null;
  return (
    <section aria-labelledby="deeds">
      <h2 id="deeds">Who did what</h2>
      <div className={style.table}>
        <table>
          <thead>
            <tr>
              <th scope="col">who</th>
              <th scope="col">dealt</th>
              <th scope="col">taken</th>
              <th scope="col">hits</th>
              <th scope="col">expected</th>
            </tr>
          </thead>
          <tbody>
            {deeds.map(({ who, name, dealt, taken, hits, misses, judged }) => (
              <tr key={who}>
                <th scope="row">{name}</th>
                <td>{Math.round(100 * dealt)} %</td>
                <td>{Math.round(100 * taken)} %</td>
                <td>
                  {hits} of {hits + misses}
                </td>
                <td>
                  {judged.expected > 0 ? `${judged.hits} for ${judged.expected.toFixed(1)}` : '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="soft">
        Dealt and taken in parts of one combatant’s health. Expected: hits where the exact odds are
        known, for so many that the odds promised.
      </p>
    </section>
  );
}
