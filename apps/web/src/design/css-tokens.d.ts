/** Names of custom properties that an element sets on itself, such as the colour of its side. */
export type DesignToken = `--${string}`;

declare module 'react' {
  interface CSSProperties {
    [name: DesignToken]: string | number | undefined;
  }
}
