// ad-service, endpoints: /source_bids, bid overrides per app and country of one campaign (sections 2.7 and
// 4.1).
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { badRequest } from '../errors';
import type { SourceBid } from '../state';
import { isTwoLetterCountry } from '../vocabulary';
import { companyOf, contextOf, findCampaign } from './access';
import { inventoryOf } from './inventory';
import { readJson, refuseRow, settableFields, storedNumber } from './json-body';
import { pageOf } from './paging';
import { answerRows, applyRows, readAppId, readRows } from './source-rows';

type WithId = { Params: { id: string } };

const SETTABLE = ['app_id', 'bid_override_percentage', 'bid_value', 'country'];
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Neither app IDs nor countries contain a NUL, so the key is unambiguous. */
const keyOf = (bid: Pick<SourceBid, 'app_id' | 'country'>): string => `${bid.app_id}\u0000${bid.country}`;

const isCleared = (bid: SourceBid): boolean =>
  bid.bid_override_percentage === 'default' && bid.bid_value === 'default';

/** `default` or a decimal in a string; a missing value is `default`. @throws Refusal 400 */
function readOverride(context: Context, value: unknown, field: string, above: number): string {
  if (value === undefined || value === 'default') return 'default';
  if (typeof value !== 'string' || !NUMBER.test(value) || Number(value) <= above) {
    throw badRequest(`${field} must be "default" or a number above ${above} in a string.`);
  }
  return context.quirks.stored_decimals === null
    ? value
    : String(storedNumber(context, Number(value), field));
}

/** @throws Refusal 400 */
function readBid(context: Context, change: Record<string, unknown>): SourceBid {
  // app_id_external is ignored on POST, regardless of the quirk for read-only fields (section 2.7).
  const { app_id_external: _ignored, ...rest } = change;
  const fields = settableFields(context, rest, SETTABLE, []);
  const { country } = fields;
  if (typeof country !== 'string' || !isTwoLetterCountry(country)) {
    throw badRequest('country must be a two-letter code.');
  }
  const bid: SourceBid = {
    app_id: readAppId(fields),
    app_id_external: '',
    bid_override_percentage: readOverride(
      context,
      fields.bid_override_percentage,
      'bid_override_percentage',
      -100,
    ),
    bid_value: readOverride(context, fields.bid_value, 'bid_value', 0),
    country,
  };
  const { app_id } = bid;
  refuseRow(context, `${app_id} ${country}`, [`${app_id}/${country}`, ...Object.values(fields)]);
  if (bid.bid_override_percentage !== 'default' && bid.bid_value !== 'default') {
    throw badRequest('only one of bid_override_percentage and bid_value may differ from "default".');
  }
  return bid;
}

export function registerSourceBids(app: FastifyInstance, context: Context): void {
  app.get<WithId>('/source_bids/:id', (request) => {
    const companyId = companyOf(context, request, 'source_bids:read');
    const seen = contextOf(context, request, 'source_bids');
    const campaign = findCampaign(seen, companyId, request.params.id);
    const { bids } = inventoryOf(seen.state, campaign);
    return pageOf(context, request, {
      rows: bids,
      total: bids.length,
      key: 'source_bids',
      totalKey: context.quirks.bids_total_key,
      inArray: context.quirks.bids_page_in_array,
      show: (bid) => bid,
    });
  });

  app.post<WithId>('/source_bids/:id', (request, reply) => {
    const companyId = companyOf(context, request, 'source_bids:write');
    const campaign = findCampaign(context, companyId, request.params.id);
    const inventory = inventoryOf(context.state, campaign);
    const changes = readRows(context, readJson(context, request), 'source_bids');
    const read = (change: Record<string, unknown>) => readBid(context, change);
    const bids = applyRows(context, inventory.bids, changes, keyOf, read);
    inventory.bids = context.quirks.cleared_bids === 'vanish' ? bids.filter((bid) => !isCleared(bid)) : bids;
    context.changed();
    const touched = new Set(changes.map((change) => keyOf(change as unknown as SourceBid)));
    return answerRows(
      context,
      reply,
      inventory.bids.filter((bid) => touched.has(keyOf(bid))),
    );
  });
}
