import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CommandContext } from '../arguments.js';
import { readJournalFile } from '../../files/journals.js';
import { line } from '../../text/output.js';
import { InputError } from '../../input-error.js';
import { EXIT_OK } from '../../environment.js';
import { serveTables } from '../serving/serve.js';
import type { ServeOptions } from '../serving/serve-options.js';
import { withServeOptions } from '../serving/serve-options.js';
import { withInputErrors } from '../serving/server-errors.js';
import type { StorageOptions } from '../serving/storage-options.js';
import { storageOf, withStorageOptions } from '../serving/storage-options.js';

/** Adds the commands of the server. They load it only when used, since it is larger than everything else. */
export function addServerCommands(context: CommandContext): void {
  addServe(context);
  addBackup(context);
  addRestore(context);
  addReport(context);
}

function addServe({ top, world, done }: CommandContext): void {
  const command = top
    .command('serve')
    .description('Serve tables to many seats over the network, with the web pages.');
  withServeOptions(withStorageOptions(command)).action(async (options: ServeOptions) =>
    done(await serveTables(options, world())),
  );
}

function addBackup({ top, world, done }: CommandContext): void {
  withStorageOptions(
    top
      .command('backup')
      .argument('<file>', 'file to write')
      .description('Write all fights into one file; the server may keep running.'),
  ).action(async (file: string, options: StorageOptions) => {
    const { backup } = await import('@tiltyard/server');
    if (existsSync(resolve(world().cwd, file)))
      throw InputError.file(file, 'the file exists; nothing is replaced', 'the name of a new file');
    line(
      world(),
      `${await withInputErrors(backup(storageOf(options, world()), resolve(world().cwd, file)))} fights written to ${file}.`,
    );
    done(EXIT_OK);
  });
}

function addRestore({ top, world, done }: CommandContext): void {
  withStorageOptions(
    top
      .command('restore')
      .argument('<file>', 'backup file')
      .description('Put a backup into an empty data folder or database.'),
  ).action(async (file: string, options: StorageOptions) => {
    const { restore } = await import('@tiltyard/server');
    line(
      world(),
      `${await withInputErrors(restore(storageOf(options, world()), resolve(world().cwd, file)))} fights restored.`,
    );
    done(EXIT_OK);
  });
}

function addReport({ top, world, done }: CommandContext): void {
  top
    .command('report')
    .argument('<journal>', 'journal file')
    .description('Print a fight as Markdown, as the GM sees it.')
    .action(async (file: string) => {
      const { reportOf } = await import('@tiltyard/server/report');
      const { GM_SEAT } = await import('@tiltyard/engine');
      world().out(
        readJournalFile(file, world()).use((_, open) => reportOf(open(), GM_SEAT, (seat) => seat)),
      );
      done(EXIT_OK);
    });
}
