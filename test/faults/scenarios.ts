// test of faults: what people do in them: pushes of every resource, a family of new rows, a pull over edits.

import type { ServiceOptions } from '../../workbench/ad-service/service';
import { newCampaign } from '../e2e/new-rows';
import { serviceSide } from '../e2e/service-side';
import type { Session } from '../e2e/session';
import type { Content } from '../e2e/sheets';
import { type Act, pulls, pushes, recoverPull, recoverPush } from './act';

type Line = Record<string, Content>;

export interface Scenario {
  readonly name: string;
  readonly service: ServiceOptions;
  /** Everything that was done before the faults are tried. */
  prepare(session: Session): Promise<void>;
  readonly act: Act;
  recover(session: Session): Promise<void>;
}

const dataOf = (value: Content) => {
  if (value === null) return { v: null, t: null };
  if (typeof value === 'boolean') return { v: value ? 1 : 0, t: 3 };
  return { v: value, t: typeof value === 'number' ? 2 : 1 };
};

function put({ sheets }: Session, sheet: string, row: number, values: Line): void {
  const headers = sheets.headers(sheet);
  for (const [header, value] of Object.entries(values)) {
    const column = headers.indexOf(header) + 1;
    const { s } = sheets.cell(sheet, row, header) ?? {};
    sheets.put(sheet, row, column, { ...dataOf(value), ...(s === undefined ? {} : { s }) } as never);
  }
}

const add = (session: Session, sheet: string, values: Line): void =>
  put(session, sheet, session.sheets.rows(sheet).length + 2, values);

function change(session: Session, sheet: string, fits: (line: Line) => boolean, values: Line): void {
  put(session, sheet, session.sheets.find(sheet, fits), values);
}

const SERVICE: ServiceOptions = {
  campaigns: 3,
  sources: 2,
  bids: 2,
  tidy: true,
  quirks: { list_omits: 'none' },
};

const campaignIds = (session: Session): string[] =>
  session.sheets.rows('Campaigns').map((line) => String(line['Campaign ID']));

/** Makes the log tab, so that the action that is tried does not begin with that. */
async function firstPush(session: Session): Promise<void> {
  const [id] = campaignIds(session);
  change(session, 'Campaigns', (line) => line['Campaign ID'] === id, { Name: 'Renamed before' });
  await session.push();
}

const CAMPAIGNS_TABS = ['campaigns', 'app-lists'];

const campaigns: Scenario = {
  name: 'push of campaigns',
  service: SERVICE,
  prepare: async (session) => {
    await session.pull(CAMPAIGNS_TABS);
    await firstPush(session);
    const [first, second] = campaignIds(session);
    change(session, 'Campaigns', (line) => line['Campaign ID'] === first, { Name: '=1+1', Active: true });
    change(session, 'Campaigns', (line) => line['Campaign ID'] === second, { Category: 'Puzzle' });
    add(session, 'Campaigns', newCampaign('Brand new'));
    add(session, 'App lists', { Name: 'new list', Description: 'by a push' });
  },
  act: pushes,
  recover: recoverPush(CAMPAIGNS_TABS),
};

const GROUPED_TABS = ['campaigns', 'targets', 'device-targeting', 'sources', 'source-bids'];

const grouped: Scenario = {
  name: 'push of targets, devices, sources and bids',
  service: SERVICE,
  prepare: async (session) => {
    await session.pull(GROUPED_TABS);
    await firstPush(session);
    const lines = session.sheets.rows('Campaigns');
    const ios = String((lines.find((line) => line.Platform === 'ios') ?? lines[0]!)['Campaign ID']);
    for (const id of campaignIds(session).slice(0, 2)) {
      const own = (line: Line) => line['Campaign ID'] === id;
      change(session, 'Sources', own, { Active: !session.sheets.rows('Sources').find(own)!.Active });
      change(session, 'Source bids', own, { 'Bid override %': 33, 'Bid value': null });
      const active = (line: Line) => own(line) && line['Daily budget'] !== null && line.Disabled !== true;
      if (session.sheets.rows('Targets').some(active))
        change(session, 'Targets', active, { 'Daily budget': 4321 });
    }
    change(session, 'Device targeting', (line) => line['Campaign ID'] === ios, { 'Min OS version': 17 });
    add(session, 'Source bids', { 'Campaign ID': ios, 'App ID': '00new', Country: 'NZ', 'Bid value': 2.5 });
    add(session, 'Sources', { 'Campaign ID': ios, 'App ID': '00new', Active: true });
  },
  act: pushes,
  recover: recoverPush(GROUPED_TABS),
};

