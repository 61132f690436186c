// tabs: requests for app lists, with a management key: all are listed at once and created one by one.

import { type Failure, failed, success } from '../../ad-service/failures';
import type { Resource } from '../common/resource';
import { appLists } from './app-lists-columns';
import { createAppList, listAppLists } from './app-lists-endpoints';

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
  creation: { naturalKey: ['name'], equalIs: 'an app list of this name' },
};
