import type { Study, StudyMoment } from '@tiltyard/analysis';
import { makeStudy } from '@tiltyard/analysis';
import { GM_SEAT } from '@tiltyard/engine';
import type { Journal } from '@tiltyard/engine/fight';
import { openJournal } from '@tiltyard/engine/files';
import { seatOfSide } from '@tiltyard/engine/players';
import { describeProblem } from '@tiltyard/engine/ruleset';
import { loadSystem, registryOf } from '../../systems/system.js';

/** What to make a study from. A worker handles one request. */
export interface MakeStudyRequest {
  readonly journal: Journal;
  /** The side whose knowledge the study is based on; the GM's if omitted. */
  readonly as: string | undefined;
  readonly moments: readonly StudyMoment[];
}

export type MakeStudyReply =
  | { readonly kind: 'made'; readonly study: Study }
  | { readonly kind: 'failed'; readonly message: string };

const answer = (reply: MakeStudyReply): void => postMessage(reply);

async function work({ journal, as, moments }: MakeStudyRequest): Promise<void> {
  const system = await loadSystem(journal.ruleset);
  const opened = openJournal(JSON.stringify(journal), 'the fight', registryOf(system));
  if (!opened.ok)
    return answer({ kind: 'failed', message: opened.problems.map(describeProblem).join('; ') });
  opened.value.use((ruleset, open) => {
    const fight = open();
    const own = Object.values(fight.state.combatants).find((each) => each.side === as);
    const seat = own ? seatOfSide(fight.state, own.id) : GM_SEAT;
    const study = makeStudy(ruleset, fight, { seat, title: journal.title, moments });
    answer({ kind: 'made', study });
  });
}

addEventListener('message', ({ data }: MessageEvent<MakeStudyRequest>) => {
  work(data).catch((error: unknown) =>
    answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});
