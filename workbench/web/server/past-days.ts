// Workbench, page server: fills the tab History of a new document, as if a person had pulled every day. The
// add-on pulls the last days itself, on a clock that is behind, from a service whose figures change each day.
// Earlier days are written into the tab: the service only has the figures of yesterday, like the real one.
import type { LiveWorkbook } from '../../apps-script/engine/live-workbook';
import type { Host } from '../../apps-script/host';
import type { ScriptClock } from '../../apps-script/protocol/messages';
import { seededRandom } from '../../apps-script/protocol/seeded';
import type { ServiceProcess } from './service-process';

const DAY_MS = 86_400_000;
const TITLE = 'History';
const FIGURES = ['Impressions', 'Clicks', 'Installs'] as const;
/** Lines of one write. */
const SLICE = 20_000;

type Line = Readonly<Record<string, string | number>>;

/** A seed from a text. */
const seedOf = (text: string): number =>
  Array.from(text).reduce((hash, character) => (Math.imul(hash, 31) + character.codePointAt(0)!) >>> 0, 7);

/** Approximately normal noise from -2 to 2. */
const noise = (random: () => number): number => random() + random() + random() + random() - 2;

/** Factor for spikes, gaps and raised levels of some campaigns. @param age days before yesterday */
function eventOn(campaign: number, age: number): number {
  if (campaign % 7 === 2) return age === 0 ? 3.2 : 1;
  if (campaign % 7 === 4) return age < 2 ? 0 : 1;
  if (campaign % 7 === 5) return age < 12 ? 1.9 : 1;
  return 1;
}

const WEEK = [1.2, 0.95, 0.9, 0.92, 0.96, 1.05, 1.25];

const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Figures of a campaign relative to its usual ones. @param day in days since 1970-01-01 */
function factorOn(id: string, campaign: number, day: number, age: number): number {
  const random = seededRandom(seedOf(`${id} ${day}`));
  const level = WEEK[new Date(day * DAY_MS).getUTCDay()]! * Math.exp(0.09 * noise(random) - 0.0012 * age);
  return level * eventOn(campaign, age);
}

/** Index of each campaign, the same wherever they are listed. */
const numbered = (ids: Iterable<string>): Map<string, number> =>
  new Map([...ids].sort().map((id, i) => [id, i] as const));

/**
 * The line of a day, from that of a later one; null: there was no pull, or the campaign did not exist.
 * @param from age of `line`; a campaign that is silent then stays so
 */
function lineOn(line: Line, campaign: number, newest: number, from: number, age: number): Line | null {
  const day = newest - age;
  const id = String(line['Campaign ID']);
  const random = seededRandom(seedOf(`${day} ${id}`));
  const isGap = seededRandom(day)() < 0.03 && age > 3;
  if (isGap || (campaign % 11 === 8 && age > 40)) return null;
  const budget = Number(line['Daily budget'] ?? 0);
  const most = budget > 0 && Number(line.Spend) > 0 ? budget / Number(line.Spend) : Infinity;
  const wanted = factorOn(id, campaign, day, age) / (factorOn(id, campaign, newest - from, from) || 1);
  const factor = Math.min(wanted, most);
  const counts = Object.fromEntries(
    FIGURES.map((name) => [name, Math.round(Number(line[name] ?? 0) * factor * (0.98 + 0.04 * random()))]),
  );
  const spend = Number((Number(line.Spend ?? 0) * factor).toFixed(4));
  const installs = counts.Installs!;
  return {
    ...line,
    ...counts,
    Day: dayText(day),
    Spend: spend,
    CPI: installs > 0 ? Number((spend / installs).toFixed(4)) : '',
    Fetched: `${dayText(day + 1)} 09:30`,
  };
}

