// app: what clients ask about app lists as such; the apps in them are sent as uploads.

import type { Reply } from './reply';

export interface AppListView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** null when the service does not tell. */
  readonly apps: number | null;
}

export interface AppListsView {
  readonly lists: readonly AppListView[];
  /** What else is to be told, such as a tab that could not be brought up to date. */
  readonly notes: readonly string[];
}

export interface AppListSurface {
  appListsRead(): Reply<AppListsView>;
  /** External application IDs in a list. */
  appListApps(id: string): Reply<readonly string[]>;
  appListCreate(form: { readonly name: string; readonly description: string }): Reply<AppListsView>;
  /** `typed`: the list's name, typed to confirm. */
  appListDelete(form: { readonly id: string; readonly typed: string }): Reply<AppListsView>;
}
