import type { ReactNode } from 'react';
import { Field } from '../../design/controls/field.js';

const MAX = 20_000;

/** A text field that saves its text when it loses the focus. */
export function NotesField({
  label,
  value,
  rows = 3,
  onCommit,
}: {
  readonly label: string;
  readonly value: string;
  readonly rows?: number;
  readonly onCommit: (next: string) => void;
}): ReactNode {
  return (
    <Field label={label}>
      {(tied) => (
        <textarea
          {...tied}
          key={value}
          rows={rows}
          maxLength={MAX}
          defaultValue={value}
          onBlur={(event) => {
            if (event.target.value !== value) onCommit(event.target.value);
          }}
        />
      )}
    </Field>
  );
}
