import type { ReactNode } from 'react';
import { createContext, use, useCallback, useMemo, useRef, useState } from 'react';
import style from './announcer.module.css';
import { toastTime } from './toast-time.js';

interface Announcements {
  /** Has a screen reader read out a text after what it is reading now. */
  readonly say: (text: string) => void;
  /** Shows a short message at the edge of the screen, which is also read out. */
  readonly toast: (text: string, kind?: 'plain' | 'danger') => void;
}

const Context = createContext<Announcements>({ say: () => undefined, toast: () => undefined });

/** Lets everything below it make polite announcements to screen readers and show short messages. */
export function Announcer({ children }: { readonly children: ReactNode }): ReactNode {
  const [said, setSaid] = useState('');
  const [toasts, setToasts] = useState<
    readonly { readonly key: number; readonly text: string; readonly kind: 'plain' | 'danger' }[]
  >([]);
  const next = useRef(0);
  const queue = useRef<string[]>([]);
  /** The element that had the focus before a message got it. */
  const before = useRef<EventTarget>(null);
  const say = useCallback((text: string) => {
    queue.current.push(text);
    if (queue.current.length > 1) return;
    // Texts that arrive together are read out in one go.
    setTimeout(() => {
      setSaid(queue.current.join(' '));
      queue.current = [];
    }, 60);
  }, []);
  const dismiss = useCallback(
    (key: number) => setToasts((list) => list.filter((each) => each.key !== key)),
    [],
  );
  const toast = useCallback(
    (text: string, kind: 'plain' | 'danger' = 'plain') => {
      const key = next.current++;
      setToasts((list) => [...list.slice(-2), { key, text, kind }]);
      setTimeout(() => dismiss(key), toastTime(text));
    },
    [dismiss],
  );
  const announcements = useMemo(() => ({ say, toast }), [say, toast]);
  return (
    <Context value={announcements}>
      {children}
      <div className="visually-hidden" role="status" aria-live="polite">
        {said}
      </div>
      <div
        className={style.toasts}
        role="region"
        aria-label="Messages"
        aria-live="polite"
        onFocus={({ relatedTarget, currentTarget }) => {
          if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
        }}
      >
        {toasts.map(({ key, text, kind }) => (
          <div key={key} className={style.toast} data-kind={kind}>
            <span>{text}</span>
            <button
              type="button"
              className={style.close}
              onClick={() => {
                if (before.current instanceof HTMLElement || before.current instanceof SVGElement)
                  before.current.focus();
                dismiss(key);
              }}
            >
              Close
            </button>
          </div>
        ))}
      </div>
    </Context>
  );
}

/** The announcements that the page's components can make. */
export const useAnnouncer = (): Announcements => use(Context);
