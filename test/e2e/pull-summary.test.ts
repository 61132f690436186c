// test, e2e: what Check reports of a value that a pull could not read, and of one typed over it.

import { serviceSide } from './service-side';
import { openSession, type Session } from './session';

const TABS = ['campaigns', 'targets', 'source-bids'];

let session: Session;
let ids: string[];

beforeEach(async () => {
  session = await openSession({
    service: { campaigns: 3, bids: 2, tidy: true, quirks: { list_omits: 'none' } },
    patient: true,
  });
  ids = serviceSide(session)
    .campaigns()
    .map(({ campaign_id }) => campaign_id);
});
afterEach(() => session.close());
/** The first country of the campaign gets a bid in an undocumented form. */
function oddBid(id: string): string {
  const { countries } = session.service.state.targets.get(id)!;
  const [country] = countries.keys();
  Object.assign(countries.get(country!)!, { bid: 'lots' });
  return country!;
}
const unreadable = async () =>
  (await session.ask('checkRun')).groups.filter(({ rule }) => rule === 'unreadable-value');

it('shows the raw value in Check, and gives one error for a value typed over it', async () => {
  const [a] = ids as [string];
  const country = oddBid(a);
  await session.pull(TABS);
  const [shown] = await unreadable();
  expect(shown!.issues).toMatchObject([
    {
      message: 'Bidgrid cannot read the service\'s value of Bid: "lots". It cannot be changed here.',
      found: '⚠\u00a0Unreadable: lots',
    },
  ]);
  const row = session.sheets.find('Targets', (line) => line['Campaign ID'] === a && line.Country === country);
  for (const typed of ['3', '3.50 USD', 3, -1, '']) {
    session.sheets.set('Targets', row, 'Bid', typed);
    const { groups } = await session.ask('checkRun');
    const own = groups.flatMap(({ issues }) => issues).filter((issue) => issue.row === row);
    expect(own.map(({ rule, severity, message }) => [typed, rule, severity, message])).toEqual([
      [
        typed,
        'unreadable-value',
        'error',
        'Bidgrid cannot read the service\'s value of Bid ("lots"), so it cannot be changed here. Restore it.',
      ],
    ]);
    expect(own[0]!.fixes.map(({ label }) => label)).toEqual(['Restore it']);
  }
});
