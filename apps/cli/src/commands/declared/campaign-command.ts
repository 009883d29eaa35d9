import type { CommandContext } from '../arguments.js';

const EXAMPLES = `
Examples:
  $ tiltyard campaign begin marches.json heimr-tavern "the carters"     a party of the combatants of a side
  $ tiltyard campaign join marches.json heimr-chase "the watch" night.yaml
  $ tiltyard run night.yaml --save night.journal.json            or play it
  $ tiltyard campaign take marches.json night.journal.json       what lasts, and why
  $ tiltyard campaign rest marches.json short-rest
  $ tiltyard campaign show marches.json`;

const FILE = 'campaign file, as the page saves it, too';

const load = () => import('../fights/campaign.js');

/** Adds `campaign`: a party that goes from fight to fight. */
export function addCampaign({ top, world, done }: CommandContext): void {
  const campaign = top
    .command('campaign')
    .description('Take a party from fight to fight, carrying over what its system lets last.')
    .addHelpText('after', EXAMPLES);
  campaign
    .command('begin')
    .argument('<file>', 'new campaign file')
    .argument('<encounter>', 'scenario file')
    .argument('<side>', 'whose people are the party')
    .description('Begin a campaign with the combatants of one side of an encounter.')
    .action(async (file: string, encounter: string, side: string) =>
      done((await load()).beginCampaign(file, encounter, side, world())),
    );
  campaign
    .command('join')
    .argument('<file>', FILE)
    .argument('<encounter>', 'scenario file')
    .argument('<side>', 'whose places the party takes')
    .argument('<out>', 'new scenario file')
    .description('Write an encounter with the party in it, as it came out of the fights before.')
    .action(async (file: string, encounter: string, side: string, out: string) =>
      done((await load()).joinEncounter(file, encounter, side, out, world())),
    );
  campaign
    .command('take')
    .argument('<file>', FILE)
    .argument('<journal>', 'journal of a fight of the party')
    .description('Take over the results of a fight.')
    .action(async (file: string, journal: string) =>
      done((await load()).takeResults(file, journal, world())),
    );
  campaign
    .command('rest')
    .argument('<file>', FILE)
    .argument('<rest>', 'a rest of the system, as `campaign show` lists them')
    .argument('[names...]', 'who rests (default: the whole party)')
    .description('Give a rest to the party, or to some of its members.')
    .action(async (file: string, rest: string, names: readonly string[]) =>
      done((await load()).restParty(file, rest, names, world())),
    );
  campaign
    .command('show')
    .argument('<file>', FILE)
    .description('Show the party with what it carries over, its rests and its fights.')
    .action(async (file: string) => done((await load()).showCampaign(file, world())));
}
