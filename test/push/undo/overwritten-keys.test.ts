// test, undo: the keys of two rows are exchanged between a push and its undo. Once they are restored, the row
// has the value of the service, and nothing to send.

import { checkFix, checkRun } from '../../../src/features/check/check';
import { allRestores } from '../../../src/features/check/view/check-choices';
import { documentWith } from '../world/document';
import { TWO_CAMPAIGNS } from '../world/two-campaigns';

it('the undone value does not come back as an edit', () => {
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
  document.undo();
  expect(document.service.targets['7']!.US!.bid).toBe(2);
  checkFix(document.ports, checkRun(document.ports).groups.flatMap(allRestores));
  expect(document.review().rows).toEqual([]);
  document.pull('targets');
  expect(countries()).toEqual(pulled);
  expect(document.review().rows).toEqual([]);
});
