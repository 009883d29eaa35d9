import { slug } from '../../values/item-id.js';
import { resolveEntry } from '../../ruleset/contents/content.js';
import type { Id } from '../../core/question.js';
import type { Problem, Result } from '../../values/result.js';
import { combineAll, failWith, ok, combine } from '../../values/result.js';

/** The items of one owner, each under a unique id, `owner/name`; a second one of a name is `owner/name-2`. */
export class ItemRegistry<T extends { readonly name: string }> {
  readonly items: Record<string, T> = {};
  readonly problems: Problem[] = [];
  /** The last number given for a name, so that many items of one name stay fast. */
  private readonly numbers = new Map<string, number>();

  /**
   * @param content the items that can be named
   * @param kind the word for such an item in problems
   */
  constructor(
    private readonly owner: Id,
    private readonly content: Readonly<Record<string, T>>,
    private readonly kind: string,
  ) {}

  /**
   * Adds an item given by name or described in full. Returns its id, or undefined and reports a problem if there is no
   * such item.
   */
  add(entry: string | T, path: Problem['path']): string | undefined {
    const found = resolveEntry(this.content, entry, this.kind, path);
    if (!found.ok) {
      this.problems.push(...found.problems);
      return undefined;
    }
    const name = `${this.owner}/${typeof entry === 'string' ? entry : slug(entry.name)}`;
    let id = name;
    let n = this.numbers.get(name) ?? 1;
    while (this.items[id]) id = `${name}-${++n}`;
    this.numbers.set(name, n);
    this.items[id] = found.value;
    return id;
  }

  /** Adds a list; returns the ids of the known ones. */
  addAll(entries: readonly (string | T)[], path: Problem['path']): readonly string[] {
    return entries.flatMap((entry, i) => this.add(entry, [...path, i]) ?? []);
  }
}

/** The gear of a combatant: the ids of weapons and of natural weapons, all of them as items, and the armour worn. */
interface Outfit<W, A> {
  readonly weapons: readonly string[];
  readonly natural: readonly string[];
  readonly items: Readonly<Record<string, W>>;
  readonly armour: readonly A[];
}

/**
 * Looks up the gear that a sheet names or describes: weapons, natural weapons and armour.
 * @param path of the sheet in the file
 */
export function resolveGear<W extends { readonly name: string }, A extends object>(
  owner: Id,
  sheet: {
    readonly weapons: readonly (string | W)[];
    readonly naturalWeapons: readonly (string | W)[];
    readonly armor: readonly (string | A)[];
  },
  content: {
    readonly weapons: Readonly<Record<string, W>>;
    readonly armours: Readonly<Record<string, A>>;
  },
  path: Problem['path'],
): Result<Outfit<W, A>> {
  const armoury = new ItemRegistry(owner, content.weapons, 'weapon');
  const weapons = armoury.addAll(sheet.weapons, [...path, 'weapons']);
  const natural = armoury.addAll(sheet.naturalWeapons, [...path, 'naturalWeapons']);
  return combine({
    weapons: ok(weapons),
    natural: ok(natural),
    items: armoury.problems.length > 0 ? failWith(armoury.problems) : ok(armoury.items),
    armour: combineAll(
      sheet.armor.map((entry, i) =>
        resolveEntry(content.armours, entry, 'armour', [...path, 'armor', i]),
      ),
    ),
  });
}
