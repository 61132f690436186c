// Workbench, Apps Script host: alternating colors. Univer does not support them, so cells without a color of
// their own are painted.

import { readCells } from '../engine/cell-reader';
import type { LiveWorkbook } from '../engine/live-workbook';
import type { BandingColors, BandingRule } from '../engine/own-store';
import { rangesOverlap } from '../engine/protection';
import { ScriptException, signatureMismatch } from '../protocol/exceptions';
import { handle, SELF } from '../protocol/messages';
import type { HostCore, Run, Served, Service } from './run';
import { checkInside, checkMayEdit, clipped } from './spreadsheet-grid';
import { hexColor } from './spreadsheet-looks';
import { enumName, isRangeHandle, type RangeRef, rangeHandle, type SheetRef } from './spreadsheet-refs';
import { matrixOf } from './spreadsheet-values';

/** Header, second band and footer of Google's themes; the first band is always white. */
const THEMES: Record<string, [header: string, second: string, footer: string]> = {
  LIGHT_GREY: ['#bdbdbd', '#f3f3f3', '#dedede'],
  CYAN: ['#4dd0e1', '#e0f7fa', '#a2e8f1'],
  GREEN: ['#63d297', '#e7f9ef', '#afe9ca'],
  YELLOW: ['#f7cb4d', '#fef8e3', '#fce8b2'],
  ORANGE: ['#f46524', '#ffe6dd', '#ffccbc'],
  BLUE: ['#5b95f9', '#e8f0fe', '#acc9fe'],
  TEAL: ['#26a69a', '#ddf2f0', '#8cd3cd'],
  GREY: ['#78909c', '#ebeff1', '#bbc8ce'],
  BROWN: ['#cca677', '#f8f2eb', '#e6d3ba'],
  LIGHT_GREEN: ['#8bc34a', '#eef7e3', '#c4e2a0'],
  INDIGO: ['#8989eb', '#e8e7fc', '#c4c3f7'],
  PINK: ['#e91d63', '#fddce8', '#f68ab0'],
};

/** The color of one line of a banding. */
function bandColor({ colors }: BandingRule, line: number, lines: number): string | null {
  if (colors.header && line === 0) return colors.header;
  if (colors.footer && line === lines - 1) return colors.footer;
  return (line - (colors.header ? 1 : 0)) % 2 === 0 ? colors.first : colors.second;
}

/**
 * Paints a banding, or removes it if `colors` is null. Cells with a color that is not from the banding are
 * skipped.
 */
function paint(workbook: LiveWorkbook, rule: BandingRule, palette: (string | null)[], clear = false): void {
  const ref = clipped(workbook, rule.range);
  const reader = readCells(workbook, ref.sheetId);
  const ours = new Set(palette.filter((each) => each !== null));
  const cells = matrixOf(ref, (r, c) => {
    const present = reader.style(ref.row - 1 + r, ref.column - 1 + c).bg?.rgb;
    if (present && !ours.has(hexColor(present))) return undefined;
    const wanted = clear
      ? null
      : bandColor(rule, rule.axis === 'ROW' ? r : c, rule.axis === 'ROW' ? ref.rows : ref.columns);
    return { s: { bg: wanted ? { rgb: wanted } : null } };
  });
  workbook.setCells(ref.sheetId, cells, true);
}

const palette = ({ colors }: BandingRule): (string | null)[] => Object.values(colors);

