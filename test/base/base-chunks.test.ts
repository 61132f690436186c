// test: the base survives the hidden sheet, a change rewrites only its campaign, and damage is reported.

import * as fc from 'fast-check';
import type { Base, BaseRow } from '../../src/base/base';
import type { BaseChunk, ChangedGroup } from '../../src/base/base-chunks';
import { knownRowsOf } from '../../src/base/packed-base';
import { decodeBase } from '../../src/base/read-base';
import type { Fields } from '../../src/shared/value';
import { mergeTab } from '../../src/sync/merge-tab';
import { byKeyOf, type Tab } from '../../src/tabs/columns/tab';
import { anyText, asStored, mergeWhole, stories, tab } from '../sync/tables';
import { changed as changedGroups, encoded } from './groups';

/** Several rows of one campaign: each has its own key, grouped by campaign. */
const sources: Tab = {
  ...tab,
  id: 'sources',
  keyFields: ['name'],
  groupField: 'campaignId',
};

const fields = fc.record(
  {
    campaignId: fc.constantFrom('007', '1E5', '', '__proto__', 'a\u0000b'),
    name: anyText,
    active: fc.option(fc.boolean()),
    goalPeriod: fc.option(fc.integer()),
    category: anyText,
  },
  { requiredKeys: [] },
);
const baseRow: fc.Arbitrary<BaseRow> = fc.oneof(
  fc.record({ fields }),
  fc.record({ fields, conflicts: fc.record({ name: anyText }) }),
);
const key = fc.oneof(anyText, fc.constantFrom('__proto__', 'constructor', 'new-1'));
const bases: fc.Arbitrary<Base> = fc
  .array(fc.tuple(key, baseRow), { maxLength: 8 })
  .map((rows) => new Map(rows));

const plain = (base: Base) =>
  JSON.stringify(
    [...base]
      .map(([key, row]) => {
        const { fields: own, ...more } = asStored(row);
        return [key, more, Object.entries(own).sort()];
      })
      .sort(([a], [b]) => (a! < b! ? -1 : 1)),
  );

/** Keys that contain the campaign: such rows are found by their position. */
const bids: Tab = { ...tab, id: 'bids', keyFields: ['campaignId', 'name'], groupField: 'campaignId' };
const bidBases: fc.Arbitrary<Base> = fc
  .array(fields, { maxLength: 12 })
  .map((all) => new Map([...byKeyOf(bids, all)].map(([name, one]) => [name, { fields: one }])));

/** Content of the sheet after the changed groups are written. */
function rewritten(chunks: readonly BaseChunk[], changed: readonly ChangedGroup[]): BaseChunk[] {
  const groups = new Set(changed.map(({ group }) => group));
  return [...chunks.filter(({ group }) => !groups.has(group)), ...changed.flatMap((one) => one.chunks)];
}

describe('base chunks', () => {
  it('restore every base, in any order of the chunks', () => {
    fc.assert(
      fc.property(bases, (base) => {
        const chunks = encoded(sources, base).reverse();
        const decoded = decodeBase(sources, chunks);
        expect([...decoded.lostGroups]).toEqual([]);
        expect(decoded.base.size).toBe(base.size);
        for (const [name, row] of base) expect(asStored(decoded.base.get(name)!)).toEqual(row);
      }),
    );
  });

  it('restore every base whose keys contain the campaign, whichever row is read first', () => {
    fc.assert(
      fc.property(bidBases, fc.array(fc.nat(15)), anyText, (base, guesses, other) => {
        const decoded = decodeBase(bids, encoded(bids, base)).base;
        const known = knownRowsOf(decoded);
        const names = [...base.keys()];
        for (const guess of guesses) {
          const name = names[guess % Math.max(1, names.length)] ?? other;
          const row = known.get(name, guess);
          expect(row && { key: row.key, fields: row.fields }).toEqual(
            base.has(name) ? { key: name, fields: base.get(name)!.fields } : undefined,
          );
          if (row) expect(known.at(row.index)).toBe(row);
          expect(decoded.get(name)).toBe(row);
        }
        expect(decoded.has(other)).toBe(base.has(other));
        expect(decoded.size).toBe(base.size);
        expect(known.at(base.size)).toBeUndefined();
        expect(plain(decoded)).toBe(plain(base));
        const seen: string[] = [];
        decoded.forEach((row, name) => {
          expect(decoded.get(name)).toBe(row);
          seen.push(name);
        });
        expect(seen.sort()).toEqual(names.sort());
        expect([...decoded.keys()].sort()).toEqual(seen);
        expect([...decoded.values()]).toHaveLength(base.size);
      }),
    );
  });

  it('split texts of 60,000 characters below the cell limit without cutting a character', () => {
    const name = `x${'😀'.repeat(30000)}\ud83d`;
    const base = new Map([['7', { fields: { campaignId: '7', name } }]]);
    const chunks = encoded(tab, base);
    expect(chunks.length).toBeGreaterThan(1);
    for (const { text } of chunks) {
      expect(text.length).toBeLessThan(50000);
      expect(/\p{Cs}/u.test(text)).toBe(false);
    }
    expect(decodeBase(tab, chunks).base.get('7')!.fields.name).toBe(name);
  });

  it('contain no control character', () => {
    const name = 'a\u0000\u0009\u007f\u0080\u0085\u009f';
    const chunks = encoded(tab, new Map([['7', { fields: { campaignId: '7', name } }]]));
    expect(chunks.map(({ text }) => /\p{Cc}/u.test(text))).toEqual([false]);
    expect(decodeBase(tab, chunks).base.get('7')!.fields.name).toBe(name);
  });

  it('change from one base to the other by rewriting groups', () => {
    fc.assert(
      fc.property(bases, bases, (before, after) => {
        const chunks = rewritten(encoded(sources, before), changedGroups(sources, before, after));
        const decoded = decodeBase(sources, chunks);
        expect([...decoded.lostGroups]).toEqual([]);
        expect(plain(decoded.base)).toBe(plain(decodeBase(sources, encoded(sources, after)).base));
      }),
    );
  });

  it('are not rewritten for rows with equal values', () => {
    fc.assert(
      fc.property(bases, (base) => {
        const copy = decodeBase(sources, encoded(sources, base)).base;
        const inOrder = new Map([...base.keys()].map((name) => [name, copy.get(name)!]));
        expect(changedGroups(sources, base, inOrder)).toEqual([]);
      }),
    );
  });

  it('are rewritten for exactly the campaigns a merge changed', () => {
    fc.assert(
      fc.property(stories, ({ base, rows, theirs }) => {
        const merged = mergeWhole(base, rows, theirs);
        const changed = new Set(changedGroups(tab, base, merged.base).map(({ group }) => group));
        for (const name of new Set([...base.keys(), ...merged.base.keys()])) {
          const differs = JSON.stringify(base.get(name)) !== JSON.stringify(merged.base.get(name));
          if (changed.has(name) !== differs) expect(base.get(name)).not.toEqual(merged.base.get(name));
        }
        expect(
          changedGroups(tab, merged.base, mergeTab(tab, merged.base, [], new Map(), new Set()).base),
        ).toEqual([]);
      }),
    );
  });
});

