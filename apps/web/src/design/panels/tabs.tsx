import type { KeyboardEvent, ReactNode } from 'react';
import { useId, useRef } from 'react';
import style from './tabs.module.css';

export interface Tab {
  readonly id: string;
  readonly name: string;
  /** A short addition such as a count, read out after the name. */
  readonly badge?: string;
  /** What the badge counts, for screen readers. */
  readonly badgeOf?: string;
}

/** The direction in which a key moves along the tabs. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
/** The tab that a key jumps to, as an index. */
const ENDS: Readonly<Record<string, number>> = { Home: 0, End: -1 };

/**
 * Tabs with the content of the chosen one below.
 * @param label what the tabs are for, for screen readers.
 */
export function Tabs({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  readonly children: ReactNode;
}): ReactNode {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const by = STEPS[event.key] ?? 0;
    const end = ENDS[event.key];
    const next = end === undefined ? tabs[(at + by + tabs.length) % tabs.length] : tabs.at(end);
    if ((by === 0 && end === undefined) || !next) return;
    event.preventDefault();
    event.stopPropagation();
    onChoose(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus();
  };
  return (
    <div className={style.tabs}>
      <div role="tablist" aria-label={label} className={style.list} ref={list} onKeyDown={step}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === chosen}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {tab.name}
            {tab.badge === undefined ? null : (
              <span className={style.badge} title={tab.badgeOf && `${tab.badge} ${tab.badgeOf}`}>
                {tab.badge}
                {tab.badgeOf ? <span className="visually-hidden"> {tab.badgeOf}</span> : null}
              </span>
            )}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${chosen}`}
        className={style.panel}
      >
        {children}
      </div>
    </div>
  );
}
