// ad-service, generator: creative sets with assets, and the ads that result from them (sections 2.3 to 2.5
// and 2.11).
import { createAds } from '../ads-of-templates';
import { type Asset, type Campaign, type CreativeSet, nextId, type ServiceState } from '../state';
import type { AssetType } from '../vocabulary';
import { AWKWARD_NAMES } from './awkward';
import { titleIn } from './demo-names';
import { marketOf } from './markets';
import { createRandom, type Random, seedOf } from './random';

const BUNDLES: AssetType[][] = [
  ['IMG_BANNER', 'IMG_MREC', 'IMG_ICON', 'TXT_TITLE', 'TXT_BUTTON'],
  ['IMG_INTER_P', 'IMG_INTER_L', 'VID_SHORT_P', 'IMG_ICON', 'TXT_TITLE', 'TXT_RATING'],
  ['HOSTED_HTML', 'VID_LONG_L', 'IMG_LEADER', 'TXT_SUBTITLE'],
  ['IMG_NATIVE', 'TXT_TITLE', 'TXT_SUBTITLE'],
  ['IMG_INTER_P', 'VID_SHORT_L'],
];

interface Choices {
  readonly countries: readonly (readonly string[])[];
  readonly languages: readonly (readonly string[])[];
  readonly texts: Partial<Record<AssetType, readonly string[]>>;
}

const ANY: Choices = {
  countries: [[], [], ['US'], ['DE', 'AT', 'CH']],
  languages: [[], ['en'], ['de', 'en'], ['zh_hans', 'zh_hant']],
  texts: {
    TXT_TITLE: ['Zumbo Quest', 'Pliko Blocks', '+1 life', 'Merge & Go'],
    TXT_BUTTON: ['Play now', 'Jetzt spielen', 'Installer', '今すぐ遊ぶ'],
    TXT_SUBTITLE: ['A calm puzzle for every day', '=2+2 is only the start', 'Más de 500 niveles'],
    TXT_RATING: ['4.5', '5.0', '3.5'],
  },
};

/** What fits the app and the market in the campaign's name. */
function demoChoices(campaign: Campaign): Choices {
  const { countries, languages } = marketOf(campaign.name);
  return {
    countries: [[], [], countries.slice(0, 1), countries],
    languages: [[], languages.slice(0, 1), languages],
    texts: {
      TXT_TITLE: [titleIn(campaign)],
      TXT_BUTTON: ['Play now', 'Install', 'Try it free'],
      TXT_SUBTITLE: ['A calm break for every day', 'New every week', 'Free to try'],
      TXT_RATING: ANY.texts.TXT_RATING!,
    },
  };
}

function generateAsset(random: Random, type: AssetType, { texts }: Choices): Asset {
  const text = texts[type];
  const value = text
    ? random.pick(text)
    : random.chance(0.5)
      ? random.hex(40)
      : `https://media.example/${type.toLowerCase()}/${random.hex(8)}`;
  return { type, asset: value, status: 'ready', done_at: 0, fails: false };
}

/** Adds one to three sets with their ads to the state. The order of calls determines the IDs. */
export function generateCreatives(state: ServiceState, campaign: Campaign, index: number): void {
  const { seed, tidy, like } = state.generator;
  const choices = like === 'demo' ? demoChoices(campaign) : ANY;
  const random = createRandom(seedOf(seed, campaign.company_id, campaign.campaign_id, 'creatives'));
  const count = random.whole(1, 3);
  for (let position = 0; position < count; position += 1) {
    const number = nextId(state);
    const awkward = !tidy && position === 1 ? AWKWARD_NAMES[index % AWKWARD_NAMES.length] : undefined;
    const set: CreativeSet = {
      // Leading zeros, because these identifiers are opaque texts, too.
      creative_set_id: !tidy && position === 2 ? `00${number}` : `${number}`,
      campaign_id: campaign.campaign_id,
      name: awkward ?? `${random.pick(['Set', 'Concept', 'Variant'])} ${String.fromCharCode(65 + position)}`,
      countries: [...random.pick(choices.countries)],
      languages: [...random.pick(choices.languages)],
      product_page: null,
      sizes: { BANNER: true, CTV: false, INTER: random.chance(0.8), PRELOAD: false },
      assets: random.pick(BUNDLES).map((type) => generateAsset(random, type, choices)),
      ads: [],
    };
    if (random.chance(0.15)) set.assets.at(-1)!.status = 'error';
    state.creative_sets.set(set.creative_set_id, set);
    createAds(state, set, false);
  }
}
