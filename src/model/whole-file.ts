// model: message for an incomplete or damaged file.

import type { Damage } from './damage';
import type { FileFamily, FileKind } from './file-kinds';
import { imageDamage } from './whole-image';
import { videoDamage } from './whole-video';

const NOUNS: Readonly<Record<FileFamily, string>> = { image: 'image', video: 'video', playable: 'file' };

export function damageSentence(damage: Damage, family: FileFamily): string {
  if (damage === '') return '';
  const noun = NOUNS[family];
  const what =
    damage === 'incomplete'
      ? `The ${noun} is incomplete: its file ends too early.`
      : `The ${noun} is damaged and cannot be opened.`;
  return `${what} Export it again.`;
}

/**
 * `''`: complete, as far as its structure shows.
 * @param bytes the whole file; takes time in proportion to its size
 */
export function fileDamage(bytes: Uint8Array, { family, format }: FileKind): string {
  const damage =
    family === 'image' ? imageDamage(bytes, format) : family === 'video' ? videoDamage(bytes, format) : '';
  return damageSentence(damage, family);
}
