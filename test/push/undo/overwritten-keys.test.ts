// test, undo: the keys of two rows are exchanged between a push and its undo. The undo writes into neither;
// once the keys are restored, it writes into the right row.

import { checkFix, checkRun } from '../../../src/features/check/check';
import { allRestores } from '../../../src/features/check/view/check-choices';
import { documentWith } from '../world/document';
import { TWO_CAMPAIGNS } from '../world/two-campaigns';

it('the old value is written into no other row', () => {
  const document = documentWith(TWO_CAMPAIGNS);
  document.pull('campaigns', 'targets');
  const countries = () => document.read('targets').rows.map(({ fields }) => [fields.country, fields.bid]);
  const pulled = countries();
  document.type('targets', '7 | US', 'bid', 2.2);
  document.push();
  const [a, b] = document.read('targets').rows.filter(({ fields }) => fields.campaignId === '7');
  const sheet = document.sheet('targets');
  const at = sheet.header().indexOf('Country') + 1;
  const exchange = () => {
    const [x, y] = [a!, b!].map(({ row }) => sheet.cell(row, at).value);
    sheet.put(a!.row, at, y!);
    sheet.put(b!.row, at, x!);
  };
  exchange();
  expect(document.preview().values.map(({ kind }) => kind)).toEqual(['missing']);
  checkFix(document.ports, checkRun(document.ports).groups.flatMap(allRestores));
  document.undo();
  expect(document.service.targets['7']!.US!.bid).toBe(2);
  expect(countries()).toEqual(pulled);
  expect(document.review().rows).toEqual([]);
});
