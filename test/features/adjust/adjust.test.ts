// test, features: an adjustment is previewed, then made exactly as shown or not at all.

import { adjustApply, adjustColumns, adjustPreview } from '../../../src/features/adjust/adjust';
import type {
  Adjustment,
  AdjustmentKind,
  AdjustPlace,
  AdjustView,
} from '../../../src/features/adjust/adjust-schema';
import { jobStep } from '../../../src/features/jobs/jobs';
import { UserError } from '../../../src/ports/user-error';
import { pullStart } from '../../../src/pull/pull';
import { EVERY_CAMPAIGN } from '../../../src/shared/tab-choices';
import { targets } from '../../../src/tabs/targets/targets-columns';
import { campaignBody, rowsIn, type ServicePorts, servicePorts, targetsBody } from '../service-ports';

const BIDS = { US: 1, DE: 2, FR: 3 };

function pulled(bids: Readonly<Record<string, number>> = BIDS, bid_type = 'CPI'): ServicePorts {
  const ports = servicePorts({
    'GET /campaigns': [campaignBody('c1', { bid_type })],
    'GET /campaign_targets/c1': { ...targetsBody(bids), bid_type },
  });
  jobStep(ports, pullStart(ports, { ...EVERY_CAMPAIGN, tabs: ['campaigns', 'targets'] }).id);
  return ports;
}

const sheetOf = (ports: ServicePorts) => ports.workbook.find(targets.id)!;
const columnOf = (ports: ServicePorts, header: string): number => sheetOf(ports).header().indexOf(header) + 1;
const how = (kind: AdjustmentKind, operand: string): Adjustment => ({
  kind,
  operand,
  replacement: '',
  matchCase: false,
  wholeCell: false,
});

/** Selects these rows of a column. */
function select(ports: ServicePorts, header: string, row = 2, rows = 3): void {
  const areas = [{ row, column: columnOf(ports, header), rows, columns: 1 }];
  Object.assign(ports, { selectedAreas: () => ({ sheetId: sheetOf(ports).sheetId, areas }) });
}

function preview(ports: ServicePorts, adjustment: Adjustment, header = 'Bid'): AdjustView {
  select(ports, header);
  return adjustPreview(ports, adjustment);
}
const apply = (
  ports: ServicePorts,
  adjustment: Adjustment,
  { place, token }: { place: AdjustPlace; token: string },
) => adjustApply(ports, { adjustment, place, token });
const bids = (ports: ServicePorts) => rowsIn(ports, targets).map(({ fields }) => fields.bid);

const rowOf = ({ cell }: AdjustView['largest'][number]): number => Number(/\d+/.exec(cell));

const MORE = how('percent', '10');

test('a preview counts and shows the changes, and changes nothing', () => {
  const ports = pulled();
  const view = preview(ports, how('set', '2'));
  expect(view).toMatchObject({
    sheet: 'Targets',
    selected: 3,
    changes: 2,
    unchanged: 1,
    more: 1,
    less: 1,
    raised: 0,
    lowered: 0,
    paying: '',
    skipped: [],
    concerns: [],
  });
  expect(view.largest.map((cell) => [rowOf(cell), cell.column, cell.before, cell.after])).toEqual([
    [2, 'Bid', '$1.00', '$2.00'],
    [4, 'Bid', '$3.00', '$2.00'],
  ]);
  expect(view.largest[0]!.label).toContain('US');
  expect(bids(ports)).toEqual([1, 2, 3]);
});

test.each(['RET', 'ROAS_AD_BASED', 'ROAS_IAP'])(
  '10 %% more in a campaign of type %s lowers its goals',
  (type) => {
    const ports = pulled({ US: 50, DE: 27.5 }, type);
    const view = preview(ports, MORE);
    expect(view).toMatchObject({
      more: 2,
      less: 0,
      raised: 0,
      lowered: 0,
      paying: 'Pay 10 % more: goal 50 % → 45.45 %.',
    });
    expect(view.largest.map(({ before, after }) => [before, after])).toEqual([
      ['50 %', '45.45 %'],
      ['27.5 %', '25 %'],
    ]);
    apply(ports, MORE, view);
    expect(bids(ports)).toEqual([45.45, 25]);
    const less = preview(ports, how('percent', '-20'));
    expect(less).toMatchObject({ more: 0, less: 2, paying: 'Pay 20 % less: goal 45.45 % → 56.81 %.' });
  },
);

test('a higher goal that is set or added pays less, and a higher budget is only higher', () => {
  const ports = pulled({ US: 50, DE: 30 }, 'RET');
  expect(preview(ports, how('add', '5'))).toMatchObject({ more: 0, less: 2, paying: '' });
  expect(preview(ports, how('set', '40 %'))).toMatchObject({ more: 1, less: 1 });
  expect(preview(ports, how('minimum', '40'))).toMatchObject({ more: 0, less: 1 });
  expect(preview(ports, MORE, 'Daily budget')).toMatchObject({ more: 0, raised: 2, paying: '' });
});

