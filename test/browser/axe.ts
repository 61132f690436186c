// Browser tests: accessibility violations that axe-core finds in a page of the add-on.
import { readFileSync } from 'node:fs';
import type { FrameLocator } from 'playwright-core';

const SOURCE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(root: Document): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>;
}

/** Each violation as one line with its elements; [] if there are none. */
export const violations = (frame: FrameLocator): Promise<string[]> =>
  frame.locator('html').evaluate(async (root, source) => {
    const view = root.ownerDocument.defaultView as unknown as { axe?: Axe; eval(code: string): void };
    if (!view.axe) view.eval(source);
    const { violations: found } = await view.axe!.run(root.ownerDocument);
    return found.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, SOURCE);
