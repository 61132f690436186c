// figures: reads the header of a report's column: which figure it is, until which day, whether it is
// the whole of it, and in which unit.

import type { Meaning } from './meaning';
import { currencyIn, hasScale, withoutUnits, wordsOf } from './units';

const HEADERS = {
  day: 'date|day|report date|install date|event date|cohort date|cohort day|date day|install day|activity date|datum|tag|installationsdatum|jour|date d installation|fecha|dia|fecha de instalacion|data|data de instalacao|日付|日|インストール日|날짜|일자|일|日期|安装日期|дата|день|дата установки|tarih|gun|yukleme tarihi|giorno|datum installatie|dzien|ngay|tanggal|วันที่|dt|ds|start date|date from|from date|reporting starts|day of date|date of day|installation date|date of install|date installed|calendar date|fecha inicio|berichtsstart|dag|hari|giorno di installazione|설치일|설치 날짜|기준일|时间|投放日期|統計日期|集計日|計測日|день установки',
  campaign:
    'campaign|campaign name|adv campaign|campagne|kampagne|kampagnenname|name der kampagne|nom de la campagne|nom de campagne|campana|nombre de campana|nombre de la campana|campanha|nome da campanha|キャンペーン|キャンペーン名|캠페인|캠페인 이름|캠페인명|广告系列|广告系列名称|推广活动|推广活动名称|кампания|название кампании|kampanya|kampanya adi|campagna|nome campagna|kampania|nazwa kampanii|campaign title|network campaign|media campaign|c|campaigns name|network campaign name|cmp name|キャンペーンの名前|推广系列|推广系列名称|推广计划|计划名称|行銷活動|行銷活動名稱|廣告活動|кампании|имя кампании|название рекламной кампании|nome della campagna|campagnenaam|campagna nome|nama kampanye|kampagnentitel',
  campaignId:
    'campaign id|adv campaign id|campaignid|kampagnen id|kampagne id|id der kampagne|id de campagne|id de la campagne|identifiant campagne|id de campana|id de la campana|id da campanha|キャンペーン id|キャンペーンid|캠페인 id|캠페인id|广告系列 id|广告系列id|推广活动 id|推广活动id|id кампании|кампания id|kampanya id|kampanya kimligi|id campagna|id kampanii|network campaign id|cmp id|identificador de la campana|identificador de campana|identificacao da campanha|identificador da campanha|identifiant de la campagne|推广系列 id|推广系列id|推广计划id|行銷活動編號|идентификатор кампании|id della campagna|kampagnenkennung',
  appId:
    'external placement id|placement id|placement|app id|appid|source app id|source id|site id|publisher id|publisher app id|siteid|sub site id|subsite id|sub publisher id|media source app id|quell app id|app kennung|quelle id|id de l app source|id source|id app source|id de la app de origen|id de fuente|id do app de origem|id da fonte|配信先アプリ id|アプリ id|アプリid|メディア id|メディアid|소스 앱 id|앱 id|앱id|매체 id|来源应用 id|应用 id|应用id|媒体 id|id приложения|id источника|uygulama id|kaynak uygulama id|id app di origine|network site id|pub id|application id|source application id|id de l application|id de l application source|id de la aplicacion|id del sitio|id do site|id do aplicativo|id do editor|id del editor|アプリケーションid|サイトid|パブリッシャー id|パブリッシャーid|퍼블리셔 id|게재위치 id|发布商id|子渠道id|子渠道 id|渠道 id|id площадки|id паблишера|yayinci id|site kimligi|id dell app|app kennung der quelle|publisher kennung',
  externalAppId:
    'app id external|external app id|bundle|bundle id|app bundle|package|package name|source bundle|source bundle id|publisher bundle|publisher bundle id|store id|source store id|app store id|placement bundle|bundle name|bundle kennung|paketname|paket|app store kennung|nom du package|nom du paquet|identifiant du bundle|id du bundle|nombre del paquete|paquete|id de paquete|nome do pacote|pacote|バンドル id|バンドルid|パッケージ名|번들 id|번들id|패키지 이름|패키지명|包名|应用包名|捆绑包 id|bundle id приложения|имя пакета|название пакета|paket adi|paket ismi|nome pacchetto|app package|app package name|bundle identifier|source package|publisher package|publisher app bundle|source app bundle|paketname der app|nombre de paquete|nome do pacote do app|パブリッシャーのバンドル|apps bundle id|itunes id|app store identifier',
  appName:
    'app|app name|source app|source|site|site name|publisher|publisher app|publisher name|placement name|source app name|source name|application|anwendung|app name quelle|quelle|quell app|nom de l app|nom de l application|app source|aplicacion|nombre de la app|fuente|aplicativo|nome do app|fonte|アプリ|アプリ名|メディア|앱|앱 이름|앱 이름 소스|매체|매체명|应用|应用名称|媒体|приложение|название приложения|источник|uygulama|uygulama adi|kaynak|sub publisher|sub publisher name|publisher site name|nombre de la aplicacion|nombre de aplicacion|nome do aplicativo|nome dell app|nome app|name der app|appname|площадка|название площадки|паблишер|掲載先|配信先|媒体名|サイト名|게재 지면|지면|퍼블리셔|媒体名称|渠道|子渠道|yayinci|editeur|editor|quelle name|herausgeber',
  country:
    'country|country code|geo|region|territory|country name|countrycode|country iso|market|land|landercode|landeskennung|landerkurzel|pays|code pays|pais|codigo de pais|codigo do pais|国|国コード|国 地域|국가|국가 코드|国家|国家 地区|国家代码|страна|код страны|ulke|ulke kodu|paese|kraj|negara|quoc gia|country territory|country region|country or region|country of user|user country|country iso code|countries iso code|geo country|landername|pays region|pais region|pais territorio|pais o region|国名|국가 지역|地区|地域|國家|國家 地區|страна регион|ulke bolge|landcode',
  platform:
    'platform|os|operating system|os name|device os|plattform|betriebssystem|plateforme|systeme|plataforma|sistema operativo|sistema operacional|プラットフォーム|플랫폼|平台|操作系统|платформа|ос|isletim sistemi|piattaforma|os type|os platform|systeme d exploitation|betriebssystem name|sistema|端末 os|운영체제|운영 체제|操作系統|裝置平台|тип ос|платформа ос',
  impressions:
    'impressions|imps|impr|views|ad impressions|impressionen|einblendungen|impresiones|impressoes|インプレッション|インプレッション数|表示回数|노출|노출수|노출 수|展示|展示次数|展示量|показы|gosterim|gosterimler|impressioni|wyswietlenia|impression|impression count|ad views|sichtkontakte|impresion|impressao|インプレッション 数|노출 횟수|展示数|曝光|曝光量|曝光次數|曝光次数|количество показов|gosterim sayisi|weergaven|vertoningen|tayangan',
  clicks:
    'clicks|click|taps|link clicks|klicks|clics|cliques|クリック|クリック数|클릭|클릭수|클릭 수|点击|点击次数|点击量|клики|tiklama|tiklamalar|clic|klikniecia|linkklicks|klicks auf links|clics sur un lien|clics sur le lien|clics en el enlace|cliques no link|リンクのクリック|リンクのクリック数|링크 클릭|링크 클릭 수|点击数|链接点击量|鏈接點擊次數|連結點擊次數|點擊次數|клики по ссылке|переходы|количество кликов|baglanti tiklamalari|tiklama sayisi|clic sul link|klikken|kliks|klik|klikniecia linku',
  installs:
    'installs|install|installations|conversions|downloads|app installs|total installs|attributed installs|new users|users|cohort size|installationen|installs gesamt|neue nutzer|nouveaux utilisateurs|instalaciones|nuevos usuarios|instalacoes|novos usuarios|インストール|インストール数|新規ユーザー|설치|설치수|설치 수|신규 사용자|安装|安装量|安装数|新增用户|激活数|激活|установки|инсталлы|новые пользователи|yukleme|yuklemeler|kurulum|kurulumlar|installazioni|instalacje|installs count|install count|installs cnt|app install|mobile app installs|tracked installs|reported installs|real time app install|app installationen|anzahl installationen|installations de l application|installations de l app|instalaciones de la app|instalaciones de la aplicacion|instalacoes do app|instalacoes do aplicativo|アプリのインストール|アプリのインストール数|앱 설치|앱 설치 수|설치건수|应用安装|应用安装量|应用安装次数|安裝|安裝數|安裝次數|新增|установки приложения|установки приложений|количество установок|uygulama yuklemeleri|yukleme sayisi|kurulum sayisi|installazioni dell app|app installaties|installaties|instalacje aplikacji|instalasi',
  spend:
    'spend|cost|costs|ad spend|adspend|ad cost|total cost|total spend|media cost|network cost|amount spent|marketing spend|ausgaben|kosten|werbeausgaben|werbekosten|gesamtkosten|depenses|depense|cout|couts|cout total|gasto|gastos|coste|costo|inversion|custo|gastos totais|valor gasto|investimento|費用|コスト|広告費|消化金額|비용|광고비|지출|소진금액|花费|费用|支出|消耗|成本|расход|расходы|затраты|стоимость|harcama|maliyet|harcanan tutar|spesa|costi|wydatki|koszt|ad costs|media spend|campaign cost|campaign spend|cost amount|ausgegebener betrag|werbebudget ausgegeben|montant depense|montant depense en|cout publicitaire|importe gastado|importe invertido|gasto publicitario|valor usado|investido|広告費用|ご利用金額|利用金額|지출 금액|광고 비용|花费金额|花費|花費金額|广告花费|广告支出|потраченная сумма|потрачено|расход на рекламу|harcanan|reklam harcamasi|importo speso|costo totale|besteed bedrag|uitgaven|wydana kwota|biaya|chi phi',
  payers:
    'payers|paying users|purchasers|paid users|unique purchasers|unique payers|buyers|zahler|zahlende nutzer|kaufer|payeurs|utilisateurs payants|acheteurs|pagadores|usuarios que pagan|compradores|usuarios pagantes|課金ユーザー|課金者数|課金ユーザー数|결제 사용자|결제자|결제 유저|付费用户|付费用户数|付费人数|платящие|платящие пользователи|плательщики|odeyen kullanicilar|odeme yapan kullanicilar|utenti paganti|unique buyers|paying user|first time payers|acheteurs uniques|payeurs uniques|usuarios de pago|compradores unicos|usuarios pagadores|購入者|購入者数|구매자|구매자 수|결제자 수|결제자수|유료 사용자|付费玩家|付費用戶|покупатели|платящие игроки|odeyen kullanici|odeyenler|acquirenti',
  currency:
    'currency|currency code|wahrung|devise|monnaie|moneda|moeda|通貨|통화|货币|币种|валюта|para birimi|valuta|waluta|currency iso|report currency|wahrungscode|code devise|codigo de moneda|codigo da moeda|通貨コード|통화 코드|货币代码|貨幣|код валюты',
} satisfies Partial<Record<Meaning, string>>;

