// tabs: which goal periods a bid type allows (section 2.1).

import { GOAL_PERIODS, isBidType } from '../../../shared/bid-types';
import { clearIt, makeIt } from '../../rules/issue-body';
import type { RowRule } from '../../rules/rule';
import { textIn } from '../../rules/rule-words';

const words = (periods: readonly number[]): string =>
  periods.length === 1
    ? String(periods[0])
    : `${periods.slice(0, -1).join(', ')} or ${periods[periods.length - 1]}`;

export const goalPeriodByBidType: RowRule = {
  name: 'goal-period-by-bid-type',
  title: 'Goal periods that the bid type does not allow',
  expects:
    'The goal period fits the bid type: CPI none; CPP_GOAL and CPE 7; RET 1, 3 or 7; ROAS_AD_BASED 0; ROAS_IAP 0 or 7.',
  tab: 'campaigns',
  check: (row, { tab }) => {
    const bidType = textIn(row.fields, 'bidType');
    const period = row.fields.goalPeriod;
    if (!row.isNew || typeof period !== 'number' || !isBidType(bidType)) return [];
    const allowed = GOAL_PERIODS[bidType];
    if (allowed.indexOf(period) >= 0) return [];
    // The bid type may be wrong instead, so no fix is certain.
    const about = { severity: 'error' as const, field: 'goalPeriod', found: String(period) };
    if (allowed.length === 0) {
      const clearing = clearIt(tab, 'goalPeriod');
      return [
        {
          ...about,
          message: `${bidType} campaigns have no goal period. Clear the cell.`,
          expected: 'nothing',
          ...(period === 0 ? { fix: clearing } : { otherFixes: [clearing] }),
        },
      ];
    }
    const body = {
      ...about,
      message: `The goal period of a ${bidType} campaign must be ${words(allowed)}. Type it.`,
      expected: words(allowed),
    };
    const only = allowed.length === 1 ? allowed[0]! : null;
    return [only === null ? body : { ...body, otherFixes: [makeIt(only)] }];
  },
};
