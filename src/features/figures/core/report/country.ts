// figures: countries as reports write them: codes of two or three letters, and names in several languages.

import { countryByName, isCountry, usualCountry } from '../../../../shared/countries-and-languages';
import { plainName } from '../match-lines';

/** ISO 3166-1 alpha-3 codes by alpha-2. */
const THREE_LETTERS =
  'AD AND|AE ARE|AF AFG|AG ATG|AI AIA|AL ALB|AM ARM|AO AGO|AQ ATA|AR ARG|AS ASM|AT AUT|AU AUS|AW ABW|' +
  'AX ALA|AZ AZE|BA BIH|BB BRB|BD BGD|BE BEL|BF BFA|BG BGR|BH BHR|BI BDI|BJ BEN|BL BLM|BM BMU|BN BRN|' +
  'BO BOL|BQ BES|BR BRA|BS BHS|BT BTN|BV BVT|BW BWA|BY BLR|BZ BLZ|CA CAN|CC CCK|CD COD|CF CAF|CG COG|' +
  'CH CHE|CI CIV|CK COK|CL CHL|CM CMR|CN CHN|CO COL|CR CRI|CU CUB|CV CPV|CW CUW|CX CXR|CY CYP|CZ CZE|' +
  'DE DEU|DJ DJI|DK DNK|DM DMA|DO DOM|DZ DZA|EC ECU|EE EST|EG EGY|EH ESH|ER ERI|ES ESP|ET ETH|FI FIN|' +
  'FJ FJI|FK FLK|FM FSM|FO FRO|FR FRA|GA GAB|GB GBR|GD GRD|GE GEO|GF GUF|GG GGY|GH GHA|GI GIB|GL GRL|' +
  'GM GMB|GN GIN|GP GLP|GQ GNQ|GR GRC|GS SGS|GT GTM|GU GUM|GW GNB|GY GUY|HK HKG|HM HMD|HN HND|HR HRV|' +
  'HT HTI|HU HUN|ID IDN|IE IRL|IL ISR|IM IMN|IN IND|IO IOT|IQ IRQ|IR IRN|IS ISL|IT ITA|JE JEY|JM JAM|' +
  'JO JOR|JP JPN|KE KEN|KG KGZ|KH KHM|KI KIR|KM COM|KN KNA|KP PRK|KR KOR|KW KWT|KY CYM|KZ KAZ|LA LAO|' +
  'LB LBN|LC LCA|LI LIE|LK LKA|LR LBR|LS LSO|LT LTU|LU LUX|LV LVA|LY LBY|MA MAR|MC MCO|MD MDA|ME MNE|' +
  'MF MAF|MG MDG|MH MHL|MK MKD|ML MLI|MM MMR|MN MNG|MO MAC|MP MNP|MQ MTQ|MR MRT|MS MSR|MT MLT|MU MUS|' +
  'MV MDV|MW MWI|MX MEX|MY MYS|MZ MOZ|NA NAM|NC NCL|NE NER|NF NFK|NG NGA|NI NIC|NL NLD|NO NOR|NP NPL|' +
  'NR NRU|NU NIU|NZ NZL|OM OMN|PA PAN|PE PER|PF PYF|PG PNG|PH PHL|PK PAK|PL POL|PM SPM|PN PCN|PR PRI|' +
  'PS PSE|PT PRT|PW PLW|PY PRY|QA QAT|RE REU|RO ROU|RS SRB|RU RUS|RW RWA|SA SAU|SB SLB|SC SYC|SD SDN|' +
  'SE SWE|SG SGP|SH SHN|SI SVN|SJ SJM|SK SVK|SL SLE|SM SMR|SN SEN|SO SOM|SR SUR|SS SSD|ST STP|SV SLV|' +
  'SX SXM|SY SYR|SZ SWZ|TC TCA|TD TCD|TF ATF|TG TGO|TH THA|TJ TJK|TK TKL|TL TLS|TM TKM|TN TUN|TO TON|' +
  'TR TUR|TT TTO|TV TUV|TW TWN|TZ TZA|UA UKR|UG UGA|UM UMI|US USA|UY URY|UZ UZB|VA VAT|VC VCT|VE VEN|' +
  'VG VGB|VI VIR|VN VNM|VU VUT|WF WLF|WS WSM|XK XKX|YE YEM|YT MYT|ZA ZAF|ZM ZMB|ZW ZWE';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'ja', 'ko', 'zh', 'zh-Hant', 'ru', 'tr', 'pl', 'nl'];

/** Of Intl; the library of types that the core uses does not have it. */
interface NamesOfRegions {
  of(code: string): string | undefined;
}
type Names = new (languages: readonly string[], options: { readonly type: 'region' }) => NamesOfRegions;

let names: Map<string, string> | undefined;

/** Names of all countries in the languages that the browser knows. */
function namesOfCountries(): Map<string, string> {
  if (names) return names;
  names = new Map();
  const { DisplayNames } = Intl as unknown as { readonly DisplayNames?: Names };
  if (DisplayNames === undefined) return names;
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  const codes = letters.flatMap((a) => letters.map((b) => a + b)).filter(isCountry);
  for (const language of LANGUAGES) {
    const inLanguage = new DisplayNames([language], { type: 'region' });
    for (const code of codes) {
      const name = inLanguage.of(code);
      if (name !== undefined && name !== code) names.set(plainName(name), code);
    }
  }
  return names;
}

/** The state behind a name, as ISO 3166 lists it: `Korea, Republic of`. */
const STATE =
  /^(?:(?:islamic|bolivarian|plurinational|united|federated) )?(?:republic|state|states|province)\b/i;

function byName(name: string): string | null {
  const code = countryByName(name);
  const comma = name.indexOf(',');
  if (code !== null || comma < 0) return code;
  const [first, state] = [name.slice(0, comma).trim(), name.slice(comma + 1).trim()];
  return countryByName(`${state} ${first}`) ?? (STATE.test(state) ? countryByName(first) : null);
}

/** Two letters; null: none, all, or one that is not known. */
export function countryOf(text: string): string | null {
  const trimmed = text.normalize('NFKC').trim();
  const code = trimmed.toUpperCase();
  if (code.length === 2 && isCountry(code)) return code;
  const usual = usualCountry(code);
  if (usual?.isCertain) return usual.code;
  if (/^[A-Z]{3}$/.test(code)) {
    const codes = THREE_LETTERS.split('|').find((pair) => pair.endsWith(code));
    if (codes) return codes.slice(0, 2);
  }
  return byName(trimmed) ?? namesOfCountries().get(plainName(trimmed)) ?? null;
}
