// resources: app lists at the service, through the interface with a management key: listed all at once, made
// one by one.

import { success } from '../../service/errors';
import type { Resource } from '../shared/resource';
import { appLists } from './columns';
import { createAppList, listAppLists } from './endpoints';

export const appListResource: Resource = {
  tab: appLists,
  reading: {
    id: appLists.id,
    scope: 'account',
    read: (client, scopes) =>
      scopes.map(() => {
        const listed = listAppLists(client);
        return listed.ok ? success({ [appLists.id]: listed.value }) : listed;
      }),
  },
  scopeOf: () => '',
  sender: {
    id: appLists.id,
    groupOf: ({ operation }) => operation.key,
    calls: (group) => group.map(({ after }) => createAppList(after)),
    // The answer tells the ID alone; the list tells the rest.
    told: () => null,
  },
  creation: { naturalKey: ['name'], equalIs: 'an app list of this name' },
};
