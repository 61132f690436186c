// test, e2e: the built pages arrive in the browser as they were built, although HtmlService edits scripts.

import { addonFiles, openSession, type Session } from './session';

let session: Session;
beforeEach(async () => {
  session = await openSession({ locale: 'de_DE', service: { campaigns: 1, tidy: true } });
});
afterEach(() => session.close());

it.each([
  ['showPull', 'sidebar.html', 'pull'],
  ['showHelp', 'sidebar.html', 'help'],
  ['showCreatives', 'creatives.html', 'creatives'],
  ['showReview', 'review.html', 'review'],
])('%s', async (name, file, view) => {
  const shown: { html?: string }[] = [];
  session.host.ui.subscribe('page-1', (event) => void shown.push(event as { html?: string }));
  await session.run(name, [], { fromClient: false });
  const source = addonFiles().find((one) => one.name === file)!.source;
  expect(shown).toHaveLength(1);
  expect(shown[0]!.html!.replaceAll(/<meta[^>]*>/g, '')).toBe(
    source
      .split('__VIEW__')
      .join(view)
      .split('__OPENER__')
      .join('menu')
      .split('__LOCALE__')
      .join('de_DE')
      .replaceAll(/<meta[^>]*>/g, ''),
  );
});