const CREATIVES_TABS = ['campaigns', 'creative-sets', 'ads', 'assets'];

const creatives: Scenario = {
  name: 'push of creative sets, ads and assets',
  service: SERVICE,
  prepare: async (session) => {
    await session.pull(CREATIVES_TABS);
    await firstPush(session);
    const [id] = campaignIds(session);
    const set = session.sheets.rows('Creative sets')[0]!;
    change(session, 'Creative sets', (line) => line['Creative set ID'] === set['Creative set ID'], {
      Name: 'Set renamed',
      CTV: set.CTV !== true,
    });
    const [ad] = session.sheets.rows('Ads');
    if (ad) change(session, 'Ads', (line) => line['Ad ID'] === ad['Ad ID'], { Name: 'Ad renamed' });
    const texts = session.sheets.rows('Assets').filter((line) => String(line.Type).startsWith('TXT_'));
    const text = texts.find((line) => line.Type !== 'TXT_RATING');
    const same = (one: Line) => (line: Line) =>
      line['Creative set ID'] === one['Creative set ID'] && line.Type === one.Type;
    if (text) change(session, 'Assets', same(text), { Asset: 'Play it now' });
    add(session, 'Creative sets', { 'Campaign ID': id!, Name: 'Set of two', CTV: true, INTER: true });
  },
  act: pushes,
  recover: recoverPush(CREATIVES_TABS),
};

const FAMILY_TABS = ['campaigns', 'targets', 'source-bids', 'creative-sets', 'assets'];

const family: Scenario = {
  name: 'push of a new campaign with what belongs to it',
  service: SERVICE,
  prepare: async (session) => {
    await session.pull(FAMILY_TABS);
    await firstPush(session);
    const name = 'Family · new';
    add(session, 'Campaigns', newCampaign(name));
    add(session, 'Targets', { 'Campaign ID': name, Country: 'DEFAULT', Bid: 1.5, 'Daily budget': 70 });
    add(session, 'Source bids', {
      'Campaign ID': name,
      'App ID': 'app1',
      Country: 'NZ',
      'Bid override %': 20,
    });
    add(session, 'Creative sets', { 'Campaign ID': name, Name: 'Its set', Countries: 'NZ', CTV: true });
    add(session, 'Assets', { 'Creative set ID': 'Its set', Type: 'TXT_TITLE', Asset: 'Play' });
  },
  act: pushes,
  recover: recoverPush(FAMILY_TABS),
};

const PULLED = ['campaigns', 'targets', 'sources', 'creative-sets'];

const pulling: Scenario = {
  name: 'pull over edits',
  service: SERVICE,
  prepare: async (session) => {
    await session.pull(PULLED);
    const service = serviceSide(session);
    const [first, second, third] = campaignIds(session);
    change(session, 'Campaigns', (line) => line['Campaign ID'] === first, { Name: 'Edited here' });
    service.change(second!, { category: 'Elsewhere', impressions: 4711 });
    const added = { ...service.campaign(third!), campaign_id: 'late', name: 'Late campaign' };
    session.service.state.campaigns.set('late', added);
    session.service.state.targets.set('late', structuredClone(session.service.state.targets.get(third!)!));
    const [set] = session.service.state.creative_sets.values();
    set!.name = 'Renamed elsewhere';
    session.service.state.inventories.get(second!)!.sources[0]!.status = false;
  },
  act: pulls(PULLED),
  recover: recoverPull(PULLED),
};

export const SCENARIOS: readonly Scenario[] = [campaigns, grouped, creatives, family, pulling];
