import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../design/button.js';
import { Field } from '../../design/field.js';
import type { Lobby } from '../../room-client/lobby.js';
import { requestSeat } from '../../room-client/lobby.js';
import style from './join.module.css';

/** Picks of those who play nobody of the list. */
const LATER = 'later';
const WATCH = 'watch';

/** Says who somebody is and whom they would play. */
export function JoinForm({
  lobby: { fight, characters, admits },
  lobbyKey,
  onIn,
  onWait,
}: {
  readonly lobby: Lobby;
  readonly lobbyKey: string;
  readonly onIn: (token: string) => void;
  readonly onWait: (token: string) => void;
}): ReactNode {
  const [name, setName] = useState('');
  const [pick, setPick] = useState(() => characters.find(({ taken }) => !taken)?.id ?? LATER);
  const [problem, setProblem] = useState<string>();
  const [asking, setAsking] = useState(false);
  const ask = (): void => {
    setAsking(true);
    requestSeat(fight.id, lobbyKey, {
      name: name.trim(),
      role: pick === WATCH ? 'spectator' : 'player',
      combatants: pick === WATCH || pick === LATER ? [] : [pick],
    })
      .then(({ token, state }) => (state === 'in' ? onIn(token) : onWait(token)))
      .catch((error: unknown) => {
        setProblem(error instanceof Error ? error.message : String(error));
        setAsking(false);
      });
  };
  const choices = [
    ...characters.map((each) => ({ ...each, value: each.id })),
    { value: LATER, name: 'Decide later', taken: false },
    { value: WATCH, name: 'Just watch', taken: false },
  ];
  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !asking) ask();
      }}
    >
      <Field label="Your name" problem={problem}>
        {(tied) => (
          <input
            {...tied}
            type="text"
            autoComplete="nickname"
            maxLength={60}
            required
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <fieldset className={style.characters}>
        <legend>Your character</legend>
        {choices.map(({ value, name: shown, taken }) => (
          <label key={value} className={style.choice}>
            <input
              type="radio"
              name="character"
              value={value}
              checked={pick === value}
              disabled={taken}
              onChange={() => setPick(value)}
            />
            <span>
              {shown}
              {taken ? <span className="soft"> already taken</span> : null}
            </span>
          </label>
        ))}
      </fieldset>
      <p>
        <Button type="submit" look="primary" disabled={name.trim() === '' || asking}>
          {admits === 'everybody' ? 'Join' : 'Ask to join'}
        </Button>
      </p>
    </form>
  );
}
