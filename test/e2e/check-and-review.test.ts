// test, e2e: Check and the review find the same issues: a row with an error in Check is never offered for a
// push.

import { ALL_TABS } from '../../src/tabs/registry';
import { openSession, type Session } from './session';

let session: Session;
beforeAll(async () => {
  session = await openSession({
    patient: true,
    service: { campaigns: 14, sources: 2, bids: 2, quirks: { list_omits: 'none' } },
  });
  await session.pull(ALL_TABS.map(({ id }) => id));
});
afterAll(() => session.close());

/** Types one text into each column of each tab, in separate rows; returns how to restore them. */
function fill(text: string): () => void {
  const undo: (() => void)[] = [];
  for (const tab of ALL_TABS) {
    const rows = session.sheets.rows(tab.title).length;
    const columns = tab.columns.filter(({ access }) => access !== 'key').slice(0, rows);
    columns.forEach(({ header }, i) => {
      const before = session.sheets.cell(tab.title, 2 + i, header);
      const copy = before && { v: null, t: null, ...before };
      // A raw text, as a paste leaves it in a cell of any format.
      const column = session.sheets.set(tab.title, 2 + i, header, text);
      undo.push(() => session.sheets.put(tab.title, 2 + i, column, copy ?? { v: null, t: null }));
    });
  }
  return () => {
    for (const step of undo) step();
  };
}

const TEXTS = [
  '1.234',
  '1,234',
  '1,5',
  '1.5',
  "1'234.5",
  '0.123',
  '007',
  '5%',
  '5 €',
  '1E5',
  '3/7',
  'TRUE',
  'no',
];

/** `tab row` of the row with this key, or with this 1-based number if it has none. */
function placeOf({ tab, key }: { readonly tab: string; readonly key: string }): string {
  const [, number] = /^row:(\d+)$/.exec(key) ?? [];
  if (number) return `${tab} ${number}`;
  const { title, keyFields, columns } = ALL_TABS.find(({ id }) => id === tab)!;
  const headers = keyFields.map((field) => columns.find((column) => column.field === field)!.header);
  const row = session.sheets.find(title, (line) => headers.map((one) => line[one]).join(' | ') === key);
  return `${tab} ${row}`;
}

test.each(TEXTS)('the text %s', async (text) => {
  const restore = fill(text);
  const { groups } = await session.ask('checkRun');
  const errors = groups.flatMap(({ issues }) => issues).filter(({ severity }) => severity === 'error');
  const wrong = new Set(errors.map(({ tab, row }) => `${tab} ${row}`));
  const bids = errors.filter(({ field }) => field === 'bid').map(({ tab, row }) => `${tab} ${row}`);
  const { rows, held } = await session.ask('reviewBuild');
  const offered = rows.map(placeOf);
  const heldBack = held.map(placeOf);
  restore();
  expect(bids).toHaveLength(1);
  expect(offered.filter((place) => wrong.has(place))).toEqual([]);
  expect(heldBack).toEqual(expect.arrayContaining(bids));
});
