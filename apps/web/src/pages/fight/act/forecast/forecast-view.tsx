import type { Id } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import type { CombatantForecast, Forecast } from '../../../../odds/forecast.js';
import {
  certainWords,
  chanceText,
  headline,
  headlineText,
  percent,
} from '../../../../odds/forecast.js';
import { Chance, EffectBar, EffectKey, headlineWord } from './effect-bar.js';
import style from './forecast-view.module.css';
import { ResultChart } from './result-chart.js';
import { SideMark } from '../../order/side-mark.js';
import { sideNumber } from '../../order/sides.js';
import { useFight } from '../../use-fight.js';

/** The maximum number of events that are listed. */
const EVENTS = 3;

const NEGLIGIBLE = 0.0005;

/** Whether anything is likely enough to be shown. */
const matters = (fate: CombatantForecast): boolean =>
  fate.worse > NEGLIGIBLE || fate.better > NEGLIGIBLE || fate.conditions.length > 0;

/** Whether a forecast means harm to the actor, or to an ally whom this seat plays itself. */
function useIsOwnHarm(by: Id): (fate: CombatantForecast) => boolean {
  const { present, state } = useFight();
  const { combatants } = present.state;
  return ({ who, worse }) =>
    worse > NEGLIGIBLE &&
    present.plays(who) &&
    !state.table.automatic.includes(who) &&
    combatants[who]?.side === combatants[by]?.side;
}

/** Whether some possibilities were not explored, so that nothing is certain. */
const isPartial = ({ complete, leftOut }: Forecast): boolean => !complete || leftOut > NEGLIGIBLE;

const nothingTold = (forecast: Forecast): string =>
  isPartial(forecast) ? 'Too many possibilities for odds' : 'No harm to anyone';

/** The chances of an action in one line, for where there is no room for more. */
export function ForecastLine({
  forecast,
  by,
}: {
  readonly forecast: Forecast | null | undefined;
  /** The actor. */
  readonly by: Id;
}): ReactNode {
  const { names, present } = useFight();
  const isOwnHarm = useIsOwnHarm(by);
  if (forecast === null) return null;
  const certain = (fate: CombatantForecast): string | undefined =>
    forecast && certainWords(fate, forecast, present.summary(fate.who)?.track?.unit);
  const told = forecast?.fates.filter((fate) => headline(fate) > NEGLIGIBLE).slice(0, 2) ?? [];
  return (
    <p className={style.line} aria-hidden="true" data-odds-line>
      {forecast === undefined ? '…' : null}
      {forecast && told.length === 0 ? nothingTold(forecast) : null}
      {told.map((fate) => (
        <span key={fate.who} data-mine={isOwnHarm(fate)}>
          {certain(fate) === undefined ? (
            <>
              <strong>{headlineText(fate)}</strong> {headlineWord(fate)}{' '}
              <span className="name">{names.name(fate.who)}</span>
            </>
          ) : (
            <Certain name={names.name(fate.who)} words={certain(fate) ?? ''} />
          )}
        </span>
      ))}
      {forecast?.answers === 'default' && told.length > 0 ? (
        <span className={style.assumed}>by default answers</span>
      ) : null}
    </p>
  );
}

/** What happens to a combatant whatever the dice say, so that there is no chance to show. */
function Certain({ name, words }: { readonly name: string; readonly words: string }): ReactNode {
  return (
    <>
      Certain for <span className="name">{name}</span>: <strong>{words}</strong>
    </>
  );
}

/** The odds of an action: a large headline chance, everything that may happen, and how bad the harm may be. */
export function ForecastView({
  forecast,
  by,
}: {
  readonly forecast: Forecast | null | undefined;
  /** The actor. */
  readonly by: Id;
}): ReactNode {
  const { present } = useFight();
  if (forecast === null)
    return present.state.concealed ? (
      <p className={style.none}>No odds: the GM keeps these numbers back.</p>
    ) : null;
  if (!forecast) return <p className={style.none}>Working out odds…</p>;
  const shown = forecast.fates.filter(matters);
  const main = shown.find(({ who }) => who !== by) ?? shown[0];
  return (
    <div className={style.forecast} data-odds>
      {main ? <MainOdds fate={main} forecast={forecast} by={by} /> : null}
      {shown.length > 1 ? (
        <ul className={style.others}>
          {shown
            .filter((fate) => fate !== main)
            .map((fate) => (
              <OtherOdds key={fate.who} fate={fate} forecast={forecast} by={by} />
            ))}
        </ul>
      ) : null}
      {main || forecast.events.length > 0 || isPartial(forecast) ? null : (
        <p className={style.none}>The outcome is certain.</p>
      )}
      {main ? null : <Events forecast={forecast} />}
      <Assumed forecast={forecast} />
    </div>
  );
}

