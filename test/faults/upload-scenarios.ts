// test of faults: uploads of the sidebars: a suppression list, app lists created, replaced and deleted,
// assets of a creative set.

import { fixOf } from '../../src/features/check/view/check-choices';
import type { AssetOrder, SetView } from '../../src/features/creatives/creatives-schema';
import type { AppListsView } from '../../src/features/lists/lists-schema';
import { fileOrder, seenIn } from '../e2e/asset-orders';
import type { Session } from '../e2e/session';
import { uuid } from '../features/lists/view/lists';
import { png } from '../workbench/ad-service/image-files';
import { type Act, answered, PAUSES_OVER, pullAll, type Runner } from './act';
import { plainRunner } from './fault';
import { letPass } from './frozen';
import { type Item, sendList } from './id-upload';
import { type Scenario, SERVICE } from './scenario';

/**
 * Repeats the upload later, as an uncertain person does. The comparison of ends shows whether all of it
 * arrived.
 */
const again =
  (act: Act, tabs: readonly string[]) =>
  async (session: Session): Promise<void> => {
    letPass(session, PAUSES_OVER);
    await act(session, plainRunner(session));
    if (tabs.length === 0) return;
    await pullAll(session, tabs);
    await restoreReadOnly(session);
  };

/** Values that a killed pull wrote and that the service changed since (docs/reliability.md, After a kill). */
async function restoreReadOnly(session: Session): Promise<void> {
  const { groups } = await session.ask('checkRun');
  const issues = groups.find(({ rule }) => rule === 'read-only-edited')?.issues ?? [];
  const fixes = issues.map((issue) => fixOf(issue, issue.fixes[0]!));
  if (fixes.length > 0) await session.ask('checkFix', fixes);
}

const smallParts = (session: Session) => session.ask('settingsSave', { uploadChunk: 3 });

const logSays = (session: Session, key: string): boolean =>
  session.sheets.names().includes('Bidgrid log') &&
  session.sheets.rows('Bidgrid log').some((line) => line.IDs === key && line.Outcome === 'verified');

const APP = 'example.harbour';
const USERS = Array.from({ length: 8 }, (_, n): Item => ({ action: 'add', id: uuid(n) }));

const suppress: Act = (session, run) =>
  sendList(
    run,
    { target: { kind: 'suppression', app: APP }, action: 'add', fingerprint: 'users' },
    async (confirmed) => USERS.slice(confirmed),
    () => logSays(session, APP),
  );

export const suppression: Scenario = {
  name: 'upload of a suppression list',
  service: SERVICE,
  prepare: async (session) => void (await smallParts(session)),
  act: suppress,
  recover: again(suppress, []),
};

const WANTED = ['b', 'd', 'e', 'f', 'g'];

const listsOf = async (run: Runner, name = 'appListsRead', form?: unknown) =>
  answered<AppListsView>(await run(name, form === undefined ? [] : [form]))?.lists ?? null;

/** The changes that turn the current list into the wanted one. */
async function lacking(run: Runner, id: string): Promise<Item[] | null> {
  const held = answered<readonly string[]>(await run('appListApps', [id]));
  if (!held) return null;
  const added = WANTED.filter((app) => !held.includes(app));
  const removed = held.filter((app) => !WANTED.includes(app));
  return [
    ...added.map((app): Item => ({ action: 'add', id: app })),
    ...removed.map((app): Item => ({ action: 'remove', id: app })),
  ];
}

const workOnLists: Act = async (session, run) => {
  let lists = await listsOf(run);
  if (!lists) return;
  if (!lists.some(({ name }) => name === 'Made here'))
    lists = await listsOf(run, 'appListCreate', { name: 'Made here', description: 'by hand' });
  const standing = lists?.find(({ name }) => name === 'Standing');
  if (!standing) return;
  const { id, name } = standing;
  await sendList(
    run,
    { target: { kind: 'app-list', id, name }, action: 'replace', fingerprint: 'apps' },
    () => lacking(run, id),
    () => logSays(session, id),
  );
  const doomed = lists?.find((list) => list.name === 'Doomed');
  if (doomed) await run('appListDelete', [{ id: doomed.id, typed: 'Doomed' }]);
};

export const appLists: Scenario = {
  name: 'app lists made, replaced and deleted',
  service: SERVICE,
  prepare: async (session) => {
    await session.pull(['app-lists']);
    await session.ask('appListCreate', { name: 'Standing', description: '' });
    await session.ask('appListCreate', { name: 'Doomed', description: '' });
    const standing = [...session.service.state.app_lists.values()].find(({ name }) => name === 'Standing')!;
    for (const app of ['a', 'b', 'c']) standing.applications.add(app);
    await smallParts(session);
  },
  act: workOnLists,
  recover: again(workOnLists, ['app-lists']),
};

const PICTURE = png(300, 250);
const TITLE = 'Sail further';

/** An image and a text for the first set, each in one call; assets that exist already are not sent again. */
const sendAssets: Act = async (session, run) => {
  const lines = session.sheets.rows('Creative sets');
  // Wherever its row was sorted to.
  const line = lines.sort((a, b) =>
    String(a['Creative set ID']).localeCompare(String(b['Creative set ID'])),
  )[0];
  const set = { setId: String(line!['Creative set ID']), campaignId: String(line!['Campaign ID']) };
  const look = async () => answered<SetView>(await run('creativesLook', [set]));
  const picture = fileOrder(set, 'IMG_MREC', PICTURE, { name: 'a.png' });
  const title: AssetOrder = { ...set, type: 'TXT_TITLE', seen: null, asset: TITLE };
  for (const [order, wished] of [
    [picture, picture.file!.digest],
    [title, TITLE],
  ] as const) {
    const view = await look();
    if (!view) return;
    const seen = seenIn(view, order.type);
    if (seen === wished) continue;
    if (answered(await run('creativesSend', [{ ...order, seen }])) === null) return;
  }
};

const CREATIVES = ['campaigns', 'creative-sets', 'ads', 'assets'];

export const asset: Scenario = {
  name: 'upload of creative assets',
  service: { ...SERVICE, quirks: { ...SERVICE.quirks, asset_processing_seconds: 3600 } },
  prepare: async (session) => void (await session.pull(CREATIVES)),
  act: sendAssets,
  recover: again(sendAssets, CREATIVES),
};
