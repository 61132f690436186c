// Workbench, wire: parses clipboard text into rows and columns.

/**
 * Tabs separate columns and line ends separate rows, as in all spreadsheets. A cell is quoted only if it
 * contains such characters, and its quotes are then written twice; any other quote is literal. Empty text has
 * no rows.
 */
export function tableOfText(text: string): string[][] {
  if (text === '') return [];
  const rows: string[][] = [[]];
  let at = 0;
  for (;;) {
    const quoted = quotedCell(text, at);
    const end = quoted?.end ?? nextBreak(text, at);
    rows[rows.length - 1]!.push(quoted?.content ?? text.slice(at, end));
    if (end >= text.length) return rows;
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    if (text[end] === '\t') continue;
    // The line end after the last row does not start another row.
    if (at >= text.length) return rows;
    rows.push([]);
  }
}

const QUOTED = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;
const BREAK = /[\t\r\n]/g;

function quotedCell(text: string, at: number): { content: string; end: number } | null {
  if (text[at] !== '"') return null;
  QUOTED.lastIndex = at;
  const found = QUOTED.exec(text);
  if (!found?.[1] || !/[\t\r\n]/.test(found[1])) return null;
  const content = found[1].replaceAll('""', '"').replaceAll('\r\n', '\n');
  return { content, end: at + found[0].length };
}

function nextBreak(text: string, from: number): number {
  BREAK.lastIndex = from;
  return BREAK.exec(text)?.index ?? text.length;
}
