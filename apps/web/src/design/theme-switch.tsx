import type { ReactNode } from 'react';
import style from './theme-switch.module.css';
import type { Theme } from './theme.js';
import { setTheme, useTheme } from './theme.js';

const THEMES: readonly { readonly theme: Theme; readonly name: string }[] = [
  { theme: 'auto', name: 'System' },
  { theme: 'light', name: 'Light' },
  { theme: 'dark', name: 'Dark' },
];

/** Chooses between day and night. */
export function ThemeSwitch(): ReactNode {
  const theme = useTheme();
  return (
    <label className={style.switch}>
      <span className="visually-hidden">Theme</span>
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
