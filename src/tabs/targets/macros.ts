// tabs: documented macros of tracking URLs, in braces (section 2.2).

export const MACROS = [
  'CAMPAIGN_ID',
  'CAMPAIGN_NAME',
  'APP_ID',
  'AD_NAME',
  'IDFA',
  'CC',
  'DEVICE_TYPE',
  'DID',
  'HADID',
  'PLACEMENT_ID',
] as const;
