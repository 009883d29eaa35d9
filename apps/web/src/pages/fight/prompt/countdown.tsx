import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Button } from '../../../design/controls/button.js';
import { useFight } from '../use-fight.js';
import style from './prompt.module.css';

/** The remaining time to answer, as a thin line and in words, and a button for more time. */
export function Countdown({ fallback }: { readonly fallback: string | undefined }): ReactNode {
  const { state, act } = useFight();
  const deadline = state.table.waiting?.deadline ?? null;
  const { limit } = state.table;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (deadline === null) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [deadline]);
  if (deadline === null) return null;
  const left = Math.max(0, Math.ceil((deadline - now) / 1000));
  return (
    <>
      <span
        className={style.timeLine}
        aria-hidden="true"
        style={{ '--left': limit === null ? 1 : Math.min(1, left / limit) }}
      />
      <p className={style.clock}>
        <span>
          {left} s{fallback === undefined ? '' : `, then ${fallback}`}
        </span>
        <Button look="quiet" onClick={() => void act({ kind: 'moment' })}>
          Pause timer
        </Button>
      </p>
    </>
  );
}
