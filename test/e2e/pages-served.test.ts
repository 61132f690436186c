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
      .split('__RUN__')
      .join('')
      .split('__LOCALE__')
      .join('de_DE')
      .replaceAll(/<meta[^>]*>/g, ''),
  );
});

it.each([
  ['push-0f9a-77cb71e0', 'push-0f9a-77cb71e0'],
  ['"><script>alert(1)</script>', ''],
  [['push-1'], ''],
])('showUndo with the run %s', async (run, shownRun) => {
  const shown: { html?: string }[] = [];
  session.host.ui.subscribe('page-1', (event) => void shown.push(event as { html?: string }));
  await session.run('showUndo', [run], { fromClient: false });
  expect(shown.at(-1)!.html).toContain(`data-view="undo" data-run="${shownRun}"`);
});
