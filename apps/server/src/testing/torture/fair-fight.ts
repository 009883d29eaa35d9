import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sample } from '@tiltyard/room/testing';
import { expect } from 'vitest';
import { Client } from '../client.js';
import { found, http, invite, joined } from '../harness.js';
import type { Rack } from './rack.js';

const OUTSIDER = fileURLToPath(new URL('../../../../../docs/verify.py', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../../../../cli/bin/tiltyard.js', import.meta.url));

/**
 * Has fights played to their end automatically, with dice to which two seats contribute, and checks each with the
 * independent program and with ours.
 * @param folder for the journals
 */
export async function fairFights(
  rack: Rack,
  names: readonly string[],
  folder: string,
): Promise<void> {
  for (const name of names) {
    let file = '';
    let noted = '';
    await rack.measure(`${name} to its end`, async () => {
      const link = await found(rack.address, sample(name));
      const gm = await joined(link);
      noted = gm.fight?.commitment ?? '';
      const eve = await invite(link, 'Eve', 'spectator');
      const spectator = await Client.join(rack.address, link.fight, eve.token);
      await gm.do({ kind: 'seed', seed: '01'.repeat(16) });
      await spectator.do({ kind: 'seed', seed: 'fe'.repeat(16) });
      await gm.do({ kind: 'begin' });
      await gm.do({ kind: 'automatic', combatants: ['gm', ...combatantsOf(gm)] });
      while (gm.table?.winners === null) await gm.next(({ kind }) => kind === 'change', 60_000);
      const entries = gm.table?.entries ?? 1;
      expect((await gm.do({ kind: 'reveal' })).kind).toBe('done');
      const { text } = await http(rack.address, 'GET', `/api/fights/${link.fight}/journal`, {
        token: eve.token,
      });
      file = join(folder, `${name}.json`);
      writeFileSync(file, text);
      await Promise.all([gm.close(), spectator.close()]);
      return entries;
    });
    if (file === '') continue;
    const outside = spawnSync('python3', [OUTSIDER, file, noted], { encoding: 'utf8' });
    expect(outside.status, outside.stdout + outside.stderr).toBe(0);
    const ours = spawnSync(process.execPath, [PROGRAM, 'verify', file, '--commitment', noted], {
      encoding: 'utf8',
    });
    expect(ours.status, ours.stdout + ours.stderr).toBe(0);
    const told = outside.stdout.trim();
    expect(Number(/^\d+/.exec(told)?.[0])).toBeGreaterThan(0);
    console.log(`${name}: verify.py: ${told}; ${ours.stdout.trim().replace(/^.*: /, 'ours: ')}`);
  }
}

const combatantsOf = (client: Client): readonly string[] =>
  Object.keys(Object(Reflect.get(client.view, 'combatants')));
