/**
 * What a search worker reports: the result so far and, at the end, the whole result; or why it
 * failed.
 */
export type SearchReply<Report> =
  | { readonly kind: 'found'; readonly report: Report; readonly isDone: boolean }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * Orders to a search worker: begin, pause, resume, or continue beyond the end of a finished search.
 */
export type SearchOrder<Request> =
  | { readonly kind: 'begin'; readonly request: Request }
  | { readonly kind: 'hold' }
  | { readonly kind: 'go' }
  | { readonly kind: 'further' };

/** Work that is done in steps and can report its result so far at any time. */
export interface Search<Report> {
  /** Does a little more work; false if there is none left. */
  step(): boolean;
  report(): Report;
  /** Extends a finished search; undefined if it cannot be extended. */
  further?(): void;
}

/** The maximum time between reports, in milliseconds. */
const TELL_MS = 300;

/** Lets a waiting order be handled. */
const listen = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Makes a worker serve one search: it reports the result now and then, and at the end. */
export function serveSearch<Request, Report>(
  begin: (request: Request) => Promise<Search<Report>>,
): void {
  const answer = (reply: SearchReply<Report>): void => postMessage(reply);
  /** Pending while the search is paused. */
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
