/**
 * Whether a page of another site asks. What is no browser sends no origin, and may ask.
 * @param host the Host header, which names this server as the browser knows it.
 */
export function isCrossOrigin(
  origin: string | undefined,
  host: string,
  allowed: readonly string[],
): boolean {
  if (origin === undefined || allowed.includes(origin)) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
