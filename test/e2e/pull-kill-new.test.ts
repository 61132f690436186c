// test, e2e: a pull that adds a row is killed after any call that changes something. The next pull leaves no
// trace. If the service changes or removes the object first, the row is listed, and nothing is sent unseen.

import { chosenPoints } from './kill-points';
import { serviceSide } from './service-side';
import { ALL, openSession, type Session } from './session';

let session: Session;
let id: string;
afterEach(() => session.close());

const CHANGES = /^(setValues|setNotes|setBackgrounds|setProperty|deleteProperty|insert|add|fetch)/;

interface Kind {
  /** Adds an object with this country or app. */
  add(name: string): void;
  change(name: string): void;
  remove(name: string): void;
}
const countries = () => session.service.state.targets.get(id)!.countries;
const sources = () => session.service.state.inventories.get(id)!.sources;

const KINDS: Readonly<Record<string, Kind>> = {
  targets: {
    add: (country) => void countries().set(country, { bid: 3.4, budget: 100 }),
    change: (country) => void Object.assign(countries().get(country)!, { bid: 4.56 }),
    remove: (country) => void countries().delete(country),
  },
  sources: {
    add: (name) => void sources().push({ ...sources()[0]!, app_id: name, app_id_external: name }),
    change: (name) => {
      const source = sources().find(({ app_id }) => app_id === name)!;
      source.status = !source.status;
    },
    remove: (name) => void sources().splice(sources().findIndex(({ app_id }) => app_id === name)),
  },
};

/** Each round adds another one, because its row stays. No country has one of these codes. */
const NAMES = [...'QX'].flatMap((first) => [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((second) => first + second));

/** @returns the numbers of the calls that changed something */
async function pullAndDie(tab: string, crashAfterCalls?: number): Promise<number[]> {
  const job = await session.ask('pullStart', { ...ALL, tabs: [tab] });
  const points: number[] = [];
  await session.run('jobStep', [job.id], {
    crashAfterCalls,
    onCall: (n, _service, method) => void (CHANGES.test(method) && points.push(n)),
  });
  return points;
}

/** Everything that the review lists. */
async function listed(): Promise<[key: string, ...details: unknown[]][]> {
  const { rows, conflicts, held } = await session.ask('reviewBuild');
  return [
    ...rows.map(({ key, action, changes }) => [key, action, changes] as const),
    ...conflicts.map(({ key, mine, theirs }) => [key, mine, theirs] as const),
    ...held.map(({ key, reasons }) => [key, reasons] as const),
  ].map(([key, ...details]) => [key, ...details]);
}

/** A person deletes the rows of this country or app. */
function clearRows(title: string, name: string): void {
  const { sheets } = session;
  const header = title === 'Sources' ? 'App ID' : 'Country';
  sheets.rows(title).forEach((line, i) => {
    if (line[header] !== name) return;
    sheets.headers(title).forEach((_, column) => void sheets.put(title, i + 2, column + 1, null));
  });
}

it.each([
  ['targets', 'Targets', 'keeps', 'keep'],
  ['targets', 'Targets', 'removes', 'remove'],
  ['sources', 'Sources', 'changes', 'change'],
] as const)(
  'in %s, when the service then %s it',
  async (tab, title, _, then) => {
    session = await openSession({
      service: { campaigns: 3, sources: 2, bids: 2, tidy: true, quirks: { list_omits: 'none' } },
    });
    await session.pull(['campaigns', 'targets', 'sources', 'source-bids']);
    const own = serviceSide(session).campaigns();
    id = own.find((one) => session.service.state.inventories.get(one.campaign_id)?.bids.length)!.campaign_id;
    countries().clear();
    countries().set('US', { bid: 1, budget: 100 });
    await session.pull(['targets']);
    const names = [...NAMES];
    const kind = KINDS[tab]!;
    kind.add(names.shift()!);
    const points = await pullAndDie(tab);
    expect(points.length).toBeGreaterThan(5);
    for (const point of chosenPoints(points, 10)) {
      const name = names.shift()!;
      kind.add(name);
      await pullAndDie(tab, point);
      if (then === 'keep') expect([point, await listed()]).toEqual([point, []]);
      else {
        kind[then](name);
        // Only the row that the killed pull added, and only until a person decides.
        const others = (await listed()).filter(([key]) => !key.includes(name));
        expect([point, others]).toEqual([point, []]);
        clearRows(title, name);
      }
      await session.pull([tab]);
      expect([point, await listed()]).toEqual([point, []]);
    }
  },
  240_000,
);
