/**
 * The text of compressed bytes; undefined if it is too long. No more of it is unpacked than that: a short file may hold a
 * very long text.
 * @param maxLength in characters.
 */
export async function unpackText(
  packed: Uint8Array<ArrayBuffer>,
  format: CompressionFormat,
  maxLength: number,
): Promise<string | undefined> {
  const reader = new Blob([packed])
    .stream()
    .pipeThrough(new DecompressionStream(format))
    .getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length <= maxLength) continue;
    await reader.cancel();
    return undefined;
  }
}
