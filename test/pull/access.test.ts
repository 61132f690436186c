// test, features: a pull of tabs that the connection may not read is refused, with what to do instead.

import { saveDetails } from '../../src/connections/connection-record';
import { needAccess } from '../../src/pull/pull-plan';
import { RESOURCES } from '../../src/tabs/registry';
import { servicePorts } from '../features/service-ports';

/** The sentence of the refusal; `''`: none. */
function refusal(scope: string, tabs: readonly string[], managementKey?: string): string {
  const ports = servicePorts({}, managementKey);
  const details = { name: 'Main', company: 'Pelt', party: 'first', application: 'own' } as const;
  saveDetails(ports.userStore, 'a', { ...details, clientId: 'client a', scope });
  try {
    needAccess(
      ports,
      RESOURCES.filter(({ tab }) => tabs.includes(tab.id)),
    );
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
const lacks = (what: string, scope: string) =>
  `This connection may not read ${what} (it lacks the scope ${scope}). In Bidgrid ▸ More ▸ Connections…, choose More, then "Change secret or scopes".`;
const CREATIVES = lacks('creative sets, ads and assets', 'creatives:read');

test.each([
  ['campaigns:read', ['campaigns', 'targets']],
  ['campaigns:write', ['campaigns']],
  ['campaigns:read creatives:read source_bids:read', ['campaigns', 'ads', 'sources', 'source-bids']],
])('%s may read %j', (scope, tabs) => {
  expect(refusal(scope, tabs)).toBe('');
});

test('one tab is named', () => {
  expect(refusal('campaigns:read', ['campaigns', 'ads'])).toBe(`${CREATIVES} Or leave out Ads.`);
});

test('several tabs are named once each, and the missing scope once', () => {
  expect(refusal('campaigns:read', ['campaigns', 'creative-sets', 'ads', 'assets'])).toBe(
    `${CREATIVES} Or leave out Creative sets, Ads and Assets.`,
  );
});

test('every missing scope is named', () => {
  const sources = lacks('sources and source bids', 'source_bids:read');
  const sentence = refusal('campaigns:read', ['sources', 'ads']);
  expect(sentence).toContain(CREATIVES);
  expect(sentence).toContain(sources);
  expect(sentence).toContain(' Or leave out Sources and Ads.');
});

test('app lists need no scope, but the management key', () => {
  expect(refusal('campaigns:read', ['app-lists'])).toBe('');
  expect(refusal('campaigns:read', ['app-lists'], '')).toBe(
    'App lists need the management key of the account, and your connection has none. Enter it in Bidgrid ▸ More ▸ Connections…, or leave out App lists.',
  );
  expect(refusal('campaigns:read', ['campaigns'], '')).toBe('');
});
