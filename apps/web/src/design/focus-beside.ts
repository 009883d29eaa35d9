const CONTROLS =
  'button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, a[href]';

/** The first control in an element, or itself. */
const firstControl = (part: Element): HTMLElement | undefined =>
  [part, ...part.querySelectorAll(CONTROLS)].find(
    (each): each is HTMLElement =>
      each instanceof HTMLElement && each.matches(CONTROLS) && each.checkVisibility(),
  );

/**
 * Moves the keyboard from what is about to go to what stands after it, or else before it, or else around it: once it is gone
 * the browser would take the keyboard back to the beginning of the page.
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

/** Moves the keyboard from what is about to go to what folds the part of the page around it, where little else of that stays. */
export function focusFold(going: Element): void {
  going.closest('details')?.querySelector('summary')?.focus();
}
