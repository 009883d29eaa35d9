import type { Deeds } from '@tiltyard/analysis';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { Likeness } from '../fight/order/person-mark.js';
import type { Picture } from '../study/picture.js';
import style from './review.module.css';

/** Who did what, and how the dice compare with the odds. */
export const ReviewDeeds = memo(function ReviewDeeds({
  deeds,
  picture: { state, summaries },
}: {
  readonly deeds: readonly Deeds[];
  /** The end of the fight, from which the combatants' tokens are drawn. */
  readonly picture: Picture;
}): ReactNode {
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
              <th scope="col" data-spare>
                expected
              </th>
              <th scope="col">dice</th>
            </tr>
          </thead>
          <tbody>
            {deeds.map(({ who, name, dealt, taken, hits, misses, judged }) => (
              <tr key={who}>
                <th scope="row">
                  <span className={style.person}>
                    <Likeness
                      who={who}
                      size={30}
                      position={{
                        state,
                        summary: (id) => summaries.find((each) => each.id === id),
                      }}
                    />
                    {name}
                  </span>
                </th>
                <td>{Math.round(100 * dealt)}%</td>
                <td>{Math.round(100 * taken)}%</td>
                <td>
                  {hits} of {hits + misses}
                </td>
                <td data-spare>
                  {judged.expected > 0 ? `${judged.hits} for ${judged.expected.toFixed(1)}` : '–'}
                </td>
                <td>
                  {judged.expected > 0 ? <DiceBar over={judged.hits - judged.expected} /> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="soft">
        100% dealt or taken is the full health of one combatant. Expected counts the hits whose
        exact odds are known, and how many the odds promised. Dice left of the line fell worse than
        the odds, right of it better.
      </p>
    </section>
  );
});

/** The length of a bar is limited to this many hits more or fewer than expected. */
const MOST = 3;
const HALF = 32;

/** How the dice fell compared with the odds: a bar to the left or right of a line. */
function DiceBar({ over }: { readonly over: number }): ReactNode {
  const reach = (HALF * Math.min(MOST, Math.abs(over))) / MOST;
  return (
    <svg className={style.dice} width={2 * HALF} height="14" aria-hidden="true">
      <rect
        x={over < 0 ? HALF - reach : HALF}
        y="3"
        width={reach}
        height="8"
        data-good={over > 0}
      />
      <line x1={HALF} x2={HALF} y1="0" y2="14" />
    </svg>
  );
}
