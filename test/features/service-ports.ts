// test, features: plain ports of a person with a connection, and a service that answers from a table.

import type { HttpAnswer, HttpRequest } from '../../src/ad-service/transport';
import { findLog } from '../../src/push/journal/log-sheet';
import { readTab } from '../../src/sheet/read-tab';
import type { Tab } from '../../src/tabs/columns/tab';
import type { TabRow } from '../../src/tabs/columns/tab-row';
import { answer } from '../ad-service/plain-transport';
import { giveConnection } from '../connections/give-connection';
import { type PlainPorts, plainPorts } from '../ports/plain-ports';

/**
 * By method and path without prefix and query, such as `GET /campaigns`: a JSON body, an answer, or a
 * function of the request that returns one of them. Anything else is answered with 404.
 */
export type Replies = Record<string, unknown>;

export interface ServicePorts extends PlainPorts {
  /** Can be changed at any time. */
  readonly replies: Replies;
  /** Method, path and query of each request since the last call, without token requests and key. */
  asked(): string[];
}

const PREFIX = '/campaign_management/v1';

const isAnswer = (reply: unknown): reply is HttpAnswer =>
  typeof reply === 'object' && reply !== null && 'kind' in reply && !Array.isArray(reply);

function lineOf({ method, url }: HttpRequest): { readonly line: string; readonly query: string } {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('api_key');
  const query = searchParams.toString();
  return { line: `${method} ${pathname.replace(PREFIX, '')}`, query: query === '' ? '' : `?${query}` };
}

const TOKEN = { token_type: 'Bearer', expires_in: 3600, access_token: 'token' };

/** @param managementKey `''`: none */
export function servicePorts(replies: Replies = {}, managementKey = 'key'): ServicePorts {
  let asked: string[] = [];
  const reply = (request: HttpRequest): HttpAnswer => {
    const { line, query } = lineOf(request);
    if (line === 'POST /oauth/v1/access_token') return answer(200, { accessToken: TOKEN, ...TOKEN });
    asked.push(line + query);
    const own = replies[line + query] ?? replies[line];
    const given = typeof own === 'function' ? (own as (one: HttpRequest) => unknown)(request) : own;
    if (isAnswer(given)) return given;
    return given === undefined ? answer(404) : answer(200, given);
  };
  const ports = plainPorts(reply);
  for (const name of ['AUTH', 'BASE', 'API'])
    ports.scriptStore.set(`BIDGRID_${name}_URL`, `https://${name.toLowerCase()}.example`);
  giveConnection(ports);
  if (managementKey !== '') ports.userStore.set('bidgrid.key.a', managementKey);
  return Object.assign(ports, {
    replies,
    asked: () => {
      const all = asked;
      asked = [];
      return all;
    },
  });
}

/** An iOS campaign as section 2.1 describes it. */
export const campaignBody = (id: string, more: object = {}) => ({
  campaign_id: id,
  name: `Name ${id}`,
  package_name: '123456789',
  bundle_id: 'com.example.app',
  platform: 'ios',
  category: 'Games',
  bid_type: 'CPI',
  tracking_method: 'custom_track',
  status: true,
  created: '2026-01-15 09:30:00',
  impressions: 1000,
  clicks: 100,
  installs: 10,
  spend: '25.0000',
  goal_period: null,
  ...more,
});

/** Targets with these bids by country, as section 2.2 describes them. */
export const targetsBody = (bids: Readonly<Record<string, number>>) => ({
  bid_type: 'CPI',
  countries: Object.entries(bids).map(([country, bid]) => ({
    [country]: { bid, budget: 100, click_url: '', impression_url: '' },
  })),
  device_types: [],
  os_major_version_min: 12,
});

/** An ad of the creative set s1, as section 2.5 describes it. */
export const AD_BODY = {
  id: 7,
  name: 'Ad 7',
  creative_set_id: 's1',
  creative_set_name: 'Set s1',
  size: 'BANNER',
  status: true,
  template: 'Standard',
};

/** A creative set of a campaign without ads and assets, as section 2.3 describes it. */
export const setBody = (id: string, campaignId: string, more: object = {}) => ({
  creative_set_id: id,
  campaign_id: campaignId,
  name: `Set ${id}`,
  countries: [],
  languages: ['en'],
  ads: [],
  assets: [],
  product_page: null,
  sizes: { BANNER: true, CTV: false, INTER: false, PRELOAD: false },
  ...more,
});

/** The rows of a tab that the document has. */
export const rowsIn = ({ workbook }: PlainPorts, tab: Tab): readonly TabRow[] =>
  readTab(tab, workbook.find(tab.id)!).rows;

/** The lines of the log by header, oldest first. */
export function logOf({ workbook }: PlainPorts): Record<string, string>[] {
  const log = findLog(workbook);
  if (log === null) return [];
  const [header = [], ...lines] = log.toEnd(1, log.header().length) ?? [];
  return lines.map((cells) => Object.fromEntries(cells.map((cell, i) => [String(header[i]), String(cell)])));
}
