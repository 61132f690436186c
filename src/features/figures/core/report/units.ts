// figures: currencies and units that headers and cells name. Only US dollars and plain numbers can be
// added.

const CODES = new Set(
  (
    'aed afn amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd btn bwp byn bzd cad cdf ' +
    'chf clf clp cnh cny cop crc cuc cup cve czk djf dkk dop dzd egp ern etb eur fjd fkp gbp gel ghs gip gmd ' +
    'gnf gtq gyd hkd hnl hrk htg huf idr ils inr iqd irr isk jmd jod jpy kes kgs khr kmf kpw krw kwd kyd kzt ' +
    'lak lbp lkr lrd lsl lyd mad mdl mga mkd mmk mnt mop mro mru mur mvr mwk mxn myr mzn nad ngn nio nok npr ' +
    'nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rur rwf sar sbd scr sdg sek sgd shp sle sll sos srd ' +
    'ssp stn svc syp szl thb tjs tmt tnd top try ttd twd tzs uah ugx uyu uzs vef ves vnd vuv wst xaf xcd xcg ' +
    'xof xpf yer zar zmw zwg zwl rmb ntd usdt usdc btc eth'
  ).split(' '),
);

/** Names and signs of currencies, without accents. */
const NAMES = new Set(
  (
    'euro euros yen yuan won rupee rupees rupiah ringgit baht pound pounds sterling peso pesos reais lira ' +
    'liras zloty franc francs krona kronor krone kroner shekel shekels dirham dirhams ruble rubles roubles ' +
    'rs rp rm kr kc ft lei zł zl грн руб рублеи рубли лв 元 円 圓 원 人民币 日元 美分 ' +
    'local native lcy australian canadian singapore taiwan'
  ).split(' '),
);
const DOLLARS = new Set([
  'usd',
  'dollar',
  'dollars',
  'dolar',
  'dolares',
  'доллары',
  '美元',
  '美金',
  '달러',
  'ドル',
]);

/** `A$`, `R$`, `HK$`, `$CA`: dollars of another country. */
const OTHER_DOLLARS =
  /(?:^|[^a-z])(?:a|ar|au|b|bz|c|ca|cl|co|fj|hk|j|mx|n|nt|nz|r|rd|s|sg|tt|tw|z)\$|\$(?:a|au|c|ca|hk|mx|nz|sg)\b|(?:hong kong|new zealand) dollars?/i;
const OTHER_SIGN = /(?!\$)\p{Sc}/u;
/** `account currency`: which one is not said. */
export const SOME_CURRENCY =
  /currency|wahrung|devise|monnaie|moneda|moeda|valuta|waluta|валют|para birimi|通貨|货币|貨幣|통화/;

const SCALES = new Set(
  (
    'micro micros millicent millicents cent cents pence pennies k m mm mn mio mil mln million millions bn billion ' +
    'billions thousand thousands tsd tausend tys milliers millions miles milhares milhoes тыс млн percent ' +
    'percentage pct prozent 千 万 萬 億 亿 천 만 千円 万円 千元 万元 万美元 천원 만원 000 000s 1000 1000s'
  ).split(' '),
);

/** Lower case, without accents; marks become spaces. `costInMicros` is three words. */
export const wordsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const isOtherCurrency = (word: string): boolean => CODES.has(word) || NAMES.has(word);
const isUnit = (word: string): boolean => DOLLARS.has(word) || isOtherCurrency(word) || SCALES.has(word);

/** `dollars`: US dollars · `other`: another currency, or an unnamed one · null: none is named. */
export function currencyIn(text: string): 'dollars' | 'other' | null {
  const plain = text.normalize('NFKC');
  const words = wordsOf(plain.replace(/\d+/g, ' '));
  if (OTHER_SIGN.test(plain) || OTHER_DOLLARS.test(plain)) return 'other';
  if (words.split(' ').some(isOtherCurrency)) return 'other';
  if (plain.includes('$') || words.split(' ').some((word) => DOLLARS.has(word))) return 'dollars';
  return SOME_CURRENCY.test(words) ? 'other' : null;
}

/** `Cost (micros)`, `Spend, K`, `Installs %`: cells are not the amounts themselves. */
export const hasScale = (header: string): boolean =>
  /[%‰％]/.test(header) ||
  wordsOf(header)
    .split(' ')
    .some((word) => SCALES.has(word));

/** ISO codes of currencies, as a column of them has: `EUR`. */
export const isCurrencyCode = (cell: string): boolean =>
  /^[A-Z]{3}$/.test(cell) && (cell === 'USD' || CODES.has(cell.toLowerCase()));

/** Words of a header without its units: `Spend in EUR` is `spend`, and so is `Spend (account currency)`. */
export const withoutUnits = (header: string): string =>
  wordsOf(header.replace(OTHER_DOLLARS, ' '))
    .split(' ')
    .filter((word) => !isUnit(word) && !SOME_CURRENCY.test(word))
    .join(' ')
    .replace(/ (?:account|advertiser|customer|original|reporting|konto)$/, '')
    .replace(/\bu ?s$|^us\b/, '')
    .replace(/ (?:in|en|em|w) *$/, '')
    .trim();
