// Browser tests: creative assets by mouse and keyboard: files are dropped, measured, sent and followed;
// texts; removal.
import { createHash } from 'node:crypto';
import { counted } from '../../src/shared/sentences';
import { hugePng, jpeg, png } from '../workbench/ad-service/image-files';
import { lowContrast } from './contrast';
import {
  animated,
  cardOf,
  dropFiles,
  filmFile,
  pictureFile,
  pullCreatives,
  recordedFile,
  unplayable,
} from './creative-files';
import { type ChosenFile, gifFile, pngFile } from './media-files';
import { openView, textOf } from './panels';
import type { Spreadsheet } from './spreadsheet';
import { until } from './until';
import { startWorkbench, type Workbench } from './workbench';

jest.setTimeout(180_000);

let workbench: Workbench;
let sheet: Spreadsheet;

beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: 4, tidy: true });
  sheet = await workbench.open('anna@example.com');
  await pullCreatives(sheet);
});
afterAll(() => workbench?.close());

// Each test can run alone, or after one that failed.
beforeEach(async () => {
  await workbench.service.clearFaults();
  await workbench.service.quirks({ asset_processing_seconds: 0 });
  sheet.problems.length = 0;
});

const sidebar = () => sheet.sidebar;
const chosen = () => sidebar().getByRole('list', { name: 'Chosen files' });
/** Text of the card of a chosen file, with single spaces. */
const cardText = async (name: string): Promise<string> =>
  (await textOf(cardOf(sheet, name))).replace(/\s+/g, ' ');
const sentLine = (name: string) =>
  sidebar().getByRole('region', { name: 'Recently sent' }).getByRole('listitem').filter({ hasText: name });
/** Text of the element that has the focus. */
const focused = (): Promise<string | null> =>
  sidebar()
    .locator('body')
    .evaluate(({ ownerDocument }) => ownerDocument.activeElement!.textContent);
const sha1 = ({ buffer }: ChosenFile): string => createHash('sha1').update(buffer).digest('hex');

/** The file without its end. */
const cutFile = ({ name, mimeType, buffer }: ChosenFile): ChosenFile => ({
  name: `cut ${name}`,
  mimeType,
  buffer: buffer.subarray(0, Math.floor(buffer.length * 0.9)),
});

/** The same bytes are not sent twice to a set, so the name is appended to the file. */
const withOwnBytes = (file: ChosenFile): ChosenFile => ({
  ...file,
  buffer: Buffer.concat([file.buffer, Buffer.from(file.name)]),
});

/** Opens the view and chooses the n-th set of the document. */
async function openSet(place: number): Promise<void> {
  await openView(sheet, 'Creative assets…');
  // The selected set and those with unfinished uploads are listed above this list.
  await sidebar().locator('main > ul .card').nth(place).click();
  await sidebar().getByRole('heading', { name: 'Templates' }).waitFor();
}

/** Clicks the button and replaces the assets of these types in the set. */
async function upload(files: number): Promise<void> {
  const button = sidebar().getByRole('button', { name: `Upload ${counted(files, 'file')}`, exact: true });
  // When the button has this name, all files are measured.
  await button.waitFor();
  const replaced = await chosen()
    .getByText(/^Replaces /)
    .count();
  await button.click();
  if (replaced > 0) await sidebar().getByRole('button', { name: 'Replace', exact: true }).click();
}

