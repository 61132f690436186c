// test, e2e: a bid that moves between DEFAULT and the countries is not sent if a country was added elsewhere
// since the review that contradicts it. The service would refuse it, or remove the bid of that country.

import { openSession, type Session } from './session';

let session: Session;
let id: string;

const countries = () => session.service.state.targets.get(id)!.countries;
const type = (country: string, bid: number | null) =>
  session.sheets.type(
    'Targets',
    session.sheets.find('Targets', (line) => line['Campaign ID'] === id && line.Country === country),
    'Bid',
    bid,
  );

describe.each(['refuse', 'replace'] as const)('a service that would %s what contradicts', (how) => {
  beforeEach(async () => {
    session = await openSession({ service: { campaigns: 2, tidy: true } });
    id = [...session.service.state.campaigns.keys()][0]!;
    session.service.quirks.targets_either_or = how;
    countries().clear();
    countries().set('DEFAULT', {}).set('US', { bid: 3 }).set('CA', { bid: 4 });
    await session.pull(['campaigns', 'targets']);
    await type('US', null);
    await type('CA', null);
    await type('DEFAULT', 5);
  });
  afterEach(() => session.close());

  it('gets nothing, whenever another country gets a bid of its own', async () => {
    const before = await session.ask('reviewBuild');
    expect(before.rows.flatMap(({ warnings: found }) => found)).toEqual([]);
    countries().set('SE', { bid: 2 });
    const job = await session.push(before);
    expect(job.state).toBe('finished');
    expect(Object.fromEntries(countries())).toEqual({
      DEFAULT: {},
      US: { bid: 3 },
      CA: { bid: 4 },
      SE: { bid: 2 },
    });
    const log = session.sheets.rows('Bidgrid log').slice(-3);
    expect(log.map((row) => row.Detail).join(' ')).toContain(
      'Not changed, because the service now has SE with its own Bid. Pull Targets, then review again.',
    );
    // The edits are kept.
    const { rows } = await session.ask('reviewBuild');
    expect(rows).toHaveLength(3);
  });

  it('gets the move when no other country has a bid', async () => {
    await session.push();
    expect(Object.fromEntries(countries())).toEqual({ DEFAULT: { bid: 5 }, US: {}, CA: {} });
  });
});