const WORDS = new Map<string, Meaning>();
for (const [meaning, words] of Object.entries(HEADERS)) {
  for (const word of words.split('|')) WORDS.set(word, meaning as Meaning);
}

/**
 * How much of a figure a column has, the whole first. `generic`: a word for several figures, such as
 * `Conversions` · `unclear`: with words that may name a part, a currency or a unit.
 */
const SCOPES = ['all', 'total', 'plain', 'generic', 'unclear'] as const;
type Scope = (typeof SCOPES)[number];

interface Header {
  readonly meaning: Meaning;
  /** Index into `SCOPES`. */
  readonly scope: number;
  /** The header names another currency than US dollars, or a unit such as micros or %. */
  readonly isOtherUnit: boolean;
}

const scopeOf = (scope: Scope): number => SCOPES.indexOf(scope);
/** A larger scope is not clearly the whole. */
export const LAST_WHOLE = scopeOf('plain');
export const GENERIC = scopeOf('generic');
/** A column is not used without an answer, even if there is no other. */
export const UNCLEAR = scopeOf('unclear');

const LONGEST_HEADER = 200;

const REVENUE =
  /revenue|\brev\b|\bltv\b|umsatz|einnahmen|erlos|revenu|chiffre d affaires|recettes|ingresos|receita|収益|売上|매출|수익|收入|营收|доход|выручка|gelir|ricavi|przychod/;
