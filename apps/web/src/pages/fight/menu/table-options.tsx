import { GM } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { Button } from '../../../design/button.js';
import {
  autoplayDelay,
  AUTOPLAY_DELAYS,
  setAutoplayDelay,
} from '../../../room-client/autoplay-delay.js';
import { levelOf, PLAYER_LEVELS, setLevel } from '../../../room-client/player-levels.js';
import { spoken } from '../act/option-words.js';
import { sidesOf } from '../order/sides.js';
import style from './fight-menu.module.css';
import { useFight } from '../use-fight.js';

const LIMITS = [15, 30, 60, 120] as const;

/** How well a side plays automatically, in a table of this page. */
function Level({ fight, side }: { readonly fight: string; readonly side: string }): ReactNode {
  return (
    <select
      aria-label={`How well ${side} plays`}
      defaultValue={levelOf(fight, side)}
      onChange={({ target }) => {
        const level = PLAYER_LEVELS.find((each) => each === target.value);
        if (level) setLevel(fight, side, level);
      }}
    >
      {PLAYER_LEVELS.map((level) => (
        <option key={level} value={level}>
          {level}
        </option>
      ))}
    </select>
  );
}

/** Who plays by themselves, side by side; the GM's to say. */
export function AutomaticPlay(): ReactNode {
  const { state, table, act, shown } = useFight();
  const { automatic } = state.table;
  const sides = sidesOf(shown.state);
  const membersOf = (side: string): readonly string[] =>
    Object.values(shown.state.combatants)
      .filter((each) => each.side === side)
      .map((each) => each.id);
  return (
    <fieldset className={style.part}>
      <legend>Automatic play</legend>
      {sides.map((side) => {
        const members = membersOf(side);
        const all = members.every((id) => automatic.includes(id));
        return (
          <div key={side} className={style.row}>
            <label className={style.check}>
              <input
                type="checkbox"
                checked={all}
                onChange={() =>
                  void act({
                    kind: 'automatic',
                    combatants: all
                      ? automatic.filter((id) => !members.includes(id))
                      : [...new Set([...automatic, ...members])],
                  })
                }
              />{' '}
              {side}
            </label>
            {table.place === 'page' && members.some((id) => automatic.includes(id)) ? (
              <Level fight={state.fight.id} side={side} />
            ) : null}
          </div>
        );
      })}
      <label className={style.check}>
        <input
          type="checkbox"
          checked={automatic.includes(GM)}
          onChange={() =>
            void act({
              kind: 'automatic',
              combatants: automatic.includes(GM)
                ? automatic.filter((id) => id !== GM)
                : [...automatic, GM],
            })
          }
        />{' '}
        {table.place === 'page' ? 'GM rulings; show only what my combatants know' : 'GM rulings'}
      </label>
    </fieldset>
  );
}

/** How fast automatic players act, and how long people may think. */
export function Pace(): ReactNode {
  const { state, table, act } = useFight();
  const { limit } = state.table;
  return (
    <>
      {table.place === 'page' ? (
        <label className={style.part}>
          <span>Automatic play speed</span>
          <select
            defaultValue={autoplayDelay()}
            onChange={({ target }) => setAutoplayDelay(Number(target.value))}
          >
            {AUTOPLAY_DELAYS.map(({ name, milliseconds }) => (
              <option key={name} value={milliseconds}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <label className={style.part}>
        <span>Time limit for decisions</span>
        <select
          value={limit === null ? '' : String(limit)}
          onChange={({ target }) =>
            void act({
              kind: 'limit',
              seconds: target.value === '' ? null : Number(target.value),
            })
          }
        >
          <option value="">No limit</option>
          {LIMITS.map((seconds) => (
            <option key={seconds} value={seconds}>
              {seconds} seconds
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

/** Whether players may ask during the fight what would be best: the GM says, and everybody sees it. */
export function AdviceOption(): ReactNode {
  const { state, act } = useFight();
  return (
    <label className={style.check}>
      <input
        type="checkbox"
        checked={state.table.advice}
        disabled={state.you.role !== 'gm'}
        onChange={({ target }) => void act({ kind: 'advice', allow: target.checked })}
      />{' '}
      Players may ask for the best command
    </label>
  );
}

/** Answers that are given unasked from now on, to be asked for again. */
export function SavedAnswers(): ReactNode {
  const { state, act, names } = useFight();
  const { habits } = state.table;
  if (habits.length === 0) return null;
  return (
    <div className={style.part}>
      <h3>Saved answers</h3>
      <ul>
        {habits.map(({ who, question, habit }) => (
          <li key={`${who} ${question}`}>
            <span className="name">{names.name(who)}</span>: {spoken(question)},{' '}
            {habit.kind === 'never' ? 'default, not asked' : 'always the same'}{' '}
            <Button
              look="quiet"
              onClick={() => void act({ kind: 'habit', who, question, habit: { kind: 'ask' } })}
            >
              Ask again
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
