import type { ReactNode } from 'react';
import type { Forecast } from '../../odds/forecast.js';
import type { Names } from '../fight/order/sides.js';
import { shareText } from './charts.js';
import style from './laboratory.module.css';

/** The maximum number of bars in a list. */
const LINES = 12;

interface Line {
  readonly label: string;
  readonly chance: number;
}

/** Exact chances as bars on a scale from 0 to 1. */
export function Chances({ lines }: { readonly lines: readonly Line[] }): ReactNode {
  return (
    <ul className={style.chances}>
      {lines.slice(0, LINES).map(({ label, chance }) => (
        <li key={`${label} ${chance}`}>
          <span>{label}</span>
          <span className={style.track} aria-hidden="true">
            <i className={style.fill} style={{ inlineSize: `${chance * 100}%` }} />
          </span>
          <strong>{shareText(chance)}</strong>
        </li>
      ))}
      {lines.length > LINES ? (
        <li className="soft">and {lines.length - LINES} less likely</li>
      ) : null}
    </ul>
  );
}

/** The likeliest states of health of a combatant afterwards, least hurt first; then the rest. */
function healthLines(healths: Forecast['fates'][number]['healths']): readonly Line[] {
  const likeliest = new Set([...healths].toSorted((a, b) => b.chance - a.chance).slice(0, LINES));
  return [
    ...healths.filter((each) => likeliest.has(each)),
    ...healths.filter((each) => !likeliest.has(each)),
  ].map(({ health, chance }) => ({ label: health, chance }));
}

/** What an action may do to every combatant it may affect. */
export function ForecastTable({
  forecast: { fates, events, leftOut, complete, answers },
  names,
}: {
  readonly forecast: Forecast;
  readonly names: Names;
}): ReactNode {
  const touched = fates.filter(
    (fate) => fate.worse > 0.0005 || fate.better > 0.0005 || fate.conditions.length > 0,
  );
  return (
    <div className={style.fates}>
      {touched.map((fate) => (
        <article key={fate.who} aria-label={names.name(fate.who)}>
          <h3 className="name">{names.name(fate.who)}</h3>
          <Chances
            lines={[
              { label: 'harmed', chance: fate.worse },
              { label: 'recovers', chance: fate.better },
              { label: 'out of the fight', chance: fate.out },
              ...fate.conditions.map(({ name, chance, gone }) => ({
                label: gone ? `no longer ${name}` : name,
                chance,
              })),
            ].filter(({ chance }) => chance > 0)}
          />
          {fate.healths.length > 1 ? (
            <>
              <h4>Results</h4>
              <Chances lines={healthLines(fate.healths)} />
            </>
          ) : null}
        </article>
      ))}
      {events.length > 0 ? (
        <article aria-label="Events">
          <h3>Events</h3>
          <Chances lines={events.map(({ words, chance }) => ({ label: words, chance }))} />
        </article>
      ) : null}
      {complete && touched.length === 0 && events.length === 0 ? (
        <p>The outcome is certain.</p>
      ) : null}
      <p className="soft">
        {answers === 'sensible'
          ? 'Prompts on the way are answered as sensible players would.'
          : 'Prompts on the way take their default answers: sensible ones would lead to too many branches.'}
      </p>
      {complete ? null : <p className="soft">Too many possibilities; this is a partial result.</p>}
      {complete && leftOut > 0.000_1 ? (
        <p className="soft">{shareText(leftOut)} of outcomes not worked out.</p>
      ) : null}
    </div>
  );
}
