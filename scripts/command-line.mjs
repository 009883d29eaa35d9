import { parseArgs } from 'node:util';

/**
 * The options of a script from its command line. With --help it prints its help and exits; on invalid input it reports
 * the error with the help, and exits with 2.
 * @param {string} help its usage
 * @param {import('node:util').ParseArgsConfig['options']} options its options besides --help
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
 * Exits with an error message about the input.
 * @param {string} text
 * @returns {never}
 */
export function fail(text) {
  console.error(text);
  process.exit(2);
}
