import type { ComponentProps, ReactNode } from 'react';
import style from './button.module.css';

/** `primary` is for the one thing to do next, `plain` for all others, `quiet` for those that stand in text. Red is for harm alone. */
type Look = 'primary' | 'plain' | 'quiet';

/** A button; everything a `<button>` takes, and how it looks. */
export function Button({
  look = 'plain',
  className,
  ...rest
}: ComponentProps<'button'> & { readonly look?: Look }): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      data-look={look}
      className={className === undefined ? style.button : `${style.button} ${className}`}
    />
  );
}

/** A link to the one thing to do next. */
export function ButtonLink(props: ComponentProps<'a'>): ReactNode {
  return <a {...props} data-look="primary" className={style.button} />;
}
