// test: `clasp push` would send exactly the files that the build put into dist.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './imports-of';

it('clasp lists exactly the files of dist', () => {
  const clasp = path.join(ROOT, 'node_modules/.bin/clasp');
  const printed = execFileSync(clasp, ['show-file-status', '--json'], { cwd: ROOT, encoding: 'utf8' });
  const status = JSON.parse(printed) as { filesToPush: string[]; untrackedFiles: string[] };
  const built = readdirSync(path.join(ROOT, 'dist')).map((name) => `dist/${name}`);
  expect([...status.filesToPush].sort()).toEqual(built.sort());
  expect(status.untrackedFiles.filter((name) => name.startsWith('dist'))).toEqual([]);
});

it('the manifest asks for the documented scopes and lists https addresses with a path', () => {
  const manifest = JSON.parse(readFileSync(path.join(ROOT, 'dist/appsscript.json'), 'utf8'));
  expect(manifest.runtimeVersion).toBe('V8');
  expect(manifest.addOns).toBeUndefined();
  expect(manifest.oauthScopes.map((scope: string) => scope.split('/auth/')[1]).sort()).toEqual([
    'script.container.ui',
    'script.external_request',
    'script.scriptapp',
    'script.send_mail',
    'spreadsheets.currentonly',
    'userinfo.email',
  ]);
  for (const url of manifest.urlFetchWhitelist) expect(url).toMatch(/^https:\/\/[^/]+\/.*$/);
  expect(manifest.urlFetchWhitelist.length).toBeGreaterThan(0);
});
