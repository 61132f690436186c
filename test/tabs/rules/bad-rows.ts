// test of rules: one mistake for every rule, as a person would make it. Tests, the page and docs/rules.md
// show its message.

import type { Issue } from '../../../src/shared/issue';
import type { Fields } from '../../../src/shared/value';
import { tabById } from '../../../src/tabs/registry';
import { type Facts, factsOf, NO_FACTS } from '../../../src/tabs/rules/facts';
import { columnAt } from '../../sheet/campaign-rows';
import type { Entry } from './checking';
import { check } from './tab-checking';

export interface BadRow {
  readonly rule: string;
  /** Tab id. */
  readonly tab: string;
  /** Pulled rows: a valid row each, with these fields changed, from row 2 on. */
  readonly pulled: readonly Fields[];
  /** Typed values, by sheet row and header; headers themselves are row 1. */
  readonly typed: Readonly<Record<number, Entry>>;
  /** Formulas of the person, which keep the value of their cell, by sheet row and header. */
  readonly formulas?: Readonly<Record<number, Readonly<Record<string, string>>>>;
  /** Sheet rows that the person deleted. */
  readonly deleted?: readonly number[];
  /** The last pulled values of its campaign were damaged in the hidden sheet. */
  readonly lost?: true;
  /** Data of other tabs. */
  readonly facts?: Facts;
}

const bad = (
  rule: string,
  tab: string,
  typed: Entry,
  pulled: Fields = {},
  more: Pick<BadRow, 'facts' | 'deleted' | 'lost'> = {},
): BadRow => ({ rule, tab, pulled: [pulled], typed: { 2: typed }, ...more });

