import type { TapeItem } from '@tiltyard/engine/fight';
import type { Note } from '@tiltyard/engine';
import type { LogEntry } from '@tiltyard/protocol';
import { withMinus } from '../../../design/with-minus.js';
import { humanize } from '@tiltyard/engine/values';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../design/controls/button.js';
import type { Position } from '../../../systems/position.js';
import { valueText } from '../act/composing/option-words.js';
import type { Fight } from '../use-fight.js';
import style from './log-panel.module.css';
import { rollsOf } from './rolls.js';

/** The maximum number of rolls that a line shows. */
const ROLLS = 6;

const FROM: Partial<Record<TapeItem['from'], string>> = {
  typed: 'rolled by hand',
  gm: 'by the GM',
  'time-out': 'timed out',
  policy: 'saved answer',
  fallback: 'by default',
};

/** The dice of a line as outlined figures with their target numbers; failures are struck through. */
export function RollLine({
  notes,
  position,
}: {
  readonly notes: readonly Note[];
  readonly position: Position;
}): ReactNode {
  const rolls = rollsOf(notes, position);
  if (rolls.length === 0) return null;
  return (
    <p className={style.rolls}>
      {rolls.slice(0, ROLLS).map(({ faces, words, isFailed }, i) => (
        <span key={i} className={style.roll}>
          {faces.map((face, n) => (
            <span key={n} className={style.die} data-failed={isFailed}>
              {withMinus(face)}
            </span>
          ))}
          {words}
          {isFailed ? <span className="visually-hidden"> (failed)</span> : null}
        </span>
      ))}
      {rolls.length > ROLLS ? <span>and {rolls.length - ROLLS} more</span> : null}
    </p>
  );
}

/** Every die and answer of an entry with its origin; the GM can change a die. */
export function Tape({
  line,
  fight,
}: {
  readonly line: LogEntry;
  readonly fight: Fight;
}): ReactNode {
  const { names, state } = fight;
  const [changing, setChanging] = useState<number>();
  if (!line.tape || line.tape.length === 0) return null;
  return (
    <ul className={style.dice} aria-label="Dice">
      {line.tape.map((item, i) => {
        const from = FROM[item.from];
        const origin = from === undefined ? '' : ` (${from})`;
        if (item.kind === 'answer')
          return (
            <li key={i} className={style.answer}>
              {names.name(item.who)}, {humanize(item.name)}: {valueText(item.value)}
              {origin}
            </li>
          );
        return (
          <li key={i} className={style.rolled}>
            <span className={style.die}>{String(item.value)}</span>
            <span className={style.dieName}>
              {item.die?.name} {names.name(item.who)}, {item.name}
              {origin}
            </span>
            {state.you.role === 'gm' ? (
              <ChangeDie
                item={item}
                isOpen={changing === i}
                onOpen={() => setChanging(i)}
                onChange={(value) => {
                  setChanging(undefined);
                  void fight.act({ kind: 'amend', entry: line.seq, change: { item: i, value } });
                }}
              />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** The control for changing a die that has been rolled. */
function ChangeDie({
  item: { die, value },
  isOpen,
  onOpen,
  onChange,
}: {
  readonly item: TapeItem;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onChange: (value: number) => void;
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), [isOpen]);
  if (!isOpen)
    return (
      <Button look="quiet" onClick={onOpen}>
        change
      </Button>
    );
  return (
    <form
      className={style.change}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(Number(new FormData(event.currentTarget).get('value')));
      }}
    >
      <input
        ref={input}
        name="value"
        type="number"
        aria-label="Result"
        min={die?.low}
        max={die ? die.low + die.faces - 1 : undefined}
        defaultValue={String(value)}
        onKeyDown={(event) => event.stopPropagation()}
      />
      <Button look="quiet" type="submit">
        Replay from here
      </Button>
    </form>
  );
}
