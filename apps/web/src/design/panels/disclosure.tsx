import type { ReactNode } from 'react';
import style from './disclosure.module.css';

/**
 * Content that unfolds in place.
 * @param summary what is shown while it is folded.
 * @param number whether the summary is a number within text: it is then underlined with dots, and
 * the content opens below.
 */
export function Disclosure({
  summary,
  number = false,
  open,
  onToggle,
  children,
}: {
  readonly summary: ReactNode;
  readonly number?: boolean;
  readonly open?: boolean;
  readonly onToggle?: (open: boolean) => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <details
      className={number ? style.number : style.disclosure}
      open={open}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary>{summary}</summary>
      <div className={style.inside}>{children}</div>
    </details>
  );
}
