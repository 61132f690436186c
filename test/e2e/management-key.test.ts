// test, e2e: the owner of the management key of an upload is shown before, does not change, and is named in
// the log.

import { uuid } from '../features/lists/view/lists';
import { openSession, type Session } from './session';
import { suppressionOrder } from './upload-order';

let session: Session;
afterEach(() => session?.close());

const order = (connection: string) =>
  suppressionOrder('example.harbour', { total: 1, fingerprint: 'one', connection });

/** The service's requests with a management key. */
const requests = () =>
  session.service.log.entries.filter(({ path }) => /ppressionApps$|^\/applists/.test(path));
const lastLine = () => session.sheets.rows('Bidgrid log').at(-1);

async function twoConnections(): Promise<{ first: string; second: string }> {
  session = await openSession({ service: { campaigns: 2 } });
  const { script } = session.host.state;
  for (const name of ['BIDGRID_CLIENT_ID', 'BIDGRID_CLIENT_SECRET', 'BIDGRID_MANAGEMENT_KEY'])
    delete script[name];
  const form = (index: number, name: string, company: string, managementKey: string) => ({
    name,
    company,
    party: 'first' as const,
    clientId: session.service.companies[index]!.client_id,
    clientSecret: session.service.companies[index]!.client_secret,
    managementKey,
    scopes: ['campaigns:write' as const],
  });
  const [one, two] = session.service.companies;
  await session.ask('connectionAdd', form(0, 'Our team', 'Harbour', one!.api_key));
  await session.ask('connectionAdd', form(1, 'Agency', 'Pelt', two!.api_key));
  const { connections } = await session.ask('connectionAdd', form(0, 'No key', 'Harbour', ''));
  const idOf = (name: string) => connections.find((one) => one.name === name)!.id;
  await session.ask('connectionChoose', idOf('Our team'));
  session.service.log.clear();
  return { first: idOf('Our team'), second: idOf('Agency') };
}

it('belongs to the connection of the spreadsheet, whose owner is named before and in the log', async () => {
  const { first } = await twoConnections();
  const { managementKey } = await session.ask('uploadsOpen', 'suppression');
  expect(managementKey).toEqual({
    connection: first,
    owner: 'your connection "Our team" (Harbour)',
    isSet: true,
  });
  const upload = await session.ask('uploadStart', order(first));
  await session.ask('uploadSend', { id: upload.id, turn: 0, part: 0, action: 'add', lines: uuid(1) });
  await session.ask('uploadEnd', upload.id);
  expect(lastLine()).toMatchObject({
    Who: 'anna@example.com',
    Outcome: 'verified',
    Detail: expect.stringContaining('Sent with the management key of your connection "Our team" (Harbour).'),
  });
  await session.ask('appListCreate', { name: 'Fresh', description: '', connection: first });
  expect(lastLine()).toMatchObject({
    Outcome: 'verified',
    Detail: 'Sent with the management key of your connection "Our team" (Harbour).',
  });
});

it('is not used for another company that a colleague chose after it was shown', async () => {
  const { first, second } = await twoConnections();
  await session.ask('connectionChoose', second);
  const refused = /now uses another connection, so nothing was sent/;
  await expect(session.ask('uploadStart', order(first))).rejects.toThrow(refused);
  await expect(
    session.ask('appListCreate', { name: 'Fresh', description: '', connection: first }),
  ).rejects.toThrow(refused);
  await expect(session.ask('appListDelete', { id: '1', typed: 'x', connection: first })).rejects.toThrow(
    refused,
  );
  expect(requests()).toEqual([]);
});

it('stops a running upload when the connection changes', async () => {
  const { first, second } = await twoConnections();
  const upload = await session.ask('uploadStart', order(first));
  await session.ask('connectionChoose', second);
  await expect(
    session.ask('uploadSend', { id: upload.id, turn: 0, part: 0, action: 'add', lines: uuid(1) }),
  ).rejects.toThrow(/started with another connection/);
  expect(requests()).toEqual([]);
});
