// Workbench, page server: lets the add-on write the tab History, then adds earlier days, as if a person had
// pulled every day. The simulated service, like the real one, has only yesterday's figures.
import type { LiveWorkbook } from '../../apps-script/engine/live-workbook';
import type { Host } from '../../apps-script/host';
import { seededRandom } from '../../apps-script/protocol/seeded';

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

/** A line computed from yesterday's; null: a day without a pull, or before the campaign existed. */
function lineOn(line: Line, campaign: number, yesterday: number, age: number): Line | null {
  const day = yesterday - age;
  const random = seededRandom(seedOf(`${line['Campaign ID']} ${day}`));
  const isGap = seededRandom(day)() < 0.03 && age > 3;
  if (isGap || (campaign % 11 === 8 && age > 40)) return null;
  const level = WEEK[new Date(day * DAY_MS).getUTCDay()]! * Math.exp(0.09 * noise(random) - 0.0012 * age);
  const factor = level * eventOn(campaign, age);
  const counts = Object.fromEntries(
    FIGURES.map((name) => [name, Math.round(Number(line[name] ?? 0) * factor * (0.98 + 0.04 * random()))]),
  );
  const spend = Number((Number(line.Spend ?? 0) * factor).toFixed(4));
  const installs = counts.Installs!;
  return {
    ...line,
    ...counts,
    Day: new Date(day * DAY_MS).toISOString().slice(0, 10),
    Spend: spend,
    CPI: installs > 0 ? Number((spend / installs).toFixed(4)) : '',
    Fetched: `${new Date((day + 1) * DAY_MS).toISOString().slice(0, 10)} 09:30`,
  };
}

/** Writes lines for earlier days, followed by the lines that the tab has. */
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
  const yesterday = Date.parse(String(known[0]!.Day)) / DAY_MS;
  const lines: Line[] = [];
  for (let age = days - 1; age >= 0; age -= 1)
    known.forEach((line, campaign) => {
      const own = lineOn(line, campaign, yesterday, age);
      if (own !== null) lines.push(own);
    });
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

interface Reply {
  readonly ok: boolean;
  readonly value: { readonly id: string; readonly state: string };
  readonly error?: { readonly sentence: string };
}

/** As the owner: turns on Tab History, pulls Campaigns and Targets, and adds earlier days. */
export async function pullPast(host: Host, days: number): Promise<void> {
  const call = async (name: string, ...args: unknown[]): Promise<Reply['value']> => {
    const { value, error } = await host.run({ function: name, args, session: 'past-days' });
    const reply = value as Reply | undefined;
    if (!reply?.ok) throw new Error(`History was not filled. ${reply?.error?.sentence ?? error?.message}`);
    return reply.value;
  };
  const choice = { name: '', platform: '', active: null, bidType: '', selectedRows: false };
  await call('settingsSave', { history: 'on' });
  let job = await call('pullStart', { ...choice, tabs: ['campaigns', 'targets'] });
  while (job.state === 'running') job = await call('jobStep', job.id);
  fillPast(host.workbook, days);
}