/** A ratio, a mean or a count of events: not an amount that can be added up. */
const RATIO =
  /\b(roas|roi|arpu|arppu|ecpm|cpm|cpc|cpi|ctr|cvr|rate|ratio|share|avg|average|per|pro|par|por|prognose|predicted|forecast|retention|margin)\b|率|율|平均|평균|средн|прогноз|ortalama/;
/** With the rest of the word: `7 дней`. */
const HORIZON =
  /(?:(?:\bd|\bday ?|\bdays ?|\btag ?|\bjour ?|\bj|\bdia ?|\bgun ?|д(?:ень)? ?|第|\bt)(\d{1,2})\b|(\d{1,2}) ?(?:d\b|days?|tage?n?\b|jours?\b|dias?\b|日|일|天|дн|день|gun))\p{L}{0,9}/u;
/** `首日收入`: revenue of the first day, which is day 0. */
const FIRST_DAY = /首日|当日|當日|初日/;

/** The days of `Revenue D7`, `7-day revenue`, `LTV 7d`, `7日目の収益`; null: none. */
function horizonIn(words: string): number | null {
  if (FIRST_DAY.test(words)) return 0;
  const horizonMatch = HORIZON.exec(words);
  return horizonMatch === null ? null : Number(horizonMatch[1] ?? horizonMatch[2]);
}

const isRevenueWords = (words: string): boolean => REVENUE.test(words) && !RATIO.test(words);

/** True for `Revenue`, `Umsatz`: revenue without a number of days, which a person has to name. */
export const isUnnumberedRevenue = (header: string): boolean =>
  isRevenueWords(wordsOf(header)) && !/\d/.test(header);