test('the largest changes come first, compared with the value at the service', () => {
  const ports = pulled({ US: 1, DE: 2, FR: 4 });
  sheetOf(ports).put(3, columnOf(ports, 'Bid'), 4);
  sheetOf(ports).put(4, columnOf(ports, 'Bid'), 3);
  const view = preview(ports, how('add', '1'));
  expect(
    view.largest.map((cell) => [rowOf(cell), cell.before, cell.after, cell.pulled, cell.change]),
  ).toEqual([
    [3, '$4.00', '$5.00', '$2.00', 150],
    [2, '$1.00', '$2.00', undefined, 100],
    [4, '$3.00', '$4.00', '$4.00', 0],
  ]);
  expect(view).toMatchObject({ changes: 3, more: 2, less: 0, edited: 2, restored: 1 });
});

test('a raise within limits never lowers: bids outside them stay and are counted', () => {
  const ports = pulled({ US: 1, DE: 4.8, FR: 6, GB: 0.2 });
  select(ports, 'Bid', 2, 4);
  const limited = { ...MORE, notBelow: '0.50', notAbove: '5' };
  const view = adjustPreview(ports, limited);
  expect(view).toMatchObject({ selected: 4, changes: 2, more: 2, less: 0, limited: 1, outside: 2 });
  apply(ports, limited, view);
  expect(bids(ports)).toEqual([1.1, 5, 6, 0.2]);
  // A change that leads inside is made.
  const lower = { ...how('percent', '-20'), notAbove: '5' };
  apply(ports, lower, adjustPreview(ports, lower));
  expect(bids(ports)).toEqual([0.88, 4, 4.8, 0.16]);
});

test.each([
  ['1', '0.5', 'Not below is more than Not above.'],
  ['low', '', 'Type Not below and Not above as numbers'],
])('limits that are no range are refused: %s to %s', (notBelow, notAbove, message) => {
  expect(() => preview(pulled(), { ...MORE, notBelow, notAbove })).toThrow(message);
});

test('results are rounded to cents, small amounts to hundredths of one', () => {
  const ports = pulled({ US: 1.23, DE: 0.05, FR: 3.33 });
  apply(ports, MORE, preview(ports, MORE));
  expect(bids(ports)).toEqual([1.35, 0.055, 3.66]);
});

test('hidden rows are counted apart, and a selection without a visible row is refused', () => {
  const ports = pulled();
  sheetOf(ports).hide([2, 4]);
  expect(preview(ports, MORE)).toMatchObject({
    selected: 1,
    changes: 1,
    skipped: [],
    hiddenRows: 2,
    hiddenColumns: 0,
  });
  select(ports, 'Bid', 2, 1);
  expect(() => adjustPreview(ports, MORE)).toThrow(
    'No selected row is visible: 1 is hidden by a filter or by hand.',
  );
});

test('the reasons of skipped cells are named', () => {
  const ports = pulled();
  sheetOf(ports).put(2, columnOf(ports, 'Bid'), '');
  sheetOf(ports).put(3, columnOf(ports, 'Bid'), 2, '=1+1');
  expect(preview(ports, MORE).skipped).toEqual([
    { why: 'empty', count: 1 },
    { why: 'with a formula', count: 1 },
  ]);
  expect(preview(ports, MORE, 'Country').skipped).toMatchObject([
    { count: 3, why: expect.stringMatching(/^in columns that only/) },
  ]);
});

test.each<[AdjustmentKind, string]>([
  ['percent', 'ten'],
  ['set', ''],
  ['column', 'No such column'],
])('%s with "%s" is refused', (kind, operand) => {
  expect(() => preview(pulled(), how(kind, operand))).toThrow(UserError);
});

test('new problems are named before the change, errors first', () => {
  const ports = pulled();
  expect(preview(ports, how('set', '0')).concerns).toMatchObject([
    { severity: 'error', count: 3, title: expect.any(String), message: expect.any(String) },
  ]);
  // A problem that the cells have already is not new.
  for (const row of [2, 3, 4]) sheetOf(ports).put(row, columnOf(ports, 'Bid'), 0);
  expect(preview(ports, how('set', '0')).concerns).toEqual([]);
});

test('what was shown is made, and marked as an edit', () => {
  const ports = pulled();
  const view = preview(ports, MORE);
  expect(apply(ports, MORE, view)).toEqual({ changed: 3, errors: 0, warnings: expect.any(Number) });
  expect(bids(ports)).toEqual([1.1, 2.2, 3.3]);
  expect(rowsIn(ports, targets).map(({ change }) => change)).toEqual(['edit', 'edit', 'edit']);
  // The selection of the preview counts, not a later one.
  const again = adjustPreview(ports, how('set', '5'), view.place);
  select(ports, 'Daily budget');
  expect(adjustPreview(ports, how('set', '5'), view.place).token).toBe(again.token);
  apply(ports, how('set', '5'), again);
  expect(bids(ports)).toEqual([5, 5, 5]);
});

test('errors of the tab are counted after the change', () => {
  const ports = pulled();
  const zero = how('set', '0');
  expect(apply(ports, zero, preview(ports, zero))).toMatchObject({ changed: 3, errors: 3 });
});

