// lists: lists, opens, creates and deletes app lists from the sidebar. Each write is journaled first.

import type { Failure, Success } from '../../ad-service/failures';
import type { Client, ServiceCall } from '../../ad-service/service-call';
import { managementKeyView, needShownConnection, sentWith } from '../../connections/connection';
import { openManagement } from '../../connections/service-of-connection';
import { showGrid } from '../../grid/grid';
import { readGrids } from '../../grid/read-grids';
import { isOver, readJob } from '../../jobs/job-record';
import { withDocument, withDocumentOr } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { UserError, userErrorOf } from '../../ports/user-error';
import { mergeSlice } from '../../pull/merge-pulled';
import {
  type DirectNote,
  type DirectRun,
  directRuns,
  finishDirect,
  noteDirect,
} from '../../push/journal/direct-runs';
import { lagWindow } from '../../push/journal/lag-window';
import { APP_LIST_NAME, isAppListName } from '../../shared/app-list-name';
import { counted } from '../../shared/sentences';
import { MINUTE_MS, sentenceTime } from '../../shared/time';
import type { Fields } from '../../shared/value';
import { appLists } from '../../tabs/app-lists/app-lists-columns';
import {
  appListResource,
  createAppList,
  deleteAppList,
  listAppLists,
  readApps,
} from '../../tabs/app-lists/app-lists-requests';
import { byKeyOf } from '../../tabs/columns/tab';
import type { AppListDeletion, AppListForm, AppListsView, AppListView } from './lists-schema';

const TAB_PATIENCE_MS = 20_000;
const STALE = 'The App lists tab could not be updated';

/** Merges like a pull. Returns why that was not possible; `''`: it was. */
export function refreshAppLists(ports: Ports, knownLists?: Success<readonly Fields[]>): string {
  if (ports.workbook.find(appLists.id) === null) return '';
  const job = readJob(ports);
  if (job !== null && !isOver(job)) return `${STALE} while a ${job.kind} is running. Pull it later.`;
  const listed =
    knownLists ?? listAppLists(openManagement(ports, 'app-lists', ports.clock.now() + TAB_PATIENCE_MS));
  if (!listed.ok) return `${STALE}: ${listed.failure.sentence}`;
  try {
    withDocument(ports, () => {
      mergeSlice(ports, appListResource, byKeyOf(appLists, listed.value), () => listed.unread === undefined);
      readGrids(ports)
        .filter(({ tab }) => tab.id === appLists.id)
        .forEach((grid) => void showGrid(grid));
    });
    return '';
  } catch (error) {
    if (error instanceof UserError) return `${STALE}: ${error.sentence}`;
    throw error;
  }
}

/** The maximum duration of an execution. */
const LONGEST_MS = 6 * MINUTE_MS;

const FOUND = 'The call was interrupted; the list of app lists shows that it was done.';
const NOT_DONE = 'The call was interrupted, and nothing was changed.';

const isOurs = ({ note: { tab, action } }: DirectRun): boolean =>
  tab === 'App lists' && (action === 'make' || action === 'delete');

/** Whether the list shows the result of this call; results of later calls do not count. */
function reconcileOne(run: DirectRun, later: readonly DirectRun[], lists: readonly Fields[]): void {
  const { action, key } = run.note;
  const repeated = later.some(
    ({ note, outcome }) => note.action === action && note.key === key && outcome === 'verified',
  );
  const isShown =
    action === 'make'
      ? lists.some(({ name }) => String(name) === key)
      : !lists.some(({ appListId }) => String(appListId) === key);
  if (isShown && !repeated) run.finish('verified', FOUND);
  else run.finish('failed', NOT_DONE);
}

/** @param lists all lists of the service, just read */
export function reconcileLeft(ports: Ports, lists: readonly Fields[]): void {
  const oldestStart = ports.clock.now() - Math.max(LONGEST_MS, lagWindow(ports));
  const reconcile = (): void => {
    const ourRuns = directRuns(ports).filter(isOurs);
    ourRuns.forEach((run, i) => {
      if ((run.outcome === 'sending' || run.outcome === 'late') && run.startedAt < oldestStart)
        reconcileOne(run, ourRuns.slice(i + 1), lists);
    });
  };
  // If the document is busy, the next read reconciles it.
  withDocumentOr(ports, reconcile, () => undefined);
}

const PATIENCE_MS = 25_000;

const open = (ports: Ports): Client => openManagement(ports, 'app-lists', ports.clock.now() + PATIENCE_MS);

/** Failures after which the request may have been carried out. */
const isUnclear = ({ kind }: Failure): boolean =>
  kind === 'server' || kind === 'no-answer' || kind === 'garbled';

const viewOf = ({ appListId, name, description, apps }: Fields): AppListView => ({
  id: String(appListId),
  name: String(name ?? ''),
  description: String(description ?? ''),
  apps: typeof apps === 'number' ? apps : null,
});

const byName = (a: AppListView, b: AppListView): number =>
  a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1;

/** @throws UserError when the lists cannot be read */
function needLists(client: Client): Success<Fields[]> {
  const listed = listAppLists(client);
  if (listed.ok) return listed;
  throw userErrorOf(listed.failure);
}

