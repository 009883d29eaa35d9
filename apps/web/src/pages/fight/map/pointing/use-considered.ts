import type { RefObject } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { chosenIn, draftOf } from '../../act/composing/choosing.js';
import { chosenOnMap } from '../../act/composing/on-map.js';
import type { Fight } from '../../use-fight.js';
import type { MapChoice } from './choice.js';

const NOTHING = (): undefined => undefined;

/** The action that an element on the screen represents, if any. */
const actionOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element
    ? (target.closest('button[data-action]')?.getAttribute('data-action') ?? undefined)
    : undefined;

/**
 * The action under the pointer or the focus, as a choice that is only previewed: its chances are shown on all who can
 * be its target.
 * @param screen the element to listen to; elements for actions have `data-action`.
 */
export function useConsidered(
  { present, desk, looking }: Fight,
  screen: RefObject<HTMLElement | null>,
): MapChoice | undefined {
  const [action, setAction] = useState<string>();
  useEffect(() => {
    const element = screen.current;
    if (!element) return;
    const rest = (event: Event): void => setAction(actionOf(event.target));
    const leave = (): void => setAction(undefined);
    element.addEventListener('pointerover', rest);
    element.addEventListener('focusin', rest);
    element.addEventListener('pointerleave', leave);
    return () => {
      element.removeEventListener('pointerover', rest);
      element.removeEventListener('focusin', rest);
      element.removeEventListener('pointerleave', leave);
    };
  }, [screen]);
  return useMemo((): MapChoice | undefined => {
    const by = present.acting;
    if (action === undefined || by === undefined || looking || !present.plays(by)) return undefined;
    if (present.action(action)?.when !== 'turn') return undefined;
    const draft = draftOf(present, action, by, {});
    const field = chosenOnMap(present, draft, '');
    if (field?.chooser !== 'people') return undefined;
    return {
      name: field.name,
      chooser: field.chooser,
      domain: field.domain,
      by,
      value: undefined,
      forecast(value) {
        const made = field.command(value);
        return (made && desk.ask(made)) ?? undefined;
      },
      sketch: (value) =>
        present.sketch(action, by, { ...chosenIn(draft), [field.parameter]: field.chosen(value) }),
      pick: NOTHING,
    };
  }, [action, present, looking, desk]);
}
