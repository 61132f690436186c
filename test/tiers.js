// test: which test files run when. `npm test`: everything except LONG, in at most 150 s on two idle cores.
// `npm run test:long`: LONG. `npm run test:unit`: the files of `npm test` in UNIT. A new test file is in
// `npm test`, except in the browser.

/** Folders of test/ with tests that need no build: pure code, and ports in memory. */
exports.UNIT = [
  'base',
  'calls',
  'connections',
  'features',
  'jobs',
  'laws',
  'model',
  'resources',
  'rules',
  'runs',
  'settings',
  'sheet',
  'sidebar',
  'sync',
  'tabs',
];

const LONG_FILES = [
  // Every bad answer, kill, condition and interleaving. The main loop is in other files of e2e.
  'e2e/ads-switched',
  'e2e/cancel-running',
  'e2e/cheapest-reading',
  'e2e/choices',
  'e2e/conditions',
  'e2e/contradictions',
  'e2e/creatives-errors',
  'e2e/estimates',
  'e2e/faults',
  'e2e/fewer-scopes',
  'e2e/google-errors',
  'e2e/hostile-calls',
  'e2e/identity',
  'e2e/journal',
  'e2e/journal-lost',
  'e2e/kill-after-records',
  'e2e/kill-grouped',
  'e2e/kill-undo',
  'e2e/like-real',
  'e2e/limited-part',
  'e2e/marks-moved',
  'e2e/moved-meanwhile',
  'e2e/other-hosts',
  'e2e/own-formulas',
  'e2e/pull-costs',
  'e2e/pull-gaps',
  'e2e/pull-kill',
  'e2e/push-requests',
  'e2e/rate-limit',
  'e2e/refresh',
  'e2e/review-steps',
  'e2e/self-test',
  'e2e/sign-in-twice',
  'e2e/stirred-rows',
  'e2e/tab-columns',
  'e2e/text-safety',
  'e2e/two-windows',
  'e2e/typed-meanwhile',
  'e2e/unanswered-uploads',
  'e2e/unanswered-writes',
  'e2e/undo-steps',
  'e2e/unreadable-campaign',
  // Scale: time that grows with the rows or the size of an answer.
  'model/large-answers',
  'model/linear-steps',
  'sync/scale',
  // Programs of their own: clasp against the stand-in, the host's commands, patterns of regular expressions.
  'install/install',
  'repository/patterns',
  'workbench/apps-script/host-cli',
  'workbench/apps-script/self-test-cli',
  'workbench/web/converge',
];

/** Regular expressions for the paths of test files. */
exports.LONG = [
  String.raw`/test/browser/(?!loop\.)[^/]+\.test\.tsx?$`,
  String.raw`/test/faults/[^/]+\.test\.ts$`,
  ...LONG_FILES.map((name) => String.raw`/test/${name}\.test\.tsx?$`),
];
