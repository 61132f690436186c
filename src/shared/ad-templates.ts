// shared: the types of assets that ads are made of (section 2.10), the ad templates with the assets that
// each one needs before its ad appears, and what a creative set needs for them (section 2.11).

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

export interface AdTemplate {
  /** As the documentation's table names it. */
  readonly size: 'Banner' | 'Interstitial' | 'Leader' | 'MREC' | 'Preload';
  readonly template: string;
  readonly assets: readonly AssetType[];
}

const templateOf = (size: AdTemplate['size'], name: string, ...assets: readonly AssetType[]): AdTemplate => ({
  size,
  template: name,
  assets,
});
const interstitialTemplate = (name: string, ...assets: readonly AssetType[]): AdTemplate =>
  templateOf('Interstitial', name, ...assets);
/** A template with a video and still images after it. */
const videoTemplate = (name: string, type: AssetType): AdTemplate =>
  interstitialTemplate(name, 'IMG_INTER_P', 'IMG_INTER_L', type);
/** A template with a video and a playable after it. */
const playableTemplate = (name: string, type: AssetType): AdTemplate =>
  interstitialTemplate(name, 'HOSTED_HTML', type);

/** In the order of the documentation; names are unique only together with the size. */
export const AD_TEMPLATES: readonly AdTemplate[] = [
  templateOf('Banner', 'Standard', 'IMG_BANNER'),
  videoTemplate('Landscape - Over 15s', 'VID_LONG_L'),
  videoTemplate('Landscape - Under 15s', 'VID_SHORT_L'),
  playableTemplate('Landscape Playable Endcard - Over 15s', 'VID_LONG_L'),
  playableTemplate('Landscape Playable Endcard - Under 15s', 'VID_SHORT_L'),
  videoTemplate('Portrait - Over 15s', 'VID_LONG_P'),
  videoTemplate('Portrait - Under 15s', 'VID_SHORT_P'),
  playableTemplate('Portrait Playable Endcard - Over 15s', 'VID_LONG_P'),
  playableTemplate('Portrait Playable Endcard - Under 15s', 'VID_SHORT_P'),
  interstitialTemplate('Rewarded Playable', 'HOSTED_HTML'),
  interstitialTemplate('Standard', 'IMG_INTER_P', 'IMG_INTER_L'),
  interstitialTemplate('Standard Playable', 'HOSTED_HTML'),
  templateOf('Leader', 'Standard', 'IMG_LEADER'),
  templateOf('MREC', 'Standard', 'IMG_MREC'),
  templateOf('Preload', 'Standard'),
];

interface TemplatesOfSet {
  /** Names of the complete templates, in the order of the documentation: `Banner Standard`. */
  readonly ready: readonly string[];
  /** The others, nearest first: fewest missing assets, then most existing ones. */
  readonly lacking: readonly { readonly name: string; readonly missing: readonly string[] }[];
}

/** @param types of the complete assets */
export function templatesOf(types: readonly string[]): TemplatesOfSet {
  const templates = AD_TEMPLATES.map(({ size, template, assets }, order) => {
    const missing = assets.filter((type) => !types.includes(type));
    // A template needs at most three assets, so existing ones never outweigh a missing one.
    const distance = missing.length - (assets.length - missing.length) / 100;
    return { name: `${size} ${template}`, missing, distance, order };
  });
  return {
    ready: templates.filter(({ missing }) => missing.length === 0).map(({ name }) => name),
    lacking: templates
      .filter(({ missing }) => missing.length > 0)
      .sort((a, b) => a.distance - b.distance || a.order - b.order)
      .map(({ name, missing }) => ({ name, missing })),
  };
}

/** As texts for the cells of a creative set; `''`: no template. */
export function templatesReady(types: readonly string[]): { templatesReady: string; nextMissing: string } {
  const { ready, lacking } = templatesOf(types);
  const next = lacking[0];
  return {
    templatesReady: ready.join(', '),
    nextMissing: next ? `${next.missing.join(', ')} for ${next.name}` : '',
  };
}
