// rules: a pulled row is missing from the tab. A push does not delete anything, but people should see it.

import type { TabRule } from '../rule';

export const rowMissing: TabRule = {
  name: 'row-missing',
  title: 'Rows missing from the tab',
  tab: '*',
  check: (_touched, { tab, base, missing }) =>
    (missing || []).map((key) => ({
      row: 0,
      severity: 'information' as const,
      field: '',
      message: `${tab.label(base.get(key)!)} was pulled but has no row any more. Nothing happens to it in the service; a pull brings the row back.`,
      expected: `a row for ${key}`,
      found: 'none',
    })),
};
