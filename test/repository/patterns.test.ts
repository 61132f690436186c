// test: every pattern in src takes linear time for every text, decided by recheck from the pattern alone. The
// code around the patterns is tested in test/shared/linear-steps.test.ts.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Token, tokenizer } from 'acorn';
import { transformSync } from 'esbuild';
import { ROOT, sources } from './imports-of';

type Check = (
  pattern: string,
  flags: string,
  options: { timeout: number },
) => Promise<{ readonly status: 'safe' | 'vulnerable' | 'unknown' }>;

/** Loaded only for patterns that are not listed, because loading takes a second. */
function checker(): Check {
  process.env.RECHECK_BACKEND = 'pure';
  return (require('recheck') as { readonly check: Check }).check;
}

/**
 * Patterns that recheck 4.5.0 found linear, listed because checking all of them takes minutes. Others are
 * checked here; `BIDGRID_RECHECK=all` checks all of them again and writes the list.
 */
const KNOWN = path.join(__dirname, 'linear-patterns.json');
const CHECK_ALL = process.env.BIDGRID_RECHECK === 'all';
const TIMEOUT_MS = 60_000;

interface Found {
  readonly patterns: ReadonlyMap<string, string>;
  /** Files that build patterns from texts. */
  readonly made: readonly string[];
}

function patternsIn(files: readonly string[]): Found {
  const patterns = new Map<string, string>();
  const made = new Set<string>();
  for (const file of files) {
    const { code } = transformSync(readFileSync(path.join(ROOT, file), 'utf8'), {
      loader: file.endsWith('x') ? 'tsx' : 'ts',
      jsx: 'automatic',
    });
    for (const token of tokenizer(code, { ecmaVersion: 'latest', sourceType: 'module' })) {
      const { type, value } = token as Token & { readonly value: unknown };
      if (type.label === 'name' && value === 'RegExp') made.add(file);
      if (type.label !== 'regexp') continue;
      const { pattern, flags } = value as { pattern: string; flags: string };
      patterns.set(JSON.stringify([pattern, flags]), file);
    }
  }
  return { patterns, made: [...made] };
}

const found = patternsIn(sources('src'));

it('are linear for every text', async () => {
  const listed = JSON.parse(readFileSync(KNOWN, 'utf8')) as [string, string][];
  const known = new Set(CHECK_ALL ? [] : listed.map((one) => JSON.stringify(one)));
  const others: string[] = [];
  for (const [name, file] of found.patterns) {
    if (known.has(name)) continue;
    const [pattern, flags] = JSON.parse(name) as [string, string];
    const { status } = await checker()(pattern, flags, { timeout: TIMEOUT_MS });
    if (status === 'safe') known.add(name);
    else others.push(`${file}: /${pattern}/${flags} is ${status}`);
  }
  if (CHECK_ALL)
    writeFileSync(
      KNOWN,
      `[\n${[...known]
        .sort()
        .map((name) => `  ${name}`)
        .join(',\n')}\n]\n`,
    );
  expect(found.patterns.size).toBeGreaterThan(100);
  expect(others).toEqual([]);
}, 900_000);

it('are built from a text in one place, which escapes it', () => {
  expect(found.made).toEqual(['src/features/adjust/adjust-value.ts']);
});
