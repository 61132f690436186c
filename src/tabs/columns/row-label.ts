// tabs: the label of a row for people: `Summer sale · com.example.game · DE`, and its parts for tables with
// a column for the campaign and one for the row. Only the key identifies a row.

import { type Fields, isUnreadable, type Value } from '../../shared/value';
import { fieldsOfKey, type LabelPart, type Tab } from './tab';

/** The campaign of a creative set. A new one has its name instead of an ID. `''`: unknown. */
export interface CampaignOfSet {
  readonly id: string;
  readonly name: string;
}

/** What labels need from other rows: the names of parents, and which names several objects have. */
export interface SharedNames {
  /**
   * True if several objects have the name: only these are shown with the ID.
   * @param tab of the objects
   * @param path names of the parents in the label, and of the object
   */
  has(tab: string, path: string): boolean;
  /** Last pulled name of an object; `''`: unknown. */
  nameOf(tab: string, id: string): string;
  /** @param creativeSet its ID, or the name of a new one */
  campaignOf(creativeSet: string): CampaignOfSet;
}

const UNKNOWN: CampaignOfSet = { id: '', name: '' };
const NO_NAMES = { nameOf: () => '', campaignOf: () => UNKNOWN };

/** Labels without IDs, where the row is evident or its IDs are shown beside it. */
export const NO_SHARED_NAMES: SharedNames = { ...NO_NAMES, has: () => false };
/** Labels with IDs, where rows are compared that have the same name. */
export const ALL_SHARED_NAMES: SharedNames = { ...NO_NAMES, has: () => true };

/** Between the parts of a label. */
export const SEPARATOR = ' · ';

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** The path of the object that `parts[index]` names. @param valueAt value of a field */
export function pathOf(
  parts: readonly LabelPart[],
  index: number,
  valueAt: (field: string) => unknown,
): string {
  let path = textOf(valueAt(parts[0]!.field));
  for (let i = 1; i <= index; i++) path += SEPARATOR + textOf(valueAt(parts[i]!.field));
  return path;
}

/** Name of the object that a part names, by its ID; `''`: unknown. */
function knownName({ object }: LabelPart, fields: Fields, shared: SharedNames): string {
  const id = object ? textOf(fields[object.id]) : '';
  if (object === undefined || id === '') return '';
  return object.isOfSet ? shared.campaignOf(id).name : shared.nameOf(object.tab, id);
}

function partOf(
  { id: tabId, keysFrom, label: parts, noun }: Tab,
  index: number,
  valueAt: (field: string) => unknown,
  shared: SharedNames,
): string {
  const { field, object } = parts[index]!;
  const name = textOf(valueAt(field));
  if (object === undefined) return name;
  const id = object.isOfSet ? shared.campaignOf(textOf(valueAt(object.id))).id : textOf(valueAt(object.id));
  if (name === '') {
    // Rows of a new object have its name instead of an ID. IDs that people type are read as names.
    if (object.tab !== tabId || keysFrom === 'person') return id;
    return id === '' ? `new ${noun}` : `${noun} ${id}`;
  }
  if (id === '' || id === name) return name;
  return shared.has(object.tab, pathOf(parts, index, valueAt)) ? `${name} (${id})` : name;
}

/**
 * Last pulled name of the parent that a field of the label names, by its ID in the row; `''`: unknown, or the
 * field names no parent.
 */
export function parentName({ id, label }: Tab, fields: Fields, field: string, shared: SharedNames): string {
  const part = label.find((candidate) => candidate.field === field && candidate.object?.tab !== id);
  return part ? knownName(part, fields, shared) : '';
}

/** The row with the known names of its parents. @param isWanted true: in this field */
function withKnownNames(
  { id, label }: Tab,
  fields: Fields,
  shared: SharedNames,
  isWanted: (field: string) => boolean,
): Fields {
  let namedFields = fields;
  for (const part of label) {
    if (part.object?.tab === id || !isWanted(part.field)) continue;
    const name = knownName(part, fields, shared);
    if (name !== '') namedFields = { ...namedFields, [part.field]: name };
  }
  return namedFields;
}

/** A new row with the last pulled names of its parents, whose IDs it has, in place of the typed names. */
export const withParentNames = (tab: Tab, fields: Fields, shared: SharedNames): Fields =>
  withKnownNames(tab, fields, shared, () => true);

/** Names without IDs, except where a name is unknown or several objects have it. */
export function rowLabel(tab: Tab, row: Fields, shared: SharedNames): string {
  const fields = withKnownNames(tab, row, shared, (field) => textOf(row[field]) === '');
  const valueAt = (field: string): unknown => fields[field];
  const texts: string[] = [];
  for (let index = 0; index < tab.label.length; index++) {
    const text = partOf(tab, index, valueAt, shared);
    if (text !== '') texts.push(text);
  }
  return texts.join(SEPARATOR);
}

/**
 * The row with the last pulled values of the names in its label that are not editable, because a person may
 * have overwritten them.
 * @param pulled the base row of its key; undefined: none, or the key may be wrong
 */
export function withPulledNames({ label, columns }: Tab, fields: Fields, pulled: Fields | undefined): Fields {
  if (pulled === undefined) return fields;
  const names: Partial<Record<string, Value>> = {};
  for (const { field } of label) {
    const name = pulled[field];
    const isEditable = columns.find((column) => column.field === field)?.access === 'editable';
    if (!isEditable && name !== undefined && !isUnreadable(name)) names[field] = name;
  }
  return { ...fields, ...names };
}

interface RowParts {
  /** Name of the campaign; `''`: unknown, or the row belongs to none. */
  readonly campaign: string;
  /** The row within the campaign, such as app and country; `''` if it is the campaign. */
  readonly row: string;
}

const CAMPAIGN = 'campaignId';

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
interface LabeledRow {
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

/** @param namedCampaign its campaign */
export function rowParts(tab: Tab, row: LabeledRow, namedCampaign: NamedCampaign): RowParts {
  const { label } = row;
  const campaign = namedCampaign.name;
  const withId = ` (${namedCampaign.id})`;
  const nameOf = (textBefore: string): string =>
    campaign === '' || !textBefore.endsWith(withId) ? campaign || textBefore : campaign + withId;
  if (tab.keyFields.length === 1 && tab.keyFields[0] === CAMPAIGN)
    return { campaign: nameOf(label), row: '' };
  const rest = restOf(tab, row);
  if (rest !== '') return { campaign: nameOf(label.slice(0, -rest.length - SEPARATOR.length)), row: rest };
  const campaignName = [campaign + withId, campaign].find(
    (name) => campaign !== '' && label.startsWith(name + SEPARATOR),
  );
  return campaignName === undefined
    ? { campaign, row: label }
    : { campaign: campaignName, row: label.slice(campaignName.length + SEPARATOR.length) };
}

/** The label of a row, its campaign, and its part of it; without a campaign the part is the whole label. */
export function labelParts(
  tab: Tab,
  key: string | null,
  fields: Fields,
  shared: SharedNames,
): { readonly label: string; readonly campaign: string; readonly part: string } {
  const label = rowLabel(tab, fields, shared);
  const named = { id: textOf(fields.campaignId), name: textOf(fields.campaign) };
  const { campaign, row } = rowParts(tab, { key: key ?? '', label }, named);
  return row === '' ? { label, campaign: '', part: label } : { label, campaign, part: row };
}
