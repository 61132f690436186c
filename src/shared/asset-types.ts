// shared: the types of assets that ads are made of (section 2.10).

export const ASSET_TYPES = [
  'HOSTED_HTML',
  'IMG_BANNER',
  'IMG_ICON',
  'IMG_INTER_L',
  'IMG_INTER_P',
  'IMG_LEADER',
  'IMG_MREC',
  'IMG_NATIVE',
  'TXT_BUTTON',
  'TXT_RATING',
  'TXT_SUBTITLE',
  'TXT_TITLE',
  'VID_LONG_L',
  'VID_LONG_P',
  'VID_SHORT_L',
  'VID_SHORT_P',
] as const;
export type AssetType = (typeof ASSET_TYPES)[number];

/** Description of each type in the UI. */
export const ASSET_MEANINGS: Readonly<Record<AssetType, string>> = {
  HOSTED_HTML: 'Playable, an HTML file',
  IMG_BANNER: 'Banner, 320 × 50',
  IMG_ICON: 'App icon, as in the store',
  IMG_INTER_L: 'Full screen, landscape',
  IMG_INTER_P: 'Full screen, portrait',
  IMG_LEADER: 'Leader, 728 × 90',
  IMG_MREC: 'Medium rectangle, 300 × 250',
  IMG_NATIVE: 'Native, 1200 × 628 or 627',
  TXT_BUTTON: 'Text of the button',
  TXT_RATING: 'App rating, 0.0 to 5.0',
  TXT_SUBTITLE: 'Second line of text',
  TXT_TITLE: 'Name of the app',
  VID_LONG_L: 'Landscape, over 15 s',
  VID_LONG_P: 'Portrait, over 15 s',
  VID_SHORT_L: 'Landscape, under 15 s',
  VID_SHORT_P: 'Portrait, under 15 s',
};

export const isAssetType = (type: string): type is AssetType =>
  (ASSET_TYPES as readonly string[]).includes(type);
