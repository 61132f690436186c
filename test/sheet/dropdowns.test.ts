// test, sheet: choices are added to a dropdown while a column is inserted: checkboxes and other dropdowns
// stay.

import { addChoices } from '../../src/sheet/dropdowns';
import { readTab } from '../../src/sheet/read-tab';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { campaign, columnAt, freeColumn, pulled } from './campaign-rows';
import type { PlainSheet } from './plain-workbook';

const MORE = { trackingMethod: ['partner_a'] };
const HEADERS = campaigns.columns.map(({ header }) => header);
/** Other columns may keep the dropdown, which accepts any value. */
const FORMS = campaigns.columns
  .filter(({ kind, choices }) => kind.checkbox || choices)
  .map(({ header }) => header);

/** 1 to n. */
const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

const looks = (sheet: PlainSheet) =>
  FORMS.map((header) => {
    const { checkbox, choices } = sheet.columnStyle(columnAt(sheet, header)) ?? {};
    return [header, checkbox ?? false, choices ?? []];
  });

test.each(HEADERS)('a column is inserted before %s when the dropdown is set', (header) => {
  const expected = pulled([campaign('1')]).sheet;
  addChoices(campaigns, expected, readTab(campaigns, expected), MORE, 0);
  const { sheet } = pulled([campaign('1')]);
  let isMoved = false;
  const moving: PlainSheet = {
    ...sheet,
    styleColumns: (styles) => {
      if (!isMoved) sheet.insertColumn(columnAt(sheet, header));
      isMoved = true;
      sheet.styleColumns(styles);
    },
  };
  addChoices(campaigns, moving, readTab(campaigns, sheet), MORE, 0);
  expect(looks(sheet)).toEqual(looks(expected));
  expect(readTab(campaigns, sheet).issues).toEqual([]);
});

test('a checkbox column that moves to the place of the dropdown keeps its checkboxes', () => {
  const expected = pulled([campaign('1')]).sheet;
  addChoices(campaigns, expected, readTab(campaigns, expected), MORE, 0);
  const { sheet } = pulled([campaign('1')]);
  let isMoved = false;
  const moving: PlainSheet = {
    ...sheet,
    styleColumns: (styles, lastRow) => {
      const at = columnAt(sheet, 'Tracking method');
      const others = upTo(freeColumn(sheet) - 1).filter((column) => column !== columnAt(sheet, 'Active'));
      if (!isMoved)
        sheet.moveColumns([...others.slice(0, at - 1), columnAt(sheet, 'Active'), ...others.slice(at - 1)]);
      isMoved = true;
      sheet.styleColumns(styles, lastRow);
    },
  };
  addChoices(campaigns, moving, readTab(campaigns, sheet), MORE, 0);
  expect(looks(sheet)).toEqual(looks(expected));
});

test('nothing is written when every choice is there', () => {
  const { sheet } = pulled([campaign('1')]);
  addChoices(campaigns, sheet, readTab(campaigns, sheet), MORE, 0);
  sheet.forgetCalls();
  addChoices(campaigns, sheet, readTab(campaigns, sheet), MORE, 0);
  expect(sheet.calls.styleColumns).toBeUndefined();
});