test('files are measured and checked before anything is sent', async () => {
  await openSet(0);
  const film = await filmFile(sheet, 'film.mp4', [1080, 1920], 15.2);
  await dropFiles(sheet, [
    pngFile('banner.png', 320, 50),
    pngFile('banner_320x50.png', 640, 100),
    gifFile('rectangle.gif', 300, 250),
    await pictureFile(sheet, 'high.jpg', [1080, 1920]),
    film,
    unplayable(film, 'dark.mp4'),
    await recordedFile(sheet, 'recorded.webm', 320, 180),
    { name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7') },
    { name: 'gray.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(jpeg(40, 40)) },
    { name: 'game.html', mimeType: 'text/html', buffer: Buffer.from('<!doctype html><p>Play') },
  ]);
  const said: [name: string, what: RegExp][] = [
    ['banner.png', /PNG · 320 × 50 · \d+ bytes.*(Becomes|Replaces) IMG_BANNER.*the size of a banner/],
    ['banner_320x50.png', /640 × 100.*IMG_INTER_L.*exactly 320 × 50 pixels/],
    ['rectangle.gif', /GIF · 300 × 250.*IMG_MREC/],
    ['high.jpg', /JPEG · 1080 × 1920.*IMG_INTER_P/],
    ['film.mp4', /MP4 · 1080 × 1920 · 15\.2 s.*VID_LONG_P.*only just longer/],
    ['dark.mp4', /cannot play this video, so it could not be checked or measured.*It should be/],
    ['recorded.webm', /WebM · 320 × 180 · \d+\.\d s.*VID_SHORT_L.*landscape and shorter/],
    ['letter.png', /This is not a file for ads/],
    ['gray.jpg', /JPEG · 40 × 40.*IMG_ICON/],
    ['game.html', /HTML · \d+ bytes.*HOSTED_HTML/],
  ];
  for (const [name, what] of said) await until(() => cardText(name), expect.stringMatching(what));
  await sidebar().getByRole('button', { name: 'Upload 8 files' }).waitFor();
  // Images and videos that can be played are shown, from the files themselves.
  for (const [name, shown] of [
    ['banner.png', 'img'],
    ['film.mp4', 'video'],
  ] as const) {
    const src = await cardOf(sheet, name).locator(`${shown}.thumbnail`).getAttribute('src');
    expect(src).toMatch(/^blob:/);
  }
  for (const name of ['dark.mp4', 'letter.png', 'game.html'])
    expect(await cardOf(sheet, name).locator('.thumbnail').count()).toBe(0);
  if (process.env.PICTURES) await sheet.page.screenshot({ path: `${process.env.PICTURES}/thumbnails.png` });
  // Where the type is ambiguous, the person chooses it. Two files of one type are a conflict.
  await cardOf(sheet, 'dark.mp4').getByLabel('It should be').selectOption('VID_LONG_P');
  expect(await textOf(cardOf(sheet, 'dark.mp4').getByRole('alert'))).toContain('becomes the same type');
  expect(sheet.problems).toEqual([]);
});

test('files that are cut off or damaged cannot be sent', async () => {
  await openSet(0);
  const film = await filmFile(sheet, 'film.mp4', [320, 180], 6);
  const gif = gifFile('film.gif', 300, 250);
  const noise = Buffer.from(film.buffer);
  noise.fill(0x55, noise.indexOf('moov') + 4, noise.indexOf('mdat') - 4);
  const dropped = Buffer.from(film.buffer);
  dropped.fill(0x55, dropped.indexOf('mdat') + 4);
  const files: ChosenFile[] = [
    cutFile(await pictureFile(sheet, 'picture.png', [400, 300])),
    cutFile(await pictureFile(sheet, 'picture.jpg', [400, 300])),
    cutFile(await pictureFile(sheet, 'picture.webp', [400, 300])),
    cutFile(gif),
    cutFile({ ...gif, name: 'animation.gif', buffer: animated(gif.buffer) }),
    { ...pngFile('start.png', 10, 10), buffer: pngFile('', 10, 10).buffer.subarray(0, 20) },
    { ...pngFile('half.png', 10, 10), buffer: Buffer.from(png(10, 10, 5)) },
    cutFile(film),
    cutFile(unplayable(film, 'dark.mp4')),
    { ...film, name: 'noise.mp4', buffer: noise },
    { ...film, name: 'frames.mp4', buffer: dropped },
  ];
  await dropFiles(sheet, files);
  const damage = /The (image|video) is incomplete or damaged\. Export it again\./;
  for (const { name } of files) await until(() => cardText(name), expect.stringMatching(damage));
  expect(
    await sidebar()
      .getByRole('button', { name: /^Upload \d/ })
      .count(),
  ).toBe(0);
  // The same files, complete.
  await dropFiles(sheet, [{ ...gif, name: 'repeated.gif', buffer: animated(gif.buffer) }, film]);
  await until(() => cardText('repeated.gif'), expect.stringMatching(/GIF · 300 × 250/));
  await sidebar().getByRole('button', { name: 'Upload 2 files' }).waitFor();
  expect(sheet.problems).toEqual([]);
});

const SCRIPT = 'window.ranHere = true; top.postMessage("ran", "*")';

/**
 * Whether a script of one of the files ran in a frame of the page, or an element of a file is in the page.
 */
async function ranSomewhere(): Promise<boolean> {
  const ran = await Promise.all(
    sheet.page
      .frames()
      .map((frame) =>
        frame.evaluate(() => 'ranHere' in window || document.querySelector('[src="none.example"]') !== null),
      ),
  );
  return ran.includes(true);
}

test('crafted files are listed with their defect, and no script in them runs', async () => {
  await openSet(0);
  const gif = Buffer.from(gifFile('', 10, 10).buffer);
  gif.writeUInt16LE(65_535, 6);
  gif.writeUInt16LE(65_535, 8);
  const markup = `<img src="none.example" onerror='${SCRIPT}'>.png`;
  const film = Buffer.concat([
    Buffer.from([0, 0, 0, 8]),
    Buffer.from('ftyp'),
    ...Array.from({ length: 100_000 }, () => Buffer.from([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65])),
  ]);
  await dropFiles(sheet, [
    { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.from(hugePng()) },
    { name: 'wide.gif', mimeType: 'image/gif', buffer: gif },
    {
      name: 'drawing.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload='${SCRIPT}'/>`),
    },
    {
      name: 'bomb.zip',
      mimeType: 'application/zip',
      buffer: Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100_000)]),
    },
    {
      name: 'page.png',
      mimeType: 'image/png',
      buffer: Buffer.from(`<!doctype html><script>${SCRIPT}</script>`),
    },
    { name: 'boxes.mp4', mimeType: 'video/mp4', buffer: film },
    { name: 'nothing.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
    { ...pngFile(markup, 320, 50) },
  ]);
  const none = /This is not a file for ads: PNG, JPEG, GIF and WebP images/;
  const said: [name: string, what: RegExp][] = [
    ['huge.png', /60000 × 60000 pixels, more than 40 million\. Make it smaller\./],
    ['wide.gif', /65535 × 65535 pixels, more than 40 million\. Make it smaller\./],
    ['drawing.svg', none],
    ['bomb.zip', none],
    // The content of the file counts, not its name.
    ['page.png', /HTML · \d+ bytes.*HOSTED_HTML/],
    ['boxes.mp4', /The video is incomplete or damaged/],
    ['nothing.png', /^(?!.*KB).*0 bytes.*The file is empty\./],
    [markup, /PNG · 320 × 50.*IMG_BANNER/],
  ];
  for (const [name, what] of said) {
    await until(() => cardText(name), expect.stringMatching(what));
    expect(await cardText(name)).toContain(name);
  }
  expect(await ranSomewhere()).toBe(false);
  expect(sheet.problems).toEqual([]);
});

