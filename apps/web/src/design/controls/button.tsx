import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useState } from 'react';
import style from './button.module.css';

/**
 * `primary` is for the one main action, `plain` for all others, `quiet` for buttons within text.
 * Red means harm only.
 */
type Look = 'primary' | 'plain' | 'quiet';

type ButtonProps = ComponentProps<'button'> & { readonly look?: Look };

const swallow = (event: MouseEvent): void => event.preventDefault();

/**
 * A button; takes all props of `<button>`, and its look. While it has the focus it is never
 * disabled natively, only in its ARIA state and behaviour, because a browser moves the focus from a
 * disabled button to the beginning of the page.
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

/**
 * Starts something and stops it while it runs. It stays the same element, so that it keeps the
 * focus.
 */
export function StartStopButton({
  isRunning,
  onStop,
  children,
  ...start
}: ButtonProps & { readonly isRunning: boolean; readonly onStop: () => void }): ReactNode {
  if (!isRunning) return <Button {...start}>{children}</Button>;
  const stop = (event: MouseEvent): void => {
    // By the time the browser handles the click, this is the start button again.
    event.preventDefault();
    onStop();
  };
  return <Button onClick={stop}>Stop</Button>;
}

/** A link that looks like a primary button. */
export function ButtonLink(props: ComponentProps<'a'>): ReactNode {
  return <a {...props} data-look="primary" className={style.button} />;
}
