// Browser tests: the Creative assets sidebar by mouse: choosing a set, dropping files, and media made by the
// browser itself.
import type { Locator } from 'playwright-core';
import { playableMp4 } from '../workbench/ad-service/video-files';
import type { ChosenFile } from './media-files';
import { openView } from './panels';
import type { Spreadsheet } from './spreadsheet';

/** Pulls campaigns with all tabs that belong to creative sets. */
export async function pullCreatives(sheet: Spreadsheet): Promise<void> {
  await openView(sheet, 'Pull…');
  for (const name of ['Creative sets', 'Ads', 'Assets']) {
    await sheet.sidebar.getByRole('checkbox', { name, exact: true }).check();
  }
  await sheet.sidebar.getByRole('button', { name: /^Pull \d+ campaigns?$/ }).click();
  await sheet.sidebar.getByRole('button', { name: 'Another pull…' }).waitFor();
}

/** Drops the files on the drop zone, as the mouse does. */
export async function dropFiles(sheet: Spreadsheet, files: readonly ChosenFile[]): Promise<void> {
  const place = sheet.sidebar.locator('.file-drop');
  const sent = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }));
  const dataTransfer = await place.evaluateHandle((_, list) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, sent);
  await place.dispatchEvent('dragenter', { dataTransfer });
  await place.dispatchEvent('drop', { dataTransfer });
}

/** The card of a chosen file. */
export const cardOf = (sheet: Spreadsheet, name: string): Locator =>
  sheet.sidebar.getByRole('list', { name: 'Chosen files' }).getByRole('listitem').filter({ hasText: name });

/** A picture of tiles in different colors, encoded by the browser in the format of its name. */
export async function pictureFile(
  { page }: Spreadsheet,
  name: string,
  [width, height]: readonly [number, number],
): Promise<ChosenFile> {
  const mimeType = `image/${name.split('.').at(-1)!.replace('jpg', 'jpeg')}`;
  const url = await page.evaluate(
    ([wide, high, type]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high });
      const pen = canvas.getContext('2d')!;
      for (let tile = 0, across = Math.ceil(wide / 20); tile * 400 < across * 20 * (high + 20); tile += 1) {
        pen.fillStyle = `hsl(${(tile * tile * 7) % 360} 60% ${20 + ((tile * 13) % 60)}%)`;
        pen.fillRect((tile % across) * 20, Math.floor(tile / across) * 20, 20, 20);
      }
      return canvas.toDataURL(type, 0.8);
    },
    [width, height, mimeType] as const,
  );
  return { name, mimeType, buffer: Buffer.from(url.split(',')[1]!, 'base64') };
}

/** The GIF of media-files with its frame twice, repeated without end. */
export function animated(gif: Buffer): Buffer {
  const [head, frame] = [gif.subarray(0, 19), gif.subarray(19, -1)];
  const repeat = Buffer.from('!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0', 'latin1');
  const delay = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0]);
  return Buffer.concat([head, repeat, delay, frame, delay, frame, Buffer.from([0x3b])]);
}

/** A video in MP4 with two frames, encoded by the browser. */
export async function filmFile(
  { page }: Spreadsheet,
  name: string,
  [width, height]: readonly [number, number],
  seconds: number,
): Promise<ChosenFile> {
  const encoded = await page.evaluate(
    async ([wide, high]) => {
      const base64 = (bytes: Uint8Array) =>
        btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high });
      const pen = canvas.getContext('2d')!;
      const frames: string[] = [];
      let configuration = '';
      const encoder = new VideoEncoder({
        output: (chunk, metadata) => {
          const bytes = new Uint8Array(chunk.byteLength);
          chunk.copyTo(bytes);
          frames.push(base64(bytes));
          const description = metadata?.decoderConfig?.description as ArrayBuffer | undefined;
          if (description) configuration = base64(new Uint8Array(description));
        },
        error: (error) => {
          throw error;
        },
      });
      // Baseline profile, level 4.0.
      encoder.configure({ codec: 'avc1.420028', width: wide, height: high, avc: { format: 'avc' } });
      for (const color of ['teal', 'maroon']) {
        pen.fillStyle = color;
        pen.fillRect(0, 0, wide, high);
        const frame = new VideoFrame(canvas, { timestamp: frames.length * 1e6 });
        encoder.encode(frame, { keyFrame: true });
        frame.close();
        await encoder.flush();
      }
      encoder.close();
      return { frames, configuration };
    },
    [width, height] as const,
  );
  const bytesOf = (base64: string) => Buffer.from(base64, 'base64');
  const frames = encoded.frames.map(bytesOf);
  const configuration = bytesOf(encoded.configuration);
  const buffer = playableMp4({ width, height, configuration, frames }, seconds);
  return { name, mimeType: 'video/mp4', buffer };
}

/** The same video in a codec that no browser has. */
export function unplayable({ buffer, ...file }: ChosenFile, name: string): ChosenFile {
  const bytes = Buffer.from(buffer);
  bytes.write('none', bytes.indexOf('avc1'), 'latin1');
  return { ...file, name, buffer: bytes };
}

/** A video that the browser records from a canvas: like other recordings it has no duration in its header. */
export async function recordedFile(
  sheet: Spreadsheet,
  name: string,
  width: number,
  height: number,
): Promise<ChosenFile> {
  const base64 = await sheet.page.evaluate(
    ([wide, high]) =>
      new Promise<string>((done) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high });
        const pen = canvas.getContext('2d')!;
        const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
        const pieces: Blob[] = [];
        let frames = 0;
        const timer = setInterval(() => {
          frames += 1;
          pen.fillStyle = `rgb(${frames}, 90, 90)`;
          pen.fillRect(0, 0, wide, high);
          if (frames === 25) recorder.stop();
        }, 50);
        recorder.ondataavailable = ({ data }) => pieces.push(data);
        recorder.onstop = async () => {
          clearInterval(timer);
          const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
          done(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
        };
        recorder.start();
      }),
    [width, height] as const,
  );
  return { name, mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') };
}
