// Workbench, Apps Script host, in the worker: Utilities.parseCsv (RFC 4180, rows may have different lengths).
import { ScriptException } from '../protocol/exceptions';

/**
 * Rows of fields. A quote starts a quoted field only at the start of the field; an unclosed one throws, as at
 * Google.
 */
export function parseCsv(csv: string, delimiter = ','): string[][] {
  if (delimiter.length !== 1) throw new ScriptException(`Invalid argument: ${delimiter}`);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < csv.length) {
    let field = '';
    if (csv[at] === '"') {
      for (at++; ; at++) {
        const close = csv.indexOf('"', at);
        if (close < 0) throw new ScriptException('Could not parse text.');
        field += csv.slice(at, close);
        at = close + 1;
        if (csv[at] !== '"') break;
        field += '"';
      }
    }
    const start = at;
    while (at < csv.length && csv[at] !== delimiter && csv[at] !== '\n' && csv[at] !== '\r') at++;
    row.push(field + csv.slice(start, at));
    if (csv[at] === delimiter) {
      at++;
      if (at < csv.length) continue;
      row.push('');
    } else if (csv[at] === '\r' && csv[at + 1] === '\n') at += 2;
    else at++;
    rows.push(row);
    row = [];
  }
  return rows;
}
