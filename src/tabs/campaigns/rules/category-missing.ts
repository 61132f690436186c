// tabs: a new campaign without a category. The service accepts it, but it is usually a mistake (reading 1
// of the product).

import type { RowRule } from '../../rules/rule';

export const categoryMissing: RowRule = {
  name: 'category-missing',
  title: 'Campaigns without a category',
  expects: 'A new campaign has a category.',
  tab: 'campaigns',
  check: (row) =>
    row.fields.category === '' && (row.isNew || row.changed('category'))
      ? [
          {
            severity: 'warning',
            field: 'category',
            message: 'This campaign has no category. Type one if it should have one.',
            expected: 'a category',
            found: 'nothing',
          },
        ]
      : [],
};
