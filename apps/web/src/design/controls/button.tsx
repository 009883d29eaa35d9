import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useState } from 'react';
import style from './button.module.css';

/** `primary` is for the one thing to do next, `plain` for all others, `quiet` for those that stand in text. Red is for harm alone. */
type Look = 'primary' | 'plain' | 'quiet';

type ButtonProps = ComponentProps<'button'> & { readonly look?: Look };

const swallow = (event: MouseEvent): void => event.preventDefault();

/**
 * A button; everything a `<button>` takes, and how it looks. While the keyboard is on it, it is disabled in what it says and
 * does alone: a browser takes the keyboard away from a disabled button, back to the beginning of the page.
 */
export function Button({
  look = 'plain',
  className,
  disabled = false,
  onFocus,
  onBlur,
  onClick,
  ...rest
}: ButtonProps): ReactNode {
  const [isFocused, setFocused] = useState(false);
  const isHeld = disabled && isFocused;
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled && !isHeld}
      aria-disabled={isHeld || rest['aria-disabled']}
      onFocus={(event) => {
        setFocused(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setFocused(false);
        onBlur?.(event);
      }}
      onClick={isHeld ? swallow : onClick}
      data-look={look}
      className={className === undefined ? style.button : `${style.button} ${className}`}
    />
  );
}

/** Starts something and, while that runs, stops it: one button all along, so that the keyboard stays on it. */
export function StartStopButton({
  isRunning,
  onStop,
  children,
  ...start
}: ButtonProps & { readonly isRunning: boolean; readonly onStop: () => void }): ReactNode {
  if (!isRunning) return <Button {...start}>{children}</Button>;
  const stop = (event: MouseEvent): void => {
    // By the time the browser acts on the click this is the button that starts again.
    event.preventDefault();
    onStop();
  };
  return <Button onClick={stop}>Stop</Button>;
}

/** A link to the one thing to do next. */
export function ButtonLink(props: ComponentProps<'a'>): ReactNode {
  return <a {...props} data-look="primary" className={style.button} />;
}
