// home: Tidy columns.

export interface TidyView {
  /** Tabs whose columns are in order now. */
  readonly tabs: number;
}
