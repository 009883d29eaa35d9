import type { CANCEL_SYMBOL } from '@clack/prompts';
import { autocomplete, isCancel, log, multiselect, select, text } from '@clack/prompts';
import type { MenuItem, Prompts } from './prompts.js';
import { Interrupted } from './prompts.js';
import type { TextStyle } from '../environment.js';

/** Longer lists can be searched by typing. */
const SHORT = 9;

interface Key {
  readonly ctrl?: boolean;
  readonly name?: string;
}

function asOption(
  { label, hint, refused }: MenuItem,
  value: number,
): { value: number; label: string; hint?: string; disabled?: boolean } {
  if (refused !== undefined) return { value, label, hint: refused, disabled: true };
  return { value, label, ...(hint === undefined ? {} : { hint }) };
}

/**
 * Returns an answer, or undefined after Escape, which only steps back.
 * @throws Interrupted after Ctrl-C
 */
async function answerTo<T>(
  prompt: () => Promise<T | typeof CANCEL_SYMBOL>,
  input: NodeJS.ReadStream,
): Promise<T | undefined> {
  let interrupted = false;
  const listen = (_: unknown, key: Key | undefined): void => {
    if (key?.ctrl === true && key.name === 'c') interrupted = true;
  };
  input.on('keypress', listen);
  try {
    const answer = await prompt();
    if (!isCancel(answer)) return answer;
    if (interrupted) throw new Interrupted();
    return undefined;
  } finally {
    input.off('keypress', listen);
  }
}

/** Asks in the terminal. */
export function clackPrompts(
  paint: TextStyle,
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
): Prompts {
  const asked = <T>(prompt: () => Promise<T | typeof CANCEL_SYMBOL>): Promise<T | undefined> =>
    answerTo(prompt, input);
  const common = { input, output, showInstructions: false };
  return {
    choose(message, choices) {
      const options = choices.map(asOption);
      if (choices.length <= SHORT) return asked(() => select({ ...common, message, options }));
      const refused = choices.filter((choice) => choice.refused !== undefined);
      if (refused.length > 0)
        log.message(
          refused.map((choice) => paint.dim(`${choice.label}: ${choice.refused ?? ''}`)),
          { output },
        );
      return asked(() =>
        autocomplete({
          ...common,
          message,
          options: options.filter((option) => option.disabled !== true),
          placeholder: 'type to search',
          maxItems: 16,
        }),
      );
    },
    async several(message, choices, min, max) {
      const bounds = min === max ? `${min}` : `${min} to ${max}`;
      for (;;) {
        const taken = await asked(() =>
          multiselect({
            ...common,
            message: `${message} (${bounds}; space selects)`,
            options: choices.map(asOption),
            required: min > 0,
          }),
        );
        if (taken === undefined || (taken.length >= min && taken.length <= max)) return taken;
        log.warn(`Choose ${bounds}.`, { output });
      }
    },
    text: (message, { initial, placeholder, check } = {}) =>
      asked(() =>
        text({
          input,
          output,
          message,
          ...(initial === undefined ? {} : { initialValue: initial }),
          ...(placeholder === undefined ? {} : { placeholder }),
          validate: (value) => check?.(value ?? ''),
        }),
      ),
  };
}
