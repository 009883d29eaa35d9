import type { DocumentFault } from './document-checks.js';

/** Whether a text is meant as JSON: by its file name, or, if that is not conclusive, by its first characters. */
export const isMeantAsJson = (text: string, file: string): boolean =>
  /\.json$/i.test(file) || (!/\.ya?ml$/i.test(file) && /^\uFEFF?\s*\{/.test(text));

/** What may come next: a value, a key, either of them or the end, or the rest after a value. */
type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'more';

/** A word, number or sign of JSON, without the blanks before it. */
const TOKEN = /[ \t\r\n]*("[^"\\\n]*(?:\\.[^"\\\n]*)*"|[[\]{},:]|[^ \t\r\n[\]{},:"]+|"[^\n]*)/y;

const VALUE = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)$/;
const STRING = /^"[ !#-[\]-\uFFFF]*(?:\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})[ !#-[\]-\uFFFF]*)*"$/;

/** The first fault of a text as JSON, in words for an author who wrote it by hand, or undefined. */
export function findJsonFault(text: string): DocumentFault | undefined {
  const reader = new Reader();
  TOKEN.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) {
    const [, token = ''] = found;
    const message = reader.read(token);
    if (message !== undefined) return { offset: TOKEN.lastIndex - token.length, message };
  }
  const message = reader.end();
  return message === undefined ? undefined : { offset: text.trimEnd().length, message };
}

class Reader {
  /** The closing brackets still expected, innermost last. */
  private readonly open: ('}' | ']')[] = [];
  private expected: Expected = 'value';
  private isDone = false;
  private isAfterComma = false;

  /**
   * Takes the next token.
   * @returns what is wrong with it, if anything
   */
  read(token: string): string | undefined {
    if (this.isDone) return 'nothing may follow the end of the JSON';
    if (token.startsWith('/')) return 'JSON has no comments';
    const isAfterComma = this.isAfterComma;
    this.isAfterComma = false;
    if (token === '}' || token === ']') return this.close(token, isAfterComma);
    switch (this.expected) {
      case 'colon':
        this.expected = 'value';
        return token === ':' ? undefined : 'a colon is missing after the key';
      case 'more':
        return this.goOn(token);
      case 'key':
      case 'key or end':
        this.expected = 'colon';
        return token.startsWith('"') ? stringFault(token) : 'a key needs double quotes';
      case 'value':
      case 'value or end':
        return this.value(token);
    }
  }

  /** What is missing at the end of the text. */
  end(): string | undefined {
    const closing = this.open.at(-1);
    if (closing !== undefined) return `the file ends too early: a “${closing}” is missing`;
    return this.isDone ? undefined : 'there is nothing in this file';
  }

  private close(token: '}' | ']', isAfterComma: boolean): string | undefined {
    const closing = this.open.pop();
    if (closing === undefined) return `there is nothing for this “${token}” to close`;
    if (closing !== token) return `a “${closing}” is missing before this “${token}”`;
    if (isAfterComma) return `the comma before this “${token}” is one too many`;
    const isWhole = ['more', 'key or end', 'value or end'].includes(this.expected);
    this.ended();
    return isWhole ? undefined : `a value is missing before this “${token}”`;
  }

  private goOn(token: string): string | undefined {
    const closing = this.open.at(-1) ?? '}';
    if (token !== ',') return `a comma or “${closing}” is missing before this`;
    this.isAfterComma = true;
    this.expected = closing === '}' ? 'key' : 'value';
    return undefined;
  }

  private value(token: string): string | undefined {
    if (token === '{' || token === '[') {
      this.open.push(token === '{' ? '}' : ']');
      this.expected = token === '{' ? 'key or end' : 'value or end';
      return undefined;
    }
    this.ended();
    if (token.startsWith('"')) return stringFault(token);
    if (token === ',' || token === ':') return `a value is missing before this “${token}”`;
    return VALUE.test(token) ? undefined : 'a text needs double quotes';
  }

  /** A value is complete. */
  private ended(): void {
    this.expected = 'more';
    this.isDone = this.open.length === 0;
  }
}

function stringFault(token: string): string | undefined {
  if (STRING.test(token)) return undefined;
  return token.length > 1 && token.endsWith('"')
    ? 'there is a “\\” in this text that means nothing'
    : 'the closing quotation mark is missing in this line';
}
