/**
 * Decompresses a text; undefined if it is too long. Decompression stops at the limit, since a short
 * file may contain a very long text.
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
