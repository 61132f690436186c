// creatives: whether an asset may be sent. The sidebar checks the same first, but a client can call with any
// arguments.

import { fitsFamily, pixelTrouble, sizeTrouble } from '../../model/asset-file';
import { troubleOfText } from '../../model/asset-text';
import { ASSET_TYPES, isAssetType } from '../../model/asset-types';
import { type FileKind, kindOfFile, READABLE_FORMATS } from '../../model/file-kinds';
import { pixelsByHeader } from '../../model/image-header';
import { fileDamage } from '../../model/whole-file';
import { Trouble } from '../../ports/trouble';
import { isSegment } from '../../service/address';
import { fromBase64, isBase64, sizeOfBase64 } from '../../service/base64';
import type { AssetOrder } from '../../surface/creatives';

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

function checkFile(
  { name, base64 }: NonNullable<AssetOrder['file']>,
  type: string,
  largest: number,
): FileKind {
  const shown = name.slice(0, 60);
  if (name === '') throw new Trouble('The name of the file is missing.');
  const tooLarge = sizeTrouble(sizeOfBase64(base64), largest);
  if (tooLarge) throw new Trouble(`${shown}: ${tooLarge}`);
  if (!isBase64(base64)) throw new Trouble(`${shown} arrived incomplete. Choose the file again.`);
  const bytes = fromBase64(base64);
  const kind = kindOfFile(bytes);
  if (!kind) {
    throw new Trouble(`${shown} is not a file for ads: ${READABLE_FORMATS}.`);
  }
  if (!fitsFamily(kind.family, type))
    throw new Trouble(`${shown} is a ${kind.format} file: it cannot become ${type}.`);
  const damage = fileDamage(bytes, kind);
  if (damage) throw new Trouble(`${shown}: ${damage}`);
  const pixels = pixelsByHeader(viewOf(bytes), kind);
  const tooWide = pixels ? pixelTrouble(pixels.width, pixels.height) : '';
  if (tooWide) throw new Trouble(`${shown}: ${tooWide}`);
  return kind;
}

/**
 * The kind of the file, null when there is none. @param largest bytes @throws Trouble for what must not be
 * sent
 */
export function checkOrder(order: AssetOrder, largest: number): FileKind | null {
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
    const trouble = troubleOfText(type, asset);
    if (trouble) throw new Trouble(trouble);
  }
  return file ? checkFile(file, type, largest) : null;
}
