// tabs: the parts of a row's label, for tables with a column for the campaign and one for the row.

import { fieldsOfKey } from './row-key';
import type { Tab } from './tab';

export interface RowParts {
  /** Name of the campaign; `''`: unknown, or the row belongs to none. */
  readonly campaign: string;
  /** The row within the campaign, such as app and country; `''` if it is the campaign. */
  readonly row: string;
}

const CAMPAIGN = 'campaignId';
const SEPARATOR = ' · ';

/** What a key has besides the campaign, such as the country; `''`: nothing, or the row has no key yet. */
function restOfKey(tab: Tab, key: string): string {
  if (tab.keyFields.length < 2 || !tab.keyFields.includes(CAMPAIGN)) return '';
  const fields = fieldsOfKey(tab, key);
  const rest = tab.keyFields.filter((field) => field !== CAMPAIGN).map((field) => fields[field]);
  return rest.every((part) => typeof part === 'string' && part !== '') ? rest.join(SEPARATOR) : '';
}

/** As in the label, where an app has its external ID. */
function restOf(tab: Tab, { key, label }: LabeledRow): string {
  const rest = restOfKey(tab, key);
  // A label that was shortened has lost its end.
  if (rest === '' || label.endsWith(rest) || label.endsWith('…')) return rest;
  return label.split(SEPARATOR).slice(-rest.split(SEPARATOR).length).join(SEPARATOR);
}

/** A row of a campaign. */
export interface LabeledRow {
  readonly key: string;
  /** `campaign · app · country`; with the ID of the campaign if others have its name. */
  readonly label: string;
}

/** The campaign of a row. `''`: unknown. */
export interface NamedCampaign {
  readonly id: string;
  /** The one in the label is the previous name if the campaign was renamed since. */
  readonly name: string;
}

/** @param of its campaign */
export function rowParts(tab: Tab, row: LabeledRow, of: NamedCampaign): RowParts {
  const { label } = row;
  const campaign = of.name;
  const withId = ` (${of.id})`;
  const nameOf = (before: string): string =>
    campaign === '' || !before.endsWith(withId) ? campaign || before : campaign + withId;
  if (tab.keyFields.length === 1 && tab.keyFields[0] === CAMPAIGN)
    return { campaign: nameOf(label), row: '' };
  const rest = restOf(tab, row);
  if (rest !== '') return { campaign: nameOf(label.slice(0, -rest.length - SEPARATOR.length)), row: rest };
  const own = [campaign + withId, campaign].find(
    (name) => campaign !== '' && label.startsWith(name + SEPARATOR),
  );
  return own === undefined
    ? { campaign, row: label }
    : { campaign: own, row: label.slice(own.length + SEPARATOR.length) };
}
