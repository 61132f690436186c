// test, sim: scheduled people's morning runs, as Google starts them: sometimes killed, sometimes twice a day.
// They write nothing at the service, add one row a day for each campaign, and send one mail a day at most.

import type { Dice } from './dice';
import type { JobSeen } from './oracle';
import type { Sim } from './sim';
import type { ViolationKind } from './sim-options';
import { anyone, changeService, changeSomething, type Step } from './steps';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** UTC, like the time zone of the schedules. */
const HOUR = 7;
/** A run has about as many calls. */
const MOST_CALLS = 250;
const KEY = ['Day', 'Company', 'Campaign ID'];

const TABS = ['campaigns', 'targets', 'source-bids'];

async function save(sim: Sim, dice: Dice, user: string): Promise<string> {
  const tabs = TABS.filter(() => dice.chance(0.7));
  const form = { hour: HOUR, zone: 'Etc/UTC', tabs, mail: true };
  const { ok, sentence } = await sim.ask(user, 'scheduleSave', [form, null]);
  return `${user} schedules ${tabs.join(', ') || 'no tabs'}: ${ok ? 'saved' : sentence}`;
}

const schedule: Step = (sim, dice) => save(sim, dice, anyone(dice));

/** Figures of a new day, so that each morning adds rows. */
const newFigures = (sim: Sim, dice: Dice): string =>
  changeService(sim, () => {
    for (const campaign of sim.world.service.state.campaigns.values()) {
      campaign.installs += dice.whole(1, 50);
      campaign.spend = (Number(campaign.spend) + dice.whole(1, 5000) / 100).toFixed(4);
    }
    return changeSomething(sim, dice, false);
  });

/** Runs one trigger. The job that it leaves is the current one. */
async function fire(sim: Sim, dice: Dice, id: string): Promise<string> {
  const { world, oracle } = sim;
  const trigger = world.host.state.triggers.find((one) => one.id === id);
  if (!trigger) return 'its trigger was deleted';
  const { user, handler } = trigger;
  const killAt = dice.chance(0.4) ? dice.whole(1, MOST_CALLS) : undefined;
  const from = world.seen.length;
  oracle.beginCall();
  const result = await world.run({
    user,
    name: handler,
    args: [{ triggerUid: id }],
    client: false,
    session: `trigger-${user}`,
    killAt,
    meanwhile: (n, service, method) => oracle.duringCall(n, service, method),
  });
  const { ended, totalCalls, error } = result;
  sim.trace.push(`${user} ${handler} ${ended} ${totalCalls} ${error?.message ?? ''}`);
  if (ended === 'crash-point') sim.figures.faults.kill = (sim.figures.faults.kill ?? 0) + 1;
  if (ended === 'threw') oracle.fail('morning-threw', `the run of ${user} threw ${error?.message}`);
  for (const { method, path, effects } of world.seen.slice(from)) {
    sim.trace.push(`  ${method} ${path} ${effects.length}`);
    if (effects.length > 0 || (method !== 'GET' && !path.endsWith('/access_token')))
      oracle.fail('morning-write', `a morning run sent ${method} ${path}`);
  }
  const job = (await sim.ask<JobSeen | null>(user, 'jobCurrent', [])).value ?? null;
  if (job !== null && job.id !== sim.job) sim.jobOwner = user;
  if (job === null) sim.job = null;
  sim.saw(job);
  return `${user} ${ended}`;
}

/** @returns the key of each row of the tab History */
function historyKeys({ world }: Sim): string[] {
  const sheet = world.host.workbook.core.getSheets().find((one) => one.getName() === 'History');
  if (!sheet) return [];
  const cells = sheet.getCellMatrix();
  const textAt = (row: number, column: number): string => String(cells.getValue(row, column)?.v ?? '');
  const headers = Array.from({ length: sheet.getColumnCount() }, (_, column) => textAt(0, column));
  const columns = KEY.map((header) => headers.indexOf(header));
  return Array.from({ length: sheet.getRowCount() - 1 }, (_, i) =>
    columns.map((column) => textAt(i + 1, column)).join(' | '),
  ).filter((key) => !key.startsWith(' | '));
}

function checkTwice(sim: Sim, kind: ViolationKind, names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) sim.oracle.fail(kind, `${name} is there twice`);
    seen.add(name);
  }
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function checkMorning(sim: Sim): void {
  checkTwice(sim, 'history-twice', historyKeys(sim));
  const { outbox } = sim.world.host;
  checkTwice(
    sim,
    'mail-twice',
    outbox.map(({ from, time }) => `the mail to ${from} of ${dayOf(time)}`),
  );
  for (const { from, to } of outbox) if (to !== from) sim.oracle.fail('mail-to', `${from} mailed ${to}`);
}

/** The next morning, with what changed since; sometimes the runs start again an hour later. */
const morning: Step = async (sim, dice) => {
  const { world } = sim;
  const triggers = () => world.host.state.triggers.map(({ id }) => id);
  const did: string[] = triggers().length === 0 ? [await save(sim, dice, anyone(dice))] : [];
  world.pass((Math.floor(world.now() / DAY_MS) + 1) * DAY_MS + (HOUR + 0.5) * HOUR_MS - world.now());
  for (let run = dice.chance(0.5) ? 2 : 1; run > 0; run -= 1) {
    newFigures(sim, dice);
    for (const id of triggers()) did.push(await fire(sim, dice, id));
    world.pass(HOUR_MS);
  }
  checkMorning(sim);
  return `${did.join('; ')}; ${world.host.outbox.length} mails, ${historyKeys(sim).length} rows`;
};

export const MORNING_STEPS = { schedule, morning } satisfies Record<string, Step>;
