// test of sidebar, figures: files of any encoding and style, from their bytes to their sums, and the reason
// why a file cannot be read, before anything is matched.

import { collector } from '../../../../src/features/figures/core/collect-lines';
import { knownKeys, matcher } from '../../../../src/features/figures/core/match-lines';
import { keysOf } from '../../../../src/features/figures/core/report/lines';
import { styleReader } from '../../../../src/features/figures/core/report/style';
import type { FiguresView } from '../../../../src/features/figures/figures-schema';
import { encodingText, lengthTexts } from '../../../../src/features/figures/view/figures-texts';
import { openReport, type ReportFile, readReport } from '../../../../src/features/figures/view/report-files';
import { formFor } from '../../../../src/features/figures/view/report-form';
import { fileSource, type ListSource, textSource } from '../../../../src/features/lists/view/list-source';

const NAMES = ['Été à Paris', 'Über größe', 'Año nuevo', 'Verão São João', '夏のキャンペーン', 'ガチャ'];
const CATALOG = NAMES.map((name, i) => ({ id: `c${i}`, name, apps: [] }));
const FIRST_DAY = Date.UTC(2026, 9, 20) / 86_400_000;
const VIEW: FiguresView = {
  imports: [],
  layouts: [],
  kind: null,
  finalAfterDays: 2,
  choice: { tabs: [], window: 'final', horizons: [7] },
  tabs: [],
  damaged: 0,
};
const WATCH = { progress: () => {}, isWanted: () => true };

async function opened(source: ListSource) {
  const style = styleReader();
  const file = (await openReport(source, style, WATCH)) as ReportFile;
  return { file, ...formFor(file, style.evidence(), knownKeys(CATALOG), VIEW) };
}
async function read(source: ListSource) {
  const { file, form } = await opened(source);
  const sums = collector(matcher(CATALOG, keysOf(form.columns)), FIRST_DAY);
  const reading = { ...form, sums, lastDay: FIRST_DAY + 100 };
  const result = (await readReport(file, reading, WATCH))!;
  const collected = sums.result();
  const { matched, total } = collected;
  return {
    ...result,
    collected,
    form,
    matched: matched.lines,
    spend: matched.spend / 10_000,
    total: total.lines,
    encoding: encodingText([file]),
  };
}
const bytesSource = (bytes: Uint8Array | readonly number[], name = 'report.csv'): ListSource =>
  fileSource(new File([Buffer.from(bytes)], name));

/** Cells that Node has no encoder for. */
const SHIFT_JIS: Readonly<Record<string, readonly number[]>> = {
  夏のキャンペーン: [
    0x89, 0xc4, 0x82, 0xcc, 0x83, 0x4c, 0x83, 0x83, 0x83, 0x93, 0x83, 0x79, 0x81, 0x5b, 0x83, 0x93,
  ],
  ガチャ: [0x83, 0x4b, 0x83, 0x60, 0x83, 0x83],
  キャンペーン: [0x83, 0x4c, 0x83, 0x83, 0x83, 0x93, 0x83, 0x79, 0x81, 0x5b, 0x83, 0x93],
};
const shiftJis = (text: string): number[] =>
  text.split(/([^\0-\x7f]+)/).flatMap((part) => SHIFT_JIS[part] ?? [...Buffer.from(part, 'latin1')]);

const WESTERN = `Date,Campaign,Spend\n${NAMES.slice(0, 4)
  .map((name, i) => `2026-11-0${i + 1},${name},10.5`)
  .join('\n')}\n`;
const JAPANESE = 'Date,キャンペーン,Spend\n2026-11-01,夏のキャンペーン,10.5\n2026-11-02,ガチャ,10.5\n';

