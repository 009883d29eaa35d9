import type { ReactNode } from 'react';
import style from './disclosure.module.css';

/**
 * Something that unfolds in place.
 * @param summary what stands there while it is folded.
 * @param number whether the summary is a number within a text: it is underlined with dots and opens below.
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