/** Adds lines for days before those that the tab has, until it has this many days. */
export function fillPast(workbook: LiveWorkbook, days: number): void {
  const sheet = workbook.core.getSheets().find((one) => one.getName() === TITLE);
  if (!sheet) throw new Error('The add-on did not create the tab History.');
  const cells = sheet.getCellMatrix();
  const headers: string[] = [];
  while (String(cells.getValue(0, headers.length)?.v ?? '') !== '')
    headers.push(String(cells.getValue(0, headers.length)!.v));
  const known: Line[] = [];
  for (let row = 1; String(cells.getValue(row, 0)?.v ?? '') !== ''; row += 1)
    known.push(
      Object.fromEntries(headers.map((name, i) => [name, (cells.getValue(row, i)?.v as string) ?? ''])),
    );
  if (known.length === 0) throw new Error('The tab History has no figures.');
  const styles = headers.map((_, i) => cells.getValue(1, i)?.s);
  const dayOf = (line: Line): number => Date.parse(String(line.Day)) / DAY_MS;
  const [oldest, newest] = [Math.min(...known.map(dayOf)), Math.max(...known.map(dayOf))];
  const first = known.filter((line) => dayOf(line) === oldest);
  const numbers = numbered(first.map((line) => String(line['Campaign ID'])));
  const lines: Line[] = [];
  for (let age = days - 1; age > newest - oldest; age -= 1)
    for (const line of first) {
      const campaign = numbers.get(String(line['Campaign ID']))!;
      const own = lineOn(line, campaign, newest, newest - oldest, age);
      if (own !== null) lines.push(own);
    }
  lines.push(...known);
  workbook.facadeSheet(sheet.getSheetId())?.setRowCount(Math.max(sheet.getRowCount(), lines.length + 1));
  for (let from = 0; from < lines.length; from += SLICE) {
    const rows = lines
      .slice(from, from + SLICE)
      .map((line, i) => [
        from + i + 1,
        Object.fromEntries(
          headers.map((name, c) => [
            c,
            { v: line[name], t: typeof line[name] === 'number' ? 2 : 1, s: styles[c] },
          ]),
        ),
      ]);
    workbook.setCells(sheet.getSheetId(), Object.fromEntries(rows));
  }
}

type Usual = Readonly<Record<'impressions' | 'clicks' | 'installs' | 'spend', number>>;

async function control(service: ServiceProcess, place: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(service.control_url + place, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-control-token': service.control_token,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The simulated service does not change its figures: ${answer.status}`);
  return answer.json();
}

/** Figures around which those of each day vary, by company and campaign. */
async function usualFigures(service: ServiceProcess): Promise<Map<string, Map<string, Usual>>> {
  const { campaigns } = (await control(service, '/state')) as { campaigns: string[] };
  const companies = new Map<string, Map<string, Usual>>();
  for (const id of campaigns) {
    const one = (await control(service, `/state/campaign/${id}`)) as { company_id: string; usual: Usual };
    companies.set(one.company_id, (companies.get(one.company_id) ?? new Map()).set(id, one.usual));
  }
  return companies;
}

function figuresChange(id: string, campaign: number, usual: Usual, day: number, age: number): object {
  const factor = factorOn(id, campaign, day, age);
  const [impressions, clicks, installs] = (['impressions', 'clicks', 'installs'] as const).map((name) =>
    Math.round(usual[name] * factor),
  );
  const spend = (Number(usual.spend) * factor).toFixed(4);
  return { kind: 'campaign', id, fields: { impressions, clicks, installs, spend } };
}

interface Reply {
  readonly ok: boolean;
  readonly value: { readonly id: string; readonly state: string };
  readonly error?: { readonly sentence: string };
}

/** Enough for everything that Home compares. */
const PULLED_DAYS = 8;

/**
 * As the owner: keeps History, pulls Campaigns and Targets once for each of the last days, and fills the days
 * before.
 */
export async function pullPast(
  host: Host,
  service: ServiceProcess,
  clock: ScriptClock,
  days: number,
): Promise<void> {
  const call = async (name: string, ...args: unknown[]): Promise<Reply['value']> => {
    const { value, error } = await host.run({ function: name, args, session: 'past-days' });
    const reply = value as Reply | undefined;
    if (!reply?.ok) throw new Error(`History was not filled. ${reply?.error?.sentence ?? error?.message}`);
    return reply.value;
  };
  const choice = { name: '', platform: '', active: null, bidType: '', selectedRows: false };
  const companies = await usualFigures(service);
  const ahead = new BigInt64Array(clock.ahead);
  const present = Atomics.load(ahead, 0);
  const today = Math.floor(((clock.from ?? Date.now()) + Number(present)) / DAY_MS);
  await call('settingsSave', { history: 'on' });
  try {
    for (let age = Math.min(days, PULLED_DAYS) - 1; age >= 0; age -= 1) {
      const changes = [...companies.values()].flatMap((campaigns) =>
        [...numbered(campaigns.keys())].map(([id, campaign]) =>
          figuresChange(id, campaign, campaigns.get(id)!, today - 1 - age, age),
        ),
      );
      await control(service, '/state', changes);
      Atomics.store(ahead, 0, present - BigInt(age * DAY_MS));
      let job = await call('pullStart', { ...choice, tabs: ['campaigns', 'targets'] });
      while (job.state === 'running') job = await call('jobStep', job.id);
    }
  } finally {
    Atomics.store(ahead, 0, present);
  }
  fillPast(host.workbook, days);
}