/** The words for the rest of a bar; while odds are partial, they must not claim anything that may change. */
function nothingWord({ worse }: CombatantForecast, { complete }: Forecast): string {
  if (!complete) return 'not worked out, or nothing';
  return worse > 0 ? 'unharmed' : 'no effect';
}

function MainOdds({
  fate,
  forecast,
  by,
}: {
  readonly fate: CombatantForecast;
  readonly forecast: Forecast;
  readonly by: Id;
}): ReactNode {
  const { names, present } = useFight();
  const name = names.name(fate.who);
  const { health, track } = present.summary(fate.who) ?? {};
  const isMine = useIsOwnHarm(by)(fate);
  const certain = certainWords(fate, forecast, track?.unit);
  if (certain !== undefined)
    return (
      <section className={style.main} aria-label={`Odds for ${name}`}>
        <p className={style.certain} data-mine={isMine}>
          <Certain name={name} words={certain} />
        </p>
        <Events forecast={forecast} />
      </section>
    );
  return (
    <section className={style.main} aria-label={`Odds for ${name}`}>
      <div className={style.big}>
        <p className={style.chance} data-mine={isMine}>
          <Chance fate={fate} />
        </p>
        <div>
          <p>
            <strong>{headlineWord(fate)}</strong> <span className="name">{name}</span>
          </p>
          <Events forecast={forecast} said={[headline(fate), 1 - headline(fate)]} />
        </div>
      </div>
      {fate.effects.length > 0 ? (
        <>
          <EffectBar fate={fate} tall />
          <EffectKey fate={fate} nothing={nothingWord(fate, forecast)} />
        </>
      ) : null}
      {fate.results.length > 1 ? (
        <div className={style.results}>
          <p className={style.resultsHead}>
            <strong>If it harms</strong>
            <span>
              {name}: {health}
            </span>
          </p>
          <ResultChart fate={fate} />
        </div>
      ) : null}
    </section>
  );
}

/** The odds for a further combatant whom the action may affect. */
function OtherOdds({
  fate,
  forecast,
  by,
}: {
  readonly fate: CombatantForecast;
  readonly forecast: Forecast;
  readonly by: Id;
}): ReactNode {
  const { names, present } = useFight();
  const side = present.summary(fate.who)?.side ?? '';
  const chance = headline(fate);
  const isMine = useIsOwnHarm(by)(fate);
  return (
    <li className={style.other} aria-label={`Odds for ${names.name(fate.who)}`} data-mine={isMine}>
      <SideMark side={sideNumber(present.state, side)} />
      <span>
        <span className="name">{names.name(fate.who)}</span>{' '}
        <span className={style.said}>{fate.effects.map(({ name }) => name).join(', ')}</span>
      </span>
      <EffectBar fate={fate} />
      <strong>{chanceText(chance, forecast.complete)}</strong>
    </li>
  );
}

/** Chances closer together than this count as saying the same. */
const ALIKE = 0.015;

/**
 * The events that may happen on the way, in the system's words, without those that the headline chance or its opposite
 * already says.
 */
function Events({
  forecast: { events },
  said = [],
}: {
  readonly forecast: Forecast;
  readonly said?: readonly number[];
}): ReactNode {
  const told = events.filter(
    ({ words, chance }) =>
      words.includes(' ') &&
      !words.startsWith('…') &&
      !said.some((each) => Math.abs(each - chance) < ALIKE),
  );
  if (told.length === 0) return null;
  return (
    <ul className={style.events} aria-label="Possible events">
      {told.slice(0, EVENTS).map(({ id, words, chance }) => (
        <li key={id} data-event={id}>
          {percent(chance)} {words}
        </li>
      ))}
    </ul>
  );
}

/** What the odds assume, and what is missing from them. */
function Assumed({
  forecast: { answers, complete, leftOut },
}: {
  readonly forecast: Forecast;
}): ReactNode {
  const said = [
    ...(answers === 'default' ? ['Assumes the default answer to every prompt.'] : []),
    ...(complete ? [] : ['Partial odds: each chance is at least as shown.']),
    ...(complete && leftOut > 0.001 ? [`${percent(leftOut)} of outcomes aren’t worked out.`] : []),
  ];
  return said.length === 0 ? null : <p className={style.none}>{said.join(' ')}</p>;
}