test('an archive instead of a list of IDs is reported, and its name is shown as text', async () => {
  await openView(sheet, 'Suppression…');
  const name = `<img src="none.example" onerror='${SCRIPT}'>.csv`;
  await dropFiles(sheet, [
    { name, mimeType: 'text/csv', buffer: Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(1_000)]) },
  ]);
  await sidebar().getByText(`"${name}" is a workbook or an archive, not a text file.`).waitFor();
  expect(await ranSomewhere()).toBe(false);
});

test('files are sent one by one, followed until they are ready, and shown in the tab', async () => {
  await openSet(0);
  await workbench.service.quirks({ asset_processing_seconds: 600 });
  const banner = pngFile('banner.png', 320, 50);
  await dropFiles(sheet, [banner, gifFile('rectangle.gif', 300, 250), pngFile('leader.png', 728, 90)]);
  await upload(3);
  await sentLine('leader.png').waitFor();
  for (const name of ['banner.png', 'rectangle.gif', 'leader.png']) {
    expect(await textOf(sentLine(name))).toContain('processing');
  }
  expect(Buffer.compare(await workbench.service.file(sha1(banner)), banner.buffer)).toBe(0);

  // The sidebar is closed and opened again: it lists unfinished uploads and follows them.
  await openView(sheet, 'Pull…');
  await openView(sheet, 'Creative assets…');
  await sidebar().getByText('Uploads to these sets are not finished').waitFor();
  await sidebar().getByRole('status').locator('.card').click();
  await sentLine('banner.png').getByText('processing').waitFor();
  await workbench.service.later(700);
  await sentLine('banner.png').getByText('ready').waitFor();
  const complete = await textOf(sidebar().getByText('Complete now'));
  expect(complete).toMatch(/Banner Standard|Leader Standard|MREC Standard/);
  await sheet.page.evaluate(() => window.workbench.show('Assets'));
  await until(
    () => sheet.rows(),
    expect.arrayContaining([expect.objectContaining({ Asset: sha1(banner), Processing: 'ready' })]),
  );
});

