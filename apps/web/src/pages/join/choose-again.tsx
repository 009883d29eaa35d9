import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Button } from '../../design/controls/button.js';
import type { Lobby } from '../../room-client/lobby.js';
import { requestLobby, requestOther } from '../../room-client/lobby.js';
import type { Choice } from './character-choice.js';
import { CharacterChoice, firstChoice, isChosen, wishOf } from './character-choice.js';
import style from './join.module.css';

/** Lets a guest choose again after someone else has got their first choice. */
export function ChooseAgain({
  fight,
  lobbyKey,
  token,
  onAsked,
}: {
  readonly fight: string;
  readonly lobbyKey: string;
  readonly token: string;
  readonly onAsked: () => void;
}): ReactNode {
  const [lobby, setLobby] = useState<Lobby>();
  const [choice, setChoice] = useState<Choice>();
  const [problem, setProblem] = useState<string>();
  const fail = (error: unknown): void =>
    setProblem(error instanceof Error ? error.message : String(error));
  useEffect(() => {
    requestLobby(fight, lobbyKey).then(setLobby, fail);
  }, [fight, lobbyKey]);
  if (!lobby) return problem === undefined ? null : <p role="alert">{problem}</p>;
  const chosen = choice ?? firstChoice(lobby);
  const ask = (): void => {
    const { combatants, character } = wishOf(chosen);
    requestOther(fight, token, { combatants, ...(character ? { character } : {}) }).then(
      onAsked,
      fail,
    );
  };
  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChosen(chosen)) ask();
      }}
    >
      <CharacterChoice lobby={lobby} choice={chosen} watches={false} onChoice={setChoice} />
      {problem === undefined ? null : (
        <p role="alert" className={style.problem}>
          {problem}
        </p>
      )}
      <p>
        <Button type="submit" look="primary" disabled={!isChosen(chosen)}>
          Ask for this one
        </Button>
      </p>
    </form>
  );
}
