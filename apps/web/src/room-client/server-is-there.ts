/** Whether this page came from a server that hosts fights. */
export async function serverIsThere(): Promise<boolean> {
  try {
    const response = await fetch(new URL('healthz', document.baseURI), {
      signal: AbortSignal.timeout(3_000),
    });
    return response.ok && !(response.headers.get('content-type') ?? '').includes('html');
  } catch {
    return false;
  }
}
