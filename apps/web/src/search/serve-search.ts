/** What a worker tells of a search: what is known so far and, at its end, all of it; or why there is nothing. */
export type SearchReply<Report> =
  | { readonly kind: 'found'; readonly report: Report; readonly isDone: boolean }
  | { readonly kind: 'failed'; readonly message: string };

/** What a worker that searches is told: to begin, to stand still, and to go on from there. */
export type SearchOrder<Request> =
  | { readonly kind: 'begin'; readonly request: Request }
  | { readonly kind: 'hold' }
  | { readonly kind: 'go' };

/** Work that is done in steps and can say at any time what it has come to. */
export interface Search<Report> {
  /** Does a little more; false if all is done. */
  step(): boolean;
  report(): Report;
}

/** How long there is nothing new at most, in milliseconds. */
const TELL_MS = 300;

/** Lets an order in that came while the worker was busy. */
const listen = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Has a worker answer a request with what a search comes to, now and then and at its end: one request a worker. */
export function serveSearch<Request, Report>(
  begin: (request: Request) => Promise<Search<Report>>,
): void {
  const answer = (reply: SearchReply<Report>): void => postMessage(reply);
  /** Settled while the search goes on. */
  let going = Promise.resolve();
  let go: (() => void) | undefined;
  const work = async (request: Request): Promise<void> => {
    const search = await begin(request);
    let last = -Infinity;
    while (search.step()) {
      if (performance.now() - last < TELL_MS) continue;
      answer({ kind: 'found', report: search.report(), isDone: false });
      await listen();
      await going;
      last = performance.now();
    }
    answer({ kind: 'found', report: search.report(), isDone: true });
  };
  addEventListener('message', ({ data }: MessageEvent<SearchOrder<Request>>) => {
    if (data.kind === 'go') return go?.();
    if (data.kind === 'hold') {
      going = new Promise((resolve) => (go = resolve));
      return;
    }
    work(data.request).catch((error: unknown) =>
      answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
  });
}
