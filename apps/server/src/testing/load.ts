import { acting } from '@tiltyard/engine';
import { readState, rulesetNamed } from '@tiltyard/engine/files';
import { randomPolicy } from '@tiltyard/engine/players';
import { Generator } from '@tiltyard/engine/values';
import type { Command } from '@tiltyard/engine';
import type { Rulesets } from '@tiltyard/engine/ruleset';
import type { SeatRequest } from '@tiltyard/protocol';
import { rulesets } from '@tiltyard/rulesets';
import { Client } from './client.js';
import type { Founded } from './harness.js';
import { ruling } from './harness.js';

/**
 * The ids of the messages that one seat sent, with the revision that each created; undefined while there is no answer.
 */
export type Ledger = Map<string, number | undefined>;

/** Plays on until stopped, reconnecting as needed; resends what was not acknowledged. */
export class Player {
  readonly ledger: Ledger = new Map();
  /** The words of its rulings, by message. */
  readonly words = new Map<string, string>();
  /** The number of resent messages. */
  resent = 0;
  troubles = 0;
  private readonly generator: Generator;
  private running = true;
  private client: Client | undefined;
  private readonly played: Promise<void>;

  /** @param where returns the address of a server that should be running by now. */
  constructor(
    readonly name: string,
    readonly link: Founded,
    private readonly where: () => Promise<string>,
    private readonly pause = 0,
  ) {
    this.generator = new Generator(name);
    this.played = this.play();
  }

  /** The number of its acknowledged messages. */
  get acknowledged(): number {
    let count = 0;
    for (const revision of this.ledger.values()) if (revision !== undefined) count++;
    return count;
  }

  /** Stops once the present message is acknowledged. */
  async stop(): Promise<void> {
    this.running = false;
    await this.played;
    await this.client?.close();
  }

  private async play(): Promise<void> {
    for (let n = 0; this.running; n++) {
      const id = `${this.name}-${n}`;
      this.ledger.set(id, undefined);
      await this.insist(id, n);
      if (this.pause > 0) await sleep(this.pause * (0.5 + Math.random()));
    }
  }

  /** Sends the same message until it is answered. */
  private async insist(id: string, n: number): Promise<void> {
    let deed: SeatRequest | undefined;
    for (let tries = 0; ; tries++) {
      const client = await this.connected();
      deed ??= this.deed(client, id, n);
      if (tries > 0) this.resent++;
      const answer = await client.do(deed, { id });
      if (answer.kind === 'done') {
        this.ledger.set(id, answer.revision);
        return;
      }
      if (answer.kind === 'refused') {
        if (answer.stale) continue;
        // Nothing was done for this message; it is dropped.
        this.ledger.delete(id);
        this.words.delete(id);
        return;
      }
      this.troubles++;
      await sleep(20);
    }
  }

  private deed(client: Client, id: string, n: number): SeatRequest {
    if (client.table?.head === -1 && !client.table.waiting) return { kind: 'begin' };
    if (n % 8 === 0) {
      const command = decided(client, this.generator, rulesets);
      if (command) return command;
    }
    this.words.set(id, `word of ${id}`);
    return ruling(`word of ${id}`);
  }

  private async connected(): Promise<Client> {
    while (!this.client?.open) {
      try {
        this.client = await Client.join(await this.where(), this.link.fight, this.link.token);
      } catch {
        await sleep(30);
      }
    }
    return this.client;
  }
}

/** What a seat might do next, based on what it sees: an answer if it is asked, a command if it acts. */
export function decided(
  client: Client,
  generator: Generator,
  known: Rulesets,
): SeatRequest | undefined {
  const { table, you, fight, view } = client;
  const found = fight && rulesetNamed(known, fight.ruleset);
  if (!table || !you || !found?.ok) return undefined;
  return found.value.use((ruleset): SeatRequest | undefined => {
    const state = readState(ruleset, view);
    if (!state.ok) throw new Error(JSON.stringify(state.problems));
    const policy = randomPolicy(ruleset, generator);
    const [asked] = table.waiting?.mine ?? [];
    if (asked)
      return {
        kind: 'answer',
        question: asked.number,
        value: policy.answer(asked.question, state.value),
      };
    const who = acting(state.value);
    if (table.waiting || who === undefined || !(you.role === 'gm' || you.combatants.includes(who)))
      return undefined;
    const command: Command | undefined = policy.command(state.value, who);
    return (
      command && {
        kind: 'perform',
        command: { do: command.do, by: command.by, with: JSON.parse(JSON.stringify(command.with)) },
      }
    );
  });
}

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
