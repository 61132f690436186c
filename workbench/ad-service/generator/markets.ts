// ad-service, generator: the markets in the demo's campaign names, with their countries and languages.

interface Market {
  readonly countries: readonly string[];
  readonly languages: readonly string[];
}

const market = (countries: string, languages: string): Market => ({
  countries: countries.split(' '),
  languages: languages.split(' '),
});

const WORLDWIDE = market('US GB DE FR JP KR CA AU BR MX ES IT', 'en');

/** By name; the largest countries first. */
const MARKETS_BY_NAME: Readonly<Record<string, Market>> = {
  'Tier 1': market('US GB CA AU', 'en'),
  DACH: market('DE AT CH', 'de'),
  LATAM: market('BR MX AR CL CO PE', 'es pt'),
  Nordics: market('SE NO DK FI IS', 'sv nb da fi'),
  APAC: market('JP KR TW HK SG', 'ja ko zh_hant'),
  Iberia: market('ES PT', 'es pt'),
  WW: WORLDWIDE,
  MENA: market('SA AE EG MA', 'ar en'),
  Benelux: market('NL BE', 'nl fr'),
  Test: market('CA NZ PH', 'en'),
};

export const MARKETS: readonly string[] = Object.keys(MARKETS_BY_NAME);

/** The market in the name of a campaign; worldwide if it has none. */
export function marketOf(campaign: string): Market {
  const name = MARKETS.find((one) => ` ${campaign} `.includes(` ${one} `));
  return name === undefined ? WORLDWIDE : MARKETS_BY_NAME[name]!;
}
