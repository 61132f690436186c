// test, e2e: rows of all tabs are sorted, moved, inserted and deleted repeatedly while one push runs and dies
// halfway: no row ever shows the result of another.

import type { Reply } from '../../src/ports/user-error';
import { RESOURCES, tabById } from '../../src/tabs/registry';
import { openSession, type Session, wholeOrder } from './session';
import type { Content } from './sheets';
import { STIR } from './stirred';

type Line = Record<string, Content>;

const ALL_TABS = RESOURCES.map(({ tab }) => tab.id);

/** The field edited in each tab, in every second row that has it. */
const EDITED: Readonly<Record<string, [header: string, value: (line: Line) => Content]>> = {
  Campaigns: ['Category', () => 'Board games'],
  Targets: ['Daily budget', () => 4321],
  'Device targeting': ['Min OS version', () => 18],
  Sources: ['Active', (line) => line.Active !== true],
  'Source bids': ['Bid value', () => 4.25],
  'Creative sets': ['Name', (line) => `Set ${line['Creative set ID']}`],
  Ads: ['Name', (line) => `Ad ${line['Ad ID']}`],
  Assets: ['Asset', () => 'A new title'],
};

let session: Session;

beforeAll(async () => {
  session = await openSession({
    service: { campaigns: 5, sources: 3, bids: 4, tidy: true, quirks: { list_omits: 'none' } },
  });
  session.host.options.files.push({ name: 'Stir.js', source: STIR });
  await session.ask('settingsSave', { largestBidChange: 'off' });
  await session.pull(ALL_TABS);
}, 60_000);
afterAll(() => session.close());

const headersOfKey = (title: string): string[] => {
  const { tab } = RESOURCES.find((resource) => resource.tab.title === title)!;
  return tab.keyFields.map((field) => tab.columns.find((column) => column.field === field)!.header);
};
const nameOf = (title: string, line: Line): string =>
  headersOfKey(title)
    .map((header) => line[header])
    .join(' · ');
const linesOf = (title: string): Map<string, Line> =>
  new Map(session.sheets.rows(title).map((line) => [nameOf(title, line), line]));

const canBeEdited = (title: string, line: Line, header: string): boolean =>
  title === 'Assets'
    ? line.Type === 'TXT_TITLE'
    : typeof line[header] === 'boolean' ||
      (line[header] !== null && line.Disabled !== true) ||
      title === 'Device targeting';

interface Plan {
  /** By title: the names of edited rows and their new values. */
  readonly edited: Map<string, Map<string, Content>>;
  /** By title: an unedited row that is deleted meanwhile. */
  readonly victims: Map<string, string>;
}

function editAll(): Plan {
  const plan: Plan = { edited: new Map(), victims: new Map() };
  for (const [title, [header, given]] of Object.entries(EDITED)) {
    const { sheets } = session;
    const edited = new Map<string, Content>();
    const column = sheets.headers(title).indexOf(header) + 1;
    let fitting = 0;
    sheets.rows(title).forEach((line, i) => {
      if (!canBeEdited(title, line, header)) return;
      fitting += 1;
      if (fitting % 2 === 0) {
        plan.victims.set(title, nameOf(title, line));
        return;
      }
      const value = given(line);
      const flag = typeof value === 'boolean';
      const { s } = sheets.cell(title, i + 2, header) ?? {};
      const t = flag ? 3 : typeof value === 'number' ? 2 : 1;
      sheets.put(title, i + 2, column, { v: flag ? Number(value) : value, t, s });
      edited.set(nameOf(title, line), value);
    });
    expect([title, edited.size > 1, plan.victims.has(title)]).toEqual([title, true, true]);
    plan.edited.set(title, edited);
  }
  return plan;
}

/** A new source, bid, set and list, which have no key at the service, or none while they are sent. */
async function typeNew(): Promise<void> {
  const { sheets } = session;
  const campaign = String(sheets.value('Campaigns', 2, 'Campaign ID'));
  const rows: Record<string, Line> = {
    Sources: { 'Campaign ID': campaign, 'App ID': 'newapp', Active: true },
    'Source bids': { 'Campaign ID': campaign, 'App ID': 'newapp', Country: 'NZ', 'Bid value': 4.25 },
    'Creative sets': { 'Campaign ID': campaign, Name: 'Made here', Countries: 'DE', BANNER: true },
    'App lists': { Name: 'made_here', Description: 'by a push' },
  };
  for (const [title, line] of Object.entries(rows)) {
    const row = sheets.rows(title).length + 2;
    for (const [header, value] of Object.entries(line)) await sheets.type(title, row, header, value);
  }
}

