// tabs: the App lists tab, one row per app list (section 2.13). The apps of a list are managed in the
// sidebar.

import { tabNamed } from '../../shared/tab-choices';
import { integer } from '../columns/number-kinds';
import { declareTab } from '../columns/tab';
import { id, text } from '../columns/text-kinds';

export const appLists = declareTab({
  ...tabNamed('app-lists'),
  noun: 'app list',
  about:
    'The lists of apps of the company. A row without an ID is a new list; the apps inside a list are not edited in the grid.',
  keysFrom: 'service',
  keyFields: ['appListId'],
  groupField: 'appListId',
  naturalKey: ['name'],
  insteadOfDeleting: 'To delete it, open Bidgrid ▸ Send lists ▸ App lists.',
  label: [{ field: 'name', object: { tab: 'app-lists', id: 'appListId' } }],
  columns: [
    {
      field: 'name',
      header: 'Name',
      place: 'identity',
      access: 'creation',
      kind: text,
      width: 220,
      help: 'Letters, digits, spaces and _ - +. Can be set in a new row only.',
    },
    {
      field: 'description',
      header: 'Description',
      access: 'creation',
      kind: text,
      width: 280,
      help: 'Purpose of the list. Can be set in a new row only.',
    },
    {
      field: 'apps',
      header: 'Apps',
      access: 'read-only',
      kind: integer('#,##0'),
      width: 80,
      help: 'How many apps are in the list.',
    },
    {
      field: 'appListId',
      header: 'App list ID',
      place: 'end',
      access: 'key',
      kind: id,
      width: 120,
      help: 'The ID that the service assigned to the list. Leave it empty in a new row: the service fills it in.',
    },
  ],
});
