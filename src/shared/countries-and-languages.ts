// shared: the codes of countries (ISO 3166-1, and XK) with their English names, and of languages (section
// 2.9).

const NAMES =
  'AD Andorra|AE United Arab Emirates|AF Afghanistan|AG Antigua and Barbuda|AI Anguilla|AL Albania|' +
  'AM Armenia|AO Angola|AQ Antarctica|AR Argentina|AS American Samoa|AT Austria|AU Australia|' +
  'AW Aruba|AX Åland Islands|AZ Azerbaijan|BA Bosnia and Herzegovina|BB Barbados|BD Bangladesh|' +
  'BE Belgium|BF Burkina Faso|BG Bulgaria|BH Bahrain|BI Burundi|BJ Benin|BL Saint Barthélemy|' +
  'BM Bermuda|BN Brunei|BO Bolivia|BQ Caribbean Netherlands|BR Brazil|BS Bahamas|BT Bhutan|' +
  'BV Bouvet Island|BW Botswana|BY Belarus|BZ Belize|CA Canada|CC Cocos Islands|' +
  'CD Democratic Republic of the Congo|CF Central African Republic|CG Republic of the Congo|' +
  'CH Switzerland|CI Ivory Coast|CK Cook Islands|CL Chile|CM Cameroon|CN China|CO Colombia|' +
  'CR Costa Rica|CU Cuba|CV Cape Verde|CW Curaçao|CX Christmas Island|CY Cyprus|CZ Czechia|' +
  'DE Germany|DJ Djibouti|DK Denmark|DM Dominica|DO Dominican Republic|DZ Algeria|EC Ecuador|' +
  'EE Estonia|EG Egypt|EH Western Sahara|ER Eritrea|ES Spain|ET Ethiopia|FI Finland|FJ Fiji|' +
  'FK Falkland Islands|FM Micronesia|FO Faroe Islands|FR France|GA Gabon|GB United Kingdom|' +
  'GD Grenada|GE Georgia|GF French Guiana|GG Guernsey|GH Ghana|GI Gibraltar|GL Greenland|GM Gambia|' +
  'GN Guinea|GP Guadeloupe|GQ Equatorial Guinea|GR Greece|' +
  'GS South Georgia and the South Sandwich Islands|GT Guatemala|GU Guam|GW Guinea-Bissau|GY Guyana|' +
  'HK Hong Kong|HM Heard Island and McDonald Islands|HN Honduras|HR Croatia|HT Haiti|HU Hungary|' +
  'ID Indonesia|IE Ireland|IL Israel|IM Isle of Man|IN India|IO British Indian Ocean Territory|' +
  'IQ Iraq|IR Iran|IS Iceland|IT Italy|JE Jersey|JM Jamaica|JO Jordan|JP Japan|KE Kenya|' +
  'KG Kyrgyzstan|KH Cambodia|KI Kiribati|KM Comoros|KN Saint Kitts and Nevis|KP North Korea|' +
  'KR South Korea|KW Kuwait|KY Cayman Islands|KZ Kazakhstan|LA Laos|LB Lebanon|LC Saint Lucia|' +
  'LI Liechtenstein|LK Sri Lanka|LR Liberia|LS Lesotho|LT Lithuania|LU Luxembourg|LV Latvia|' +
  'LY Libya|MA Morocco|MC Monaco|MD Moldova|ME Montenegro|MF Saint Martin|MG Madagascar|' +
  'MH Marshall Islands|MK North Macedonia|ML Mali|MM Myanmar|MN Mongolia|MO Macao|' +
  'MP Northern Mariana Islands|MQ Martinique|MR Mauritania|MS Montserrat|MT Malta|MU Mauritius|' +
  'MV Maldives|MW Malawi|MX Mexico|MY Malaysia|MZ Mozambique|NA Namibia|NC New Caledonia|NE Niger|' +
  'NF Norfolk Island|NG Nigeria|NI Nicaragua|NL Netherlands|NO Norway|NP Nepal|NR Nauru|NU Niue|' +
  'NZ New Zealand|OM Oman|PA Panama|PE Peru|PF French Polynesia|PG Papua New Guinea|PH Philippines|' +
  'PK Pakistan|PL Poland|PM Saint Pierre and Miquelon|PN Pitcairn Islands|PR Puerto Rico|' +
  'PS Palestine|PT Portugal|PW Palau|PY Paraguay|QA Qatar|RE Réunion|RO Romania|RS Serbia|' +
  'RU Russia|RW Rwanda|SA Saudi Arabia|SB Solomon Islands|SC Seychelles|SD Sudan|SE Sweden|' +
  'SG Singapore|SH Saint Helena|SI Slovenia|SJ Svalbard and Jan Mayen|SK Slovakia|SL Sierra Leone|' +
  'SM San Marino|SN Senegal|SO Somalia|SR Suriname|SS South Sudan|ST Sao Tome and Principe|' +
  'SV El Salvador|SX Sint Maarten|SY Syria|SZ Eswatini|TC Turks and Caicos Islands|TD Chad|' +
  'TF French Southern Territories|TG Togo|TH Thailand|TJ Tajikistan|TK Tokelau|TL Timor-Leste|' +
  'TM Turkmenistan|TN Tunisia|TO Tonga|TR Turkey|TT Trinidad and Tobago|TV Tuvalu|TW Taiwan|' +
  'TZ Tanzania|UA Ukraine|UG Uganda|UM U.S. Outlying Islands|US United States|UY Uruguay|' +
  'UZ Uzbekistan|VA Vatican City|VC Saint Vincent and the Grenadines|VE Venezuela|' +
  'VG British Virgin Islands|VI U.S. Virgin Islands|VN Vietnam|VU Vanuatu|WF Wallis and Futuna|' +
  'WS Samoa|XK Kosovo|YE Yemen|YT Mayotte|ZA South Africa|ZM Zambia|ZW Zimbabwe';

