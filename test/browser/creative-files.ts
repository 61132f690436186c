// Browser tests: the Creative assets sidebar by mouse: choosing a set, dropping files, and media made by the
// browser itself.
import type { Locator } from 'playwright-core';
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

/** A picture of tiles in different colors or, if `isFlat`, in one, encoded by the browser. */
export async function jpegFile(
  sheet: Spreadsheet,
  name: string,
  [width, height]: readonly [number, number],
  isFlat = false,
): Promise<ChosenFile> {
  const url = await sheet.page.evaluate(
    ([wide, high, flat]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high });
      const pen = canvas.getContext('2d')!;
      pen.fillStyle = 'hsl(200 60% 40%)';
      pen.fillRect(0, 0, wide, high);
      for (
        let tile = 0, across = Math.ceil(wide / 20);
        !flat && tile * 400 < across * 20 * (high + 20);
        tile += 1
      ) {
        pen.fillStyle = `hsl(${(tile * tile * 7) % 360} 60% ${20 + ((tile * 13) % 60)}%)`;
        pen.fillRect((tile % across) * 20, Math.floor(tile / across) * 20, 20, 20);
      }
      return canvas.toDataURL('image/jpeg', 0.8);
    },
    [width, height, isFlat] as const,
  );
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(url.split(',')[1]!, 'base64') };
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
