// test, e2e: asset uploads as the sidebar requests them, and the service's own record of what arrived.

import { createHash } from 'node:crypto';
import type { AssetOrder, SetName, SetView } from '../../src/features/creatives/creatives-schema';
import type { Asset } from '../../workbench/ad-service/state';
import type { Session } from './session';

export type OneSet = Pick<SetName, 'setId' | 'campaignId'>;

export const sha1 = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('hex');

/** The first set of the document without an asset of these types. */
export async function setWithout(session: Session, types: readonly string[]): Promise<OneSet> {
  const { sets } = await session.ask('creativesFind', { text: '', where: 'sheet' });
  const found = sets.find(({ setId }) => {
    const has = session.service.state.creative_sets.get(setId)!.assets.map(({ type }) => String(type));
    return !types.some((type) => has.includes(type));
  });
  if (!found) throw new Error(`Every set has one of ${types.join(', ')}`);
  return { setId: found.setId, campaignId: found.campaignId };
}

export const fileOrder = (
  set: OneSet,
  type: string,
  bytes: Uint8Array,
  more: Partial<AssetOrder> & { name?: string } = {},
): AssetOrder => {
  const { name = 'file.bin', ...rest } = more;
  const file = { name, base64: Buffer.from(bytes).toString('base64'), digest: sha1(bytes) };
  return { ...set, type, seen: null, file, ...rest };
};

export const seenIn = (view: SetView, type: string): string | null =>
  view.assets.find((asset) => asset.type === type)?.asset ?? null;

/** The asset as the service stores it. */
export const assetAt = (session: Session, { setId }: OneSet, type: string): Asset | undefined =>
  session.service.state.creative_sets.get(setId)!.assets.find((asset) => asset.type === type);

/** Requests that send assets: their form fields. */
export const sendings = (session: Session, carriedOut = false) =>
  session.service.log.entries.filter(
    ({ method, path, handled }) =>
      method === 'POST' && path.includes('/creative_set_assets/') && (handled || !carriedOut),
  );

/** The log's lines of uploads: type, action, after, outcome, detail. */
export const uploadLines = (session: Session) =>
  session.sheets.rows('Bidgrid log').filter(({ Run }) => String(Run).startsWith('upload-'));
