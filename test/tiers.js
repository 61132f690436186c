// test: which test files run when. `npm test`: everything except LONG. `npm run test:long`: LONG.
// `npm run test:unit`: the files of `npm test` in UNIT. A new test file is in `npm test`, except in the browser.

/** Folders of test/ with tests that need no build: pure code, and ports in memory. */
const UNIT_FOLDERS = [
  'ad-service',
  'base',
  'calls',
  'connections',
  'features',
  'grid',
  'jobs',
  'laws',
  'pull',
  'push',
  'shared',
  'sheet',
  'sidebar',
  'sync',
  'tabs',
];

/** Regular expressions for paths. */
exports.UNIT = UNIT_FOLDERS.map((folder) => `/test/${folder}/`);

const LONG_FILES = [
  // Every bad answer, kill, condition and interleaving. The main loop is in other files of e2e.
  'e2e/ads-switched',
  'e2e/bid-rules-kill',
  'e2e/cancel-running',
  'e2e/cheapest-reading',
  'e2e/choices',
  'e2e/conditions',
  'e2e/confirm-company',
  'e2e/contradictions',
  'e2e/creatives',
  'e2e/creatives-errors',
  'e2e/estimates',
  'e2e/faults',
  'e2e/fewer-scopes',
  'e2e/figures-kill',
  'e2e/google-errors',
  'e2e/guard',
  'e2e/history-months',
  'e2e/hostile-calls',
  'e2e/identity',
  'e2e/journal',
  'e2e/journal-lost',
  'e2e/like-real',
  'e2e/limited-part',
  'e2e/lost-answer',
  'e2e/marks-moved',
  'e2e/morning-run-kill',
  'e2e/morning-run-zones',
  'e2e/moved-meanwhile',
  'e2e/ordinary-sessions',
  'e2e/other-hosts',
  'e2e/own-formulas',
  'e2e/parents-by-name',
  'e2e/pull-costs',
  'e2e/pull-gaps',
  'e2e/pull-kill',
  'e2e/pull-kill-new',
  'e2e/push-requests',
  'e2e/rate-limit',
  'e2e/refresh',
  'e2e/refusals',
  'e2e/refused-rows',
  'e2e/review-selected',
  'e2e/review-steps',
  'e2e/schedule',
  'e2e/self-test',
  'e2e/sign-in-twice',
  'e2e/stirred-rows',
  'e2e/tab-columns',
  'e2e/text-safety',
  'e2e/two-windows',
  'e2e/typed-meanwhile',
  'e2e/unanswered-uploads',
  'e2e/unanswered-writes',
  'e2e/unknown',
  'e2e/unreadable-campaign',
  'e2e/unreadable-rows',
  'e2e/unreadable-values',
  'e2e/who-may',
  // Every cut and every interleaving of one part.
  'base/base-chunks',
  'sheet/append',
  'sync/cut-off',
  'grid/cell-updates',
  // Many days or many documents from a seed.
  'features/history/core/fetch-day',
  'laws/overwritten-rows',
  // Scale: time that grows with the rows or the size of an answer.
  'shared/large-answers',
  'shared/linear-steps',
  'sheet/fuzz',
  'sync/scale',
  // A simulation of every mode.
  'sim/each-mode',
  // Programs of their own: clasp against the stand-in, the host's commands, the bench, patterns of regular
  // expressions.
  'install/install',
  'repository/bench',
  'repository/patterns',
  'workbench/apps-script/host-cli',
  'workbench/apps-script/self-test-cli',
  'workbench/web/converge',
];

/** Files that CI also runs in a German and a Japanese document: what is typed, shown, sent and undone. */
const LOCALE_FILES = [
  'adjust',
  'bid-rules',
  'cell-states',
  'check-and-review',
  'figures',
  'fix-values',
  'history',
  'loop',
  'parents',
  'tab-columns',
  'text-safety',
  'undo',
  'units',
];

exports.LOCALES = LOCALE_FILES.map((name) => String.raw`/test/e2e/${name}\.test\.ts$`);

/** Regular expressions for the paths of test files. */
exports.LONG = [
  String.raw`/test/browser/(?!loop\.)[^/]+\.test\.tsx?$`,
  String.raw`/test/faults/[^/]+\.test\.ts$`,
  ...LONG_FILES.map((name) => String.raw`/test/${name}\.test\.tsx?$`),
];
