/** What a worker tells of a search: what is known so far and, at its end, all of it; or why there is nothing. */
export type SearchReply<Report> =
  | { readonly kind: 'found'; readonly report: Report; readonly isDone: boolean }
  | { readonly kind: 'failed'; readonly message: string };

/** What a worker that searches is told: to begin, to stand still, to go on from there, and to go further once it is done. */
export type SearchOrder<Request> =
  | { readonly kind: 'begin'; readonly request: Request }
  | { readonly kind: 'hold' }
  | { readonly kind: 'go' }
  | { readonly kind: 'further' };

/** Work that is done in steps and can say at any time what it has come to. */
export interface Search<Report> {
  /** Does a little more; false if all is done. */
  step(): boolean;
  report(): Report;
  /** Has more to do, once all is done; without it that is all. */
  further?(): void;
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
  let search: Search<Report> | undefined;
  const work = async (): Promise<void> => {
    let last = -Infinity;
    while (search?.step() === true) {
      if (performance.now() - last < TELL_MS) continue;
      answer({ kind: 'found', report: search.report(), isDone: false });
      await listen();
      await going;
      last = performance.now();
    }
    if (search) answer({ kind: 'found', report: search.report(), isDone: true });
  };
  const obey = async (order: SearchOrder<Request>): Promise<void> => {
    if (order.kind === 'go') return go?.();
    if (order.kind === 'hold') {
      going = new Promise((resolve) => (go = resolve));
      return;
    }
    if (order.kind === 'begin') search = await begin(order.request);
    else search?.further?.();
    await work();
  };
  addEventListener('message', ({ data }: MessageEvent<SearchOrder<Request>>) => {
    obey(data).catch((error: unknown) =>
      answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
  });
}
