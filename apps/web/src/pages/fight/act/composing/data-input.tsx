import type { Json } from '@tiltyard/engine';
import { readDocument } from '@tiltyard/engine/ruleset';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { Button } from '../../../../design/controls/button.js';
import style from './parameter-input.module.css';

const isJson = (value: unknown): value is Json =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (typeof value === 'object' && Object.values(value).every(isJson));

/** A field for data in the syntax of a scenario file. */
export function Data({
  label,
  hint,
  value,
  onChange,
}: {
  readonly label: string;
  readonly hint: string;
  readonly value: Json | undefined;
  readonly onChange: (value: Json) => void;
}): ReactNode {
  const id = useId();
  const [text, setText] = useState(
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  );
  const [wrong, setWrong] = useState(false);
  const give = (): void => {
    const read = readDocument(text, '');
    const good = read.ok && isJson(read.value.data);
    setWrong(!good);
    if (read.ok && isJson(read.value.data)) onChange(read.value.data);
  };
  return (
    <div className={style.words}>
      <label htmlFor={id}>{label}</label>
      <p className="soft" id={`${id}-hint`}>
        {hint}
      </p>
      <div className={style.row}>
        <textarea
          id={id}
          rows={2}
          value={text}
          aria-describedby={`${id}-hint`}
          aria-invalid={wrong}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => event.stopPropagation()}
        />
        <Button onClick={give}>Apply</Button>
      </div>
      {wrong ? (
        <p className={style.wrong}>Enter a number, a word, or data as in a scenario file.</p>
      ) : null}
    </div>
  );
}
