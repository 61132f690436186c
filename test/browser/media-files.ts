// Browser tests: complete, valid image files made in code.
import { gif, png } from '../workbench/ad-service/image-files';

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const pngFile = (name: string, width: number, height: number): ChosenFile => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(png(width, height)),
});

export const gifFile = (name: string, width: number, height: number): ChosenFile => ({
  name,
  mimeType: 'image/gif',
  buffer: Buffer.from(gif(width, height)),
});
