/** A command line shown in a document, with its output. */
export interface DocumentedCommand {
  /** The part after `$ npx tiltyard`. */
  readonly args: readonly string[];
  /** The lines below the command; `…` stands for any text, and on a line by itself for any lines. */
  readonly output: readonly string[];
}

const FENCE = /^```(\w*)\n([\s\S]*?)^```$/gm;
const PROMPT = '$ npx tiltyard ';
const NAMED = /^# ([\w-]+\.yaml)$/;

/** Every fenced block of a document that starts with `$ npx tiltyard …`. */
export function documentedCommands(markdown: string): readonly DocumentedCommand[] {
  return blocksOf(markdown).flatMap(({ lines: [first = '', ...output] }) =>
    first.startsWith(PROMPT) ? [{ args: wordsOf(first.slice(PROMPT.length)), output }] : [],
  );
}

/** Every YAML block of a document whose first line gives a file name, as in `# fight.yaml`. */
export function documentedFiles(markdown: string): ReadonlyMap<string, string> {
  return new Map(
    blocksOf(markdown).flatMap(({ lines }): readonly (readonly [string, string])[] => {
      const name = NAMED.exec(lines[0] ?? '')?.[1];
      return name === undefined ? [] : [[name, `${lines.join('\n')}\n`]];
    }),
  );
}

function blocksOf(markdown: string): readonly { readonly lines: readonly string[] }[] {
  return [...markdown.matchAll(FENCE)].map(([, , text = '']) => ({
    lines: text.replace(/\n$/, '').split('\n'),
  }));
}

const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');

const isGap = (line: string): boolean => line.trim() === '…';

/** The pattern that an output must match. */
export function patternOf(output: readonly string[]): RegExp {
  const parts = output.map((line) =>
    isGap(line)
      ? '(?:.*\\n)*?'
      : `${line
          .trimEnd()
          .split('…')
          .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
          .join('.*')} *\\n`,
  );
  return new RegExp(`^\\n*${parts.join('')}\\n*$`);
}

/**
 * The excerpt of new output that corresponds to the documented one. Before the first gap it has the same number of
 * lines. After each gap it continues at the line that starts like the documented one, up to its first digit.
 */
export function excerptOf(output: readonly string[], printed: string): readonly string[] {
  const lines = printed.trim() === '' ? [] : printed.replaceAll(/^\n+|\n+$/g, '').split('\n');
  const found: string[] = [];
  let at = 0;
  for (const line of output) {
    if (isGap(line)) {
      found.push(line);
      at = -1;
      continue;
    }
    if (at === -1) at = startOf(line, lines, found);
    found.push(lines[at]?.trimEnd() ?? line);
    at += 1;
  }
  return found;
}

function startOf(line: string, lines: readonly string[], before: readonly string[]): number {
  const [begin = ''] = line.split(/\d/);
  const from = lines.indexOf(before.findLast((each) => !isGap(each)) ?? '') + 1;
  const at = lines.findIndex((each, i) => i >= from && each.startsWith(begin));
  return at === -1 ? lines.length : at;
}
