import type { Automation, Degree, Detail } from '@tiltyard/engine';
import { AUTOMATED, DEGREES, DETAILS, GM } from '@tiltyard/engine';
import { PLAYER_KINDS } from '@tiltyard/engine/ruleset';
import type { ConfirmPolicy, PlayerKind, RollPolicy } from '@tiltyard/protocol';
import { humanize } from '@tiltyard/engine/values';
import type { ReactNode } from 'react';
import { Button } from '../../../design/controls/button.js';
import {
  autoplayDelay,
  AUTOPLAY_DELAYS,
  setAutoplayDelay,
} from '../../../room-client/automatic/autoplay-delay.js';
import { sidesOf } from '../order/sides.js';
import style from './fight-menu.module.css';
import { useFight } from '../use-fight.js';

const LIMITS = [15, 30, 60, 120] as const;

/** What each kind of automatic player cares about, shown in the choice. */
const PLAYS: Readonly<Record<PlayerKind, string>> = {
  sensible: 'sensible: what looks best at once',
  gentle: 'gentle: like someone new to it',
  fair: 'fair: looks ahead a little',
  strong: 'strong: looks far ahead',
  bold: 'bold: enemies down at any price',
  careful: 'careful: their own skin first',
  greedy: 'greedy: the leader first',
  loyal: 'loyal: friends first',
};

/** How a side plays automatically. */
function PlayerChoice({ side }: { readonly side: string }): ReactNode {
  const { state, act } = useFight();
  const chosen = state.table.players.find((each) => each.side === side)?.player ?? 'sensible';
  return (
    <select
      aria-label={`How ${side} plays`}
      value={chosen}
      onChange={({ target }) => {
        const player = PLAYER_KINDS.find((each) => each === target.value);
        if (player) void act({ kind: 'player', side, player });
      }}
    >
      {PLAYER_KINDS.map((player) => (
        <option key={player} value={player}>
          {PLAYS[player]}
        </option>
      ))}
    </select>
  );
}

/** Which sides play automatically; set by the GM. */
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
            {members.some((id) => automatic.includes(id)) ? <PlayerChoice side={side} /> : null}
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

/** How fast automatic players act, and how long users may think. */
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

/** Whether players may ask for the best command during the fight: set by the GM, visible to everyone. */
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

const CONFIRM_POLICIES: readonly { readonly policy: ConfirmPolicy; readonly name: string }[] = [
  { policy: 'off', name: 'At once' },
  { policy: 'self', name: 'Once the player confirms' },
  { policy: 'gm', name: 'Once the GM confirms' },
];

/** Whether players' commands must be declared before they are carried out. */
export function ConfirmOption(): ReactNode {
  const { state, act } = useFight();
  return (
    <label className={style.part}>
      <span>Players’ commands are carried out</span>
      <select
        value={state.table.confirm}
        disabled={state.you.role !== 'gm'}
        onChange={({ target }) => {
          const chosen = CONFIRM_POLICIES.find(({ policy }) => policy === target.value);
          if (chosen) void act({ kind: 'confirmPolicy', policy: chosen.policy });
        }}
      >
        {CONFIRM_POLICIES.map(({ policy, name }) => (
          <option key={policy} value={policy}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

const ROLLS: Readonly<Record<RollPolicy, string>> = {
  do: 'Rolled automatically',
  ask: 'Rolled at the press of a button',
  tell: 'Rolled by hand and typed in',
};

const AUTOMATED_WORDS: Readonly<
  Record<
    keyof Automation,
    { readonly name: string; readonly degrees: Readonly<Record<Degree, string>> }
  >
> = {
  damage: {
    name: 'Damage',
    degrees: {
      do: 'Applied automatically',
      ask: 'The GM is asked first',
      tell: 'Only told; the GM applies it',
    },
  },
  durations: {
    name: 'Ends of conditions',
    degrees: {
      do: 'End automatically',
      ask: 'The GM is asked first',
      tell: 'Only told; the GM ends them',
    },
  },
};

const DETAIL_WORDS: Readonly<Record<Detail, string>> = {
  numbers: 'Everything',
  words: 'Health in words, no numbers',
  nothing: 'Nothing but what can be seen',
};

/** What other players may know of a side's numbers, for each side; set by the GM. */
export function DetailOptions(): ReactNode {
  const { state, act, shown } = useFight();
  return (
    <fieldset className={style.part}>
      <legend>What other players know of</legend>
      {sidesOf(shown.state).map((side) => (
        <label key={side} className={style.part}>
          <span>{side}</span>
          <select
            value={state.table.details.find((each) => each.side === side)?.detail ?? 'numbers'}
            onChange={({ target }) => {
              const detail = DETAILS.find((each) => each === target.value);
              if (detail) void act({ kind: 'detail', side, detail });
            }}
          >
            {DETAILS.map((detail) => (
              <option key={detail} value={detail}>
                {DETAIL_WORDS[detail]}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

/** How much is automatic: dice, damage and durations, each in degrees. */
export function AutomationOptions(): ReactNode {
  const { state, act, perform, present } = useFight();
  const { automation } = present.state;
  const isGm = state.you.role === 'gm';
  return (
    <fieldset className={style.part}>
      <legend>Automation</legend>
      <label className={style.part}>
        <span>Rolls</span>
        <select
          value={state.table.rolls}
          disabled={!isGm}
          onChange={({ target }) => {
            const policy = DEGREES.find((each) => each === target.value);
            if (policy) void act({ kind: 'rollPolicy', policy });
          }}
        >
          {DEGREES.map((policy) => (
            <option key={policy} value={policy}>
              {ROLLS[policy]}
            </option>
          ))}
        </select>
      </label>
      {AUTOMATED.map((what) => (
        <label key={what} className={style.part}>
          <span>{AUTOMATED_WORDS[what].name}</span>
          <select
            value={automation?.[what] ?? 'do'}
            disabled={!isGm}
            onChange={({ target }) =>
              void perform({ do: 'gm.automation', by: GM, with: { what, degree: target.value } })
            }
          >
            {DEGREES.map((degree) => (
              <option key={degree} value={degree}>
                {AUTOMATED_WORDS[what].degrees[degree]}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

/** Answers that are given automatically from now on, which can be deleted. */
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
            <span className="name">{names.name(who)}</span>: {humanize(question)},{' '}
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
