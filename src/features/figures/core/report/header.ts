// figures: reads the header of a report's column: which figure it is, until which day, which part of it,
// and in which unit.

import { WORDS } from './dictionary';
import type { Meaning } from './meaning';
import { currencyIn, hasScale, withoutUnits, wordsOf } from './units';

/**
 * How much of a figure a column has, the whole first. `generic`: a word for several figures, such as
 * `Conversions` · `qualified`: with words that may name a part · `unclear`: with words that may name a
 * currency or a unit.
 */
const SCOPES = ['all', 'total', 'plain', 'generic', 'qualified', 'net', 'part', 'unclear'] as const;
type Scope = (typeof SCOPES)[number];

export interface Header {
  readonly meaning: Meaning;
  /** Index into `SCOPES`. */
  readonly scope: number;
  /** The header names another currency than US dollars, or a unit such as micros or %. */
  readonly isOtherUnit: boolean;
}

const scopeOf = (scope: Scope): number => SCOPES.indexOf(scope);
/** A larger scope is not clearly the whole. */
export const LAST_WHOLE = scopeOf('plain');
/** From this scope on, a column is not used without an answer, even if there is no other. */
export const ONLY_PART = scopeOf('part');
/** May count more than the whole: `Conversions` are not only installs. */
export const GENERIC = scopeOf('generic');

const LONGEST_HEADER = 200;

interface Brackets {
  readonly outside: string;
  readonly inside: string;
}

function bracketsOf(header: string): Brackets {
  let [outside, inside, depth] = ['', '', 0];
  for (const sign of header.normalize('NFKC')) {
    const isOpening = sign === '(' || sign === '[';
    const isClosing = (sign === ')' || sign === ']') && depth > 0;
    if (isOpening || isClosing) {
      depth += isOpening ? 1 : -1;
      inside += ' ';
      outside += ' ';
    } else if (depth > 0) inside += sign;
    else outside += sign;
  }
  // A bracket that is never closed is no bracket.
  return depth > 0 ? { outside: `${outside} ${inside}`, inside: '' } : { outside, inside };
}

const REVENUE =
  /revenue|\brev\b|\bltv\b|umsatz|einnahmen|erlos|revenu|chiffre d affaires|recettes|ingresos|receita|収益|売上|매출|수익|收入|营收|доход|выручка|gelir|ricavi|przychod/;
/** A ratio, a mean or a count of events: not an amount that can be added up. */
const RATIO =
  /\b(roas|roi|arpu|arppu|ecpm|cpm|cpc|cpi|ctr|cvr|rate|ratio|share|avg|average|per|pro|par|por|prognose|predicted|forecast|retention|margin)\b|率|율|平均|평균|средн|прогноз|ortalama/;
/** `Billed spend`, `Spend incl. VAT`: spend with words that are not in the dictionary. */
const SPEND = /\b(?:spend|spent|costs?|ausgaben|kosten|depenses?|couts?|gastos?|custos?|investimento)\b/;
/** With the rest of the word: `7 дней`. */
const HORIZON =
  /(?:(?:\bd|\bday ?|\bdays ?|\btag ?|\bjour ?|\bj|\bdia ?|\bgun ?|д(?:ень)? ?|第|\bt)(\d{1,2})\b|(\d{1,2}) ?(?:d\b|days?|tage?n?\b|jours?\b|dias?\b|日|일|天|дн|день|gun))\p{L}{0,9}/u;
/** `首日收入`: revenue of the first day, which is day 0. */
const FIRST_DAY = /首日|当日|當日|初日/;

/** The days of `Revenue D7`, `7-day revenue`, `LTV 7d`, `7日目の収益`; null: none. */
function horizonIn(words: string): number | null {
  if (FIRST_DAY.test(words)) return 0;
  const found = HORIZON.exec(words);
  return found === null ? null : Number(found[1] ?? found[2]);
}

const isRevenueWords = (words: string): boolean => REVENUE.test(words) && !RATIO.test(words);

/** True for `Revenue`, `Umsatz`: revenue without a number of days, which a person has to name. */
export const isUnnumberedRevenue = (header: string): boolean =>
  isRevenueWords(wordsOf(header)) && !/\d/.test(header);

/** Who counted, and how: `adn_installs`, `Sum of Spend`, `campaign_id_network`, `country_field`. */
const WHO_COUNTED =
  /\b(?:sum of|summe (?:von|der)|somme de|suma de|soma de|adn|custom|tracked|attributed|network|tracker|mmp|field|external|sum)\b/g;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
