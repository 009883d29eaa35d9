/** The size of the data in a JSON text, measured without parsing it. */
export interface JsonExtent {
  readonly levels: number;
  /** The number of items in lists and objects, including these themselves. */
  readonly items: number;
  /** The most keys of one object. */
  readonly keys: number;
}

/** Scans a JSON text once, so that one that would take long to parse can be refused. */
export function measureJson(text: string): JsonExtent {
  /** The number of keys so far of the object that is open at each level. */
  const open: number[] = [];
  let levels = 0;
  let items = 0;
  let keys = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (quoted) {
      if (char === 0x5c) i++;
      else if (char === 0x22) quoted = false;
    } else if (char === 0x22) quoted = true;
    else if (char === 0x5b || char === 0x7b) {
      items++;
      if (open.push(0) > levels) levels = open.length;
    } else if (char === 0x5d || char === 0x7d) open.pop();
    else if (char === 0x2c) items++;
    else if (char === 0x3a) {
      const count = (open.pop() ?? 0) + 1;
      open.push(count);
      if (count > keys) keys = count;
    }
  }
  return { levels, items, keys };
}
