import type { ReactNode } from 'react';
import type { CombatantForecast, Forecast } from '../../../odds/forecast.js';
import { headline } from '../../../odds/forecast.js';
import style from './forecast-view.module.css';
import { percent } from '../map/geometry.js';
import { SideMark } from '../order/side-mark.js';
import { sideNumber } from '../order/sides.js';
import { useFight } from '../use-fight.js';

/** Most bars of a distribution; where there are more, neighbours are put together. */
const BARS = 24;

/** Most events that are listed. */
const EVENTS = 6;

interface Bar {
  readonly label: string;
  readonly chance: number;
  readonly able: boolean;
}

function barsOf({ healths }: CombatantForecast): readonly Bar[] {
  const per = Math.max(1, Math.ceil(healths.length / BARS));
  const bars: Bar[] = [];
  for (let i = 0; i < healths.length; i += per) {
    const part = healths.slice(i, i + per);
    const [first, last] = [part[0], part.at(-1)];
    if (first && last)
      bars.push({
        label: part.length > 1 ? `${first.health} to ${last.health}` : first.health,
        chance: part.reduce((sum, { chance }) => sum + chance, 0),
        able: first.able,
      });
  }
  return bars;
}

/** The chances of an action in a line, for where there is no room for more. */
export function ForecastLine({
  forecast,
}: {
  readonly forecast: Forecast | null | undefined;
}): ReactNode {
  const { names } = useFight();
  if (forecast === null) return null;
  const told = forecast?.fates.filter((fate) => headline(fate) > 0.0005).slice(0, 3) ?? [];
  return (
    <p className={style.line} aria-hidden="true" data-odds-line>
      {forecast === undefined
        ? '…'
        : told.length === 0
          ? 'No harm to anyone.'
          : told.map((fate) => (
              <span key={fate.who}>
                <span className="name">{names.name(fate.who)}</span>{' '}
                <strong>{percent(headline(fate))}</strong>{' '}
                {fate.worse > 0 ? 'worse off' : fate.changed > 0 ? 'changed' : 'better off'}
                {fate.out > 0.0005 ? (
                  <>
                    , <strong>{percent(fate.out)}</strong> out
                  </>
                ) : null}
              </span>
            ))}
    </p>
  );
}

/** What an action may come to: chances, how everybody may come out of it, what may happen on the way. */
export function ForecastView({
  forecast,
}: {
  readonly forecast: Forecast | null | undefined;
}): ReactNode {
  const { names, present } = useFight();
  if (forecast === null) return null;
  if (!forecast) return <p className={style.none}>Working out the odds …</p>;
  const { fates, events, leftOut, answers, complete } = forecast;
  const shown = fates.filter(
    (fate) => fate.worse > 0.0005 || fate.better > 0.0005 || fate.conditions.length > 0,
  );
  return (
    <div className={style.forecast} data-odds>
      {shown.map((fate) => {
        const side = present.summary(fate.who)?.side ?? '';
        const bars = barsOf(fate);
        const most = Math.max(0.0001, ...bars.map(({ chance }) => chance));
        return (
          <section
            key={fate.who}
            className={style.fate}
            aria-label={`Odds for ${names.name(fate.who)}`}
          >
            <p className={style.head}>
              <SideMark side={sideNumber(present.state, side)} />
              <span className="name">{names.name(fate.who)}</span>
              {fate.worse > 0.0005 ? (
                <span className={style.chance}>
                  <strong>{percent(fate.worse)}</strong> worse off
                </span>
              ) : null}
              {fate.changed > 0.0005 ? (
                <span className={style.changed}>
                  <strong>{percent(fate.changed)}</strong>{' '}
                  {fate.worse > 0.0005 ? 'changed only' : 'changed'}
                </span>
              ) : null}
              {fate.better > 0.0005 ? (
                <span className={style.better}>
                  <strong>{percent(fate.better)}</strong> better off
                </span>
              ) : null}
              {fate.out > 0.0005 ? (
                <span className={style.chance}>
                  <strong>{percent(fate.out)}</strong> out
                </span>
              ) : null}
              {Math.abs(fate.loss) > 0.0005 ? (
                <span className="soft">
                  on average {Math.round(Math.abs(fate.loss) * 1000) / 10}% of health{' '}
                  {fate.loss > 0 ? 'lost' : 'regained'}
                </span>
              ) : null}
            </p>
            {bars.length > 1 ? (
              <ol className={style.bars} aria-label="Possible results">
                {bars.map(({ label, chance, able }) => (
                  <li key={label} data-able={able} title={`${percent(chance)}: ${label}`}>
                    <i style={{ '--part': chance / most }} />
                    <span className="visually-hidden">
                      {percent(chance)}: {label}
                    </span>
                  </li>
                ))}
              </ol>
            ) : null}
            {bars.length > 1 ? (
              <p className={style.ends} aria-hidden="true">
                <span>{bars[0]?.label}</span>
                <span>{bars.at(-1)?.label}</span>
              </p>
            ) : null}
            {fate.conditions.length > 0 ? (
              <ul className={style.conditions}>
                {fate.conditions.slice(0, EVENTS).map(({ name, chance, gone }) => (
                  <li key={`${gone} ${name}`}>
                    {gone ? `no longer ${name}` : name} <strong>{percent(chance)}</strong>
                  </li>
                ))}
              </ul>
            ) : null}
          </section>
        );
      })}
      {events.length > 0 ? (
        <ul className={style.events} aria-label="Possible events">
          {events.slice(0, EVENTS).map(({ id, words, chance }) => (
            <li key={id} data-event={id}>
              {words} <strong>{percent(chance)}</strong>
            </li>
          ))}
        </ul>
      ) : null}
      {shown.length === 0 && events.length === 0 ? (
        <p className={style.none}>The outcome is certain.</p>
      ) : null}
      {answers === 'default' ? (
        <p className={style.none}>Assumes the default answer to every prompt.</p>
      ) : null}
      {!complete ? (
        <p className={style.none}>Too many possibilities; this is a partial result.</p>
      ) : leftOut > 0.001 ? (
        <p className={style.none}>{percent(leftOut)} of outcomes not worked out.</p>
      ) : null}
    </div>
  );
}
