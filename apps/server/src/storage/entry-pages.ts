/**
 * Reads the entries of a fight page by page, until a page is not full.
 * @param first the seq of the first entry.
 * @param size the number of entries in a page.
 * @param read returns the stored entries from one seq up to, but not including, another.
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
