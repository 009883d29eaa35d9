import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../design/controls/button.js';
import { endWait, requestWait } from '../../room-client/lobby.js';
import { ServerError } from '../../room-client/server.js';
import { ChooseAgain } from './choose-again.js';
import style from './join.module.css';

/** How often to ask the server whether the GM has admitted the guest, in milliseconds. */
const EVERY = 2_000;

/** Waits until the GM admits the guest or turns them away. */
export function Waiting({
  fight,
  lobbyKey,
  token,
  onIn,
  onOut,
}: {
  readonly fight: string;
  readonly lobbyKey: string | undefined;
  readonly token: string;
  readonly onIn: (token: string) => void;
  readonly onOut: (why?: string) => void;
}): ReactNode {
  const [trouble, setTrouble] = useState<string>();
  const [isLost, setLost] = useState(false);
  const enter = useEffectEvent(() => onIn(token));
  const leave = useEffectEvent((why: string) => onOut(why));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const ask = async (): Promise<void> => {
      try {
        const { state, lost } = await requestWait(fight, token);
        if (left) return;
        if (state === 'in') return enter();
        setTrouble(undefined);
        setLost(lost === true);
      } catch (error) {
        if (left) return;
        const message = error instanceof Error ? error.message : String(error);
        const status = error instanceof ServerError ? error.status : undefined;
        if (status !== undefined && status < 500 && status !== 429) return leave(message);
        setTrouble(message);
      }
      timer = setTimeout(() => void ask(), EVERY);
    };
    void ask();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [fight, token]);
  const stop = (): void => {
    void endWait(fight, token).catch(() => undefined);
    onOut();
  };
  return (
    <div className={style.form}>
      <p role="status">
        {trouble ??
          (isLost
            ? 'Another player has this character now. Choose another, or wait for the GM.'
            : 'The GM has been asked. The table opens here when you are let in.')}
      </p>
      {isLost && lobbyKey !== undefined ? (
        <ChooseAgain
          fight={fight}
          lobbyKey={lobbyKey}
          token={token}
          onAsked={() => setLost(false)}
        />
      ) : null}
      <p>
        <Button onClick={stop}>Stop waiting</Button>
      </p>
    </div>
  );
}
