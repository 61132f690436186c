// ad-service, generator: sources and source bid overrides of one campaign, created on first use. Rows share
// their strings.
import {
  type Campaign,
  type GeneratorSettings,
  type Inventory,
  NO_OVERRIDE,
  type Source,
  type SourceBid,
} from '../state';
import type { Platform } from '../vocabulary';
import { plausibleSourceBid } from './plausible';
import { createRandom, seedOf } from './random';
import { COUNTRIES } from './words';

const AWKWARD_APPS = ['007', '1E5', '12345678901234567890', '1-2', '+49', '=5'];

/** Platform of an app in the catalog of the demo. */
const platformOf = (index: number): Platform => (index % 2 === 0 ? 'ios' : 'android');

/** The app at an index of the catalog that all campaigns of a world use. */
function catalogApp(settings: GeneratorSettings, index: number): Omit<Source, 'status'> {
  const random = createRandom(seedOf(settings.seed, 'app', index));
  const appId = random.hex(16);
  const isAny = random.chance(0.5);
  const external = (settings.like === 'demo' ? platformOf(index) === 'ios' : isAny)
    ? String(random.whole(300_000_000, 1_900_000_000))
    : `example.play.${random.pick(['tiles', 'farmland', 'dungeon', 'merge', 'solo'])}${index}`;
  const awkward = settings.tidy || index % 4 !== 3 ? undefined : AWKWARD_APPS[(index - 3) / 4];
  return { app_id: awkward ?? appId, app_id_external: external };
}

const catalogs = new WeakMap<GeneratorSettings, Omit<Source, 'status'>[]>();

/** Extends the catalog of these settings to at least `size` apps. */
function catalog(settings: GeneratorSettings, size: number): Omit<Source, 'status'>[] {
  const apps = catalogs.get(settings) ?? [];
  catalogs.set(settings, apps);
  for (let index = apps.length; index < size; index += 1) apps.push(catalogApp(settings, index));
  return apps;
}

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);

/** A step that visits each of `size` indexes once, in an order that looks random. */
function mixedStep(size: number): number {
  let step = Math.max(1, Math.floor(size * 0.618));
  while (greatestCommonDivisor(step, size) !== 1) step += 1;
  return step;
}

const FEW_COUNTRIES = 12;

/** The countries of the bids. */
function countriesOf({ bids, sources }: GeneratorSettings): readonly string[] {
  const enough = bids <= Math.max(1, sources) * FEW_COUNTRIES;
  return enough ? COUNTRIES.slice(0, FEW_COUNTRIES) : COUNTRIES;
}

/** The number of apps needed so that no pair of app and country repeats. */
const appCountOf = ({ bids, sources }: GeneratorSettings, countries: number): number =>
  Math.max(sources, Math.ceil(bids / countries), 1);

/** The first apps of the catalog; in the demo, those of the platform. */
const appsOf = (settings: GeneratorSettings, platform: Platform, count: number): Omit<Source, 'status'>[] =>
  settings.like === 'demo'
    ? catalog(settings, 2 * count)
        .filter((_, index) => platformOf(index) === platform)
        .slice(0, count)
    : catalog(settings, count).slice(0, count);

/**
 * Deterministic for settings and campaign; no pair of app and country appears twice.
 * @param active countries of the campaign, which has no other bids in the demo
 */
export function generateInventory(
  settings: GeneratorSettings,
  campaign: Campaign,
  active: readonly string[],
): Inventory {
  const random = createRandom(seedOf(settings.seed, campaign.company_id, campaign.campaign_id, 'inventory'));
  const countries = settings.like === 'demo' && active.length > 0 ? active : countriesOf(settings);
  const appCount = appCountOf(settings, countries.length);
  const apps = appsOf(settings, campaign.platform, appCount);
  const sources = apps.slice(0, settings.sources).map((app) => ({ ...app, status: random.chance(0.9) }));
  const pairs = appCount * countries.length;
  const step = mixedStep(pairs);
  const percents = Array.from({ length: 40 }, () => String(random.whole(-18, 60) * 5));
  const values = Array.from({ length: 40 }, () => (random.whole(10, 1200) / 100).toFixed(2));
  const anyValues = (): Pick<SourceBid, 'bid_override_percentage' | 'bid_value'> =>
    random.chance(0.6)
      ? { bid_override_percentage: random.pick(percents), bid_value: 'default' }
      : { bid_override_percentage: 'default', bid_value: random.pick(values) };
  const bids: SourceBid[] = [];
  let place = random.whole(0, pairs - 1);
  for (let row = 0; row < settings.bids; row += 1) {
    const app = apps[Math.floor(place / countries.length)]!;
    const country = countries[place % countries.length]!;
    bids.push({
      app_id: app.app_id,
      app_id_external: app.app_id_external,
      ...NO_OVERRIDE,
      ...(settings.like === 'demo'
        ? plausibleSourceBid(settings.seed, campaign, country, random)
        : anyValues()),
      country,
    });
    place = (place + step) % pairs;
  }
  return { sources, bids };
}

/** The external ID of an app in the catalog; '' if it is not in the catalog. */
export function externalIdOf(settings: GeneratorSettings, appId: string): string {
  const most =
    settings.like === 'demo'
      ? 2 * appCountOf(settings, 1)
      : appCountOf(settings, countriesOf(settings).length);
  const app = catalog(settings, most).find((entry) => entry.app_id === appId);
  return app?.app_id_external ?? '';
}
