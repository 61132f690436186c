// Browser tests: accessibility violations that axe-core finds in a page of the add-on.
import { readFileSync } from 'node:fs';
import type { FrameLocator, Page } from 'playwright-core';
import { until } from './until';

const SOURCE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(
    root: Document | string,
  ): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>;
}

/** Each violation as one line with its elements; [] if there are none. Waits while parts are dimmed. */
export async function violations(frame: FrameLocator): Promise<string[]> {
  await until(() => frame.locator('[aria-busy="true"]').count(), 0);
  return frame.locator('html').evaluate(found, [SOURCE, null] as const);
}

/** The same for a part of a page, by its CSS selector. */
export const violationsIn = (page: Page, selector: string): Promise<string[]> =>
  page.locator('html').evaluate(found, [SOURCE, selector] as const);

/** Runs in the page. */
async function found(root: Element, [source, selector]: readonly [string, string | null]): Promise<string[]> {
  const view = root.ownerDocument.defaultView as unknown as { axe?: Axe; eval(code: string): void };
  if (!view.axe) view.eval(source);
  const { violations: all } = await view.axe!.run(selector ?? root.ownerDocument);
  return all.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`);
}