test.each<[string, Uint8Array | readonly number[], number, string]>([
  ['UTF-8', Buffer.from(WESTERN), 4, ''],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${WESTERN}`), 4, ''],
  ['UTF-8 of Japanese', Buffer.from(JAPANESE), 2, ''],
  ['NFD', Buffer.from(WESTERN.normalize('NFD')), 4, ''],
  ['UTF-16', Buffer.from(`\uFEFF${WESTERN}`, 'utf16le'), 4, ''],
  ['UTF-16 without a mark', Buffer.from(WESTERN, 'utf16le'), 4, ''],
  ['UTF-16 of Japanese', Buffer.from(`\uFEFF${JAPANESE}`, 'utf16le').swap16(), 2, ''],
  ['Windows-1252', Buffer.from(WESTERN, 'latin1'), 4, 'Windows-1252'],
  [
    'Windows-1252 with quotes and dashes',
    [...Buffer.from(WESTERN, 'latin1'), ...Buffer.from('2026-11-05,\x93Hit\x94 \x96 A\xf1o,1\n', 'latin1')],
    4,
    'Windows-1252',
  ],
  [
    'Windows-1252 with one such letter',
    Buffer.from('Date,Campaign,Spend\n2026-11-01,A\xf1o nuevo,10.5\n', 'latin1'),
    1,
    'Windows-1252',
  ],
  [
    'Windows-1252 that Shift_JIS could read',
    Buffer.from('Date,Campaign,Spend\n2026-11-01,Ver\xe3o S\xe3o Jo\xe3o,10.5\n', 'latin1'),
    1,
    'Windows-1252',
  ],
  [
    'Windows-1252 in a late line',
    Buffer.from(
      `Date,Campaign,Spend\n${'2026-11-01,Other,1\n'.repeat(9_000)}2026-11-01,A\xf1o nuevo,10.5\n`,
      'latin1',
    ),
    1,
    'Windows-1252',
  ],
  ['Shift_JIS', shiftJis(JAPANESE), 2, 'Shift_JIS'],
])('a file in %s', async (_, bytes, lines, encoding) => {
  const result = await read(bytesSource(bytes));
  expect(result.matched).toBe(lines);
  expect(result.spend).toBeCloseTo(10.5 * lines);
  if (encoding === '') expect(result.encoding).toBe('');
  else expect(result.encoding).toContain(`is read as ${encoding}.`);
});

test('names and numbers in full-width letters and digits', async () => {
  const text =
    'Ｄａｔｅ,Ｃａｍｐａｉｇｎ,Ｓｐｅｎｄ\n２０２６-１１-０１,Ｅ\u0301ｔｅ\u0301　ａ\u0300　Ｐａｒｉｓ,１０．５\n';
  expect(await read(bytesSource(Buffer.from(text)))).toMatchObject({ matched: 1, spend: 10.5 });
});

const lines = (n: number, line: string): string => `${line}\n`.repeat(n);
const NAME = 'Año nuevo';

test.each<[string, string, object, number]>([
  [
    'a late decimal comma',
    `Date;Campaign;Spend\n${lines(900, `2026-11-01;${NAME};1.250`)}2026-11-01;${NAME};0,50\n`,
    { decimal: ',' },
    900 * 1250 + 0.5,
  ],
  [
    'a late decimal point',
    `Date;Campaign;Spend\n${lines(900, `2026-11-01;${NAME};1,250`)}2026-11-01;${NAME};0.50\n`,
    { decimal: '.' },
    900 * 1250 + 0.5,
  ],
  [
    'a late 13th day',
    `Date,Campaign,Spend\n${lines(900, `01/11/2026,${NAME},1`)}13/11/2026,${NAME},1\n`,
    { dayOrder: 'dmy' },
    901,
  ],
  [
    'a late 13th day behind the month',
    `Date,Campaign,Spend\n${lines(900, `11/01/2026,${NAME},1`)}11/13/2026,${NAME},1\n`,
    { dayOrder: 'mdy' },
    901,
  ],
  [
    'a late year',
    `Date,Campaign,Spend\n${lines(900, `11/01/02,${NAME},1`)}32/01/02,${NAME},1\n`,
    { dayOrder: 'ymd' },
    0,
  ],
])('%s decides how the file is read', async (_, text, style, spend) => {
  const { form, ...result } = await read(textSource('report.csv', text));
  expect(form.unsure).toEqual([]);
  expect(form.style).toMatchObject(style);
  expect(result.spend).toBeCloseTo(spend, 4);
});

test('a column with a question counts for the number style', async () => {
  const text = 'Date;Campaign;Revenue D7 (Ads);Revenue D7 (IAP)\n2026-11-01;Name;1,50;2,25\n';
  const { form } = await opened(textSource('report.csv', text));
  expect(form.style.decimal).toBe(',');
});

const header = 'Date,Campaign,Spend';
test.each<[string, ListSource, RegExp]>([
  [
    'a workbook',
    bytesSource([0x50, 0x4b, 3, 4, 20, 0], 'report.xlsx'),
    /^"report.xlsx" is a workbook or an archive/,
  ],
  ['a workbook that is named CSV', bytesSource([0x50, 0x4b, 3, 4, 20, 0]), /is a workbook or an archive/],
  ['an old workbook', bytesSource([0xd0, 0xcf, 0x11, 0xe0, 0xa1], 'report.xls'), /is an old workbook/],
  ['gzip', bytesSource([0x1f, 0x8b, 8, 0]), /is compressed/],
  ['7-Zip', bytesSource([0x37, 0x7a, 0xbc, 0xaf, 0x27]), /is compressed/],
  ['Zstandard', bytesSource([0x28, 0xb5, 0x2f, 0xfd, 0]), /is compressed/],
  ['a PDF', bytesSource(Buffer.from('%PDF-1.7\n')), /is a PDF/],
  ['a picture', bytesSource([0x89, 0x50, 0x4e, 0x47, 0x0d]), /is a picture/],
  ['a web page', bytesSource(Buffer.from('\n<!DOCTYPE html><html><table>')), /is a web page/],
  [
    'a page that is named as a workbook',
    bytesSource(Buffer.from('<html xmlns:x="urn:excel"><table>'), 'report.xls'),
    /is a web page/,
  ],
  ['XML', bytesSource(Buffer.from('\uFEFF<?xml version="1.0"?><Workbook>')), /XML/],
  [
    'JSON',
    bytesSource(Buffer.from('[{"date":"2026-11-01","spend":1},\n{"date":"2026-11-02","spend":1}]')),
    /is JSON/,
  ],
  [
    'a quotation mark in line 2',
    textSource('report.csv', `${header}\n2026-11-01,"Name,1\n2026-11-02,Name,1\n`),
    /quotation mark in line 2 is not closed/,
  ],
  [
    'one in line 3',
    textSource('report.csv', `${header}\n2026-11-01,Name,1\n2026-11-02,"Name,1\n2026-11-02,"Name",1\n`),
    /quotation mark in line 3 is not closed/,
  ],
  [
    'one in the header',
    textSource('report.csv', `Date,"Campaign,Spend\n2026-11-01,Name,1\n`),
    /quotation mark in line 1 is not closed/,
  ],
  [
    'one in line 5,000',
    textSource(
      'report.csv',
      `${header}\n${lines(4_998, '2026-11-01,Name,1')}2026-11-01,"Name,1\n2026-11-01,Name,1\n`,
    ),
    /line 5,000 is not closed/,
  ],
  [
    'too many columns',
    textSource(
      'report.csv',
      `${header},${Array.from({ length: 600 }, (_, i) => `Column ${i}`)}\n2026-11-01,Name,1\n`,
    ),
    /603 columns/,
  ],
  [
    'too long headers',
    textSource('report.csv', `${header},${'x'.repeat(21_000)}\n2026-11-01,Name,1\n`),
    /very long headers/,
  ],
  ['no lines', textSource('report.csv', `${header}\n`), /no lines below a header/],
  ['nothing', textSource('report.csv', ''), /no lines below a header/],
])('the reason is named: %s', async (_, source, reason) => {
  await expect(openReport(source, styleReader(), WATCH)).rejects.toThrow(reason);
});

