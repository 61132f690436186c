// figures: which row of the document a line of a report is about.

import { groupedBy } from '../../../shared/grouped-by';
import { UNKNOWN_APP, UNKNOWN_COUNTRY } from './stored-sums';

/** A campaign of the document and its rows, as far as they are pulled. */
export interface CatalogCampaign {
  readonly id: string;
  readonly name: string;
  readonly apps: readonly CatalogApp[];
}

interface CatalogApp {
  readonly id: string;
  /** `''`: unknown. */
  readonly externalId: string;
  /** Countries with a source bid. */
  readonly countries: readonly string[];
}

/** Which keys a report has. */
export interface ReportKeys {
  readonly app: boolean;
  readonly country: boolean;
}

/** The key texts of a line, as they were read; `''`: the report has none, or the cell is empty. */
export interface LineKeys {
  readonly campaignId: string;
  readonly campaign: string;
  readonly appId: string;
  readonly externalAppId: string;
  readonly country: string;
}

/** Why a line belongs to no row, in the order in which they are listed. */
export const REASONS = [
  'campaign',
  'campaign-twice',
  'app',
  'country',
  'row',
  'currency',
  'unreadable',
  'old',
] as const;
export type Reason = (typeof REASONS)[number];

export interface Place {
  readonly campaignId: string;
  readonly appId: string;
  readonly country: string;
  /** More than one: the external app ID belongs to all of them. `appId` is the first. */
  readonly apps: readonly string[];
}

/** `place`: where its figures are kept; null: they are not. `reason`: null if the document has such a row. */
export interface Match {
  readonly place: Place | null;
  readonly reason: Reason | null;
}

interface KnownCampaign {
  readonly id: string;
  readonly byId: ReadonlyMap<string, CatalogApp>;
  readonly byExternal: ReadonlyMap<string, readonly CatalogApp[]>;
}

/** One text for names that look the same: full-width and composed letters, invisible characters. */
const visible = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? text : text.normalize('NFKC').replace(/\p{Cf}/gu, '');

export const plainName = (name: string): string => visible(name).trim().toLowerCase().replace(/\s+/g, ' ');

/** App stores write `id123` where the service has `123`. */
export const plainId = (id: string): string =>
  visible(id)
    .trim()
    .replace(/^id(?=\d+$)/i, '');

/** The IDs and names by which a line of a report can be matched. */
export type KnownKeys = Readonly<
  Record<'campaign' | 'campaignId' | 'appId' | 'externalAppId', ReadonlySet<string>>
>;

export const NO_KEYS: KnownKeys = {
  campaign: new Set(),
  campaignId: new Set(),
  appId: new Set(),
  externalAppId: new Set(),
};

export function knownKeys(catalog: readonly CatalogCampaign[]): KnownKeys {
  const apps = catalog.flatMap((campaign) => campaign.apps);
  const filled = (texts: readonly string[]): Set<string> => new Set(texts.filter((text) => text !== ''));
  return {
    campaign: filled(catalog.map(({ name }) => plainName(name))),
    campaignId: filled(catalog.map(({ id }) => plainId(id))),
    appId: filled(apps.map(({ id }) => plainId(id))),
    externalAppId: filled(apps.map(({ externalId }) => plainId(externalId))),
  };
}

function known({ id, apps }: CatalogCampaign): KnownCampaign {
  const byExternal = groupedBy(
    apps.filter(({ externalId }) => externalId !== ''),
    ({ externalId }) => plainId(externalId),
  );
  return { id, byId: new Map(apps.map((app) => [plainId(app.id), app])), byExternal };
}

const none = (reason: Reason): Match => ({ place: null, reason });

/**
 * The figures of an app that the campaign does not have, or of a country without a source bid, are kept: they
 * count for the campaign, for its countries, and for that with which a small sum is weighted.
 */
export function matcher(catalog: readonly CatalogCampaign[], keys: ReportKeys): (line: LineKeys) => Match {
  const byId = new Map(catalog.map((campaign) => [plainId(campaign.id), known(campaign)]));
  const byName = new Map<string, KnownCampaign | null>();
  for (const { id, name } of catalog) {
    const plainOwnName = plainName(name);
    byName.set(plainOwnName, byName.has(plainOwnName) ? null : byId.get(plainId(id))!);
  }
  return ({ campaignId, campaign: name, appId, externalAppId, country }) => {
    const campaign = campaignId !== '' ? byId.get(plainId(campaignId)) : byName.get(plainName(name));
    if (campaign === null) return none('campaign-twice');
    if (campaign === undefined) return none('campaign');
    const place = (id: string, apps: readonly string[]): Place => ({
      campaignId: campaign.id,
      appId: id,
      // Its figures are added to those of other countries.
      country: keys.country && country === '' ? UNKNOWN_COUNTRY : country,
      apps,
    });
    if (!keys.app) return { place: place('', []), reason: keys.country && country === '' ? 'country' : null };
    const app = appId === '' ? undefined : campaign.byId.get(plainId(appId));
    const apps = app ? [app] : appId === '' ? (campaign.byExternal.get(plainId(externalAppId)) ?? []) : [];
    // All unknown apps together: they count for the campaign and its countries.
    if (apps.length === 0) return { place: place(UNKNOWN_APP, []), reason: 'app' };
    const placeOfLine = place(
      apps[0]!.id,
      apps.map(({ id }) => id),
    );
    if (!keys.country) return { place: placeOfLine, reason: null };
    if (country === '') return { place: placeOfLine, reason: 'country' };
    return { place: placeOfLine, reason: apps.some((app) => app.countries.includes(country)) ? null : 'row' };
  };
}