/** Words that tell columns of one figure apart; `within`: parts of words, for languages without spaces. */
const ALL = { words: setOf('all overall blended combined'), within: /全部|全体|전체/ };
const TOTAL = {
  words: setOf('total totals totale totales totaux toplam gesamt insgesamt grand итого всего'),
  within: /gesamt(?=umsatz|erlos|kosten)|合計|総計|合计|总计|總計|総|总|總|합계|총/,
};
const PART = {
  words: setOf(
    'tap view click through clickthrough viewthrough tapthrough vta cta non organic nonorganic paid unattributed ' +
      'reattributed reattribution reattributions reengagement reengagements retargeting reinstalls redownloads ' +
      're attribution attributions engagement new first assisted skan skadnetwork',
  ),
  within: /オーガニック|自然|오가닉/,
};
/** Revenue is of ads, of purchases, or of both. Spend is "ad spend" anyway. */
const REVENUE_PART = {
  words: setOf(
    'ad ads advertising iaa iap inapp purchase purchases subscription subscriptions subs rewarded interstitial ' +
      'net netto banner offerwall refund refunds publicite publicidad anuncios abo',
  ),
  within: /werbe|in app|广告|廣告|広告|광고|内购|內購|アプリ内|課金|付费|订阅|인앱|реклам|встроенн|подпис/,
};
const NET = { words: setOf('net gross netto brutto'), within: null };
type WordKind = typeof PART | typeof NET;

/** Words that mean installs only where no column is named so. */
const SEVERAL_FIGURES =
  /\b(?:conversions?|users|downloads|cohort size)\b|nutzer|utilisateurs|usuarios|ユーザー|사용자|用户|пользовател/;

const has = ({ words, within }: WordKind, text: string): boolean =>
  text.split(' ').some((word) => words.has(word)) || within?.test(text) === true;

const plain = (words: string): string => words.replace(/ +/g, ' ').trim();

/** Without the words that tell columns of one figure apart. */
const bareWords = (text: string): string =>
  plain(
    [ALL, TOTAL, PART, NET].reduce(
      (bare, { words, within }) =>
        (within === null ? bare : bare.replace(within, ' '))
          .split(' ')
          .filter((word) => !words.has(word))
          .join(' '),
      text.replace(WHO_COUNTED, ' '),
    ),
  );

function scopeIn(words: string, isRevenue: boolean, isQualified: boolean): Scope {
  if (has(PART, words) || (isRevenue && has(REVENUE_PART, words))) return 'part';
  if (has(NET, words)) return 'net';
  if (isQualified) return 'qualified';
  if (has(ALL, words)) return 'all';
  return has(TOTAL, words) ? 'total' : 'plain';
}

/** The first and the last day of a line that is about several days. */
const START =
  /^(?:start|from|begin)(?: date| day)?$|^(?:date|day) (?:from|start)$|^(?:reporting|week) starts?$|^berichtsstart$/;
const END =
  /^(?:end|to|until)(?: date| day)?$|^(?:date|day) (?:to|end)$|^(?:reporting|week) ends?$|^berichtsende$/;
export const isStart = (header: string): boolean => START.test(wordsOf(header));
export const isEnd = (header: string): boolean => END.test(wordsOf(header));

/** Periods, and times and languages that look like days and countries. */
const UNUSED =
  /^(?:week|month|quarter|year|woche|kalenderwoche|monat|jahr|semaine|mois|semana|mes|ano|settimana|mese|週|月|주|월|周|неделя|месяц|hafta|ay|lang|language|locale|sprache|langue|idioma|updated(?: at)?|last updated|created(?: at)?|synced(?: at)?|modified(?: at)?)$/;
/** The day on which players did something after the install. */
const EVENT_DAY = /\b(?:event|activity|purchase|payment|click|touch)\b/;

/** Of the app that shows the ad: `publisher_app_store_id`. */
const SOURCE =
  /\b(?:publisher|pub|source|placement|site|sub ?site|media|inventory|supply|quell|quelle|herausgeber|editeur|editor|origen|fuente|origem|fonte|origine|kaynak|yayinci)\b|источник|паблишер|площадк|配信先|掲載先|メディア|パブリッシャー|소스|매체|퍼블리셔|게재|来源|媒体|发布商|渠道/;
