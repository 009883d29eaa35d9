import { readFileSync } from 'node:fs';
import type { AnyRuleset, FightState, Result, Ruleset } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import type { Campaign, CampaignFile } from '@tiltyard/engine/files';
import {
  campaignText,
  isSameFight,
  joinParty,
  loadRuns,
  memberCondition,
  newCampaign,
  partyAfter,
  readCampaign,
  readCampaignFile,
  restsOf,
  takeRest,
  withResults,
} from '@tiltyard/engine/files';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { describeProblem, readDocument } from '@tiltyard/engine/ruleset';
import { canonical, isObject } from '@tiltyard/engine/values';
import { scenarioFiles } from '@tiltyard/testing';
import { describe, expect, test } from 'vitest';
import { rulesets } from './index.js';

const EXAMPLES = new URL('../../examples/', import.meta.url);
const COMMANDS = 60;
const PARTY = 3;

const systemOf = (id: string): AnyRuleset => {
  const any = rulesets.get(id);
  if (!any) throw new Error(`no system ${id}`);
  return any;
};

/** A campaign with the first three combatants of a system's catalogue. */
function party(any: AnyRuleset): Campaign {
  const people = any.catalogue().templates.slice(0, PARTY);
  return {
    ...newCampaign('Of the marches', any.id),
    party: people.map(({ id, name }, i) => ({
      id: `hero-${i}`,
      name,
      from: id,
      state: {},
      dead: false,
    })),
  };
}

function playOut<S extends FightState>(ruleset: Ruleset<S>, initial: S, seed: string): Fight<S> {
  const policy = sensiblePolicy(ruleset);
  const fight = new Fight(ruleset, initial, {
    seed,
    decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
  });
  fight.begin();
  for (let i = 0; i < COMMANDS && !fight.outcome; i++) {
    const by = acting(fight.state);
    const command = by === undefined ? undefined : policy.command(fight.state, by);
    if (!command || fight.perform(command).kind !== 'done') break;
  }
  return fight;
}

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.problems.map(describeProblem).join('\n'));
  return result.value;
}

const data = (name: string): unknown => {
  const read = readDocument(readFileSync(new URL(name, EXAMPLES), 'utf8'), name);
  return read.ok ? read.value.data : undefined;
};

/** One fight of a campaign: joined, set up, played, and its results carried over. */
function fought(any: AnyRuleset, { campaign, journals }: CampaignFile, name: string): CampaignFile {
  const file = data(name);
  const [first] = isObject(file) && Array.isArray(file['combatants']) ? file['combatants'] : [];
  const joined = joinParty(any, file, first.side, campaign);
  if (!joined.ok) throw new Error(joined.problems.map(describeProblem).join('\n'));
  const loaded = loadRuns(JSON.stringify(joined.value.file), name, rulesets);
  if (!loaded.ok) throw new Error(loaded.problems.map(describeProblem).join('\n'));
  const id = `fight-${campaign.fights.length}`;
  const begun = {
    ...campaign,
    fights: [...campaign.fights, { id, title: name, at: 0, taken: [], notes: '' }],
  };
  return (
    loaded.value.runs[0]?.use((ruleset, initial) => {
      for (const member of campaign.party.filter(({ dead }) => !dead)) {
        // A member who arrives hurt begins the fight hurt.
        const before = ruleset.carryOver?.carry(initial, member.id).state;
        expect(before).toEqual(member.state);
      }
      const played = playOut(ruleset, initial, `${name} ${id}`);
      const taken = partyAfter(ruleset, begun, played.state);
      const next = valueOf(withResults(begun, id, 'over', taken));
      expect(withResults(next, id, 'over', taken)).toMatchObject({
        problems: [{ message: 'the results of this fight were taken over already' }],
      });
      for (const { id: who, over } of taken)
        expect(next.party.find((member) => member.id === who)).toMatchObject({
          state: over.state,
          dead: over.dead,
        });
      // There is always a combatant with something to carry over from a sample fight.
      expect(taken.some(({ over }) => Object.keys(over.state).length > 0)).toBe(true);
      return { campaign: next, journals: { ...journals, [id]: played.journal() } };
    }) ?? { campaign, journals }
  );
}

