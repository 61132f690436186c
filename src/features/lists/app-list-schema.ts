// lists: app lists without their apps, which are sent as uploads.

import * as v from 'valibot';
import { type Argument, typedText } from '../../calls/call-schemas';
import { LONGEST_LIST_TEXT } from '../../shared/text-limits';
import { listId } from './upload-schema';

export interface AppListView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** null: not reported by the service. */
  readonly apps: number | null;
}

export interface AppListsView {
  readonly lists: readonly AppListView[];
  /** Additional messages, such as a tab that could not be updated. */
  readonly notes: readonly string[];
}

/** Lists created elsewhere can have longer names. */
const LONGEST_TYPED = 1_000;

export const AppListForm = v.object({
  name: typedText('The name', LONGEST_LIST_TEXT),
  description: typedText('The description', LONGEST_LIST_TEXT),
  /** ID of the connection shown; see `UploadOrder`. */
  connection: v.optional(listId),
});
export type AppListForm = Argument<typeof AppListForm>;

export const AppListDeletion = v.object({
  id: listId,
  /** The list's name, typed to confirm. */
  typed: typedText('The typed name', LONGEST_TYPED),
  connection: v.optional(listId),
});
export type AppListDeletion = Argument<typeof AppListDeletion>;
