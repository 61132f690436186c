// test of faults: pushes of every resource, and of new rows that depend on each other.

import { newCampaign } from '../e2e/new-rows';
import type { Session } from '../e2e/session';
import { pushes, recoverPush } from './act';
import { add, campaignIds, change, firstPush, type Line, type Scenario, SERVICE } from './scenario';

const CAMPAIGNS_TABS = ['campaigns', 'app-lists'];

export const campaigns: Scenario = {
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

export const GROUPED_TABS = ['campaigns', 'targets', 'device-targeting', 'sources', 'source-bids'];

function iosCampaign(session: Session): string {
  const lines = session.sheets.rows('Campaigns');
  return String((lines.find((line) => line.Platform === 'ios') ?? lines[0]!)['Campaign ID']);
}

/** Edits in each of these tabs, in two campaigns. */
export function editGrouped(session: Session): void {
  for (const id of campaignIds(session).slice(0, 2)) {
    const own = (line: Line) => line['Campaign ID'] === id;
    change(session, 'Sources', own, { Active: !session.sheets.rows('Sources').find(own)!.Active });
    change(session, 'Source bids', own, { 'Bid override %': 33, 'Bid value': null });
    const active = (line: Line) => own(line) && line['Daily budget'] !== null && line.Disabled !== true;
    if (session.sheets.rows('Targets').some(active))
      change(session, 'Targets', active, { 'Daily budget': 4321 });
  }
  const ios = iosCampaign(session);
  change(session, 'Device targeting', (line) => line['Campaign ID'] === ios, { 'Min OS version': 17 });
}

export const grouped: Scenario = {
  name: 'push of targets, devices, sources and bids',
  service: SERVICE,
  prepare: async (session) => {
    await session.pull(GROUPED_TABS);
    await firstPush(session);
    editGrouped(session);
    const ios = iosCampaign(session);
    add(session, 'Source bids', { 'Campaign ID': ios, 'App ID': '00new', Country: 'NZ', 'Bid value': 2.5 });
    add(session, 'Sources', { 'Campaign ID': ios, 'App ID': '00new', Active: true });
  },
  act: pushes,
  recover: recoverPush(GROUPED_TABS),
};

const CREATIVES_TABS = ['campaigns', 'creative-sets', 'ads', 'assets'];

export const creatives: Scenario = {
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

export const family: Scenario = {
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
