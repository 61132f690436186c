// tabs: the rules of the Campaigns tab (section 2.1).

import { BID_TYPES, GOAL_PERIODS, isBidType, PLATFORMS } from '../../shared/campaign-words';
import type { Fields } from '../../shared/value';
import { ALL_SHARED_NAMES, rowLabel } from '../columns/row-label';
import { knownWord } from '../rules/common-rules';
import { clearIt, makeIt } from '../rules/issue-body';
import type { IssueBody, RowRule, RuleRow, TabRule } from '../rules/rule';
import { headerOf, isEmpty, shown, textIn } from '../rules/rule-cells';

const ALWAYS = ['name', 'platform', 'bidType', 'packageName', 'trackingMethod'];

const requiredOnCreation: RowRule = {
  name: 'required-on-creation',
  title: 'New campaigns with missing values',
  expects:
    'A new campaign has a name, platform, bid type, package name and tracking method; on iOS a bundle ID too.',
  tab: 'campaigns',
  check: (row, { tab }) => {
    if (!row.isNew) return [];
    const fields = textIn(row.fields, 'platform') === 'ios' ? ALWAYS.concat('bundleId') : ALWAYS;
    return fields
      .filter((field) => field in row.fields && isEmpty(row.fields[field]))
      .map((field) => ({
        severity: 'error' as const,
        field,
        message:
          field === 'bundleId'
            ? `A new campaign on iOS needs a ${headerOf(tab, field)}. Type it.`
            : `A new campaign needs a value in ${headerOf(tab, field)}. Type one.`,
        expected: 'a value',
        found: 'nothing',
      }));
  },
};

const NEEDED = ['name', 'trackingMethod'];

const textEmptied: RowRule = {
  name: 'needed-text-emptied',
  title: 'Texts that must not be empty',
  expects: 'A campaign keeps a name and a tracking method.',
  tab: 'campaigns',
  check: (row, { tab }) => {
    const { base } = row;
    if (base === null) return [];
    return NEEDED.filter((field) => row.fields[field] === '' && !isEmpty(base[field])).map((field) => ({
      severity: 'error' as const,
      field,
      message: `A campaign must have a ${headerOf(tab, field).toLowerCase()}. Type one, or restore the last pulled value.`,
      expected: 'a value',
      found: 'nothing',
      fix: { value: base[field] ?? null, label: `Restore ${shown(tab, field, base[field])}` },
    }));
  },
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

const words = (periods: readonly number[]): string =>
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
    const body = {
      severity: 'error' as const,
      field: 'packageName',
      message: `On iOS the package name is the number of the app in the store. Type its digits only; the name with dots belongs in ${headerOf(tab, 'bundleId')}.`,
      expected: 'digits only',
      found: packageName,
    };
    return [digits ? { ...body, fix: { value: digits[1]!, label: `Make it ${digits[1]}` } } : body];
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
    return [
      {
        severity: 'error',
        field: 'bundleId',
        message: `Android campaigns have no ${headerOf(tab, 'bundleId')}. Clear the cell and use ${headerOf(tab, 'packageName')}.`,
        expected: 'nothing',
        found: bundleId,
        // The platform may be wrong instead.
        otherFixes: [clearIt(tab, 'bundleId', '')],
      },
    ];
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
    const meant = Array.from(trackingMethods).filter(
      (word) => word.toLowerCase() === trackingMethod.toLowerCase(),
    );
    const body: IssueBody = {
      severity: 'warning',
      field: 'trackingMethod',
      message: 'No pulled campaign has this tracking method. Check the spelling.',
      expected: Array.from(trackingMethods).sort().join(', '),
      found: trackingMethod,
    };
    return [meant.length === 1 ? { ...body, fix: { value: meant[0]!, label: `Make it ${meant[0]}` } } : body];
  },
};

const categoryMissing: RowRule = {
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

const TELLING = ['name', 'platform', 'packageName', 'bidType'];

const likeness = (fields: Fields): string =>
  JSON.stringify(TELLING.map((field) => textIn(fields, field).trim()));

const complete = (row: RuleRow): boolean => TELLING.every((field) => !isEmpty(row.fields[field]));

const equalToAnother: TabRule = {
  name: 'equal-to-another',
  title: 'New campaigns equal to another one',
  expects:
    'A new campaign differs from every other in name, platform, package name or bid type, so that it can be found again when the answer to its creation is lost.',
  tab: 'campaigns',
  check: (touched, { tab, base }) => {
    const news = touched.filter((row) => row.isNew && !row.waitsForId && complete(row));
    if (news.length === 0) return [];
    const labelsByLikeness = new Map<string, string>();
    base.forEach((fields) => {
      labelsByLikeness.set(likeness(fields), rowLabel(tab, fields, ALL_SHARED_NAMES));
    });
    const places = new Map<string, number[]>();
    for (const row of news) {
      const like = likeness(row.fields);
      places.set(like, (places.get(like) || []).concat(row.row));
    }
    const issues: ReturnType<TabRule['check']> = [];
    for (const row of news) {
      const like = likeness(row.fields);
      const otherRows = (places.get(like) || []).filter((other) => other !== row.row);
      const equal = labelsByLikeness.get(like) || (otherRows.length > 0 ? `row ${otherRows[0]}` : '');
      if (equal === '') continue;
      issues.push({
        row: row.row,
        severity: 'error',
        field: 'name',
        message: `Name, platform, package name and bid type are the same as those of ${equal}. Give the new campaign another name.`,
        expected: 'a unique name',
        found: textIn(row.fields, 'name'),
      });
    }
    return issues;
  },
};

export const CAMPAIGNS_ROW_RULES: readonly RowRule[] = [
  requiredOnCreation,
  textEmptied,
  platformKnown,
  bidTypeKnown,
  goalPeriodByBidType,
  iosPackageNumeric,
  bundleIdOnlyOnIos,
  trackingMethodUnknown,
  categoryMissing,
];

export const CAMPAIGNS_TAB_RULES: readonly TabRule[] = [equalToAnother];
