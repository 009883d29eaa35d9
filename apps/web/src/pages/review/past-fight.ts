import type { Command } from '@tiltyard/engine';
import type { Journal } from '@tiltyard/engine/fight';
import type { Arrow, BestWay, Picture } from '../study/picture.js';
import type { PastFight } from './open-fight.js';

/** A request to show a moment: the positions before a step, and the commands to draw on them. */
export interface MomentRequest {
  readonly before: number;
  readonly seq: number;
  /** The side whose knowledge the review is based on; the GM's if omitted. */
  readonly as: string | undefined;
  readonly played?: Command | undefined;
  /** The best command, if it differs from the one played. */
  readonly best?: Command | undefined;
}

/** A moment as it is drawn. */
export interface Moment {
  readonly picture: Picture;
  readonly arrows: readonly Arrow[];
  readonly best: BestWay | undefined;
}

/** Requests to a worker that has a past fight open. */
export type PastAsk =
  | { readonly kind: 'open'; readonly journal: Journal }
  | { readonly kind: 'moment'; readonly of: MomentRequest }
  | { readonly kind: 'fork'; readonly seq: number | undefined };

/** What is known of a past fight before any of it is shown. */
export type Course = Pick<PastFight, 'isOver' | 'sides' | 'winners' | 'rounds'>;

export type PastReply =
  | { readonly kind: 'opened'; readonly course: Course }
  /** With `isSameMap`, the map is left out, because it is the last one sent. */
  | { readonly kind: 'moment'; readonly moment: Moment; readonly isSameMap: boolean }
  | { readonly kind: 'forked'; readonly journal: Journal | undefined }
  | { readonly kind: 'failed'; readonly message: string };

/** The number matches a reply to its request. */
export interface Numbered<T> {
  readonly n: number;
  readonly what: T;
}

/**
 * A past fight opened in a worker, so that reading and replaying a long one does not block the
 * page.
 */
export class OpenPast {
  private constructor(
    readonly course: Course,
    private readonly asks: Asks,
  ) {}

  /** Rejects if the fight cannot be read. */
  static async open(journal: Journal): Promise<OpenPast> {
    const asks = new Asks();
    try {
      const reply = await asks.ask({ kind: 'open', journal });
      if (reply.kind === 'opened') return new OpenPast(reply.course, asks);
      throw new Error(reply.kind === 'failed' ? reply.message : 'This fight can’t be read.');
    } catch (error) {
      asks.close();
      throw error;
    }
  }

  private map: Picture['scene']['map'] = null;

  async moment(of: MomentRequest): Promise<Moment> {
    const reply = await this.asks.ask({ kind: 'moment', of });
    if (reply.kind !== 'moment') throw new Error('This moment can’t be shown.');
    const { moment, isSameMap } = reply;
    if (!isSameMap) {
      this.map = moment.picture.scene.map;
      return moment;
    }
    // An unchanged map stays the same object, so that its ground is not redrawn.
    const { picture } = moment;
    return { ...moment, picture: { ...picture, scene: { ...picture.scene, map: this.map } } };
  }

  /** A journal that branches off before an entry, by default before the first action. */
  async forked(seq?: number): Promise<Journal | undefined> {
    const reply = await this.asks.ask({ kind: 'fork', seq });
    if (reply.kind === 'failed') throw new Error(reply.message);
    return reply.kind === 'forked' ? reply.journal : undefined;
  }

  close(): void {
    this.asks.close();
  }
}

/** Sends requests to a worker and matches its replies to them. */
class Asks {
  private readonly worker = new Worker(new URL('./past-fight.worker.ts', import.meta.url), {
    type: 'module',
    name: 'past fight',
  });
  private readonly waiting = new Map<
    number,
    { readonly resolve: (reply: PastReply) => void; readonly reject: (error: Error) => void }
  >();
  private count = 0;

  constructor() {
    this.worker.addEventListener('message', ({ data }: MessageEvent<Numbered<PastReply>>) => {
      this.waiting.get(data.n)?.resolve(data.what);
      this.waiting.delete(data.n);
    });
    this.worker.addEventListener('error', () => {
      for (const { reject } of this.waiting.values())
        reject(new Error('The fight couldn’t be opened.'));
      this.waiting.clear();
    });
  }

  ask(what: PastAsk): Promise<PastReply> {
    const n = this.count++;
    return new Promise((resolve, reject) => {
      this.waiting.set(n, { resolve, reject });
      this.worker.postMessage({ n, what } satisfies Numbered<PastAsk>);
    });
  }

  close(): void {
    this.worker.terminate();
  }
}
