// test, e2e: no text anywhere in the document, hidden sheets included, makes the add-on send a request to
// another host.

import { ALL, openSession, type Session } from './session';

const EVIL = 'http://127.0.0.1:9';
const HOSTILE = [
  EVIL,
  `${EVIL}/oauth`,
  '//127.0.0.1:9/x',
  '@127.0.0.1:9/',
  '../../../../127.0.0.1:9',
  '\\\\127.0.0.1:9',
  'javascript:alert(1)',
  `=HYPERLINK("${EVIL}")`,
];

let session: Session;
beforeEach(async () => {
  session = await openSession({ service: { campaigns: 4, quirks: { list_omits: 'none' } } });
});
afterEach(() => session.close());

/** Every action; refusals count as success here. */
async function everything(): Promise<void> {
  const tabs = ['campaigns', 'targets', 'sources', 'source-bids', 'creative-sets', 'ads', 'app-lists'];
  const value = async (name: string, ...args: unknown[]) =>
    ((await session.run(name, args)).value as { value?: { id: string; token: string } } | undefined)?.value;
  for (const name of ['connectionList', 'checkRun', 'settingsRead', 'appListsRead']) await value(name);
  await value('connectionTest', 'script');
  await value('pullEstimate', { ...ALL, tabs });
  for (const start of ['pull', 'push']) {
    const review = start === 'push' ? await value('reviewBuild') : undefined;
    const order = start === 'push' ? { token: review?.token, leaveOut: [], typed: null } : { ...ALL, tabs };
    const job = await value(`${start}Start`, order);
    for (let step = 0; job && step < 3; step += 1) await value('jobStep', job.id);
  }
}

function expectOwnHostOnly(): void {
  const { requests } = session.host;
  expect(requests.length).toBeGreaterThan(5);
  const origins = new Set(requests.map(({ url }) => new URL(url).origin));
  expect([...origins]).toEqual([new URL(session.service.base_url).origin]);
}

it('with hostile values in every document property', async () => {
  await session.pull();
  const { document } = session.host.state;
  const named = Object.fromEntries(
    ['BIDGRID_AUTH_URL', 'BIDGRID_BASE_URL', 'BIDGRID_API_URL', 'BIDGRID_REDIRECT_URL'].map((name) => [
      name,
      EVIL,
    ]),
  );
  const inside = {
    authUrl: EVIL,
    baseUrl: EVIL,
    apiUrl: EVIL,
    name: EVIL,
    company: EVIL,
    host: EVIL,
    url: EVIL,
  };
  for (const text of [EVIL, JSON.stringify(inside), JSON.stringify({ ...named, ...inside })]) {
    Object.assign(document, named);
    for (const name of [
      'bidgrid.settings',
      'bidgrid.document-connection',
      'bidgrid.pull-keys',
      'bidgrid.job',
      ...Object.keys(document),
    ]) {
      document[name] = text;
    }
    await everything();
  }
  expectOwnHostOnly();
}, 120_000);

it('with hostile values in every cell of every sheet, hidden ones too', async () => {
  await session.pull(['campaigns', 'targets', 'sources', 'source-bids', 'creative-sets', 'app-lists']);
  const { sheets, host } = session;
  const hidden = sheets.names().filter((name) => !['Campaigns', 'Targets'].includes(name));
  expect(hidden.length).toBeGreaterThan(3);
  for (const [n, hostile] of HOSTILE.entries()) {
    for (const name of sheets.names()) {
      const { endRow, endColumn } = host.workbook.cells(sheets.idOf(name)).getDataRange();
      // Headers of tabs stay, so that the rows are read; all other sheets are overwritten.
      const isTab = sheets.headers(name).includes('Change');
      for (let row = isTab ? 2 : 1; row <= Math.min(endRow + 1, 12); row += 1) {
        for (let column = 1; column <= endColumn + 1; column += 1) {
          if ((row + column) % HOSTILE.length === n || !isTab)
            sheets.put(name, row, column, { v: hostile, t: 1 });
        }
      }
    }
    await everything();
  }
  expectOwnHostOnly();
}, 240_000);
