// test of sheet: the first widths of the columns: what identifies a row and its first editable columns are
// visible together beside the sidebar, and no dropdown cuts off one of its choices.

import { headedColumns } from '../../src/sheet/lay-out';
import { REGISTRY } from '../../src/tabs/registry';

/** Pixels of the grid in a window of 1280, beside a sidebar of 300 and the row numbers. */
const GRID = 1280 - 300 - 46;
/** Part of the grid that frozen columns may take. */
const FROZEN = 0.45;
/** Pixels of a capital letter of the default font, and of the arrow with its margins. */
const LETTER = 8;
const ARROW = 28;

const tabs = REGISTRY.map(({ resource }) => resource.tab);
const columnsOf = (tab: (typeof tabs)[number]) =>
  headedColumns(tab).filter(({ style }) => style.hidden !== true);
const total = (columns: ReturnType<typeof columnsOf>) =>
  columns.reduce((sum, { style }) => sum + style.width!, 0);

test.each(tabs.map((tab) => [tab.title, tab] as const))(
  '%s: the frozen columns leave room, and the first editable columns are visible beside them',
  (_, tab) => {
    const columns = columnsOf(tab);
    const frozen = columns.filter(({ isIdentity }) => isIdentity);
    expect(columns.slice(0, frozen.length)).toEqual(frozen);
    expect(total(frozen)).toBeLessThanOrEqual(GRID * FROZEN);
    const editable = columns.findIndex(
      ({ headerStyle, isIdentity }) => headerStyle === 'editable' && !isIdentity,
    );
    if (editable >= 0) expect(total(columns.slice(0, editable + 1))).toBeLessThanOrEqual(GRID);
  },
);

test.each(['targets', 'source-bids'])('%s: all bids are visible beside what identifies the row', (id) => {
  const tab = tabs.find((one) => one.id === id)!;
  const columns = columnsOf(tab);
  const bids = tab.columns.flatMap(({ isBid, header }) => (isBid ? [header] : []));
  expect(bids.length).toBeGreaterThan(0);
  const last = Math.max(...bids.map((header) => columns.findIndex((column) => column.header === header)));
  expect(total(columns.slice(0, last + 1))).toBeLessThanOrEqual(GRID);
});

/** Widths of letters of bold Arial, in thousandths of its size. */
const NARROW: Readonly<Record<string, number>> = {
  i: 278,
  j: 278,
  l: 278,
  I: 278,
  ' ': 278,
  f: 333,
  t: 333,
  r: 389,
};
const WIDE: Readonly<Record<string, number>> = { m: 889, M: 833, '%': 889, w: 778, W: 944, O: 778, G: 778 };
const letterWidth = (letter: string): number =>
  NARROW[letter] ?? WIDE[letter] ?? (/[A-Z]/.test(letter) ? 722 : 611);
const FONT = 13.33;
/** The button of a filter, with its margins. */
const BUTTON = 24;

test('the effective bid is visible beside the bids', () => {
  const columns = columnsOf(tabs.find(({ id }) => id === 'source-bids')!);
  const last = columns.findIndex(({ header }) => header === 'Bid value');
  // It is inserted there by a pull.
  expect(total(columns.slice(0, last + 1)) + 114).toBeLessThanOrEqual(GRID);
});

test.each(tabs.map((tab) => [tab.title, tab] as const))('%s: the filter does not cut headers', (_, tab) => {
  const cut = columnsOf(tab).flatMap(({ header, style }) => {
    const needed =
      Math.ceil(([...header].reduce((sum, letter) => sum + letterWidth(letter), 0) / 1000) * FONT) + BUTTON;
    return needed > style.width! ? [`${header}: ${needed}`] : [];
  });
  expect(cut).toEqual([]);
});

test('campaigns are as wide in each tab as in Targets', () => {
  const widths = tabs.flatMap(({ columns }) =>
    columns.filter(({ field }) => field === 'campaign').map(({ width }) => width),
  );
  expect(widths.length).toBeGreaterThan(4);
  expect(Math.min(...widths)).toBe(tabs.find(({ id }) => id === 'targets')!.columns[0]!.width);
});

test.each(tabs.map((tab) => [tab.title, tab] as const))(
  '%s: choices of dropdowns fit into their cells',
  (_, tab) => {
    const cut = columnsOf(tab).flatMap(({ header, style }) =>
      (style.choices ?? [])
        .filter((choice) => choice.length * LETTER + ARROW > style.width!)
        .map((choice) => `${header}: ${choice}`),
    );
    expect(cut).toEqual([]);
  },
);
