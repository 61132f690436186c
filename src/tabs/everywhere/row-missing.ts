// tabs: a pulled row is missing from the tab. A push does not delete anything, but people should see it. A
// row whose key was changed is reported as that alone.

import { rowLabel } from '../columns/row-label';
import type { TabRule } from '../rules/rule';

export const rowMissing: TabRule = {
  name: 'row-missing',
  title: 'Rows missing from the tab',
  expects:
    'Every pulled row is in the tab. Deleting a row changes nothing at the service, so this is only reported.',
  tab: '*',
  check: (_touched, { tab, base, missing, previousKeys, facts }) => {
    const overwritten = new Set(Array.from(previousKeys().values(), ({ key }) => key));
    const gone = (missing || []).filter((key) => !overwritten.has(key));
    return gone.map((key) => ({
      row: 0,
      severity: 'information' as const,
      field: '',
      message: `${rowLabel(tab, base.get(key)!, facts.sharedNames)} is not in the tab: its row was deleted or overwritten. Nothing changed at the service; a pull adds it again.`,
      expected: `a row for ${key}`,
      found: 'none',
    }));
  },
};
