// push: names of rows and groups of rows that are unique among all tabs.

interface TabKey {
  /** ID of the tab. */
  readonly tab: string;
  readonly key: string;
}

export const rowName = ({ tab, key }: TabKey): string => JSON.stringify([tab, key]);

export const groupName = ({ tab, group }: { readonly tab: string; readonly group: string }): string =>
  JSON.stringify([tab, group]);
