import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { Button } from '../../design/controls/button.js';
import { Field } from '../../design/controls/field.js';
import type { Lobby } from '../../room-client/lobby.js';
import { requestSeat } from '../../room-client/lobby.js';
import { CharacterChoice, firstChoice, missingFrom, wishOf } from './character-choice.js';
import style from './join.module.css';

/** Asks for a guest's name and character. */
export function JoinForm({
  lobby,
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
  const { fight, admits } = lobby;
  const [choice, setChoice] = useState(() => firstChoice(lobby));
  const [problem, setProblem] = useState<string>();
  const [asking, setAsking] = useState(false);
  const ask = (): void => {
    setAsking(true);
    requestSeat(fight.id, lobbyKey, { name: name.trim(), ...wishOf(choice) })
      .then(({ token, state }) => (state === 'in' ? onIn(token) : onWait(token)))
      .catch((error: unknown) => {
        setProblem(error instanceof Error ? error.message : String(error));
        setAsking(false);
      });
  };
  const missing = missingFrom(name, choice);
  const missingId = useId();
  const isReady = missing === undefined && !asking;
  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) ask();
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
      <CharacterChoice lobby={lobby} choice={choice} onChoice={setChoice} />
      <p>
        <Button
          type="submit"
          look="primary"
          disabled={!isReady}
          aria-describedby={missing === undefined ? undefined : missingId}
        >
          {admits === 'everybody' && !choice.character ? 'Join' : 'Ask to join'}
        </Button>
      </p>
      {missing === undefined ? null : (
        <p id={missingId} className="soft">
          {missing}
        </p>
      )}
    </form>
  );
}
