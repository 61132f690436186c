// test, e2e: the self-test in the workbench: every expected value, tabs that are always deleted, nothing else touched.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { HostOptions } from '../../workbench/apps-script/host';
import { createHost } from '../outside/programs';
import { selfTestIn } from './self-test-run';
import { addonFiles } from './session';

const manifest = JSON.parse(
  readFileSync(path.join(__dirname, '../../dist/appsscript.json'), 'utf8'),
) as unknown;

const open = (options: Partial<HostOptions> = {}) =>
  createHost({ files: addonFiles(), manifest, owner: 'anna@example.com', ...options });

describe.each(['en_US', 'de_DE', 'tr_TR', 'ja_JP'] as const)('in a document of %s', (locale) => {
  test('every value is as expected', async () => {
    const host = await open({ locale });
    try {
      const { complete, results } = await selfTestIn(host, {
        groups: ['cells', 'structure', 'formulas', 'errors', 'identity'],
      });
      if (process.env.SHOW)
        console.log(
          results.map((r) => `${r.outcome} ${r.id}: ${JSON.stringify(r.actual)} ${r.ms}`).join('\n'),
        );
      expect(results.filter(({ outcome }) => outcome === 'different')).toEqual([]);
      expect(complete).toBe(true);
    } finally {
      await host.close();
    }
  });
});
