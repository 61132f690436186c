// test, pull: after the hidden sheet was damaged or deleted, as in copies and restored versions, a pull of
// everything makes every row usable.

import { checkRun } from '../../src/features/check/check';
import { documentWith } from '../push/world/document';
import { ALL, TWO_CAMPAIGNS } from '../push/world/two-campaigns';
import type { PlainSheet } from '../sheet/plain-workbook';

const TABS = [...ALL, 'device-targeting'];

test.each<[string, (hiddenSheet: PlainSheet, rows: number) => void]>([
  ['emptied', (hiddenSheet, rows) => hiddenSheet.deleteRows(1, rows)],
  [
    'damaged in every row',
    (hiddenSheet, rows) => {
      for (let row = 2; row <= rows; row += 1) hiddenSheet.put(row, 4, '~rubbish');
    },
  ],
])('%s', (_, act) => {
  const document = documentWith(TWO_CAMPAIGNS);
  document.pull(...TABS);
  const hiddenSheet = document.ports.workbook.sheets.find((sheet) =>
    sheet.name().startsWith('Bidgrid data'),
  )!;
  act(hiddenSheet, hiddenSheet.extent().rows);
  document.type('ads', '901', 'name', 'Tiny');
  document.pull(...TABS);
  expect(checkRun(document.ports).groups).toEqual([]);
  document.type('assets', '31 | TXT_TITLE', 'asset', 'Saga 2');
  const { rows, held, conflicts } = document.review();
  expect(held).toEqual([]);
  expect(rows).toMatchObject([{ tab: 'assets', changes: [{ before: 'Saga', after: 'Saga 2' }] }]);
  expect(conflicts).toMatchObject([{ tab: 'ads', key: '901', mine: 'Tiny', theirs: 'Small' }]);
});

test('of a set that the service no longer has: its ads say that they can be deleted', () => {
  const document = documentWith(TWO_CAMPAIGNS);
  document.pull(...TABS);
  const hiddenSheet = document.ports.workbook.sheets.find((sheet) =>
    sheet.name().startsWith('Bidgrid data'),
  )!;
  for (let row = 2; row <= hiddenSheet.extent().rows; row += 1) hiddenSheet.put(row, 4, '~rubbish');
  document.service.sets = [];
  document.pull(...TABS);
  const messages = checkRun(document.ports).groups.flatMap(({ issues }) =>
    issues.filter(({ tab }) => tab === 'ads').map(({ message }) => message),
  );
  expect(messages).toHaveLength(3);
  for (const message of messages) expect(message).toContain('the service no longer has it: delete it.');
});