test('totals and notes of exports are no money that cannot be read', async () => {
  const text = [
    'Campaign report,,,,',
    '"Nov 1, 2026 - Nov 3, 2026",,,,',
    'Date,Campaign,Country,Installs,Spend',
    `2026-11-01,${NAME},US,5,10.5`,
    `2026-11-02,${NAME},ZZ,5,10.5`,
    'Total: account, --, --,"1,010",2021.0',
    'Total,,,10,21.0',
    '—,—,—,10,21.0',
    'Grand Total,,,10,21.0',
    'Sum,,,10,21.0',
    'Gesamt,,,10,"21,0"',
    'Average,,,5,10.5',
    'Total: 123 rows,,,,',
    '2026-11-01 – 2026-11-03,,,10,21.0',
    '"Report generated on Nov 20, 2026 by ana@example.com"',
    'Report generated 2026-11-20 08:00:00 UTC',
    'Filters: Country = US, DE, FR, and others',
    '* Figures of the last two days may change.',
    '',
  ].join('\n');
  const { total, unread, totals, form, collected } = await read(textSource('report.csv', text));
  expect(form.style.decimal).toBe('.');
  expect([total, unread, totals]).toEqual([2, [], 13]);
  expect(collected.total.spend).toBe(210_000);
});

test('a line that has money and no day is still reported', async () => {
  const text = `${header}\n2026-11-01,${NAME},10.5\nsoon,${NAME},7.25\n,${NAME},2.5\n`;
  const { unread, collected } = await read(textSource('report.csv', text));
  expect(unread.map(({ line, problem }) => [line, problem])).toEqual([
    [3, 'day'],
    [4, 'day'],
  ]);
  expect(collected.byReason.unreadable).toEqual({ lines: 2, spend: 97_500 });
});

