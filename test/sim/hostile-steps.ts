// test, sim: an attacker who can edit the document: hidden sheets, metadata, and any client call with any
// argument.

import type { Dice } from './dice';
import type { JobSeen } from './oracle';
import type { ReviewSeen, Sim } from './sim';
import { ANNA, BORIS, CARLA } from './world';

const JUNK: readonly unknown[] = [
  null,
  '',
  'x',
  '__proto__',
  -1,
  1e9,
  true,
  [],
  {},
  { id: 'x' },
  { token: '', leaveOut: [], typed: null },
  { tabs: ['campaigns', 'constructor'] },
  [[[[]]]],
  'a'.repeat(20_000),
  '=1+1',
];

/** Changes one text of a hidden sheet: some letters, or a whole row deleted, duplicated, or restored. */
export async function tamper(sim: Sim, dice: Dice): Promise<string> {
  const { grid, host } = sim.world;
  const sheet = dice.pick(
    grid.sheets().filter(({ hidden, name, rows }) => hidden && /^Bidgrid/.test(name) && rows.length > 0),
  );
  const row = dice.pick(sheet?.rows ?? []);
  if (!sheet || !row) return 'no hidden sheet';
  const width = Math.max(1, sheet.headers.length);
  const kept = sim.kept.get(`${sheet.id} ${row.row}`);
  const now = Array.from({ length: width }, (_, i) => grid.raw(sheet.id, row.row, i + 1)?.v ?? null);
  const what = dice.weighted({ letters: 4, delete: 2, copy: 2, old: kept ? 5 : 0, swap: 2 });
  if (what === 'letters') {
    const column = dice.whole(1, width);
    const text = String(now[column - 1] ?? '');
    const at = dice.whole(0, Math.max(0, text.length - 1));
    grid.put(
      sheet.id,
      row.row,
      column,
      `${text.slice(0, at)}${dice.pick(['0', 'x', '"', '}'])}${text.slice(at + 1)}`,
    );
  } else if (what === 'delete') await sim.script(CARLA, 'simDeleteRows', sheet.id, row.row, 1);
  else {
    const other = dice.pick(sheet.rows)!;
    const source = what === 'old' ? kept! : now;
    const target = what === 'old' ? row.row : other.row;
    const before = Array.from({ length: width }, (_, i) => grid.raw(sheet.id, target, i + 1)?.v ?? null);
    source.forEach((value, i) => {
      grid.put(sheet.id, target, i + 1, value as string);
    });
    if (what === 'swap')
      before.forEach((value, i) => {
        grid.put(sheet.id, row.row, i + 1, value as string);
      });
  }
  sim.kept.set(`${sheet.id} ${row.row}`, now);
  host.workbook.ownChanged();
  return `${what} row ${row.row} of ${sheet.name}`;
}

/** Removes or changes developer metadata, which identifies sheets. */
export async function tamperMetadata(sim: Sim, dice: Dice): Promise<string> {
  const { own } = sim.world.host.workbook;
  const entry = dice.pick(own.metadata);
  if (!entry) return 'no metadata';
  if (dice.chance(0.5)) own.metadata.splice(own.metadata.indexOf(entry), 1);
  else entry.value = dice.pick(['', 'campaigns', 'x', own.metadata[0]?.value ?? null])!;
  sim.world.host.workbook.ownChanged();
  return `metadata ${entry.key}`;
}

/** Repeats a call of another person, or calls any function with any argument. */
export async function anyCall(sim: Sim, dice: Dice): Promise<string> {
  const user = dice.pick([CARLA, CARLA, CARLA, BORIS])!;
  const again = dice.pick(sim.calls);
  const forged = dice.chance(0.35) || !again;
  const name = again?.name ?? 'jobCurrent';
  const args = forged ? Array.from({ length: dice.whole(0, 2) }, () => dice.pick(JUNK)) : again!.args;
  const result = await sim.ask<JobSeen>(user, name, args);
  if (result.ok && /^(jobStep|pushStart)$/.test(name)) sim.saw(result.value);
  return `${user} ${name}${forged ? ' with junk' : ' again'}: ${result.ok || result.sentence}`;
}

/** A person without a login forges a connection of the document's company, reviews and starts a push. */
export async function madeUpPush(sim: Sim, _dice: Dice): Promise<string> {
  const [company] = sim.world.service.companies;
  const added = await sim.ask<{ connections: { id: string }[] }>(CARLA, 'connectionAdd', [
    {
      name: company!.name,
      company: company!.name,
      party: 'third',
      clientId: 'made-up',
      clientSecret: 'made-up-secret',
      managementKey: '',
      scopes: ['campaigns:write', 'creatives:write', 'source_bids:write'],
    },
  ]);
  const mine = added.value?.connections.at(-1);
  if (mine) await sim.ask(CARLA, 'connectionChoose', [mine.id]);
  const view = await sim.ask<ReviewSeen>(CARLA, 'reviewBuild', []);
  const review = view.value?.unfinished ? null : (view.value ?? sim.people[ANNA]!.review);
  if (!review) return 'nothing to review';
  const approval = sim.oracle.approve(CARLA, review.account, review.rows);
  const started = await sim.ask<JobSeen>(CARLA, 'pushStart', [
    { token: review.token, leaveOut: [], typed: null },
  ]);
  if (started.ok && started.value) {
    approval.job = started.value.id;
    sim.saw(started.value);
    // A colleague finds the push and takes it over.
    const stepped = await sim.ask<JobSeen>(ANNA, 'jobStep', [started.value.id]);
    if (stepped.ok) sim.saw(stepped.value);
  } else sim.oracle.refuse(approval);
  return `${CARLA} pushes without a login: ${started.ok || started.sentence}`;
}
