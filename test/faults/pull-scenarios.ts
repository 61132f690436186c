// test of faults: the first pull of every tab, a pull over edits, and one that first needs a new access
// token.

import type { Reply } from '../../src/ports/user-error';
import { keepHistory } from '../e2e/history-days';
import { serviceSide } from '../e2e/service-side';
import { type Session, tabsExcept } from '../e2e/session';
import { addressesOf, addThirdParty, expireAccess, RETURN, reconnect } from '../e2e/third-party';
import { PAUSES_OVER, pulls, recoverPull } from './act';
import { letPass } from './frozen';
import { campaignIds, change, type Scenario, SERVICE } from './scenario';

const EVERY_TAB = tabsExcept();

export const firstPull: Scenario = {
  name: 'first pull of every tab',
  service: SERVICE,
  prepare: keepHistory,
  act: pulls(EVERY_TAB),
  recover: recoverPull(EVERY_TAB),
};

const PULLED = ['campaigns', 'targets', 'sources', 'creative-sets'];

export const pulling: Scenario = {
  name: 'pull over edits',
  service: SERVICE,
  prepare: async (session) => {
    await keepHistory(session);
    await session.pull(PULLED);
    const service = serviceSide(session);
    const [first, second, third] = campaignIds(session);
    change(session, 'Campaigns', (line) => line['Campaign ID'] === third, { Name: 'Edited here' });
    service.change(first!, { name: 'Renamed elsewhere' });
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

const FEW = ['campaigns', 'targets'];

/** The ID of the only connection. */
const connectionId = async (session: Session): Promise<string> =>
  (await session.ask('connectionList')).connections[0]!.id;

/**
 * A refresh token is valid for one request. If its answer is lost, the person has to connect again, and
 * does.
 */
export const refreshing: Scenario = {
  name: 'pull with an expired access token',
  service: { ...SERVICE, redirectUri: RETURN },
  properties: addressesOf,
  prepare: async (session) => {
    const id = await addThirdParty(session);
    await reconnect(session, id);
    await session.pull(FEW);
    const [first] = campaignIds(session);
    change(session, 'Campaigns', (line) => line['Campaign ID'] === first, { Name: 'Edited here' });
    serviceSide(session).change(campaignIds(session)[1]!, { category: 'Elsewhere' });
    expireAccess(session, id);
  },
  act: pulls(FEW),
  recover: async (session) => {
    letPass(session, PAUSES_OVER);
    const id = await connectionId(session);
    const test = async () => (await session.run('connectionTest', [id])).value as Reply<unknown>;
    const reply = await test();
    if (!reply.ok) {
      if (!reply.error.sentence.includes('Connect again')) throw new Error(reply.error.sentence);
      await reconnect(session, id);
      // The service generates its sources when they are first read, so both runs have to read the same ones.
      await test();
    }
    await recoverPull(FEW)(session);
  },
};
