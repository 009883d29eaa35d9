import { z } from 'zod';
import { tokenSchema } from '../ruleset/contents/appearance.js';
import type { AnyRuleset } from '../ruleset/any-ruleset.js';
import type { CarriedOver } from '../ruleset/contents/carry-over.js';
import { readAs } from '../ruleset/documents/read-as.js';
import type { Ruleset } from '../ruleset/ruleset.js';
import type { Scenario } from '../ruleset/scenarios/scenario.js';
import type { Id } from '../core/question.js';
import type { FightState } from '../core/state.js';
import type { Problem, Result } from '../values/result.js';
import { fail, listNames, ok } from '../values/result.js';

/** The format that campaign files declare. */
export const CAMPAIGN_FORMAT = 'tiltyard-campaign';

const MAX_PARTY = 50;
const MAX_FIGHTS = 500;
const MAX_NOTES = 20_000;
const MAX_FACTS = 60;

const data = z.record(z.string(), z.json());
const notes = z.string().max(MAX_NOTES).default('');

const memberSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'a name of small letters, digits and dashes')
    .max(80),
  name: z.string().min(1).max(60),
  from: z.string().max(200).optional(),
  sheet: data.optional(),
  token: tokenSchema.optional(),
  state: data.default({}).describe('what it carries on: how it begins the next fight'),
  dead: z.boolean().default(false),
});

const factSchema = z.strictObject({
  text: z.string().max(1000),
  lasts: z.boolean(),
  rules: z.array(z.string().max(60)).max(20),
});

const fightSchema = z.strictObject({
  id: z.string().min(1).max(100).describe('where the fight is kept'),
  title: z.string().max(300),
  at: z.number().describe('when it was begun, in milliseconds since 1970'),
  result: z.string().max(500).optional().describe('how it ended; left out while it goes on'),
  taken: z
    .array(z.strictObject({ name: z.string().max(60), facts: z.array(factSchema).max(MAX_FACTS) }))
    .max(MAX_PARTY)
    .default([])
    .describe('what each of the party brought out of it'),
  notes,
});

const campaignSchema = z.strictObject({
  format: z.literal(CAMPAIGN_FORMAT),
  version: z.literal(1),
  name: z.string().min(1).max(200),
  system: z.string().min(1).max(100),
  content: data.default({}).describe('weapons, armour and templates that the party brings along'),
  options: z
    .record(z.string().max(100), z.union([z.string().max(200), z.boolean(), z.number()]))
    .default({})
    .describe('house-rule switches of all its fights; laid over those of an encounter'),
  party: z.array(memberSchema).max(MAX_PARTY),
  fights: z.array(fightSchema).max(MAX_FIGHTS),
  notes,
});

/** A party that goes from fight to fight, and the chronicle of its fights. */
export type Campaign = z.infer<typeof campaignSchema>;
/** A member of the party, with what they carry over. */
export type CampaignMember = Campaign['party'][number];
/** A fight of the chronicle. */
export type CampaignFight = Campaign['fights'][number];

/** A campaign without members. */
export const newCampaign = (name: string, system: string): Campaign => ({
  format: CAMPAIGN_FORMAT,
  version: 1,
  name,
  system,
  content: {},
  options: {},
  party: [],
  fights: [],
  notes: '',
});

/** Reads a campaign from parsed JSON; the ids of its party must be unique. */
export function readCampaign(input: unknown): Result<Campaign> {
  const read = readAs(campaignSchema, input);
  if (!read.ok) return read;
  const seen = new Set<string>();
  const twice = read.value.party.flatMap(({ id }, i): readonly Problem[] => {
    const isKnown = seen.has(id);
    seen.add(id);
    return isKnown ? [{ path: ['party', i, 'id'], message: `duplicate "${id}"` }] : [];
  });
  return twice.length > 0 ? fail(...twice) : read;
}

/** A scenario file's entry for a member of the party, without side and place. */
export const memberEntry = ({ id, name, from, sheet, token, state }: CampaignMember) => ({
  id,
  name,
  ...(from === undefined ? {} : { from }),
  ...(sheet === undefined ? {} : { sheet }),
  ...(token === undefined ? {} : { token }),
  ...(Object.keys(state).length === 0 ? {} : { state }),
});

/** A member set up alone on open ground: their condition between fights. */
function alone<S extends FightState>(
  ruleset: Ruleset<S>,
  { name, content, options }: Campaign,
  member: CampaignMember,
): Result<S> {
  const place = ruleset.about.space === 'grid' ? { at: [0, 0] } : {};
  const scenario: Scenario = {
    title: name,
    options,
    map: undefined,
    content,
    combatants: [{ ...memberEntry(member), side: 'party', ...place }],
    order: undefined,
  };
  return ruleset.setUp(scenario);
}

