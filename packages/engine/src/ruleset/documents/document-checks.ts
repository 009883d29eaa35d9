import type { Alias, Document, Node, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import { isAlias, isMap, isNode, isScalar, isSeq } from 'yaml';
import type { InputLimits } from '../../values/limits.js';
import { MAX_DEPTH, MAX_VALUES } from './plain-json.js';
import type { Problem } from '../../values/result.js';

/** An error in a YAML document, with its position as an offset in the text. */
export interface DocumentFault extends Pick<Problem, 'message' | 'expected' | 'exceeds'> {
  readonly offset: number;
}

/** Directives would switch to older versions of YAML, whose merge keys and ordered maps are read in quadratic time. */
export function findDirective(text: string): DocumentFault | undefined {
  const [found] = /^\uFEFF?(?:[ \t]*(?:#[^\n]*)?\r?\n)*%/.exec(text) ?? [];
  if (found === undefined) return undefined;
  return { offset: found.length - 1, message: 'directives are not known here' };
}

/**
 * Walks a document once for duplicate keys, nesting, aliases and their expanded size, and lets each alias know its anchor. The
 * library's own check of keys compares each with all others.
 */
export function findFaults(
  document: Document.Parsed,
  limits: Partial<InputLimits>,
): readonly DocumentFault[] {
  const walk = new Walk(limits);
  if (document.contents) walk.sizeOf(document.contents, 1);
  return walk.faults;
}

/** Whether a node exists in JSON as well: no bytes, sets or ordered maps, and no NaN or infinity. */
function isPlain(node: Node): boolean {
  if (!isScalar(node)) return node.tag === undefined || /:(?:map|seq)$/.test(node.tag);
  if (typeof node.value === 'number') return Number.isFinite(node.value);
  return typeof node.value !== 'object' || node.value === null;
}

/** A node that aliases can repeat. */
type Anchored = Scalar | YAMLMap | YAMLSeq;

class Walk {
  readonly faults: DocumentFault[] = [];
  private readonly anchors = new Map<string, Anchored>();
  /** The number of values in a node with an anchor; undefined while it is being walked. */
  private readonly sizes = new Map<Anchored, number>();
  private readonly exceeded = new Set<keyof InputLimits>();
  private aliases = 0;
  private values = 0;

  constructor(private readonly limits: Partial<InputLimits>) {}

  /**
   * Walks a node.
   * @returns its number of values, with aliases expanded
   */
  sizeOf(node: Node, depth: number): number {
    const offset = node.range?.[0] ?? 0;
    if (isAlias(node)) return this.sizeOfAlias(node, offset);
    if (node.anchor !== undefined) this.anchors.set(node.anchor, node);
    if (depth > Math.min(this.limits.depth ?? MAX_DEPTH, MAX_DEPTH)) {
      this.exceed('depth', 'nested too deep', offset, MAX_DEPTH);
      return 1;
    }
    const size = this.sizeWithin(node, depth, offset);
    if (node.anchor !== undefined) this.sizes.set(node, size);
    return size;
  }

  private sizeWithin(node: Node, depth: number, offset: number): number {
    let size = 1;
    if (isMap(node)) {
      const keys = new Set<unknown>();
      for (const { key, value } of node.items) {
        this.checkKey(key, keys);
        size += isNode(value) ? this.sizeOf(value, depth + 1) : 1;
      }
    } else if (isSeq(node))
      for (const item of node.items) size += isNode(item) ? this.sizeOf(item, depth + 1) : 1;
    if (!isPlain(node))
      this.faults.push({
        offset,
        message: 'this is no plain value',
        expected: 'a text, a finite number, true, false, null, a list or an object',
      });
    this.values++;
    if (Math.max(size, this.values) > (this.limits.values ?? MAX_VALUES))
      this.exceed('values', 'too many keys and values', offset, MAX_VALUES);
    return size;
  }

  private sizeOfAlias(alias: Alias, offset: number): number {
    const { source } = alias;
    this.aliases++;
    if (this.aliases > (this.limits.aliases ?? Infinity))
      this.exceed('aliases', 'too many aliases', offset);
    const target = this.anchors.get(source);
    const size = target && this.sizes.get(target);
    if (!target)
      this.faults.push({
        offset,
        message: `there is no anchor "${source}" before this alias`,
        expected: 'quotes around a text that begins with "*"',
      });
    else if (size === undefined)
      this.faults.push({ offset, message: `the alias "${source}" stands within what it repeats` });
    // By itself the library looks through all anchors and aliases before each one, which is quadratic.
    else alias.resolve = () => target;
    return size ?? 1;
  }

  private checkKey(key: unknown, keys: Set<unknown>): void {
    if (!isScalar(key) || key.value === '__proto__') {
      const offset = isNode(key) ? (key.range?.[0] ?? 0) : 0;
      this.faults.push({ offset, message: 'this cannot be a key', expected: 'a name' });
      return;
    }
    if (keys.has(key.value))
      this.faults.push({
        offset: key.range?.[0] ?? 0,
        message: `the key "${String(key.value)}" stands here twice`,
        expected: 'each key once',
      });
    keys.add(key.value);
  }

  private exceed(
    limit: keyof InputLimits,
    message: string,
    offset: number,
    least = Infinity,
  ): void {
    if (this.exceeded.has(limit)) return;
    this.exceeded.add(limit);
    const most = Math.min(this.limits[limit] ?? Infinity, least);
    this.faults.push({ offset, message, expected: `at most ${most}`, exceeds: limit });
  }
}
