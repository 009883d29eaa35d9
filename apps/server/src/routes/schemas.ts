import { lobbySettings, role } from '@tiltyard/protocol';
import { ownCharacter } from '@tiltyard/engine/kit';
import { z } from 'zod';

const personName = z.string().trim().min(1).max(60);

export const problem = z
  .object({
    error: z.object({
      message: z.string().describe('what is wrong, for people'),
      where: z
        .array(
          z.object({
            path: z.string(),
            message: z.string(),
            line: z.int().exactOptional(),
            column: z.int().exactOptional(),
            expected: z.string().exactOptional(),
          }),
        )
        .exactOptional(),
      rules: z.array(z.string()).exactOptional().describe('the rules that say so'),
    }),
  })
  .describe('Why it was not done. Nothing was changed.');

/** The errors that every route may answer in addition to its own. */
export const troubles = { '4xx': problem, '5xx': problem } as const;

export const createFightBody = z.strictObject({
  scenario: z.string().min(1).describe('a scenario file, YAML or JSON, as text'),
  run: z
    .int()
    .min(0)
    .max(999)
    .exactOptional()
    .describe('which fight of the file; default: the first'),
  title: z.string().trim().min(1).max(200).exactOptional(),
  name: personName.describe("the GM's name"),
});

export const createFightReply = z.object({
  fight: z.string(),
  token: z.string().describe('the link of the GM; shown this once'),
});

export const fightPath = z.object({ fight: z.string().min(1).max(40) });

export const picturePath = fightPath.extend({
  hash: z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 in 64 hexadecimal digits'),
});

const seat = z.object({
  id: z.string(),
  name: z.string(),
  role,
  combatants: z.array(z.string()),
  here: z.boolean(),
});

export const overview = z.object({
  fight: z.object({
    id: z.string(),
    title: z.string(),
    ruleset: z.string(),
    version: z.string(),
    commitment: z.string(),
  }),
  you: seat,
  round: z.int(),
  winners: z.array(z.string()).nullable(),
  entries: z.int(),
  revision: z.int(),
});

export const inviting = z.strictObject({
  name: personName,
  role,
  combatants: z.array(z.string().min(1).max(100)).max(500).default([]),
});

export const invited = z.object({
  seat: z.string(),
  token: z.string().describe('shown this once'),
});

export const invitations = z.array(
  z.object({
    seat: z.string(),
    name: z.string(),
    role,
    combatants: z.array(z.string()),
    here: z.boolean(),
  }),
);

export const seatPath = z.object({
  fight: z.string().min(1).max(40),
  seat: z.string().min(1).max(40),
});

export const forking = z.strictObject({
  entry: z
    .int()
    .min(-1)
    .describe('the entry whose state the new fight starts from; -1 is the set-up'),
});

export const importing = z.strictObject({
  journal: z.record(z.string(), z.unknown()).describe('a journal as exported'),
  name: personName,
});

export const lobbyReply = z.object({
  fight: z.object({ id: z.string(), title: z.string(), ruleset: z.string() }),
  admits: lobbySettings.shape.admits,
  characters: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      taken: z.boolean().describe('whether another player has it already'),
    }),
  ),
});

const wish = {
  combatants: z.array(z.string().min(1).max(100)).max(10).default([]),
  character: ownCharacter
    .exactOptional()
    .describe('a character of their own instead, as a scenario file writes one'),
};

export const knocking = z.strictObject({
  name: personName,
  role: z.enum(['player', 'spectator']),
  ...wish,
});

export const wishing = z.strictObject(wish);

const lobbyState = z
  .enum(['waiting', 'in'])
  .describe('whether the GM is yet to say yes; who is `in` connects with the same token');

export const knocked = z.object({
  seat: z.string(),
  token: z.string().describe('shown this once'),
  state: lobbyState,
});

export const waitingReply = z.object({
  state: lobbyState,
  lost: z
    .literal(true)
    .exactOptional()
    .describe('another player has the character that was asked for; another one may be chosen'),
});

export const codeFor = z.strictObject({
  seat: z.string().min(1).max(40).exactOptional().describe('whose code; default: the own seat'),
});

export const codeReply = z.object({
  code: z.string(),
  until: z.int().describe('when it ends to hold, in milliseconds since 1970'),
});

export const codeUse = z.strictObject({ code: z.string().min(1).max(40) });