/** What carries over in a system that declares nothing: everyone starts each fight fresh. */
const AFRESH: CarriedOver = { state: {}, dead: false, facts: [] };

/** A member's condition between fights, in words with rules; the problems if its sheet or state is not accepted. */
export const memberCondition = (
  any: AnyRuleset,
  campaign: Campaign,
  member: CampaignMember,
): Result<CarriedOver> =>
  any.use((ruleset) => {
    const set = alone(ruleset, campaign, member);
    return set.ok ? ok(ruleset.carryOver?.carry(set.value, member.id) ?? AFRESH) : set;
  });

/** The rests in a system's rules, in order. */
export const restsOf = (
  any: AnyRuleset,
): readonly { readonly id: string; readonly name: string; readonly rules: readonly string[] }[] =>
  any.use(({ carryOver }) =>
    (carryOver?.rests ?? []).map(({ id, name, rules }) => ({ id, name, rules })),
  );

/** Whether a system declares what carries over between fights. */
export const hasCarryOver = (any: AnyRuleset): boolean =>
  any.use(({ carryOver }) => carryOver !== undefined);

const withMember = (campaign: Campaign, member: CampaignMember): Campaign => ({
  ...campaign,
  party: campaign.party.map((each) => (each.id === member.id ? member : each)),
});

/** A copy without undefined values, as a schema reads it. */
const plain = ({ state }: CarriedOver): CampaignMember['state'] =>
  JSON.parse(JSON.stringify(state));

/** The campaign after a member has rested. Dead members do not rest. */
export function takeRest(
  any: AnyRuleset,
  campaign: Campaign,
  who: Id,
  rest: string,
): Result<Campaign> {
  const member = campaign.party.find(({ id }) => id === who);
  if (!member || member.dead) return ok(campaign);
  return any.use((ruleset): Result<Campaign> => {
    const rests = ruleset.carryOver?.rests ?? [];
    const found = rests.find(({ id }) => id === rest);
    if (!found)
      return fail({
        path: ['rest'],
        message: `there is no rest "${rest}"`,
        expected: rests.length > 0 ? `one of: ${listNames(rests.map(({ id }) => id))}` : 'none',
      });
    const set = alone(ruleset, campaign, member);
    if (!set.ok) return set;
    return ok(withMember(campaign, { ...member, state: plain(found.take(set.value, who)) }));
  });
}

/** What a member of the party takes over from a fight. */
export interface TakenOver {
  readonly id: Id;
  readonly name: string;
  readonly over: CarriedOver;
}

/** What each member of the party who is still in a fight takes over from it; the others keep what they had. */
export const partyAfter = <S extends FightState>(
  ruleset: Ruleset<S>,
  { party }: Campaign,
  state: S,
): readonly TakenOver[] =>
  party
    .filter(({ id }) => state.combatants[id] !== undefined)
    .map(({ id, name }) => ({
      id,
      name,
      over: ruleset.carryOver?.carry(state, id) ?? AFRESH,
    }));

/**
 * Why the results of a fight cannot be taken over, or undefined: only once, and only if a member of the party took
 * part.
 */
function takingRefusal(
  { fights }: Campaign,
  fight: Id,
  taken: readonly TakenOver[],
): Problem | undefined {
  const told = fights.find(({ id }) => id === fight);
  if (!told) return { path: ['fights'], message: 'the chronicle has no such fight' };
  if (told.result !== undefined)
    return { path: ['fights'], message: 'the results of this fight were taken over already' };
  return taken.length > 0
    ? undefined
    : { path: ['party'], message: 'no one in the party is in this fight' };
}

/** The campaign with the results of a fight taken over, once, and added to its chronicle. */
export function withResults(
  campaign: Campaign,
  fight: Id,
  result: string,
  taken: readonly TakenOver[],
): Result<Campaign> {
  const refused = takingRefusal(campaign, fight, taken);
  if (refused) return fail(refused);
  const byId = new Map(taken.map(({ id, over }) => [id, over]));
  const told = taken.map(({ name, over }) => ({
    name,
    facts: over.facts.slice(0, MAX_FACTS).map(({ text, lasts, rules }) => ({
      text,
      lasts,
      rules: [...rules],
    })),
  }));
  return ok({
    ...campaign,
    party: campaign.party.map((member) => {
      const over = byId.get(member.id);
      return over ? { ...member, state: plain(over), dead: member.dead || over.dead } : member;
    }),
    fights: campaign.fights.map((each) =>
      each.id === fight ? { ...each, result: result.slice(0, 500), taken: told } : each,
    ),
  });
}