test('a text is checked while it is typed, sent, and removed again', async () => {
  await openSet(1);
  await sidebar().getByText('Add a text, address or hash').click();
  await sidebar().getByLabel(/^Type/).selectOption('TXT_RATING');
  const text = sidebar().getByLabel(/^Text$/);
  await text.fill('4,5');
  await sidebar().getByText('in steps of 0.5. Type it with a point').waitFor();
  const send = sidebar().getByRole('button', { name: /^(Add|Replace) TXT_RATING$/ });
  expect(await send.isDisabled()).toBe(true);
  await text.fill('3.5');
  await send.click();
  const remove = sidebar().getByRole('button', { name: 'Remove TXT_RATING', exact: true });
  await sentLine('3.5').getByText('ready').waitFor();
  await remove.click();
  const takeOut = sidebar().getByRole('button', { name: 'Remove it' });
  await takeOut.waitFor();
  expect(await lowContrast(sheet)).toEqual([]);
  await takeOut.click();
  await remove.waitFor({ state: 'detached' });
  await sentLine('TXT_RATING').getByText('done').waitFor();
});

test('files are chosen by keyboard alone, and a broken connection is shown at the file', async () => {
  await openSet(2);
  await sidebar().getByRole('button', { name: '‹ All creative sets' }).focus();
  await sheet.page.keyboard.press('Tab');
  const chooser = sheet.page.waitForEvent('filechooser');
  await sheet.page.keyboard.press('Enter');
  await (await chooser).setFiles([pngFile('native.png', 1200, 628)]);
  const card = cardOf(sheet, 'native.png');
  await card.getByText('IMG_NATIVE').first().waitFor();
  await workbench.service.plan({
    kind: 'status',
    status: 400,
    body: 'text',
    method: 'POST',
    path: '*/creative_set_assets/*',
  });
  const upload = sidebar().getByRole('button', { name: /^Upload 1 file/ });
  await upload.focus();
  await sheet.page.keyboard.press('Enter');
  await sidebar().getByText('Enter does not upload. Press the space bar.').waitFor();
  await sheet.page.keyboard.press('Space');
  await card.getByRole('alert').waitFor();
  expect(await textOf(card.getByRole('alert'))).toContain('The service says: Something broke.');
  // What was refused is not the main action.
  expect(await textOf(upload)).toBe('Upload 1 file again');
  expect(await sidebar().locator('button.primary').count()).toBe(0);
  await upload.click();
  await sentLine('native.png').getByText('ready').waitFor();
  expect(sheet.problems).toEqual([]);
});

test('replacing a file asks for confirmation, and Escape keeps it', async () => {
  await openSet(2);
  await dropFiles(sheet, [withOwnBytes(pngFile('first.png', 1200, 628))]);
  await upload(1);
  await sentLine('first.png').getByText('ready').waitFor();
  await dropFiles(sheet, [pngFile('other.png', 1200, 627)]);
  const button = sidebar().getByRole('button', { name: 'Upload 1 file', exact: true });
  await button.click();
  const question = sidebar().getByRole('group', { name: 'Replace IMG_NATIVE?' });
  expect(await textOf(question)).toContain(
    "The current IMG_NATIVE will be removed from the set. Undo can't restore a file.",
  );
  expect(await lowContrast(sheet)).toEqual([]);
  const sent = await sidebar().getByRole('region', { name: 'Recently sent' }).getByRole('listitem').count();
  await sheet.page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await sidebar().getByRole('region', { name: 'Recently sent' }).getByRole('listitem').count()).toBe(
    sent,
  );
  await button.click();
  await question.getByRole('button', { name: 'Replace', exact: true }).click();
  await sentLine('other.png').waitFor();
});