export function bandingServices({ workbook }: HostCore): {
  range: Service;
  sheet: Service;
  spreadsheet: Service;
  banding: Served<GoogleAppsScript.Spreadsheet.Banding>;
} {
  const { own } = workbook;
  const byId = ({ id }: { id: number }): BandingRule => {
    const found = own.bandings.find((each) => each.id === id);
    if (!found) throw new ScriptException('The banding has been removed.');
    return found;
  };
  const listed = (rules: BandingRule[]) => rules.map(({ id }) => handle('Banding', { id }));

  const apply =
    (axis: BandingRule['axis']) =>
    (run: Run, ref: RangeRef, ...args: unknown[]) => {
      const [theme, header = true, footer = false] = args;
      const colors = THEMES[theme === undefined ? 'LIGHT_GREY' : (enumName(theme) ?? '')];
      if (!colors) {
        throw signatureMismatch(
          `SpreadsheetApp.Range.apply${axis === 'ROW' ? 'Row' : 'Column'}Banding`,
          args,
        );
      }
      checkMayEdit(workbook, run, ref);
      if (own.bandings.some(({ range }) => rangesOverlap(range, ref))) {
        throw new ScriptException(
          'You cannot add alternating background colors to a range that already has alternating background colors.',
        );
      }
      const rule: BandingRule = {
        id: own.nextId++,
        axis,
        range: ref,
        colors: {
          header: header ? colors[0] : null,
          first: '#ffffff',
          second: colors[1],
          footer: footer ? colors[2] : null,
        },
      };
      own.bandings.push(rule);
      workbook.ownChanged();
      paint(workbook, rule, []);
      return handle('Banding', { id: rule.id });
    };

  const change = (run: Run, ref: { id: number }, changes: Partial<BandingRule>) => {
    const rule = byId(ref);
    checkMayEdit(workbook, run, clipped(workbook, rule.range));
    const before = palette(rule);
    if (changes.range) paint(workbook, rule, before, true);
    Object.assign(rule, changes);
    workbook.ownChanged();
    paint(workbook, rule, before);
    return SELF;
  };
  const part = (axis: BandingRule['axis'], name: keyof BandingColors) => ({
    get: (_run: Run, ref: { id: number }) => {
      const rule = byId(ref);
      return rule.axis === axis ? rule.colors[name] : null;
    },
    set: (run: Run, ref: { id: number }, color: string | null) => {
      const { colors } = byId(ref);
      return change(run, ref, { axis, colors: { ...colors, [name]: color ? hexColor(color) : null } });
    },
  });
  const parts = {
    HeaderRow: part('ROW', 'header'),
    FirstRow: part('ROW', 'first'),
    SecondRow: part('ROW', 'second'),
    FooterRow: part('ROW', 'footer'),
    HeaderColumn: part('COLUMN', 'header'),
    FirstColumn: part('COLUMN', 'first'),
    SecondColumn: part('COLUMN', 'second'),
    FooterColumn: part('COLUMN', 'footer'),
  };
  const colorMethods = Object.entries(parts).flatMap(([name, { get, set }]) => [
    [`get${name}Color`, get],
    [`set${name}Color`, set],
  ]);

  return {
    range: {
      applyRowBanding: apply('ROW'),
      applyColumnBanding: apply('COLUMN'),
      getBandings: (_run, ref: RangeRef) =>
        listed(own.bandings.filter(({ range }) => rangesOverlap(range, ref))),
    },
    sheet: {
      getBandings: (_run, { sheetId }: SheetRef) =>
        listed(own.bandings.filter(({ range }) => range.sheetId === sheetId)),
    },
    spreadsheet: { getBandings: () => listed(own.bandings) },
    banding: {
      ...Object.fromEntries(colorMethods),
      getRange: (_run: Run, ref: { id: number }) => rangeHandle(clipped(workbook, byId(ref).range)),
      setRange: (run: Run, ref: { id: number }, range: unknown) => {
        if (!isRangeHandle(range)) throw signatureMismatch('SpreadsheetApp.Banding.setRange', [range]);
        return change(run, ref, { range: checkInside(workbook, range.ref) });
      },
      remove: (run: Run, ref: { id: number }) => {
        const rule = byId(ref);
        checkMayEdit(workbook, run, clipped(workbook, rule.range));
        paint(workbook, rule, palette(rule), true);
        own.bandings = own.bandings.filter((each) => each !== rule);
        workbook.ownChanged();
      },
    },
  };
}

/** Repaints the bandings of a sheet after rows or columns were added, removed or moved. */
export function repaintBandings(workbook: LiveWorkbook, sheetId: string): void {
  for (const rule of workbook.own.bandings) {
    if (rule.range.sheetId === sheetId) paint(workbook, rule, palette(rule));
  }
}
