// shared: the tabs that can be chosen, the filter that takes all campaigns, and the scopes of an OAuth
// application that the tabs need (section 5.1). A write scope includes reading.

export const SCOPES = [
  'campaigns:read',
  'campaigns:write',
  'creatives:read',
  'creatives:write',
  'source_bids:read',
  'source_bids:write',
] as const;
export type Scope = (typeof SCOPES)[number];

/** Areas with scopes; app lists use an API key instead. */
export const AREAS = ['campaigns', 'creatives', 'source_bids'] as const;
export type Area = (typeof AREAS)[number];

interface TabChoice<Id extends string = string> {
  readonly tab: Id;
  /** First name of the sheet; people may rename it. */
  readonly title: string;
  /** Another tab that is always pulled with this one. */
  readonly needs?: string;
}

const CHOICES = [
  { tab: 'campaigns', title: 'Campaigns' },
  { tab: 'targets', title: 'Targets' },
  { tab: 'device-targeting', title: 'Device targeting' },
  { tab: 'sources', title: 'Sources' },
  { tab: 'source-bids', title: 'Source bids' },
  { tab: 'creative-sets', title: 'Creative sets' },
  { tab: 'ads', title: 'Ads', needs: 'creative-sets' },
  { tab: 'assets', title: 'Assets', needs: 'creative-sets' },
  { tab: 'app-lists', title: 'App lists' },
] as const satisfies readonly TabChoice[];

export type TabId = (typeof CHOICES)[number]['tab'];

export const TAB_CHOICES: readonly TabChoice<TabId>[] = CHOICES;

/** ID and title for the declaration of a tab. */
export const tabNamed = (id: TabId): { readonly id: TabId; readonly title: string } => ({
  id,
  title: TAB_CHOICES.find(({ tab }) => tab === id)!.title,
});

/** The chosen tabs after one was checked or unchecked, in order, with the tabs that they need. */
export function toggled(tabs: readonly string[], tab: string, on: boolean): string[] {
  const chosenTabs = new Set(tabs);
  if (on) chosenTabs.add(tab);
  else chosenTabs.delete(tab);
  for (const { tab: other, needs } of TAB_CHOICES) {
    if (!needs || !chosenTabs.has(other)) continue;
    // Unchecking a tab also unchecks the tabs that need it; checking one also checks what it needs.
    if (!on && needs === tab) chosenTabs.delete(other);
    else chosenTabs.add(needs);
  }
  return TAB_CHOICES.map((choice) => choice.tab).filter((name) => chosenTabs.has(name));
}

/** The filter of a pull that takes all campaigns. */
export const EVERY_CAMPAIGN = {
  name: '',
  platform: '',
  active: null,
  bidType: '',
  selectedRows: false,
} as const;
