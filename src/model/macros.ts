// model: the macros that tracking URLs may contain, in braces, as far as the documentation names them
// (section 2.2).

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
