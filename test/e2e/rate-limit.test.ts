// test, e2e: the hourly and daily limits: shared by concurrent executions, kept while parked, shown with a
// time.

import type { Reply } from '../../src/ports/user-error';
import type { LocaleName } from '../../workbench/apps-script/engine/locale';
import { later } from './script-clock';
import { ALL, OWNER, openSession, type Session } from './session';

let session: Session;

const open = async (locale?: LocaleName) => {
  session = await openSession({
    locale,
    service: { campaigns: 8, tidy: true, quirks: { list_omits: 'none' } },
  });
  await session.pull(['campaigns', 'targets']);
  later(session.host, 3 * 3_600_000);
  session.service.log.clear();
};
beforeEach(() => open());
afterEach(() => session.close());

const asked = () =>
  session.service.log.entries.filter(({ path }) => path.startsWith('/campaign_management/'));
const sentenceOf = async (name: string, ...args: unknown[]): Promise<string> => {
  const reply = (await session.run(name, args)).value as Reply<unknown>;
  return reply.ok ? '' : reply.error.sentence;
};
const edit = (rows: number) => {
  const column = session.sheets.headers('Targets').indexOf('Bid') + 1;
  for (let row = 2; row < rows + 2; row += 1) session.sheets.put('Targets', row, column, { v: 2.75, t: 2 });
};

it('is not exceeded by concurrent executions', async () => {
  await session.ask('settingsSave', { requestsAnHour: 5 });
  const sentences = await Promise.all(Array.from({ length: 12 }, () => sentenceOf('pullEstimate', ALL)));
  expect(asked()).toHaveLength(5);
  const held = sentences.filter((sentence) => sentence !== '');
  expect(held).toHaveLength(7);
  for (const sentence of held) {
    expect(sentence).toMatch(
      /^Settings allow 5 requests an hour .* You can continue at [A-Z][a-z]{2} \d{1,2}, \d\d:\d\d\.$/,
    );
  }
});

it('parks a pull that sends no request before its time, in any window, and needs few calls', async () => {
  await session.ask('settingsSave', { requestsAnHour: 4 });
  const job = await session.pull(['campaigns', 'targets']);
  expect(job).toMatchObject({
    state: 'parked',
    phase: expect.stringMatching(
      /^Waiting for the hourly limit of 4 requests\. Reading|^Waiting for the hourly limit of 4 requests\. \w+: \d of 8 campaigns\.$/,
    ),
  });
  session.service.log.clear();
  const { value, totalCalls } = await session.run('jobStep', [job.id]);
  expect(value).toMatchObject({ ok: true, value: { state: 'parked', resumeAt: job.resumeAt } });
  expect(totalCalls).toBeLessThan(40);
  expect(asked()).toEqual([]);
});

it('keeps a pause of the sign-in in every execution, and only for the sign-in', async () => {
  const { users } = session.host.state;
  delete users[OWNER]!['bidgrid.access.script'];
  session.service.faults.add({
    kind: 'status',
    status: 429,
    retry_after: 3600,
    path: '/oauth/*',
    times: null,
  });
  const sentence = /asks for a pause .* an access token could not be read.* You can continue at /;
  expect(await sentenceOf('pullEstimate', ALL)).toMatch(sentence);
  expect(await sentenceOf('pullEstimate', ALL)).toMatch(sentence);
  expect(session.service.log.entries.map(({ path }) => path)).toEqual(['/oauth/v1/access_token']);
  expect(await session.ask('appListsRead')).toBeDefined();
  session.service.faults.clear();
  later(session.host, 3_700_000);
  expect(await sentenceOf('pullEstimate', ALL)).toBe('');
});

// Google's messages in other languages are not known, so they do not tell which limit it is.
it.each<[LocaleName, phase: RegExp, sentence: RegExp]>([
  [
    'en_US',
    /^Google's daily number of requests is used up for you/,
    /daily number of requests .* You can continue at /,
  ],
  ['de_DE', /^A request limit of Google is used up for you/, /^A request limit of Google is used up for you/],
])(
  "stops at Google's daily number of requests, and tries again in an hour (%s)",
  async (locale, phase, sentence) => {
    await session.close();
    await open(locale);
    edit(3);
    const review = await session.ask('reviewBuild');
    const book = session.host.quotas.urlFetch;
    const whole = book.limit;
    book.limit = book.used.get(OWNER) ?? 0;
    const job = await session.push(review);
    expect(job).toMatchObject({
      state: 'parked',
      phase: expect.stringMatching(phase),
    });
    expect(await sentenceOf('pullEstimate', ALL)).toMatch(sentence);
    book.limit = whole;
    later(session.host, 3_700_000);
    expect(await session.finish(await session.ask('jobStep', job.id))).toMatchObject({
      state: 'finished',
      problems: [],
    });
  },
);
