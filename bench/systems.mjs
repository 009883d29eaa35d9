import { readdirSync } from 'node:fs';

const folder = new URL('systems/', import.meta.url);

/** The benchmarks of each system: a file for each, named by its id. */
export const systems = await Promise.all(
  readdirSync(folder).map(async (file) => [
    file.replace(/\.mjs$/, ''),
    await import(new URL(file, folder)),
  ]),
);
