// tabs: a tracking method that is neither documented nor used by any pulled campaign is probably mistyped
// (section 2.8).

import type { IssueBody, RowRule } from '../../rules/rule';
import { textIn } from '../../rules/rule-words';

export const trackingMethodUnknown: RowRule = {
  name: 'tracking-method-unknown',
  title: 'Tracking methods not seen before',
  expects: 'A tracking method is `custom_track` or one that a pulled campaign has.',
  tab: 'campaigns',
  check: (row, { trackingMethods }) => {
    const found = textIn(row.fields, 'trackingMethod');
    if (found === '' || trackingMethods.has(found) || !row.changed('trackingMethod')) return [];
    const meant = Array.from(trackingMethods).filter((word) => word.toLowerCase() === found.toLowerCase());
    const body: IssueBody = {
      severity: 'warning',
      field: 'trackingMethod',
      message: 'No pulled campaign has this tracking method. Check the spelling.',
      expected: Array.from(trackingMethods).sort().join(', '),
      found,
    };
    return [meant.length === 1 ? { ...body, fix: { value: meant[0]!, label: `Make it ${meant[0]}` } } : body];
  },
};