/** Who counted, and how: `adn_installs`, `Sum of Spend`, `campaign_id_network`, `country_field`. */
const WHO_COUNTED =
  /\b(?:sum of|summe (?:von|der)|somme de|suma de|soma de|adn|custom|tracked|attributed|network|tracker|mmp|field|external|sum)\b/g;

/** Words for the whole, also inside the words of languages without spaces. */
const ALL = /\b(?:all|overall|blended|combined)\b|全部|全体|전체/;
const TOTAL =
  /\b(?:totals?|totale|totales|totaux|toplam|gesamt|insgesamt|grand)\b|итого|всего|gesamt(?=umsatz|erlos|kosten)|合計|総計|合计|总计|總計|総|总|總|합계|총/;

const wholeScope = (words: string): Scope =>
  ALL.test(words) ? 'all' : TOTAL.test(words) ? 'total' : 'plain';

const plain = (words: string): string => words.replace(/ +/g, ' ').trim();

/** Without words for the whole, and for who counted. */
const bareWords = (words: string): string =>
  plain(words.replace(WHO_COUNTED, ' ').replace(ALL, ' ').replace(TOTAL, ' '));

/** Words that mean installs only where no column is named so. */
const SEVERAL_FIGURES =
  /\b(?:conversions?|users|downloads|cohort size)\b|nutzer|utilisateurs|usuarios|ユーザー|사용자|用户|пользовател/;

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
/** What is left of the words of revenue, without those that say nothing about a part or a unit of it. */
const otherWords = (words: string): string =>
  plain(
    bareWords(words)
      .replace(REVENUE, ' ')
      .replace(HORIZON, ' ')
      .replace(FIRST_DAY, ' ')
      .replace(NEUTRAL, ' '),
  );

const FIGURES = [...WORDS].filter(
  ([, meaning]) => meaning === 'spend' || meaning === 'installs' || meaning === 'payers',
);

/** The figure that is named among other words, such as `Billed spend` and `Installs (Tap-Through)`. */
function figureAmong(words: string): Meaning | undefined {
  if (RATIO.test(words) || /\d/.test(words)) return undefined;
  return FIGURES.find(([figure]) => ` ${words} `.includes(` ${figure} `))?.[1];
}

function knownScope(meaning: Meaning, words: string): Scope {
  if (meaning === 'installs' && SEVERAL_FIGURES.test(words)) return 'generic';
  if (meaning === 'day' && (START.test(words) || EVENT_DAY.test(words))) return 'generic';
  return wholeScope(words);
}

/** @param text the header @param words of it, without units */
function figureOf(text: string, words: string): Omit<Header, 'isOtherUnit'> | null {
  const inScope = (meaning: Meaning, scope: Scope) => ({ meaning, scope: scopeOf(scope) });
  const exact = WORDS.get(words);
  if (exact !== undefined) return inScope(exact, knownScope(exact, words));
  if (isRevenueWords(words)) {
    const horizon = horizonIn(words);
    const meaning: Meaning = horizon === null ? 'other' : `revenue${horizon}`;
    return inScope(meaning, otherWords(words) === '' ? wholeScope(words) : 'unclear');
  }
  const bare = WORDS.get(bareWords(words));
  if (bare !== undefined) return inScope(bare, knownScope(bare, words));
  const figure = figureAmong(words);
  if (figure !== undefined) return inScope(figure, 'unclear');
  if (isSourceApp(words) && isAppId(words)) return inScope('externalAppId', 'plain');
  if (isSourceApp(words) && /\bapp name\b/.test(words)) return inScope('appName', 'plain');
  // `Country/Territory (User location)`
  const outside = WORDS.get(wordsOf(text.split(/[([]/, 1)[0]!));
  return outside === undefined || RATIO.test(words) ? null : inScope(outside, 'generic');
}

/** null: an unknown header. */
export function readHeader(header: string): Header | null {
  if (isStart(header)) return { meaning: 'day', scope: GENERIC, isOtherUnit: false };
  const text = header.slice(0, LONGEST_HEADER);
  const words = wordsOf(text);
  if (isEnd(header) || UNUSED.test(words)) return { meaning: 'other', scope: LAST_WHOLE, isOtherUnit: false };
  const figure = figureOf(text, WORDS.has(words) ? words : withoutUnits(text));
  if (figure === null) return null;
  const { meaning } = figure;
  const isAmount = meaning === 'spend' || isRevenueWords(words);
  const isCount = meaning === 'installs' || meaning === 'payers';
  const isOtherUnit =
    (isAmount && currencyIn(header) === 'other') || ((isAmount || isCount) && hasScale(header));
  return { ...figure, isOtherUnit };
}
