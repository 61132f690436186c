// lists: app lists without their apps, which are sent as uploads.

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

export interface AppListForm {
  readonly name: string;
  readonly description: string;
  /** ID of the connection shown; see `UploadOrder`. */
  readonly connection?: string;
}

export interface AppListDeletion {
  readonly id: string;
  /** The list's name, typed to confirm. */
  readonly typed: string;
  readonly connection?: string;
}