describe.each([...rulesets.keys()])('a campaign of %s', (id) => {
  const any = systemOf(id);
  const files = scenarioFiles(EXAMPLES)
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${id}-`));

  test('goes through three fights, each begun as the one before ended, and reads back as it was', () => {
    let campaign = party(any);
    let journals: CampaignFile['journals'] = {};
    for (const name of files.slice(0, 3)) {
      if (campaign.party.every(({ dead }) => dead)) break;
      ({ campaign, journals } = fought(any, { campaign, journals }, name));
      for (const rest of restsOf(any))
        for (const member of campaign.party) {
          const rested = takeRest(any, campaign, member.id, rest.id);
          if (!rested.ok) throw new Error(rested.problems.map(describeProblem).join('\n'));
          campaign = rested.value;
        }
      const text = campaignText({ campaign, journals });
      const read = valueOf(readCampaignFile(JSON.parse(text)));
      expect(canonical(read)).toBe(canonical({ campaign, journals }));
    }
    expect(campaign.fights.length).toBeGreaterThan(0);
    expect(campaign.fights.flatMap(({ taken }) => taken).flatMap(({ facts }) => facts)).not.toEqual(
      [],
    );
    for (const member of campaign.party)
      expect(memberCondition(any, campaign, member)).toMatchObject({ ok: true });
  });
});

describe('a party in an encounter', () => {
  const any = systemOf('renaissance');
  const file = {
    title: 'The ford',
    ruleset: 'renaissance',
    seed: 'past',
    script: [{ begin: true }],
    players: { b: 'fair', bert: 'sensible', 'hero-0': 'bold' },
    combatants: [
      { id: 'ann', side: 'a', from: 'watchman', at: [1, 1] },
      { id: 'bert', side: 'a', from: 'watchman', at: [2, 1] },
      {
        id: 'hero-0',
        side: 'b',
        from: 'outlaw',
        at: [6, 1],
        state: { unawareOf: ['ann', 'bert'] },
      },
    ],
  };
  const [first] = party(any).party;
  const campaign = (count: number): Campaign => ({
    ...party(any),
    party: Array.from({ length: count }, (_, i) => ({
      id: `hero-${i}`,
      name: `Hero ${i}`,
      from: first?.from,
      state: { damage: 3 + i },
      dead: false,
    })),
  });

  test('takes the places of a side, those who have none stand near, and all know of whom they knew', () => {
    const joined = joinParty(any, file, 'a', campaign(3));
    if (!joined.ok) throw new Error(joined.problems.map(describeProblem).join('\n'));
    const { combatants, script, seed, players } = joined.value.file;
    expect(combatants.map(({ id, side, state }) => ({ id, side, state }))).toEqual([
      { id: 'hero-0-2', side: 'b', state: { unawareOf: ['hero-0', 'hero-1'] } },
      { id: 'hero-0', side: 'a', state: { damage: 3 } },
      { id: 'hero-1', side: 'a', state: { damage: 4 } },
      { id: 'hero-2', side: 'a', state: { damage: 5 } },
    ]);
    expect(new Set(combatants.map(({ at }) => JSON.stringify(at))).size).toBe(4);
    expect([script, seed]).toEqual([undefined, undefined]);
    expect(players).toEqual({ b: 'fair', 'hero-1': 'sensible', 'hero-0-2': 'bold' });
    expect(loadRuns(JSON.stringify(joined.value.file), 'joined', rulesets)).toMatchObject({
      ok: true,
    });
    const fewer = joinParty(any, file, 'a', campaign(1));
    expect(fewer.ok && fewer.value.file.players).toEqual({ b: 'fair', 'hero-0-2': 'bold' });
    expect(fewer).toMatchObject({
      value: {
        file: { combatants: [{ state: { unawareOf: ['hero-0'] } }, { id: 'hero-0' }] },
        notes: ['No one takes the place of bert.'],
      },
    });
  });

  test('brings its house rules, which go before those of the encounter', () => {
    const [one, two] = any.rulebook.switches;
    if (!one || !two) throw new Error('no switches');
    const other = (rule: typeof one): string | boolean | number =>
      rule.values.find((value) => value !== rule.default) ?? rule.default;
    const joined = joinParty(
      any,
      { ...file, options: { [one.name]: one.default, [two.name]: other(two) } },
      'a',
      { ...campaign(1), options: { [one.name]: other(one) } },
    );
    expect(joined.ok && joined.value.file.options).toEqual({
      [one.name]: other(one),
      [two.name]: other(two),
    });
    const { options: _, ...older } = campaign(1);
    expect(readCampaign(older)).toMatchObject({ ok: true, value: { options: {} } });
  });

  test('is refused where there is no such side, no one to fight, or another system', () => {
    const dead = {
      ...campaign(1),
      party: campaign(1).party.map((each) => ({ ...each, dead: true })),
    };
    expect([
      joinParty(any, file, 'c', campaign(1)),
      joinParty(any, file, 'a', dead),
      joinParty(any, { ...file, ruleset: 'heimr' }, 'a', campaign(1)),
      joinParty(any, { title: 3 }, 'a', campaign(1)),
    ]).toMatchObject([{ ok: false }, { ok: false }, { ok: false }, { ok: false }]);
  });

  test('does not rest once dead, nor in a way that there is none', () => {
    const heimr = systemOf('heimr');
    const start = party(heimr);
    const hurt = {
      ...start,
      party: start.party.map((each, i) => ({ ...each, state: { hp: 2 }, dead: i === 0 })),
    };
    const rested = takeRest(heimr, hurt, 'hero-0', 'short-rest');
    expect(rested).toEqual({ ok: true, value: hurt });
    expect(takeRest(heimr, hurt, 'hero-1', 'short-rest')).toMatchObject({
      value: { party: [{ state: { hp: 2 } }, { state: {} }, { state: { hp: 2 } }] },
    });
    expect(takeRest(heimr, hurt, 'hero-1', 'a year')).toMatchObject({ ok: false });
  });
});

test('a campaign is read whole or refused', () => {
  const good = party(systemOf('heimr'));
  const [member] = good.party;
  for (const bad of [
    { ...good, format: 'tiltyard-library' },
    { ...good, version: 2 },
    { ...good, party: [member, member] },
    { ...good, party: Array.from({ length: 51 }, (_, i) => ({ ...member, id: `m-${i}` })) },
    { ...good, notes: 'x'.repeat(20_001) },
    { ...good, more: 1 },
    null,
  ])
    expect(readCampaign(bad).ok).toBe(false);
  expect(readCampaign(good).ok).toBe(true);
});

describe('a campaign file with journals', () => {
  const any = systemOf('heimr');
  const name = 'heimr-tavern.yaml';
  const file = fought(any, { campaign: party(any), journals: {} }, name);
  const { campaign, journals } = file;
  const [told] = Object.values(journals);
  const good: unknown = JSON.parse(campaignText(file));

  test('is read whole or refused, and older ones without journals open', () => {
    expect(readCampaignFile(good)).toMatchObject({ ok: true });
    expect(readCampaignFile(campaign)).toEqual({ ok: true, value: { campaign, journals: {} } });
    const changed = (change: object): unknown => Object.assign({}, good, change);
    for (const [bad, path] of [
      [changed({ journals: { 'fight-9': told } }), ['journals', 'fight-9']],
      [
        changed({ journals: { 'fight-0': { ...told, ruleset: 'true20' } } }),
        ['journals', 'fight-0', 'ruleset'],
      ],
      [
        changed({ journals: { 'fight-0': { ...told, entries: [3] } } }),
        ['journals', 'fight-0', 'entries', 0],
      ],
      [changed({ journals: undefined }), ['journals']],
      [changed({ version: 3 }), ['version']],
      [{ ...campaign, journals }, ['journals']],
    ] as const)
      expect(readCampaignFile(bad)).toMatchObject({ ok: false, problems: [{ path }] });
  });

  test('knows a fight again at another moment, and no other', () => {
    if (!told) throw new Error('no journal');
    expect(isSameFight(told, { ...told, entries: told.entries.slice(0, 1) })).toBe(true);
    expect(isSameFight(told, { ...told, commitment: 'other' })).toBe(false);
    expect(isSameFight(told, { ...told, initial: {} })).toBe(false);
  });
});
