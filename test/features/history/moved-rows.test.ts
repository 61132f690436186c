// test, features: people sort and delete rows of History and move its columns at any moment of a write: rows
// keep their own figures, or the write is reported, so that the next pull repeats it.

import { HISTORY, type HistoryLine, type RowChanges } from '../../../src/features/history/history-columns';
import { changeRows } from '../../../src/features/history/history-rows';
import { type HistorySheet, openHistory } from '../../../src/features/history/history-sheet';
import type { UserError } from '../../../src/ports/user-error';
import { type PlainPorts, plainPorts } from '../../ports/plain-ports';
import type { PlainSheet } from '../../sheet/plain-workbook';

const line = (day: number, campaign: number): HistoryLine => ({
  day: `2026-11-${String(day).padStart(2, '0')}`,
  campaign: `Campaign ${campaign}`,
  impressions: 1000 * day + campaign,
  clicks: 10 * day + campaign,
  installs: day + campaign,
  spend: day + campaign / 100,
  cpi: 1,
  budget: 100 * campaign,
  fetched: '2026-11-20 07:00',
  company: 'Harbour',
  campaignId: `00${campaign}`,
});
const LINES = [1, 2, 3, 4].flatMap((day) => [1, 2, 3].map((campaign) => line(day, campaign)));
/** Row 2 has the first line. */
const rowOf = (day: number, campaign: number): number =>
  2 +
  LINES.findIndex(({ day: own, campaignId }) => own === line(day, 1).day && campaignId === `00${campaign}`);
const corrected = { impressions: 77_000, clicks: 770, installs: 77, spend: 7.7, cpi: 0.1, budget: 777 };

const CHANGES: Record<string, { changes: RowChanges; wanted: HistoryLine[] }> = {
  'a new day': {
    changes: { added: [line(5, 1), line(5, 2), line(5, 3)] },
    wanted: [...LINES, line(5, 1), line(5, 2), line(5, 3)],
  },
  corrections: {
    changes: { replaced: [rowOf(4, 1), rowOf(4, 3)].map((row) => ({ row, line: corrected })) },
    wanted: LINES.map((one) =>
      one.day === '2026-11-04' && one.campaignId !== '002' ? { ...one, ...corrected } : one,
    ),
  },
  'deleted days': {
    changes: { removed: [rowOf(1, 1), rowOf(1, 2), rowOf(2, 3)] },
    wanted: LINES.filter((_, i) => ![rowOf(1, 1), rowOf(1, 2), rowOf(2, 3)].includes(i + 2)),
  },
  'all at once': {
    changes: {
      added: [line(6, 1)],
      replaced: [{ row: rowOf(4, 2), line: corrected }],
      removed: [rowOf(1, 2), rowOf(4, 3)],
    },
    wanted: [
      ...LINES.filter((_, i) => ![rowOf(1, 2), rowOf(4, 3)].includes(i + 2)).map((one) =>
        one.day === '2026-11-04' && one.campaignId === '002' ? { ...one, ...corrected } : one,
      ),
      line(6, 1),
    ],
  },
};

const order = (sheet: PlainSheet): number[] =>
  sheet
    .toEnd()
    .slice(1)
    .map((_, i) => i);
const ACTS: Record<string, (sheet: PlainSheet) => void> = {
  'sorts downwards': (sheet) => sheet.arrangeRows(order(sheet).reverse()),
  'moves the first row to the end': (sheet) => sheet.arrangeRows([...order(sheet).slice(1), 0]),
  'deletes the third row': (sheet) => sheet.arrangeRows(order(sheet).filter((i) => i !== 2)),
  'inserts a column at the left': (sheet) => sheet.insertColumn(1),
  'inserts a column in the middle': (sheet) => sheet.insertColumn(4),
  'moves a column to the right': (sheet) => sheet.moveColumn(2, 12),
  'moves a column to the left and sorts': (sheet) => {
    sheet.moveColumn(11, 1);
    sheet.arrangeRows(order(sheet).reverse());
  },
};

/** Lines by header, sorted. */
function linesIn(sheet: PlainSheet): string[] {
  const [headers = [], ...rows] = sheet.toEnd();
  const at = HISTORY.columns.map(({ header }) => headers.indexOf(header));
  return rows
    .map((cells) => JSON.stringify(at.map((column) => cells[column])))
    .filter((text) => !/^\[(""|null|,)*\]$/.test(text))
    .sort();
}
const textsOf = (lines: readonly HistoryLine[]): string[] =>
  lines.map((one) => JSON.stringify(HISTORY.columns.map(({ field }) => one[field]))).sort();

function filled(): { ports: PlainPorts; history: HistorySheet } {
  const ports = plainPorts();
  const history = openHistory(ports);
  changeRows(history, () => ({ added: LINES }));
  return { ports, history };
}

/** The same sheet, with `act` right after its n-th call. */
function acting(sheet: PlainSheet, n: number, act: () => void) {
  const counted = { calls: 0 };
  const WATCHED = [
    'toEnd',
    'numberFormats',
    'write',
    'formatCells',
    'deleteRows',
    'grow',
    'header',
    'values',
  ];
  const own = Object.fromEntries(
    Object.entries(sheet).map(([name, method]) => [
      name,
      !WATCHED.includes(name)
        ? method
        : (...args: unknown[]) => {
            const result = (method as (...all: unknown[]) => unknown)(...args);
            counted.calls += 1;
            if (counted.calls === n) act();
            return result;
          },
    ]),
  ) as unknown as PlainSheet;
  return { own, counted };
}

