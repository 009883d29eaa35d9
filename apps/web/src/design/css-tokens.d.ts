/** Names of tokens that one element sets for itself, such as the colour of its side. */
export type DesignToken = `--${string}`;

declare module 'react' {
  interface CSSProperties {
    [name: DesignToken]: string | number | undefined;
  }
}
