// tabs: the rules of the Targets tab: disabled countries, percentages, and URLs with their macros (section
// 2.2).

import { shortened } from '../../shared/cell-text';
import { isGoal } from '../../shared/pay';
import { besideUnreadable, countryCode, lowPercent, positive } from '../rules/common-rules';
import { ofCampaign } from '../rules/facts';
import { error, labelWith, listed, namingFix, RESTORES, typedText, warning } from '../rules/issue-body';
import type { RowRule, RuleContext, RuleRow, TabRule } from '../rules/rule';
import { headerOf, shown, textIn } from '../rules/rule-cells';
import { changedPlaces, DEFAULT, eitherOr, isActive, isDisabled } from './targets-places';

const MACROS = [
  'CAMPAIGN_ID',
  'CAMPAIGN_NAME',
  'APP_ID',
  'AD_NAME',
  'IDFA',
  'CC',
  'DEVICE_TYPE',
  'DID',
  'HADID',
  'PLACEMENT_ID',
] as const;

const defaultDisabled: RowRule = {
  name: 'default-disabled',
  title: 'DEFAULT disabled',
  expects: '`DEFAULT` is not a country, so it cannot be disabled.',
  tab: 'targets',
  check: (row) =>
    row.fields.disabled === true && row.changed('disabled') && textIn(row.fields, 'country') === DEFAULT
      ? [
          error(
            'disabled',
            'DEFAULT is not a country and cannot be disabled. Clear the box; clear its cells to remove its values.',
            'an empty box',
            'TRUE',
            { value: false, label: 'Clear the box' },
          ),
        ]
      : [],
};

/** An emptied box looks like a cleared one, which would start the country and spend money. */
export const disabledEmptied: RowRule = {
  name: 'disabled-emptied',
  title: 'Emptied boxes of disabled countries',
  expects:
    'The box of a disabled country is checked or cleared. If it was emptied, it does not start the country.',
  tab: 'targets',
  check: ({ fields, base }) => {
    if (base?.disabled !== true || fields.disabled !== null) return [];
    const message = `${textIn(fields, 'country')} is disabled, and its box was emptied. Check it to keep the country disabled, or check and clear it to start the country again.`;
    const otherFixes = [
      { value: true, label: 'Keep it disabled', ...RESTORES },
      { value: false, label: 'Start the country' },
    ];
    return [{ ...error('disabled', message, 'a checked or cleared box', 'nothing'), otherFixes }];
  },
};

/**
 * Sending a field of a disabled country may start it again (section 3), so its values wait until Disabled is
 * cleared.
 */
export const countryDisabled: RowRule = {
  name: 'country-disabled',
  title: 'Edits of disabled countries',
  expects:
    'The bid, budget and URLs of a disabled country cannot change. Clear `Disabled` to start the country again and to send them.',
  tab: 'targets',
  check: (row, { tab }) => {
    const country = textIn(row.fields, 'country');
    const changedFields = (tab.sharedFields ?? []).filter((field) => row.changed(field));
    const unknown = changedFields.flatMap((field) => besideUnreadable(row, tab, field, 'disabled'));
    if (unknown.length > 0) return unknown;
    if (!isDisabled(row) || country === DEFAULT) return [];
    const stopHeader = headerOf(tab, 'disabled');
    if (row.isNew) {
      const fix = { value: false, label: `Clear ${stopHeader}` };
      const message = `A country that is not targeted cannot be disabled. Clear ${stopHeader}, or delete this row.`;
      return [error('disabled', message, 'no check mark', 'TRUE', fix)];
    }
    return changedFields.map((field) => {
      const pulledValue = row.base?.[field] ?? null;
      const expected = shown(tab, field, pulledValue);
      const fix = { value: pulledValue, label: labelWith('Restore', pulledValue, expected) };
      const message = `${country} is disabled. Clear ${stopHeader} to start it again.`;
      const body = error(field, message, expected, shown(tab, field, row.fields[field]), fix);
      if (row.base?.disabled === true) return body;
      const wrong = `${country} is being disabled, so its ${headerOf(tab, field)} cannot change. `;
      return { ...body, ...namingFix(wrong, fix, `, or clear ${stopHeader}.`) };
    });
  },
};

