import type { ReactNode } from 'react';
import style from '../maps.module.css';

/**
 * A tool that gives squares a value: the value's field, the button that selects the tool, and a
 * hint.
 */
export function ValueTool({
  title,
  action,
  isOn,
  isPossible = true,
  hint,
  onUse,
  children,
}: {
  readonly title: string;
  readonly action: string;
  readonly isOn: boolean;
  readonly isPossible?: boolean;
  /** Shown while the tool is in use. */
  readonly hint: string;
  readonly onUse: () => void;
  /** The input for the value. */
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section aria-label={title} className={style.section}>
      <h2>{title}</h2>
      {children}
      <div className={style.words}>
        <button
          type="button"
          className={style.word}
          aria-pressed={isOn}
          disabled={!isPossible}
          onClick={onUse}
        >
          {action}
        </button>
      </div>
      {isOn ? <p className={style.hint}>{hint}</p> : null}
    </section>
  );
}
