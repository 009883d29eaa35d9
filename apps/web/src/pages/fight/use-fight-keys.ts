import type { Id } from '@tiltyard/engine';
import { useLayoutEffect, useRef } from 'react';
import { go, to } from '../../router.js';
import { SHIFTED } from '../../systems/action-keys.js';
import type { ActionComposer } from './act/composing/composer.js';
import { leadsOf } from './act/forecast/leads.js';
import type { Fight } from './use-fight.js';

/** What keys do outside the fight itself. */
export interface KeyActions {
  readonly composer: ActionComposer;
  /** Clears the selection; undefined if there is none. */
  readonly deselect: (() => void) | undefined;
  /** Closes the sheet; undefined if none is open. */
  readonly closeSheet: (() => void) | undefined;
  showKeys(): void;
  showLog(): void;
  showOdds(): void;
  /** Opens the actor's sheet. */
  showSheet(): void;
}

const MAP = '[role="application"]';

const focusOn = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="radio"], [type="checkbox"], [type="range"]), textarea, select');

const isPressable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, summary, select') !== null;

/** Shows the moment of the previous or next entry. */
function step(fight: Fight, by: number): void {
  const { state, looking, look } = fight;
  const last = state.table.entries - 1;
  const at = (looking?.entry ?? last) + by;
  look(at >= last ? undefined : Math.max(-1, at));
}

/** Steps back: cancels the action being composed, closes a sheet, or leaves the past. */
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

/** A key as actions are bound to it; with Shift, a digit key types another character on most keyboards. */
function actionKey({ key, code, shiftKey }: KeyboardEvent): string {
  const [, digit] = /^Digit([1-9])$/.exec(code) ?? [];
  return shiftKey && digit !== undefined && !/^[1-9]$/.test(key) ? `${SHIFTED}${digit}` : key;
}

/** The combatant for whom a key may start an action now; undefined while something else is being decided. */
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

/** Starts the action of a key, or ends the turn. */
function beginByKey(fight: Fight, composer: ActionComposer, key: string): boolean {
  const by = actorOf(fight, composer);
  if (by === undefined) return false;
  const offers = fight.present.offers(by).filter((offer) => !offer.refused);
  if (key === 'e') {
    const end = offers.find((offer) => offer.endsTurn);
    if (end) void fight.perform({ do: end.action, by, with: {} });
    return true;
  }
  const lead = /^[1-3]$/.test(key) ? leadsOf(fight, by)?.[Number(key) - 1] : undefined;
  if (lead) composer.start(lead.do, by, { picks: lead.with });
  if (lead) return true;
  const offer = offers.find(({ action }) => fight.system.keys.get(action) === key);
  if (offer) composer.start(offer.action, by);
  return offer !== undefined;
}

/** If nothing else has the focus, an arrow key moves it to the map, which gets this key and those that follow. */
function walkByKey({ target, key, code }: KeyboardEvent): boolean {
  const isFree = target instanceof HTMLElement && target.matches('body, [tabindex="-1"]');
  const map = document.querySelector<SVGElement>(MAP);
  if (!key.startsWith('Arrow') || !isFree || !map) return false;
  map.focus({ preventScroll: true });
  map.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }));
  return true;
}

/** Adds the keyboard shortcuts of a fight. */
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
  // In a layout effect, so that even a key pressed at once is handled.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => keyed.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
