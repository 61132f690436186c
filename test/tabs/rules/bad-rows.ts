// test of rules: one mistake for every rule, as a person would make it. Tests, the page and docs/rules.md
// show its message.

import type { Issue } from '../../../src/shared/issue';
import type { Fields } from '../../../src/shared/value';
import { campaigns } from '../../../src/tabs/campaigns/campaigns-columns';
import { tabById } from '../../../src/tabs/registry';
import { type Facts, factsOf, NO_FACTS } from '../../../src/tabs/rules/facts';
import { headerOf } from '../../../src/tabs/rules/rule-cells';
import { sourceBids } from '../../../src/tabs/source-bids/source-bids-columns';
import { columnAt } from '../../sheet/campaign-rows';
import type { Entry } from './checking';
import { check } from './tab-checking';

export interface BadRow {
  readonly rule: string;
  /** Tab id. */
  readonly tab: string;
  /** Pulled rows: a valid row each, with these fields changed, from row 2 on. */
  readonly pulled: readonly Fields[];
  /** Typed values, by sheet row and field; headers themselves are row 1. */
  readonly typed: Readonly<Record<number, Entry>>;
  /** Formulas of the person, which keep the value of their cell, by sheet row and field. */
  readonly formulas?: Readonly<Record<number, Readonly<Record<string, string>>>>;
  /** Sheet rows that the person deleted. */
  readonly deleted?: readonly number[];
  /** The last pulled values of its campaign were damaged in the hidden sheet. */
  readonly lost?: true;
  /** The service no longer lists its rows. */
  readonly unlisted?: true;
  /** Data of other tabs. */
  readonly facts?: Facts;
}

const bad = (
  rule: string,
  tab: string,
  typed: Entry,
  pulled: Fields = {},
  more: Pick<BadRow, 'facts' | 'deleted' | 'lost' | 'unlisted'> = {},
): BadRow => ({ rule, tab, pulled: [pulled], typed: { 2: typed }, ...more });

const NEW: Entry = {
  name: 'Another',
  active: false,
  platform: 'android',
  bidType: 'CPI',
  packageName: 'com.example.other',
  category: 'games',
  trackingMethod: 'custom_track',
};

/** A valid pulled row, and a new one below it. */
const added = (rule: string, tab: string, typed: Entry, facts: Facts = NO_FACTS): BadRow => ({
  rule,
  tab,
  pulled: [{}],
  typed: { 3: typed },
  facts,
});

const newCampaign = (rule: string, typed: Entry): BadRow => added(rule, 'campaigns', { ...NEW, ...typed });

const IN_DEFAULT = [{ country: 'DEFAULT' }, { country: 'DE', bid: null }];

