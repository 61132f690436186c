// creatives: whether an asset may be sent. The sidebar checks the same first, and that files are complete,
// but a client can call with any arguments.

import { isSegment } from '../../ad-service/address';
import { fromBase64, isBase64, sizeOfBase64 } from '../../ad-service/base64';
import { UserError } from '../../ports/user-error';
import { ASSET_TYPES, isAssetType } from '../../shared/ad-templates';
import { problemOfText } from '../../shared/asset-text';
import { shortened } from '../../shared/cell-text';
import { fitsFamily, pixelProblem, sizeProblem } from './core/asset-file';
import { type FileKind, kindOfFile, pixelsByHeader, READABLE_FORMATS } from './core/file-header';
import type { AssetOrder } from './creatives-schema';

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

function checkFile(
  { name, base64 }: NonNullable<AssetOrder['file']>,
  type: string,
  largest: number,
): FileKind {
  const shown = shortened(name, 60);
  if (name === '') throw new UserError('The name of the file is missing.');
  const tooLarge = sizeProblem(sizeOfBase64(base64), largest);
  if (tooLarge) throw new UserError(`${shown}: ${tooLarge}`);
  if (!isBase64(base64)) throw new UserError(`${shown} arrived incomplete. Choose the file again.`);
  const bytes = fromBase64(base64);
  const kind = kindOfFile(bytes);
  if (!kind) {
    throw new UserError(`${shown} is not a file for ads: ${READABLE_FORMATS}.`);
  }
  if (!fitsFamily(kind.family, type))
    throw new UserError(`${shown} is a ${kind.format} file: it cannot become ${type}.`);
  const pixels = pixelsByHeader(viewOf(bytes), kind);
  const tooWide = pixels ? pixelProblem(pixels.width, pixels.height) : '';
  if (tooWide) throw new UserError(`${shown}: ${tooWide}`);
  return kind;
}

/**
 * The kind of the file, null when there is none. @param largest bytes @throws UserError for what must not be
 * sent
 */
export function checkOrder(order: AssetOrder, largest: number): FileKind | null {
  const { setId, campaignId, type, asset, file, remove } = order;
  if (!isSegment(setId) || !isSegment(campaignId)) throw new UserError('Choose a creative set first.');
  if (!isAssetType(type)) {
    throw new UserError(
      `There is no asset type "${type.slice(0, 40)}". The types are ${ASSET_TYPES.join(', ')}.`,
    );
  }
  if ([asset !== undefined, file !== undefined, remove === true].filter(Boolean).length !== 1) {
    throw new UserError('Send a text, a file or a removal, one at a time.');
  }
  if (asset !== undefined) {
    const problem = problemOfText(type, asset);
    if (problem) throw new UserError(problem);
  }
  return file ? checkFile(file, type, largest) : null;
}
