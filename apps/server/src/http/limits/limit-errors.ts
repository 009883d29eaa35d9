import type { LoggerOptions } from 'pino';

/** The most lines with the same message and level logged within a minute; further ones are only counted. */
const MAX_LINES = 10;
const MINUTE = 60_000;
const WARN = 40;

/** Keeps repeated errors from filling the disk with the same line. */
export function limitErrors(
  now: () => number = () => performance.now(),
): NonNullable<LoggerOptions['hooks']> {
  const seen = new Map<string, { since: number; count: number }>();
  return {
    logMethod(args, method, level) {
      if (level < WARN) return method.apply(this, args);
      const words = args.find((each): each is string => typeof each === 'string') ?? '';
      const line = seen.get(words);
      if (!line || now() - line.since > MINUTE) {
        if (line && line.count > MAX_LINES)
          method.apply(this, [`${words} (and ${line.count - MAX_LINES} times more)`]);
        if (seen.size > 1000) seen.clear();
        seen.set(words, { since: now(), count: 1 });
        return method.apply(this, args);
      }
      line.count++;
      if (line.count <= MAX_LINES) method.apply(this, args);
    },
  };
}
