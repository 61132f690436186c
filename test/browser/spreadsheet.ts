// Browser tests: the spreadsheet page as a person uses it: menus, cells by mouse and keyboard, sidebar,
// dialogs.
import type { BrowserContext, FrameLocator, Locator, Page } from 'playwright-core';
import type { PageApi } from '../../workbench/web/page/page-api';

declare global {
  interface Window {
    workbench: PageApi;
  }
}

/** A row of the shown tab by header; `row` is its number in the sheet. */
export type ShownRow = Record<string, unknown> & { row: number };

export interface Spreadsheet {
  page: Page;
  /** Errors of the page's own script; a test must end with none. */
  problems: string[];
  /** Chooses an item of the menu bar. It opens submenus by itself, so their names may be left out. */
  choose(menu: string, ...items: string[]): Promise<void>;
  /** The page in the sidebar. */
  sidebar: FrameLocator;
  /** The page in the dialog of this title. */
  dialog(title: string): FrameLocator;
  closeDialog(title: string): Promise<void>;
  people: Locator;
  /** `A1` name of the cell of this row under this header. */
  cell(row: number, header: string): Promise<string>;
  click(a1: string): Promise<void>;
  /**
   * Clicks the cell, types over its content, and waits until the server has it. Types again if the grid moved
   * or was redrawn meanwhile, as a person would.
   */
  type(a1: string, text: string): Promise<void>;
  clear(a1: string): Promise<void>;
  /** Puts the text into the clipboard and pastes it at this cell or range. */
  paste(a1: string, text: string): Promise<void>;
  /** Writes a note on the cell, by the Insert menu. */
  annotate(a1: string, note: string): Promise<void>;
  /** Colors the cell with the toolbar's palette; `color` as CSS writes it: `rgb(225, 239, 254)`. */
  paint(a1: string, color: string): Promise<void>;
  value(a1: string): Promise<unknown>;
  valueAt(row: number, header: string): Promise<unknown>;
  look(a1: string): Promise<{ note: string; background: string }>;
  current(): Promise<string>;
  /** The rows of the shown tab, without the header and without empty rows. */
  rows(): Promise<ShownRow[]>;
  /** The row of this campaign. */
  rowOf(campaignId: string): Promise<ShownRow>;
  /** Every cell of the shown tab, to compare pages. */
  grid(): Promise<unknown[][]>;
  saved(): Promise<void>;
  reload(): Promise<void>;
  close(): Promise<void>;
}

const LAST_CELL = 'Z300';

/**
 * Runs in the page: scrolls only if the cell is not fully in view, and returns its center once nothing moves.
 */
async function middleInView(a1: string): Promise<{ x: number; y: number }> {
  const frame = (): Promise<unknown> => new Promise((drawn) => requestAnimationFrame(drawn));
  let rect = window.workbench.cellRect(a1);
  if (!window.workbench.inView(a1)) window.workbench.select(a1);
  for (let still = 0; still < 3; ) {
    await frame();
    const now = window.workbench.cellRect(a1);
    still = now.x === rect.x && now.y === rect.y ? still + 1 : 0;
    rect = now;
  }
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}

/** A second click on the same cell within half a second would be a double click, which starts editing. */
const DOUBLE_CLICK_MS = 600;
const AGAIN_MS = 3_000;
const PATIENCE_MS = 20_000;
/** `SLOWDOWN=6 npx jest test/browser` runs pages six times slower, to find tests that do not wait. */
const SLOWDOWN = Number(process.env.SLOWDOWN ?? 1);