const lastCountry: TabRule = {
  name: 'last-country',
  title: 'Campaigns that lose their last country',
  expects: 'A campaign keeps an active country; without one it runs nowhere.',
  tab: 'targets',
  check: (touched, context) => {
    const issues: ReturnType<TabRule['check']> = [];
    changedPlaces(touched, context, ['disabled']).forEach((places) => {
      const countryPlaces = places.filter(({ country }) => country !== DEFAULT);
      if (countryPlaces.some((place) => isActive(place, place.newFields))) return;
      for (const place of countryPlaces) {
        if (place.row === null || !isActive(place, place.oldFields)) continue;
        const message =
          'No active country is left in this campaign, so it will not run anywhere. Leave one active if that is not intended.';
        issues.push({ ...warning('disabled', message, 'an active country', 'none'), row: place.row });
      }
    });
    return issues;
  },
};

const FIELDS = ['clickUrl', 'impressionUrl'];

const MACRO = /\{([^{}]*)\}/g;

const isBalanced = (url: string): boolean => !/[{}]/.test(url.replace(MACRO, ''));

const isKnown = (macro: string): boolean => (MACROS as readonly string[]).indexOf(macro) >= 0;

const unknownIn = (url: string): string[] =>
  (url.match(MACRO) || []).filter((macro) => !isKnown(macro.slice(1, -1)));

/**
 * Absolute, http or https, with a host, without spaces. Macros are allowed after the first character of the
 * host.
 */
const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/?#.][^\s/?#]*([/?#]\S*)?$/i.test(text);

const urlForm: RowRule = {
  name: 'url-form',
  title: 'Invalid URLs',
  expects: 'Click and impression URLs are complete addresses without spaces, and braces come in pairs.',
  tab: 'targets',
  check: (row, { tab }) => {
    const issues: ReturnType<RowRule['check']> = [];
    for (const field of FIELDS) {
      const url = typedText(row, field);
      if (url === '') continue;
      const header = headerOf(tab, field);
      const urlText = shortened(url, 200);
      if (!isWebAddress(url)) {
        const message = `${header} must be a complete address that begins with https:// or http:// and has no spaces. Correct it.`;
        issues.push(error(field, message, 'https://…', urlText));
      } else if (!isBalanced(url)) {
        const message = `A brace in ${header} is not closed, not opened, or inside another pair. Write each macro as {NAME}.`;
        issues.push(error(field, message, 'braces in pairs', urlText));
      }
    }
    return issues;
  },
};

const macroUnknown: RowRule = {
  name: 'macro-unknown',
  title: 'Unknown macros',
  expects: 'Macros in URLs are documented ones, in capitals.',
  tab: 'targets',
  check: (row, { tab }) => {
    const issues: ReturnType<RowRule['check']> = [];
    for (const field of FIELDS) {
      const url = typedText(row, field);
      const unknown = unknownIn(url);
      if (unknown.length === 0 || !isBalanced(url)) continue;
      // Only the case is wrong, so the fix is certain.
      const fixed = url.replace(MACRO, (macro) =>
        isKnown(macro.slice(1, -1).toUpperCase()) ? macro.toUpperCase() : macro,
      );
      const fix = unknownIn(fixed).length === 0 ? { value: fixed, label: 'Capitalize macros' } : null;
      const message = `${headerOf(tab, field)} has unknown macros: ${listed(unknown)}. Check the spelling.`;
      issues.push(warning(field, message, MACROS.map((name) => `{${name}}`).join(' '), listed(unknown), fix));
    }
    return issues;
  },
};

const isPercentBid = ({ fields }: RuleRow, { facts }: RuleContext): boolean =>
  isGoal(ofCampaign(fields, 'bidType', facts));

export const TARGETS_ROW_RULES: readonly RowRule[] = [
  countryCode(
    {
      name: 'target-country',
      title: 'Targets with unknown country codes',
      expects: 'The country of a target is a code of ISO 3166-1, such as DE, or `DEFAULT`.',
      tab: 'targets',
    },
    true,
  ),
  positive(
    {
      name: 'target-amounts',
      title: 'Bids and budgets of 0 or less',
      expects: 'Bids and daily budgets are above 0; an empty cell means none.',
      tab: 'targets',
    },
    ['bid', 'budget'],
  ),
  lowPercent(
    {
      name: 'target-percent-low',
      title: 'Goals below 1 %',
      expects:
        'Bids of RET and ROAS campaigns are percentages: 50 means 50 %. A bid below 1 was probably typed as a fraction.',
      tab: 'targets',
    },
    'bid',
    isPercentBid,
  ),
  urlForm,
  macroUnknown,
  defaultDisabled,
  disabledEmptied,
  countryDisabled,
];

export const TARGETS_TAB_RULES: readonly TabRule[] = [eitherOr, lastCountry];
