// test, e2e: pull, edit, check, review, push, undo and uploads, called as a panel does, in each condition
// that a document may have at Google. Conditions with typed values or with messages of Google run in two
// locales, the others in one; `CONDITIONS=all npx jest test/e2e/conditions` runs each in all of them.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ClientApi } from '../../src/all-calls';
import type { UploadPart } from '../../src/features/lists/lists-schema';
import { runUpload } from '../../src/features/lists/view/upload-run';
import type { JobView } from '../../src/jobs/job-view';
import type { Reply } from '../../src/ports/user-error';
import { repeated } from '../../src/sidebar/client/job-waits';
import { RESOURCES } from '../../src/tabs/registry';
import type { LocaleName } from '../../workbench/apps-script/engine/locale';
import type { HostOptions } from '../../workbench/apps-script/host';
import { uuid } from '../features/lists/view/lists';
import { png } from '../workbench/ad-service/image-files';
import { assetAt, fileOrder, setWithout, sha1 } from './asset-orders';
import { ALL, OWNER, type Session, wholeOrder } from './session';
import { finished, openSharedClock, type SharedClock } from './shared-clock';
import { restoreRun, undoOrder } from './undo-order';
import { suppressionOrder } from './upload-order';

const LOCALES: readonly LocaleName[] = ['en_US', 'de_DE', 'tr_TR', 'ja_JP'];
const ALL_TABS = RESOURCES.map(({ tab }) => tab.id);
const MANIFEST = JSON.parse(readFileSync(path.join(__dirname, '../../appsscript.json'), 'utf8')) as object;
const EMAIL = 'https://www.googleapis.com/auth/userinfo.email';

interface Condition {
  readonly options?: Partial<HostOptions>;
  /** Before and after the first pull. */
  before?(session: Session): void;
  after?(session: Session): void;
  /** The first pull is refused with this sentence; after `fix`, the next one succeeds. */
  readonly refusal?: RegExp;
  /** Google's messages or typed values are part of it: it runs in two locales. */
  readonly isLocal?: true;
  /** The error that a spreadsheet call throws instead of running, by the number of calls so far. */
  failing?(n: number, name: string): string | null;
}

/** Calls that a panel retries. */
const REPEATED: readonly string[] = ['jobStep'];

/**
 * Calls whose answer may be lost: the retried ones, and the parts of an upload, which `runUpload` retries.
 */
const LOST: readonly string[] = [...REPEATED, 'uploadSend'];

/** Of every six, the first loses its answer, and the fourth fails before it runs. */
function losing(): HostOptions['loseClientCall'] {
  let steps = 0;
  return ({ function: name }) => {
    if (!LOST.includes(name)) return null;
    steps += 1;
    if (steps % 3 !== 1) return null;
    return steps % 2 === 1 ? 'after' : 'before';
  };
}

const setLimit = (quota: { limit: number }, limit: number): void => {
  quota.limit = limit;
};

const CONDITIONS: Readonly<Record<string, () => Condition>> = {
  'a plain document': () => ({ isLocal: true }),
  'tables with typed columns': () => ({
    isLocal: true,
    after: ({ host, sheets }) => {
      for (const { tab } of RESOURCES)
        host.workbook.own.typedColumns.push({
          sheetId: sheets.idOf(tab.title),
          row: 2,
          column: 1,
          rows: 999,
          columns: sheets.headers(tab.title).length,
        });
    },
  }),
  'chart sheets': () => ({
    before: ({ host }) => {
      host.addChartSheet('Results', 0);
      host.addChartSheet('Bidgrid log');
    },
  }),
  'lost client calls': () => ({ options: { loseClientCall: losing() } }),
  'a spreadsheet that fails now and then': () => ({
    isLocal: true,
    failing: (n, name) =>
      n % 400 === 200 && REPEATED.includes(name)
        ? 'Service Spreadsheets timed out while accessing document.'
        : null,
  }),
  'little data in a short time': () => ({
    isLocal: true,
    after: ({ host }) => setLimit(host.quotas.bandwidth, 20_000),
  }),
  'an administrator who permits the service later': () => ({
    isLocal: true,
    before: ({ host, service }) => void host.quotas.notPermitted.push(service.base_url, service.api_url),
    refusal: /^The administrator of your Google account does not permit requests/,
    after: ({ host }) => void host.quotas.notPermitted.splice(0),
  }),
  'client calls of at most 1 MB': () => ({ options: { clientCallBytes: 1_000_000 } }),
  'few requests in a short time': () => ({
    isLocal: true,
    after: ({ host }) => setLimit(host.quotas.urlFetchRate, 6),
  }),
  'no trigger runtime': () => ({ before: ({ host }) => setLimit(host.quotas.triggerRuntime, 0) }),
  'a refused email scope': () => ({
    options: { manifest: MANIFEST, refusedScopes: { [OWNER]: [EMAIL] } },
  }),
  'a deployment with an allow-list': () => ({
    options: { deployed: true },
    before: ({ host, service }) => {
      const urlFetchWhitelist = [service.auth_url, service.base_url, service.api_url];
      host.options.manifest = { ...MANIFEST, urlFetchWhitelist };
    },
  }),
  'writes that are kept at once': () => ({ options: { writes: 'at-once' } }),
};

