/** Where the code of a ruleset came from that is none of those that are shipped. */
export interface RulesetOrigin {
  /** The name of its package, or of its folder if it has none. */
  readonly package: string;
  /** What belongs to this code alone, in hexadecimal digits. */
  readonly hash: string;
}

/** The version of a ruleset together with whose code it is, as journals keep it: `1+@ann/wind#3f9a2c01`. */
export const versionFrom = (version: string, { package: name, hash }: RulesetOrigin): string =>
  `${version}+${name}#${hash}`;

/** Takes apart what `versionFrom` put together; a version of a ruleset that is shipped has no origin. */
export function readVersion(text: string): {
  readonly version: string;
  readonly origin?: RulesetOrigin;
} {
  const [, version, name, hash] = /^([^+]*)\+(.+)#([\da-f]+)$/.exec(text) ?? [];
  if (version === undefined || name === undefined || hash === undefined) return { version: text };
  return { version, origin: { package: name, hash } };
}
