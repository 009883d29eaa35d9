import type { ReactNode } from 'react';
import style from './builder.module.css';

/** A list of problems, if there are any. */
export function Problems({ texts }: { readonly texts: readonly string[] }): ReactNode {
  if (texts.length === 0) return null;
  return (
    <div role="alert">
      <ul className={style.problems}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
