// test: to which rows a rule applies: when When is true, and the rows that Where names.

import { propose } from '../../../../src/features/bid-rules/core/propose';
import type { BidRow } from '../../../../src/features/bid-rules/core/rule-row';
import { day, lastDay, rule, sourceBid, sums, TODAY } from './make';

const applies = (cells: Parameters<typeof rule>[0], row: BidRow, figures = FIGURES): boolean =>
  propose({ rules: [rule({ Then: '-10 %', ...cells })], rows: [row], figures, lastDay, today: TODAY }).some(
    ({ changes }) => changes.length > 0,
  );

/** 100 installs for $300: CPI 3.00; revenue until day 7 $30: ROAS D7 10 %; no payer; a bid of 2.00. */
const FIGURES = [sums([day(TODAY - 12, { installs: 100, spend: 300, payers: 0, d7: 30 })])];
const ROW = sourceBid({ bidValue: 2, targetBid: 2.5 });

test.each([
  ['Installs < 100', false],
  ['Installs <= 100', true],
  ['Installs > 100', false],
  ['Installs >= 100', true],
  ['Installs = 100', true],
  ['Installs == 100', true],
  ['Installs <> 100', false],
  ['Installs != 99', true],
  ['Installs ≤ 99', false],
  ['Installs ≥ 101', false],
  ['Installs ≠ 100', false],
  ['Payers = 0', true],
  ['Payers > 0', false],
  ['CPI = 3', true],
  ['CPI = 1.5 * bid', true],
  ['3 × 0.7 = 2.1', true],
  ['-CPI < -2.9', true],
  ['-(CPI + 1) = -4', true],
  ['+CPI - 1 = 2', true],
  ['Spend / Installs = CPI', true],
  ['Spend ÷ Installs · 2 = 6', true],
  ['2 + 3 * 4 = 14', true],
  ['(2 + 3) * 4 = 20', true],
  ['10 - 4 - 3 = 3', true],
  ['24 / 4 / 2 = 3', true],
  ['min(CPI; bid; 7) = 2', true],
  ['max(CPI; bid; 7) = 7', true],
  ['max(CPI, bid) = 3', true],
  ['ROAS D7 = 10 %', true],
  ['ROAS D7 < 9.9 %', false],
  ['not CPI > 5', true],
  ['not not CPI > 5', false],
  ['CPI > 5 or Payers = 0', true],
  ['CPI > 5 or Payers > 0', false],
  ['not (CPI > 5 or Payers > 0)', true],
  ['not (CPI > 1 and Payers = 0)', false],
  ['CPI > 1 and Payers > 0', false],
  ['CPI > 1 and Payers = 0', true],
  // "and" binds more than "or".
  ['CPI > 1 or CPI > 2 and Payers > 0', true],
  ['(CPI > 1 or CPI > 2) and Payers > 0', false],
  // Dividing by nothing is unknown, and what is unknown neither applies nor is decided by "not".
  ['Spend / Payers > 0', false],
  ['not Spend / Payers > 0', false],
  ['not (Spend / Payers <= 0)', false],
  ['Spend / Payers > 0 or CPI = 3', true],
  ['CPI = 3 or Spend / Payers > 0', true],
  ['Spend / Payers > 0 or CPI = 4', false],
  ['not (Spend / Payers > 0 and CPI = 4)', true],
  ['not (CPI = 4 and Spend / Payers > 0)', true],
  ['not (Spend / Payers > 0 and CPI = 3)', false],
  // Not in the report.
  ['ROAS D30 < 100 %', false],
])('When %j: %p', (When, isTrue) => {
  expect(applies({ When }, ROW)).toBe(isTrue);
});

test.each<[string, boolean]>([
  ['', true],
  ['campaign contains summer', true],
  ['campaign contains winter, SALE', true],
  ['campaign contains winter', false],
  ['campaign = summer sale', true],
  ['campaign = summer', false],
  ['campaign != summer', true],
  ['country = us', true],
  ['country = DE, us', true],
  ['country != DE, us', false],
  ['country != DE', true],
  ['platform = iOS', true],
  ['platform = android', false],
  ['bid type = cpi', true],
  ['bid type = CPP', false],
  ['app = a1', true],
  ['app = a2', false],
  ['app != a1', false],
  ['external app = X1', true],
  ['external app = a1', false],
  ['app list = good', true],
  ['app list = bad, "best ones"', false],
  ['app list != good', false],
  ['app list != bad', true],
  ['country = US and platform = ios', true],
  ['country = US and platform = android', false],
  ['country = US and platform = ios and campaign contains winter', false],
])('Where %j: %p', (Where, isTrue) => {
  expect(applies({ Where }, { ...ROW, appLists: ['good', 'other'] })).toBe(isTrue);
  // The answer for a text is remembered: another row has its own.
  const other = { key: 'o', campaign: 'Other', country: 'FR', platform: 'android', bidType: 'CPE' };
  const rows = [{ ...ROW, ...other }, ROW].map((row) => ({ ...row, appLists: ['good', 'other'] }));
  const made = propose({
    rules: [rule({ Where, Then: '-10 %' })],
    rows,
    figures: [],
    lastDay,
    today: TODAY,
  });
  expect(made.some(({ key, changes }) => key === ROW.key && changes.length > 0)).toBe(isTrue);
});

test.each([
  ['bid type = CPP', 'CPP_GOAL', true],
  ['bid type = cpp_goal', 'CPP_GOAL', true],
  ['bid type = roas_iap', 'ROAS_IAP', true],
  ['bid type != roas_iap', 'ROAS_IAP', false],
])('Where %j, a campaign of %s: %p', (Where, bidType, isTrue) => {
  const row = sourceBid({ overridePercent: 10 }, { bidType });
  expect(applies({ Where }, row)).toBe(isTrue);
});
