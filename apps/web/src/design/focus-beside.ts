const CONTROLS =
  'button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, a[href]';

/** The first control in an element, which may be the element itself. */
const firstControl = (part: Element): HTMLElement | undefined =>
  [part, ...part.querySelectorAll(CONTROLS)].find(
    (each): each is HTMLElement =>
      each instanceof HTMLElement && each.matches(CONTROLS) && each.checkVisibility(),
  );

/**
 * Moves the focus from an element that is about to disappear to the control after it, before it or
 * around it. Otherwise the browser would move the focus to the beginning of the page.
 */
export function focusBeside(going: Element | null): void {
  for (let part = going; part !== null; part = part.parentElement) {
    const beside = [part.nextElementSibling, part.previousElementSibling];
    for (const each of beside) {
      const control = each === null ? undefined : firstControl(each);
      if (control === undefined) continue;
      control.focus();
      return;
    }
  }
}

/**
 * Moves the focus from an element that is about to disappear to the summary of the fold around it,
 * for when little else in the fold remains.
 */
export function focusFold(going: Element): void {
  going.closest('details')?.querySelector('summary')?.focus();
}
