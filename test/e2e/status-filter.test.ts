// test, e2e: a filter over Status offers each run once: all its rows share one text, and the log has the same time.

import { openSession, type Session } from './session';

let session: Session;

beforeAll(async () => {
  session = await openSession({ service: { campaigns: 4, tidy: true } });
  await session.pull();
  session.host.options.files.push({
    name: 'Older.js',
    // As if the run had begun an hour before the step that sends it.
    source: `function older(hour) {
      var store = PropertiesService.getDocumentProperties(), all = store.getProperties();
      Object.keys(all).forEach(function (key) {
        if (!/"startedAt":\\d+/.test(all[key])) return;
        store.setProperty(key, all[key].replace(/"startedAt":(\\d+)/, function (_, at) { return '"startedAt":' + (at - hour); }));
      });
      return Object.keys(all).filter(function (key) { return /"startedAt"/.test(all[key]); }).length;
    }`,
  });
});
afterAll(() => session.close());

it('writes when the run began, however long after that its steps go on', async () => {
  const { sheets } = session;
  const rows = [2, 3, 4];
  for (const row of rows) await sheets.type('Campaigns', row, 'Name', `Renamed ${row}`);
  const { token } = await session.ask('reviewBuild');
  const job = await session.ask('pushStart', { token, leaveOut: [], typed: null });
  const hour = 3_600_000;
  expect((await session.run('older', [hour], { fromClient: false })).value).toBe(2);
  expect((await session.finish(job)).state).toBe('finished');
  const began = String(sheets.rows('Bidgrid log')[0]!.Time);
  const said = new Set(rows.map((row) => String(sheets.value('Campaigns', row, 'Status'))));
  expect(said.size).toBe(1);
  const [word, time] = [...said][0]!.split(' · ');
  expect(word).toBe('Pushed');
  // Both are minutes in the time zone of the document.
  expect(Date.parse(`${began}Z`) - Date.parse(`${time}Z`)).toBe(hour);
});
