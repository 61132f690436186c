// surface: app lists, without the apps in them: those are sent as uploads.

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

export interface AppListForm {
  readonly name: string;
  readonly description: string;
  /** ID of the connection that was shown; see `UploadOrder`. */
  readonly connection?: string;
}

export interface AppListDeletion {
  readonly id: string;
  /** The list's name, typed to confirm. */
  readonly typed: string;
  readonly connection?: string;
}
