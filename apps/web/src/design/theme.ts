import { useSyncExternalStore } from 'react';

/** Light, dark, or the device's setting. */
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

/** Applies the chosen theme to the page. */
export function applyTheme(): void {
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Chooses a theme and stores it in this browser. */
export function setTheme(chosen: Theme): void {
  theme = chosen;
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // Without storage, the theme lasts for this visit.
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
