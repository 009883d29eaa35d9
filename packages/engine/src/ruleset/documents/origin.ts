/** The origin of a ruleset that is not shipped. */
export interface RulesetOrigin {
  /** The name of its package, or of its folder if it has none. */
  readonly package: string;
  /** The hash of its code, in hexadecimal digits. */
  readonly hash: string;
}

/** The version of a ruleset together with its origin, as journals store it: `1+@ann/wind#3f9a2c01`. */
export const versionFrom = (version: string, { package: name, hash }: RulesetOrigin): string =>
  `${version}+${name}#${hash}`;

/** Splits the result of `versionFrom`; the version of a shipped ruleset has no origin. */
export function readVersion(text: string): {
  readonly version: string;
  readonly origin?: RulesetOrigin;
} {
  const [, version, name, hash] = /^([^+]*)\+(.+)#([\da-f]+)$/.exec(text) ?? [];
  if (version === undefined || name === undefined || hash === undefined) return { version: text };
  return { version, origin: { package: name, hash } };
}
