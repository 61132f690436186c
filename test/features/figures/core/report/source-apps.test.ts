// test, figures: the advertised app is not the source app. Of several columns of apps, the one whose values
// the document has is used.

import { knownKeys } from '../../../../../src/features/figures/core/match-lines';
import { guessColumns } from '../../../../../src/features/figures/core/report/columns';

const KEYS = knownKeys([
  {
    id: '7b7bff4cfa18c5b5a59f4c93',
    name: 'Summer',
    apps: [
      { id: '7921503d414c0f2c', externalId: 'com.source.one', countries: ['US'] },
      { id: '8921503d414c0f2c', externalId: '1316767534', countries: ['US'] },
    ],
  },
]);

/** The headers that are used for IDs and names of apps. */
function appsIn(columns: Readonly<Record<string, readonly string[]>>, keys = KEYS): Record<string, string> {
  const header = Object.keys(columns);
  const lines = [0, 1].map((line) => header.map((name) => columns[name]![line]!));
  const used = guessColumns(header, lines, keys).filter(({ meaning }) =>
    /^(?:appId|externalAppId|appName)$/.test(meaning),
  );
  return Object.fromEntries(used.map((one) => [one.meaning, one.header]));
}
const reversed = <T>(columns: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(columns).reverse());

const OWN = ['com.own.game', 'com.own.game'];
const OWN_STORE = ['987654321', '987654321'];
const OWN_ID = ['1111503d414c0f2c', '1111503d414c0f2c'];
const BUNDLES = ['com.source.one', 'com.other.app'];
const STORE_IDS = ['id1316767534', '1111111111'];
const IDS = ['7921503d414c0f2c', '8921503d414c0f2c'];

test.each<[string, Record<string, readonly string[]>, Record<string, string>]>([
  [
    'store IDs',
    { app_id: OWN, publisher_app_store_id: STORE_IDS },
    { externalAppId: 'publisher_app_store_id' },
  ],
  [
    'bundles',
    { 'App Bundle': OWN, 'Publisher App Bundle': BUNDLES },
    { externalAppId: 'Publisher App Bundle' },
  ],
  [
    'a source bundle',
    { 'App Store ID': OWN_STORE, 'Source Bundle': BUNDLES },
    { externalAppId: 'Source Bundle' },
  ],
  ['IDs of the service', { app_id: OWN_ID, bundle: BUNDLES }, { externalAppId: 'bundle' }],
  ['a site', { 'App ID': OWN, 'Site ID': IDS }, { appId: 'Site ID' }],
  ['an unknown header', { 'App ID': OWN, 'Inventory key': IDS }, { appId: 'Inventory key' }],
  ['misleading headers', { 'Source App ID': OWN, Bundle: BUNDLES }, { externalAppId: 'Bundle' }],
  [
    'both IDs',
    { external_placement_id: IDS, app_id_external: BUNDLES },
    { appId: 'external_placement_id', externalAppId: 'app_id_external' },
  ],
])('%s', (_, columns, expected) => {
  expect(appsIn(columns)).toEqual(expected);
  expect(appsIn(reversed(columns))).toEqual(expected);
});

test.each<[Record<string, readonly string[]>, string]>([
  [{ app_id: OWN, publisher_app_store_id: ['222222222', '333333333'] }, 'publisher_app_store_id'],
  [{ 'App Bundle': OWN, 'Publisher App Bundle': ['com.a.b', 'com.c.d'] }, 'Publisher App Bundle'],
  [{ 'App Store ID': OWN_STORE, 'Source Bundle': ['com.a.b', 'com.c.d'] }, 'Source Bundle'],
  [{ 'Bundle ID': OWN, 'Site bundle': ['com.a.b', 'com.c.d'] }, 'Site bundle'],
])('if no value is known, the header decides: %j', (columns, used) => {
  expect(appsIn(columns)).toEqual({ externalAppId: used });
  expect(appsIn(reversed(columns))).toEqual({ externalAppId: used });
});

test('an ID of the campaign that the document does not have gives way to one that it has, or to the name', () => {
  const meanings = (header: string[], line: string[]) =>
    guessColumns(header, [line], KEYS).map(({ meaning }) => meaning);
  const foreign = '120210011223344556';
  expect(meanings(['Campaign ID', 'Campaign'], [foreign, 'summer'])).toEqual(['other', 'campaign']);
  expect(meanings(['Campaign ID', 'adn_campaign_id'], [foreign, '7b7bff4cfa18c5b5a59f4c93'])).toEqual([
    'other',
    'campaignId',
  ]);
  expect(meanings(['Campaign ID', 'Campaign'], [foreign, 'Autumn'])).toEqual(['campaignId', 'campaign']);
});

const PUBLISHER = ['Good Puzzle', 'Word Game'];
const ADVERTISED = ['My game', 'My game'];

test.each<[Record<string, readonly string[]>, Record<string, string>]>([
  [{ 'App name': ADVERTISED, 'Publisher App ID': STORE_IDS }, { externalAppId: 'Publisher App ID' }],
  [
    {
      'App ID': OWN_STORE,
      'App name': ADVERTISED,
      'Publisher app ID': STORE_IDS,
      'Publisher app name': PUBLISHER,
    },
    { externalAppId: 'Publisher app ID', appName: 'Publisher app name' },
  ],
  [
    { Application: ADVERTISED, 'Source App ID': IDS, 'Source app name': PUBLISHER },
    { appId: 'Source App ID', appName: 'Source app name' },
  ],
  [{ App: OWN, 'Publisher App ID': IDS }, { appId: 'Publisher App ID' }],
  [
    { app_name: ADVERTISED, site_id: IDS, site_name: PUBLISHER },
    { appId: 'site_id', appName: 'site_name' },
  ],
  [{ 'App name': ADVERTISED, 'App ID': OWN, 'Pub ID': IDS }, { appId: 'Pub ID' }],
  [{ 'Name der App': ADVERTISED, 'Publisher ID': IDS }, { appId: 'Publisher ID' }],
  [{ 'App-Name': ADVERTISED, 'Quell-App-ID': IDS }, { appId: 'Quell-App-ID' }],
])('the advertised app is neither the ID nor the name of the source: %j', (columns, expected) => {
  const unknown = knownKeys([]);
  for (const keys of [KEYS, unknown]) {
    expect(appsIn(columns, keys)).toEqual(expected);
    expect(appsIn(reversed(columns), keys)).toEqual(expected);
  }
});

test('names that differ as the IDs of the publishers do are names of the publishers', () => {
  expect(appsIn({ 'Publisher App ID': IDS, 'App name': PUBLISHER })).toEqual({
    appId: 'Publisher App ID',
    appName: 'App name',
  });
});

test('without an ID of a publisher, the only name is that of the app', () => {
  expect(appsIn({ 'App name': PUBLISHER })).toEqual({ appName: 'App name' });
  expect(appsIn({ 'App ID': IDS, 'App name': PUBLISHER })).toEqual({ appId: 'App ID', appName: 'App name' });
});
