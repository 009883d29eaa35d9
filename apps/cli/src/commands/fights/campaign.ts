import { basename } from 'node:path';
import type { AnyRuleset, CarriedFact, Result } from '@tiltyard/engine';
import { listNames } from '@tiltyard/engine/values';
import type { Campaign, CampaignFile, CampaignMember } from '@tiltyard/engine/files';
import {
  campaignText,
  isSameFight,
  joinParty,
  memberCondition,
  newCampaign,
  openJournal,
  partyAfter,
  readCampaign,
  readCampaignFile,
  restsOf,
  rulesetNamed,
  takeRest,
  withResults,
} from '@tiltyard/engine/files';
import type { ScenarioFile } from '@tiltyard/engine/ruleset';
import { readDocument, readScenario, runAt } from '@tiltyard/engine/ruleset';
import { stringify } from 'yaml';
import type { CliEnvironment } from '../../environment.js';
import { EXIT_OK } from '../../environment.js';
import { readText, replaceFile, writeNew } from '../../files/files.js';
import { InputError } from '../../input-error.js';
import { line } from '../../text/output.js';
import { formatResult } from '../../text/print-combatants.js';

/**
 * The value of a result.
 * @throws InputError if it failed
 */
function valueOf<T>(found: Result<T>): T {
  if (!found.ok) throw new InputError(found.problems);
  return found.value;
}

/** The campaign and journals in a file, with the ruleset of the campaign. */
function readFile(
  file: string,
  world: CliEnvironment,
): CampaignFile & { readonly any: AnyRuleset } {
  const source = valueOf(readDocument(readText(world, file), file));
  const found = readCampaignFile(source.data);
  if (!found.ok) throw new InputError(source.locate(found.problems));
  return {
    ...found.value,
    any: valueOf(rulesetNamed(world.rulesets, found.value.campaign.system)),
  };
}

const dataOf = (file: string, world: CliEnvironment): unknown =>
  valueOf(readDocument(readText(world, file), file)).data;

/**
 * The initial state of an encounter's combatants by id, reduced to what carries over to the next fight; being hidden on
 * the map, for example, does not.
 */
function lasting(
  any: AnyRuleset,
  file: ScenarioFile,
): ReadonlyMap<string, CampaignMember['state']> {
  return any.use((ruleset) => {
    const state = valueOf(ruleset.setUp(runAt(file, 0).scenario));
    return new Map(
      file.combatants.map(({ id }) => [
        id,
        JSON.parse(JSON.stringify(ruleset.carryOver?.carry(state, id).state ?? {})),
      ]),
    );
  });
}

/** Starts a campaign with the combatants on a side of an encounter, under its house rules. */
export function beginCampaign(
  file: string,
  encounter: string,
  side: string,
  world: CliEnvironment,
): number {
  const scenario = valueOf(readScenario(dataOf(encounter, world)));
  const people = scenario.combatants.filter((each) => each.side === side);
  if (people.length === 0)
    throw InputError.file(
      encounter,
      `there is no side "${side}"`,
      `one of: ${listNames(new Set(scenario.combatants.map((each) => each.side)))}`,
    );
  const any = valueOf(rulesetNamed(world.rulesets, scenario.ruleset));
  const states = lasting(any, scenario);
  const campaign = valueOf(
    readCampaign({
      ...newCampaign(basename(file).replace(/\..*$/, '') || 'Campaign', scenario.ruleset),
      content: scenario.content ?? {},
      options: scenario.options ?? {},
      party: people.map(({ id, name, from, sheet, token }) => ({
        id: `hero-${id}`,
        name: name ?? id,
        from,
        sheet,
        token,
        state: states.get(id),
      })),
    }),
  );
  writeNew(world, file, campaignText({ campaign, journals: {} }));
  line(world, `${campaign.party.map(({ name }) => name).join(', ')}: saved to ${file}.`);
  return EXIT_OK;
}

