// shared: scopes of an OAuth application (section 5.1). A write scope includes reading.

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