/** Other names that people type. */
const OTHERS =
  'AE UAE|BO Plurinational State of Bolivia|CD DR Congo|CV Cabo Verde|CZ Czech Republic|GB Great Britain|GB UK|GB Britain|GB England|' +
  "CI Côte d'Ivoire|KR Korea|KR Republic of Korea|MO Macau|NL Holland|NL The Netherlands|PH The Philippines|RU Russian Federation|" +
  'SZ Swaziland|TR Türkiye|TW Taiwan ROC|US USA|US United States of America|US America|VN Viet Nam';

/** True for two letters that are the code of a country. */
export const isCountry = (code: string): boolean => `|${NAMES}`.includes(`|${code} `);

/** Reserved codes in everyday use, by what people type instead. */
const RESERVED: Readonly<Record<string, string>> = { EL: 'GR', UK: 'GB' };
/** Language codes that people type for a country, and that are the code of no country. */
const OF_LANGUAGES: Readonly<Record<string, string>> = {
  CS: 'CZ',
  DA: 'DK',
  EN: 'GB',
  HE: 'IL',
  JA: 'JP',
  KO: 'KR',
  NB: 'NO',
  UR: 'PK',
  ZH: 'CN',
};

/** What two letters that are no country usually mean. */
interface UsualCountry {
  readonly code: string;
  readonly name: string;
  /** False: it may be another one. */
  readonly isCertain: boolean;
}

export function usualCountry(typed: string): UsualCountry | null {
  const code = RESERVED[typed] ?? OF_LANGUAGES[typed];
  if (code === undefined) return null;
  const entry = NAMES.split('|').find((line) => line.startsWith(code))!;
  return { code, name: entry.slice(3), isCertain: RESERVED[typed] !== undefined };
}

/** Letters without accents and case, words separated by one space. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();

/** Longer texts are not names of countries. */
const LONGEST = 60;

/** `Germany`, in any case: DE. null: not a name of one country. */
export function countryByName(name: string): string | null {
  if (name.length < 2 || name.length > LONGEST) return null;
  const plainName = plain(name);
  if (plainName === '') return null;
  const countryLine = `${NAMES}|${OTHERS}`.split('|').find((line) => plain(line.slice(3)) === plainName);
  return countryLine ? countryLine.slice(0, 2) : null;
}

export const LANGUAGES = [
  ...([
    'ar',
    'bg',
    'bn',
    'bs',
    'ca',
    'cs',
    'da',
    'de',
    'el',
    'en',
    'es',
    'et',
    'eu',
    'fa',
    'fi',
    'fr',
  ] as const),
  ...([
    'he',
    'hi',
    'hr',
    'hu',
    'id',
    'in',
    'is',
    'it',
    'iw',
    'ja',
    'jv',
    'ka',
    'ko',
    'ld',
    'lt',
    'lv',
  ] as const),
  ...([
    'mk',
    'mr',
    'ms',
    'nb',
    'nl',
    'no',
    'pl',
    'pt',
    'ro',
    'ru',
    'sk',
    'sq',
    'sr',
    'su',
    'sv',
    'th',
  ] as const),
  ...(['tr', 'ug', 'uk', 'ur', 'vi', 'zh', 'zh_hans', 'zh_hant'] as const),
] as const;
