import type { Command } from '@tiltyard/engine';
import type { Journal } from '@tiltyard/engine/fight';
import type { Arrow, BestWay, Picture } from '../study/picture.js';
import type { PastFight } from './open-fight.js';

/** A moment to be shown: how all stood before a step, and what is drawn on it. */
export interface MomentRequest {
  readonly before: number;
  readonly seq: number;
  /** The side that looks back by what it knew; the GM if left out. */
  readonly as: string | undefined;
  readonly played?: Command | undefined;
  /** What would have been best, where that is something else. */
  readonly best?: Command | undefined;
}

/** A moment as it is drawn. */
export interface Moment {
  readonly picture: Picture;
  readonly arrows: readonly Arrow[];
  readonly best: BestWay | undefined;
}

/** What a worker is asked that has a past fight open. */
export type PastAsk =
  | { readonly kind: 'open'; readonly journal: Journal }
  | { readonly kind: 'moment'; readonly of: MomentRequest }
  | { readonly kind: 'fork'; readonly seq: number | undefined };

/** What is to be known of a fight that is over before anything of it is shown. */
export type Course = Pick<PastFight, 'isOver' | 'sides' | 'winners' | 'rounds'>;

export type PastReply =
  | { readonly kind: 'opened'; readonly course: Course }
  /** Nothing of the map where it is the one that was told before. */
  | { readonly kind: 'moment'; readonly moment: Moment; readonly isSameMap: boolean }
  | { readonly kind: 'forked'; readonly journal: Journal | undefined }
  | { readonly kind: 'failed'; readonly message: string };

/** An ask and its reply belong together by their number. */
export interface Numbered<T> {
  readonly n: number;
  readonly what: T;
}

/** A fight that is over, open in a worker: a long one is read and played back without the page standing still. */
export class OpenPast {
  private constructor(
    readonly course: Course,
    private readonly asks: Asks,
  ) {}

  /** Rejects where it cannot be read. */
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
    // The same map stays the same object, so that its ground is not drawn anew.
    const { picture } = moment;
    return { ...moment, picture: { ...picture, scene: { ...picture.scene, map: this.map } } };
  }

  /** A journal that goes its own way from before an entry, from before the first if none is named. */
  async forked(seq?: number): Promise<Journal | undefined> {
    const reply = await this.asks.ask({ kind: 'fork', seq });
    if (reply.kind === 'failed') throw new Error(reply.message);
    return reply.kind === 'forked' ? reply.journal : undefined;
  }

  close(): void {
    this.asks.close();
  }
}

/** A worker's replies, one to each ask, in their order. */
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
