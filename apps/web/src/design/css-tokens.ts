import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Tokens of one element, such as the colour of its side. */
    [name: `--${string}`]: string | number | undefined;
  }
}
