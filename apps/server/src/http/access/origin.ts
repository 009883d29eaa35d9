/**
 * Whether the request comes from a page of another site. Clients that are not browsers send no origin, and are allowed.
 * @param host the Host header, the name of this server in the browser.
 */
export function isCrossOrigin(
  origin: string | undefined,
  host: string,
  allowed: readonly string[],
): boolean {
  if (origin === undefined || allowed.includes(origin)) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
