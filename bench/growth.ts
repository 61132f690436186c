// bench, b: the core without a spreadsheet: 1,000,000 rows compared with 100,000.

import { knownRowsOf } from '../src/base/packed-base';
import { decodeBase } from '../src/base/read-base';
import { agreedFields } from '../src/grid/grid';
import type { SheetPort } from '../src/ports/sheet';
import type { Fields } from '../src/shared/value';
import { readTab } from '../src/sheet/read-tab';
import { planTab } from '../src/sync/push-plan';
import { checkTab, ruleContext } from '../src/tabs/check-rows';
import type { Cell } from '../src/tabs/columns/column';
import { keyOf, STATES_HEADER } from '../src/tabs/columns/tab';
import { sourceBids } from '../src/tabs/source-bids/source-bids-columns';
import { encoded } from '../test/base/groups';
import { type Measure, measure, rowsText, timed } from './measure';
import type { Size } from './parts';

const PER_CAMPAIGN = 500;
const EDIT_EVERY = 100;
const HEADERS = ['Change', 'Status', STATES_HEADER, ...sourceBids.columns.map(({ header }) => header)];

const fieldsOf = (i: number): Fields => ({
  campaignId: `c${Math.floor(i / PER_CAMPAIGN)}`,
  campaign: `Campaign ${Math.floor(i / PER_CAMPAIGN)}`,
  appId: `app${i % PER_CAMPAIGN}`,
  externalAppId: `example.app.n${i % PER_CAMPAIGN}`,
  country: 'NZ',
  overridePercent: i % 2 === 0 ? 10 + (i % 80) : null,
  bidValue: i % 2 === 0 ? null : 1 + (i % 400) / 100,
});

/** A sheet with cells only; the core calls no other methods here. */
function sheetOf(cells: Cell[][]): Pick<SheetPort, 'toEnd' | 'numberFormats'> {
  const formats = HEADERS.map((_, i) => sourceBids.columns[i - 3]?.kind.numberFormat ?? '@');
  return {
    toEnd: () => cells,
    numberFormats: ({ column, rows, columns }) =>
      Array.from({ length: rows }, () => formats.slice(column - 1, column - 1 + columns)),
  };
}

async function once(rows: number): Promise<number> {
  const base = new Map<string, { fields: Fields }>();
  const cells: Cell[][] = [HEADERS];
  for (let i = 0; i < rows; i += 1) {
    const fields = fieldsOf(i);
    base.set(keyOf(sourceBids, fields)!, { fields });
    const shown = i % EDIT_EVERY === 0 && i % 2 === 0 ? { ...fields, overridePercent: 95 } : fields;
    cells.push([
      '',
      '',
      '',
      ...sourceBids.columns.map(({ field, kind }) => kind.encode(shown[field] ?? null)),
    ]);
  }
  const chunks = encoded(sourceBids, base);
  base.clear();
  const sheet = sheetOf(cells) as SheetPort;
  const { ms, value } = await timed(() => {
    const stored = decodeBase(sourceBids, chunks);
    const reading = readTab(sourceBids, sheet, undefined, knownRowsOf(stored.base));
    const agreed = agreedFields({ ...stored, isLostRow: () => false });
    const issues = checkTab(sourceBids, reading, agreed, ruleContext(sourceBids, agreed, reading));
    return planTab(sourceBids, stored.base, reading.rows, issues);
  });
  if (value.operations.length !== rows / EDIT_EVERY) {
    throw new Error(`${value.operations.length} operations were planned, ${value.held.length} rows held.`);
  }
  return ms;
}

export async function measureGrowth(size: Size): Promise<Measure[]> {
  const rows = size === 'full' ? 100_000 : 200;
  // The first run warms up the compiler.
  await once(rows);
  const few = Math.min(await once(rows), await once(rows));
  const many = Math.min(await once(10 * rows), await once(10 * rows));
  return [
    measure(`b. core alone: read, check, compare, plan ${rowsText(rows)} rows`, few, 'ms'),
    measure(`b. core alone: ${rowsText(10 * rows)} rows`, many, 'ms', 11 * few),
    measure('b. core alone: ten times the rows', many / few, '×', 11),
  ];
}
