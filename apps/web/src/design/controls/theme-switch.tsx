import type { ReactNode } from 'react';
import style from './theme-switch.module.css';
import type { Theme } from '../theme.js';
import { setTheme, useTheme } from '../theme.js';

const THEMES: readonly { readonly theme: Theme; readonly name: string }[] = [
  { theme: 'auto', name: 'System' },
  { theme: 'light', name: 'Light' },
  { theme: 'dark', name: 'Dark' },
];

/** Chooses between the light and dark theme. */
export function ThemeSwitch(): ReactNode {
  const theme = useTheme();
  return (
    <label className={style.switch}>
      <span className="visually-hidden">Theme</span>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d="M8 1.500a6.500 6.500 0 1 0 0 13z" fill="currentColor" />
        <circle cx="8" cy="8" r="6.500" />
      </svg>
      <select
        value={theme}
        onChange={({ target }) => {
          const chosen = THEMES.find((each) => each.theme === target.value);
          if (chosen) setTheme(chosen.theme);
        }}
      >
        {THEMES.map((each) => (
          <option key={each.theme} value={each.theme}>
            {each.name}
          </option>
        ))}
      </select>
    </label>
  );
}
