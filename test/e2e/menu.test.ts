// test, e2e: the menu of a script bound to the document, and of an add-on that the person has not authorized.

import type { UiEvent } from '../../workbench/apps-script/services/ui-hub';
import { OWNER, openSession, type Session } from './session';

let session: Session;
beforeAll(async () => {
  session = await openSession({ service: { campaigns: 1, tidy: true } });
  session.host.options.files.push({
    name: 'People.js',
    source: `function openedIn(mode) { onOpen({ authMode: ScriptApp.AuthMode[mode] }); }
      function openedPlainly() { onOpen(); }`,
  });
});
afterAll(() => session.close());

async function menuAfter(name: string, ...args: string[]): Promise<{ caption: string; addon: boolean }> {
  const seen: UiEvent[] = [];
  session.host.ui.subscribe('page-1', (event) => void seen.push(event));
  const options = { function: name, args, user: OWNER, session: 'page-1', fromClient: false };
  expect(await session.host.run(options)).toMatchObject({ ok: true });
  const menus = seen.flatMap((event) => (event.type === 'menu' ? [event.menu] : []));
  // A page that opens gets the menu of the one before it.
  return menus.at(-1)!;
}

it.each([
  ['openedPlainly', [], false],
  ['openedIn', ['LIMITED'], false],
  ['openedIn', ['FULL'], false],
  ['openedIn', ['NONE'], true],
] as const)('after %s %j it is in the menu of extensions: %s', async (name, args, addon) => {
  expect(await menuAfter(name, ...args)).toMatchObject({ addon, ...(addon ? {} : { caption: 'Bidgrid' }) });
});
