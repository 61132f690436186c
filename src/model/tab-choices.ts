// model: the tabs that a pull can fill, in the order of the product, and which of them need each other.

export interface TabChoice {
  readonly tab: string;
  readonly title: string;
  /** A tab that comes along, because these rows only make sense beside it. */
  readonly needs?: string;
}

export const TAB_CHOICES: readonly TabChoice[] = [
  { tab: 'campaigns', title: 'Campaigns' },
  { tab: 'targets', title: 'Targets' },
  { tab: 'device-targeting', title: 'Device targeting' },
  { tab: 'sources', title: 'Sources' },
  { tab: 'source-bids', title: 'Source bids' },
  { tab: 'creative-sets', title: 'Creative sets' },
  { tab: 'ads', title: 'Ads', needs: 'creative-sets' },
  { tab: 'assets', title: 'Assets', needs: 'creative-sets' },
  { tab: 'app-lists', title: 'App lists' },
];

/** The chosen tabs after one of them was ticked or unticked, in order, with what they need. */
export function toggled(tabs: readonly string[], tab: string, on: boolean): string[] {
  const wanted = new Set(tabs);
  if (on) wanted.add(tab);
  else wanted.delete(tab);
  for (const { tab: other, needs } of TAB_CHOICES) {
    if (!needs || !wanted.has(other)) continue;
    // Unticking what others need takes them along; ticking one brings what it needs.
    if (!on && needs === tab) wanted.delete(other);
    else wanted.add(needs);
  }
  return TAB_CHOICES.map((choice) => choice.tab).filter((name) => wanted.has(name));
}
