/** What a worker tells of a search: what is known so far and, at its end, all of it; or why there is nothing. */
export type SearchReply<Report> =
  | { readonly kind: 'found'; readonly report: Report; readonly isDone: boolean }
  | { readonly kind: 'failed'; readonly message: string };

/** Work that is done in steps and can say at any time what it has come to. */
export interface Search<Report> {
  /** Does a little more; false if all is done. */
  step(): boolean;
  report(): Report;
}

/** How long there is nothing new at most, in milliseconds. */
const TELL_MS = 300;

/** Has a worker answer a request with what a search comes to, now and then and at its end: one request a worker. */
export function serveSearch<Request, Report>(
  begin: (request: Request) => Promise<Search<Report>>,
): void {
  const answer = (reply: SearchReply<Report>): void => postMessage(reply);
  const work = async (request: Request): Promise<void> => {
    const search = await begin(request);
    let last = -Infinity;
    while (search.step()) {
      if (performance.now() - last < TELL_MS) continue;
      answer({ kind: 'found', report: search.report(), isDone: false });
      last = performance.now();
    }
    answer({ kind: 'found', report: search.report(), isDone: true });
  };
  addEventListener('message', ({ data }: MessageEvent<Request>) => {
    work(data).catch((error: unknown) =>
      answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
  });
}
