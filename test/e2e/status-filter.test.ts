// test, e2e: a filter over Status lists each run once: all its rows share one text, and the log has the same
// time.

import { openSharedClock } from './shared-clock';

it('writes when the run began, however long after that its steps go on', async () => {
  const clock = await openSharedClock({ campaigns: 4 });
  const { session } = clock;
  const { sheets } = session;
  try {
    await session.pull();
    const rows = [2, 3, 4];
    for (const row of rows) await sheets.type('Campaigns', row, 'Name', `Renamed ${row}`);
    const { token } = await session.ask('reviewBuild');
    const minute = () => new Date(clock.now()).toISOString().slice(14, 16);
    const before = minute();
    const job = await session.ask('pushStart', { token, leaveOut: [], typed: null });
    const after = minute();
    clock.until(clock.now() + 1_830_000);
    expect((await session.finish(job)).state).toBe('finished');
    const said = new Set(rows.map((row) => String(sheets.value('Campaigns', row, 'Status'))));
    expect(said.size).toBe(1);
    const [, time] = /^Pushed (\d\d-\d\d \d\d:\d\d)$/.exec([...said][0]!)!;
    // Only the minutes are compared, because the document has its own time zone.
    expect([before, after]).toContain(time!.slice(-2));
    for (const line of sheets.rows('Bidgrid log')) expect(String(line.Time).slice('2026-'.length)).toBe(time);
  } finally {
    await session.close();
  }
});