describe('a damaged base', () => {
  const row = (name: string): BaseRow => ({ fields: { campaignId: '7', name } });
  const base = new Map([
    ['7', row('a'.repeat(100000))],
    ['8', { fields: { campaignId: '8' } as Fields }],
  ]);
  const chunks = encoded(tab, base);
  const first = chunks[0]!;

  it.each<[string, BaseChunk[]]>([
    ['an edited text', [{ ...first, text: first.text.replace('a', 'b') }, ...chunks.slice(1)]],
    ['a cut text', [{ ...first, text: first.text.slice(0, 100) }, ...chunks.slice(1)]],
    ['an emptied text', [{ ...first, text: '' }, ...chunks.slice(1)]],
    ['a missing part', chunks.slice(1)],
    [
      'parts in each other’s place',
      chunks.map((chunk) => (chunk.group === '7' ? { ...chunk, part: 2 - chunk.part } : chunk)),
    ],
  ])('%s: reported, and the other campaigns are still there', (_, damaged) => {
    const decoded = decodeBase(tab, damaged);
    expect([...decoded.base.keys()]).toEqual(['8']);
    expect([...decoded.lostGroups]).toEqual(['7']);
  });

  it('refuses a chunk that was moved to another campaign', () => {
    const moved = encoded(tab, new Map([['8', { fields: { campaignId: '8' } }]])).map((chunk) => ({
      ...chunk,
      group: '9',
    }));
    expect([...decodeBase(tab, moved).lostGroups]).toEqual(['9']);
  });

  it('never throws, whatever the cell contains', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            tab: fc.constantFrom('campaigns', 'x'),
            group: anyText,
            part: fc.integer(),
            text: anyText,
          }),
        ),
        (rubbish) => {
          expect(decodeBase(tab, rubbish).base.size).toBe(0);
        },
      ),
    );
  });

  it('stays lost until all of its rows are pulled again, and is then written', () => {
    const lost = { isLost: (group: string) => group === '7' };
    const left = decodeBase(tab, chunks.slice(1));
    const partly = new Map([...left.base, ['7', row('a')]] as const);
    expect(changedGroups(tab, left.base, partly, lost)).toEqual([]);
    const again = changedGroups(tab, left.base, base, { ...lost, repaired: new Set(['7']) });
    expect(again.map(({ group }) => group)).toEqual(['7']);
    expect([...decodeBase(tab, rewritten(chunks.slice(1), again)).lostGroups]).toEqual([]);
    expect(changedGroups(tab, left.base, left.base, { ...lost, repaired: new Set(['7']) })).toEqual([
      { group: '7', chunks: [] },
    ]);
  });

  it('is one that was copied from another tab', () => {
    const { group, text } = chunks[3]!;
    const targets = { ...tab, id: 'targets' };
    expect([...decodeBase(targets, [{ tab: 'targets', group, part: 0, text }]).lostGroups]).toEqual(['8']);
  });

  it('makes conflicts, not overwritten cells', () => {
    const decoded = decodeBase(tab, chunks.slice(1));
    const mine = [
      {
        row: 2,
        key: '7',
        fields: { campaignId: '7', name: 'mine' },
        issues: [],
        change: '',
        states: '',
        status: '',
      },
    ];
    const merged = mergeWhole(decoded.base, mine, new Map([['7', { campaignId: '7', name: 'theirs' }]]));
    expect(merged.updates).toEqual([]);
    expect(merged.conflicts).toMatchObject([
      { field: 'name', base: undefined, mine: 'mine', theirs: 'theirs' },
    ]);
  });
});
