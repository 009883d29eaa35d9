import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Page } from '../../design/page.js';
import type { Lobby } from '../../room-client/lobby.js';
import { requestLobby } from '../../room-client/lobby.js';
import { go, to } from '../../router.js';
import { CATALOG } from '../../systems/catalog.js';
import { CodeForm } from './code-form.js';
import { JoinForm } from './join-form.js';
import style from './join.module.css';
import { keepTicket, keptTicket } from './ticket.js';
import { Waiting } from './waiting.js';

/**
 * The lobby of a fight: a guest with its link picks a character and waits for the GM, or returns
 * with a code.
 */
export function JoinPage({
  fight,
  lobbyKey,
}: {
  readonly fight: string;
  readonly lobbyKey: string | undefined;
}): ReactNode {
  const [ticket, setTicket] = useState(() => keptTicket(fight));
  const [lobby, setLobby] = useState<Lobby>();
  const [problem, setProblem] = useState<string>();
  const enter = (token: string): void => {
    keepTicket(fight, undefined);
    go(to.table(fight, token));
  };
  const wait = (token: string): void => {
    keepTicket(fight, token);
    setTicket(token);
  };
  const leave = (why?: string): void => {
    keepTicket(fight, undefined);
    setTicket(undefined);
    setProblem(why);
  };
  useEffect(() => {
    if (lobbyKey === undefined || ticket !== undefined) return;
    requestLobby(fight, lobbyKey).then(setLobby, (error: unknown) => {
      setLobby(undefined);
      setProblem(error instanceof Error ? error.message : String(error));
    });
  }, [fight, lobbyKey, ticket]);
  return (
    <Page title="Join the table">
      {lobby ? (
        <p className={style.table}>
          <strong className="name">{lobby.fight.title}</strong>,{' '}
          {CATALOG.find(({ id }) => id === lobby.fight.ruleset)?.name ?? lobby.fight.ruleset}
        </p>
      ) : null}
      {problem === undefined ? null : (
        <p role="alert" className={style.problem}>
          {problem.charAt(0).toUpperCase()}
          {problem.slice(1)}
          {problem.endsWith('.') ? '' : '.'}
        </p>
      )}
      {ticket === undefined ? (
        <>
          {lobby && lobbyKey !== undefined ? (
            <JoinForm lobby={lobby} lobbyKey={lobbyKey} onIn={enter} onWait={wait} />
          ) : null}
          <CodeForm fight={fight} onIn={enter} />
        </>
      ) : (
        <Waiting fight={fight} lobbyKey={lobbyKey} token={ticket} onIn={enter} onOut={leave} />
      )}
    </Page>
  );
}