const isNew = (line: Line): boolean =>
  line['App ID'] === 'newapp' || line.Name === 'Made here' || line.Name === 'made_here';

/** More calls than reading back the writes and restoring misplaced cells takes. */
const GIVING_BACK = 40;

/**
 * One step; rows are moved after every answer of the service and once during the writes that follow. It
 * dies after the given call.
 */
async function stirredStep(id: string, victims: object, stirs: { n: number }, crashAfterCalls?: number) {
  let writes = 0;
  return session.run('jobStep', [id], {
    crashAfterCalls,
    onCall: async (n, _service, method) => {
      if (method === 'fetchAll') writes = 0;
      if (method === 'setValues') writes += 1;
      // A write that hit moved rows is reverted by the calls after it, unless these are cut off, too.
      const amidWrites = writes === 5 && !(crashAfterCalls && n + GIVING_BACK > crashAfterCalls);
      if (method !== 'fetchAll' && !(method === 'setValues' && amidWrites)) return;
      stirs.n += 1;
      const result = await session.run('stir', [stirs.n, victims], { fromClient: false });
      if (!result.ok) throw new Error(`stir: ${result.error?.message}`);
    },
  });
}

it("gives every row its own Status and no other row's", async () => {
  const plan = editAll();
  await typeNew();
  const before = new Map(RESOURCES.map(({ tab }) => [tab.title, linesOf(tab.title)]));
  // What a killed step has sent is read back at once.
  await session.ask('settingsSave', { lagSeconds: 0 });
  const review = await session.ask('reviewBuild');
  const count = [...plan.edited.values()].reduce((sum, { size }) => sum + size, 0) + 4;
  expect([review.rows.length, review.held, review.conflicts]).toEqual([count, [], []]);
  const victims = Object.fromEntries(
    [...plan.victims].map(([title, name]) => {
      const line = before.get(title)!.get(name)!;
      return [title, headersOfKey(title).map((header) => [header, String(line[header])])];
    }),
  );
  const stirs = { n: 0 };
  /** Titles of tabs whose values may be in other rows, as an answer said. */
  const reported = new Set<string>();
  let job = await session.ask('pushStart', wholeOrder(review));
  // Killed during the first step, and once more during the next one.
  for (const crash of [150, 150]) {
    const died = await stirredStep(job.id, victims, stirs, crash);
    expect([died.ended, died.value]).toEqual(['crash-point', undefined]);
  }
  for (let steps = 0; ['running', 'parked'].includes(job.state) && steps < 10; steps += 1) {
    const { value } = await stirredStep(job.id, victims, stirs);
    const reply = value as Reply<typeof job>;
    // Rows that are moved twice while they are written are reported, and the next step goes on.
    if (reply.ok) job = reply.value;
    else reported.add(/^Rows? .* of (.*) w\w+ moved while Bidgrid wrote/.exec(reply.error.sentence)![1]!);
  }
  expect(job).toMatchObject({ state: 'finished', problems: [] });
  expect(stirs.n).toBeGreaterThan(10);

  for (const [title, lines] of before) {
    if (reported.has(title)) continue;
    const edited = plan.edited.get(title);
    const victim = plan.victims.get(title);
    const now = session.sheets.rows(title);
    expect([title, now.length]).toEqual([title, lines.size - (victim === undefined ? 0 : 1)]);
    for (const line of now) {
      const name = nameOf(title, line);
      const pushed = isNew(line) || edited?.has(name);
      expect([title, name, line.Change, line.Status]).toEqual([
        title,
        name,
        null,
        pushed ? expect.stringMatching(/^Pushed \d\d-\d\d /) : null,
      ]);
      // Nor does it get another row's value.
      const header = EDITED[title]?.[0];
      if (header === undefined || isNew(line)) continue;
      expect([title, name, line[header]]).toEqual([title, name, lines.get(name)![header]]);
    }
  }
  const made = session.sheets.rows('Creative sets').find(isNew)!;
  expect(session.service.state.creative_sets.get(String(made['Creative set ID']))).toMatchObject({
    name: 'Made here',
  });
  const left = await session.ask('reviewBuild');
  const isReported = ({ tab }: { tab: string }) => reported.has(tabById(tab)!.title);
  expect([...left.rows, ...left.held, ...left.conflicts].filter((row) => !isReported(row))).toEqual([]);
}, 120_000);