test('an upload is canceled: the service keeps what it has, and the view says so', async () => {
  await openSet(1);
  const files = [pngFile('one.png', 320, 50), pngFile('two.png', 728, 90), gifFile('three.gif', 300, 250)];
  await dropFiles(sheet, files.map(withOwnBytes));
  await cardOf(sheet, 'three.gif').getByText('IMG_MREC').first().waitFor();
  const POST = { method: 'POST', path: '*/creative_set_assets/*' };
  await workbench.service.plan({ kind: 'status', status: 429, retry_after: 20, skip: 1, ...POST });
  await upload(3);
  await sentLine('one.png').waitFor();
  await sidebar().getByText('Sending 2 of 3…').waitFor();
  // The clicked button is gone; the focus moves to the next control.
  await until(focused, 'Cancel');
  await dropFiles(sheet, [withOwnBytes(pngFile('late.png', 1200, 628))]);
  await sidebar().getByText('Files that you add now wait for the next upload.').waitFor();
  await cardOf(sheet, 'late.png').getByText('IMG_NATIVE').first().waitFor();
  await sidebar().getByRole('button', { name: 'Cancel', exact: true }).click();
  await sidebar().getByText('Canceling…').waitFor();
  await sidebar().getByText('If the service already has two.png, it still becomes IMG_LEADER.').waitFor();
  await sidebar()
    .getByText('Upload canceled. The service has 1 of 3 files: one.png.')
    .waitFor({ timeout: 60_000 });
  // The notice is next to the clicked button, below the files.
  const notice = await sidebar().getByText('Upload canceled.').boundingBox();
  const last = await cardOf(sheet, 'three.gif').boundingBox();
  expect(notice!.y).toBeGreaterThan(last!.y + last!.height);
  // Files that were not sent stay in the list.
  expect(await cardOf(sheet, 'two.png').count()).toBe(1);
  expect(await cardOf(sheet, 'three.gif').count()).toBe(1);
  await sidebar().getByRole('button', { name: 'Upload 3 files', exact: true }).waitFor();
  // With another file, the notice is about a list that is gone; the first card is below the drop area.
  await dropFiles(sheet, [withOwnBytes(pngFile('more.png', 1200, 627))]);
  await sidebar().getByText('Upload canceled.').waitFor({ state: 'detached' });
  const drop = await sidebar().locator('.file-drop').boundingBox();
  const first = await sidebar().locator('.files .card').first().boundingBox();
  expect(first!.y - (drop!.y + drop!.height)).toBeGreaterThanOrEqual(8);
});

test('an address must be https or a hash, and the field says so', async () => {
  await openSet(0);
  await sidebar().getByText('Add a text, address or hash').click();
  await sidebar().getByLabel(/^Type/).selectOption('VID_LONG_L');
  const field = sidebar().getByLabel(/^Address or hash$/);
  const send = sidebar().getByRole('button', { name: /^(Add|Replace) VID_LONG_L$/ });
  for (const [text, sentence] of [
    ['http://x', 'An address must begin with https://, not http://.'],
    ['hello', 'or a hash of the service (16 to 128 letters and digits, at least one digit)'],
  ] as const) {
    await field.fill(text);
    await sidebar().locator('#typed-problem').getByText(sentence).waitFor();
    expect(await send.isDisabled()).toBe(true);
  }
  // Typed text is kept whole, never cut to the limit.
  const long = `https://cdn.example.com/${'a'.repeat(2_418)}`;
  await field.fill(long);
  await sidebar()
    .locator('#typed-problem')
    .getByText('It has 2,442 characters; the limit is 2,000.')
    .waitFor();
  expect([await field.inputValue(), await send.isDisabled()]).toEqual([long, true]);
  await field.fill('  https://cdn.example.com/film.mp4 ');
  await until(() => send.isDisabled(), false);
});
