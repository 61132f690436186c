// test: texts that cells keep unchanged, and cuts that never split a character.

import * as fc from 'fast-check';
import { fromCellText, pieces, shortened, toCellText, toShortCellText } from '../../src/shared/cell-text';
import { anyText } from '../sync/tables';

describe('cell text', () => {
  it('restores every text', () => {
    fc.assert(
      fc.property(anyText, (text) => fromCellText(toCellText(text)) === text),
      { numRuns: 1000 },
    );
  });

  it('contains nothing that a spreadsheet drops or changes', () => {
    const unsafe = (unit: string) => /[\p{Cc}\p{Cs}\ufffe\uffff]/u.test(unit) && unit !== '\n';
    fc.assert(
      fc.property(anyText, (text) => {
        const safe = toCellText(text);
        expect([...safe].filter(unsafe)).toEqual([]);
        expect(safe.startsWith("'")).toBe(false);
      }),
    );
  });

  it.each([
    ['Summer sale', 'Summer sale'],
    ['=1+1', '=1+1'],
    ['a\\b', 'a\\b'],
    ['😀\n', '😀\n'],
    ["'tis", '\\u0027tis'],
    ['a\tb', 'a\\u0009b'],
    ['\u007f', '\\u007f'],
    ['line\u0085break', 'line\\u0085break'],
    ['\u009f', '\\u009f'],
    ['\u00a0', '\u00a0'],
    ['\ud83d', '\\ud83d'],
    ['\\u0041', '\\u005cu0041'],
  ])('%j stands as %j', (text, cell) => {
    expect(toCellText(text)).toBe(cell);
  });
});

describe('pieces', () => {
  it('join to the text, are shorter than the limit, and split no surrogate pair', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 2, max: 9 }), (text, length) => {
        const parts = pieces(text, length);
        expect(parts.join('')).toBe(text);
        for (const [i, part] of parts.entries()) {
          expect(part.length).toBeLessThanOrEqual(length);
          const cut = /[\ud800-\udbff]$/.test(part) && /^[\udc00-\udfff]/.test(parts[i + 1] ?? '');
          expect(cut).toBe(false);
        }
      }),
    );
  });

  it('shortens with an ellipsis', () => {
    expect([shortened('abc', 3), shortened('abcd', 3), shortened('a😀cd', 3)]).toEqual(['abc', 'ab…', 'a…']);
  });
});

describe('a text cut for a cell', () => {
  it('stays whole up to 45,000 characters with its escapes', () => {
    const text = '\u0001'.repeat(7_500);
    expect(toShortCellText(text)).toBe('\\u0001'.repeat(7_500));
  });

  it.each(['x', '\u0001', '\\u', '\t', '\r\n', '😀', 'x\ud800', "'"])(
    'never ends in a part of %j',
    (unit) => {
      for (let lead = 0; lead < 7; lead += 1) {
        const text = 'x'.repeat(lead) + unit.repeat(60_000);
        const cut = toShortCellText(text);
        expect(cut.length).toBeLessThanOrEqual(45_000);
        expect(cut.length).toBeGreaterThan(44_980);
        expect(cut.endsWith('…')).toBe(true);
        expect(text.startsWith(fromCellText(cut.slice(0, -1)))).toBe(true);
        // Throws for half a surrogate pair.
        expect(() => encodeURIComponent(cut)).not.toThrow();
      }
    },
  );
});
