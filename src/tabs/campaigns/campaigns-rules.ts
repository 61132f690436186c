// tabs: the rules of the Campaigns tab (section 2.1).

import { BID_TYPES, GOAL_PERIODS, isBidType, PLATFORMS } from '../../shared/campaign-words';
import { knownWord, neededText } from '../rules/common-rules';
import { clearIt, error, makeIt, warning } from '../rules/issue-body';
import type { RowRule } from '../rules/rule';
import { headerOf, textIn } from '../rules/rule-cells';

const campaignLacks = neededText(
  {
    name: 'campaign-lacks',
    title: 'Campaigns with missing values',
    expects:
      'A new campaign has a name, platform, bid type, package name and tracking method, and keeps its name and tracking method.',
    tab: 'campaigns',
  },
  ['name', 'platform', 'bidType', 'packageName', 'trackingMethod'],
);

const bundleIdOnIos: RowRule = {
  name: 'bundle-id-on-ios',
  title: 'iOS campaigns without a bundle ID',
  expects: 'A new campaign on iOS has a bundle ID.',
  tab: 'campaigns',
  check: ({ isNew, fields }, { tab }) =>
    isNew && textIn(fields, 'platform') === 'ios' && fields.bundleId === ''
      ? [
          error(
            'bundleId',
            `A new campaign on iOS needs a ${headerOf(tab, 'bundleId')}. Type it.`,
            'a value',
            'nothing',
          ),
        ]
      : [],
};

const platformKnown = knownWord(
  {
    name: 'platform-known',
    title: 'Unknown platforms',
    expects: 'The platform of a new campaign is `ios` or `android`.',
    tab: 'campaigns',
  },
  'platform',
  PLATFORMS,
);

const bidTypeKnown = knownWord(
  {
    name: 'bid-type-known',
    title: 'Unknown bid types',
    expects: "The bid type of a new campaign is one of the service's.",
    tab: 'campaigns',
  },
  'bidType',
  BID_TYPES,
);

const orList = (periods: readonly number[]): string =>
  periods.length === 1
    ? String(periods[0])
    : `${periods.slice(0, -1).join(', ')} or ${periods[periods.length - 1]}`;

const goalPeriodByBidType: RowRule = {
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
    if (allowed.length === 0) {
      const message = `${bidType} campaigns have no goal period. Clear the cell.`;
      const clearing = clearIt(tab, 'goalPeriod');
      const body = error('goalPeriod', message, 'nothing', String(period));
      return [{ ...body, ...(period === 0 ? { fix: clearing } : { otherFixes: [clearing] }) }];
    }
    const periods = orList(allowed);
    const message = `The goal period of a ${bidType} campaign must be ${periods}. Type it.`;
    const body = error('goalPeriod', message, periods, String(period));
    const only = allowed.length === 1 ? allowed[0]! : null;
    return [only === null ? body : { ...body, otherFixes: [makeIt(only)] }];
  },
};

const iosPackageNumeric: RowRule = {
  name: 'ios-package-numeric',
  title: 'iOS package names that are not store IDs',
  expects: 'On iOS the package name is the number of the app in the store.',
  tab: 'campaigns',
  check: (row, { tab }) => {
    const packageName = textIn(row.fields, 'packageName');
    if (
      !row.isNew ||
      textIn(row.fields, 'platform') !== 'ios' ||
      packageName === '' ||
      /^\d+$/.test(packageName)
    )
      return [];
    // The form in store addresses: `id123456789`. Other digits are not certain.
    const digits = /^\s*id(\d+)\s*$/i.exec(packageName);
    const message = `On iOS the package name is the number of the app in the store. Type its digits only; the name with dots belongs in ${headerOf(tab, 'bundleId')}.`;
    return [error('packageName', message, 'digits only', packageName, digits && makeIt(digits[1]!))];
  },
};

const bundleIdOnlyOnIos: RowRule = {
  name: 'bundle-id-only-on-ios',
  title: 'Bundle IDs on platforms other than iOS',
  expects: 'Only iOS campaigns have a bundle ID.',
  tab: 'campaigns',
  check: (row, { tab }) => {
    const bundleId = textIn(row.fields, 'bundleId');
    if (!row.isNew || bundleId === '' || textIn(row.fields, 'platform') !== 'android') return [];
    const message = `Android campaigns have no ${headerOf(tab, 'bundleId')}. Clear the cell and use ${headerOf(tab, 'packageName')}.`;
    // The platform may be wrong instead.
    const otherFixes = [clearIt(tab, 'bundleId', '')];
    return [{ ...error('bundleId', message, 'nothing', bundleId), otherFixes }];
  },
};

const trackingMethodUnknown: RowRule = {
  name: 'tracking-method-unknown',
  title: 'Tracking methods not seen before',
  expects: 'A tracking method is `custom_track` or one that a pulled campaign has.',
  tab: 'campaigns',
  check: (row, { trackingMethods }) => {
    const trackingMethod = textIn(row.fields, 'trackingMethod');
    if (trackingMethod === '' || trackingMethods.has(trackingMethod) || !row.changed('trackingMethod'))
      return [];
    const sameWords = Array.from(trackingMethods).filter(
      (word) => word.toLowerCase() === trackingMethod.toLowerCase(),
    );
    const message = 'No pulled campaign has this tracking method. Check the spelling.';
    const expected = Array.from(trackingMethods).sort().join(', ');
    const fix = sameWords.length === 1 ? makeIt(sameWords[0]!) : null;
    return [warning('trackingMethod', message, expected, trackingMethod, fix)];
  },
};

const categoryMissing: RowRule = {
  name: 'category-missing',
  title: 'Campaigns without a category',
  expects: 'A new campaign has a category.',
  tab: 'campaigns',
  check: (row) => {
    if (row.fields.category !== '' || !(row.isNew || row.changed('category'))) return [];
    const message = 'This campaign has no category. Type one if it should have one.';
    return [warning('category', message, 'a category', 'nothing')];
  },
};

export const CAMPAIGNS_ROW_RULES: readonly RowRule[] = [
  campaignLacks,
  bundleIdOnIos,
  platformKnown,
  bidTypeKnown,
  goalPeriodByBidType,
  iosPackageNumeric,
  bundleIdOnlyOnIos,
  trackingMethodUnknown,
  categoryMissing,
];
