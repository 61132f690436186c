// test, connections: the answer to an authorization (section 5.1): a login without renewal is not kept,
// and no code is used twice.

import { authorizationAddress, authorizationAnswer } from '../../src/connections/authorize';
import { ownConnection } from '../../src/connections/connection-record';
import { WRITE_SCOPES } from '../../src/connections/permission';
import { answer } from '../ad-service/plain-transport';
import { type PlainPorts, plainPorts } from '../ports/plain-ports';
import { giveConnection } from './give-connection';

const GRANT = { token_type: 'Bearer', expires_in: 3600, access_token: 'access-1' };

/** A person at the service's page, who brings back a code; `token` is the answer to the code. */
function authorizing(token: object): {
  ports: PlainPorts;
  bring: () => ReturnType<typeof authorizationAnswer>;
} {
  const ports = plainPorts(() => answer(200, token));
  ports.scriptStore.set('BIDGRID_AUTH_URL', 'https://auth.example');
  ports.scriptStore.set('BIDGRID_BASE_URL', 'https://base.example');
  ports.scriptStore.set('BIDGRID_API_URL', 'https://api.example');
  giveConnection(ports, { party: 'third', scope: '' });
  const address = authorizationAddress(ports, ownConnection(ports, 'a'), WRITE_SCOPES, 'multipart');
  const { nonce } = JSON.parse(new URL(address).searchParams.get('state')!) as { nonce: string };
  return {
    ports,
    bring: () => authorizationAnswer(ports, { connection: 'a', nonce, code: 'code-1', error: '' }),
  };
}

const stored = (ports: PlainPorts) =>
  JSON.stringify([...ports.userStore.entries, ...ports.userCache.entries]);

it('keeps a login that can be renewed, and uses its code once', () => {
  const { ports, bring } = authorizing({ ...GRANT, refresh_token: 'refresh-1' });
  expect(bring().isConnected).toBe(true);
  expect(stored(ports)).toContain('refresh-1');
  expect(bring().isConnected).toBe(false);
  expect(ports.sent).toHaveLength(1);
});

it('keeps nothing of a login without a refresh token, which would end after an hour', () => {
  const { ports, bring } = authorizing(GRANT);
  const { isConnected, sentence } = bring();
  expect(isConnected).toBe(false);
  expect(sentence).toMatch(/ends after one hour/);
  expect(stored(ports)).not.toContain('access-1');
  expect(ownConnection(ports, 'a')).toMatchObject({ unconfirmed: null, scope: '' });
  expect(bring().isConnected).toBe(false);
  expect(ports.sent).toHaveLength(1);
});

it('names the reason when the addresses of the service were removed meanwhile, and sends nothing', () => {
  const { ports, bring } = authorizing(GRANT);
  ports.scriptStore.delete('BIDGRID_AUTH_URL');
  const { isConnected, sentence } = bring();
  expect([isConnected, ports.sent]).toEqual([false, []]);
  expect(sentence).toMatch(/script properties/);
  expect(sentence).not.toMatch(/unexpected/);
});