const CASES = Object.entries(CONDITIONS).flatMap(([name, make], i) => {
  const isEverywhere = process.env.CONDITIONS === 'all';
  const tried = [i + 1, ...(make().isLocal ? [i + 3] : [])].map((at) => at % LOCALES.length);
  return LOCALES.filter((_, k) => isEverywhere || tried.includes(k)).map((locale) => [name, locale] as const);
});

/** Writes as typing does: `1,5` is a number in some locales. */
const TYPE = {
  name: 'Type.js',
  source: `function typeIt(sheet, row, column, text) {
    SpreadsheetApp.getActive().getSheetByName(sheet).getRange(row, column).setValue(text);
  }`,
};

let clock: SharedClock;
let session: Session;
afterEach(() => session.close());

type RequestedRow<K extends keyof ClientApi> = ReturnType<ClientApi[K]> extends Reply<infer T> ? T : never;

/** Calls as a panel does, over google.script.run. */
function panelOf({ failing }: Condition) {
  let calls = 0;
  const once = async (name: string, args: unknown[]): Promise<unknown> => {
    if (!failing) {
      const answer = await session.host.callFromClient({
        user: OWNER,
        session: 'page-1',
        function: name,
        args,
      });
      if (!answer.ok) throw Object.assign(new Error(answer.error.message), { lost: true });
      return answer.value;
    }
    const { ok, value, error } = await session.run(name, args, {
      beforeCall: (_n, service) => {
        if (!/^(Spreadsheet|Sheet|Range)$/.test(service)) return;
        calls += 1;
        const message = failing(calls, name);
        if (message) throw Object.assign(new Error(message), { name: 'Exception' });
      },
    });
    if (!ok) throw new Error(error?.message);
    return value;
  };
  const ask = async <K extends keyof ClientApi>(
    name: K,
    ...args: Parameters<ClientApi[K]>
  ): Promise<RequestedRow<K>> => {
    const call = async () => {
      const reply = (await once(name, args)) as Reply<RequestedRow<K>>;
      if (reply.ok) return reply.value;
      const { sentence, detail, pause = null } = reply.error;
      throw Object.assign(new Error(`${name}: ${sentence} [${detail}]`), { lost: false, pause });
    };
    if (name === 'uploadSend') return call();
    if (!REPEATED.includes(name)) {
      // A person clicks later: short-term limits start again.
      clock.until(clock.now() + 61_000);
      return call();
    }
    return repeated(
      call,
      async (ms) => clock.until(clock.now() + ms),
      () => false,
    );
  };
  const finish = async (job: JobView): Promise<JobView> => {
    let now = job;
    for (let steps = 0; now.state === 'running' || now.state === 'parked'; steps += 1) {
      if (steps > 300) throw new Error(`It does not end: ${now.phase}`);
      if (now.state === 'parked') clock.until(now.resumeAt!);
      now = await ask('jobStep', now.id);
    }
    return now;
  };
  return {
    ask,
    finish,
    pull: async () => finish(await ask('pullStart', { ...ALL, tabs: ALL_TABS })),
    review: () => finished(clock, (comparison) => ask('reviewBuild', comparison)),
  };
}

const APP = 'example.harbour';
/** In two parts. */
const IDS = Array.from({ length: 12_000 }, (_, n) => uuid(n));

