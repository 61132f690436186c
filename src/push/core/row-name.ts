// push: names of rows and groups of rows that are unique among all tabs.

interface TabKey {
  /** ID of the tab. */
  readonly tab: string;
  readonly key: string;
}

export const rowName = ({ tab, key }: TabKey): string => JSON.stringify([tab, key]);

/** ID of the tab of a row, from the name of the row. */
export const tabOfRowName = (name: string): string => (JSON.parse(name) as string[])[0]!;

export const groupName = ({ tab, group }: { readonly tab: string; readonly group: string }): string =>
  JSON.stringify([tab, group]);
