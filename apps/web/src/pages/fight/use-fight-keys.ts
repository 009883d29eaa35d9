import type { Id } from '@tiltyard/engine';
import { useLayoutEffect, useRef } from 'react';
import { go, to } from '../../router.js';
import { SHIFTED } from '../../systems/action-keys.js';
import type { ActionComposer } from './act/composing/composer.js';
import type { Fight } from './use-fight.js';

/** What keys do beside what is in the fight itself. */
export interface KeyActions {
  readonly composer: ActionComposer;
  /** Clears the selection, if there is one. */
  readonly deselect: (() => void) | undefined;
  /** Closes the sheet, if one is open. */
  readonly closeSheet: (() => void) | undefined;
  showKeys(): void;
  showLog(): void;
  showOdds(): void;
  /** Opens the sheet of the actor. */
  showSheet(): void;
}

const MAP = '[role="application"]';

const focusOn = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="radio"], [type="checkbox"], [type="range"]), textarea, select');

const isPressable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, summary, select') !== null;

/** The entry before or after what is shown, as a moment to look at. */
function step(fight: Fight, by: number): void {
  const { state, looking, look } = fight;
  const last = state.table.entries - 1;
  const at = (looking?.entry ?? last) + by;
  look(at >= last ? undefined : Math.max(-1, at));
}

/** Steps back: from the action being put together, from a sheet, or from the past. */
function back({ looking, look }: Fight, { composer, deselect, closeSheet }: KeyActions): void {
  if (composer.draft) composer.cancel();
  else if (deselect) deselect();
  else if (closeSheet) closeSheet();
  else if (looking) look(undefined);
}

/** What each key does at any time. */
const anytime = (fight: Fight, actions: KeyActions): Readonly<Record<string, () => void>> => ({
  '?': actions.showKeys,
  u: fight.undo,
  r: fight.redo,
  m: () => focusOn(MAP),
  o: actions.showOdds,
  l: () => {
    actions.showLog();
    setTimeout(() => focusOn('[role="log"]'), 0);
  },
  c: actions.showSheet,
  '/': () => go(to.rules(fight.system.id)),
  '[': () => step(fight, -1),
  ']': () => step(fight, 1),
  Escape: () => back(fight, actions),
});

/** A digit as actions are keyed by it; with Shift a digit writes something else on most keyboards. */
function actionKey({ key, code, shiftKey }: KeyboardEvent): string {
  const [, digit] = /^Digit([1-9])$/.exec(code) ?? [];
  return shiftKey && digit !== undefined && !/^[1-9]$/.test(key) ? `${SHIFTED}${digit}` : key;
}

/** Who may begin an action by a key now; no one while something else is being decided. */
function actorOf({ present, state, looking }: Fight, { draft }: ActionComposer): Id | undefined {
  const { acting } = present;
  const { waiting, automatic } = state.table;
  return looking ||
    draft ||
    (waiting?.mine.length ?? 0) > 0 ||
    acting === undefined ||
    !present.plays(acting) ||
    automatic.includes(acting)
    ? undefined
    : acting;
}

/** Begins the action of a key, or ends the turn. */
function beginByKey(fight: Fight, composer: ActionComposer, key: string): boolean {
  const by = actorOf(fight, composer);
  if (by === undefined) return false;
  const offers = fight.present.offers(by).filter((offer) => !offer.refused);
  if (key === 'e') {
    const end = offers.find((offer) => offer.endsTurn);
    if (end) void fight.perform({ do: end.action, by, with: {} });
    return true;
  }
  const offer = offers.find(({ action }) => fight.system.keys.get(action) === key);
  if (offer) composer.start(offer.action, by);
  return offer !== undefined;
}

/** Arrows walk the map at once where nothing else has the focus: it gets the key, and those that follow. */
function walkByKey({ target, key, code }: KeyboardEvent): boolean {
  const isFree = target instanceof HTMLElement && target.matches('body, [tabindex="-1"]');
  const map = document.querySelector<SVGElement>(MAP);
  if (!key.startsWith('Arrow') || !isFree || !map) return false;
  map.focus({ preventScroll: true });
  map.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }));
  return true;
}

/** Has keys play the fight. */
export function useFightKeys(fight: Fight, actions: KeyActions): void {
  const keyed = useRef<(event: KeyboardEvent) => void>(() => undefined);
  keyed.current = (event) => {
    const { target, key } = event;
    const { composer } = actions;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
    const common = anytime(fight, actions)[key];
    if (common) common();
    else if (key === 'Enter') {
      if (isPressable(target) || !composer.draft?.command) return;
      composer.confirm();
    } else if (!walkByKey(event) && !beginByKey(fight, composer, actionKey(event))) return;
    event.preventDefault();
  };
  // Before the fight is seen, so that a key pressed at once is heard.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => keyed.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
