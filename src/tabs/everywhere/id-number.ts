// tabs: an ID of a new row that the spreadsheet converted to a number, so leading zeros may be missing.

import { error } from '../rules/issue-body';
import type { RowRule } from '../rules/rule';
import { headerOf, textIn } from '../rules/rule-words';

export const idNumber: RowRule = {
  name: 'id-number',
  title: 'IDs that became numbers',
  expects:
    'The IDs of a new row are text. A number may have lost leading zeros: confirm it, or type it again as text.',
  tab: '*',
  check: (row, { tab }) =>
    row.isNew
      ? row.numbers.map((field) => {
          const found = textIn(row.fields, field);
          const message = `${headerOf(tab, field)} was read as the number ${found}, so leading zeros may be missing. Choose what it is.`;
          const fix = { value: found, label: `It is ${found}` };
          return { ...error(field, message, 'text', found, fix), otherFixes: [TYPE_AGAIN] };
        })
      : [],
};

const TYPE_AGAIN = { value: '', label: 'Type it again as text' };