export const BAD_ROWS: readonly BadRow[] = [
  {
    rule: 'header-row',
    tab: 'app-lists',
    pulled: [{}],
    typed: { 1: { Change: 'Our lists', 'Cell states': '', Status: '', description: '' } },
  },
  { rule: 'header-missing', tab: 'campaigns', pulled: [{}], typed: { 1: { name: 'Title' } } },
  {
    rule: 'duplicate-header',
    tab: 'campaigns',
    pulled: [{}],
    typed: { 1: { category: headerOf(campaigns, 'name') } },
  },
  bad(
    'lost-digits',
    'sources',
    { appId: 1.2345678901234567e19 },
    { appId: '12345678901234567890', externalAppId: 'x' },
  ),
  bad('date-found', 'targets', { bid: new Date(2026, 6, 3) }),
  bad('text-in-number', 'targets', { bid: '1,5' }),
  bad('percent-found', 'targets', { bid: '5%' }),
  bad('not-whole', 'device-targeting', { minOs: 10.5 }),
  bad('text-expected', 'campaigns', { name: 0.5 }),
  bad('not-a-flag', 'sources', { active: 'yes' }),
  bad('base-lost', 'campaigns', { name: 'Another' }, {}, { lost: true }),
  bad('row-unlisted', 'campaigns', { name: 'Another' }, {}, { unlisted: true }),
  added('key-unknown', 'campaigns', { campaignId: '999', name: 'Winter' }),
  {
    rule: 'key-changed',
    tab: 'campaigns',
    pulled: [{}, { campaignId: '8', created: '2026-02-03 04:05:06', name: 'Campaign 8' }],
    typed: { 2: { campaignId: '8' } },
  },
  added('id-number', 'sources', { campaignId: '007', appId: 7, active: true }),
  added('key-incomplete', 'targets', { campaignId: '007' }),
  added('not-creatable', 'ads', { name: 'Another banner' }),
  added(
    'parent-unknown',
    'targets',
    { campaignId: '8', country: 'DE' },
    factsOf({ campaigns: [{ campaignId: '007' }] }),
  ),
  added(
    'parent-unclear',
    'sources',
    { campaignId: 'Summer sale', appId: 'app-1' },
    factsOf({ campaigns: [{ campaignId: '007', name: 'Summer sale' }] }),
  ),
  added(
    'parent-name',
    'sources',
    { campaign: 'No such campaign', appId: 'app-1' },
    factsOf({ campaigns: [{ campaignId: '007', name: 'Summer sale' }] }),
  ),
  added(
    'parent-contradiction',
    'sources',
    { campaign: 'Winter sale', campaignId: '007', appId: 'app-1' },
    factsOf({
      campaigns: [
        { campaignId: '007', name: 'Summer sale' },
        { campaignId: '008', name: 'Winter sale' },
      ],
    }),
  ),
  bad('read-only-edited', 'campaigns', { impressions: 120001 }),
  bad('creation-only-edited', 'campaigns', { platform: 'ios' }),
  bad('formula-error', 'campaigns', { name: '#REF!' }),
  {
    rule: 'filled-cell',
    tab: 'source-bids',
    pulled: [{ overridePercent: null, bidValue: 2 }],
    typed: { 2: { bidValue: '' } },
    formulas: { 1: { bidValue: `={"${headerOf(sourceBids, 'bidValue')}";SEQUENCE(3)}` } },
  },
  bad('spaces-at-ends', 'campaigns', { name: 'Summer sale ' }),
  bad('unreadable-value', 'campaigns', { name: '⚠\u00a0Unreadable: {}' }),
  bad('text-too-long', 'campaigns', { name: 'x'.repeat(50001) }),
  newCampaign('campaign-lacks', { packageName: '' }),
  newCampaign('bundle-id-on-ios', { platform: 'ios', packageName: '123456', bundleId: '' }),
  newCampaign('platform-known', { platform: 'Android' }),
  newCampaign('bid-type-known', { bidType: 'roas iap' }),
  newCampaign('goal-period-by-bid-type', { bidType: 'CPE', goalPeriod: 3 }),
  newCampaign('ios-package-numeric', {
    platform: 'ios',
    packageName: 'id123456789',
    bundleId: 'com.example.other',
  }),
  newCampaign('bundle-id-only-on-ios', { bundleId: 'com.example.other' }),
  newCampaign('tracking-method-unknown', { trackingMethod: 'Custom_Track' }),
  newCampaign('category-missing', { category: '' }),
  added('target-country', 'targets', { campaignId: '007', country: 'France', bid: 1 }),
  bad('target-amounts', 'targets', { bid: 0 }),
  bad('target-percent-low', 'targets', { bid: 0.5 }, { bidType: 'RET' }),
  bad('unusual-number', 'targets', { bid: 2900 }, { bidType: 'RET', bid: 29 }),
  bad('url-form', 'targets', { clickUrl: 'www.example.com/click' }),
  bad('macro-unknown', 'targets', { clickUrl: 'https://track.example.com/c?id={idfa}' }),
  bad('default-disabled', 'targets', { disabled: true }, { country: 'DEFAULT' }),
  bad('disabled-emptied', 'targets', { disabled: '' }, { disabled: true }),
  bad('country-disabled', 'targets', { bid: 3 }, { disabled: true }),
  added('source-active-missing', 'sources', { campaignId: '007', appId: 'app-1' }),
  added('source-bid-missing', 'source-bids', { campaignId: '007', appId: '0815', country: 'FR' }),
  bad('devices-only-on-ios', 'device-targeting', { tablet: true }, { platform: 'android', phone: false }),
  bad('min-os-positive', 'device-targeting', { minOs: 0 }),
  added('bid-country', 'source-bids', {
    campaignId: '007',
    appId: '0815',
    country: 'FRA',
    bidValue: 1,
  }),
  bad('override-or-value', 'source-bids', { bidValue: 2 }),
  bad('override-too-low', 'source-bids', { overridePercent: -100 }),
  bad('override-percent-low', 'source-bids', { overridePercent: 0.2 }, { overridePercent: 15 }),
  bad('bid-value-positive', 'source-bids', { bidValue: 0 }, { overridePercent: null, bidValue: 2 }),
  bad('set-lacks', 'creative-sets', { name: '' }),
  bad('set-countries', 'creative-sets', { countries: 'DE, France' }),
  bad('set-languages', 'creative-sets', { languages: 'de, zh-hans' }, { languages: 'de' }),
  bad(
    'countries-outside-targets',
    'creative-sets',
    { countries: 'DE, FR, IT' },
    {},
    { facts: factsOf({ targets: ['DE', 'FR'].map((country) => ({ campaignId: '007', country })) }) },
  ),
  bad('ad-lacks-name', 'ads', { name: '' }),
  added('asset-type', 'assets', { creativeSetId: '31', type: 'txt title', asset: 'Play' }),
  bad('asset-content', 'assets', { asset: '4,5' }, { type: 'TXT_RATING', asset: '4.0' }),
  bad('asset-empty', 'assets', { asset: '' }),
  bad('asset-removed', 'assets', { asset: 'Play on', remove: true }),
  added('list-lacks-name', 'app-lists', { description: 'Best of the year' }),
  added('list-name', 'app-lists', { name: 'Best apps (new)' }),
  {
    rule: 'duplicate-key',
    tab: 'campaigns',
    pulled: [{}],
    typed: { 3: { campaignId: '007', name: 'Winter' } },
  },
  {
    rule: 'equal-to-another',
    tab: 'campaigns',
    pulled: [{}],
    typed: { 3: { ...NEW, name: 'Campaign 007', bidType: 'RET', packageName: 'com.example.game' } },
  },
  { rule: 'either-or', tab: 'targets', pulled: IN_DEFAULT, typed: { 3: { bid: 2 } } },
  bad('last-country', 'targets', { disabled: true }),
  {
    rule: 'row-missing',
    tab: 'campaigns',
    pulled: [{}, { campaignId: '8', name: 'Campaign 8' }],
    typed: {},
    deleted: [3],
  },
];

export interface BadRowIssue {
  readonly issue: Issue;
  /** The issue is also found from the row alone, so it is shown while typing. */
  readonly whileTyping: boolean;
}

/** The message of the rule for its bad row. @throws Error if there is none */
export function issueOf(row: BadRow): BadRowIssue {
  const checked = check(tabById(row.tab)!, row.pulled, row.typed, row.facts, row);
  if (row.deleted) {
    checked.sheet.arrangeRows(row.pulled.map((_, i) => i).filter((i) => !row.deleted!.includes(i + 2)));
  }
  for (const [at, formulas] of Object.entries(row.formulas ?? {}))
    for (const [header, formula] of Object.entries(formulas)) {
      const column = columnAt(checked.sheet, header);
      checked.sheet.put(Number(at), column, checked.sheet.cell(Number(at), column).value, formula);
    }
  const issue = checked.again().find(({ rule }) => rule === row.rule);
  if (!issue) throw new Error(`The bad row of ${row.rule} has no such issue`);
  const alone = issue.row > 0 ? checked.alone(issue.row) : [];
  return { issue, whileTyping: !issue.byCheck && alone.some(({ rule }) => rule === row.rule) };
}
