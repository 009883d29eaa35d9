import type { Id } from '../core/question.js';
import type { Journal } from '../fight/journal/journal.js';
import { readJournal } from '../fight/journal/journal.js';
import { canonical, isObject, nestsDeeper } from '../values/json.js';
import type { Problem, Result } from '../values/result.js';
import { fail, ok } from '../values/result.js';
import type { Campaign } from './campaign.js';
import { readCampaign } from './campaign.js';

/** The version of files that contain journals; files without any have version 1. */
const WITH_JOURNALS = 2;

const MAX_DEPTH = 60;

/** A campaign as one file: its record in the library, and the journals of its fights by id. */
export interface CampaignFile {
  readonly campaign: Campaign;
  readonly journals: Readonly<Record<Id, Journal>>;
}

const under = (id: Id, problems: readonly Problem[]): readonly Problem[] =>
  problems.map((problem) => ({ ...problem, path: ['journals', id, ...problem.path] }));

/** A journal of a fight in the chronicle, checked to be of the campaign's system. */
function readTold(campaign: Campaign, id: Id, data: unknown): Result<Journal> {
  if (!campaign.fights.some((each) => each.id === id))
    return fail(...under(id, [{ path: [], message: 'the chronicle has no such fight' }]));
  const read = readJournal(data);
  if (!read.ok) return fail(...under(id, read.problems));
  const { ruleset } = read.value;
  if (ruleset !== campaign.system)
    return fail(
      ...under(id, [
        { path: ['ruleset'], message: `this fight is of "${ruleset}"`, expected: campaign.system },
      ]),
    );
  return read;
}

/** Reads a campaign file from parsed JSON, with journals or, as in older files, without; all of it or nothing. */
export function readCampaignFile(input: unknown): Result<CampaignFile> {
  const version = isObject(input) ? input['version'] : undefined;
  if (typeof version === 'number' && version > WITH_JOURNALS)
    return fail({
      path: ['version'],
      message: `this was saved by a newer Tiltyard (campaign version ${version})`,
      expected: `version ${WITH_JOURNALS} or older`,
    });
  if (!isObject(input) || version !== WITH_JOURNALS) {
    const read = readCampaign(input);
    return read.ok ? ok({ campaign: read.value, journals: {} }) : read;
  }
  if (nestsDeeper(input, MAX_DEPTH))
    return fail({ path: [], message: 'nested too deep', expected: `at most ${MAX_DEPTH} levels` });
  const { journals: given, ...rest } = input;
  const read = readCampaign({ ...rest, version: 1 });
  if (!read.ok) return read;
  if (!isObject(given))
    return fail({
      path: ['journals'],
      message: 'there are no journals',
      expected: 'journals by the ids of fights',
    });
  const journals: [Id, Journal][] = [];
  for (const [id, data] of Object.entries(given)) {
    const journal = readTold(read.value, id, data);
    if (!journal.ok) return journal;
    journals.push([id, journal.value]);
  }
  return ok({ campaign: read.value, journals: Object.fromEntries(journals) });
}

/** The text of a campaign file: the campaign laid out for people, and each journal on one line. */
export function campaignText({ campaign, journals }: CampaignFile): string {
  const all = Object.entries(journals);
  if (all.length === 0) return `${JSON.stringify(campaign, null, 1)}\n`;
  const head = JSON.stringify({ ...campaign, version: WITH_JOURNALS }, null, 1);
  const lines = all.map(([id, journal]) => `  ${JSON.stringify(id)}: ${JSON.stringify(journal)}`);
  return `${head.slice(0, -2)},\n "journals": {\n${lines.join(',\n')}\n }\n}\n`;
}

/** Whether two journals are of one fight, whenever each was saved: the same commitment and the same start. */
export const isSameFight = (a: Journal, b: Journal): boolean =>
  a.commitment === b.commitment && canonical(a.initial) === canonical(b.initial);