const MOVED = /^Rows or columns of the tab History were moved .* then pull again\.$/;

/** Changes the rows. @returns the sentence of the error; `''`: none */
function sentenceOf(history: HistorySheet, changes: RowChanges): string {
  try {
    changeRows(history, () => changes);
    return '';
  } catch (error) {
    return (error as UserError).sentence;
  }
}

const cases = Object.keys(CHANGES).flatMap((name) => Object.keys(ACTS).map((act) => [name, act] as const));

test.each(cases)(
  '%s, while someone %s: every row is right, or the sheet and rows are reported',
  (name, act) => {
    const { changes, wanted } = CHANGES[name]!;
    for (let n = 1, isLast = false; !isLast; n += 1) {
      const { history } = filled();
      const sheet = history.sheet as PlainSheet;
      let deleted: string[] = [];
      const { own, counted } = acting(sheet, n, () => {
        const before = linesIn(sheet);
        ACTS[act]!(sheet);
        const after = linesIn(sheet);
        deleted = before.filter((one) => !after.includes(one));
      });
      const sentence = sentenceOf({ ...history, sheet: own }, changes);
      isLast = counted.calls < n;
      const found = linesIn(sheet);
      if (sentence === '') {
        // A row that a person deleted meanwhile may come back.
        const without = textsOf(wanted).filter((one) => !deleted.includes(one));
        expect([n, found.length === without.length ? without : textsOf(wanted)]).toEqual([n, found]);
        continue;
      }
      // Below the rows, there may be values in wrong columns.
      expect([n, sentence]).toEqual([n, expect.stringMatching(MOVED)]);
      const kept = textsOf(wanted).filter((one) => !deleted.includes(one));
      expect([n, found]).toEqual([n, expect.arrayContaining(kept)]);
    }
  },
);

const DELETED = ['Campaign', 'Clicks', 'Spend', 'CPI', 'Daily budget', 'Fetched'].flatMap((header) =>
  Object.keys(CHANGES).map((name) => [name, header] as const),
);

test.each(DELETED)('%s, while someone deletes the column %s, which is reported', (name, header) => {
  for (let n = 1, isLast = false; !isLast; n += 1) {
    const { history } = filled();
    const sheet = history.sheet as PlainSheet;
    const { own, counted } = acting(sheet, n, () =>
      sheet.deleteColumn(sheet.toEnd()[0]!.indexOf(header) + 1),
    );
    const sentence = sentenceOf({ ...history, sheet: own }, CHANGES[name]!.changes);
    isLast = counted.calls <= n;
    // After the last read, nothing is written.
    const missing = `The tab History has no column "${header}". Rename its header back.`;
    expect([n, sentence]).toEqual([n, isLast ? '' : missing]);
  }
});

test('a row that a person types while rows move stays, and is named', () => {
  const { history } = filled();
  const sheet = history.sheet as PlainSheet;
  const { own } = acting(sheet, 1, () => {
    sheet.arrangeRows(order(sheet).reverse());
    sheet.put(40, 1, 'my note');
  });
  expect(sentenceOf({ ...history, sheet: own }, CHANGES.corrections!.changes)).toContain('Check row 40, ');
  expect(linesIn(sheet).filter((text) => !text.includes('my note'))).toEqual(
    textsOf(CHANGES.corrections!.wanted),
  );
  expect(sheet.values({ row: 40, column: 1, rows: 1, columns: 1 })).toEqual([['my note']]);
});

test.each(['Day', 'Campaign ID', 'Spend', 'Company'])(
  'nothing is written while two columns are called %s',
  (header) => {
    const { ports, history } = filled();
    const sheet = history.sheet as PlainSheet;
    sheet.insertColumn(1);
    sheet.put(1, 1, header);
    const before = sheet.toEnd();
    const sentence = `The tab History has more than one column "${header}". Rename the headers of your own columns.`;
    expect(() => openHistory(ports)).toThrow(sentence);
    expect(() => changeRows(history, () => CHANGES.corrections!.changes)).toThrow(sentence);
    expect(sheet.toEnd()).toEqual(before);
  },
);

test('figures of rows that are far apart are written, and the rows between are left alone', () => {
  const ports = plainPorts();
  const history = openHistory(ports);
  const many = Array.from({ length: 1_500 }, (_, i) => line(1 + (i % 28), 1 + Math.floor(i / 28)));
  changeRows(history, () => ({ added: many }));
  const sheet = history.sheet as PlainSheet;
  sheet.note(700, 1, 'mine');
  sheet.forgetCalls();
  const rows = [2, 1_501];
  changeRows(history, () => ({ replaced: rows.map((row) => ({ row, line: corrected })) }));
  expect(sheet.calls.numberFormats).toBeUndefined();
  expect(linesIn(sheet)).toEqual(
    textsOf(many.map((one, i) => (rows.includes(i + 2) ? { ...one, ...corrected } : one))),
  );
  expect(sheet.cell(700, 1).note).toBe('mine');
});

test('headers that were sorted into the rows are moved back, and none is added beside them', () => {
  const ports = plainPorts();
  const { sheet } = openHistory(ports);
  const plain = sheet as PlainSheet;
  const headers = plain.header();
  plain.put(2, 1, 'a day');
  plain.moveRowToTop(2);
  openHistory(ports);
  expect(plain.header()).toEqual(headers);
  expect(plain.cell(2, 1).value).toBe('a day');
});
