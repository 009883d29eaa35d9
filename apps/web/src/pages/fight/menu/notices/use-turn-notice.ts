import { useEffect, useRef } from 'react';
import type { Fight } from '../../use-fight.js';
import { knock, MARKED_ICON, noticeSettings } from './notices.js';

/** What this seat has to do now. */
interface Notice {
  readonly kind: 'turn' | 'prompt';
  /** Different for every turn and prompt. */
  readonly key: string;
  readonly title: string;
  /** The question and its default answer; empty for a turn. */
  readonly text: string;
}

/** What this seat has to do now; undefined if it is waiting for others. */
function noticeOf({ state, present, names }: Fight): Notice | undefined {
  const { waiting, automatic, revision, winners } = state.table;
  const asked = waiting?.mine[0];
  if (asked) {
    const { question } = asked;
    return {
      kind: 'prompt',
      key: `${revision} ${asked.number}`,
      title: `${names.name(question.who)} decides`,
      text: present.prompt(question),
    };
  }
  const declared = state.table.declared.find(
    ({ seat, mayConfirm }) => mayConfirm && seat !== state.you.id,
  );
  if (declared) {
    const { by, do: id } = declared.command;
    return {
      kind: 'prompt',
      key: `${revision} ${by}`,
      title: `${names.name(by)} declares`,
      text: present.action(id)?.name ?? '',
    };
  }
  const { acting } = present;
  if (waiting || winners || acting === undefined || state.table.head < 0) return undefined;
  return present.plays(acting) && !automatic.includes(acting)
    ? {
        kind: 'turn',
        key: `${present.state.round} ${acting}`,
        title: `Your turn: ${names.name(acting)}`,
        text: '',
      }
    : undefined;
}

/** Marks the window's title and icon until the user looks at it again. */
function markWindow(title: string): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const before = { title: document.title, icon: icon?.href };
  document.title = title;
  if (icon) icon.href = MARKED_ICON;
  return () => {
    document.title = before.title;
    if (icon && before.icon !== undefined) icon.href = before.icon;
  };
}

/** Shows a system notification; pressing it brings the user back to the fight. */
function notify({ title, text, kind }: Notice, fight: string): Notification | undefined {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return undefined;
  const shown = new Notification(title, {
    body: text === '' ? fight : `${text} (${fight})`,
    tag: `tiltyard-${kind}`,
  });
  shown.addEventListener('click', () => {
    focus();
    shown.close();
  });
  return shown;
}

/**
 * Tells a player whose page is in the background that it is their turn or that they have a prompt; plays a sound if
 * enabled.
 */
export function useTurnNotice(fight: Fight): void {
  const notice = noticeOf(fight);
  const heard = useRef<string | undefined>(undefined);
  const { title } = fight.state.fight;
  useEffect(() => {
    if (!notice) return;
    const isNew = heard.current !== undefined && heard.current !== notice.key;
    heard.current = notice.key;
    const settings = noticeSettings();
    if (isNew && settings.sound) knock(notice.kind);
    if (isNew && settings.vibration)
      navigator.vibrate?.(notice.kind === 'turn' ? [60, 40, 60] : 60);
    let unmark: (() => void) | undefined;
    let shown: Notification | undefined;
    const look = (): void => {
      if (document.hidden) {
        unmark ??= markWindow(notice.title);
        return;
      }
      unmark?.();
      unmark = undefined;
      shown?.close();
    };
    look();
    if (document.hidden && isNew && settings.notification) shown = notify(notice, title);
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      unmark?.();
      shown?.close();
    };
    // A notice is new only if its key is new.
  }, [notice?.key, title]);
  useEffect(() => {
    if (!notice) heard.current ??= '';
  }, [notice]);
}
