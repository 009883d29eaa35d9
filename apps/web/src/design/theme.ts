import { useSyncExternalStore } from 'react';

/** Light, dark, or as the device says. */
export type Theme = 'auto' | 'light' | 'dark';

const KEY = 'tiltyard-theme';
const listeners = new Set<() => void>();

const stored = (): Theme => {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'auto';
  } catch {
    return 'auto';
  }
};

let theme: Theme = stored();

/** Puts the chosen theme on the page. */
export function applyTheme(): void {
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Chooses a theme, for this browser. */
export function setTheme(chosen: Theme): void {
  theme = chosen;
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // A browser that keeps nothing has the theme for this visit.
  }
  applyTheme();
  for (const listener of listeners) listener();
}

export const useTheme = (): Theme =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => theme,
  );
