import type { Json } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Field } from '../../../design/controls/field.js';
import style from './form.module.css';

/** A field for any value, written as in a file. */
export function DataField({
  label,
  help,
  value,
  problem: wrong,
  onChange,
}: {
  readonly label: string;
  readonly help?: string | undefined;
  readonly value: Json;
  readonly problem?: string | undefined;
  readonly onChange: (value: Json) => void;
}): ReactNode {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const keep = (text: string): void => {
    setTyped(text);
    try {
      const next: Json = JSON.parse(text);
      setProblem(undefined);
      onChange(next);
    } catch {
      setProblem('Not valid JSON yet. The last valid value is kept.');
    }
  };
  return (
    <Field label={label} help={help ?? 'as JSON'} problem={problem ?? wrong}>
      {(tied) => (
        <textarea
          {...tied}
          rows={4}
          spellCheck={false}
          className={style.data}
          value={typed ?? JSON.stringify(value, null, 1)}
          onChange={(event) => keep(event.target.value)}
          onBlur={() => problem === undefined && setTyped(undefined)}
        />
      )}
    </Field>
  );
}