/** Opens the page; resolves when the workbook and the script's menu are shown. */
export async function openSpreadsheet(
  context: BrowserContext,
  url: string,
  scriptMenu = 'Bidgrid',
): Promise<Spreadsheet> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  // Playwright intercepts file choosers while there is a listener. If it is added just before a key is
  // pressed, the browser may drop the chooser.
  page.on('filechooser', () => {});
  if (SLOWDOWN > 1) {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  }
  const clicked = new Map<string, number>();

  const ready = async (): Promise<void> => {
    await page.waitForFunction(() => window.workbench !== undefined);
    await page.evaluate(() => window.workbench.ready);
    await page.getByRole('menubar').getByRole('menuitem', { name: scriptMenu }).waitFor();
  };
  const saved = async (): Promise<void> => void (await page.waitForFunction(() => window.workbench.saved()));
  const grid = (): Promise<unknown[][]> =>
    page.evaluate((last) => window.workbench.values(`A1:${last}`), LAST_CELL);

  const cell = async (row: number, header: string): Promise<string> => {
    const headers = (await grid())[0]!;
    const index = headers.indexOf(header);
    if (index < 0)
      throw new Error(`There is no column "${header}" among ${headers.filter(Boolean).join(', ')}`);
    return `${String.fromCharCode(65 + index)}${row}`;
  };
  const rows = async (): Promise<ShownRow[]> => {
    const [headers = [], ...lines] = await grid();
    return lines
      .map((line, index) => ({
        ...Object.fromEntries(headers.map((header, at) => [String(header), line[at] ?? null])),
        row: index + 2,
      }))
      .filter(({ row, ...values }) =>
        Object.values(values).some((value) => value !== null && value !== false),
      );
  };
  const rowOf = async (campaignId: string): Promise<ShownRow> => {
    const found = (await rows()).find((row) => row['Campaign ID'] === campaignId);
    if (!found) throw new Error(`No row shows campaign ${campaignId}`);
    return found;
  };

  const value = async (a1: string): Promise<unknown> =>
    (await page.evaluate((wanted) => window.workbench.values(wanted), a1))[0]![0];

  const isCurrent = (a1: string, timeout: number): Promise<unknown> =>
    page.waitForFunction((wanted) => window.workbench.current() === wanted, a1, { timeout });
  const press = async (a1: string): Promise<void> => {
    const { x, y } = await page.evaluate(middleInView, a1);
    // The note of the cell under the mouse may cover the cell; it closes when the mouse moves away.
    const isFree = ([left, top]: readonly [number, number]): boolean =>
      document.elementFromPoint(left, top)?.tagName === 'CANVAS';
    if (!(await page.evaluate(isFree, [x, y] as const))) {
      await page.mouse.move(5, 5);
      await page.waitForFunction(isFree, [x, y] as const, { timeout: AGAIN_MS }).catch(() => {});
    }
    const pause = (clicked.get(a1) ?? 0) + DOUBLE_CLICK_MS - Date.now();
    if (pause > 0) await page.waitForTimeout(pause);
    clicked.set(a1, Date.now());
    await page.mouse.click(x, y);
  };
  /** The grid may scroll or be redrawn under the mouse; then the click is repeated. */
  const click = async (a1: string): Promise<void> => {
    await press(a1);
    const hit = await isCurrent(a1, AGAIN_MS).then(
      () => true,
      () => false,
    );
    if (hit) return;
    await press(a1);
    await isCurrent(a1, PATIENCE_MS);
  };
  const after = async (a1: string, keys: () => Promise<void>): Promise<void> => {
    await click(a1);
    await keys();
    await saved();
  };

  /** Whether the cell changes soon; to this text if one is given and the cell can hold it unchanged. */
  const changes = (a1: string, before: unknown, text: string | null): Promise<boolean> =>
    page
      .waitForFunction(
        (wanted) => {
          const now = window.workbench.values(wanted.a1)[0]![0];
          // Numbers, dates and formulas become values of their own.
          const isPlain =
            wanted.text !== null && typeof now === 'string' && Number.isNaN(Number(wanted.text));
          return isPlain ? now === wanted.text : now !== wanted.before || String(now) === wanted.text;
        },
        { a1, before, text },
        { timeout: AGAIN_MS },
      )
      .then(
        () => true,
        () => false,
      );
  const type = async (a1: string, text: string): Promise<void> => {
    const before = await value(a1);
    for (let tries = 0; tries < 2; tries += 1) {
      await after(a1, async () => {
        await page.keyboard.type(text);
        await page.keyboard.press('Enter');
      });
      if (await changes(a1, before, text)) return;
    }
  };

  const choose = async (menu: string, ...items: string[]): Promise<void> => {
    await page.getByRole('menubar').getByRole('menuitem', { name: menu, exact: true }).click();
    for (const [index, name] of items.entries()) {
      const item = page.getByRole('menu').getByRole('menuitem', { name }).first();
      const inSubmenu = { has: page.getByRole('menuitem', { name, includeHidden: true }) };
      const submenu = page.getByRole('menu').locator('.submenu').filter(inSubmenu).first();
      if ((await submenu.count()) > 0) await submenu.hover();
      if (index < items.length - 1) await item.hover();
      else await item.click();
    }
  };

  await page.goto(url);
  await ready();
  const windowOf = (title: string): Locator => page.getByRole('dialog', { name: title });
  return {
    page,
    problems,
    choose,
    sidebar: page.frameLocator('#side-panel iframe'),
    dialog: (title) => windowOf(title).frameLocator('iframe'),
    closeDialog: async (title) => {
      await windowOf(title).getByRole('button', { name: 'Close' }).click();
      await windowOf(title).waitFor({ state: 'detached' });
    },
    people: page.getByRole('list', { name: 'People in this document' }),
    cell,
    click,
    type,
    clear: (a1) => after(a1, () => page.keyboard.press('Delete')),
    paste: async (a1, text) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await page.evaluate((range) => window.workbench.select(range), a1);
      const [first] = a1.split(':');
      const before = await value(first!);
      await page.keyboard.press('Control+v');
      await changes(first!, before, null);
      await saved();
    },
    annotate: (a1, note) =>
      after(a1, async () => {
        const area = page.locator('textarea[data-u-comp=note-textarea]');
        const isWritten = (): Promise<boolean> =>
          page
            .waitForFunction(
              ([cell, text]) => window.workbench.look(cell).note === text,
              [a1, note] as const,
              {
                timeout: AGAIN_MS,
              },
            )
            .then(
              () => true,
              () => false,
            );
        // On a slow page the editor may close again, or drop text typed before it was ready.
        for (let tries = 0; tries < 5; tries += 1) {
          if ((await area.count()) === 0) await choose('Insert', 'Note');
          await area.fill('');
          await area.fill(note);
          if (await isWritten()) return;
        }
      }),
    paint: (a1, color) =>
      after(a1, async () => {
        await page
          .locator('[data-u-command="sheet.command.set-background-color"] [aria-haspopup]')
          .first()
          .click();
        await page.locator(`[data-u-comp=color-picker] button[style*="${color}"]`).click();
      }),
    value,
    valueAt: async (row, header) => value(await cell(row, header)),
    look: (a1) => page.evaluate((wanted) => window.workbench.look(wanted), a1),
    current: () => page.evaluate(() => window.workbench.current()),
    rows,
    rowOf,
    grid,
    saved,
    reload: async () => {
      await page.reload();
      await ready();
    },
    close: () => context.close(),
  };
}
