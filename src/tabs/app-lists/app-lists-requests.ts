// tabs: requests for app lists, with a management key: all are listed at once and created one by one.

import { identifier, isRecord, optional, optionalText, text, whole } from '../../ad-service/decode';
import { type Failure, failed, type Result, success } from '../../ad-service/failures';
import { misread, readItems, unreadParts } from '../../ad-service/read-items';
import { type Client, creationCall, readCall, type ServiceCall } from '../../ad-service/service-call';
import { type IdCounts, readCounts } from '../../ad-service/service-client';
import { asText, filled, readObject, writeFields } from '../../ad-service/wire-fields';
import type { Fields } from '../../shared/value';
import type { Resource } from '../common/resource';
import { appLists } from './app-lists-columns';

const APP_LIST = {
  appListId: { name: 'app_list_id', read: identifier, isNeeded: true },
  name: { name: 'name', read: optionalText, write: asText },
  description: { name: 'description', read: optionalText, write: asText },
  apps: { name: 'app_count', read: optional(whole, null) },
} as const;

/** One app list, or the answer of `createAppList`, which only has the appListId. */
export const decodeAppList = (body: unknown, expectedId?: string): Result<Fields> =>
  readObject(APP_LIST, 'appListId', 'app list', body, expectedId);

const NO_LISTS = (status: number) =>
  `The address of the advertising service has no app lists (HTTP ${status}). Ask the person who installed Bidgrid to check the script property BIDGRID_API_URL.`;

/** appListId, name, description, apps of every active list that can be read. One request. */
export function listAppLists(client: Client): Result<Fields[]> {
  const what = 'the list of app lists';
  const [answer] = client.send([readCall('/applists/list', what)]) as [Result<unknown>];
  if (!answer.ok)
    return answer.failure.kind === 'not-found'
      ? failed({ ...answer.failure, sentence: NO_LISTS(answer.failure.status ?? 0) })
      : answer;
  if (!isRecord(answer.value)) return misread(what, '', answer.value);
  const lists = readItems(answer.value.app_lists, what, (item) => decodeAppList(item));
  if (!lists.ok) return lists;
  const { items, unread } = lists.value;
  return success(items, unreadParts('app-lists', null, unread.length));
}

/**
 * A GET that creates: after an unclear failure the name is looked up in the list before it is sent again;
 * 406: the name is taken (reading 13).
 * @throws TypeError for no field or a wrong type
 */
export const createAppList = (fields: Fields): ServiceCall => ({
  ...creationCall('/applists/create', 'app list', fields.name, undefined),
  method: 'GET',
  query: writeFields(APP_LIST, filled(APP_LIST, fields), 'an app list') as Record<string, string>,
});

const listNamed = (id: string): string => `app list ${id}`;

/** The external application IDs of a list. One request. */
export function readApps(client: Client, id: string): Result<string[]> {
  const what = listNamed(id);
  const [answer] = client.send([{ ...readCall('/applists/list', what), query: { app_list_id: id } }]) as [
    Result<unknown>,
  ];
  if (!answer.ok) return answer;
  if (!isRecord(answer.value)) return misread(what, '', answer.value);
  const { apps } = answer.value;
  const rows = readItems(apps, what, (item) => {
    const application = isRecord(item) ? text(item.application) : undefined;
    return application === undefined ? misread(what, 'an app', item) : success(application);
  });
  if (!rows.ok) return rows;
  const [first] = rows.value.unread;
  return first === undefined
    ? success(rows.value.items)
    : misread(what, 'an app', (apps as readonly unknown[])[first]);
}

/**
 * Appending and removing are idempotent, so a call without an answer may be sent again.
 * @param apps external application IDs, one per line
 */
export const appListCall = (action: 'add' | 'remove', id: string, apps: string): ServiceCall => ({
  method: 'POST',
  path: action === 'add' ? '/applists/append' : '/applists/deleteApps',
  query: { app_list_id: id },
  text: apps,
  kind: 'upload',
  what: listNamed(id),
});

export const readAppCounts = (answer: unknown, id: string): Result<IdCounts> =>
  readCounts(answer, ['processed_apps', 'failed_apps'], listNamed(id));

/** A GET that deletes. After an unclear failure the list of app lists shows whether it was deleted. */
export const deleteAppList = (id: string): ServiceCall => ({
  method: 'GET',
  path: '/applists/delete',
  query: { app_list_id: id },
  kind: 'edit',
  what: listNamed(id),
});

/** 429 of this interface does not apply to campaign management, where the other tabs are read. */
const asPart = (failure: Failure): Failure =>
  failure.kind === 'rate-limited' && failure.status === 429 ? { ...failure, part: true } : failure;

export const appListResource: Resource = {
  tab: appLists,
  reading: {
    id: appLists.id,
    scope: 'account',
    read: (client, scopes) =>
      scopes.map(() => {
        const listed = listAppLists(client);
        return listed.ok
          ? success({ [appLists.id]: listed.value }, listed.unread)
          : failed(asPart(listed.failure));
      }),
  },
  scopeOf: () => '',
  sender: {
    id: appLists.id,
    groupOf: ({ operation }) => operation.key,
    calls: (group) => group.map(({ after }) => createAppList(after)),
    // The answer has only the ID; the rest comes from the list.
    reported: () => null,
  },
  creation: { equalIs: 'an app list of this name' },
};
