import { parseArgs } from 'node:util';

/**
 * What a script is told on its command line. Prints its help and ends where that is asked for; says what is wrong, with
 * the help, and ends with 2 where something is.
 * @param {string} help how it is called
 * @param {import('node:util').ParseArgsConfig['options']} options what it takes besides --help
 */
export function readCommandLine(help, options = {}) {
  try {
    const read = parseArgs({
      allowPositionals: true,
      options: { ...options, help: { type: 'boolean', default: false } },
    });
    if (!read.values.help) return read;
    process.stdout.write(`${help.trim()}\n`);
    process.exit(0);
  } catch (error) {
    const [wrong] = error.message.split('. ');
    process.stderr.write(`${wrong}.\n\n${help.trim()}\n`);
    process.exit(2);
  }
}

/**
 * Ends the program with a word about what is wrong with its input.
 * @param {string} text
 * @returns {never}
 */
export function fail(text) {
  console.error(text);
  process.exit(2);
}
