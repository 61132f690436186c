// test: every package has a permissive license, dist/ contains the notices, and the lock file has a checksum
// for each package.

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './imports-of';

const BUNDLED = ['@noble/hashes', 'diff', 'papaparse', 'preact', 'uplot', 'valibot'];

/**
 * Builds for other platforms. The registry used for the lock file has none of them, so their checksums are
 * missing, and `npm ci` on such a platform trusts its registry. They are tools; none of them is bundled.
 */
const NO_CHECKSUM = [
  ...['android-arm64', 'android-x64', 'darwin-arm64', 'darwin-x64', 'linux-arm64-musl', 'linux-x64-musl'].map(
    (platform) => `@biomejs/cli-${platform}`,
  ),
  ...['win32-arm64', 'win32-x64'].map((platform) => `@biomejs/cli-${platform}`),
  ...['darwin-arm64', 'darwin-x64', 'linux-arm-gnueabihf', 'linux-ppc64-gnu', 'linux-s390x-gnu'].map(
    (platform) => `@swc/core-${platform}`,
  ),
  ...['win32-arm64-msvc', 'win32-ia32-msvc', 'win32-x64-msvc'].map((platform) => `@swc/core-${platform}`),
  ...['android-arm-eabi', 'android-arm64', 'darwin-arm64', 'darwin-x64', 'freebsd-x64'].map(
    (platform) => `@unrs/resolver-binding-${platform}`,
  ),
  ...['arm-gnueabihf', 'arm-musleabihf', 'loong64-gnu', 'loong64-musl', 'ppc64-gnu', 'riscv64-gnu'].map(
    (platform) => `@unrs/resolver-binding-linux-${platform}`,
  ),
  ...['riscv64-musl', 's390x-gnu'].map((platform) => `@unrs/resolver-binding-linux-${platform}`),
  ...['openharmony-arm64', 'win32-arm64-msvc', 'win32-ia32-msvc', 'win32-x64-msvc'].map(
    (platform) => `@unrs/resolver-binding-${platform}`,
  ),
];

interface Lock {
  packages: Record<string, { integrity?: string; optional?: boolean; os?: string[]; dev?: boolean }>;
}
const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as Lock;

it('npm run licenses lists the bundled packages and finds every license permissive', () => {
  const printed = execFileSync(process.execPath, ['scripts/licenses.js'], { cwd: ROOT, encoding: 'utf8' });
  const bundled = printed.split('Tools, not bundled')[0]!;
  const names = [...bundled.matchAll(/^ {2}(.+)@[\d.]+: (?:MIT|BSD-3-Clause)$/gm)].map(([, name]) => name);
  expect(names).toEqual(BUNDLED);
});

it.each([
  ['no license', {}, 'none found'],
  ['a license that asks for more than a notice', { license: 'GPL-3.0-only' }, 'GPL-3.0-only'],
  ['one such license among two that both hold', { license: 'MIT AND AGPL-3.0' }, 'MIT AND AGPL-3.0'],
  ['a license that is allowed for tools only', { license: 'CC-BY-4.0' }, 'CC-BY-4.0'],
])('npm run licenses fails on a bundled package with %s', (_case, fields, shown) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'licenses-'));
  try {
    for (const file of ['scripts/licenses.js', 'scripts/command-line.js'])
      cpSync(path.join(ROOT, file), path.join(folder, file));
    const entry = { '': { dependencies: { odd: '1.0.0' } }, 'node_modules/odd': { version: '1.0.0' } };
    writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages: entry }));
    cpSync(path.join(ROOT, 'node_modules/preact/LICENSE'), path.join(folder, 'node_modules/odd/LICENSE'));
    writeFileSync(path.join(folder, 'node_modules/odd/package.json'), JSON.stringify(fields));
    const ended = spawnSync(process.execPath, ['scripts/licenses.js'], { cwd: folder, encoding: 'utf8' });
    expect(ended.status).toBe(1);
    expect(ended.stdout).toContain(
      `Not permissive: replace it, or add it to scripts/licenses.js with the reason (1)`,
    );
    expect(ended.stdout.split('Not permissive')[1]).toContain(`odd@1.0.0: ${shown}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('dist/notices.html has the license text of every bundled package', () => {
  const page = readFileSync(path.join(ROOT, 'dist/notices.html'), 'utf8');
  const titles = [...page.matchAll(/<h2>(.+)@[\d.]+: (?:MIT|BSD-3-Clause)<\/h2>/g)].map(([, name]) => name);
  expect(titles).toEqual(BUNDLED);
  const texts = page.match(/Permission is hereby granted, free of charge|Redistribution and use in source/g);
  expect(texts).toHaveLength(BUNDLED.length);
  expect(page.match(/^Copyright \(c\) /gm)).toHaveLength(BUNDLED.length);
});

it('the lock file has a checksum for every package, except those listed with the reason', () => {
  const without = Object.entries(lock.packages).filter(
    ([place, { integrity }]) => place !== '' && !integrity,
  );
  expect(without.map(([place]) => place.replace('node_modules/', '')).sort()).toEqual(
    [...NO_CHECKSUM].sort(),
  );
  for (const [, found] of without)
    expect(found).toMatchObject({ dev: true, optional: true, os: [expect.any(String)] });
});
