// Workbench, Apps Script host: text styles and rich text of Range cells.
import {
  BaselineOffset,
  CustomRangeType,
  generateRandomId,
  type ICellData,
  type IDocumentData,
  type IStyleData,
} from '@univerjs/core';
import { readCells } from '../engine/cell-reader';
import { EMPTY_CELL } from '../engine/typed-cell';
import { signatureMismatch } from '../protocol/exceptions';
import { handle, isHandle, SELF } from '../protocol/messages';
import type { RichTextData, TextRun, TextStyleData } from '../protocol/text-style';
import type { HostCore, Run, Served } from './run';
import { checkInside, checkMayEdit, checkShape } from './spreadsheet-grid';
import { hexColor } from './spreadsheet-looks';
import type { RangeRef } from './spreadsheet-refs';
import { matrixOf, tableOf } from './spreadsheet-values';

/** Only the properties in the style; the others come from the cell. */
function univerStyle(style: TextStyleData): IStyleData {
  const onOff = (value: boolean | null | undefined) => (value ? 1 : 0);
  return {
    ...(style.bold === undefined ? {} : { bl: onOff(style.bold) }),
    ...(style.italic === undefined ? {} : { it: onOff(style.italic) }),
    ...(style.underline === undefined ? {} : { ul: { s: onOff(style.underline) } }),
    ...(style.strikethrough === undefined ? {} : { st: { s: onOff(style.strikethrough) } }),
    ...(style.fontFamily ? { ff: style.fontFamily } : {}),
    ...(style.fontSize ? { fs: style.fontSize } : {}),
    ...(style.foregroundColor ? { cl: { rgb: style.foregroundColor } } : {}),
  };
}

const googleStyle = (style: IStyleData): TextStyleData => ({
  bold: Boolean(style.bl),
  italic: Boolean(style.it),
  underline: Boolean(style.ul?.s),
  strikethrough: Boolean(style.st?.s),
  fontFamily: style.ff ?? 'Arial',
  fontSize: style.fs ?? 10,
  foregroundColor: style.cl?.rgb ? hexColor(style.cl.rgb) : '#000000',
});

/** A document of Univer; its paragraphs end with carriage returns. */
function documentOf({ text, runs }: RichTextData): IDocumentData {
  const stream = text.replaceAll('\n', '\r');
  const ends = [...stream, '\r'].flatMap((sign, i) => (sign === '\r' ? [i] : []));
  return {
    id: generateRandomId(6),
    documentStyle: {},
    body: {
      dataStream: `${stream}\r\n`,
      paragraphs: ends.map((startIndex) => ({ startIndex })),
      sectionBreaks: [{ startIndex: stream.length + 1 }],
      textRuns: runs.map(({ start, end, style }) => ({
        st: start,
        ed: end,
        ts: { ...univerStyle(style), va: BaselineOffset.NORMAL },
      })),
      customRanges: runs.flatMap(({ start, end, link }) => {
        const properties = { url: link };
        const place = { startIndex: start, endIndex: end - 1, rangeId: generateRandomId(6), properties };
        return link === null ? [] : [{ ...place, rangeType: CustomRangeType.HYPERLINK }];
      }),
    },
  };
}

/** The runs of a cell's document; missing properties come from the cell's style. */
function runsOf(document: IDocumentData, length: number, base: IStyleData): TextRun[] {
  const { textRuns = [], customRanges = [] } = document.body ?? {};
  const links = customRanges.filter(({ rangeType }) => rangeType === CustomRangeType.HYPERLINK);
  const edges = [
    0,
    length,
    ...textRuns.flatMap(({ st, ed }) => [st, ed]),
    ...links.flatMap(({ startIndex, endIndex }) => [startIndex, endIndex + 1]),
  ];
  const sorted = [...new Set(edges)].filter((edge) => edge <= length).sort((a, b) => a - b);
  return sorted.slice(1).map((end, i) => {
    const start = sorted[i] ?? 0;
    const own = textRuns.find(({ st, ed }) => st <= start && ed >= end)?.ts ?? {};
    const link = links.find(({ startIndex, endIndex }) => startIndex <= start && endIndex + 1 >= end);
    const url: unknown = link?.properties?.url;
    return {
      start,
      end,
      style: googleStyle({ ...base, ...own }),
      link: typeof url === 'string' ? url : null,
    };
  });
}