export const isSourceApp = (header: string): boolean => SOURCE.test(wordsOf(header));
const isAppId = (words: string): boolean =>
  /\b(?:bundle|package)\b/.test(words) || (/\b(?:app|store)\b/.test(words) && /\bid\b/.test(words));

const NEUTRAL =
  /\b(?:users?|cohorts?|cumulative|currency|in|of|until|by|to|within|after|first|the|im|bis|nach|en|de|del|du|des|apres|despues|ate)\b|(?<!\p{L})(?:за|по|на|к)(?!\p{L})|目|の|まで|까지|以内/gu;
/** What is left of the words of an amount, without those that say nothing about a part or a unit of it. */
const otherWords = (words: string): string =>
  plain(
    bareWords(words)
      .replace(REVENUE, ' ')
      .replace(HORIZON, ' ')
      .replace(FIRST_DAY, ' ')
      .replace(NEUTRAL, ' '),
  );

/** `Spend, lek`, `Spend – lek`: where the name of an amount ends. */
const TAIL = /[,;:]|\s[-–—]\s/;
/** Spend with words in brackets or behind a comma, a colon or a dash that may name a currency or a unit. */
function isUnclear({ outside, inside }: Brackets): boolean {
  const [, ...tail] = outside.split(TAIL);
  return otherWords(withoutUnits(`${inside} ${tail.join(' ')}`)) !== '';
}

function figureOf(full: string, brackets: Brackets): Omit<Header, 'isOtherUnit'> | null {
  const found = (meaning: Meaning, scope: Scope) => ({ meaning, scope: scopeOf(scope) });
  const known = WORDS.get(full);
  if (known !== undefined) {
    const scope = scopeIn(full, false, false);
    // `ad spend` and `new users` are in the dictionary as a whole.
    const whole = scope === 'part' ? 'plain' : scope;
    if (known === 'installs' && SEVERAL_FIGURES.test(full)) return found(known, 'generic');
    if (known === 'day' && START.test(full)) return found(known, 'generic');
    return found(known, known === 'day' && EVENT_DAY.test(full) ? 'qualified' : whole);
  }
  if (isRevenueWords(full)) {
    const horizon = horizonIn(full);
    const meaning: Meaning = horizon === null ? 'other' : `revenue${horizon}`;
    const scope = scopeIn(full, true, false);
    return found(meaning, scope !== 'part' && otherWords(full) !== '' ? 'unclear' : scope);
  }
  const bare = WORDS.get(bareWords(full));
  if (bare !== undefined) {
    const isGeneric = bare === 'installs' && SEVERAL_FIGURES.test(full);
    const scope = scopeIn(full, false, false);
    return found(bare, isGeneric && scope !== 'part' ? 'generic' : scope);
  }
  if (!/\d/.test(full)) {
    const [name = ''] = brackets.outside.split(TAIL);
    const words = withoutUnits(name);
    const outer = WORDS.get(words) ?? WORDS.get(bareWords(words));
    if (outer === 'spend' && RATIO.test(full)) return null;
    if (outer === 'spend' && isUnclear(brackets)) return found(outer, 'unclear');
    const isBracketed = name === brackets.outside && brackets.inside.trim() !== '';
    if (outer !== undefined && isBracketed) return found(outer, scopeIn(full, false, true));
  }
  if (SPEND.test(full) && !RATIO.test(full) && !/\d/.test(full)) return found('spend', 'unclear');
  if (isSourceApp(full) && isAppId(full)) return found('externalAppId', 'plain');
  if (isSourceApp(full) && /\bapp name\b/.test(full)) return found('appName', 'plain');
  return null;
}

/** null: an unknown header. */
export function readHeader(header: string): Header | null {
  if (isStart(header)) return { meaning: 'day', scope: scopeOf('generic'), isOtherUnit: false };
  const text = header.slice(0, LONGEST_HEADER);
  const words = wordsOf(text);
  const unused = { meaning: 'other', scope: scopeOf('plain'), isOtherUnit: false } as const;
  if (isEnd(header) || UNUSED.test(words)) return unused;
  const figure = figureOf(WORDS.has(words) ? words : withoutUnits(text), bracketsOf(text));
  if (figure === null) return null;
  const { meaning } = figure;
  const isAmount = meaning === 'spend' || isRevenueWords(words);
  const isCount = meaning === 'installs' || meaning === 'payers';
  const isOtherUnit =
    (isAmount && currencyIn(header) === 'other') || ((isAmount || isCount) && hasScale(header));
  return { ...figure, isOtherUnit };
}
