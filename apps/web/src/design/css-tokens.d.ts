/** Names of tokens that one element sets for itself, such as the colour of its side. */
export type Token = `--${string}`;

declare module 'react' {
  interface CSSProperties {
    [name: Token]: string | number | undefined;
  }
}
