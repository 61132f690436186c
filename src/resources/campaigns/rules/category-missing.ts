// resources: a new campaign without a category is accepted, but seldom meant (reading 1 of the product).

import type { RowRule } from '../../../rules/rule';

export const categoryMissing: RowRule = {
  name: 'category-missing',
  title: 'Campaigns without a category',
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
