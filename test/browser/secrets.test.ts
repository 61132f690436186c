// Browser tests: after a whole session no secret is in anything that a page received or showed, or in the
// workbook's file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { check, closeReview, openView, pull, push, review } from './panels';
import { startWorkbench, type Workbench } from './workbench';

jest.setTimeout(180_000);

let workbench: Workbench;
beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: 4 });
});
afterAll(() => workbench?.close());

/** Records everything that reaches the browser from now on: answers, messages, its console. */
function record(page: Page): { texts: string[]; all(): Promise<void> } {
  const texts: string[] = [];
  const bodies: Promise<unknown>[] = [];
  page.on('console', (message) => texts.push(message.text()));
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => texts.push(payload.toString()));
  });
  page.on('response', (response) => {
    texts.push(response.url(), JSON.stringify(response.headers()));
    bodies.push(
      response.text().then(
        (text) => texts.push(text),
        () => {},
      ),
    );
  });
  return { texts, all: async () => void (await Promise.all(bodies)) };
}

/** Every text in the file that is stored under the name of a token. */
function tokensIn(json: string): string[] {
  const tokens: string[] = [];
  JSON.parse(json, (_name, value: unknown) => {
    if (typeof value !== 'string') return value;
    for (const [, token] of value.matchAll(/"(?:access_?)?token":"([^"]+)"/gi)) tokens.push(token!);
    return value;
  });
  return tokens;
}

/** All keys in the file that sign approvals or seal hidden sheets. */
function keysIn(json: string): string[] {
  const keys: string[] = [];
  JSON.parse(json, (name, value: unknown) => {
    if (name === 'BIDGRID_SEAL_KEY' || name === 'bidgrid.approval-key') keys.push(String(value));
    return value;
  });
  return keys;
}

test('no secret leaves the properties', async () => {
  const { service, folder } = workbench;
  const sheet = await workbench.open('ana@example.com');
  const seen = record(sheet.page);
  // The page itself is searched as well.
  await sheet.reload();
  await pull(sheet);
  await sheet.type(await sheet.cell(2, 'Name'), 'Any other name');
  await check(sheet);
  await push(await review(sheet));
  await closeReview(sheet);
  await openView(sheet, 'Connections…');
  await sheet.sidebar.getByRole('button', { name: 'Test', exact: true }).click();
  await sheet.sidebar.getByText('Campaigns: works').waitFor();
  const shown = await Promise.all(sheet.page.frames().map((frame: Frame) => frame.content()));
  await seen.all();
  await sheet.close();
  // The workbench writes pending data when it ends.
  await workbench.stop();

  const state = readFileSync(join(folder, 'state.json'), 'utf8');
  const tokens = tokensIn(state);
  expect(tokens).not.toEqual([]);
  const keys = keysIn(state);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  const secrets = [service.client_secret, service.api_key, ...tokens, ...keys];
  for (const secret of secrets) expect(state).toContain(secret);
  const places = {
    shown,
    received: seen.texts,
    workbook: [readFileSync(join(folder, 'workbook.json'), 'utf8')],
  };
  expect(places.received.join()).toContain('Any other name');
  expect(places.workbook.join()).toContain('Any other name');
  for (const [place, texts] of Object.entries(places)) {
    const found = secrets.filter((secret) => texts.some((text) => text.includes(secret)));
    expect({ place, found: found.length }).toEqual({ place, found: 0 });
  }
});
