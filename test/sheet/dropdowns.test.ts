// test, sheet: choices are added to a dropdown, also while a column is inserted.

import { addChoices } from '../../src/sheet/dropdowns';
import { readTab } from '../../src/sheet/read-tab';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { campaign, columnAt, pulled } from './campaign-rows';
import type { PlainSheet } from './plain-workbook';

const MORE = { trackingMethod: ['partner_a'] };

test('columns that move before the dropdown is set are found, and those that move meanwhile are reported', () => {
  const { sheet } = pulled([campaign('1')]);
  const reading = readTab(campaigns, sheet);
  sheet.insertColumn(columnAt(sheet, 'Tracking method'));
  const moving: PlainSheet = {
    ...sheet,
    styleColumns: (styles) => {
      sheet.styleColumns(styles);
      sheet.insertColumn(1);
    },
  };
  expect(() => addChoices(campaigns, moving, reading, MORE, 0)).toThrow(
    /^Columns of Campaigns were moved .* pull again\.$/,
  );
  const { choices } = sheet.columnStyle(columnAt(sheet, 'Tracking method'))!;
  expect(choices).toContain('partner_a');
  expect(readTab(campaigns, sheet).issues).toEqual([]);
});
