import type { Journal } from '@tiltyard/engine/fight';
import { loadSystem } from '../../systems/system.js';
import type { System } from '../../systems/system.js';
import { pictureOf } from '../study/picture.js';
import { bestWay, playedArrows } from './moment-drawings.js';
import type { PastFight } from './open-fight.js';
import { forkedBefore, openedFight } from './open-fight.js';
import type { MomentRequest, Numbered, PastAsk, PastReply } from './past-fight.js';

/** The fight that this worker has open; a worker opens one. */
let open:
  | { readonly system: System; readonly journal: Journal; readonly past: PastFight }
  | undefined;

/** The last map sent, as text. */
let told = '';

async function openPast(journal: Journal): Promise<PastReply> {
  const system = await loadSystem(journal.ruleset);
  const past = openedFight(system, journal);
  if (past.kind === 'trouble') return { kind: 'failed', message: past.message };
  open = { system, journal, past };
  const { isOver, sides, winners, rounds } = past;
  return { kind: 'opened', course: { isOver, sides, winners, rounds } };
}

function moment(past: PastFight, { before, seq, as, played, best }: MomentRequest): PastReply {
  const picture = pictureOf(past.positionAt(before, as));
  const { scene } = picture;
  const map = JSON.stringify(scene.map);
  const isSameMap = map === told;
  told = map;
  return {
    kind: 'moment',
    isSameMap,
    moment: {
      picture: isSameMap ? { ...picture, scene: { ...scene, map: null } } : picture,
      arrows: played ? playedArrows(scene, past.positionAt(seq, as).scene, played) : [],
      best: best && bestWay(scene, best),
    },
  };
}

async function replyTo(ask: PastAsk): Promise<PastReply> {
  if (ask.kind === 'open') return openPast(ask.journal);
  if (!open) throw new Error('No fight is open.');
  if (ask.kind === 'moment') return moment(open.past, ask.of);
  return { kind: 'forked', journal: forkedBefore(open.system, open.journal, ask.seq) };
}

addEventListener('message', ({ data: { n, what } }: MessageEvent<Numbered<PastAsk>>) => {
  replyTo(what)
    .catch((error: unknown): PastReply => {
      const message = error instanceof Error ? error.message : String(error);
      return { kind: 'failed', message };
    })
    .then((reply) => postMessage({ n, what: reply } satisfies Numbered<PastReply>));
});
