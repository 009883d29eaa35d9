import type { Id } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../design/button.js';
import { RuleLinks } from '../../../systems/rule-link.js';
import { Budget } from './turn-order.js';
import { SideMark } from './side-mark.js';
import { sideNumber } from './sides.js';
import style from './combatant-details.module.css';
import { useFight } from '../use-fight.js';

const SET = 'gm.set';

const SetValue = lazy(async () => ({ default: (await import('../act/set-value.js')).SetValue }));

interface Props {
  readonly who: Id;
  readonly onDone: () => void;
  /** The GM begins an act about somebody. */
  readonly onAct: (action: string) => void;
}

/** Everything about somebody, and what the GM may do to them. */
export function CombatantDetails({ who, onDone, onAct }: Props): ReactNode {
  const { shown, names, state, looking, act } = useFight();
  const [setting, setSetting] = useState(false);
  const summary = shown.summary(who);
  if (!summary) return <p>This combatant is no longer in the fight.</p>;
  const relations = shown.scene.relations.filter(({ from, to }) => from === who || to === who);
  const gm = state.you.role === 'gm' && !looking;
  const automatic = state.table.automatic.includes(who);
  return (
    <div className={style.somebody}>
      <header className={style.head}>
        <SideMark
          side={sideNumber(shown.state, summary.side)}
          initials={names.initials(who)}
          share={summary.share}
          able={summary.able}
        />
        <div>
          <h2 className="name">{names.name(who)}</h2>
          <p className="soft">{summary.side}</p>
        </div>
      </header>
      <p>
        <strong>{summary.health}</strong>
        {summary.able ? '' : ', out of the fight'}
      </p>
      <Budget budget={summary.budget} />
      {summary.conditions.length > 0 ? (
        <ul className={style.conditions}>
          {summary.conditions.map(({ name, rules }) => (
            <li key={name}>
              <strong>{name}</strong> <RuleLinks ids={rules} />
            </li>
          ))}
        </ul>
      ) : null}
      {relations.length > 0 ? (
        <ul className={style.conditions}>
          {relations.map(({ from, to, label, detail, degree, rules }, i) => (
            <li key={`${label} ${i}`}>
              <span className="name">{names.name(from)}</span> {label}{' '}
              <span className="name">{names.name(to)}</span>
              {detail === undefined ? '' : `, ${detail}`}
              {degree === undefined ? '' : `, by ${degree}`} <RuleLinks ids={rules} />
            </li>
          ))}
        </ul>
      ) : null}
      {gm ? (
        <div className={style.gm}>
          <label className={style.check}>
            <input
              type="checkbox"
              checked={automatic}
              onChange={() =>
                void act({
                  kind: 'automatic',
                  combatants: automatic
                    ? state.table.automatic.filter((each) => each !== who)
                    : [...state.table.automatic, who],
                })
              }
            />{' '}
            The table plays {names.name(who)}
          </label>
          <h3>GM actions</h3>
          <ul className={style.acts}>
            <li>
              <Button onClick={() => setSetting(!setting)} aria-expanded={setting}>
                Set a value
              </Button>
            </li>
            {shown.gmActions
              .filter(({ id }) => id !== SET)
              .map(({ id, name }) => (
                <li key={id}>
                  <Button onClick={() => onAct(id)}>{name}</Button>
                </li>
              ))}
          </ul>
          {setting ? (
            <Suspense>
              <SetValue who={who} onDone={onDone} />
            </Suspense>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
