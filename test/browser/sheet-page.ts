// Browser tests: a person at the spreadsheet page: opens it, clicks cells, types, chooses from menus.
import type { Browser, FrameLocator, Page } from 'playwright-core';
import type { PageApi } from '../../workbench/web/page/page-api';

declare global {
  interface Window {
    workbench: PageApi;
  }
}

export interface SheetPage {
  page: Page;
  /** What went wrong in the page's own script; a good test ends with none. */
  problems: string[];
  /** Chooses from the menu bar: `menu('Data', 'Sort')`; names of submenus in between. */
  menu(...path: string[]): Promise<void>;
  clickCell(a1: string): Promise<void>;
  /** Selects the cell with the mouse, types and presses Enter. */
  type(a1: string, text: string): Promise<void>;
  values(a1: string): Promise<unknown[][]>;
  value(a1: string): Promise<unknown>;
  /** Waits until the cell holds this value. */
  waitFor(a1: string, value: unknown): Promise<void>;
  /** Waits until the server has everything done here. */
  saved(): Promise<void>;
  show(tab: string): Promise<void>;
  sidebar(): FrameLocator;
  dialog(): FrameLocator;
}

/** Opens the page as `user` in a window of its own; resolves when the workbook is on show. */
export async function openSheetPage(browser: Browser, url: string, user: string): Promise<SheetPage> {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(`${url}?user=${encodeURIComponent(user)}`);
  await page.evaluate(() => window.workbench.ready);

  const values = (a1: string) => page.evaluate((range) => window.workbench.values(range), a1);
  const clickCell = async (a1: string): Promise<void> => {
    await page.evaluate((range) => window.workbench.select(range), a1);
    const { x, y, width, height } = await page.evaluate((range) => window.workbench.cellRect(range), a1);
    await page.mouse.click(x + width / 2, y + height / 2);
  };
  const saved = async (): Promise<void> => {
    await page.waitForFunction(() => window.workbench.saved());
  };

  return {
    page,
    problems,
    menu: async (...path) => {
      const [bar = '', ...rest] = path;
      await page.getByRole('menubar').getByRole('menuitem', { name: bar, exact: true }).click();
      for (const [index, name] of rest.entries()) {
        const item = page.getByRole('menu').getByRole('menuitem', { name }).first();
        if (index < rest.length - 1) await item.hover();
        else await item.click();
      }
    },
    clickCell,
    type: async (a1, text) => {
      await clickCell(a1);
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await saved();
    },
    values,
    value: async (a1) => (await values(a1))[0]?.[0],
    waitFor: async (a1, value) => {
      await page.waitForFunction(
        ([range, wanted]) => window.workbench.values(range as string)[0]?.[0] === wanted,
        [a1, value] as const,
      );
    },
    saved,
    show: (tab) => page.evaluate((name) => window.workbench.show(name), tab),
    sidebar: () => page.frameLocator('#side-panel iframe'),
    dialog: () => page.frameLocator('.window iframe'),
  };
}
