// lists: app lists.

import * as v from 'valibot';
import { call } from '../../calls/call';
import { Id, typedText } from '../../calls/call-schemas';
import { LONGEST_LIST_TEXT } from '../../shared/text-limits';
import { appListApps, appListCreate, appListDelete, appListsRead } from './app-lists';

/** Lists created elsewhere can have longer names. */
const LONGEST_TYPED = 1_000;

const NewList = v.object({
  name: typedText('The name', LONGEST_LIST_TEXT),
  description: typedText('The description', LONGEST_LIST_TEXT),
  connection: v.optional(Id),
});
const Deletion = v.object({
  id: Id,
  typed: typedText('The typed name', LONGEST_TYPED),
  connection: v.optional(Id),
});

export const APP_LIST_CALLS = {
  appListsRead: call(appListsRead),
  /** External application IDs in a list. */
  appListApps: call(appListApps, Id),
  appListCreate: call(appListCreate, NewList),
  appListDelete: call(appListDelete, Deletion),
};
