// test, engine: before the first write, the connection must see a campaign that the document knows.

import { type Result, success } from '../../../src/ad-service/failures';
import type { ServiceCall } from '../../../src/ad-service/service-call';
import { indexOfAll } from '../../../src/base/base-store';
import { mergeSlice } from '../../../src/pull/merge-pulled';
import { proveCompany } from '../../../src/push/engine/company';
import { campaigns } from '../../../src/tabs/campaigns/campaigns-columns';
import { campaignResource } from '../../../src/tabs/campaigns/campaigns-requests';
import { byKeyOf } from '../../../src/tabs/columns/tab';
import { creativeSets } from '../../../src/tabs/creative-sets/creative-sets-columns';
import { creativeSetResource } from '../../../src/tabs/creative-sets/creative-sets-requests';
import { giveConnection } from '../../connections/give-connection';
import { plainPorts } from '../../ports/plain-ports';
import { refusal, setService, setUpdate } from './set-service';

/** Checks a change of campaign 7, in a document with these pulled campaigns. */
function proven(known: readonly string[], reply: (call: ServiceCall) => Result<unknown>) {
  const ports = plainPorts();
  giveConnection(ports, { scope: '' });
  const rows = byKeyOf(
    campaigns,
    known.map((campaignId) => ({ campaignId, name: 'Mine' })),
  );
  if (known.length > 0) mergeSlice(ports, campaignResource, rows, () => true);
  const { context, sent } = setService(reply);
  const change = setUpdate('31', 'planned', { field: 'name', before: 'Old', after: 'New' });
  return { found: proveCompany(ports, context.client, [change], indexOfAll(ports)), sent };
}

const body = (id: string) => ({ campaign_id: id, name: 'Mine' });
const hasOnly =
  (...ids: readonly string[]) =>
  ({ path }: ServiceCall): Result<unknown> => {
    if (path === '/campaigns') return success(ids.map(body));
    const id = path.slice('/campaign/'.length);
    return ids.includes(id) ? success(body(id)) : refusal('not-found', 404);
  };

it('asks nothing, and passes, while no campaign was pulled', () => {
  expect(proven([], hasOnly())).toEqual({ found: null, sent: [] });
});

it('names it also for an ad, when only creative sets were pulled', () => {
  const ports = plainPorts();
  giveConnection(ports, { scope: '' });
  const sets = [{ creativeSetId: '31', campaignId: '7', name: 'Mine' }];
  mergeSlice(ports, creativeSetResource, byKeyOf(creativeSets, sets), () => true);
  const { context } = setService(hasOnly('8'));
  const { operation, ...logged } = setUpdate('31', 'planned', {
    field: 'active',
    before: true,
    after: false,
  });
  const change = { ...logged, operation: { ...operation, tab: 'ads', key: '31 5', campaignId: '31' } };
  expect(proveCompany(ports, context.client, [change], indexOfAll(ports))).toMatch(/access to no campaign/);
});

it('passes with one request when the campaign of the change is seen', () => {
  expect(proven(['5', '7'], hasOnly('7'))).toEqual({ found: null, sent: ['GET /campaign/7'] });
});

it('passes when that campaign was removed, and another known one is seen', () => {
  const { found, sent } = proven(['5', '7'], hasOnly('5', '9'));
  expect([found, sent]).toEqual([null, ['GET /campaign/7', 'GET /campaigns']]);
});

it('names the connection that sees none of them', () => {
  const { found } = proven(['5', '7'], hasOnly('8', '9'));
  expect(found).toMatch(
    /^The connection "Main" of company Pelt has access to no campaign of this spreadsheet/,
  );
});

it.each([
  ['the login is refused', refusal('unauthorized', 401), ['GET /campaign/7']],
  ['a limit is used up', refusal('rate-limited', 429), ['GET /campaign/7']],
  ['the service does not work', refusal('server', 503), ['GET /campaign/7', 'GET /campaigns']],
] as const)('fails, and does not pass, when %s', (_, failure, requests) => {
  const { found, sent } = proven(['7'], () => failure);
  expect(found).toMatchObject({ kind: failure.ok ? '' : failure.failure.kind });
  expect(sent).toEqual(requests);
});
