// ad-service, endpoints: POST /creative_set_assets: adds, updates or removes one asset of a creative set
// (section 4.1).
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { badRequest, Refusal } from '../errors';
import type { Form, FormFile } from '../form';
import { assetTypeOf } from '../media';
import type { Asset, CreativeSet } from '../state';
import { AD_TEMPLATES, ASSET_TYPES, type AssetType } from '../vocabulary';
import { companyOf, findCreativeSet } from './access';
import { finishProcessing, showAssets } from './creative-shapes';

type WithId = { Params: { id: string } };

/** Documented as `true`; any value except `true` and `false` is refused. */
function readFlag(form: Form, name: string): boolean {
  const value = form.fields.get(name);
  if (value !== undefined && value !== 'true' && value !== 'false') throw badRequest(`${name} must be true.`);
  return value === 'true';
}

function readType(form: Form): AssetType | null {
  const value = form.fields.get('type');
  if (value === undefined) return null;
  const type = ASSET_TYPES.find((known) => known === value);
  if (!type) throw badRequest(`There is no asset type ${JSON.stringify(value)}.`);
  return type;
}

function checkText(type: AssetType, text: string): void {
  if (text.trim() === '') throw badRequest('asset must not be empty.');
  if (type === 'TXT_RATING') {
    const rating = Number(text);
    if (!/^\d(\.\d)?$/.test(text) || rating > 5 || !Number.isInteger(rating * 2)) {
      throw badRequest('TXT_RATING must be from 0.0 to 5.0 in steps of 0.5.');
    }
  } else if (
    !type.startsWith('TXT_') &&
    !/^https?:\/\/\S+$/i.test(text) &&
    !/^[0-9a-f]{32,64}$/i.test(text)
  ) {
    throw badRequest(`asset must be an address or a hash for ${type}.`);
  }
}

/** Adds the asset of the request. An unreadable file is accepted, and its processing ends in `error`. */
function readValue(
  { files }: Context,
  type: AssetType | null,
  text: string | undefined,
  file: FormFile | undefined,
) {
  if ((text === undefined) === (file === undefined)) throw badRequest('Send one of asset and file.');
  if (file) {
    if (file.bytes.length === 0) throw badRequest('The file is empty.');
    const found = assetTypeOf(file);
    const calculated = found ?? type;
    if (!calculated) throw badRequest('The type of the file cannot be calculated, and type is missing.');
    const hash = createHash('sha1').update(file.bytes).digest('hex');
    files.keep(hash, file.bytes);
    return { type: calculated, asset: hash, unreadable: found === null };
  }
  if (!type) throw badRequest('type is missing.');
  checkText(type, text!);
  return { type, asset: text!, unreadable: false };
}

/** Disables the ads whose template has lost an asset; they are not deleted. */
function removeAsset(context: Context, set: CreativeSet, type: AssetType): void {
  if (!set.assets.some((asset) => asset.type === type))
    throw badRequest(`There is no asset of type ${type}.`);
  set.assets = set.assets.filter((asset) => asset.type !== type);
  for (const id of set.ads) {
    const ad = context.state.ads.get(id)!;
    const template = AD_TEMPLATES.find((entry) => entry.size === ad.size && entry.template === ad.template);
    if (template?.needs.includes(type)) ad.status = false;
  }
}

/** @throws Refusal 400; then nothing is changed */
function manageAsset(context: Context, set: CreativeSet, form: Form): void {
  const type = readType(form);
  const [update, remove] = [readFlag(form, 'update'), readFlag(form, 'remove')];
  if (update && remove) throw badRequest('Send one of update and remove.');
  if (remove) {
    if (!type) throw badRequest('type is missing.');
    removeAsset(context, set, type);
    return;
  }
  const value = readValue(context, type, form.fields.get('asset'), form.files.get('file'));
  const place = set.assets.findIndex((asset) => asset.type === value.type);
  if (place >= 0 && !update)
    throw badRequest(`There is an asset of type ${value.type} already: send update=true.`);
  if (place < 0 && update) throw badRequest(`There is no asset of type ${value.type} to update.`);
  const { asset_processing_seconds, failing_asset_types } = context.quirks;
  const asset: Asset = {
    type: value.type,
    asset: value.asset,
    status: 'processing',
    done_at: context.clock.now() + asset_processing_seconds * 1000,
    fails: value.unreadable || failing_asset_types.includes(value.type),
  };
  set.assets.splice(place < 0 ? set.assets.length : place, place < 0 ? 0 : 1, asset);
}

export function registerAssets(app: FastifyInstance, context: Context): void {
  app.post<WithId>('/creative_set_assets/:id', (request) => {
    const companyId = companyOf(context, request, 'creatives:write');
    const set = findCreativeSet(context, companyId, request.params.id);
    if (!request.form) throw new Refusal(415, 'Send the fields as multipart/form-data.');
    finishProcessing(context, set);
    manageAsset(context, set, request.form);
    context.changed();
    return showAssets(set);
  });
}
