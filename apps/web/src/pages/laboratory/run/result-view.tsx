import type { SimulationResult } from '@tiltyard/analysis';
import { ruleOf } from '@tiltyard/engine/ruleset';
import type { ReactNode } from 'react';
import { Disclosure } from '../../../design/panels/disclosure.js';
import { RuleLink } from '../../../systems/rule-link.js';
import type { System } from '../../../systems/system.js';
import { useRulebook } from '../../../systems/use-rulebook.js';
import { SideMark } from '../../fight/order/side-mark.js';
import { betweenText, Histogram, numberText, rangeText, ShareBar, shareText } from '../charts.js';
import style from '../laboratory.module.css';

/** The maximum number of rules that are listed. */
const RULES = 30;

/** The results of many fights: who wins, how long it takes, who is left, who did what. */
export function ResultView({
  result,
  system,
}: {
  readonly result: SimulationResult;
  readonly system: System;
}): ReactNode {
  const { fights, won, draw, undecided, rounds, standing, fighters, rules } = result;
  const book = useRulebook(rules ? system : undefined);
  const sides = won.map(({ side }) => side);
  const nameOf = (action: string): string =>
    system.ruleset.use(({ actions }) => actions.get(action)?.name ?? action);
  /** Whether an action is worth counting; ending the turn is not, because everyone does it. */
  const isTold = (action: string): boolean =>
    system.ruleset.use(({ actions }) => actions.get(action)?.endsTurn !== true);
  const hit = (id: string): string => fighters.find((each) => each.id === id)?.name ?? id;
  return (
    <div className={style.result}>
      <h3>Who wins</h3>
      {won.map(({ side, ...estimate }, i) => (
        <ShareBar
          key={side}
          side={Math.min(4, i)}
          label={
            <>
              <SideMark side={Math.min(4, i)} /> <span className="name">{side}</span>
            </>
          }
          estimate={estimate}
          note={
            standing[i]
              ? `${numberText(standing[i].value)} standing at the end on average`
              : undefined
          }
        />
      ))}
      {draw.value > 0 ? <ShareBar label="Draw" estimate={draw} /> : null}
      {undecided.value > 0 ? (
        <ShareBar label="Undecided" estimate={undecided} note="stopped at the action limit" />
      ) : null}
      <div className={style.pair}>
        <div>
          <h3>Length</h3>
          <Histogram counts={rounds.counts} fights={fights} of="rounds" />
          <p className="soft">
            {numberText(rounds.value)} rounds on average{betweenText(rounds)}, half of them within{' '}
            {rounds.median}
          </p>
        </div>
        {standing.map(({ side, counts }, i) => (
          <div key={side}>
            <h3>
              <SideMark side={Math.min(4, i)} /> {side} left standing
            </h3>
            <Histogram counts={counts} fights={fights} of="standing" />
          </div>
        ))}
      </div>
      <h3>Everyone</h3>
      <div className={style.tableBox} tabIndex={0} role="region" aria-label="Everyone">
        <table>
          <thead>
            <tr>
              <th scope="col">Who</th>
              <th scope="col">Still standing</th>
              <th scope="col">Health lost</th>
              {fighters[0]?.dealt ? <th scope="col">Damage dealt</th> : null}
              <th scope="col">Most used actions</th>
            </tr>
          </thead>
          <tbody>
            {fighters.map(({ id, name, side, up, lost, dealt, actions }) => (
              <tr key={id}>
                <th scope="row">
                  <SideMark side={Math.min(4, sides.indexOf(side))} /> {name}
                </th>
                <td title={rangeText(up)}>{shareText(up.value)}</td>
                <td title={rangeText(lost)}>{shareText(lost.value)}</td>
                {dealt ? (
                  <td
                    title={dealt.to
                      .map((each) => `${hit(each.id)} ${numberText(each.value)}`)
                      .join(', ')}
                  >
                    {numberText(dealt.value)}× full health
                  </td>
                ) : null}
                <td>
                  {actions
                    .filter(({ action }) => isTold(action))
                    .slice(0, 4)
                    .map(({ action, times }) => `${nameOf(action)} ${numberText(times.value)}×`)
                    .join(', ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rules ? (
        <Disclosure summary={`Rules used (${rules.length})`}>
          <ul className={style.rules}>
            {rules.slice(0, RULES).map(({ rule, times, fights: share }) => (
              <li key={rule}>
                <RuleLink id={rule} /> {numberText(times.value)} times per fight, in{' '}
                {shareText(share.value)} of them
                <span className="soft"> {book && ruleOf(book, rule)?.rule}</span>
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </div>
  );
}