test('lines of other currencies are counted apart', async () => {
  const text = `${header},Account currency\n2026-11-01,${NAME},10.5,USD\n2026-11-02,${NAME},9,EUR\n2026-11-02,${NAME},9,Zł\n`;
  const { collected, spend } = await read(textSource('report.csv', text));
  expect([spend, collected.byReason.currency.lines]).toEqual([10.5, 2]);
});

const HEADER = 'Date,Campaign,Country,Installs,Cost,Revenue D7';
const reportOf = (...all: string[]) => textSource('report.csv', [HEADER, ...all].join('\n'));

test.each<[string, string, string, string]>([
  [
    'a decimal comma',
    ',US,11,4.8,0.4',
    ',AU,126,130,3558,9.8',
    'line 3: “2026-11-01, Año nuevo, AU, 126, 130',
  ],
  [
    'a comma in a country',
    ',US,11,4.8,0.4',
    ',Korea, South,3,7.5,1.5',
    'line 3: “2026-11-01, Año nuevo, Korea',
  ],
  [
    'a separator of thousands',
    ',US,11,4.8,0.4',
    ',US,1,204,8.5,0.4',
    'line 3: “2026-11-01, Año nuevo, US, 1, 2',
  ],
  [
    'a column without a header',
    ',US,11,4.8,0.4',
    ',US,9,9.5,0.4,,x',
    'line 3: “2026-11-01, Año nuevo, US, 9, 9',
  ],
])(
  'lines that %s makes longer than the header are not imported and are named',
  async (_, good, bad, name) => {
    const lines = [good, bad, good, bad].map((line) => `2026-11-01,${NAME}${line}`);
    const { matched, spend, unread, collected } = await read(reportOf(...lines));
    expect([matched, spend, collected.byReason.unreadable.lines]).toEqual([2, 9.6, 2]);
    const [text] = lengthTexts(unread);
    expect(text).toMatch(/^2 lines have more cells than the header \(line 3: .*They are not imported\.$/);
    expect(text).toContain(name);
    const { file } = await opened(reportOf(...lines));
    expect(file.sample).toHaveLength(2);
  },
);

test('a line with a comma in the name of the campaign is no total and no note', async () => {
  const { matched, unread, totals } = await read(
    reportOf(`2026-11-01,${NAME},US,11,4.8,0.4`, `Sunday, 2026-11-01,${NAME},US,11,4.8,0.4`),
  );
  expect([matched, totals, lengthTexts(unread)[0]]).toEqual([
    1,
    0,
    expect.stringMatching(/^1 line has more/),
  ]);
});

test.each([',', ',,', ', ,'])('empty cells at the end are no error: %j', async (end) => {
  const { matched, spend, unread } = await read(reportOf(`2026-11-01,${NAME},US,11,4.8,0.4${end}`));
  expect([matched, spend, lengthTexts(unread)]).toEqual([1, 4.8, []]);
});

test('missing cells at the end are empty, and amounts that are missing are named', async () => {
  const good = `2026-11-01,${NAME},US,11,4.8,0.4,x`;
  const source = (line: string) => textSource('report.csv', [`${HEADER},Comment`, good, line].join('\n'));
  const noComment = await read(source(`2026-11-02,${NAME},US,11,4.8,0.4`));
  expect([noComment.matched, noComment.spend, lengthTexts(noComment.unread)]).toEqual([2, 9.6, []]);
  const noRevenue = await read(source(`2026-11-02,${NAME},US,11,4.8`));
  expect([noRevenue.matched, noRevenue.spend, lengthTexts(noRevenue.unread)]).toEqual([
    2,
    9.6,
    ['1 line has fewer cells than the header (line 3). The missing amounts count as empty.'],
  ]);
});
