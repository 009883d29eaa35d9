import type { Command } from 'commander';
import { Argument } from 'commander';
import type { CommandContext } from './arguments.js';
import { EXIT_OK } from '../environment.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

const isShell = (text: string): text is Shell => SHELLS.some((each) => each === text);

/** What can follow a command: subcommands and options. */
interface Words {
  readonly path: string;
  readonly about: string;
  readonly words: readonly string[];
}

function wordsOf(command: Command, path: string): readonly Words[] {
  const options = command.options.flatMap(({ long }) => long ?? []);
  const below = command.commands.map((each) => each.name());
  return [
    { path, about: command.description(), words: [...below, ...options] },
    ...command.commands.flatMap((each) => wordsOf(each, `${path} ${each.name()}`)),
  ];
}

const bash = (all: readonly Words[]): string => `_tiltyard() {
  local path=tiltyard word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$path $word" in
${all
  .filter(({ path }) => path !== 'tiltyard')
  .map(({ path }) => `      '${path}') path="$path $word" ;;`)
  .join('\n')}
    esac
  done
  case "$path" in
${all.map(({ path, words }) => `    '${path}') COMPREPLY=($(compgen -W '${words.join(' ')}' -- "\${COMP_WORDS[COMP_CWORD]}")) ;;`).join('\n')}
  esac
}
complete -o default -F _tiltyard tiltyard
`;

const quoted = (text: string): string => `'${text.replaceAll("'", "\\'")}'`;

const fish = (all: readonly Words[]): string =>
  all
    .filter(({ path }) => path.split(' ').length === 2)
    .flatMap(({ path, about, words }) => {
      const name = path.split(' ')[1] ?? '';
      return [
        `complete -c tiltyard -n __fish_use_subcommand -a ${name} -d ${quoted(about)}`,
        ...words.map((word) =>
          word.startsWith('--')
            ? `complete -c tiltyard -n '__fish_seen_subcommand_from ${name}' -l ${word.slice(2)}`
            : `complete -c tiltyard -n '__fish_seen_subcommand_from ${name}' -a ${word}`,
        ),
      ];
    })
    .map((line) => `${line}\n`)
    .join('');

/** The completions of a shell, generated from the actual commands. */
export function completionsOf(top: Command, shell: Shell): string {
  const all = wordsOf(top, 'tiltyard');
  if (shell === 'fish') return fish(all);
  return shell === 'bash' ? bash(all) : `autoload -U bashcompinit && bashcompinit\n${bash(all)}`;
}

/** Adds `completions`: a script for the shell. */
export function addCompletions({ top, world, done }: CommandContext): void {
  top
    .command('completions')
    .addArgument(new Argument('<shell>', 'which shell').choices(SHELLS))
    .description('Print completions for a shell, such as: source <(tiltyard completions bash)')
    .action((shell: string) => {
      if (isShell(shell)) world().out(completionsOf(top, shell));
      done(EXIT_OK);
    });
}
