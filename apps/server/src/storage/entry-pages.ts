/**
 * Reads the entries of a fight a page at a time, up to a page that is not full.
 * @param first the seq of the first one.
 * @param size the number of entries in a page.
 * @param read returns what is stored from one seq on, up to another that is not included.
 * @param pause runs before each further page.
 */
export async function* entryPages(
  first: number,
  size: number,
  read: (from: number, to: number) => readonly string[] | Promise<readonly string[]>,
  pause = async (): Promise<void> => undefined,
): AsyncGenerator<readonly string[]> {
  for (let from = first; ; from += size) {
    const bodies = await read(from, from + size);
    yield bodies;
    if (bodies.length < size) return;
    await pause();
  }
}
