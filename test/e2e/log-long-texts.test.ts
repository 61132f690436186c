// test, e2e: a value of the service that is too long for a cell once it is escaped costs no line of the log.

import { type ServiceSide, serviceSide } from './service-side';
import { openSession, type Session } from './session';

/** Characters of a cell of Google Sheets. */
const LONGEST_CELL = 50_000;

let session: Session;
let service: ServiceSide;
let ids: string[];
beforeEach(async () => {
  session = await openSession({
    service: { campaigns: 3, sources: 0, bids: 0, tidy: true, quirks: { list_omits: 'none' } },
  });
  service = serviceSide(session);
  await session.pull(['campaigns']);
  ids = session.sheets.rows('Campaigns').map((line) => String(line['Campaign ID']));
});
afterEach(() => session.close());

const logged = (action: string) =>
  session.sheets.rows('Bidgrid log').filter((line) => line.Action === action && line.Field === 'Name');

it.each([
  ['control characters', '\u0001', 8_400],
  ['line ends', '\r\n', 20_000],
])('%s', async (_what, unit, count) => {
  const [a, b, c] = ids as [string, string, string];
  service.change(a, { name: 'A elsewhere' });
  service.change(b, { name: unit.repeat(count) });
  service.change(c, { name: 'C elsewhere' });
  expect(await session.pull(['campaigns'])).toMatchObject({ state: 'finished' });
  const found = logged('Elsewhere');
  expect(found.map(({ IDs }) => IDs).sort()).toEqual([...ids].sort());
  const after = (id: string) => String(found.find(({ IDs }) => IDs === id)!.After);
  expect([after(a), after(c)]).toEqual(['A elsewhere', 'C elsewhere']);
  expect(after(b).length).toBeLessThanOrEqual(LONGEST_CELL);
  expect(after(b)).toMatch(/^(\\u[0-9a-f]{4}|\n)+…$/);

  ids.forEach(
    (id, i) => void session.sheets.set('Campaigns', session.sheets.rowOf(id), 'Name', `Pushed ${i}`),
  );
  expect(await session.push()).toMatchObject({ state: 'finished', done: 3, problems: [] });
  expect(logged('Update').map(({ After, Outcome }) => [After, Outcome])).toEqual(
    ids.map((_, i) => [`Pushed ${i}`, 'verified']),
  );
});