export function rangeRichText({ workbook }: HostCore): Served<GoogleAppsScript.Spreadsheet.Range> {
  const stylesAt = (ref: RangeRef) => {
    const reader = readCells(workbook, checkInside(workbook, ref).sheetId);
    return (row: number, column: number) => handle('TextStyle', googleStyle(reader.style(row, column)));
  };
  const valuesAt = async (ref: RangeRef) => {
    checkInside(workbook, ref);
    await workbook.settled();
    const reader = readCells(workbook, ref.sheetId);
    return (row: number, column: number) => {
      const text = reader.value(row, column);
      if (typeof text !== 'string') return null;
      const base = reader.style(row, column);
      const document = reader.raw(row, column)?.p;
      const plain = [{ start: 0, end: text.length, style: googleStyle(base), link: null }];
      const runs = document ? runsOf(document, text.length, base) : plain;
      return handle('RichTextValue', { text, runs } satisfies RichTextData);
    };
  };

  const setStyles = (run: Run, ref: RangeRef, styleAt: (row: number, column: number) => unknown) => {
    checkMayEdit(workbook, run, ref);
    const cells = matrixOf(ref, (r, c): ICellData | undefined => {
      const style = styleAt(r, c);
      if (style === null) return undefined;
      if (!isHandle(style, 'TextStyle'))
        throw signatureMismatch('SpreadsheetApp.Range.setTextStyle', [style]);
      return { s: univerStyle(style.ref as TextStyleData) };
    });
    workbook.setCells(ref.sheetId, cells, true);
    return SELF;
  };
  const setValues = (run: Run, ref: RangeRef, valueAt: (row: number, column: number) => unknown) => {
    checkMayEdit(workbook, run, ref);
    const cells = matrixOf(ref, (r, c): ICellData => {
      const value = valueAt(r, c);
      if (!isHandle(value, 'RichTextValue'))
        throw signatureMismatch('SpreadsheetApp.Range.setRichTextValue', [value]);
      const data = value.ref as RichTextData;
      if (data.text === '') return EMPTY_CELL;
      return { ...EMPTY_CELL, v: data.text, t: 1, p: documentOf(data) };
    });
    workbook.setCells(ref.sheetId, cells);
    return SELF;
  };

  return {
    getTextStyle: (_run: Run, ref: RangeRef) => stylesAt(ref)(ref.row - 1, ref.column - 1),
    getTextStyles: (_run: Run, ref: RangeRef) => tableOf(ref, stylesAt(ref)),
    setTextStyle: (run: Run, ref: RangeRef, style: unknown) => setStyles(run, ref, () => style),
    setTextStyles: (run: Run, ref: RangeRef, styles: unknown) => {
      const table = checkShape(ref, styles, 'SpreadsheetApp.Range.setTextStyles');
      return setStyles(run, ref, (r, c) => table[r]?.[c]);
    },
    getRichTextValue: async (_run: Run, ref: RangeRef) => (await valuesAt(ref))(ref.row - 1, ref.column - 1),
    getRichTextValues: async (_run: Run, ref: RangeRef) => tableOf(ref, await valuesAt(ref)),
    setRichTextValue: (run: Run, ref: RangeRef, value: unknown) => setValues(run, ref, () => value),
    setRichTextValues: (run: Run, ref: RangeRef, values: unknown) => {
      const table = checkShape(ref, values, 'SpreadsheetApp.Range.setRichTextValues');
      return setValues(run, ref, (r, c) => table[r]?.[c]);
    },
  };
}
