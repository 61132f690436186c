// Browser tests: a review of many source bids and a Check of many mistakes, and how long the page takes with
// them, for the bench.

import type { FrameLocator, Locator } from 'playwright-core';
import { openView, pull, review, textOf } from './panels';
import type { Spreadsheet } from './spreadsheet';
import { startWorkbench, type Workbench } from './workbench';

const CAMPAIGNS = 7;
const COLUMNS = ['Bid override %', 'Bid value'];

/** A1 name of a column of the first rows. */
const letterOf = (headers: readonly unknown[], header: string): string => {
  const at = headers.indexOf(header);
  if (at < 0 || at > 25) throw new Error(`No column "${header}" among the first 26`);
  return String.fromCharCode(65 + at);
};

/** Pastes another bid into each of the first rows that has one. @returns the number of these */
async function changeBids(sheet: Spreadsheet, most: number): Promise<number> {
  const last = `J${most + 1}`;
  const [headers = [], ...rows] = await sheet.page.evaluate(
    (end) => window.workbench.values(`A1:${end}`),
    last,
  );
  const [first, second] = COLUMNS.map((header) => headers.indexOf(header)) as [number, number];
  if (second !== first + 1) throw new Error('The columns of bids are not adjacent.');
  const lines = rows.map((row) =>
    [row[first], row[second]].map((cell) => (typeof cell === 'number' ? String(cell + 0.5) : '')).join('\t'),
  );
  const start = `${letterOf(headers, COLUMNS[0]!)}2`;
  await sheet.click(start);
  await sheet.paste(start, lines.join('\n'));
  return lines.filter((line) => line.trim() !== '').length;
}

/**
 * Milliseconds from an action in the page until the table differs and the page is painted.
 * @param act runs in the page; its argument is the element of `target`
 */
async function untilShown(
  dialog: FrameLocator,
  target: Locator,
  act: 'click' | 'input',
  text = '',
): Promise<number> {
  await dialog.locator('.changes tr.row').first().waitFor();
  return target.evaluate(
    (element, { act, text }) =>
      new Promise<number>((done, fail) => {
        const page = element.ownerDocument;
        const shown = () => page.querySelector('.changes')?.textContent ?? '';
        const before = shown();
        const start = performance.now();
        if (act === 'click') (element as HTMLElement).click();
        else {
          (element as HTMLInputElement).value = text;
          element.dispatchEvent(new Event('input', { bubbles: true }));
        }
        const look = () => {
          if (shown() !== before) requestAnimationFrame(() => done(performance.now() - start));
          else if (performance.now() - start > 60_000) fail(new Error('Nothing changed in 60 s.'));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    { act, text },
  );
}

/** A patient page that may paste, with Source bids pulled and shown. */
async function opened(workbench: Workbench): Promise<Spreadsheet> {
  const sheet = await workbench.open('ana@example.com');
  sheet.page.setDefaultTimeout(600_000);
  await sheet.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await pull(sheet, ['Source bids']);
  await sheet.page.evaluate(() => window.workbench.show('Source bids'));
  return sheet;
}

export interface ReviewTimes {
  readonly rows: number;
  /** Milliseconds of each sort. */
  readonly sorts: readonly number[];
  /** Milliseconds of each search or filter. */
  readonly filters: readonly number[];
}

/** Sorts and filters a review of 7 × `bids` changed bids. */
export async function sortLargeReview(bids: number): Promise<ReviewTimes> {
  const workbench = await startWorkbench({ campaigns: CAMPAIGNS, sources: 60, bids, tidy: true });
  try {
    const sheet = await opened(workbench);
    const rows = await changeBids(sheet, CAMPAIGNS * bids);
    await sheet.saved();
    const dialog = await review(sheet);
    await dialog
      .getByRole('button', { name: new RegExp(`^Push ${rows.toLocaleString('en')} rows`) })
      .waitFor();
    const sorts: number[] = [];
    for (const label of ['After', 'Before', 'After', 'Field', 'Before']) {
      const button = dialog.getByRole('button', { name: new RegExp(`^Sort by ${label},`) });
      sorts.push(await untilShown(dialog, button, 'click'));
    }
    const search = dialog.getByRole('searchbox', { name: 'Find rows' });
    const filters: number[] = [];
    for (const text of ['us', 'zumbo', '0.5', 'bid value', ''])
      filters.push(await untilShown(dialog, search, 'input', text));
    return { rows, sorts, filters };
  } finally {
    await workbench.close();
  }
}

export interface BulkTimes {
  readonly reverted: number;
  readonly revertSeconds: number;
  readonly fixed: number;
  readonly fixSeconds: number;
}

export interface BulkSize {
  /** Of each of four campaigns. */
  readonly bids: number;
  readonly reverted: number;
  readonly fixed: number;
}

/** Reverts reviewed rows, and fixes read-only cells in which something was typed. */
export async function revertAndFix(size: BulkSize): Promise<BulkTimes> {
  const { bids, fixed } = size;
  const workbench = await startWorkbench({ campaigns: 4, sources: 60, bids, tidy: true });
  try {
    const sheet = await opened(workbench);
    const reverted = await changeBids(sheet, size.reverted);
    await sheet.saved();
    const dialog = await review(sheet);
    await dialog
      .getByRole('button', { name: `Revert ${reverted} rows…` })
      .first()
      .click();
    const sure = dialog.getByRole('button', { name: `Revert ${reverted} rows`, exact: true }).first();
    await sure.waitFor();
    let start = performance.now();
    await sure.click();
    await dialog
      .getByText(/nothing to push|no changes/i)
      .first()
      .waitFor();
    const revertSeconds = (performance.now() - start) / 1000;
    await sheet.closeDialog('Review and push');

    const [headers = []] = await sheet.grid();
    const typed = Array.from({ length: fixed }, () => 'typed over').join('\n');
    const place = `${letterOf(headers, 'Campaign')}2`;
    await sheet.click(place);
    await sheet.paste(place, typed);
    await sheet.saved();
    await openView(sheet, 'Check');
    const all = sheet.sidebar.getByRole('button', {
      name: new RegExp(`^(Fix|Restore) all ${fixed}`),
    });
    await all.waitFor();
    start = performance.now();
    await all.click();
    await sheet.sidebar.getByText('No problems found').first().waitFor();
    const fixSeconds = (performance.now() - start) / 1000;
    if ((await textOf(sheet.sidebar.locator('body'))).includes('typed over'))
      throw new Error('Not all were fixed.');
    return { reverted, revertSeconds, fixed, fixSeconds };
  } finally {
    await workbench.close();
  }
}
