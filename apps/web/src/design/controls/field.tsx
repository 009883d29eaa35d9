import type { ReactNode } from 'react';
import { useId } from 'react';
import style from './field.module.css';

/**
 * A labelled input with its help text and its error message.
 * @param children draws the input; receives the attributes that link it to label, help and error.
 */
export function Field({
  label,
  help,
  problem,
  children,
}: {
  readonly label: string;
  readonly help?: ReactNode;
  readonly problem?: string | undefined;
  readonly children: (tied: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': boolean;
  }) => ReactNode;
}): ReactNode {
  const id = useId();
  const described = [
    ...(help === undefined ? [] : [`${id}-help`]),
    ...(problem === undefined ? [] : [`${id}-problem`]),
  ].join(' ');
  return (
    <div className={style.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': problem !== undefined,
      })}
      {help === undefined ? null : (
        <p id={`${id}-help`} className={style.help}>
          {help}
        </p>
      )}
      {problem === undefined ? null : (
        <p id={`${id}-problem`} className={style.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
