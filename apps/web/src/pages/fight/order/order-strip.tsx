import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useFight } from '../use-fight.js';
import style from './order-strip.module.css';
import { PersonMark } from './person-mark.js';
import { actingIn } from '../my-turn.js';

/** The turn order as one row of tokens, for where there is little room. */
export function OrderStrip({
  onSomebody,
}: {
  readonly onSomebody: (who: string, at: { readonly x: number; readonly y: number }) => void;
}): ReactNode {
  const fight = useFight();
  const { shown, names } = fight;
  const acting = actingIn(fight);
  const { round } = shown.state;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const at = list.current?.querySelector('[data-acts]')?.parentElement;
    if (!list.current || !at) return;
    list.current.scrollLeft = at.offsetLeft - list.current.clientWidth / 3;
  }, [acting]);
  const able = shown.state.order.filter((id) => shown.summary(id)?.able);
  return (
    <ul ref={list} className={style.strip} aria-label="Turn order in short">
      {round > 0 ? (
        <li className={style.round}>
          Round <b>{round}</b>
        </li>
      ) : null}
      {able.map((id) => (
        <li key={id}>
          <button
            type="button"
            data-acts={id === acting || undefined}
            aria-label={`${names.name(id)}, ${shown.summary(id)?.health ?? ''}${id === acting ? ', to act' : ''}`}
            onClick={({ currentTarget }) => {
              const { left, bottom } = currentTarget.getBoundingClientRect();
              onSomebody(id, { x: left, y: bottom });
            }}
          >
            <PersonMark who={id} size={40} />
          </button>
        </li>
      ))}
    </ul>
  );
}
