import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../design/controls/button.js';
import { Field } from '../../design/controls/field.js';
import { takeByCode } from '../../room-client/lobby.js';
import style from './join.module.css';

/** Takes a player's existing seat, using a code for it. */
export function CodeForm({
  fight,
  onIn,
}: {
  readonly fight: string;
  readonly onIn: (token: string) => void;
}): ReactNode {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault();
        takeByCode(fight, code.trim()).then(onIn, (error: unknown) =>
          setProblem(error instanceof Error ? error.message : String(error)),
        );
      }}
    >
      <h2>Back to your seat</h2>
      <Field
        label="Code"
        help="Your other device shows one in the menu, beside your seat; so does the GM’s."
        problem={problem}
      >
        {(tied) => (
          <input
            {...tied}
            type="text"
            className={style.code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={12}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </Field>
      <p>
        <Button type="submit" disabled={code.trim() === ''}>
          Take your seat
        </Button>
      </p>
    </form>
  );
}