test.each<[string, (ports: ServicePorts) => void]>([
  ['a cell was edited', (ports) => sheetOf(ports).put(3, columnOf(ports, 'Bid'), 7)],
  ['a row was deleted', (ports) => sheetOf(ports).arrangeRows([0, 2])],
  ['a row was hidden', (ports) => sheetOf(ports).hide([3])],
])('nothing is changed after %s', (_, change) => {
  const ports = pulled();
  const view = preview(ports, MORE);
  change(ports);
  const before = bids(ports);
  expect(() => apply(ports, MORE, view)).toThrow(
    'Values, the filter or hidden rows changed after this preview. Nothing was changed.',
  );
  expect(bids(ports)).toEqual(before);
  expect(() => apply(ports, how('percent', '20'), view)).toThrow(/after this preview/);
});

test('sorted rows are the same rows', () => {
  const ports = pulled();
  const view = preview(ports, MORE);
  sheetOf(ports).arrangeRows([2, 0, 1]);
  expect(apply(ports, MORE, view).changed).toBe(3);
  expect(bids(ports)).toEqual([3.3, 1.1, 2.2]);
});

describe('columns of people', () => {
  function own(): ServicePorts {
    const ports = pulled();
    const column = sheetOf(ports).header().length + 1;
    sheetOf(ports).put(1, column, 'Goal');
    for (const [i, value] of [10, '', 'text'].entries()) sheetOf(ports).put(i + 2, column, value);
    return ports;
  }

  test('get only their numbers changed, which are no edits', () => {
    const ports = own();
    const view = preview(ports, MORE, 'Goal');
    expect(view).toMatchObject({ selected: 3, changes: 1, raised: 1 });
    expect(view.skipped).toEqual([
      { why: 'empty', count: 1 },
      { why: 'in your own columns, where only numbers are adjusted', count: 1 },
    ]);
    expect(apply(ports, MORE, view)).toMatchObject({ changed: 1 });
    expect(sheetOf(ports).cell(2, columnOf(ports, 'Goal')).value).toBe(11);
    expect(rowsIn(ports, targets)[0]!.change).toBe('');
  });

  test.each([
    [
      'the column whose values are taken',
      how('column', 'Goal'),
      'Bid',
      /^because the column .* is plain text/,
    ],
    ['the column that is adjusted', MORE, 'Goal', /^in your own columns, which are plain text/],
  ])('say that they are plain text: %s', (_, adjustment, selected, why) => {
    const ports = own();
    const sheet = sheetOf(ports);
    sheet.formatColumns(columnOf(ports, 'Goal'), 1, '@', 1);
    sheet.put(2, columnOf(ports, 'Goal'), '=E2*1.1');
    const { skipped } = preview(ports, adjustment, selected);
    expect(skipped).toContainEqual({ why: expect.stringMatching(why), count: 2 });
  });

  test('give values to bids', () => {
    const ports = own();
    const take = how('column', 'Goal');
    const view = preview(ports, take);
    expect(view).toMatchObject({ changes: 1, largest: [{ part: 'US', before: '$1.00', after: '$10.00' }] });
    expect(apply(ports, take, view).changed).toBe(1);
    expect(bids(ports)[0]).toBe(10);
  });

  test('come first in the list of columns, without bookkeeping and duplicates', () => {
    const ports = own();
    const sheet = sheetOf(ports);
    sheet.put(1, sheet.header().length + 1, 'Twice');
    sheet.put(1, sheet.header().length + 1, 'Twice');
    select(ports, 'Bid');
    const { sheet: name, headers } = adjustColumns(ports);
    expect([name, headers[0]]).toEqual(['Targets', 'Goal']);
    expect([...headers.slice(1)].sort()).toEqual(targets.columns.map(({ header }) => header).sort());
  });
});

test('without a selection in a tab, a person is asked to select cells', () => {
  const ports = pulled();
  expect(() => adjustPreview(ports, MORE)).toThrow(/^Select cells in a tab that Bidgrid pulled/);
  expect(() => adjustColumns(ports)).toThrow(/^Select cells/);
});

test('without the tab, or with a missing header, nothing is changed', () => {
  const ports = pulled();
  const view = preview(ports, MORE);
  expect(() => apply(ports, MORE, { ...view, place: { ...view.place, tab: 'ads' } })).toThrow(
    'The tab with these cells was deleted. Select cells again.',
  );
  sheetOf(ports).put(1, columnOf(ports, 'Country'), 'Land');
  expect(() => apply(ports, MORE, view)).toThrow(/Country/);
});

test('a row whose key was overwritten is skipped with its own reason; the row that has the key is changed', () => {
  const ports = pulled({ US: 1, DE: 2, FR: 3 });
  const sheet = sheetOf(ports);
  sheet.put(3, columnOf(ports, 'Country'), 'US');
  const view = preview(ports, how('set', '5'));
  expect(view).toMatchObject({ selected: 3, changes: 2 });
  expect(view.skipped).toEqual([{ why: 'in rows whose key was overwritten (restore it first)', count: 1 }]);
  apply(ports, how('set', '5'), view);
  expect(bids(ports)).toEqual([5, 2, 5]);
});