/** `''`: all lists can be read. */
function unreadNote({ unread = [] }: Success<unknown>): string {
  const count = unread.reduce((sum, part) => sum + (part.count ?? 0), 0);
  return count > 0
    ? `${counted(count, 'app list')} cannot be read and ${count === 1 ? 'is' : 'are'} not shown.`
    : '';
}

const lists = (rows: readonly Fields[], ...notes: string[]): AppListsView => ({
  lists: rows.map(viewOf).sort(byName),
  notes: notes.filter((note) => note !== ''),
});

/**
 * Reconciles what earlier calls left open.
 * @throws UserError when the lists cannot be read
 */
export function appListsRead(ports: Ports): AppListsView {
  const listed = needLists(open(ports));
  if (!listed.unread) reconcileLeft(ports, listed.value);
  return lists(listed.value, unreadNote(listed));
}

export function appListApps(ports: Ports, id: string): string[] {
  const apps = readApps(open(ports), id);
  if (apps.ok) return apps.value;
  throw userErrorOf(apps.failure);
}

const notShown = (what: string, time: string): string =>
  `The service failed, and its list may not show yet whether something was done with ${what}. Open App lists again after ${sentenceTime(time)}.`;

/**
 * Journals the request, sends it once and records the outcome. Without a clear answer, reads the list of app
 * lists.
 * @param isDone whether the list shows the result
 * @throws UserError when it was not done, or when this is not known yet
 */
function carryOut(
  ports: Ports,
  client: Client,
  note: DirectNote,
  call: ServiceCall,
  isDone: (rows: readonly Fields[]) => boolean,
): AppListsView {
  noteDirect(ports, note);
  const answer = client.send([call])[0]!;
  if (!answer.ok && !isUnclear(answer.failure)) {
    finishDirect(ports, note, 'failed', answer.failure.sentence);
    throw userErrorOf(answer.failure);
  }
  const listed = listAppLists(open(ports));
  if (!listed.ok || listed.unread) {
    const why = listed.ok ? unreadNote(listed) : listed.failure.sentence;
    finishDirect(ports, note, answer.ok ? 'done' : 'unknown', why);
    if (answer.ok && listed.ok) return lists(listed.value, why, refreshAppLists(ports, listed));
    if (answer.ok) return lists([], `It was done, but the lists cannot be shown: ${why}`);
    throw new UserError(
      `It is not known whether the request about ${call.what} was carried out. Open App lists in a few minutes and check before you try again.`,
      answer.failure.words,
    );
  }
  if (!isDone(listed.value)) {
    if (answer.ok) {
      const late = `The service accepted it, and its list does not show it yet: look again in a few minutes (${call.what}).`;
      finishDirect(ports, note, 'late', late);
      return lists(listed.value, late);
    }
    const lagMs = lagWindow(ports);
    // A list that is read later decides (`reconcileLeft`).
    if (lagMs > 0) throw new UserError(notShown(call.what, ports.timeText(ports.clock.now() + lagMs)));
    const sentence = `The service failed, and its list shows that nothing was done with ${call.what}. Try again.`;
    finishDirect(ports, note, 'failed', sentence);
    throw new UserError(sentence);
  }
  const how = answer.ok ? '' : 'No clear answer; found in the list afterward. ';
  finishDirect(ports, note, 'verified', how + sentWith(managementKeyView(ports).owner));
  return lists(listed.value, refreshAppLists(ports, listed));
}

/** @throws UserError for a name that is invalid or taken, and as `carryOut` */
export function appListCreate(ports: Ports, form: AppListForm): AppListsView {
  needShownConnection(ports, form.connection);
  const name = form.name.trim();
  const description = form.description.trim();
  if (!isAppListName(name)) throw new UserError(`The name of an app list takes ${APP_LIST_NAME} only.`);
  const client = open(ports);
  const hasName = (row: Fields): boolean => row.name === name;
  // Checked first: after an unclear answer, a list with this name can then only be the new one.
  if (needLists(client).value.some(hasName)) {
    throw new UserError(
      `An app list named "${name}" already exists. Choose another name, or open that list.`,
    );
  }
  const note: DirectNote = {
    run: ports.uniqueId(),
    action: 'make',
    tab: 'App lists',
    key: name,
    field: 'Description',
    after: description,
  };
  return carryOut(ports, client, note, createAppList({ name, description }), (rows) => rows.some(hasName));
}

/** @throws UserError when the list was deleted or the typed name differs, and as `carryOut` */
export function appListDelete(ports: Ports, form: AppListDeletion): AppListsView {
  needShownConnection(ports, form.connection);
  const client = open(ports);
  const listed = needLists(client);
  const sameList = listed.value.find(({ appListId }) => appListId === form.id);
  if (sameList === undefined && listed.unread)
    throw new UserError(`Nothing was deleted. ${unreadNote(listed)}`);
  if (sameList === undefined) throw new UserError('This app list was already deleted. Open App lists again.');
  if (form.typed.trim() !== String(sameList.name).trim()) {
    throw new UserError(
      `Nothing was deleted: type the name of the list, "${String(sameList.name)}", exactly as shown.`,
    );
  }
  const note: DirectNote = {
    run: ports.uniqueId(),
    action: 'delete',
    tab: 'App lists',
    key: form.id,
    field: 'Name',
    after: '',
  };
  const isGone = (rows: readonly Fields[]): boolean => !rows.some(({ appListId }) => appListId === form.id);
  return carryOut(ports, client, note, deleteAppList(form.id), isGone);
}
