// test: headers of reports by kind of tool and language, each with three lines of values. Written by hand
// from column names that tools publish, without looking at the dictionary.

import type { Meaning } from '../../../../../src/features/figures/core/report/meaning';

export interface Column {
  readonly header: string;
  readonly meaning: Meaning;
  /** Three cells. */
  readonly cells: readonly string[];
}

/** @param text a line per column: header | meaning | three cells */
function columnsIn(text: string): readonly Column[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [header = '', meaning, ...cells] = line.split('|').map((part) => part.trim());
    return { header, meaning: meaning as Meaning, cells };
  });
}

const SETS: Readonly<Record<string, string>> = {
  'English, social network, ads manager': `
    Reporting starts | other | 2026-11-03 | 2026-11-03 | 2026-11-03
    Reporting ends | other | 2026-11-09 | 2026-11-09 | 2026-11-09
    Day | day | 2026-11-03 | 2026-11-04 | 2026-11-05
    Campaign name | campaign | Puzzle US | Puzzle US | Puzzle DE
    Campaign ID | campaignId | 120210011223344556 | 120210011223344556 | 120210011223344557
    Country | country | US | US | DE
    Amount spent (USD) | spend | 120.55 | 98.10 | 45.00
    Impressions | impressions | 10234 | 9981 | 4010
    Link clicks | clicks | 310 | 287 | 90
    App installs | installs | 51 | 44 | 12
    CPM (cost per 1,000 impressions) | other | 11.78 | 9.83 | 11.22
    Cost per app install | other | 2.36 | 2.23 | 3.75`,
  'English, search network': `
    Day | day | 2026-11-03 | 2026-11-04 | 2026-11-05
    Campaign | campaign | Puzzle | Puzzle | Puzzle
    Country/Territory (User location) | country | Germany | France | Spain
    Currency code | currency | USD | USD | USD
    Impr. | impressions | 1,204 | 998 | 1,320
    Clicks | clicks | 44 | 31 | 40
    CTR | other | 3.65% | 3.11% | 3.03%
    Avg. CPC | other | 0.22 | 0.25 | 0.21
    Cost | spend | 9.76 | 7.80 | 8.40
    Installs | installs | 6 | 4 | 5
    Cost / conv. | other | 1.63 | 1.95 | 1.68`,
  'English, store search ads': `
    Date | day | 11/13/2026 | 11/14/2026 | 11/15/2026
    App Name | appName | Great Puzzle | Great Puzzle | Great Puzzle
    Campaign Name | campaign | Brand | Brand | Generic
    Campaign ID | campaignId | 1234567891 | 1234567891 | 1234567892
    Country or Region | country | US | US | CA
    Spend | spend | $12.10 | $9.00 | $3.33
    Avg CPA (Total) | other | $1.21 | $1.80 | $3.33
    Impressions | impressions | 400 | 380 | 120
    Taps | clicks | 31 | 20 | 6
    Installs (Total) | installs | 10 | 5 | 1`,
  'English, gaming network, query export': `
    timestamp | day | 2026-11-03T00:00:00.000Z | 2026-11-04T00:00:00.000Z | 2026-11-05T00:00:00.000Z
    campaign id | campaignId | 5f8a1b2c3d4e5f6071829304 | 5f8a1b2c3d4e5f6071829304 | 5f8a1b2c3d4e5f6071829305
    campaign name | campaign | Summer | Summer | Winter
    country | country | US | US | GB
    source app id | appId | 1234567890123456 | 2234567890123456 | 3234567890123456
    starts | other | 500 | 410 | 90
    views | impressions | 480 | 402 | 88
    clicks | clicks | 50 | 44 | 7
    installs | installs | 5 | 4 | 1
    spend | spend | 7.5 | 6.0 | 2.1`,
  'English, video network, camel case': `
    date | day | 2026-11-03 | 2026-11-04 | 2026-11-05
    campaignName | campaign | Summer | Summer | Winter
    campaignId | campaignId | 8811223 | 8811223 | 8811224
    titleName | other | Puzzle | Puzzle | Puzzle
    applicationId | appId | 1234567890123456 | 2234567890123456 | 3234567890123456
    country | country | US | DE | FR
    os | platform | ios | ios | android
    impressions | impressions | 1000 | 900 | 800
    completions | other | 700 | 600 | 500
    installs | installs | 9 | 8 | 7
    spend | spend | 10.10 | 9.20 | 8.30`,
  'English, the service’s report with returns': `
    day | day | 2026-11-03 | 2026-11-04 | 2026-11-05
    campaign | campaign | Summer | Summer | Winter
    campaign_id_external | campaignId | 7b7bff4cfa18c5b5a59f4c93 | 7b7bff4cfa18c5b5a59f4c93 | 7b7bff4cfa18c5b5a59f4c94
    external_placement_id | appId | 7921503d414c0f2c | 8921503d414c0f2c | 9921503d414c0f2c
    app_id_external | externalAppId | com.example.one | 1316767534 | com.example.three
    country | country | us | de | fr
    platform | platform | android | ios | android
    conversions | installs | 5 | 6 | 7
    cost | spend | 5.25 | 6.10 | 7.70
    sales | other | 1 | 0 | 2
    roas_7d | other | 12.1 | 8.2 | 3.4
    ret_7d | other | 10 | 11 | 12`,
  'English, demand-side platform': `
    date_utc | day | 2026-11-03 | 2026-11-04 | 2026-11-05
    campaign_title | campaign | Summer | Summer | Winter
    campaign_id | campaignId | aBcDeF1234567890 | aBcDeF1234567890 | aBcDeF1234567891
    publisher_bundle | externalAppId | com.example.one | 1316767534 | com.example.three
    country | country | USA | DEU | FRA
    spend_usd | spend | 5.25 | 6.10 | 7.70
    installs | installs | 5 | 6 | 7
    ipm | other | 1.2 | 1.3 | 1.4`,
  'English, measurement partner, cohort by day': `
    Cohort day | day | 2026-11-03 | 2026-11-04 | 2026-11-05
    Media source | other | network_int | network_int | network_int
    Campaign | campaign | Summer | Summer | Winter
    Site ID | appId | 1234567890123456 | 2234567890123456 | 3234567890123456
    GEO | country | US | DE | FR
    Users | installs | 20 | 30 | 10
    Cost | spend | 25.0 | 36.2 | 11.4
    Average eCPI | other | 1.25 | 1.21 | 1.14
    Revenue - sum - day 0 | revenue0 | 1.1 | 1.2 | 0.3
    Revenue - sum - day 1 | revenue1 | 2.1 | 2.2 | 0.6
    Revenue - sum - day 7 | revenue7 | 4.1 | 5.2 | 1.3
    ROAS - day 7 | other | 0.16 | 0.14 | 0.11`,
  'English, measurement partner, aggregate raw names': `
    Date | day | 2026-11-03 | 2026-11-04 | 2026-11-05
    Agency/PMD (af_prt) | other | None | None | None
    Media Source (pid) | other | network_int | network_int | network_int
    Campaign (c) | campaign | Summer | Summer | Winter
    Country | country | US | DE | FR
    Impressions | impressions | 1000 | 900 | 800
    Clicks | clicks | 100 | 90 | 80
    CTR | other | 0.1 | 0.1 | 0.1
    Installs | installs | 10 | 9 | 8
    Conversion Rate | other | 0.1 | 0.1 | 0.1
    Sessions | other | 60 | 55 | 50
    Loyal Users | other | 3 | 2 | 1
    Total Revenue | other | 4.4 | 5.5 | 6.6
    Total Cost | spend | 12.0 | 11.0 | 10.0
    ROI | other | -0.6 | -0.5 | -0.3`,
  'English, measurement partner, suffix d7': `
    day | day | 2026-11-03 | 2026-11-04 | 2026-11-05
    app | appName | Great Puzzle | Great Puzzle | Great Puzzle
    partner_name | other | Network | Network | Network
    campaign_network | campaign | Summer | Summer | Winter
    campaign_id_network | campaignId | 7b7bff4cfa18c5b5a59f4c93 | 7b7bff4cfa18c5b5a59f4c93 | 7b7bff4cfa18c5b5a59f4c94
    source_id_network | appId | 7921503d414c0f2c | 8921503d414c0f2c | 9921503d414c0f2c
    country_code | country | us | de | fr
    os_name | platform | ios | ios | android
    installs | installs | 10 | 9 | 8
    cost | spend | 12.00 | 11.00 | 10.00
    all_revenue_total_d0 | revenue0 | 0.5 | 0.6 | 0.7
    all_revenue_total_d7 | revenue7 | 1.5 | 1.6 | 1.7
    paying_users_d7 | other | 1 | 2 | 1
    retention_rate_d7 | other | 0.11 | 0.12 | 0.13`,
  'English, measurement partner, suffix 7d': `
    Start Date | day | 2026-11-03 | 2026-11-04 | 2026-11-05
    End Date | other | 2026-11-03 | 2026-11-04 | 2026-11-05
    Source | other | Network | Network | Network
    adn_campaign_name | campaign | Summer | Summer | Winter
    adn_campaign_id | campaignId | 7b7bff4cfa18c5b5a59f4c93 | 7b7bff4cfa18c5b5a59f4c93 | 7b7bff4cfa18c5b5a59f4c94
    publisher_id | appId | 7921503d414c0f2c | 8921503d414c0f2c | 9921503d414c0f2c
    country_field | country | USA | DEU | FRA
    adn_impressions | impressions | 1000 | 900 | 800
    custom_clicks | clicks | 100 | 90 | 80
    custom_installs | installs | 10 | 9 | 8
    adn_cost | spend | 12.00 | 11.00 | 10.00
    revenue_1d | revenue1 | 0.5 | 0.6 | 0.7
    revenue_7d | revenue7 | 1.5 | 1.6 | 1.7
    roi_7d | other | 0.12 | 0.14 | 0.17`,
  'English, measurement partner, lifetime value': `
    Date | day | 11/13/2026 | 11/14/2026 | 11/15/2026
    Ad Network | other | Network | Network | Network
    Campaign | campaign | Summer | Summer | Winter
    Site | externalAppId | com.example.one | com.example.two | com.example.three
    Country | country | US | DE | FR
    Spend | spend | 12.00 | 11.00 | 10.00
    Tracked Installs | installs | 10 | 9 | 8
    0-Day Total LTV | revenue0 | 0.5 | 0.6 | 0.7
    3-Day Total LTV | revenue3 | 1.0 | 1.1 | 1.2
    7-Day Total LTV | revenue7 | 1.5 | 1.6 | 1.7
    7-Day ROAS | other | 0.12 | 0.14 | 0.17`,
  'English, BI tool, pivot': `
    Day of Date | day | November 3, 2026 | November 4, 2026 | November 5, 2026
    Campaign Name | campaign | Summer | Summer | Winter
    Bundle | externalAppId | com.example.one | com.example.two | com.example.three
    Country Code | country | US | DE | FR
    Sum of Installs | installs | 10 | 9 | 8
    Sum of Spend | spend | 12.00 | 11.00 | 10.00
    Sum of Revenue D7 | revenue7 | 1.5 | 1.6 | 1.7
    Average of CPI | other | 1.2 | 1.2 | 1.25`,
  'English, warehouse query': `
    dt | day | 20261103 | 20261104 | 20261105
    cmp_id | campaignId | 7b7bff4cfa18c5b5a59f4c93 | 7b7bff4cfa18c5b5a59f4c93 | 7b7bff4cfa18c5b5a59f4c94
    placement_id | appId | 7921503d414c0f2c | 8921503d414c0f2c | 9921503d414c0f2c
    geo | country | US | DE | FR
    cost_usd | spend | 12.00 | 11.00 | 10.00
    installs | installs | 10 | 9 | 8
    rev_d0 | revenue0 | 0.5 | 0.6 | 0.7
    rev_d7 | revenue7 | 1.5 | 1.6 | 1.7
    rev_d30 | revenue30 | 2.5 | 2.6 | 2.7
    payers | payers | 1 | 0 | 2`,
  'English, spreadsheet by hand': `
    Date | day | 3-Nov-26 | 4-Nov-26 | 5-Nov-26
    Campaign | campaign | Summer | Summer | Winter
    Source App ID | appId | 1234567890123456 | 2234567890123456 | 3234567890123456
    App name | appName | Great Puzzle | Word Game | Match Game
    Geo | country | US | DE | FR
    # Installs | installs | 10 | 9 | 8
    $ Spend | spend | $12.00 | $11.00 | $10.00
    CPI | other | $1.20 | $1.22 | $1.25
    D0 rev | revenue0 | $0.50 | $0.60 | $0.70
    D7 rev | revenue7 | $1.50 | $1.60 | $1.70
    D7 ROAS | other | 12.5% | 14.5% | 17.0%`,
  'German, social network': `
    Berichtsstart | other | 2026-11-03 | 2026-11-03 | 2026-11-03
    Berichtsende | other | 2026-11-09 | 2026-11-09 | 2026-11-09
    Tag | day | 2026-11-03 | 2026-11-04 | 2026-11-05
    Name der Kampagne | campaign | Sommer | Sommer | Winter
    Kampagnen-ID | campaignId | 120210011223344556 | 120210011223344556 | 120210011223344557
    Land | country | DE | AT | CH
    Ausgegebener Betrag (USD) | spend | 120,55 | 98,10 | 45,00
    Impressionen | impressions | 10.234 | 9.981 | 4.010
    Linkklicks | clicks | 310 | 287 | 90
    App-Installationen | installs | 51 | 44 | 12`,
  'German, spreadsheet': `
    Datum | day | 03.11.2026 | 04.11.2026 | 05.11.2026
    Kampagne | campaign | Sommer | Sommer | Winter
    App-ID | appId | 1234567890123456 | 2234567890123456 | 3234567890123456
    App-Name | appName | Tolles Puzzle | Wortspiel | Drei gewinnt
    Land | country | Deutschland | Österreich | Schweiz
    Installs | installs | 10 | 9 | 8
    Kosten in USD | spend | 12,00 | 11,00 | 10,00
    Umsatz D7 | revenue7 | 1,50 | 1,60 | 1,70
    Umsatz D30 | revenue30 | 2,50 | 2,60 | 2,70
    Käufer | payers | 1 | 0 | 2`,
  'French, social network': `
    Jour | day | 2026-11-03 | 2026-11-04 | 2026-11-05
    Nom de la campagne | campaign | Été | Été | Hiver
    Pays | country | FR | BE | CH
    Montant dépensé (USD) | spend | 120,55 | 98,10 | 45,00
    Impressions | impressions | 10234 | 9981 | 4010
    Clics sur un lien | clicks | 310 | 287 | 90
    Installations de l’application | installs | 51 | 44 | 12
    Coût par installation | other | 2,36 | 2,23 | 3,75`,
  'French, measurement partner': `
    Date d’installation | day | 03/11/2026 | 14/11/2026 | 15/11/2026
    Campagne | campaign | Été | Été | Hiver
    ID de la campagne | campaignId | 7b7bff4cfa18c5b5a59f4c93 | 7b7bff4cfa18c5b5a59f4c93 | 7b7bff4cfa18c5b5a59f4c94
    ID de l’application source | appId | 7921503d414c0f2c | 8921503d414c0f2c | 9921503d414c0f2c
    Code pays | country | FR | BE | CH
    Installations | installs | 10 | 9 | 8
    Coût | spend | 12,00 | 11,00 | 10,00
    Revenus J0 | revenue0 | 0,50 | 0,60 | 0,70
    Revenus J7 | revenue7 | 1,50 | 1,60 | 1,70
    Acheteurs uniques | payers | 1 | 0 | 2`,
  'Spanish, social network': `
    Día | day | 2026-11-03 | 2026-11-04 | 2026-11-05
    Nombre de la campaña | campaign | Verano | Verano | Invierno
    Identificador de la campaña | campaignId | 120210011223344556 | 120210011223344556 | 120210011223344557
    País | country | ES | MX | AR
    Importe gastado (USD) | spend | 120,55 | 98,10 | 45,00
    Impresiones | impressions | 10.234 | 9.981 | 4.010
    Clics en el enlace | clicks | 310 | 287 | 90
    Instalaciones de la app | installs | 51 | 44 | 12`,
  'Spanish, network': `
    Fecha | day | 03/11/2026 | 14/11/2026 | 15/11/2026
    Campaña | campaign | Verano | Verano | Invierno
    Nombre de la aplicación | appName | Gran Puzle | Palabras | Tres en raya
    Código de país | country | ES | MX | AR
    Instalaciones | installs | 10 | 9 | 8
    Coste | spend | 12,00 | 11,00 | 10,00
    Ingresos D1 | revenue1 | 0,50 | 0,60 | 0,70
    Ingresos D7 | revenue7 | 1,50 | 1,60 | 1,70
    Usuarios de pago | payers | 1 | 0 | 2`,
  'Portuguese, social network': `
    Dia | day | 2026-11-03 | 2026-11-04 | 2026-11-05
    Nome da campanha | campaign | Verão | Verão | Inverno
    Identificação da campanha | campaignId | 120210011223344556 | 120210011223344556 | 120210011223344557
    País | country | BR | PT | BR
    Valor usado (USD) | spend | 120,55 | 98,10 | 45,00
    Impressões | impressions | 10.234 | 9.981 | 4.010
    Cliques no link | clicks | 310 | 287 | 90
    Instalações do app | installs | 51 | 44 | 12`,
  'Japanese, social network': `
    日 | day | 2026-11-03 | 2026-11-04 | 2026-11-05
    キャンペーンの名前 | campaign | 夏 | 夏 | 冬
    キャンペーンID | campaignId | 120210011223344556 | 120210011223344556 | 120210011223344557
    国 | country | JP | US | KR
    消化金額 (USD) | spend | 120.55 | 98.10 | 45.00
    インプレッション | impressions | 10,234 | 9,981 | 4,010
    リンクのクリック | clicks | 310 | 287 | 90
    アプリのインストール | installs | 51 | 44 | 12`,
  'Japanese, measurement partner': `
    インストール日 | day | 2026年11月3日 | 2026年11月4日 | 2026年11月5日
    キャンペーン | campaign | 夏 | 夏 | 冬
    アプリID | appId | 7921503d414c0f2c | 8921503d414c0f2c | 9921503d414c0f2c
    国コード | country | JP | US | KR
    インストール | installs | 10 | 9 | 8
    広告費用 | spend | 12.00 | 11.00 | 10.00
    D0売上 | revenue0 | 0.5 | 0.6 | 0.7
    D7売上 | revenue7 | 1.5 | 1.6 | 1.7
    課金者数 | payers | 1 | 0 | 2`,
  'Korean, social network': `
    일 | day | 2026-11-03 | 2026-11-04 | 2026-11-05
    캠페인 이름 | campaign | 여름 | 여름 | 겨울
    국가 | country | KR | JP | US
    지출 금액 (USD) | spend | 120.55 | 98.10 | 45.00
    노출 | impressions | 10,234 | 9,981 | 4,010
    링크 클릭 | clicks | 310 | 287 | 90
    앱 설치 | installs | 51 | 44 | 12`,
  'Korean, measurement partner': `
    설치일 | day | 2026년 11월 3일 | 2026년 11월 4일 | 2026년 11월 5일
    캠페인 | campaign | 여름 | 여름 | 겨울
    캠페인 ID | campaignId | 7b7bff4cfa18c5b5a59f4c93 | 7b7bff4cfa18c5b5a59f4c93 | 7b7bff4cfa18c5b5a59f4c94
    앱 ID | appId | 7921503d414c0f2c | 8921503d414c0f2c | 9921503d414c0f2c
    국가 | country | KR | JP | US
    설치 수 | installs | 10 | 9 | 8
    비용 | spend | 12.00 | 11.00 | 10.00
    D0 매출 | revenue0 | 0.5 | 0.6 | 0.7
    D7 매출 | revenue7 | 1.5 | 1.6 | 1.7
    구매자 수 | payers | 1 | 0 | 2`,
  'Chinese, short video network': `
    时间 | day | 2026-11-03 | 2026-11-04 | 2026-11-05
    推广系列名称 | campaign | 夏天 | 夏天 | 冬天
    推广系列ID | campaignId | 1712345678901234 | 1712345678901234 | 1712345678901235
    国家/地区 | country | CN | JP | US
    消耗 | spend | 120.55 | 98.10 | 45.00
    展示数 | impressions | 10234 | 9981 | 4010
    点击数 | clicks | 310 | 287 | 90
    安装数 | installs | 51 | 44 | 12
    平均点击成本 | other | 0.39 | 0.34 | 0.5`,
  'Chinese, measurement partner': `
    日期 | day | 2026/11/3 | 2026/11/4 | 2026/11/5
    广告系列 | campaign | 夏天 | 夏天 | 冬天
    应用ID | appId | 7921503d414c0f2c | 8921503d414c0f2c | 9921503d414c0f2c
    应用名称 | appName | 大谜题 | 文字游戏 | 三消
    国家 | country | CN | JP | US
    激活数 | installs | 10 | 9 | 8
    成本 | spend | 12.00 | 11.00 | 10.00
    首日收入 | revenue0 | 0.5 | 0.6 | 0.7
    7日收入 | revenue7 | 1.5 | 1.6 | 1.7
    付费用户数 | payers | 1 | 0 | 2`,
  'Russian, social network': `
    День | day | 2026-11-03 | 2026-11-04 | 2026-11-05
    Название кампании | campaign | Лето | Лето | Зима
    Идентификатор кампании | campaignId | 120210011223344556 | 120210011223344556 | 120210011223344557
    Страна | country | RU | KZ | BY
    Потраченная сумма (USD) | spend | 120,55 | 98,10 | 45,00
    Показы | impressions | 10 234 | 9 981 | 4 010
    Клики по ссылке | clicks | 310 | 287 | 90
    Установки приложения | installs | 51 | 44 | 12`,
  'Russian, network': `
    Дата | day | 03.11.2026 | 04.11.2026 | 05.11.2026
    Кампания | campaign | Лето | Лето | Зима
    Площадка | externalAppId | com.example.one | com.example.two | com.example.three
    Страна | country | Казахстан | Беларусь | Армения
    Установки | installs | 10 | 9 | 8
    Расход, USD | spend | 12,00 | 11,00 | 10,00
    Доход D7 | revenue7 | 1,50 | 1,60 | 1,70
    Платящие пользователи | payers | 1 | 0 | 2`,
  'Turkish, social network': `
    Gün | day | 2026-11-03 | 2026-11-04 | 2026-11-05
    Kampanya Adı | campaign | Yaz | Yaz | Kış
    Kampanya Kimliği | campaignId | 120210011223344556 | 120210011223344556 | 120210011223344557
    Ülke | country | TR | AZ | DE
    Harcanan Tutar (USD) | spend | 120,55 | 98,10 | 45,00
    Gösterim Sayısı | impressions | 10.234 | 9.981 | 4.010
    Bağlantı Tıklamaları | clicks | 310 | 287 | 90
    Uygulama Yüklemeleri | installs | 51 | 44 | 12`,
  'Turkish, measurement partner': `
    Tarih | day | 03.11.2026 | 04.11.2026 | 05.11.2026
    Kampanya | campaign | Yaz | Yaz | Kış
    Paket Adı | externalAppId | com.example.one | com.example.two | com.example.three
    Ülke Kodu | country | TR | AZ | DE
    Yükleme Sayısı | installs | 10 | 9 | 8
    Maliyet | spend | 12,00 | 11,00 | 10,00
    Gelir D0 | revenue0 | 0,50 | 0,60 | 0,70
    Gelir D7 | revenue7 | 1,50 | 1,60 | 1,70
    Para Birimi | currency | USD | USD | USD`,
};

export const HEADER_SETS = Object.entries(SETS).map(([name, text]) => ({ name, columns: columnsIn(text) }));
