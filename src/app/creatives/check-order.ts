// app: whether an asset may be sent at all. The sidebar says the same before, but anybody can call us with anything.

import { isSegment } from '../../api/address';
import { fromBase64, isBase64, sizeOfBase64 } from '../../api/base64';
import { fitsFamily, sizeTrouble } from '../../model/asset-file';
import { troubleOfText } from '../../model/asset-text';
import { ASSET_TYPES, isAssetType } from '../../model/asset-types';
import { type FileKind, kindOfFile, READABLE_FORMATS, SIGNATURE_LENGTH } from '../../model/file-kinds';
import type { AssetOrder } from '../surface/creatives';
import { Trouble } from '../trouble';

const LONGEST_TEXT = 50_000;
const LONGEST_NAME = 300;

function checkFile({ name, base64 }: NonNullable<AssetOrder['file']>, type: string): FileKind {
  const shown = name.slice(0, 60);
  if (name === '' || name.length > LONGEST_NAME)
    throw new Trouble('The name of the file is missing or too long.');
  const tooLarge = sizeTrouble(sizeOfBase64(base64));
  if (tooLarge) throw new Trouble(`${shown}: ${tooLarge}`);
  if (!isBase64(base64)) throw new Trouble(`${shown} arrived incomplete. Choose the file again.`);
  const kind = kindOfFile(fromBase64(base64.slice(0, Math.ceil(SIGNATURE_LENGTH / 3) * 4)));
  if (!kind) {
    throw new Trouble(`${shown} is none of the files that ads are made of: ${READABLE_FORMATS}.`);
  }
  if (!fitsFamily(kind.family, type))
    throw new Trouble(`${shown} is a ${kind.format} file: it cannot become ${type}.`);
  return kind;
}

/** The kind of the file, null when there is none. @throws Trouble for what must not be sent */
export function checkOrder(order: AssetOrder): FileKind | null {
  const { setId, campaignId, type, asset, file, remove } = order;
  if (!isSegment(setId) || !isSegment(campaignId)) throw new Trouble('Choose a creative set first.');
  if (!isAssetType(type)) {
    throw new Trouble(
      `There is no asset type "${type.slice(0, 40)}". The types are ${ASSET_TYPES.join(', ')}.`,
    );
  }
  if ([asset !== undefined, file !== undefined, remove === true].filter(Boolean).length !== 1) {
    throw new Trouble('Send a text, a file or a removal, one at a time.');
  }
  if (asset !== undefined) {
    const trouble =
      asset.length > LONGEST_TEXT ? 'A text has at most 50,000 characters.' : troubleOfText(type, asset);
    if (trouble) throw new Trouble(trouble);
  }
  return file ? checkFile(file, type) : null;
}