const NEW: Entry = {
  Name: 'Another',
  Active: false,
  Platform: 'android',
  'Bid type': 'CPI',
  'Package name': 'com.example.other',
  Category: 'games',
  'Tracking method': 'custom_track',
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
    typed: { 1: { Change: 'Our lists', 'Cell states': '', Status: '', Description: '' } },
  },
  { rule: 'header-missing', tab: 'campaigns', pulled: [{}], typed: { 1: { Name: 'Title' } } },
  { rule: 'duplicate-header', tab: 'campaigns', pulled: [{}], typed: { 1: { Category: 'Name' } } },
  bad(
    'lost-digits',
    'sources',
    { 'App ID': 1.2345678901234567e19 },
    { appId: '12345678901234567890', externalAppId: 'x' },
  ),
  bad('date-found', 'targets', { Bid: new Date(2026, 6, 3) }),
  bad('text-in-number', 'targets', { Bid: '1,5' }),
  bad('percent-found', 'targets', { Bid: '5%' }),
  bad('not-whole', 'device-targeting', { 'Min OS version': 10.5 }),
  bad('text-expected', 'campaigns', { Name: 0.5 }),
  bad('not-a-flag', 'sources', { Active: 'yes' }),
  bad('base-lost', 'campaigns', { Name: 'Another' }, {}, { lost: true }),
  added('key-unknown', 'campaigns', { 'Campaign ID': '999', Name: 'Winter' }),
  {
    rule: 'key-changed',
    tab: 'campaigns',
    pulled: [{}, { campaignId: '8', created: '2026-02-03 04:05:06', name: 'Campaign 8' }],
    typed: { 2: { 'Campaign ID': '8' } },
  },
  added('id-number', 'sources', { 'Campaign ID': '007', 'App ID': 7, Active: true }),
  added('key-incomplete', 'targets', { 'Campaign ID': '007' }),
  added('not-creatable', 'ads', { Name: 'Another banner' }),
  added(
    'parent-unknown',
    'targets',
    { 'Campaign ID': '8', Country: 'DE' },
    factsOf({ campaigns: [{ campaignId: '007' }] }),
  ),
  added(
    'parent-unclear',
    'sources',
    { 'Campaign ID': 'Summer sale', 'App ID': 'app-1' },
    factsOf({ campaigns: [{ campaignId: '007', name: 'Summer sale' }] }),
  ),
  added(
    'parent-name',
    'sources',
    { Campaign: 'No such campaign', 'App ID': 'app-1' },
    factsOf({ campaigns: [{ campaignId: '007', name: 'Summer sale' }] }),
  ),
  added(
    'parent-contradiction',
    'sources',
    { Campaign: 'Winter sale', 'Campaign ID': '007', 'App ID': 'app-1' },
    factsOf({
      campaigns: [
        { campaignId: '007', name: 'Summer sale' },
        { campaignId: '008', name: 'Winter sale' },
      ],
    }),
  ),
  bad('read-only-edited', 'campaigns', { Impressions: 120001 }),
  bad('creation-only-edited', 'campaigns', { Platform: 'ios' }),
  bad('formula-error', 'campaigns', { Name: '#REF!' }),
  {
    rule: 'filled-cell',
    tab: 'source-bids',
    pulled: [{ overridePercent: null, bidValue: 2 }],
    typed: { 2: { 'Bid value': '' } },
    formulas: { 1: { 'Bid value': '={"Bid value";SEQUENCE(3)}' } },
  },
  bad('spaces-at-ends', 'campaigns', { Name: 'Summer sale ' }),
  bad('unreadable-value', 'campaigns', { Name: '⚠\u00a0Unreadable: {}' }),
  bad('text-too-long', 'campaigns', { Name: 'x'.repeat(50001) }),
  newCampaign('required-on-creation', { 'Package name': '' }),
  bad('needed-text-emptied', 'campaigns', { Name: '' }),
  newCampaign('platform-known', { Platform: 'Android' }),
  newCampaign('bid-type-known', { 'Bid type': 'roas iap' }),
  newCampaign('goal-period-by-bid-type', { 'Bid type': 'CPE', 'Goal period': 3 }),
  newCampaign('ios-package-numeric', {
    Platform: 'ios',
    'Package name': 'id123456789',
    'Bundle ID': 'com.example.other',
  }),
  newCampaign('bundle-id-only-on-ios', { 'Bundle ID': 'com.example.other' }),
  newCampaign('tracking-method-unknown', { 'Tracking method': 'Custom_Track' }),
  newCampaign('category-missing', { Category: '' }),
  added('target-country', 'targets', { 'Campaign ID': '007', Country: 'France', Bid: 1 }),
  bad('target-amounts', 'targets', { Bid: 0 }),
  bad('target-percent-low', 'targets', { Bid: 0.5 }, { bidType: 'RET' }),
  bad('unusual-number', 'targets', { Bid: 2900 }, { bidType: 'RET', bid: 29 }),
  bad('url-form', 'targets', { 'Click URL': 'www.example.com/click' }),
  bad('macro-unknown', 'targets', { 'Click URL': 'https://track.example.com/c?id={idfa}' }),
  bad('default-disabled', 'targets', { Disabled: true }, { country: 'DEFAULT' }),
  bad('country-disabled', 'targets', { Bid: 3 }, { disabled: true }),
  added('source-active-missing', 'sources', { 'Campaign ID': '007', 'App ID': 'app-1' }),
  added('source-bid-missing', 'source-bids', { 'Campaign ID': '007', 'App ID': '0815', Country: 'FR' }),
  bad('devices-only-on-ios', 'device-targeting', { Tablet: true }, { platform: 'android', phone: false }),
  bad('min-os-positive', 'device-targeting', { 'Min OS version': 0 }),
  added('bid-country', 'source-bids', {
    'Campaign ID': '007',
    'App ID': '0815',
    Country: 'FRA',
    'Bid value': 1,
  }),
  bad('override-or-value', 'source-bids', { 'Bid value': 2 }),
  bad('override-too-low', 'source-bids', { 'Bid override %': -100 }),
  bad('override-percent-low', 'source-bids', { 'Bid override %': 0.2 }, { overridePercent: 15 }),
  bad('bid-value-positive', 'source-bids', { 'Bid value': 0 }, { overridePercent: null, bidValue: 2 }),
  bad('set-lacks', 'creative-sets', { Name: '' }),
  bad('set-countries', 'creative-sets', { Countries: 'DE, France' }),
  bad('set-languages', 'creative-sets', { Languages: 'de, zh-hans' }, { languages: 'de' }),
  bad(
    'countries-outside-targets',
    'creative-sets',
    { Countries: 'DE, FR, IT' },
    {},
    { facts: factsOf({ targets: ['DE', 'FR'].map((country) => ({ campaignId: '007', country })) }) },
  ),
  bad('ad-lacks-name', 'ads', { Name: '' }),
  added('asset-type', 'assets', { 'Creative set ID': '31', Type: 'txt title', Asset: 'Play' }),
  bad('asset-content', 'assets', { Asset: '4,5' }, { type: 'TXT_RATING', asset: '4.0' }),
  bad('asset-empty', 'assets', { Asset: '' }),
  bad('asset-removed', 'assets', { Asset: 'Play on', Remove: true }),
  added('list-lacks-name', 'app-lists', { Description: 'Best of the year' }),
  added('list-name', 'app-lists', { Name: 'Best apps (new)' }),
  {
    rule: 'duplicate-key',
    tab: 'campaigns',
    pulled: [{}],
    typed: { 3: { 'Campaign ID': '007', Name: 'Winter' } },
  },
  {
    rule: 'equal-to-another',
    tab: 'campaigns',
    pulled: [{}],
    typed: { 3: { ...NEW, Name: 'Campaign 007', 'Bid type': 'RET', 'Package name': 'com.example.game' } },
  },
  { rule: 'either-or', tab: 'targets', pulled: IN_DEFAULT, typed: { 3: { Bid: 2 } } },
  bad('last-country', 'targets', { Disabled: true }),
  added('list-name-taken', 'app-lists', { Name: 'Best apps' }),
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
  const checked = check(tabById(row.tab)!, row.pulled, row.typed, row.facts, row.lost);
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