/** Writes an encounter with the party in place of a side. */
export function joinEncounter(
  file: string,
  encounter: string,
  side: string,
  out: string,
  world: CliEnvironment,
): number {
  const { campaign, any } = readFile(file, world);
  const joined = valueOf(joinParty(any, dataOf(encounter, world), side, campaign));
  writeNew(world, out, stringify(JSON.parse(JSON.stringify(joined.file))));
  for (const note of joined.notes) line(world, note);
  line(world, `Saved to ${out}.`);
  return EXIT_OK;
}

function printFacts(world: CliEnvironment, name: string, facts: readonly CarriedFact[]): void {
  line(world, world.paint.bold(name));
  if (facts.length === 0) line(world, '  unhurt, nothing spent');
  for (const { text, lasts, rules } of facts)
    line(world, `  ${lasts ? '' : 'passes: '}${text} ${world.paint.dim(`(${rules.join(', ')})`)}`);
}

/** Applies the results of a fight to the party, and prints them. */
export function takeResults(file: string, journal: string, world: CliEnvironment): number {
  const { campaign, journals, any } = readFile(file, world);
  const text = readText(world, journal);
  const opened = valueOf(openJournal(text, journal, new Map([[any.id, any]])));
  const id = basename(journal).slice(0, 100);
  const isKnown =
    campaign.fights.some((each) => each.id === id) ||
    Object.values(journals).some((each) => isSameFight(each, opened.journal));
  if (isKnown) throw InputError.file(journal, 'the results of this fight were taken over already');
  const { title } = opened.journal;
  const begun: Campaign = {
    ...campaign,
    fights: [...campaign.fights, { id, title, at: Date.now(), taken: [], notes: '' }],
  };
  const next = opened.use((ruleset, open) => {
    const { state, outcome } = open();
    const taken = partyAfter(ruleset, begun, state);
    if (taken.length === 0)
      throw InputError.file(journal, 'no one in the party is in this fight', 'a fight of `join`');
    for (const { name, over } of taken) printFacts(world, name, over.facts);
    return valueOf(withResults(begun, id, formatResult(outcome), taken));
  });
  const all = { ...journals, [id]: opened.journal };
  replaceFile(world, file, campaignText({ campaign: next, journals: all }), 'campaign');
  return EXIT_OK;
}

/** Lets the named members of the party rest; all of them if none is named. */
export function restParty(
  file: string,
  rest: string,
  names: readonly string[],
  world: CliEnvironment,
): number {
  const { campaign, journals, any } = readFile(file, world);
  const { party } = campaign;
  for (const name of names)
    if (!party.some((each) => each.id === name || each.name === name))
      throw InputError.say(
        `no one in the party is called "${name}"`,
        `one of: ${party.map((each) => each.name).join(', ')}`,
      );
  const next = party
    .filter(({ id, name }) => names.length === 0 || names.includes(id) || names.includes(name))
    .reduce((all, { id }) => valueOf(takeRest(any, all, id, rest)), campaign);
  replaceFile(world, file, campaignText({ campaign: next, journals }), 'campaign');
  return showCampaign(file, world);
}

/** Shows the party, the rests of the system and the fights. */
export function showCampaign(file: string, world: CliEnvironment): number {
  const { campaign, any } = readFile(file, world);
  for (const member of campaign.party) {
    const { facts } = valueOf(memberCondition(any, campaign, member));
    printFacts(world, member.dead ? `${member.name} (dead)` : member.name, facts);
  }
  const rests = restsOf(any);
  line(world, rests.length === 0 ? 'The chapter has no rest.' : 'Rests:');
  for (const { id, name, rules } of rests)
    line(world, `  ${id}: ${name} ${world.paint.dim(`(${rules.join(', ')})`)}`);
  for (const { title, result } of campaign.fights)
    line(world, `${title}: ${result ?? 'results not taken over yet'}`);
  return EXIT_OK;
}