/** Adds IDs to the suppression list of an app, and an asset to a creative set. */
async function upload(panel: ReturnType<typeof panelOf>): Promise<void> {
  const started = await panel.ask(
    'uploadStart',
    suppressionOrder(APP, { total: IDS.length, fingerprint: 'one-list' }),
  );
  async function* parts() {
    for (let at = 0; at < IDS.length; at += started.partSize)
      yield { action: 'add' as const, ids: IDS.slice(at, at + started.partSize) };
  }
  const ports = {
    send: (part: UploadPart) => panel.ask('uploadSend', part),
    wait: async (ms: number) => clock.until(clock.now() + ms),
    now: () => clock.now(),
  };
  const sent = await runUpload(started, parts(), { pause: false, stop: false }, ports, () => undefined);
  expect(sent).toMatchObject({ confirmed: IDS.length, valid: IDS.length, invalid: 0 });
  expect(await panel.ask('uploadEnd', sent.id)).toHaveLength(1);
  const { state, companies } = session.service;
  expect(state.suppression.get(companies[0]!.company_id)?.get(APP)).toEqual(new Set(IDS));

  const set = await setWithout(session, ['IMG_BANNER']);
  const banner = png(320, 50);
  const view = await panel.ask('creativesSend', fileOrder(set, 'IMG_BANNER', banner, { name: 'banner.png' }));
  expect(view.sent).toMatchObject({ type: 'IMG_BANNER', state: 'processing', sentence: '' });
  expect(assetAt(session, set, 'IMG_BANNER')?.asset).toBe(sha1(banner));
  expect(
    session.sheets
      .rows('Assets')
      .filter((row) => row['Creative set ID'] === set.setId && row.Type === 'IMG_BANNER'),
  ).toMatchObject([{ Processing: 'processing' }]);
}

it.each(CASES)(
  '%s (%s)',
  async (name, locale) => {
    const condition = CONDITIONS[name]!();
    clock = await openSharedClock({ campaigns: 6, sources: 3, bids: 4 }, { locale, ...condition.options });
    session = clock.session;
    session.host.options.files.push(TYPE);
    condition.before?.(session);
    const panel = panelOf(condition);
    const { state } = session.service;
    const company = session.service.companies[0]!.company_id;
    const own = () => [...state.campaigns.values()].filter(({ company_id }) => company_id === company);

    const { refusal } = condition;
    if (refusal)
      expect(await panel.pull()).toMatchObject({
        state: 'failed',
        summary: [expect.stringMatching(refusal)],
      });
    else expect(await panel.pull()).toMatchObject({ state: 'finished', gaps: 0 });
    condition.after?.(session);
    if (refusal) expect(await panel.pull()).toMatchObject({ state: 'finished', gaps: 0 });
    expect(session.sheets.rows('Campaigns').map((row) => row['Campaign ID'])).toEqual(
      own().map(({ campaign_id }) => campaign_id),
    );
    expect(await panel.ask('checkRun')).toMatchObject({ errors: 0, warnings: 0 });
    expect(await panel.review()).toMatchObject({ rows: [], held: [], conflicts: [] });

    const row = session.sheets.find('Source bids', (line) => line['Bid value'] !== null);
    const { 'Campaign ID': id, 'App ID': app, Country: country } = session.sheets.line('Source bids', row);
    const sent = () =>
      state.inventories.get(String(id))!.bids.find((one) => one.app_id === app && one.country === country)!
        .bid_value;
    const before = sent();
    const column = session.sheets.headers('Source bids').indexOf('Bid value') + 1;
    const typed = locale === 'de_DE' || locale === 'tr_TR' ? '1,75' : '1.75';
    await session.run('typeIt', ['Source bids', row, column, typed], { fromClient: false });
    expect(session.sheets.value('Source bids', row, 'Bid value')).toBe(1.75);
    session.sheets.set('Campaigns', 2, 'Name', '1,5');
    expect(await panel.ask('checkRun')).toMatchObject({ errors: 0, warnings: 0 });
    const review = await panel.review();
    expect([review.held, review.conflicts, review.rows.length]).toEqual([[], [], 2]);
    session.service.log.clear();
    expect(await panel.finish(await panel.ask('pushStart', wholeOrder(review)))).toMatchObject({
      state: 'finished',
      problems: [],
    });
    expect([sent(), own()[0]!.name]).toEqual(['1.75', '1,5']);
    const posts = session.service.log.entries.filter(
      ({ method, handled, path: at }) =>
        method === 'POST' && handled && at.startsWith('/campaign_management/'),
    );
    expect(posts).toHaveLength(2);
    expect((await panel.pull()).summary.join(' ')).toContain('no changes');

    const { runs } = await panel.ask('undoRuns', 1);
    const { run } = runs[0]!;
    await restoreRun(panel, run);
    await panel.finish(await panel.ask('pushStart', await undoOrder(panel, run, await panel.review())));
    expect(sent()).toBe(before);
    expect(await panel.review()).toMatchObject({ rows: [], held: [], conflicts: [] });
    await upload(panel);
    expect(await panel.review()).toMatchObject({ rows: [], held: [], conflicts: [] });
    expect(session.host.heldLocks()).toEqual([]);
  },
  120_000,
);
